import os
import pathlib
import subprocess
import sys
import threading

import pytest

import skerry


def test_games_are_listed():
    assert "scurry" in list(skerry.games())
    assert skerry.Game("scurry").title == "Scurry"
    with pytest.raises(skerry.SkerryError, match="There is no game 'chess'"):
        skerry.Game("chess")


def test_a_game_by_hand():
    position = skerry.Game("scurry").start(setup="standard", tiles=8)
    assert position.turn == [1] and not position.is_over
    position.play("token f3").play("token f9")
    assert "lead a1" in position.legal()
    assert position.explain("lead a1") is None
    assert position.explain("lead c6") == "SCU-12: There is already an acorn on c6."
    with pytest.raises(skerry.SkerryError) as refused:
        position.play("lead c6")
    assert refused.value.clause == "SCU-12"
    assert position.steps == [(1, "token f3"), (2, "token f9")]
    assert len(position.undo().steps) == 1
    assert "f" in str(position) and position._repr_html_().startswith("<pre")
    assert position.view()["phase"]


def test_agents_play_every_game_to_its_end(case):
    name, players, options = case
    position = skerry.Game(name).start(players=players, seed=3, **options).play_out("random")
    assert position.is_over and sum(position.result) == pytest.approx(2 if name == "skirrid" and players == 4 else 1)
    again = skerry.Game(name).load(position.record())
    assert again.steps == position.steps and again.result == position.result


def test_search_tells_candidates():
    position = skerry.Game("scurry").start(size=4, tiles=4, setup="random").chance()
    found = position.search(sims=200)
    assert found.move == found.candidates[0].move and found.move in position.legal()
    assert sum(found.values) == pytest.approx(1, abs=1e-3)
    with pytest.raises(ValueError):
        position.search(sims=1, agent="greedy")


def test_a_search_can_be_stopped():
    position = skerry.Game("skirrid").start()
    timer = threading.Timer(0.2, position._engine.stop)
    timer.start()
    assert position.search(agent="mcts:ms=600000").move in position.legal()


def test_a_match():
    standings = skerry.Game("scurry").match(["greedy", "random"], games=8, size=4, tiles=4, setup="random")
    assert [s.agent for s in standings] == ["greedy", "random"]
    assert sum(s.share for s in standings) == pytest.approx(1, abs=1e-3)
    with pytest.raises(skerry.SkerryError):
        skerry.Game("scurry").match(["greedy"], games=8)


def test_two_threads_cannot_use_one_game():
    position = skerry.Game("skirrid").start()
    began = threading.Event()

    def search():
        began.set()
        position.search(agent="mcts:ms=600000")

    thread = threading.Thread(target=search)
    thread.start()
    began.wait()
    refused = None
    while refused is None:
        try:
            position.legal()  # until the search has begun
        except skerry.SkerryError as error:
            refused = str(error)
    assert refused == "Another thread is using this game."
    while thread.is_alive():
        position._engine.stop()
        thread.join(0.05)
    assert position.legal()


@pytest.mark.parametrize(
    "work",
    [
        "p = skerry.Game('skirrid').start()\nwork = lambda: p.search(agent='mcts:ms=600000,threads=2')",
        "b = skerry.batch('skirrid', 64, threads=2)\nwork = lambda: b.run(10**9)",
        "b = skerry.batch('skirrid', 8)\nwork = lambda: b.decide('mcts:ms=600000')",
        "work = lambda: skerry.Game('skirrid').match(['mcts:ms=1000', 'greedy'], games=10**6, threads=2)",
    ],
    ids=["search", "batch", "agent", "match"],
)
def test_the_interpreter_may_end_while_the_library_works(work):
    program = (
        f"import skerry, threading, time\n{work}\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    here = str(pathlib.Path(skerry.__file__).resolve().parents[1])
    ended = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": here}, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
