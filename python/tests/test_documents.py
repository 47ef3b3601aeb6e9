"""The examples of docs/python.md, of the package and of python/examples run."""

import doctest
import os
import pathlib
import re
import subprocess
import sys

import pytest

import skerry

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "python" / "examples"
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.S)


def run(*arguments):
    paths = [str(ROOT / "python"), *filter(None, [os.environ.get("SKERRY_CHECKOUTS")])]
    environment = {**os.environ, "PYTHONPATH": ":".join(paths)}
    ended = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("block", BLOCKS, ids=[f"block{i}" for i in range(len(BLOCKS))])
def test_the_document_runs(block):
    if "pettingzoo" in block or "gymnasium" in block:
        pytest.importorskip("pettingzoo", reason="PettingZoo is neither installed nor named in SKERRY_CHECKOUTS.")
    run("-c", block)


def test_the_package_describes_itself_truly():
    assert doctest.testmod(skerry).failed == 0


def test_the_learner_learns():
    told = run(EXAMPLES / "learn_scurry.py", "--minutes", "0.02", "--check", "40", "--games", "16")
    assert "of 40 games against greedy" in told


def test_the_probe_tells_what_an_agent_loses():
    told = run(EXAMPLES / "probe_bidding.py", "--agent", "mcts:sims=4", "--samples", "4", "--games", "4")
    assert "The best answer" in told and "An equilibrium plays" in told


RESULTS = """game,variant,players,options,measure,label,unit,value,low,high,error,count,expected,p,differs
scurry,four acorns,2,tiles=4,turns,Turns,number,5.5,5,6,0.25,40,,,0
scurry,four acorns,2,tiles=4,seat1,"Wins, Brown",share,0.6,0.4,0.75,0.08,40,0.5,0.2,0
scurry,eight acorns,2,tiles=8,turns,Turns,number,9.5,9,10,0.25,40,,,1
scurry,eight acorns,2,tiles=8,seat1,"Wins, Brown",share,0.55,0.4,0.7,0.08,40,0.5,0.5,0
"""


def test_results_of_the_lab_are_plotted(tmp_path):
    results, picture = tmp_path / "results.csv", tmp_path / "lab.svg"
    results.write_text(RESULTS, encoding="utf-8")
    told = run(EXAMPLES / "plot_lab.py", results, "--out", picture)
    assert "2 measures of 2 variants" in told and "</svg>" in picture.read_text(encoding="utf-8")
