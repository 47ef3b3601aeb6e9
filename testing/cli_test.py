"""The command as a person or a program uses it.

python3 testing/cli_test.py PATH_TO_SKERRY
"""
import json
import os
import pathlib
import pty
import re
import shlex
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

SKERRY = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else "skerry"
COMMANDS = [
    "serve",
    "admin",
    "games",
    "play",
    "selfplay",
    "match",
    "trace",
    "check",
    "analyse",
    "engine",
    "perft",
    "bench",
    "explain",
]
STANDARD = ["--set", "setup=standard", "--set", "tiles=8"]
QUICK = [*STANDARD, "--set", "turn_limit=4"]
SMALL = ["--set", "size=4", "--set", "tiles=4"]
TWO = ["--seat", "you", "--seat", "you"]

# A command, then its ways to be wrong.
BAD_USAGE = """
| | dance | --dance | games chess | games scurry more | games --jsn | trace | check | check a b
play | | chess | scurry --seat grandmaster | scurry --players 3 | scurry --set size=99
play scurry --seat you --seat random --seat random | | --players 2
selfplay | chess --seats random,random | scurry | scurry --seats random | scurry --seats random,random,random
selfplay scurry --seats | '' | random, | random,grandmaster | you,random
selfplay scurry --seats random,random --players | 0 | 3 | 7 | two |
selfplay scurry --seats random,random --games | 0 | -1 | 1e400 | x |
selfplay scurry --seats random,random --threads | 0 | -1 | 100000
selfplay scurry --seats random,random --seed | -1 | x | 1.5 | 99999999999999999999999 | ''
selfplay scurry --seats random,random --set | colour=1 | size | size=8 | size= | size=six | comeback=1 | =6 |
selfplay scurry --seats random,random --set | setup=chaos | setup=standard --set size=5 | setup=standard --set tiles=9
match | chess --seats random,random | scurry | scurry --seats random | scurry --seats random,grandmaster
match scurry --seats random,random | --games 0 | --pace 0 | --pace x | --patience -1 | --seed -1 | --threads 0
trace | none.jsonl
check | none.jsonl
analyse | | none.jsonl | /dev/null | none.jsonl --sims 0 | none.jsonl --ms 0 | none.jsonl --sims 1 --ms 1
engine | more | --json
perft scurry | | --depth 0 | --depth -1 | --depth x | --depth 1 --from x | --depth 1 --set setup=random
bench | chess | --set size=5 | scurry --players 3
bench scurry --seconds | 0 | -1 | nan | x |
serve | more | --port x | --port 70000 | --data a --db b | --bot-threads 0 | --bot-delay -1
admin | | dance | backup | delete-table | delete-table ../x | stats more
explain | chess e4 | scurry | scurry --from x 'lead f6' | scurry --seat 3 'tile f6' | scurry --seat -1 'tile f6'
"""

# SCU-4 with 8 tiles each.
BROWN, GRAY = "c6 d2 d8 e4 e7 h5 i6 j4".split(), "b4 c3 d5 g4 g7 h2 h8 i3".split()


def state(brown_token, gray_token):
    """The text of the position after both have placed their tokens on the standard layout."""
    rows = []
    for row, length in zip("kjihgfedcba", [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]):
        names = [f"{row}{i}" for i in range(1, length + 1)]
        cells = "".join("b" if name in BROWN else "g" if name in GRAY else "." for name in names)
        rows.append(re.sub(r"\.+", lambda bare: str(len(bare[0])), cells))
    return (
        f"{'/'.join(rows)} {brown_token} {gray_token} brown lead 0 - "
        "size=6 tiles=8 setup=standard comeback=true turn_limit=400"
    )


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return str(self.folder / name)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.path(name)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def run_it(self, *args, text="", **more):
        text = text if isinstance(text, bytes) else text.encode()
        more = {"stdout": subprocess.PIPE, "input": text, **more}
        done = subprocess.run([SKERRY, *args], stderr=subprocess.PIPE, timeout=600, cwd=self.folder, **more)
        out, err = (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace")
        self.assertNotIn("\x1b", out + err, "escape codes, though nobody sits at a terminal")
        return done.returncode, out, err

    def ok(self, *args, **more):
        code, out, err = self.run_it(*args, **more)
        self.assertEqual((code, err), (0, ""), args)
        return out

    def fails(self, code, *args, **more):
        """The one line of complaint."""
        got, out, err = self.run_it(*args, **more)
        self.assertEqual((got, out), (code, ""), (args, err))
        self.assertRegex(err, r"\Askerry: [^\n]+\n\Z", args)
        return err

    def games(self):
        """Those of this build."""
        return [game["id"] for game in json.loads(self.ok("games", "--json"))["games"]]

    def records(self, *more, name="games.jsonl", games=3, seed=1, seats="random,greedy"):
        self.ok(
            "selfplay",
            "scurry",
            "--seats",
            seats,
            "--games",
            str(games),
            "--seed",
            str(seed),
            "--out",
            self.path(name),
            *more,
        )
        return self.path(name), [json.loads(line) for line in self.read(name).splitlines()]


class Usage(CommandTest):
    def test_every_command_has_help(self):
        self.assertEqual([name for name in COMMANDS if name not in self.ok("--help")], [])
        for command in COMMANDS:
            self.assertIn("--help", self.ok(command, "--help"))
        self.assertRegex(self.ok("--version"), r"\Askerry \d+\.\d+\.\d+\n\Z")

    def test_bad_usage_is_one_line_and_exit_2(self):
        for line in BAD_USAGE.strip().splitlines():
            command, *endings = line.split("|")
            for ending in endings:
                with self.subTest(command + ending):
                    self.fails(2, *shlex.split(command + ending))
        self.fails(2, "perft", "scurry", "--depth", "1", "--from", state("f3", "f3"))

    def test_complaints_say_what_there_is(self):
        self.assertIn("unknown game 'chess'; the games are scurry", self.fails(2, "games", "chess"))
        self.assertIn("the agents are random", self.fails(2, "selfplay", "scurry", "--seats", "a,b"))
        self.assertIn("the options are size, tiles", self.fails(2, "play", "scurry", "--set", "a=b"))
        self.assertIn("dance", self.fails(2, "dance"))

    def test_a_full_disk_is_told(self):
        path, _ = self.records(*QUICK)
        for command in [
            "games",
            "selfplay scurry --seats random,random",
            f"trace {path}",
            f"check {path}",
            "play scurry --seat random --seat random --set size=4 --set tiles=4",
            "perft scurry --depth 1",
            "bench --signature",
            "explain scurry 'tile f6'",
            f"analyse {path} --sims 1",
            "match scurry --seats random,random --games 1",
        ]:
            with self.subTest(command), open("/dev/full", "wb") as full:
                self.assertIn("No space left", self.fails(1, *shlex.split(command), stdout=full))


class Selfplay(CommandTest):
    def play(self, *more, seed="5", games="12"):
        seats = ["--seats", "random,greedy", "--games", games, "--seed", seed]
        return self.ok("selfplay", "scurry", *seats, *QUICK, *more)

    def test_the_same_seed_gives_the_same_bytes(self):
        once = self.play("--threads", "1")
        self.assertEqual(once, self.play("--threads", "1"))
        self.assertEqual(once, self.play("--threads", "2"))
        self.assertEqual(once, self.play())
        self.assertNotEqual(once, self.play(seed="6"))

    def test_a_record_says_how_to_play_it_again(self):
        lines = self.play().splitlines()
        self.assertEqual([json.loads(line)["seed"] for line in lines], list(range(5, 17)))
        self.assertEqual(lines[3], self.play(seed="8").splitlines()[0])
        record = json.loads(lines[0])
        self.assertEqual(" ".join(record), "skerry game players options agents seed steps scores returns end")
        self.assertEqual(" ".join(record["options"]), "size tiles setup comeback turn_limit")

    def test_out_writes_the_same_and_nothing_beside_it(self):
        self.write("games.jsonl", "old")
        self.assertEqual(self.play("--out", self.path("games.jsonl")), "")
        self.assertEqual(self.read("games.jsonl"), self.play())
        self.assertEqual(os.listdir(self.folder), ["games.jsonl"])

    def test_out_that_cannot_be_written(self):
        os.mkdir(self.path("folder"))
        os.mkdir(self.path("closed"), mode=0o500)
        closed = [] if os.geteuid() == 0 else ["closed/games.jsonl"]
        for target in ["none/games.jsonl", "folder", "/proc/games.jsonl", *closed]:
            said = self.fails(1, "selfplay", "scurry", "--seats", "random,random", *QUICK, "--out", target)
            self.assertIn("cannot write", said)
        self.assertEqual(sorted(os.listdir(self.folder)), ["closed", "folder"])
        self.assertEqual(os.listdir(self.path("folder")), [])

    def test_out_follows_links_and_replaces_no_pipe(self):
        self.write("games.jsonl", "old")
        os.symlink("games.jsonl", self.path("link"))
        os.mkfifo(self.path("pipe"))
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        for name in ["link", "pipe"]:
            self.play("--out", self.path(name), games="1")
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertTrue(stat.S_ISFIFO(os.stat(self.path("pipe")).st_mode))
        once = self.play(games="1").encode()
        self.assertEqual([self.read("games.jsonl").encode(), os.read(reader, 1 << 20)], [once, once])

    def test_a_run_that_is_cut_leaves_the_old_file(self):
        out = self.write("games.jsonl", "old")
        endless = [SKERRY, "selfplay", "scurry", "--seats", "random,random", "--games", "100000000", "--out", out]
        running = subprocess.Popen(endless)
        while running.poll() is None and len(os.listdir(self.folder)) < 2:
            time.sleep(0.01)
        running.send_signal(signal.SIGTERM)
        self.assertNotEqual(running.wait(), 0)
        self.assertEqual(self.read("games.jsonl"), "old")


class Records(CommandTest):
    def test_check_counts(self):
        path, records = self.records(*QUICK, games=5)
        steps = sum(len(record["steps"]) for record in records)
        self.assertEqual(self.ok("check", path), f"5 records replay, 5 of them to the end, {steps} steps\n")
        begun = {key: value for key, value in records[0].items() if key not in ["scores", "returns", "end"]}
        self.write("games.jsonl", self.read("games.jsonl") + "\n" + json.dumps({**begun, "steps": begun["steps"][:2]}))
        counts = json.loads(self.ok("check", path, "--json"))
        self.assertEqual(counts, {"records": 6, "finished": 5, "steps": steps + 2})
        self.assertIn("0 records", self.ok("check", self.write("empty", "")))

    def test_a_broken_record_is_told_with_file_and_line(self):
        path, records = self.records(*QUICK)
        good = json.dumps(records[0])
        for bad, said in [
            ("{", "not valid JSON"),
            ("[" * 100000, "not valid JSON"),
            ("[]", "a JSON object"),
            (json.dumps({**records[0], "game": "chess"}), "unknown game 'chess'"),
            (json.dumps({**records[0], "scores": [99, 99]}), "the record says [99,99]"),
            (json.dumps({**records[0], "steps": [{"by": 1, "do": "token c6"}]}), "SCU-3: step 1, "),
        ]:
            path = self.write("broken.jsonl", f"{good}\n\n{bad}\n{good}\n")
            for command in ["check", "trace"]:
                line = self.fails(1, command, path)
                self.assertTrue(line.startswith(f"skerry: {path}:3: "), line)
                self.assertIn(said, line)

    def check_trace(self, record, lines):
        head, *steps, over = [json.loads(line) for line in lines]
        self.assertEqual(list(head), ["game", "players", "options"])
        self.assertEqual(head, {key: record[key] for key in head})
        self.assertEqual([{"by": step["by"], "do": step["do"]} for step in steps], record["steps"])
        for step in steps:
            self.assertEqual(list(step), ["by", "legal", "do", "scores"])
            self.assertEqual(len(step["scores"]), 2)
            if step["by"] == 0:
                self.assertIsNone(step["legal"])
            else:
                self.assertEqual(step["legal"], sorted(set(step["legal"])))
                self.assertIn(step["do"], step["legal"])
        self.assertEqual(list(over), ["over", "scores", "returns"])
        self.assertEqual(over, {"over": True, "scores": record["scores"], "returns": record["returns"]})

    def test_trace_has_its_shape(self):
        for options in [QUICK, SMALL, ["--set", "setup=random", *SMALL]]:
            path, records = self.records(*options, games=2)
            lines = self.ok("trace", path).splitlines()
            first = len(records[0]["steps"]) + 2
            self.check_trace(records[0], lines[:first])
            self.check_trace(records[1], lines[first:])

    def test_trace_of_an_unfinished_game_has_no_end(self):
        path = self.write("begun.jsonl", '{"skerry":1,"game":"scurry","players":2,"steps":[{"by":1,"do":"tile f6"}]}\n')
        lines = [json.loads(line) for line in self.ok("trace", path).splitlines()]
        self.assertEqual([list(line)[0] for line in lines], ["game", "by"])
        self.assertEqual((len(lines[1]["legal"]), lines[1]["scores"]), (91, [0, 0]))

    def test_records_through_a_pipe_are_traced_or_refused(self):
        path, _ = self.records(*QUICK, games=1)
        through = pathlib.Path(path).read_bytes()
        code, out, _ = self.run_it("trace", "/dev/stdin", text=through)
        self.assertIn((code, out), [(0, self.ok("trace", path)), (2, "")])
        self.assertIn("1 record replays", self.ok("check", "/dev/stdin", text=through))


class Matches(CommandTest):
    def play(self, *more):
        return self.ok("match", "scurry", "--seats", "random,greedy", "--games", "6", "--seed", "5", *QUICK, *more)

    def test_shares_for_programs(self):
        table = json.loads(self.play("--json"))
        self.assertEqual(list(table), ["game", "players", "games", "agents"])
        self.assertEqual((table["game"], table["players"], table["games"]), ("scurry", 2, 6))
        self.assertAlmostEqual(sum(row["share"] for row in table["agents"]), 1, places=3)
        for row in table["agents"]:
            self.assertEqual(list(row), ["agent", "share", "low", "high", "elo"])
            self.assertTrue(0 <= row["low"] <= row["share"] <= row["high"] <= 1, row)

    def test_the_same_seed_the_same_bytes(self):
        self.assertEqual(self.play("--threads", "1"), self.play("--threads", "2"))
        self.assertRegex(self.play(), r"\A6 games of Scurry, .*\nrandom +\d\.\d{3} ")


class Analyse(CommandTest):
    def test_the_same_bytes_with_any_number_of_threads(self):
        path, _ = self.records(*SMALL, games=2)
        for how in [["--sims", "20"], ["--sims", "20", "--json"], ["--sims", "20", "--seed", "2"]]:
            self.assertEqual(self.ok("analyse", path, *how, "--threads", "1"), self.ok("analyse", path, *how))
        self.assertNotEqual(self.ok("analyse", path, "--sims", "20"), self.ok("analyse", path, "--sims", "21"))

    def test_it_adds_up(self):
        path, records = self.records(*SMALL, games=2, seats="random,random")
        lines = self.ok("analyse", path, "--json", "--sims", "50").splitlines()
        self.assertEqual(len(lines), len(records))
        for record, analysis in zip(records, map(json.loads, lines)):
            decisions = analysis["decisions"]
            self.assertEqual(
                [(made["by"], made["move"]) for made in decisions],
                [(step["by"], step["do"]) for step in record["steps"] if step["by"] > 0],
            )
            for made in decisions:
                self.assertAlmostEqual(sum(made["values"]), 1, places=3)
                self.assertTrue(0 <= made["lost"] <= 1)
                if made["best"] == made["move"]:
                    self.assertEqual(made["lost"], 0)
            for seat in analysis["seats"]:
                lost = [made["lost"] for made in decisions if made["by"] == seat["seat"] and made["choice"]]
                self.assertEqual(seat["decisions"], len(lost))
                self.assertAlmostEqual(seat["accuracy"], sum(100 * (1 - x) ** 4 for x in lost) / len(lost), delta=0.06)
                self.assertEqual(seat["blunders"], sum(x >= 0.25 for x in lost))
                self.assertEqual(seat["mistakes"], sum(0.1 <= x < 0.25 for x in lost))

    def test_a_table_for_people(self):
        path, [record] = self.records(*SMALL, games=1, seats="random,random")
        out = self.ok("analyse", path, "--sims", "50")
        head, columns, *rows, brown, gray = out.splitlines()
        self.assertEqual(head, f"Scurry, 2 players, {len(record['steps'])} steps")
        self.assertEqual(columns.split(), "step who move Brown Gray lost best".split())
        self.assertEqual(len(rows), len(record["steps"]))
        self.assertRegex(brown, r"Brown: accuracy \d+, \d+ mistakes? and \d+ blunders? in \d+ decisions?")
        self.assertTrue(gray.startswith("Gray: "))

    def test_a_lost_game_has_its_blunder(self):
        path, records = self.records(*SMALL, games=3, seats="mcts:sims=200,random")
        out = self.ok("analyse", path, "--sims", "200")
        self.assertIn("(blunder)", out)
        self.assertEqual(out.count("Scurry, 2 players"), len(records))

    def test_every_game_can_be_analysed(self):
        for game in self.games():
            self.write("games.jsonl", self.ok("selfplay", game, "--seats", "random,random"))
            analysis = json.loads(self.ok("analyse", self.path("games.jsonl"), "--json", "--sims", "8"))
            self.assertEqual((analysis["game"], len(analysis["seats"])), (game, 2))

    def test_a_broken_record_is_told_before_anything_is_printed(self):
        path, _ = self.records(*SMALL, games=1)
        self.write("games.jsonl", self.read("games.jsonl") + "{\n")
        self.assertIn(":2: ", self.fails(1, "analyse", path))


class Questions(CommandTest):
    def test_perft_counts_of_the_specification(self):
        for tokens, counts in [(("f3", "f9"), [38, 44, 58, 1485, 3823]), (("a1", "k6"), [23, 25, 27, 379])]:
            ask = ["perft", "scurry", "--from", state(*tokens), "--depth", str(len(counts))]
            self.assertEqual(self.ok(*ask), "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1)))
            self.assertEqual(json.loads(self.ok(*ask, "--json")), {"game": "scurry", "counts": counts})
        self.assertEqual(self.ok("perft", "scurry", "--depth", "2", *SMALL), "1 37\n2 1332\n")

    def test_explain(self):
        for move, said in [
            ("lead f6", "legal"),
            ("lead f3", "SCU-12: a squirrel stands"),
            ("move c6", "SCU-12: "),
            ("lead c6", "SCU-12: a tile lies on c6 already"),
            ("lead z9", "SCU-2: there is no vertex"),
            ("dance", "write 'lead' and a vertex"),
            ("", "write 'lead' and a vertex"),
        ]:
            answer = self.ok("explain", "scurry", "--from", state("f3", "f9"), move)
            self.assertTrue(answer.startswith(said), (move, answer))
            self.assertEqual(answer.count("\n"), 1)
        self.assertEqual(self.ok("explain", "scurry", "--seat", "2", "tile f6"), "it is not this seat's turn\n")

    def test_explain_for_programs(self):
        ask = ["explain", "scurry", "--json", "--from", state("f3", "f9")]
        self.assertEqual(json.loads(self.ok(*ask, "lead f6")), {"legal": True})
        why = json.loads(self.ok(*ask, "lead c6"))
        self.assertEqual(why, {"legal": False, "clause": "SCU-12", "why": "a tile lies on c6 already"})
        raw = subprocess.run([SKERRY, *ask, b"\xff\xfe"], capture_output=True, check=True).stdout
        self.assertFalse(json.loads(raw.decode("utf-8"))["legal"])

    def test_games_for_people(self):
        text = self.ok("games")
        self.assertIn("Scurry (scurry), 2 players", text)
        self.assertIn("--set tiles=…  4..15 (default 12, or 15 with setup=standard)", text)
        self.assertTrue(self.ok("games", "scurry", "--rules").startswith("# Scurry\n"))

    def test_games_for_programs(self):
        games = {game["id"]: game for game in json.loads(self.ok("games", "--json"))["games"]}
        kinds = {"flag": bool, "integer": int, "choice": str, "text": str}
        for game in games.values():
            self.assertTrue(game["title"] and game["summary"] and game["source"])
            self.assertLessEqual(*game["players"])
            for option in game["options"]:
                self.assertIs(type(option["default"]), kinds[option["type"]], option)
                self.assertTrue(option["help"] and option["default_text"], option)
                if option["type"] == "integer":
                    self.assertTrue(option["min"] <= option["default"] <= option["max"], option)
                if option["type"] == "choice":
                    self.assertIn(option["default"], option["choices"])
        defaults = {option["name"]: option["default"] for option in games["scurry"]["options"]}
        self.assertEqual(defaults, {"size": 6, "tiles": 12, "setup": "manual", "comeback": True, "turn_limit": 400})

    def test_bench(self):
        rows = json.loads(self.ok("bench", "scurry", "--seconds", "0.01", "--reference", "--json"))["rows"]
        self.assertLess({"connect_four", "hex"}, {row["game"] for row in rows})
        keys = "game players playouts_per_s steps_per_s ns_per_step sims_per_s state_bytes"
        for row in rows:
            self.assertEqual(" ".join(row), keys)
            self.assertGreater(min(row[key] for key in keys.split() if key not in ["game", "sims_per_s"]), 0)
        self.assertEqual(len(self.ok("bench", "scurry", "--seconds", "0.01").splitlines()), 2)
        signature = self.ok("bench", "--signature")
        self.assertRegex(signature, r"\A\d+\n\Z")
        self.assertEqual(signature, self.ok("bench", "--signature"))
        sizes = {self.ok("bench", "scurry", "--signature", "--set", f"size={size}") for size in [4, 5, 6]}
        self.assertEqual(len(sizes), 3)


class Play(CommandTest):
    def play(self, lines, *args):
        return self.ok("play", "scurry", *args, text="".join(line + "\n" for line in lines))

    def saved(self, name):
        self.ok("check", self.path(name))
        return [step["do"] for step in json.loads(self.read(name))["steps"]]

    def test_a_scripted_game(self):
        out = self.play(
            [
                "?",
                "moves",
                "token f3",
                "token f9",
                "why lead z9",
                "why lead f6",
                "lead c6",
                "dance",
                "",
                "undo",
                "undo",
                "f3",
                "  token f9 ",
                "lead f6",
                "save begun.jsonl",
                "save none/begun.jsonl",
                "save",
                "quit",
            ],
            *TWO,
            *STANDARD,
        )
        for part in [
            "Scurry, by Phil Leduc.",
            "Brown: you",
            "why MOVE",
            "token a1, token a2",
            "It is legal.",
            "SCU-2: there is no vertex 'z9'",
            "SCU-12: a tile lies on c6 already",
            "write 'lead' and a vertex, as in",
            "there is nothing to take back",
            "Saved to begun.jsonl.",
            "cannot write 'none/begun.jsonl'",
            "Write save and a file's name.",
        ]:
            self.assertIn(part, out)
        self.assertTrue(out.endswith("The game stays unfinished. Bye.\n"))
        self.assertEqual(self.saved("begun.jsonl"), ["token f3", "token f9", "lead f6"])

    def test_the_input_ends_in_the_middle(self):
        for text, steps in [("", []), ("token f3\n", ["token f3"]), ("token f3\ntoken f9", ["token f3", "token f9"])]:
            out = self.ok("play", "scurry", *TWO, *STANDARD, "--save", self.path("cut.jsonl"), text=text)
            self.assertTrue(out.endswith("The game stays unfinished. Bye.\n"), text)
            self.assertEqual(self.saved("cut.jsonl"), steps)

    def test_undo_against_a_bot_and_after_chance(self):
        bot = ["--seat", "you", "--seat", "random", "--seed", "1"]
        self.play(["tile a1", "tile a2", "undo", "save undone.jsonl"], *bot)
        self.assertEqual(len(self.saved("undone.jsonl")), 2)
        self.assertIn("chance has spoken since", self.play(["undo"], *TWO, "--set", "setup=random"))

    def test_a_recorded_game_typed_to_its_end(self):
        _, [record] = self.records(*SMALL, games=1, seed=3, seats="random,random")
        steps = [step["do"] for step in record["steps"]]
        out = self.play(steps, *TWO, *SMALL, "--save", self.path("typed.jsonl"))
        winner = {1: "Brown", 0: "Gray"}[record["returns"][0]]
        self.assertTrue(out.endswith(f"{record['end']}.\n{winner} wins.\n"), out[-200:])
        self.assertEqual(self.saved("typed.jsonl"), steps)

    def test_nonsense_is_answered(self):
        text = b"\xff\xfe\x00\n" + b"x" * 100000 + b"\ntoken \xc3\nwhy\nwhy why\nsave\nsave \xff/\xff\nQUIT"
        out = self.ok("play", "scurry", *TWO, *STANDARD, "--save", self.path("none.jsonl"), text=text)
        self.assertTrue(out.endswith("Bye.\n"))
        self.assertEqual(self.saved("none.jsonl"), [])

    def test_two_bots_finish_and_a_winner_is_named(self):
        bots = ["--seat", "random", "--seat", "greedy", "--seed", "4", *SMALL]
        out = self.play([], *bots)
        self.assertRegex(out, r"(?s)Brown: random\n  Gray: greedy\n.*\n(Brown|Gray) wins\.\n\Z")
        self.assertRegex(out, r"\n(Brown|Gray): tile [a-g]\d\n")
        self.assertNotIn(": : ", out)
        self.assertEqual(out, self.play([], *bots))

    def test_a_hint_for_a_child(self):
        out = self.play(["token f3", "token f9", "hint"], *TWO, *STANDARD)
        chance = r"(about \d wins? in 10|hardly a win in 10|nearly always a win)"
        self.assertRegex(
            out,
            rf"Try lead [a-k]\d+: (looks (very )?(good|hard) for you|about even), {chance}\.\n"
            rf"Else lead [a-k]\d+ \({chance}\), or lead [a-k]\d+ \({chance}\)\.\n",
        )

    def test_the_usual_opponent_is_the_crab(self):
        self.assertIn("  Brown: you\n  Gray: Crab (level:2)\n", self.play([]))
        out = self.play(["tile a1"], "--seat", "level:4", "--seat", "you", *SMALL)
        self.assertIn("  Brown: Seal (level:4)\n  Gray: you\n", out)
        self.assertRegex(out, r"\nBrown: tile [a-g]\d\n")
        self.assertNotIn("thinking", out)

    def test_on_a_terminal_a_bot_is_seen_thinking(self):
        own, its = pty.openpty()
        self.addCleanup(os.close, own)
        process = subprocess.Popen(
            [SKERRY, "play", "scurry", "--seat", "level:2", "--seat", "you", *SMALL],
            stdin=subprocess.PIPE,
            stdout=its,
            stderr=its,
        )
        os.close(its)
        process.communicate(b"quit\n", timeout=60)
        said = os.read(own, 1 << 16).decode()
        self.assertIn("Brown is thinking …\r\x1b[K", said)

    def test_people_read_what_the_others_did(self):
        out = self.play(["token f3", "token f9"], *TWO, *STANDARD)
        self.assertIn("Brown: token f3\n", out)
        self.assertIn("Gray: token f9\n", out)


if __name__ == "__main__":
    unittest.main()
