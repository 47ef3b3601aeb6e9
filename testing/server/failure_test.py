"""A server whose store fails: cut and hanging databases, damaged files, locked folders.

python3 testing/server/failure_test.py PATH_TO_SKERRY     (SKERRY_TEST_DB names a PostgreSQL database to test as well)
"""
import json
import os
import pathlib
import random
import shutil
import sqlite3
import tempfile
import threading
import unittest

from case import DATABASE, LASTING, SKERRY, ServerTest, skerry
from harness import Guest, TestServer, wait_for
from proxy import Proxy


def log_events(server):
    lines = server.log.read_text().splitlines()
    return [json.loads(line)["event"] for line in lines if line.startswith("{")]


@unittest.skipUnless(DATABASE, "no SKERRY_TEST_DB")
class BehindAProxy(ServerTest):
    def setUp(self):
        self.proxy = Proxy(DATABASE)
        self.addCleanup(self.proxy.close)
        self.database = self.proxy.url
        super().setUp()

    def test_a_commit_that_happened_is_acknowledged(self):
        table, a, b = self.two_people()
        for _ in range(3):
            who, other = self.mover(a, b)
            played, cuts = who.sight["played"], self.proxy.cuts
            self.proxy.mood = "cut after"
            self.assertEqual(who.play().get("ok"), True)
            self.assertEqual(self.proxy.cuts, cuts + 1)
            other.until(lambda sight: sight["played"] == played + 1)
            self.step(a, b)
        steps = a.steps
        self.server.kill()
        self.server.start()
        self.assertEqual(self.connect(self.ann, table).steps, steps)
        metrics = self.ann.get("/metrics").decode()
        self.assertIn("skerry_commits_in_doubt_total", metrics)

    def test_a_commit_that_did_not_happen_is_refused(self):
        table, a, b = self.two_people()
        who, other = self.mover(a, b)
        played, move = who.sight["played"], who.sight["legal"][0]
        self.proxy.mood = "cut before"
        answer = who.ask(do="play", id="once", move=move, seen=played)
        self.assertIn("Nothing was changed", answer["error"])
        self.assertEqual(self.ann.get(f"/api/tables/{table}")["played"], played)
        wait_for(lambda: who.ask(do="play", id="once", move=move, seen=played).get("ok"))
        other.until(lambda sight: sight["played"] == played + 1)
        self.step(a, b)

    def test_many_tables_and_many_cuts(self):
        """Commits of several tables are cut again and again. Each acknowledged act is stored once, no refused one is."""
        tables = [self.ann.make("scurry", ["you", "you"], options=LASTING) for _ in range(6)]
        expected = {table: [] for table in tables}
        ends = threading.Event()
        broken = []

        def play(table):
            socket = self.ann.connect(table)
            try:
                socket.until(lambda sight: True)
                while not ends.is_set() and socket.sight["stage"] == "playing":
                    seat, played = socket.sight["turn"][0], socket.sight["played"]
                    if socket.sight["seat"] != seat:
                        socket.ask(do="see", seat=seat)
                        socket.until(lambda sight: sight["seat"] == seat)
                        continue
                    move = random.choice(socket.legal())
                    answer = socket.ask(do="play", seat=seat, move=move, seen=played)
                    if answer.get("ok"):
                        expected[table].append({"by": seat, "do": move})
                        socket.until(lambda sight: sight["played"] > played)
                    elif "may or may not" in answer["error"]:
                        broken.append((table, answer))
            finally:
                socket.close()

        actors = [threading.Thread(target=play, args=(table,)) for table in tables]
        for actor in actors:
            actor.start()
        try:
            for number in range(40):
                self.proxy.mood = ("cut after", "cut before")[number % 2]
                wait_for(lambda: self.proxy.mood == "pass" or not any(actor.is_alive() for actor in actors))
        finally:
            ends.set()
            for actor in actors:
                actor.join()
        self.assertEqual(broken, [], "the database could always be asked")
        self.server.kill()
        self.server.start()
        for table in tables:
            steps = [{"by": step["by"], "do": step["do"]} for step in self.connect(self.ann, table).steps]
            self.assertEqual(steps, expected[table])

    def test_a_hanging_database(self):
        table, a, b = self.two_people()
        who, other = self.mover(a, b)
        played, move = who.sight["played"], who.sight["legal"][0]
        self.proxy.mood = "swallow"
        answer = who.ask(do="play", id="once", move=move, seen=played)
        self.assertIn("Saving is paused", answer["error"])
        self.assertEqual(self.ann.ask("GET", "/readyz")[0], 503)
        self.assertEqual(self.ann.get("/healthz"), {"ok": True, "saving": False})
        self.assertIn("skerry_store_failing 1", self.ann.get("/metrics").decode())
        self.assertIn("store failing", log_events(self.server))
        self.assertEqual(other.ask(do="look", step=played)["ok"], True)
        self.assertIn("error", other.ask(do="look", step=played + 1))
        # It comes back, and so does play.
        self.proxy.mood = "pass"
        self.proxy.cut()
        wait_for(lambda: self.ann.ask("GET", "/readyz")[0] == 200)
        self.assertEqual(log_events(self.server).count("store failing"), 1)
        self.assertEqual(log_events(self.server)[-1], "store recovered")
        wait_for(lambda: who.ask(do="play", id="once", move=move, seen=played).get("ok"))
        other.until(lambda sight: sight["played"] == played + 1)
        # A signal ends the server although it hangs again.
        self.proxy.mood = "swallow"
        other.send(do="play", id="late", move=other.legal()[0], seen=played + 1)
        self.assertIn(self.server.stop(), (0, 1))
        self.assertNotEqual(self.server.process.poll(), None)

    def test_two_servers_on_one_database(self):
        table, a, b = self.two_people()
        second = TestServer(SKERRY, *self.arguments, database=DATABASE)
        self.addCleanup(second.close)
        bob = Guest(second, "Bob", self.bob.cookie)
        bob_there = self.connect(bob, table)
        # Both play at the first server, until it is Bob's turn again. His next act at the second finds out.
        while len(a.steps) < 3 or self.mover(a, b)[0] is a:
            self.step(a, b)
        answer = bob_there.ask(do="say", text="hello")
        self.assertIn("changed", answer["error"])
        bob_there.until(lambda sight: sight["played"] == a.sight["played"])
        self.assertEqual(bob_there.steps, a.steps)
        self.assertTrue(bob_there.play()["ok"])
        self.assertIn("changed", a.ask(do="say", text="hello")["error"])
        a.until(lambda sight: sight["played"] == bob_there.sight["played"])


class Folder(ServerTest):
    def test_two_servers_on_one_folder(self):
        run = skerry("serve", "--port", "0", "--data", self.server.data)
        self.assertEqual(run.returncode, 1)
        self.assertIn("Another Skerry server is using the data folder", run.stderr)
        self.assertIn("--data", run.stderr)
        self.server.kill()
        self.server.start()  # the lock ended with the process


class Limited(ServerTest):
    arguments = []

    def test_limits_come_before_long_records(self):
        """A record is not even read if the guest may not open a table."""
        statuses = [self.ann.ask("POST", "/api/records", "nonsense")[0] for _ in range(40)]
        self.assertEqual(set(statuses), {400, 429})
        self.assertEqual(statuses, sorted(statuses))


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.original = pathlib.Path(cls.folder.name) / "original"
        cls.original.mkdir()
        server = TestServer(SKERRY, "--unlimited", data=str(cls.original))
        cls.ann = server.guest("Ann")
        cls.tables = {}
        for game in ("scurry", "skirrid", "derailed", "skurdir", "skyrunner"):
            for _ in range(3):
                cls.add_game(server, game)
        server.stop()
        for name in ("log.jsonl", "skerry.lock"):
            (cls.original / name).unlink()

    @classmethod
    def add_game(cls, server, game):
        table = cls.ann.make(game, ["you", "you"])
        for number in range(12):
            sight = cls.ann.get(f"/api/tables/{table}")
            if sight["stage"] == "over":
                break
            seat = sight["turn"][0]
            legal = cls.ann.do(table, do="legal", seat=seat)[1]["legal"]
            cls.ann.do(table, do="play", id=number, seat=seat, move=legal[0], seen=sight["played"])
        cls.ann.do(table, do="say", text="well played")
        cls.tables[table] = cls.ann.get(f"/api/tables/{table}/record")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def copy(self, name):
        folder = pathlib.Path(self.folder.name) / name
        shutil.copytree(self.original, folder)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def look(self, folder, cookie=None):
        """Starts a server and returns how many tables it serves, or None if it refuses to start with a sentence."""
        server = TestServer.__new__(TestServer)
        server.skerry, server.folder, server.data, server.arguments = SKERRY, None, str(folder), ["--unlimited"]
        server.where, server.port, server.log = ["--data", str(folder)], 0, folder / "log.jsonl"
        server.start(check=False)
        if server.process.poll() is not None:
            server.process.stdout.close()
            self.assertEqual(server.process.returncode, 1, server.log.read_text())
            self.assertRegex(server.log.read_text(), "damaged|malformed|not a database|Database error")
            return None
        try:
            ann = server.guest("Ann")
            ann.cookie = cookie or self.ann.cookie
            served = 0
            for table, record in self.tables.items():
                status, answer, _ = ann.ask("GET", f"/api/tables/{table}/record")
                self.assertIn(status, (200, 404, 503), answer)
                if status == 200:
                    served += 1
                    self.assertEqual(answer, record, "what is served is what was stored")
                    self.assertIn(ann.do(table, do="say", text="still here")[0], (200, 404, 500, 503))
            self.assertIn(ann.ask("GET", "/api/tables")[0], (200, 503))
            self.assertIn(ann.ask("POST", "/api/tables", {"game": "scurry", "seats": ["you", 1]})[0], (201, 503))
            self.assertEqual(ann.get("/healthz")["ok"], True)
            self.assertIsNone(server.process.poll(), server.log.read_text()[-3000:])
            return served
        finally:
            server.close()

    def test_random_bit_flips_kill_nobody(self):
        files = int(os.environ.get("SKERRY_FLIPS", "40"))
        seen = []
        for number in range(files):
            chance = random.Random(number)
            folder = self.copy(f"flipped{number}")
            data = bytearray((folder / "skerry.db").read_bytes())
            for _ in range(chance.choice([1, 3, 10, 30])):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            (folder / "skerry.db").write_bytes(data)
            with self.subTest(number=number):
                check = skerry("admin", "check", "--data", str(folder))
                self.assertIn(check.returncode, (0, 1), check.stderr)
                seen.append(self.look(folder))
        self.assertGreater(sum(served == len(self.tables) for served in seen), 0)
        self.assertGreater(sum(served is not None and served < len(self.tables) for served in seen), 0)

    def test_one_damaged_event(self):
        folder = self.copy("event")
        table = next(iter(self.tables))
        database = sqlite3.connect(folder / "skerry.db")
        database.execute(
            "UPDATE events SET line = replace(line, '\"at\":1', '\"at\":2') WHERE table_id = ? AND n = 3", [table]
        )
        database.commit()
        database.close()
        self.assertEqual(self.look(folder), len(self.tables) - 1)
        self.assertIn(f'"table":"{table}"', (folder / "log.jsonl").read_text())
        check = skerry("admin", "check", "--data", str(folder))
        self.assertEqual(check.returncode, 1)
        self.assertIn(f"Table {table}: The checksum of event 3 is wrong.", check.stderr)
        self.assertEqual(
            json.loads(skerry("admin", "check", "--json", "--data", str(folder)).stdout)["damage"],
            check.stderr.splitlines(),
        )
        copy = folder / "copy.db"
        backup = skerry("admin", "backup", str(copy), "--data", str(folder))
        self.assertEqual(backup.returncode, 1)
        self.assertIn("damaged", backup.stderr)
        self.assertFalse(copy.exists())
        backup = skerry("admin", "backup", str(copy), "--despite-damage", "--data", str(folder))
        self.assertEqual(backup.returncode, 0)
        self.assertTrue(copy.exists())

    def test_data_of_version_1_is_read(self):
        """Rows without checksums and cookies without signatures, as version 0.1 wrote them."""
        folder = self.copy("old")
        database = sqlite3.connect(folder / "skerry.db")
        for table, column in (
            ("events", "checksum"),
            ("tables", "checksum"),
            ("tables", "events"),
            ("tables", "outcome"),
            ("tables", "touched"),
        ):
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        for table in ("age", "keys", "unsigned_guests"):
            database.execute(f"DROP TABLE {table}")
        database.execute("UPDATE schema_version SET version = 1")
        database.commit()
        database.close()
        self.assertEqual(self.look(folder, cookie=self.ann.cookie.split(".")[0]), len(self.tables))
        self.assertEqual(skerry("admin", "check", "--data", str(folder)).returncode, 0)


if __name__ == "__main__":
    unittest.main()
