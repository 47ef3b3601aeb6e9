"""What the tests of the command share: running it, and files to run it on."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SKERRY = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else "skerry"
STANDARD = ["--set", "setup=standard", "--set", "tiles=8"]
QUICK = [*STANDARD, "--set", "turn_limit=4"]
SMALL = ["--set", "size=4", "--set", "tiles=4"]
TWO = ["--seat", "you", "--seat", "you"]


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
        self.assertNotIn("\x1b", out + err, "escape codes without a terminal")
        return done.returncode, out, err

    def ok(self, *args, **more):
        code, out, err = self.run_it(*args, **more)
        self.assertEqual((code, err), (0, ""), args)
        return out

    def fails(self, code, *args, **more):
        """Runs a command that must fail, and returns its error line."""
        got, out, err = self.run_it(*args, **more)
        self.assertEqual((got, out), (code, ""), (args, err))
        self.assertRegex(err, r"\Askerry: [^\n]+\n\Z", args)
        return err

    def games(self):
        """The games of this build."""
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
