"""The engine and programs as players, as docs/protocol.md describes them.

python3 testing/engine_test.py PATH_TO_SKERRY
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import time
import unittest

from cli_harness import QUICK, SKERRY, SMALL, CommandTest

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
BOT = f"{shlex.quote(sys.executable)} {shlex.quote(str(DOCS / 'example_bot.py'))}"
ANYTHING = "…"


def blocks(language):
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.S)


def fits(example, got):
    """Whether an answer matches the document's example, in which "…" stands for anything."""
    if example == ANYTHING:
        return True
    if isinstance(example, dict) and isinstance(got, dict):
        keys = [key for key in example if key != ANYTHING]
        rest = ANYTHING in example
        same_keys = set(keys) <= set(got) if rest else keys == list(got)
        return same_keys and all(fits(example[key], got[key]) for key in keys)
    if isinstance(example, list) and isinstance(got, list):
        if example[-1:] == [ANYTHING]:
            example, got = example[:-1], got[: len(example) - 1]
        return len(example) == len(got) and all(map(fits, example, got))
    return type(example) is type(got) and example == got


class Conversation:
    """An engine that is used line by line, as a program would."""

    def __init__(self, test):
        self.process = subprocess.Popen(
            [SKERRY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        test.addCleanup(self.process.wait)
        test.addCleanup(self.process.stdout.close)
        test.addCleanup(self.process.kill)

    def send(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        self.send(**request)
        return self.hear()

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=60)


class Document(CommandTest):
    def test_the_conversations_of_the_document(self):
        conversations = blocks("engine")
        self.assertEqual(len(conversations), 2)
        for conversation in conversations:
            lines = conversation.splitlines()
            if json.loads(lines[0][2:])["game"] not in self.games():
                continue
            requests = [line[2:] for line in lines if line.startswith("> ")]
            examples = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
            answers = [json.loads(line) for line in self.ok("engine", text="\n".join(requests)).splitlines()]
            self.assertEqual(len(answers), len(examples))
            for request, example, answer in zip(requests, examples, answers):
                self.assertTrue(fits(example, answer), f"{request}\n{json.dumps(answer, ensure_ascii=False)}")

    def test_the_bot_of_the_document_is_the_one_that_is_shipped(self):
        self.assertEqual(blocks("python"), [(DOCS / "example_bot.py").read_text(encoding="utf-8")])

    def test_the_document_names_every_request(self):
        said = json.loads(self.ok("engine", text='{"do":"?"}'))["error"]
        names = re.findall(r"\w+", said.split(" are ")[1].replace(" and ", " "))
        text = (DOCS / "protocol.md").read_text(encoding="utf-8")
        self.assertEqual([name for name in names if f"\n- `{name}`" not in text], [])

    def test_the_examples_have_the_keys_that_are_sent(self):
        examples = [json.loads(line) for block in blocks("json") for line in block.splitlines()]
        bot = self.write("bot.sh", 'read line; echo "$line" > asked.json; exit 1')
        self.fails(1, "selfplay", "scurry", "--seats", f"exec:sh {bot},random", *QUICK)
        asked = json.loads(self.read("asked.json"))
        self.assertIn(list(asked), [list(example) for example in examples])
        path, _ = self.records(*SMALL, games=1)
        analysis = json.loads(self.ok("analyse", path, "--json", "--sims", "1"))
        [example] = [example for example in examples if "decisions" in example]
        self.assertEqual(list(example), list(analysis))
        for part in ["decisions", "seats"]:
            self.assertEqual(list(example[part][0]), list(analysis[part][0]))


class Engine(CommandTest):
    def test_the_input_ends(self):
        self.assertEqual(self.ok("engine"), "")
        self.assertEqual(self.ok("engine", text="\n \r\n\t\n"), "")
        self.assertEqual(json.loads(self.ok("engine", text='{"do":"stop","id":3}')), {"id": 3, "ok": True})
        self.assertEqual(self.ok("engine", text='{"do":"quit"}\n{"do":"games"}\n'), '{"ok":true}\n')

    def test_every_line_is_answered(self):
        lines = [
            b'{"do":"new","game":"scurry","id":"\xf0\x9f\x90\xbf"}',
            b"\xff\xfe\x00",
            b"[" * 100000,
            b"x" * 3000000,
            b'{"do":"play","move":"' + b"y" * 1000000 + b'"}',
            b'{"do":"play","move":"tile f6"}\r',
            b"null",
            b'{"do":"state","id":18446744073709551615}',
            b'{"id":2,"id":3,"do":"legal"}',
        ]
        answers = [json.loads(line) for line in self.ok("engine", text=b"\n".join(lines)).splitlines()]
        self.assertEqual(len(answers), len(lines))
        self.assertEqual([i for i, answer in enumerate(answers) if "error" in answer], [1, 2, 3, 4, 6])
        self.assertEqual(answers[0]["id"], "🐿")
        self.assertIn("longer than 1 MB", answers[3]["error"])
        self.assertEqual(answers[7]["id"], 18446744073709551615)
        self.assertEqual(answers[7]["steps"], [{"by": 1, "do": "tile f6", "points": [1, 0]}])

    def test_the_same_requests_get_the_same_answers(self):
        requests = "\n".join(
            json.dumps(request)
            for request in [
                {"do": "new", "game": self.games()[-1], "seed": 4},
                *[{"do": "chance"}] * 30,
                {"do": "think", "agent": "mcts:sims=30"},
                {"do": "state", "seat": 1},
                {"do": "record"},
            ]
        )
        self.assertEqual(self.ok("engine", text=requests), self.ok("engine", text=requests))

    def test_a_program_plays_every_game_to_its_end(self):
        engine = Conversation(self)
        for game in self.games():
            standing = engine.ask(do="new", game=game, seed=2)
            while standing["turn"]:
                seat = standing["turn"][0]
                if seat == 0:
                    standing = engine.ask(do="chance")
                else:
                    move = engine.ask(do="think", seat=seat, agent="random")["move"]
                    standing = engine.ask(do="play", by=seat, move=move)
                self.assertNotIn("error", standing)
            record = engine.ask(do="record")["record"]
            self.assertEqual(record["returns"], standing["returns"])
            self.write(f"{game}.jsonl", json.dumps(record, ensure_ascii=False))
            self.ok("check", self.path(f"{game}.jsonl"))
        self.assertEqual(engine.end(), 0)

    def test_stop_overtakes_and_answers_come_in_order(self):
        engine = Conversation(self)
        engine.ask(do="new", game="scurry")
        begin = time.monotonic()
        engine.send(do="think", agent="mcts:ms=600000", id=1)
        engine.send(do="think", agent="mcts:ms=600000", id=2)
        time.sleep(0.3)
        engine.send(do="stop", id=3)
        engine.send(do="state", id=4)
        self.assertEqual([engine.hear()["id"] for _ in range(4)], [1, 2, 3, 4])
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(engine.end(), 0)

    def test_a_search_ends_when_nobody_reads_the_answer(self):
        engine = Conversation(self)
        engine.ask(do="new", game="scurry")
        engine.send(do="think", agent="mcts:ms=600000")
        engine.process.stdout.close()
        engine.process.stdin.close()
        self.assertNotEqual(engine.process.wait(timeout=30), 0)

    def test_a_full_disk_is_reported_while_input_is_open(self):
        with open("/dev/full", "wb") as full:
            process = subprocess.Popen([SKERRY, "engine"], stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE)
            process.stdin.write(b'{"do":"games"}\n')
            process.stdin.flush()
            self.assertEqual(process.wait(timeout=30), 1)
            self.assertIn(b"No space left", process.stderr.read())
            process.stderr.close()
            process.stdin.close()


class Programs(CommandTest):
    def test_the_example_bot_plays_every_game(self):
        for game in self.games():
            line = self.ok("selfplay", game, "--seats", f"exec:{BOT},random", "--seed", "3")
            self.write("games.jsonl", line)
            self.ok("check", self.path("games.jsonl"))
            record = json.loads(line)
            self.assertEqual((record["game"], len(record["agents"])), (game, 2))
            self.assertTrue(record["returns"])

    def test_many_programs_at_once_and_the_same_seed(self):
        play = ["selfplay", "scurry", "--seats", f"exec:{BOT},exec:{BOT}", "--games", "6", "--seed", "2", *QUICK]
        once = self.ok(*play, "--threads", "3")
        self.assertEqual(len(once.splitlines()), 6)
        self.assertEqual(once, self.ok(*play, "--threads", "1"))

    def test_they_play_matches_and_against_people(self):
        table = json.loads(
            self.ok("match", "scurry", "--seats", f"random,exec:{BOT}", "--games", "2", "--json", *QUICK)
        )
        self.assertEqual([row["agent"] for row in table["agents"]], ["random", f"exec:{BOT}"])
        out = self.ok("play", "scurry", "--seat", f"exec:{BOT}", "--seat", "random", *SMALL)
        self.assertRegex(out, r"(Brown|Gray).* wins\.\n\Z")

    def test_a_failing_program_is_reported_in_a_sentence(self):
        nonsense = self.write("nonsense.sh", "while read line; do echo hello; done")
        illegal = self.write("illegal.sh", """while read line; do echo '{"move":"lead z9"}'; done""")
        late = self.write("late.sh", """read line; echo '{"move":"token f3"}'; exit 7""")
        for command, said in [
            ("exit 3", "skerry: The program 'exit 3' ended with exit code 3.\n"),
            ("sleep 100", "skerry: The program 'sleep 100' gave no answer within 0.3 seconds.\n"),
            (f"sh {nonsense}", "answered 'hello': This is not valid JSON"),
            (f"sh {illegal}", "played 'lead z9' for seat 1, which is not legal: SCU-"),
            (f"sh {late}", "ended with exit code 7"),
            ("cat", 'answered \'{"do":"choose",'),
        ]:
            for verb in ["selfplay", "match"]:
                # The shell's own message comes before ours.
                said_all = self.fails(
                    1, verb, "scurry", "--seats", f"exec:{command},random", "--patience", "0.3", "--games", "1", *QUICK
                )
                self.assertIn(said, said_all)
        self.fails(2, "selfplay", "scurry", "--seats", "exec:,random")
        self.fails(2, "selfplay", "scurry", "--seats", "random,random", "--patience", "0")


if __name__ == "__main__":
    unittest.main()
