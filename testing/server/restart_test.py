"""A server in trouble: restarts, crashes, full disks, lost databases, bad arguments.

python3 testing/server/restart_test.py PATH_TO_SKERRY     (SKERRY_TEST_DB names a PostgreSQL database to test as well)
"""
import json
import os
import pathlib
import resource
import shlex
import subprocess
import tempfile
import threading
import time
import unittest

from case import DATABASE, SMALL, ServerTest, skerry
from harness import Closed, wait_for


class Restart(ServerTest):
    def test_sigterm_saves_everything_and_closes_with_a_reason(self):
        table, a, b = self.two_people()
        for _ in range(3):
            self.step(a, b)
        version, steps = a.sight["version"], a.steps
        stopped = threading.Thread(target=self.server.stop)
        stopped.start()
        with self.assertRaises(Closed) as closed:
            while True:
                a.hear()
        self.assertIn("restarting", str(closed.exception))
        stopped.join()
        self.assertEqual(self.server.process.returncode, 0)
        self.server.start()
        a, b = self.connect(self.ann, table, since=version), self.connect(self.bob, table, since=version)
        self.assertEqual((a.sight["version"], a.steps, a.events), (version, steps, {}))
        self.step(a, b)

    def test_bots_play_on_after_a_restart(self):
        table = self.ann.make("scurry", [1, 1], options={**SMALL, "turn_limit": 100})
        self.server.kill()
        self.server.start()
        wait_for(lambda: self.ann.get(f"/api/tables/{table}")["stage"] == "over")

    def test_kill_9_loses_and_repeats_nothing(self):
        """Guests act as fast as they can while the server is killed again and again, and repeat what was not answered.
        Every acknowledged act is stored once, and nothing else is."""
        rounds = int(os.environ.get("SKERRY_KILLS", "20"))
        acknowledged = {}
        unanswered = {}  # by table: an act that the server was killed over
        repeated = []

        def new_table():
            table = self.ann.make("scurry", ["you", "you"], options={"setup": "random"})
            acknowledged[table] = []
            return table

        def count():
            return sum(map(len, acknowledged.values()))

        def repeat(table, socket):
            request = unanswered.get(table)
            if not request:
                return
            for _ in range(2):
                answer = socket.ask(**request)
                self.assertTrue(answer.get("ok"), answer)
            repeated.append(request)
            acknowledged[table].append((request["seen"], request["seat"], request["move"]))
            del unanswered[table]
            socket.until(lambda sight: sight["played"] > request["seen"] or sight["stage"] != "playing")

        def act(table, number, ends):
            count, socket = 0, None
            try:
                socket = self.ann.connect(table)
                socket.until(lambda sight: True)
                repeat(table, socket)
                while not ends.is_set() and socket.sight["stage"] == "playing":
                    seat = socket.sight["turn"][0]
                    if socket.sight["seat"] != seat:
                        socket.ask(do="see", seat=seat)
                        socket.until(lambda sight: sight["seat"] == seat or sight["stage"] != "playing")
                        continue
                    count += 1
                    name, played = f"{number}-{count}", socket.sight["played"]
                    move = socket.legal()[count % len(socket.legal())]
                    unanswered[table] = {"do": "play", "id": name, "seat": seat, "move": move, "seen": played}
                    self.assertTrue(socket.ask(**unanswered[table])["ok"])
                    del unanswered[table]
                    acknowledged[table].append((played, seat, move))
                    socket.until(lambda sight: sight["played"] > played or sight["stage"] != "playing")
            except (Closed, OSError):
                pass
            finally:
                if socket:
                    socket.close()

        tables = [new_table() for _ in range(4)]
        for number in range(rounds):
            tables = [
                table if self.ann.get(f"/api/tables/{table}")["stage"] == "playing" else new_table() for table in tables
            ]
            ends, before = threading.Event(), count()
            actors = [threading.Thread(target=act, args=(table, number, ends)) for table in tables]
            for actor in actors:
                actor.start()
            wait_for(lambda: count() > before)
            time.sleep(0.013 * (number % 7))
            self.server.kill()
            ends.set()
            for actor in actors:
                actor.join()
            self.server.start()
        self.assertGreaterEqual(count(), rounds)
        for table, acts in acknowledged.items():
            socket = self.connect(self.ann, table)
            repeat(table, socket)
            steps = {n: (step["by"], step["do"]) for n, step in enumerate(socket.steps) if step["by"] > 0}
            self.assertEqual(steps, {played: (seat, move) for played, seat, move in acts})
            self.assertEqual(len(steps), len(acts))
        if rounds >= 100:
            print(f"{rounds} kills: {count()} acts, {len(repeated)} of them repeated; none lost, none doubled")


class RestartWithPostgres(Restart):
    database = DATABASE

    def test_a_lost_connection_only_pauses_play(self):
        table, a, b = self.two_people()
        subprocess.run([*postgres_control(), "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL)
        who, _ = self.mover(a, b)
        played = who.sight["played"]
        try:
            self.assertIn("Saving is paused", who.play()["error"])
            who.until(lambda sight: sight["paused"])
            self.assertEqual(who.sight["played"], played)
        finally:
            start = f"{shlex.join(postgres_control())} -w -l /dev/null start"
            folder = DATABASE.split("host=")[1].split("&")[0]
            options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
            subprocess.run(["sh", "-c", f'cd / && {start} -o "{options}"'], check=True, stdout=subprocess.DEVNULL)
        wait_for(lambda: who.play().get("ok"))
        who.until(lambda sight: sight["played"] > played and sight["paused"] is None)
        self.step(a, b)


def postgres_control():
    control = shlex.split(os.environ["SKERRY_TEST_PG"])
    return (
        ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", *control]
        if os.getuid() == 0
        else control
    )


class Trouble(ServerTest):
    def test_a_full_disk_only_pauses_play(self):
        table, a, b = self.two_people()
        who, other = self.mover(a, b)
        played = who.sight["played"]
        unlimited = resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (1, unlimited[1]))
        answer = who.play()
        self.assertIn("Saving is paused", answer["error"])
        who.until(lambda sight: sight["paused"])
        self.assertEqual(who.sight["played"], played)
        self.assertEqual(self.ann.ask("POST", "/api/tables", {"game": "scurry", "seats": ["you", 1]})[0], 503)
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        self.assertTrue(who.play()["ok"])
        other.until(lambda sight: sight["played"] > played)
        self.assertIsNone(other.sight["paused"])
        self.server.kill()
        self.server.start()
        self.assertEqual(self.connect(self.bob, table).sight["played"], played + 1)

    def refused(self, *arguments):
        run = skerry("serve", *arguments)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
        return run.stderr

    def test_start_up_errors_say_what_to_do(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("--port", self.refused("--port", str(self.server.port), "--data", folder))
            blocked = pathlib.Path(folder) / "file"
            blocked.write_text("")
            self.assertIn("--data", self.refused("--port", "0", "--data", str(blocked)))
            self.assertIn("--bind", self.refused("--port", "0", "--data", folder, "--bind", "nowhere"))
            self.assertIn("--db", self.refused("--port", "0", "--db", "postgresql://127.0.0.1:1/none"))
        self.assertEqual(skerry("serve", "--port", "x").returncode, 2)
        self.assertEqual(skerry("serve", "--help").returncode, 0)

    def test_admin(self):
        table = self.ann.make("scurry", ["you", "open"])
        where = ["--data", self.server.data]
        stats = json.loads(skerry("admin", "stats", "--json", *where).stdout)
        self.assertEqual((stats["tables"], stats["waiting"]), (1, 1))
        copy = os.path.join(self.server.data, "copy.db")
        self.assertEqual(skerry("admin", "backup", copy, *where).returncode, 0)
        self.assertGreater(os.path.getsize(copy), 0)
        self.assertEqual(skerry("admin", "backup", copy, *where).returncode, 1)
        self.assertEqual(skerry("admin", "delete-table", table, *where).returncode, 0)
        self.assertEqual(skerry("admin", "delete-table", table, *where).returncode, 1)
        self.assertEqual(skerry("admin", "delete-table", "../x", *where).returncode, 2)
        self.assertEqual(json.loads(skerry("admin", "stats", "--json", *where).stdout)["tables"], 0)
        # The server still has the table in memory, and finds out when it saves something. Others are not affected.
        self.assertEqual(
            self.bob.do(table, do="sit", seat=2, name="Bob"), (404, {"error": "This table has been deleted."})
        )
        self.assertTrue(self.ann.make("scurry", ["you", "open"]))

    def test_health_and_metrics(self):
        self.assertEqual(self.ann.get("/healthz"), {"ok": True, "saving": True})
        self.assertEqual(self.ann.get("/readyz"), {"ok": True})
        self.assertIn("skerry_requests_total", self.ann.get("/metrics").decode())


if not DATABASE:
    del RestartWithPostgres

if __name__ == "__main__":
    unittest.main()
