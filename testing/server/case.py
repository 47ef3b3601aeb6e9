"""The base of the server's tests: a server, two guests, and shortcuts for what they do."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from harness import TestServer

SKERRY = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else "skerry"
DATABASE = os.environ.get("SKERRY_TEST_DB")
SMALL = {"setup": "random", "size": 4, "tiles": 4}  # short; one in three hundred is over before the first move
LASTING = {"setup": "standard", "tiles": 8}  # without chance


def skerry(*arguments, text=None):
    return subprocess.run([SKERRY, *arguments], input=text, capture_output=True, text=True, timeout=120)


class ServerTest(unittest.TestCase):
    database = None
    arguments = ["--unlimited"]

    def setUp(self):
        self.server = TestServer(SKERRY, *self.arguments, database=self.database)
        self.addCleanup(self.server.close)
        self.ann = self.server.guest("Ann")
        self.bob = self.server.guest("Bob")

    def connect(self, guest, table, since=0):
        socket = guest.connect(table, since)
        self.addCleanup(socket.close)
        socket.until(lambda sight: True)
        return socket

    def two_people(self, game="scurry", options=None, **more):
        table = self.ann.make(game, ["you", "open"], options=options or LASTING, **more)
        a, b = self.connect(self.ann, table), self.connect(self.bob, table)
        self.assertTrue(b.ask(do="sit", seat=2, name="Bob")["ok"])
        for socket in (a, b):
            socket.until(lambda sight: sight["stage"] == "playing")
        return table, a, b

    @staticmethod
    def mover(*sockets):
        """The socket that is to move, then the others."""
        newest = max(socket.sight["version"] for socket in sockets)
        for socket in sockets:
            socket.until(lambda sight: sight["version"] >= newest)
        first = next(socket for socket in sockets if socket.sight["seat"] in socket.sight["turn"])
        return first, *(socket for socket in sockets if socket is not first)

    def step(self, *sockets):
        """Plays one move and waits until everybody has seen it."""
        who, *others = self.mover(*sockets)
        played = who.sight["played"]
        self.assertTrue(who.play()["ok"])
        for socket in (who, *others):
            socket.until(lambda sight: sight["played"] > played or sight["stage"] == "over")
