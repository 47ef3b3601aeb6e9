#!/usr/bin/env python3
"""Measures a server under the load of many tables, or of many spectators at one.

Usage: bench/server_load.py [--skerry FILE] [--tables N] [--seconds S] [--pause S] [--db URL]
       bench/server_load.py --until MS …        more and more tables until p99 passes so many milliseconds
       bench/server_load.py --spectators N      N spectators join one table and follow an act

Every table has two people, each with a WebSocket of their own. A person moves about `--pause` seconds after their turn
begins (0: at once). The latency is the time from sending a move until the other person sees it; on a busy machine, look
at the CPU time per act instead. Everything runs on loopback and ends after `--seconds`. Prints one JSON object per load.
"""
import argparse
import asyncio
import base64
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import struct
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "testing" / "server"))
from harness import TestServer

PLAYED = re.compile(rb'"played":(\d+)')
TURN = re.compile(rb'"turn":\[([0-9,]*)\]')
SEAT = re.compile(rb'"seat":(\d+),"view"')
LEGAL = re.compile(rb'"legal":\[([^\]]*)\]')
OVER = b'"stage":"over"'


class Person:
    def __init__(self, load, table, cookie):
        self.load, self.table, self.cookie = load, table, cookie
        self.seen = -1
        self.acts = 0

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.load.port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            (
                f"GET /ws/{self.table.id} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {self.cookie}\r\n\r\n"
            ).encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head

    def send(self, text):
        data = text.encode()
        head = (
            bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else bytes([0x81, 0xFE]) + struct.pack(">H", len(data))
        )
        self.writer.write(head + b"\0\0\0\0" + data)  # a mask of zeros is valid

    async def receive(self):
        """The next text message; empty for any other frame. Answers pings."""
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
        data = await self.reader.readexactly(size)
        if first & 0x0F == 9:
            self.writer.write(bytes([0x8A, 0x80 | len(data)]) + b"\0\0\0\0" + data)
        elif first & 0x0F == 8:
            raise ConnectionError(data[2:].decode())
        return data if first & 0x0F == 1 else b""

    async def play(self):
        """Makes random legal moves until cancelled."""
        while True:
            message = await self.receive()
            now = time.perf_counter()
            if message.startswith(b'{"re"'):
                if b'"error"' in message:
                    self.load.errors.append(message.decode())
                self.load.acknowledged += 1
                continue
            played = PLAYED.search(message)
            if not played:
                continue
            self.table.shown(self, int(played[1]), now)
            if OVER in message:
                self.load.over += 1
                continue
            seat = SEAT.search(message)[1]
            if seat in TURN.search(message)[1].split(b",") and int(played[1]) > self.seen:
                self.seen = int(played[1])
                legal = re.findall(rb'"([^"]+)"', LEGAL.search(message)[1])
                asyncio.get_running_loop().call_later(
                    self.load.pause * random.uniform(0.5, 1.5), self.act, self.seen, random.choice(legal).decode()
                )

    def act(self, seen, move):
        if self.load.is_over:
            return
        self.acts += 1
        self.table.sent = (self, seen, time.perf_counter())
        self.send(json.dumps({"do": "play", "id": f"a{self.acts}", "move": move, "seen": seen}))


class TableUnderLoad:
    def __init__(self, load):
        self.load = load
        self.sent = None

    def shown(self, person, played, now):
        """Records the latency once the other person sees the move."""
        if self.sent and person is not self.sent[0] and played > self.sent[1]:
            self.load.latencies.append(now - self.sent[2])
            self.sent = None


class Load:
    def __init__(self, server, pause):
        self.server, self.port, self.pause = server, server.port, pause
        self.latencies, self.errors = [], []
        self.acknowledged = self.over = 0
        self.is_over = False

    def cpu(self):
        """CPU seconds that the server has used."""
        fields = pathlib.Path(f"/proc/{self.server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, what="VmRSS"):
        """In kB."""
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(what))

    async def new_guest(self):
        """The cookie of a new guest."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
        return re.search(rb"Set-Cookie: (skerry=[^;]+)", answer)[1].decode()

    async def post(self, path, cookie, body):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        writer.write(
            (
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
                f"Content-Type: application/json\r\nConnection: close\r\nContent-Length: {len(data)}\r\n\r\n"
            ).encode()
            + data
        )
        answer = await reader.read()
        writer.close()
        assert answer.split()[1] in (b"200", b"201"), answer
        return json.loads(answer.split(b"\r\n\r\n", 1)[1])

    async def open_table(self, gate):
        """Opens a table and seats two people at it."""
        async with gate:
            cookies = [await self.new_guest() for _ in range(2)]
            table = TableUnderLoad(self)
            options = {"setup": "random"}  # a game lasts about 700 steps
            table.id = (
                await self.post(
                    "/api/tables", cookies[0], {"game": "scurry", "seats": ["you", "open"], "options": options}
                )
            )["table"]
            await self.post(f"/api/tables/{table.id}", cookies[1], {"do": "sit", "seat": 2, "name": "Guest"})
            return [Person(self, table, cookie) for cookie in cookies]

    async def run(self, tables, seconds):
        gate = asyncio.Semaphore(20)
        empty = self.memory()
        people = sum(await asyncio.gather(*(self.open_table(gate) for _ in range(tables))), [])
        without_sockets = self.memory()

        async def connect(person):
            async with gate:
                await person.connect()

        await asyncio.gather(*(connect(person) for person in people))
        with_sockets = self.memory()
        players = [asyncio.create_task(person.play()) for person in people]
        await asyncio.sleep(min(5, seconds / 4))  # until everyone is seated
        before, self.latencies[:] = self.acknowledged, []
        begun, cpu = time.perf_counter(), self.cpu()
        await asyncio.sleep(seconds)
        took, cpu = time.perf_counter() - begun, self.cpu() - cpu
        acts = self.acknowledged - before
        self.is_over = True
        broken = [repr(task.exception()) for task in players if task.done()]
        for task in players:
            task.cancel()
        ordered = sorted(self.latencies)
        part = lambda share: round(1000 * ordered[int(share * (len(ordered) - 1))], 2) if ordered else None
        return {
            "tables": tables,
            "clients": len(people),
            "seconds": round(took, 1),
            "acts": acts,
            "acts_per_s": round(acts / took),
            "errors": len(self.errors) + len(broken),
            "first_errors": (self.errors + broken)[:3],
            "seen_by_the_other_ms": {"p50": part(0.5), "p90": part(0.9), "p99": part(0.99), "max": part(1)},
            "cpu_ms_per_act": round(1000 * cpu / max(1, acts), 3),
            "games_over": self.over,
            "kb_per_table": round((without_sockets - empty) / tables, 1),
            "kb_per_socket": round((with_sockets - without_sockets) / len(people), 1),
            "peak_memory_mb": round(self.memory("VmHWM") / 1024),
        }

    async def crowd(self, spectators):
        """CPU time of the server while spectators join a table, and while they follow an act."""
        people = await self.open_table(asyncio.Semaphore(1))
        for person in people:
            await person.connect()
        cookies = [await self.new_guest() for _ in range(spectators)]
        crowd = [Person(self, people[0].table, cookie) for cookie in cookies]
        idle = self.cpu()
        await asyncio.sleep(1)
        idle = self.cpu() - idle

        async def join(person):
            await person.connect()
            while b'"version"' not in await person.receive():
                pass

        async def follow(person, played):
            while True:
                found = PLAYED.search(await person.receive())
                if found and int(found[1]) > played:
                    return

        before = self.cpu()
        for first in range(0, spectators, 50):
            await asyncio.gather(*(join(person) for person in crowd[first : first + 50]))
        joined = self.cpu() - before
        await asyncio.sleep(1)
        acts, costs = 20, []
        seen = {}
        for _ in range(acts):
            for person in people:  # the newest sight of each
                with contextlib.suppress(asyncio.TimeoutError):
                    while True:
                        message = await asyncio.wait_for(person.receive(), 0.3)
                        if PLAYED.search(message):
                            seen[person] = message
            mover, message = next(
                (person, message)
                for person, message in seen.items()
                if SEAT.search(message)[1] in TURN.search(message)[1].split(b",")
            )
            played = int(PLAYED.search(message)[1])
            legal = re.findall(rb'"([^"]+)"', LEGAL.search(message)[1])
            before = self.cpu()
            mover.act(played, random.choice(legal).decode())
            await asyncio.gather(*(follow(person, played) for person in crowd))
            costs.append(self.cpu() - before)
        return {
            "spectators": spectators,
            "cpu_ms_idle_per_s": round(1000 * idle, 1),
            "cpu_ms_all_joins": round(1000 * joined),
            "cpu_ms_per_join": round(1000 * joined / spectators, 3),
            "cpu_ms_per_act": round(1000 * sum(costs) / acts, 1),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skerry", default=ROOT / "build" / "release" / "skerry")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=3)
    parser.add_argument("--db", help="address of a PostgreSQL database to use instead of SQLite")
    parser.add_argument("--until", type=float, metavar="MS", help="p99 at which to stop adding tables")
    parser.add_argument("--spectators", type=int)
    args = parser.parse_args()
    if args.tables > 5000 or args.seconds > 600:
        sys.exit("At most 5000 tables and 600 seconds are allowed.")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    tables = args.tables
    while True:
        server = TestServer(str(args.skerry), "--unlimited", "--connections-per-address", "100000", database=args.db)
        try:
            load = Load(server, args.pause)
            result = asyncio.run(load.crowd(args.spectators) if args.spectators else load.run(tables, args.seconds))
        finally:
            server.close()
        store = "postgresql" if args.db else "sqlite"
        print(json.dumps({"store": store, "cpus": os.cpu_count(), "load": os.getloadavg()[0], **result}), flush=True)
        if not args.until or args.spectators or result["seen_by_the_other_ms"]["p99"] > args.until:
            return
        tables += args.tables


if __name__ == "__main__":
    main()
