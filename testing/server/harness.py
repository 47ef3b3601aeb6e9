"""A server under test and its clients, by HTTP and WebSocket, with nothing but the standard library."""
import base64
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 30  # seconds until a test gives up waiting


class TestServer:
    """`skerry serve` on a free port, with its own data folder."""

    def __init__(self, skerry, *arguments, data=None, database=None):
        self.skerry = skerry
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.where = ["--db", database] if database else ["--data", self.data]
        self.arguments = arguments
        self.port = 0
        self.log = pathlib.Path(self.data) / "log.jsonl"
        self.start()

    def start(self, check=True):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.skerry, "serve", "--port", str(self.port), "--bot-delay", "0", *self.where, *self.arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        line = self.process.stdout.readline()
        if "http" not in line:
            self.process.wait(PATIENCE)
            if check:
                raise AssertionError(f"The server did not start: {self.log.read_text()[-2000:]}")
            return
        self.port = int(line.strip().rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.kill()
        log = self.log.read_text(errors="replace")
        if self.folder:
            self.folder.cleanup()
        assert "Sanitizer" not in log and "runtime error" not in log, log[-5000:]

    def guest(self, name="Ann"):
        return Guest(self, name)


class Guest:
    """A client with a cookie."""

    def __init__(self, server, name, cookie=None):
        self.server = server
        self.name = name
        self.cookie = cookie
        if not cookie:
            self.ask("GET", "/api/games")

    def ask(self, method, path, body=None, headers=None):
        """(status, answer, headers)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            sent = {"Content-Type": "application/json", **(headers or {})}
            if self.cookie:
                sent["Cookie"] = self.cookie
            data = body if isinstance(body, (str, bytes, type(None))) else json.dumps(body)
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            text = answer.read()
            for value in answer.headers.get_all("Set-Cookie") or []:
                self.cookie = value.split(";")[0]
            if answer.headers.get_content_type() == "application/json":
                text = json.loads(text)
            return answer.status, text, answer.headers

    def get(self, path):
        status, answer, _ = self.ask("GET", path)
        assert status == 200, (path, status, answer)
        return answer

    def make(self, game, seats, **more):
        status, answer, _ = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "name": self.name, **more})
        assert status == 201, answer
        return answer["table"]

    def do(self, table, **request):
        """One request at a table, by POST."""
        status, answer, _ = self.ask("POST", f"/api/tables/{table}", request)
        return status, answer

    def connect(self, table, since=0):
        return Socket(self, table, since)


class Closed(Exception):
    """The server closed the WebSocket."""


class Socket:
    """A WebSocket at a table, and everything it has received."""

    def __init__(self, guest, table, since=0, headers=None, patience=PATIENCE):
        self.guest = guest
        self.table = table
        self.sight = {}
        self.events = {}
        self.steps = []
        self.answers = {}
        self.received = []  # every message, as received
        self.last = 0
        self.prefix = os.urandom(4).hex()  # makes the ids of acts unique
        self.socket = socket.create_connection(("127.0.0.1", guest.server.port), timeout=patience)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /ws/{table}?since={since} HTTP/1.1",
            f"Host: 127.0.0.1:{guest.server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(headers or []),
        ]
        if guest.cookie:
            lines.append(f"Cookie: {guest.cookie}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def close(self):
        self.socket.close()

    def _more(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise Closed("the connection ended")
        self.buffer += data

    def frame(self, text, opcode=1, final=True, masked=True):
        data = text.encode() if isinstance(text, str) else text
        size = len(data)
        head = bytes([opcode | (0x80 if final else 0)])
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if not masked:
            return head + data
        mask = os.urandom(4)
        repeated = (mask * (size // 4 + 1))[:size]
        return head + mask + (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")

    def send(self, **request):
        self.socket.sendall(self.frame(json.dumps(request)))

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def hear_text(self):
        """The next text message, joined from its frames. Answers pings meanwhile."""
        whole = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed(data[2:].decode())
            if opcode == 9:
                self.socket.sendall(self.frame(data, opcode=10))
            elif opcode in (0, 1):
                whole += data
                if first & 0x80:
                    return whole.decode()

    def hear(self):
        """Reads the next message. A sight is merged into what is known; an answer is stored for ask()."""
        text = self.hear_text()
        self.received.append(text)
        message = json.loads(text)
        if "version" in message:
            self.sight = message
            for event in message["events"]:
                self.events[event["n"]] = event
            self.steps[message["steps_from"] :] = message["steps"]
            assert len(self.steps) == message["played"], "steps do not fit together"
        elif "re" in message:
            self.answers[message["re"]] = message
        return message

    def ask(self, **request):
        """Sends a request and waits for its answer."""
        if "id" not in request:
            self.last += 1
            request["id"] = f"{self.prefix}-{self.last}"
        self.send(**request)
        while request["id"] not in self.answers:
            self.hear()
        return self.answers.pop(request["id"])

    def until(self, condition):
        """Reads messages until the sight meets a condition."""
        end = time.monotonic() + 10 * PATIENCE
        while not self.sight or not condition(self.sight):
            assert time.monotonic() < end, f"timed out; the last sight: {json.dumps(self.sight)[:2000]}"
            self.hear()
        return self.sight

    def play(self, move=None, seat=None):
        """Plays a move, by default the first legal one, and waits until it is saved."""
        seat = seat or self.sight["seat"]
        move = move or self.legal()[0]
        return self.ask(do="play", seat=seat, move=move, seen=self.sight["played"])

    def legal(self):
        legal = self.sight["legal"]
        return self.ask(do="legal", seat=self.sight["seat"], prefix="")["legal"] if legal is None else legal

    def own_steps(self):
        return sum(step["by"] == self.sight["seat"] for step in self.steps)

    def play_out(self, watchers=(), most=100000):
        """Plays the first legal move at every turn until the game is over. Watchers keep reading, because a client that
        answers no pings is disconnected."""
        for _ in range(most):
            self.until(lambda s: s["stage"] == "over" or (s["seat"] in s["turn"] and s["legal"] != []))
            if self.sight["stage"] == "over":
                return self.sight
            played = self.sight["played"]
            for watcher in watchers:
                watcher.until(lambda s: s["played"] >= played)
            own = self.own_steps()
            answer = self.play()
            assert answer.get("ok") or answer.get("stale"), answer
            if answer.get("ok"):  # another seat's simultaneous choice may be shown first
                self.until(lambda s: self.own_steps() > own)
        raise AssertionError("The game does not end.")


def wait_for(condition, patience=PATIENCE):
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "timed out"
        time.sleep(0.01)
