"""Replays the conversation of docs/protocol.md with a server.

python3 testing/server/document_test.py PATH_TO_SKERRY
"""
import json
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from engine_test import SKERRY, blocks, fits
from harness import TestServer


class Conversation:
    def __init__(self, server):
        self.server = server
        self.names = {}  # $TABLE and others, as the server calls them
        self.guests = {}
        self.sockets = {}
        self.answers = {}

    def speak(self, who, text):
        for name, value in self.names.items():
            text = text.replace(name, value)
        guest = self.guests.setdefault(who, self.server.guest(who))
        if text.startswith("connect "):
            self.sockets[who] = guest.connect(text.split()[1])
        elif text.startswith("{"):
            socket = self.sockets[who]
            socket.socket.sendall(socket.frame(text))
        else:
            method, path, *body = text.split(" ", 2)
            status, answer, _ = guest.ask(method, path, body[0] if body else None)
            self.answers[who] = [status, answer]

    def hear(self, who, text):
        """Whether a message like this arrives next, or after a few other sights."""
        status, _, body = text.partition(" ") if not text.startswith("{") else ("", "", text)
        for name, value in self.names.items():
            body = body.replace(name, value)
        if status:
            got = self.answers.pop(who)
            if name := re.search(r'"(\$\w+)"', body):
                self.names[name[1]] = got[1]["table"]
                body = body.replace(name[1], got[1]["table"])
            return fits([int(status), json.loads(body)], got), got
        for _ in range(6):
            got = json.loads(self.sockets[who].hear_text())
            if fits(json.loads(body), got):
                return True, got
        return False, got


class DocumentTest(unittest.TestCase):
    def test_the_conversation_of_the_document(self):
        server = TestServer(SKERRY)
        self.addCleanup(server.close)
        conversations = blocks("server")
        self.assertEqual(len(conversations), 1)
        conversation = Conversation(server)
        for line in conversations[0].splitlines():
            who, direction, text = re.fullmatch(r"(\w+)([<>]) (.*)", line).groups()
            if direction == ">":
                conversation.speak(who, text)
            else:
                is_fitting, got = conversation.hear(who, text)
                self.assertTrue(is_fitting, f"{line}\n{json.dumps(got, ensure_ascii=False)[:2000]}")
        for socket in conversation.sockets.values():
            socket.close()

    def test_the_document_names_every_request(self):
        source = (HERE.parent.parent / "table" / "requests.cpp").read_text()
        names = re.findall(r'\{"(\w+)", RequestKind::', source)
        self.assertEqual(len(names), 24)
        text = (HERE.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
        self.assertEqual([name for name in names if f"\n- `{name}`" not in text], [])


if __name__ == "__main__":
    unittest.main()
