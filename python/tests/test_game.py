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


def test_the_interpreter_may_end_during_a_search():
    program = (
        "import skerry, threading, time\n"
        "p = skerry.Game('skirrid').start()\n"
        "threading.Thread(target=lambda: p.search(agent='mcts:ms=3000'), daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], env=_environment(), capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def _environment():
    import os
    import pathlib

    here = str(pathlib.Path(skerry.__file__).resolve().parents[1])
    return {**os.environ, "PYTHONPATH": here}
