"""Every game, number of players and some options, as parameters of the tests.

SKERRY_CHECKOUTS may name folders with checkouts of PettingZoo and Gymnasium, separated by colons.
"""

import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.extend(filter(None, os.environ.get("SKERRY_CHECKOUTS", "").split(":")))

import skerry  # noqa: E402

OPTIONS = {"scurry": [{}, {"size": 4, "tiles": 4, "setup": "random"}], "skirrid": [{}, {"dice": True}]}


def cases():
    for name in skerry.games():
        low, high = skerry.Game(name).facts["players"]
        for players in range(low, high + 1):
            for options in OPTIONS.get(name, [{}]):
                yield pytest.param(name, players, options, id=f"{name}-{players}-{len(options)}")


def pytest_generate_tests(metafunc):
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [p.values for p in cases()], ids=[p.id for p in cases()])
