"""Hostile and broken clients: each is refused, and nobody else notices.

python3 testing/server/hostile_test.py PATH_TO_SKERRY
"""
import contextlib
import json
import os
import pathlib
import random
import socket
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from harness import Closed, Guest, TestServer, Socket, wait_for

SKERRY = str(pathlib.Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else "skerry"
LASTING = {"setup": "standard", "tiles": 8}


class HostileTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = TestServer(SKERRY, "--connections-per-address", "60")
        cls.ann = cls.server.guest("Ann")
        cls.eve = cls.server.guest("Eve")
        cls.table = cls.ann.make("scurry", ["you", "you"], options=LASTING)

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def tearDown(self):
        """Ann's game still works."""
        self.assertIsNone(self.server.process.poll(), "The server has stopped.")
        a = self.connect(self.ann)
        seat, played = a.sight["turn"][0], a.sight["played"]
        a.ask(do="see", seat=seat)
        a.until(lambda sight: sight["seat"] == seat)
        self.assertTrue(a.play()["ok"])
        a.until(lambda sight: sight["played"] > played)
        self.assertTrue(a.ask(do="take_back", seat=seat).get("ok") or a.sight["turn"] != [seat])
        a.close()

    def connect(self, guest, table=None):
        opened = guest.connect(table or self.table)
        self.addCleanup(opened.close)
        opened.until(lambda sight: True)
        return opened

    def refused(self, guest, **more):
        """The status of a refused WebSocket."""
        with contextlib.closing(Socket(guest, self.table, **more)) as opened:
            return opened.status

    def raw(self, data):
        """The response to raw bytes."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as connection:
            answer = b""
            with contextlib.suppress(OSError):  # the server may have closed already
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while part := connection.recv(65536):
                    answer += part
            return answer

    # ---- HTTP

    def test_broken_http(self):
        for data in (
            b"",
            b"\x00\x01\x02",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\r\n" * 500,
            b"GET / HTTP/1.1\r\nA: " + b"x" * 100000 + b"\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nContent-Length: 50\r\n\r\n{",
            b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ):
            answer = self.raw(data)
            self.assertTrue(
                not answer or answer.startswith(b"HTTP/1.1 4") or answer.startswith(b"HTTP/1.1 2"), answer[:80]
            )

    def test_no_path_leads_to_the_file_system(self):
        for path in (
            "/../../etc/passwd",
            "/assets/../../../etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/assets/..%2f..%2fetc/passwd",
            "//etc/passwd",
            "/api/tables/../../etc/passwd",
            "/api/games/../../etc/passwd/rules",
            "/skerry.db",
            "/skerry-data/skerry.db",
        ):
            _, answer, _ = self.eve.ask("GET", path)
            self.assertNotIn("root:", str(answer))
            self.assertNotIn("SQLite", str(answer)[:100])

    def test_bad_requests_get_a_sentence(self):
        deep = "[" * 5000 + "]" * 5000
        for method, path, body, status in (
            ("GET", "/api/nothing", None, 404),
            ("GET", "/api/tables/aaaaaaaa", None, 404),
            ("GET", "/api/tables/AAAA", None, 404),
            ("GET", "/api/games/chess/rules", None, 404),
            ("PUT", "/api/tables", "{}", 405),
            ("DELETE", f"/api/tables/{self.table}", None, 405),
            ("POST", "/api/tables", "", 400),
            ("POST", "/api/tables", "{", 400),
            ("POST", "/api/tables", "[]", 400),
            ("POST", "/api/tables", deep, 400),
            ("POST", "/api/tables", b"\xff\xfe", 400),
            ("POST", "/api/tables", '{"game":"scurry","game":7}', 400),
            ("POST", f"/api/tables/{self.table}", '{"do":"fly"}', 400),
            ("POST", f"/api/tables/{self.table}", '{"do":"resign","seat":9}', 400),
            ("POST", f"/api/tables/{self.table}", '{"do":"resign","seat":1}', 403),
            ("POST", f"/api/tables/{self.table}/record", "{}", 404),
            ("POST", "/api/records", '{"skerry":1}', 400),
            ("POST", "/", "{}", 405),
        ):
            got, answer, _ = self.eve.ask(method, path, body)
            self.assertEqual(got, status, (path, body, answer))
            self.assertGreater(len(answer["error"]), 5)

    def test_too_large(self):
        answer = self.raw(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\nx"
        )
        self.assertTrue(answer.startswith(b"HTTP/1.1 413"), answer[:80])
        self.assertIn(b"too large", answer)

    def test_cross_origin_requests_are_refused(self):
        for headers, status in (
            ({"Origin": "https://evil.example"}, 403),
            ({"Content-Type": "text/plain"}, 415),
            ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ):
            self.assertEqual(self.eve.ask("POST", "/api/tables", "{}", headers)[0], status)
        self.assertEqual(self.refused(self.ann, headers=["Origin: https://evil.example"]), 403)

    def test_security_headers(self):
        _, _, headers = Guest(self.server, "New", cookie="x=1").ask("GET", "/api/games")
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertIn("HttpOnly", headers["Set-Cookie"])
        self.assertIn("SameSite", headers["Set-Cookie"])

    # ---- seats of others

    def test_foreign_tokens(self):
        e = self.connect(self.eve)
        seen = e.sight["played"]
        for seat in (1, 2):
            for request in (
                {"do": "play", "move": "lead a1", "seen": seen},
                {"do": "resign"},
                {"do": "take_back"},
                {"do": "answer", "agree": True},
                {"do": "leave"},
                {"do": "come_back"},
                {"do": "hint"},
                {"do": "see"},
                {"do": "legal"},
                {"do": "stand_in"},
            ):
                self.assertIn("error", e.ask(seat=seat, **request), request)
        self.assertIn("error", e.ask(do="sit", seat=1, name="Eve"))
        # Neither claims in a message nor another guest's name count.
        self.assertIn("error", e.ask(do="resign", seat=1, guest="Ann"))
        for cookie in ("skerry=" + "0" * 64, "skerry=" + "z" * 64, "skerry=", "skerry=" + self.ann.cookie[7:-1] + "?"):
            forged = Guest(self.server, "Ann", cookie=cookie)
            self.assertEqual(forged.do(self.table, do="resign", seat=1)[0], 403)
        self.assertEqual(self.refused(Guest(self.server, "None", cookie="a=b")), 403)

    def test_replays_of_old_acts(self):
        table = self.ann.make("scurry", ["you", "you"], options=LASTING)
        a = self.connect(self.ann, table)
        acts = []
        for number in range(4):
            seat = a.sight["turn"][0]
            a.ask(do="see", seat=seat)
            a.until(lambda sight: sight["seat"] == seat)
            act = {
                "do": "play",
                "id": f"n{number}",
                "seat": seat,
                "move": a.sight["legal"][0],
                "seen": a.sight["played"],
            }
            acts.append(act)
            self.assertTrue(a.ask(**act)["ok"])
            a.until(lambda sight: sight["played"] > act["seen"])
        played = a.sight["played"]
        for act in acts:
            self.assertTrue(a.ask(**act)["ok"])  # a repeat: acknowledged, not played
            self.assertIn("error", a.ask(**{**act, "id": act["id"] + "x"}))
        self.assertEqual(self.ann.get(f"/api/tables/{table}")["played"], played)

    # ---- WebSocket

    def closes(self, opened):
        with contextlib.suppress(Closed, OSError):
            while True:
                opened.hear_text()
        opened.close()

    def test_broken_frames(self):
        text = '{"do":"ping"}'
        for make in (
            lambda s: s.frame(text)[:3],
            lambda s: s.frame(text, masked=False),
            lambda s: b"\xff" * 20,
            lambda s: s.frame(text, opcode=3),
            lambda s: s.frame(b"\xff\xfe\xfd"),
            lambda s: s.frame(text, opcode=0),
            lambda s: s.frame(b"x" * 200, opcode=9),
            lambda s: s.frame(text, final=False) + s.frame(text),
            lambda s: b"\x81\xff" + b"\xff" * 8,
        ):
            opened = self.connect(self.eve)
            opened.socket.sendall(make(opened))
            with contextlib.suppress(OSError):
                opened.socket.shutdown(socket.SHUT_WR)
            self.closes(opened)

    def test_ten_megabytes(self):
        opened = self.connect(self.eve)
        with contextlib.suppress(OSError):
            opened.socket.sendall(opened.frame(b"x" * (10 << 20)))
        self.closes(opened)

    def test_binary_messages(self):
        opened = self.connect(self.eve)
        opened.socket.sendall(opened.frame(b"hello", opcode=2))
        self.closes(opened)

    def test_bad_messages_are_answered_until_there_are_too_many(self):
        opened = self.connect(self.eve)
        rng = random.Random(5)
        keys = ["do", "id", "seat", "move", "seen", "text", "agree", "level", "name", "step", "prefix", "x"]
        values = [
            "play",
            "sit",
            "see",
            "look",
            "analyse",
            "say",
            0,
            1,
            -1,
            1e9,
            10**30,
            None,
            True,
            [],
            {},
            "",
            "lead a1",
            "\u0000",
            "😀" * 50,
        ]
        refused = 0
        with contextlib.suppress(Closed):
            for _ in range(200):
                message = {rng.choice(keys): rng.choice(values) for _ in range(rng.randrange(5))} | {"id": 1}
                opened.socket.sendall(opened.frame(json.dumps(message)))
                while "re" not in (answer := json.loads(opened.hear_text())):
                    pass
                refused += "error" in answer
        self.assertGreaterEqual(refused, 40)

    def test_too_many_requests(self):
        a = self.connect(self.server.guest("Talker"))
        answers = [a.ask(do="say", text="hello", name="Talker") for _ in range(8)]
        self.assertIn("Too many requests", answers[-1]["error"])
        maker = self.server.guest("Maker")
        statuses = [maker.ask("POST", "/api/tables", {"game": "scurry", "seats": ["you", "open"]}) for _ in range(14)]
        self.assertEqual(statuses[-1][0], 429)
        self.assertTrue(statuses[-1][2]["Retry-After"])

    def test_slow_readers_do_not_delay_others(self):
        slow = Guest(self.server, "Slow").connect(self.table)
        self.addCleanup(slow.close)
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(3):
            self.tearDown()

    def test_connection_floods(self):
        time.sleep(0.2)  # for earlier connections to close
        flood = []
        try:
            for _ in range(150):
                connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
                flood.append(connection)
            time.sleep(0.2)
            open_ones = 0
            for connection in flood:
                connection.setblocking(False)
                try:
                    open_ones += connection.recv(1) != b""
                except BlockingIOError:
                    open_ones += 1
                except ConnectionResetError:
                    pass
            self.assertLessEqual(open_ones, 60)
        finally:
            for connection in flood:
                connection.close()
        wait_for(lambda: self.is_answering())

    def is_answering(self):
        with contextlib.suppress(OSError, Exception):
            return self.ann.get("/healthz")["ok"]
        return False


if __name__ == "__main__":
    unittest.main()
