"""The server as people and programs use it: whole games, links, lists, records.

python3 testing/server/server_test.py PATH_TO_SKERRY     (SKERRY_TEST_DB names a PostgreSQL database to test as well)
"""
import json
import pathlib
import tempfile
import time
import unittest

from case import DATABASE, LASTING, SMALL, ServerTest, skerry


class Play(ServerTest):
    def test_whole_games_of_every_kind(self):
        for game in self.ann.get("/api/games")["games"]:
            for players in game["players"]:
                options = SMALL if game["id"] == "scurry" else {}
                table = self.ann.make(game["id"], ["you"] + [1] * (players - 1), options=options)
                watcher = self.connect(self.bob, table)
                end = self.connect(self.ann, table).play_out([watcher])
                watcher.until(lambda sight: sight["stage"] == "over")
                self.assertAlmostEqual(sum(end["result"]), 1, places=3)
                self.assertEqual((watcher.sight["seat"], watcher.sight["legal"]), (0, []))
                record = self.bob.get(f"/api/tables/{table}/record")
                self.assertEqual(len(record["steps"]), end["played"])
                with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
                    file.write(json.dumps(record) + "\n")
                    file.flush()
                    self.assertEqual(skerry("check", file.name).returncode, 0, game["id"])

    def test_two_people_by_a_link(self):
        table, a, b = self.two_people()
        for _ in range(6):
            self.step(a, b)
        self.assertEqual(a.steps, b.steps)
        # A page that reconnects gets the missing events; one that reloads gets everything.
        version = b.sight["version"]
        b.close()
        a.until(lambda sight: not sight["seats"][1]["here"])
        again = self.connect(self.bob, table, since=version)
        self.assertEqual(list(again.events), [])
        self.assertEqual(again.steps, a.steps)
        whole = self.connect(self.bob, table)
        self.assertEqual(sorted(whole.events), list(range(version)))
        self.assertEqual(again.sight["view"], whole.sight["view"])

    def test_simultaneous_choices_stay_hidden(self):
        table, a, b = self.two_people("skyrunner", {"rows": 6})
        watcher = self.connect(self.server.guest("Eve"), table)
        a.until(lambda sight: sight["turn"] == [1, 2])
        a.play("play 7")
        for socket in (b, watcher):
            socket.until(lambda sight: sight["seats"][0]["chosen"])
            self.assertEqual(socket.steps[-1], {"by": 1, "do": "play"})
            self.assertFalse([text for text in socket.received if '{"by":1,"do":"play 7"}' in text])
        a.until(lambda sight: sight["seats"][0]["chosen"])
        self.assertEqual(a.steps[-1]["do"], "play 7")
        b.play("play 3")
        for socket in (a, b, watcher):
            socket.until(lambda sight: sight["played"] > 2)
            self.assertIn({"by": 1, "do": "play 7"}, socket.steps)
            self.assertIn((2, "play 3"), [(step["by"], step["do"]) for step in socket.steps])

    def test_a_repeated_act_counts_once(self):
        _, a, b = self.two_people()
        who, other = self.mover(a, b)
        move, seen = who.sight["legal"][0], who.sight["played"]
        for _ in range(3):
            self.assertTrue(who.ask(do="play", id="act-1", move=move, seen=seen)["ok"])
        other.until(lambda sight: sight["played"] > seen)
        self.assertEqual(other.sight["played"], seen + 1)

    def test_a_stale_act_is_answered_with_the_current_sight(self):
        _, a, b = self.two_people()
        who, _ = self.mover(a, b)
        played = who.sight["played"]
        who.play()
        who.until(lambda sight: sight["played"] > played)
        version = len(who.received)
        answer = who.ask(do="play", move="lead a1", seen=0)
        self.assertTrue(answer["stale"])
        who.hear()
        self.assertIn("version", json.loads(who.received[-1]))
        self.assertGreater(len(who.received), version)

    def test_take_back(self):
        _, a, b = self.two_people()
        for _ in range(2):
            self.step(a, b)  # the squirrels
        who, other = self.mover(a, b)
        before = who.sight["played"]
        who.play()
        who.until(lambda sight: sight["played"] > before)
        self.assertEqual(who.sight["turn"], [who.sight["seat"]])  # a lead; the run follows
        self.assertTrue(who.ask(do="take_back")["ok"])
        who.until(lambda sight: sight["played"] == before)
        # Once the turn has passed, the other must agree.
        while self.mover(a, b)[0] is who:
            self.step(a, b)
        self.assertTrue(who.ask(do="take_back")["ok"])
        for socket in (a, b):
            socket.until(lambda sight: sight["question"])
        played = who.sight["played"]
        self.assertIn("error", who.ask(do="answer", agree=True))
        self.assertTrue(other.ask(do="answer", agree=False)["ok"])
        who.until(lambda sight: sight["question"] is None)
        self.assertEqual(who.sight["played"], played)
        self.assertTrue(who.ask(do="take_back")["ok"])
        other.until(lambda sight: sight["question"])
        self.assertTrue(other.ask(do="answer", agree=True)["ok"])
        who.until(lambda sight: sight["played"] < played)

    def test_no_take_back_past_chance(self):
        table = self.ann.make("derailed", ["you", "you"])
        a = self.connect(self.ann, table)
        a.until(lambda sight: sight["turn"])
        while a.steps[-1]["by"] != 0 or sum(step["by"] > 0 for step in a.steps) == 0:
            seat = a.sight["turn"][0]
            a.ask(do="see", seat=seat)
            a.until(lambda sight: sight["seat"] == seat)
            played = a.sight["played"]
            a.play()
            a.until(lambda sight: sight["played"] > played)
        last = next(step["by"] for step in reversed(a.steps) if step["by"] > 0)
        self.assertIn("chance", a.ask(do="take_back", seat=last)["error"])

    def test_resign_and_rematch(self):
        _, a, b = self.two_people()
        self.assertIn("error", a.ask(do="rematch"))
        self.assertTrue(a.ask(do="resign")["ok"])
        for socket in (a, b):
            self.assertEqual(socket.until(lambda sight: sight["stage"] == "over")["result"], [0, 1])
        self.assertEqual(a.sight["end"], "Ann has resigned")
        self.assertIn("error", b.ask(do="play", move="lead a1", seen=b.sight["played"]))
        self.assertNotIn("table", b.ask(do="rematch"))
        a.until(lambda sight: sight["question"])
        self.assertEqual(a.sight["question"], {"what": "rematch", "by": 2, "waits_for": [1]})
        self.assertTrue(a.ask(do="answer", agree=False)["ok"])
        b.until(lambda sight: sight["question"] is None)
        self.assertNotIn("table", b.ask(do="rematch"))
        # Everybody presses everything at once, and there is still only one table.
        for n in range(4):
            for socket in (a, b):
                socket.send(do="rematch", id=n)
        tables = {socket.until(lambda sight: sight["rematch"])["rematch"] for socket in (a, b)}
        self.assertEqual(len(tables), 1)
        table = tables.pop()
        self.assertEqual(len(self.ann.get("/api/tables")["yours"]), 2)
        self.assertEqual([seat["name"] for seat in self.ann.get(f"/api/tables/{table}")["seats"]], ["Bob", "Ann"])

    def test_a_bot_plays_on_for_a_guest_who_leaves(self):
        table = self.ann.make("skurdir", ["you", "open", 1])
        a, b = self.connect(self.ann, table), self.connect(self.bob, table)
        b.ask(do="sit", seat=2, name="Bob")
        self.assertTrue(b.ask(do="leave")["ok"])
        a.until(lambda sight: sight["seats"][1].get("resigned"))
        self.assertEqual(a.sight["seats"][1]["bot"], 3)
        self.assertEqual(a.play_out()["stage"], "over")

    def test_a_bot_stands_in(self):
        table, a, b = self.two_people()
        self.assertIn("half a minute", a.ask(do="stand_in", seat=2)["error"])
        self.assertTrue(b.ask(do="stand_in", seat=2, level=1)["ok"])
        a.until(lambda sight: sight["seats"][1]["bot"] == 1)
        if a.sight["turn"] == [1]:
            played = a.sight["played"]
            a.play()
            a.until(lambda sight: sight["played"] > played)
        b.close()
        a.until(lambda sight: not sight["seats"][1]["here"])
        again = self.connect(self.bob, table)
        again.until(lambda sight: sight["seats"][1]["bot"] == 0)
        a.until(lambda sight: sight["seats"][1]["bot"] == 0)

    def test_clocks_run_out(self):
        _, a, b = self.two_people(clock={"per_game": 2, "increment": 1})
        who, _ = self.mover(a, b)
        self.assertEqual(who.sight["clock"], {"per_move": 0, "per_game": 2, "increment": 1})
        first = who.sight["seats"][who.sight["seat"] - 1]
        self.assertEqual(first["time_left"], 2000)  # no clock runs before the first move
        self.assertGreater(first["grace_left"], 0)
        self.step(a, b)
        self.step(a, b)
        who, _ = self.mover(a, b)
        self.assertLessEqual(who.sight["seats"][who.sight["seat"] - 1]["time_left"], 3000)
        end = who.until(lambda sight: sight["stage"] == "over")
        seat = end["seats"][who.sight["seat"] - 1]
        self.assertEqual((end["result"][who.sight["seat"] - 1], seat["time_left"]), (0, 0))
        self.assertEqual(end["end"], f"{seat['name']} has run out of time")

    def test_a_draw_by_agreement(self):
        table, a, b = self.two_people()
        self.assertTrue(a.ask(do="offer_draw")["ok"])
        b.until(lambda sight: sight["question"])
        self.assertEqual(b.sight["question"], {"what": "draw", "by": 1, "waits_for": [2]})
        self.step(a, b)  # it lapses
        b.until(lambda sight: sight["question"] is None)
        self.assertTrue(b.ask(do="offer_draw")["ok"])
        self.assertTrue(a.ask(do="answer", agree=True)["ok"])
        end = b.until(lambda sight: sight["stage"] == "over")
        self.assertEqual((end["result"], end["end"]), ([0.5, 0.5], "Ann and Bob have agreed to a draw"))
        record = self.ann.get(f"/api/tables/{table}/record")
        self.assertEqual(record["settled"], {"how": "agreed", "returns": [0.5, 0.5]})
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(json.dumps(record))
            file.flush()
            self.assertEqual(skerry("check", file.name).returncode, 0)

    def test_the_owner_puts_a_bot_on_an_empty_seat(self):
        table = self.ann.make("skirrid", ["you", "open"])
        a, b = self.connect(self.ann, table), self.connect(self.bob, table)
        self.assertIn("error", b.ask(do="seat_bot", seat=2, level=1))
        self.assertTrue(a.sight["owner"] and not b.sight["owner"])
        self.assertTrue(a.ask(do="seat_bot", seat=2, level=1)["ok"])
        a.until(lambda sight: sight["stage"] == "playing")
        self.assertEqual((a.sight["seats"][1]["kind"], a.sight["seats"][1]["bot"]), ("bot", 1))

    def test_hints_between_people(self):
        _, a, b = self.two_people()
        self.assertFalse(a.sight["hints"])
        self.assertEqual(self.mover(a, b)[0].ask(do="hint")["error"], "Hints are off at this table.")
        _, a, b = self.two_people(hints=True)
        who, other = self.mover(a, b)
        self.assertTrue(who.ask(do="hint")["move"])
        seat = who.sight["seat"]
        other.until(lambda sight: sight["seats"][seat - 1].get("hints") == 1)
        self.assertEqual([event["seat"] for event in other.events.values() if event["event"] == "hinted"], [seat])

    def test_a_series(self):
        table, a, b = self.two_people(series=3)
        self.assertEqual(a.sight["series"], {"length": 3, "game": 1, "points": [0, 0], "decided": False})
        self.assertTrue(b.ask(do="resign")["ok"])
        self.assertTrue(a.ask(do="rematch")["ok"])
        table = b.ask(do="rematch")["table"]
        a, b = self.connect(self.ann, table), self.connect(self.bob, table)
        self.assertEqual(a.sight["series"], {"length": 3, "game": 2, "points": [0, 1], "decided": False})
        self.assertTrue(b.ask(do="resign")["ok"])
        end = a.until(lambda sight: sight["stage"] == "over")
        self.assertEqual(end["series"], {"length": 3, "game": 2, "points": [0, 2], "decided": True})

    def test_a_seat_moves_to_another_device(self):
        table, a, b = self.two_people()
        secret = a.ask(do="link_seat")["secret"]
        until = a.until(lambda sight: sight["linked_until"])["linked_until"]
        self.assertGreater(until, 0)
        self.assertFalse(any('"event":"linked"' in text for text in a.received + b.received))
        self.assertTrue(a.ask(do="unlink_seat")["ok"])
        phone = self.server.guest("Phone")
        p = self.connect(phone, table)
        self.assertIn("revoked", p.ask(do="take_seat", secret=secret)["error"])
        secret = a.ask(do="link_seat")["secret"]
        self.server.kill()  # the link survives a restart, and is stored only as a fingerprint
        stored = b"".join(path.read_bytes() for path in pathlib.Path(self.server.data).iterdir() if path.is_file())
        self.assertNotIn(secret.encode(), stored)
        self.server.start()
        a, b, p = (self.connect(guest, table) for guest in (self.ann, self.bob, phone))
        self.assertIn("already have a seat", b.ask(do="take_seat", secret=secret)["error"])
        self.assertIn("error", a.ask(do="take_seat", secret=secret))
        self.assertTrue(p.ask(do="take_seat", secret=secret)["ok"])
        p.until(lambda sight: sight["yours"] == [1])
        a.until(lambda sight: sight["yours"] == [])
        self.assertEqual(p.sight["seats"][0]["name"], "Ann")
        self.assertIn("moved", [event["event"] for event in a.events.values()])
        self.assertEqual(a.ask(do="resign")["error"], "You have no seat at this table.")
        self.assertIn("used", self.connect(self.server.guest("Eve"), table).ask(do="take_seat", secret=secret)["error"])

    def test_a_table_deleted_while_it_is_open(self):
        if self.database:
            self.skipTest("the command below names a folder")
        table, a, b = self.two_people()
        self.assertEqual(skerry("admin", "delete-table", table, "--data", self.server.data).returncode, 0)
        self.assertIn("deleted", b.ask(do="say", text="hello")["error"])  # found by a change
        for socket in (a, b):
            while "gone" not in json.loads(socket.received[-1]):
                socket.hear()
        table, a, b = self.two_people()
        self.assertEqual(skerry("admin", "delete-table", table, "--data", self.server.data).returncode, 0)
        while "gone" not in json.loads(a.received[-1]):  # found without one
            a.hear()
        self.assertEqual(self.ann.ask("GET", f"/api/tables/{table}")[0], 404)

    def test_a_request_is_a_sign_of_life(self):
        table = self.ann.make("scurry", ["you", "open"], options=LASTING)
        self.assertEqual(self.bob.do(table, do="sit", seat=2, name="Bob")[0], 200)
        a = self.connect(self.ann, table)
        self.assertTrue(a.sight["seats"][1]["here"])
        self.assertIn("half a minute", a.ask(do="stand_in", seat=2)["error"])
        self.assertIn("level", a.ask(do="stand_in", seat=2, level=1)["error"])

    def test_hot_seat(self):
        table = self.ann.make("derailed", ["you", "you", 1])
        a = self.connect(self.ann, table)
        a.until(lambda sight: sight["turn"])
        self.assertEqual(a.sight["yours"], [1, 2])
        hands = set()
        for seat in (1, 2):
            a.ask(do="see", seat=seat)
            a.until(lambda sight: sight["seat"] == seat)
            hands.add(json.dumps(a.sight["view"]["hand"]))
        self.assertEqual(len(hands), 2)
        self.assertEqual(a.ask(do="see", seat=3)["error"], "This is not your seat.")

    def test_looking(self):
        table, a, b = self.two_people(hints=True)
        for _ in range(4):
            self.step(a, b)
        who, other = self.mover(a, b)
        self.assertEqual(who.ask(do="look", step=who.sight["played"])["view"], who.sight["view"])
        self.assertNotEqual(who.ask(do="look", step=1)["view"], who.sight["view"])
        self.assertIn("error", who.ask(do="look", step=99))
        why = who.ask(do="explain", move="lead z9")
        self.assertEqual((why["legal"], bool(why["why"])), (False, True))
        move = who.sight["legal"][0]
        self.assertTrue(who.ask(do="explain", move=move)["legal"])
        self.assertNotEqual(who.ask(do="preview", move=move)["view"], who.sight["view"])
        self.assertIn("error", other.ask(do="preview", move=move))
        self.assertEqual(who.ask(do="legal", prefix=move)["legal"], [move])
        hint = who.ask(do="hint")
        self.assertIn(hint["move"], who.sight["legal"])
        self.assertIn("error", other.ask(do="hint"))
        self.assertIn("error", other.ask(do="analyse", step=who.sight["played"]))
        watcher = self.connect(self.server.guest("Eve"), table)
        for request in ("play", "resign", "hint", "take_back", "see", "rematch", "legal"):
            answer = watcher.ask(do=request, move="lead a1", seen=0) if request == "play" else watcher.ask(do=request)
            self.assertIn("error", answer, request)
        a.ask(do="resign")
        watcher.until(lambda sight: sight["stage"] == "over")
        self.assertEqual(len(watcher.ask(do="analyse", step=1)["values"]), 2)

    def test_records_come_in(self):
        out = skerry(
            "selfplay",
            "scurry",
            "--seats",
            "random,random",
            "--games",
            "1",
            "--set",
            "setup=random",
            "--set",
            "tiles=4",
            "--set",
            "size=4",
        )
        record = json.loads(out.stdout)
        status, answer, _ = self.ann.ask("POST", "/api/records", record)
        self.assertEqual(status, 201)
        again = self.ann.get(f"/api/tables/{answer['table']}/record")
        self.assertEqual(again["steps"], record["steps"])
        self.assertEqual(again["returns"], record["returns"])
        self.assertEqual(again["rules"], 1)
        half = {key: record[key] for key in ("skerry", "game", "players", "options")} | {"steps": record["steps"][:3]}
        status, answer, _ = self.ann.ask("POST", "/api/records", half)
        socket = self.connect(self.ann, answer["table"])
        self.assertEqual(socket.sight["played"], 3)
        self.assertTrue(socket.play(seat=socket.sight["turn"][0])["ok"])
        for wrong in ({**record, "rules": 99}, {**record, "steps": [{"by": 1, "do": "lead z9"}]}, {"skerry": 2}, []):
            self.assertEqual(self.ann.ask("POST", "/api/records", wrong)[0], 400)

    def test_lists(self):
        waiting = self.ann.make("scurry", ["you", "open"])
        hidden = self.ann.make("scurry", ["you", "open"], listed=False)
        playing = self.ann.make("scurry", ["you", 1], options=LASTING)
        ids = lambda tables: [table["table"] for table in tables]
        lists = self.bob.get("/api/tables")
        self.assertIn(waiting, ids(lists["open"]))
        self.assertNotIn(hidden, ids(lists["open"]))
        self.assertNotIn(playing, ids(lists["open"]))
        self.assertEqual(lists["yours"], [])
        own = self.ann.get("/api/tables")["yours"]
        self.assertEqual(set(ids(own)), {waiting, hidden, playing})
        turn = self.ann.get(f"/api/tables/{playing}")["turn"]
        self.assertEqual((own[0]["table"], own[0]["your_turn"]) == (playing, True), turn == [1])

    def test_people_talk(self):
        table, a, b = self.two_people()
        a.ask(do="say", text="hello <b>you</b>")
        b.until(lambda sight: any(event["event"] == "said" for event in b.events.values()))
        said = [event for event in b.events.values() if event["event"] == "said"]
        self.assertEqual(
            [(line["name"], line["text"], line["seat"]) for line in said], [("Ann", "hello <b>you</b>", 1)]
        )
        watcher = self.connect(self.server.guest("Eve"), table)
        self.assertTrue(watcher.ask(do="say", text="nice", name="Eve")["ok"])
        self.assertIn("error", watcher.ask(do="say", text="x" * 201))
        self.assertIn("error", watcher.ask(do="say", text="a\u0007b"))

    def test_by_post_alone(self):
        table = self.ann.make("scurry", ["you", "open"], options=LASTING)
        self.assertEqual(self.bob.do(table, do="sit", seat=2, name="Bob")[0], 200)
        sight = self.ann.get(f"/api/tables/{table}")
        mover = self.ann if sight["turn"] == [1] else self.bob
        sight = mover.get(f"/api/tables/{table}")
        act = {"do": "play", "id": 1, "move": sight["legal"][0], "seen": sight["played"]}
        self.assertEqual(mover.do(table, **act), (200, {"re": 1, "ok": True}))
        self.assertEqual(mover.do(table, **act)[0], 200)
        self.assertEqual(mover.get(f"/api/tables/{table}")["played"], sight["played"] + 1)
        self.assertEqual(mover.do(table, **(act | {"id": 2}))[0], 409)


class PlayWithPostgres(Play):
    database = DATABASE


if not DATABASE:
    del PlayWithPostgres

if __name__ == "__main__":
    unittest.main()
