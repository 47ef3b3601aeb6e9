"""Attackers with one address and as many cookies and sockets as they like: the server stays small and fair.

python3 testing/server/attack_test.py PATH_TO_SKERRY
"""
import contextlib
import os
import pathlib
import socket
import unittest

from case import LASTING, ServerTest
from harness import Closed, Guest, Socket, wait_for

MEGABYTE = 1 << 20


class Unlimited(ServerTest):
    """What holds even without rate limits."""

    arguments = ["--unlimited", "--bot-threads", "1"]

    def memory(self):
        """The server's resident memory in bytes."""
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        return next(1024 * int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def metric(self, name):
        return next(
            int(line.split()[1])
            for line in self.ann.get("/metrics").decode().splitlines()
            if line.startswith(name + " ")
        )

    def flood(self, table, megabytes=4):
        """A socket that asks for much and reads nothing."""
        flooder = self.connect(self.bob, table)
        look = flooder.frame('{"do":"look","id":"x","step":0}')
        answer = len(str(flooder.ask(do="look", step=0)))
        with contextlib.suppress(OSError):
            flooder.socket.sendall(look * (megabytes * MEGABYTE // answer))
        return flooder

    @unittest.skipIf("SKERRY_SANITIZED" in os.environ, "A sanitizer holds freed memory back.")
    def test_answers_that_nobody_reads_do_not_fill_the_memory(self):
        table = self.ann.make("derailed", ["you", "you"])
        before = self.memory()
        sockets = 30
        flooders = [self.flood(table) for _ in range(sockets)]  # for 120 MB
        wait_for(lambda: self.metric("skerry_clients_dropped_total") == sockets)
        self.assertLess(self.memory(), before + 40 * MEGABYTE)
        for flooder in flooders:
            flooder.close()
        wait_for(lambda: self.memory() < before + 20 * MEGABYTE)

    def test_a_client_that_does_not_read_hears_why_it_is_disconnected(self):
        table = self.ann.make("derailed", ["you", "you"])

        def reason():
            dropped = self.metric("skerry_clients_dropped_total")
            flooder = self.flood(table)
            wait_for(lambda: self.metric("skerry_clients_dropped_total") > dropped)
            try:
                while True:
                    flooder.hear_text()
            except (Closed, OSError) as closed:
                return str(closed)

        wait_for(lambda: "waiting to be read" in reason())  # one that starts to read too late is cut off without a word

    def test_the_queue_of_analyses_is_bounded(self):
        table = self.ann.make("scurry", ["you", "you"], options=LASTING)
        a = self.connect(self.ann, table)
        for number in range(40):
            a.send(do="analyse", id=number, step=0)
        while len(a.answers) < 40:
            a.hear()
        refused = [answer["error"] for answer in a.answers.values() if "error" in answer]
        self.assertGreater(len(refused), 20)
        self.assertEqual(set(refused), {"Too many searches are waiting. Please try again in a moment."})

    def test_a_search_ends_when_its_asker_leaves(self):
        table = self.ann.make("scurry", ["you", "you"], options=LASTING)
        request = '{"do":"analyse","step":0}'
        for _ in range(8):
            with socket.create_connection(("127.0.0.1", self.server.port)) as caller:
                caller.sendall(
                    (
                        f"POST /api/tables/{table} HTTP/1.1\r\nHost: x\r\nCookie: {self.ann.cookie}\r\n"
                        f"Content-Type: application/json\r\nContent-Length: {len(request)}\r\n\r\n{request}"
                    ).encode()
                )
        a = self.connect(self.ann, table)
        wait_for(lambda: a.ask(do="hint", seat=1).get("ok"))
        wait_for(lambda: self.metric("skerry_searches_waiting") == 0)

    def test_long_ids_are_refused(self):
        table = self.ann.make("scurry", ["you", "you"], options=LASTING)
        a = self.connect(self.ann, table)
        self.assertEqual(a.ask(do="ping", id="x" * 64), {"re": "x" * 64, "ok": True})
        a.send(do="ping", id="x" * 65)
        while "error" not in (answer := a.hear()):
            pass
        self.assertEqual(answer, {"error": '"id" may have at most 64 bytes.'})
        status, answer = self.ann.do(table, do="ping", id="x" * 65)
        self.assertEqual((status, answer["error"]), (400, '"id" may have at most 64 bytes.'))


class Limited(ServerTest):
    arguments = ["--trusted-proxy", "127.0.0.1"]

    def statuses(self, count, headers, cookie=None):
        """Of tables opened by guests who are all new, or one and the same."""
        seats = {"game": "scurry", "seats": ["you", "open"]}
        return [
            Guest(self.server, "Eve", cookie=cookie or "a=b").ask("POST", "/api/tables", seats, headers(number))[0]
            for number in range(count)
        ]

    def test_new_cookies_do_not_help(self):
        statuses = self.statuses(30, lambda _: {"X-Forwarded-For": "192.0.2.1"})
        self.assertEqual(statuses[0], 201)
        self.assertEqual(statuses[-1], 429)

    def test_behind_a_proxy_the_forwarded_address_counts(self):
        statuses = self.statuses(30, lambda number: {"X-Forwarded-For": f"198.51.100.9, 192.0.2.{number}"})
        self.assertEqual(set(statuses), {201})

    def test_an_address_gets_a_limited_number_of_guests(self):
        headers = {"X-Forwarded-For": "192.0.2.2"}
        cookies = {
            Guest(self.server, "Eve", cookie="a=b").ask("GET", "/api/games", None, headers)[2]["Set-Cookie"]
            for _ in range(90)
        }
        self.assertIn(None, cookies)
        self.assertGreater(len(cookies), 50)
        late = Guest(self.server, "Eve", cookie="a=b")
        status, answer, _ = late.ask("POST", "/api/tables", {"game": "scurry", "seats": ["you", 1]}, headers)
        self.assertEqual(status, 429)
        self.assertIn("Too many new guests", answer["error"])
        self.assertEqual(self.ann.ask("GET", "/api/tables", None, headers)[0], 200)  # known guests are still served

    def test_made_up_cookies_are_no_guests(self):
        table = self.ann.make("scurry", ["you", "you"], options=LASTING)
        secret = self.ann.cookie.split(".")[0]
        for cookie in ("skerry=" + "0" * 64, secret, secret + "." + "0" * 32, self.ann.cookie[:-1]):
            self.assertIsNotNone(Guest(self.server, "Eve", cookie=cookie).ask("GET", "/api/games")[2]["Set-Cookie"])
            with contextlib.closing(Socket(Guest(self.server, "Eve", cookie=cookie), table)) as opened:
                self.assertEqual(opened.status, 403)
        self.assertIsNone(self.ann.ask("GET", "/api/games")[2]["Set-Cookie"])

    def test_guests_survive_a_restart(self):
        self.server.kill()
        self.server.start()
        self.assertIsNone(self.ann.ask("GET", "/api/games")[2]["Set-Cookie"])

    def test_the_scheme_of_an_origin_counts(self):
        host = f"127.0.0.1:{self.server.port}"
        for origin, status in ((f"http://{host}", 201), (f"https://{host}", 403)):
            answer = self.ann.ask("POST", "/api/tables", {"game": "scurry", "seats": ["you", 1]}, {"Origin": origin})
            self.assertEqual(answer[0], status)

    def raw(self, head):
        with socket.create_connection(("127.0.0.1", self.server.port)) as connection:
            connection.sendall(head)
            answer = b""
            while part := connection.recv(1 << 16):
                answer += part
            return answer

    def test_ambiguous_requests_are_refused(self):
        second = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for header, status in (
            (b"Transfer-Encoding: gzip", b"501"),
            (b"Transfer-Encoding: chunked, identity", b"501"),
            (b"Transfer-Encoding: xchunked", b"501"),
            (b"Transfer-Encoding: identity", b"501"),
            (b"X-Folded: a\r\n b", b"400"),
            (b"X-Folded: a\r\n\tb", b"400"),
        ):
            answer = self.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + header + b"\r\n\r\n" + second)
            self.assertTrue(answer.startswith(b"HTTP/1.1 " + status), (header, answer[:100]))
            self.assertEqual(answer.count(b"HTTP/1.1"), 1, "what follows must not be read")


class UntrustedProxy(ServerTest):
    arguments = []

    def test_clients_cannot_choose_their_address(self):
        seats = {"game": "scurry", "seats": ["you", "open"]}
        statuses = [
            Guest(self.server, "Eve", cookie="a=b").ask(
                "POST", "/api/tables", seats, {"X-Forwarded-For": f"192.0.2.{number}"}
            )[0]
            for number in range(30)
        ]
        self.assertEqual(statuses[-1], 429)


if __name__ == "__main__":
    unittest.main()
