"""The lab from outside: grids, reports, interruptions, parts, MPI, tournaments.

python3 testing/lab_test.py PATH_TO_SKERRY
"""
import csv
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time
import unittest

from cli_harness import SKERRY, SMALL, CommandTest

GRID = ["lab", "scurry", "--set", "setup=random", "--set", "size=4", "--set", "tiles=4,6", "--sims", "10"]
BY_GREEDY = [*GRID, "--seats", "greedy", "--ladder", "random,greedy"]
QUICK = [*BY_GREEDY, "--games", "8"]
MPI = pathlib.Path(SKERRY).parent / "skerry-mpi"


class Lab(CommandTest):
    def played(self, folder):
        return (self.folder / folder / "games.jsonl").read_bytes()

    def test_the_same_seed_gives_the_same_bytes(self):
        self.ok(*QUICK, "--out", "one", "--threads", "1")
        self.ok(*QUICK, "--out", "two", "--threads", "3")
        for name in ["games.jsonl", "results.csv", "results.json", "report.html"]:
            one, two = (self.folder / folder / name for folder in ["one", "two"])
            self.assertEqual(one.read_bytes(), two.read_bytes(), name)
        self.ok(*QUICK, "--out", "three", "--seed", "2")
        self.assertNotEqual(self.played("one"), self.played("three"))

    def test_more_games_play_only_the_missing_ones(self):
        self.ok(*BY_GREEDY, "--out", "one", "--games", "12")
        self.ok(*BY_GREEDY, "--out", "two", "--games", "5")
        before = self.played("two")
        self.ok("lab", "--resume", "--out", "two", "--games", "12")
        self.assertTrue(self.played("two").startswith(before))
        self.assertEqual(self.played("one"), self.played("two"))

    def test_kill_9_loses_only_games_under_way(self):
        self.ok(*BY_GREEDY, "--out", "whole", "--games", "200")
        command = [SKERRY, *BY_GREEDY, "--out", "killed", "--games", "200"]
        killed = self.folder / "killed" / "games.jsonl"
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and (not killed.exists() or killed.read_bytes().count(b"\n") < 40):
                time.sleep(0.002)
            process.send_signal(signal.SIGKILL)
        lines = killed.read_bytes().splitlines()
        self.assertGreaterEqual(len(lines), 40)
        self.ok("lab", "--resume", "--out", "killed", "--games", "200")
        self.assertEqual(self.played("whole"), self.played("killed"))

    def test_parts_merge_to_the_same_bytes(self):
        self.ok(*QUICK, "--out", "whole")
        for k in range(1, 4):
            self.ok(*QUICK, "--out", "parts", "--part", f"{k}/3")
        self.assertIn("3 parts", self.ok("merge", "parts"))
        self.assertEqual(self.played("whole"), self.played("parts"))
        self.assertIn("already", self.fails(1, "merge", "parts"))

    def test_results_csv_and_json_agree(self):
        self.ok(*QUICK, "--out", "run")
        rows = list(csv.DictReader((self.folder / "run/results.csv").read_text(encoding="utf-8").splitlines()))
        results = json.loads((self.folder / "run/results.json").read_text())
        self.assertEqual({row["variant"] for row in rows}, {variant["name"] for variant in results["variants"]})
        turns = [row for row in rows if row["measure"] == "turns"]
        self.assertEqual(len(turns), 2)
        for row in turns:
            self.assertLessEqual(float(row["low"]), float(row["value"]))
            self.assertLessEqual(float(row["value"]), float(row["high"]))
            self.assertEqual(row["count"], "8")

    def test_compare(self):
        self.ok(*QUICK, "--out", "a")
        self.ok(*QUICK, "--out", "b", "--seed", "2")
        said = self.ok("lab", "--compare", "a", "b", "--out", "both.html")
        self.assertIn("a: tiles 4", said)
        self.assertIn("</html>", self.read("both.html"))

    def test_bad_input_gets_a_sentence_and_changes_nothing(self):
        self.ok(*QUICK, "--out", "run")
        before = self.played("run")
        for code, words, *args in [
            (2, "already", *QUICK, "--out", "run"),
            (2, "another plan", *QUICK, "--out", "run", "--resume", "--seed", "7"),
            (2, "another plan", *QUICK, "--out", "run", "--resume", "--set", "size=5"),
            (2, "no results", "lab", "--resume", "--out", "none"),
            (2, "Which game", "lab"),
            (2, "--players", "lab", "scurry", "--players", "two"),
            (2, "--part", *QUICK, "--out", "other", "--part", "4/3"),
            (2, "twice", *GRID, "--set", "tiles=4", "--out", "other"),
            (2, "Unknown agent", *GRID, "--ladder", "random,grandmaster", "--out", "other"),
            (2, "no parts", "merge", "run"),
            (1, "Cannot open", "lab", "--compare", "run", "none"),
        ]:
            self.assertIn(words, self.fails(code, *args))
        self.assertEqual(before, self.played("run"))
        self.assertFalse((self.folder / "other").exists())
        self.write("run/games.jsonl", "a shopping list\n")
        self.assertIn("does not begin with the plan", self.fails(1, "lab", "--resume", "--out", "run"))

    def test_a_full_disk_keeps_what_is_finished(self):
        self.ok(*BY_GREEDY, "--out", "whole", "--games", "60")
        limit = len(self.played("whole")) // 2

        def small_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        said = self.fails(1, *BY_GREEDY, "--out", "full", "--games", "60", preexec_fn=small_disk)
        self.assertIn("are kept", said)
        self.assertEqual(self.played("full")[-1:], b"\n")
        self.ok("lab", "--resume", "--out", "full", "--games", "60")
        self.assertEqual(self.played("whole"), self.played("full"))

    def test_an_agent_that_crashes_keeps_what_is_finished(self):
        said = self.fails(1, *GRID, "--seats", "exec:exit 3", "--ladder", "none", "--out", "run")
        self.assertIn("The program 'exit 3' ended with exit code 3", said)
        self.assertRegex(said, r"Game \d+ \(tiles 4")

    def test_every_game_has_a_report(self):
        for game in self.games():
            self.ok("lab", game, "--seats", "greedy", "--ladder", "random,greedy", "--sims", "5", "--games", "4",
                    "--out", game)  # fmt: skip
            html = (self.folder / game / "report.html").read_text()
            self.assertGreaterEqual(html.count("<svg"), 5)
            self.assertIn("On the board", html)
            self.assertNotIn("<script", html)

    @unittest.skipUnless(MPI.exists() and shutil.which("mpirun"), "no MPI")
    def test_ranks_give_the_same_bytes_even_if_one_is_killed(self):
        def ranks(count, folder, games):
            command = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(count), MPI, folder, games]
            return subprocess.Popen(
                command,
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "OMPI_MCA_mpi_yield_when_idle": "1"},
            )

        self.ok(*BY_GREEDY, "--out", "whole", "--games", "160")
        self.ok(*BY_GREEDY, "--out", "ranks", "--games", "0")
        file = self.folder / "ranks" / "games.jsonl"
        process = ranks(4, "ranks", "160")
        while process.poll() is None and file.read_bytes().count(b"\n") < 60:
            time.sleep(0.005)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        self.assertEqual(len(children), 4)
        os.kill(int(children[-1]), signal.SIGKILL)
        process.communicate(timeout=120)
        self.assertNotEqual(process.returncode, 0)
        kept = self.played("ranks").count(b"\n")
        self.assertGreaterEqual(kept, 60)
        again = ranks(4, "ranks", "160")
        _, errors = again.communicate(timeout=300)
        self.assertEqual(again.returncode, 0, errors)
        self.assertEqual(self.played("whole"), self.played("ranks"))


class Tournament(CommandTest):
    ROBIN = ["tournament", "scurry", *SMALL, "--set", "setup=random", "--seats", "random,greedy,level:1"]

    def test_the_stronger_agent_is_rated_higher(self):
        result = json.loads(self.ok(*self.ROBIN, "--rounds", "30", "--json"))
        self.assertEqual(result["games"], 90)
        agents = {agent["agent"]: agent for agent in result["agents"]}
        self.assertGreater(agents["greedy"]["low"], agents["random"]["high"])
        self.assertAlmostEqual(sum(agent["elo"] for agent in result["agents"]), 0, delta=0.3)

    def test_a_tournament_continues_to_the_same_bytes(self):
        for system in [[], ["--swiss"]]:
            name = "swiss" if system else "robin"
            self.ok(*self.ROBIN, *system, "--rounds", "6", "--out", f"{name}-1")
            self.ok(*self.ROBIN, *system, "--rounds", "2", "--out", f"{name}-2", "--threads", "1")
            self.ok(*self.ROBIN, *system, "--rounds", "6", "--out", f"{name}-2", "--resume")
            self.assertEqual(self.read(f"{name}-1"), self.read(f"{name}-2"))

    def test_bad_input_gets_a_sentence(self):
        self.ok(*self.ROBIN, "--rounds", "1", "--out", "games")
        for words, *args in [
            ("already", *self.ROBIN, "--out", "games"),
            ("another tournament", *self.ROBIN, "--out", "games", "--resume", "--seed", "3"),
            ("no results", *self.ROBIN, "--out", "none", "--resume"),
            ("at least 2", "tournament", "scurry", "--seats", "random"),
            ("twice", "tournament", "scurry", "--seats", "random,random"),
        ]:
            self.assertIn(words, self.fails(2, *args))


if __name__ == "__main__":
    unittest.main()
