"""Commands that write and read records: selfplay, check, trace, match, analyse.

python3 testing/cli_records_test.py PATH_TO_SKERRY
"""
import json
import os
import pathlib
import signal
import stat
import subprocess
import time
import unittest

from cli_harness import QUICK, SKERRY, SMALL, CommandTest


class Selfplay(CommandTest):
    def play(self, *more, seed="5", games="12", **how):
        seats = ["--seats", "random,greedy", "--games", games, "--seed", seed]
        return self.ok("selfplay", "scurry", *seats, *QUICK, *more, **how)

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

    def test_out_writes_one_file(self):
        self.write("games.jsonl", "old")
        self.assertEqual(self.play("--out", self.path("games.jsonl")), "")
        self.assertEqual(self.read("games.jsonl"), self.play())
        self.assertEqual(os.listdir(self.folder), ["games.jsonl"])

    def test_out_that_cannot_be_written_fails(self):
        os.mkdir(self.path("folder"))
        os.mkdir(self.path("closed"), mode=0o500)
        closed = [] if os.geteuid() == 0 else ["closed/games.jsonl"]
        for target in ["none/games.jsonl", "folder", "/proc/games.jsonl", *closed]:
            said = self.fails(1, "selfplay", "scurry", "--seats", "random,random", *QUICK, "--out", target)
            self.assertIn("Cannot write", said)
        self.assertEqual(sorted(os.listdir(self.folder)), ["closed", "folder"])
        self.assertEqual(os.listdir(self.path("folder")), [])

    def test_out_follows_links_and_writes_into_pipes(self):
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

    def test_out_reaches_standard_output_and_leaves_no_file(self):
        once = self.play()
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]:
            self.assertEqual(self.play("--out", name), once, name)
        self.assertEqual(os.listdir(self.folder), [])

    def test_out_to_an_open_pipe(self):
        reader, writer = os.pipe()
        self.addCleanup(os.close, reader)
        self.assertEqual(self.play("--out", f"/dev/fd/{writer}", games="1", pass_fds=[writer]), "")
        os.close(writer)
        self.assertEqual(os.read(reader, 1 << 20).decode(), self.play(games="1"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_out_keeps_what_a_redirected_file_has(self):
        for name in ["-", "/dev/stdout", "/dev/fd/1"]:
            self.write("games.jsonl", "old\n")
            with open(self.path("games.jsonl"), "ab") as file:
                self.play("--out", name, games="1", stdout=file)
            self.assertEqual(self.read("games.jsonl"), "old\n" + self.play(games="1"), name)

    def test_out_to_a_full_disk_fails(self):
        said = self.fails(1, "selfplay", "scurry", "--seats", "random,random", *QUICK, "--out", "/dev/full")
        self.assertEqual(said, "skerry: Cannot write '/dev/full': No space left on device.\n")
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_killed_run_leaves_the_old_file(self):
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

    def test_a_bad_record_is_reported_with_file_and_line(self):
        path, records = self.records(*QUICK)
        good = json.dumps(records[0])
        for bad, said in [
            ("{", "not valid JSON"),
            ("[" * 100000, "not valid JSON"),
            ("[]", "a JSON object"),
            (json.dumps({**records[0], "game": "chess"}), "There is no game 'chess'"),
            (json.dumps({**records[0], "scores": [99, 99]}), "but the record says [99,99]"),
            (json.dumps({**records[0], "steps": [{"by": 1, "do": "token c6"}]}), "SCU-3: Step 1, "),
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

    def test_a_bad_record_is_reported_before_anything_is_printed(self):
        path, _ = self.records(*SMALL, games=1)
        self.write("games.jsonl", self.read("games.jsonl") + "{\n")
        self.assertIn(":2: ", self.fails(1, "analyse", path))


if __name__ == "__main__":
    unittest.main()
