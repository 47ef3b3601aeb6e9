"""The command as a person or a program uses it: help, mistakes, questions, play.

python3 testing/cli_test.py PATH_TO_SKERRY
"""
import json
import os
import pathlib
import pty
import re
import shlex
import subprocess
import tempfile
import unittest

from cli_harness import QUICK, SKERRY, SMALL, STANDARD, TWO, CommandTest

COMMANDS = [
    "serve",
    "admin",
    "games",
    "play",
    "learn",
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

# A command, then bad endings for it.
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


class Usage(CommandTest):
    def test_every_command_has_help(self):
        self.assertEqual([name for name in COMMANDS if name not in self.ok("--help")], [])
        for command in COMMANDS:
            self.assertIn("--help", self.ok(command, "--help"))
        self.assertRegex(self.ok("--version"), r"\Askerry \d+\.\d+\.\d+( \([0-9a-f]{7,}(-dirty)?\))?\n\Z")

    def test_bad_usage_is_one_line_and_exit_2(self):
        for line in BAD_USAGE.strip().splitlines():
            command, *endings = line.split("|")
            for ending in endings:
                with self.subTest(command + ending):
                    self.fails(2, *shlex.split(command + ending))
        self.fails(2, "perft", "scurry", "--depth", "1", "--from", state("f3", "f3"))

    def test_errors_list_what_exists(self):
        self.assertIn("There is no game 'chess'; the games are scurry", self.fails(2, "games", "chess"))
        self.assertIn("the agents are random", self.fails(2, "selfplay", "scurry", "--seats", "a,b"))
        self.assertIn("the options are size, tiles", self.fails(2, "play", "scurry", "--set", "a=b"))
        self.assertIn("dance", self.fails(2, "dance"))

    def test_a_full_disk_is_reported(self):
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


class Questions(CommandTest):
    def test_perft_counts_of_the_specification(self):
        for tokens, counts in [(("f3", "f9"), [38, 44, 58, 1485, 3823]), (("a1", "k6"), [23, 25, 27, 379])]:
            ask = ["perft", "scurry", "--from", state(*tokens), "--depth", str(len(counts))]
            self.assertEqual(self.ok(*ask), "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1)))
            self.assertEqual(json.loads(self.ok(*ask, "--json")), {"game": "scurry", "counts": counts})
        self.assertEqual(self.ok("perft", "scurry", "--depth", "2", *SMALL), "1 37\n2 1332\n")

    def test_explain(self):
        for move, said in [
            ("lead f6", "Legal."),
            ("lead f3", "SCU-12: There is already a squirrel"),
            ("move c6", "SCU-12: "),
            ("lead c6", "SCU-12: There is already an acorn on c6."),
            ("lead z9", "SCU-2: There is no vertex"),
            ("dance", "Write 'lead' and a vertex"),
            ("", "Write 'lead' and a vertex"),
        ]:
            answer = self.ok("explain", "scurry", "--from", state("f3", "f9"), move)
            self.assertTrue(answer.startswith(said), (move, answer))
            self.assertEqual(answer.count("\n"), 1)
        self.assertEqual(
            self.ok("explain", "scurry", "--seat", "2", "tile f6"), "It is not this seat's turn. Seat 1 is to move.\n"
        )

    def test_explain_answers_with_the_canonical_text(self):
        self.assertEqual(self.ok("explain", "skirrid", "Rod  k10 180"), "Legal. It is written 'rod j10 0'.\n")
        answer = json.loads(self.ok("explain", "skirrid", "--json", "rod k10 180"))
        self.assertEqual(answer, {"legal": True, "move": "rod j10 0"})

    def test_explain_for_programs(self):
        ask = ["explain", "scurry", "--json", "--from", state("f3", "f9")]
        self.assertEqual(json.loads(self.ok(*ask, "lead f6")), {"legal": True})
        why = json.loads(self.ok(*ask, "lead c6"))
        self.assertEqual(why, {"legal": False, "clause": "SCU-12", "why": "There is already an acorn on c6."})
        raw = subprocess.run([SKERRY, *ask, b"\xff\xfe"], capture_output=True, check=True).stdout
        self.assertFalse(json.loads(raw.decode("utf-8"))["legal"])

    def test_games_for_people(self):
        text = self.ok("games")
        self.assertIn("Scurry (scurry), 2 players", text)
        self.assertIn("--set tiles=…  4..15 (default 12, or 15 in the fixed layout)", text)
        self.assertTrue(self.ok("games", "scurry", "--rules").startswith("# Scurry\n"))

    def test_several_options_after_one_set(self):
        several = self.ok("selfplay", "scurry", "--seats", "random,random", "--set", "size=4", "tiles=4", "--seed", "3")
        single = self.ok(
            "selfplay", "--set", "size=4", "--set", "tiles=4", "scurry", "--seats", "random,random", "--seed", "3"
        )
        self.assertEqual(several, single)
        self.assertEqual(json.loads(several)["options"]["tiles"], 4)

    def test_a_set_of_shapes_from_a_file(self):
        given = ["selfplay", "skirrid", "--seats", "random,random", "--seed", "2", "--set"]
        lines = "eye M/rod M#/quoin #. M#/snake M#. .##/door M## #.#/gun ###M ##..".split("/")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "set.txt"
            file.write_text("\n".join(lines[::-1]) + "\n\n", encoding="utf-8")
            record = self.ok(*given, f"set={file}")
            self.assertEqual(json.loads(record)["options"]["set"], "/".join(lines[::-1]))
            file.write_text("\r\n".join("  " + line.replace(" ", "   ") for line in lines[::-1]), encoding="utf-8")
            self.assertEqual(self.ok(*given, f"set={file}"), record)
            file.write_text("\n".join(lines[:5]), encoding="utf-8")
            self.assertIn("SKI-2: The set has 5 lines instead of 6", self.fails(2, *given, f"set={file}"))
            missing = self.fails(2, *given, "set=no-such-file")
            self.assertIn("There is no file 'no-such-file' for the option 'set'.", missing)
            # The record needs no file.
            records = pathlib.Path(folder) / "games.jsonl"
            records.write_text(record, encoding="utf-8")
            self.ok("check", str(records))

    def test_a_wrong_number_of_players_names_the_range(self):
        self.assertIn("Skirrid is for 2 to 6 players, not 7.", self.fails(2, "play", "skirrid", "--players", "7"))

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
                "no",
                "undo",
                "yes",
                "undo",
                "f3",
                "  token f9 ",
                "lead f6",
                "undo",
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
            "SCU-2: There is no vertex 'z9'",
            "SCU-12: There is already an acorn on c6.",
            "Write 'lead' and a vertex, as in",
            "Do the others agree? Type yes or no:",
            "There is nothing to take back.",
            "Saved to begun.jsonl.",
            "Cannot write 'none/begun.jsonl'",
            "Write `save` and a file name.",
        ]:
            self.assertIn(part, out)
        self.assertTrue(out.endswith("Game left unfinished. Bye.\n"))
        self.assertEqual(self.saved("begun.jsonl"), ["token f3", "token f9", "lead f6"])

    def test_the_terminal_answers_with_the_proper_text(self):
        out = self.play(["  TOKEN   f3 "], *TWO, *STANDARD)
        self.assertIn("token f3\n", out)

    def test_the_input_ends_in_the_middle(self):
        for text, steps in [("", []), ("token f3\n", ["token f3"]), ("token f3\ntoken f9", ["token f3", "token f9"])]:
            out = self.ok("play", "scurry", *TWO, *STANDARD, "--save", self.path("cut.jsonl"), text=text)
            self.assertTrue(out.endswith("Game left unfinished. Bye.\n"), text)
            self.assertEqual(self.saved("cut.jsonl"), steps)

    def test_undo_against_a_bot_and_after_chance(self):
        bot = ["--seat", "you", "--seat", "random", "--seed", "1"]
        self.play(["tile a1", "tile a2", "undo", "save undone.jsonl"], *bot)
        self.assertEqual(len(self.saved("undone.jsonl")), 2)
        self.assertIn("A chance event has happened since", self.play(["undo"], *TWO, "--set", "setup=random"))

    def test_a_recorded_game_typed_to_its_end(self):
        _, [record] = self.records(*SMALL, games=1, seed=3, seats="random,random")
        steps = [step["do"] for step in record["steps"]]
        out = self.play(steps, *TWO, *SMALL, "--save", self.path("typed.jsonl"))
        winner = {1: "Brown", 0: "Gray"}[record["returns"][0]]
        self.assertRegex(out, rf"\n[A-Z].*{winner}[^,]* wins\.\n\Z")
        self.assertEqual(self.saved("typed.jsonl"), steps)

    def test_a_game_is_saved_to_standard_output(self):
        out = self.play(["token f3"], *TWO, *STANDARD, "--save", "-")
        self.assertEqual(json.loads(out.splitlines()[-1])["steps"], [{"by": 1, "do": "token f3"}])
        self.assertEqual(os.listdir(self.folder), [])

    def test_bad_input_is_answered(self):
        text = b"\xff\xfe\x00\n" + b"x" * 100000 + b"\ntoken \xc3\nwhy\nwhy why\nsave\nsave \xff/\xff\nQUIT"
        out = self.ok("play", "scurry", *TWO, *STANDARD, "--save", self.path("none.jsonl"), text=text)
        self.assertTrue(out.endswith("Bye.\n"))
        self.assertEqual(self.saved("none.jsonl"), [])

    def test_two_bots_finish_and_a_winner_is_named(self):
        bots = ["--seat", "random", "--seat", "greedy", "--seed", "4", *SMALL]
        out = self.play([], *bots)
        self.assertRegex(out, r"(?s)Brown: random\n  Gray: greedy\n.*\n[A-Z].*(Brown|Gray).* wins\.\n\Z")
        self.assertRegex(out, r"\n(Brown|Gray): tile [a-g]\d\n")
        self.assertNotIn(": : ", out)
        self.assertEqual(out, self.play([], *bots))

    def test_a_hint_in_plain_words(self):
        out = self.play(["token f3", "token f9", "hint"], *TWO, *STANDARD)
        chance = r"(about \d wins? in 10|hardly a win in 10|nearly always a win)"
        self.assertRegex(
            out,
            rf"Try lead [a-k]\d+: (looks (very )?(good|hard) for you|about even), {chance}\.\n"
            rf"Else lead [a-k]\d+ \({chance}\), or lead [a-k]\d+ \({chance}\)\.\n",
        )

    def test_the_default_opponent_is_the_crab(self):
        self.assertIn("  Brown: you\n  Gray: Crab (level:2)\n", self.play([]))
        out = self.play(["tile a1"], "--seat", "level:4", "--seat", "you", *SMALL)
        self.assertIn("  Brown: Seal (level:4)\n  Gray: you\n", out)
        self.assertRegex(out, r"\nBrown: tile [a-g]\d\n")
        self.assertNotIn("thinking", out)

    def test_a_terminal_shows_that_a_bot_is_thinking(self):
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

    def test_moves_takes_words(self):
        out = self.play(["moves f3", "moves nothing", "quit"], *TWO, *STANDARD)
        self.assertIn("> " + "  token f3\n", out)
        self.assertIn("No legal move has 'nothing' in it.\n", out)

    def test_players_see_each_others_moves(self):
        out = self.play(["token f3", "token f9"], *TWO, *STANDARD)
        self.assertIn("Brown: token f3\n", out)
        self.assertIn("Gray: token f9\n", out)


LESSONS = pathlib.Path(__file__).resolve().parent.parent / "games"


def first_answers(game):
    """One right answer to each lesson of a game, step by step."""
    for path in sorted((LESSONS / game / "lessons").glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        answer = next(line for line in lines if line.startswith("answer: "))
        yield answer.removeprefix("answer: ").split("; ")


class LearnTest(CommandTest):
    def learn(self, *args, lines):
        return self.ok("learn", *args, text="".join(line + "\n" for line in lines))

    def test_every_lesson_can_be_solved(self):
        for game in self.games():
            answers = list(first_answers(game))
            if not answers:
                continue  # a new game
            out = self.learn(game, lines=[step for answer in answers for step in answer])
            self.assertEqual(out.count("Right! "), len(answers), game)
            self.assertEqual(out.count("Not yet. "), 0, game)
            self.assertIn("That was the last lesson.", out)

    def test_wrong_answers_are_explained(self):
        out = self.learn("scurry", "7", lines=["move f3", "c5", "c1", "d2", "quit"])
        self.assertIn("Not yet. Gray leads a3", out)
        self.assertIn("Gray: lead a3\n", out)
        self.assertIn("Gray owns every acorn and wins.", out)
        self.assertEqual(out.count("Run so that Gray cannot capture everything"), 2, "the task is set again")

    def test_illegal_moves_cite_their_clause(self):
        out = self.learn("scurry", "1", lines=["move g2", "quit"])
        self.assertIn("g2 is not on any line from your squirrel.", out)
        self.assertIn("(SCU-13)", out)

    def test_what_can_be_typed(self):
        out = self.learn("scurry", "3", lines=["help", "moves", "show", "lead b4", "board", "again", "skip", "quit"])
        self.assertIn("  show         show an answer\n", out)
        self.assertIn("  lead b4, lead b5, lead c2, lead c3\n", out)
        self.assertIn("lead b4, move b4, move c5, move d6, move f4\n", out)
        self.assertIn("Lesson 4 of 10: What blocks the view", out)

    def test_the_list(self):
        self.assertTrue(
            self.ok("learn", "scurry", "--list").startswith(" 1  Look along the lines\n    A squirrel sees")
        )

    def test_bad_usage(self):
        self.assertIn("The lessons go from 1 to 10.", self.fails(2, "learn", "scurry", "11"))
        self.assertIn("chess", self.fails(2, "learn", "chess"))
        self.fails(2, "learn", "scurry", "0")


if __name__ == "__main__":
    unittest.main()
