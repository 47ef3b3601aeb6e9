"""Every game, number of players and option, as parameters of the tests.

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


def players_of(name):
    low, high = skerry.Game(name).facts["players"]
    return range(low, high + 1)


def cases():
    """(game, players, options): every game with every number of players."""
    for name in skerry.games():
        for players in players_of(name):
            for options in OPTIONS.get(name, [{}]):
                yield pytest.param((name, players, options), id=f"{name}-{players}-{len(options)}")


def values_of(option):
    if option["type"] == "flag":
        return [False, True]
    if option["type"] == "choice":
        return option["choices"]
    if option["type"] == "integer":
        return [option["min"], option["max"]]
    return []


def option_cases():
    """The same with every option at its limits, one at a time. Values that do not fit the others are left out."""
    for name in skerry.games():
        for option in skerry.Game(name).facts["options"]:
            for players in players_of(name):
                for value in values_of(option):
                    options = {option["name"]: value}
                    try:
                        skerry.batch(name, 1, players, options)
                    except skerry.SkerryError:
                        continue
                    yield pytest.param((name, players, options), id=f"{name}-{players}-{option['name']}={value}")


def pytest_generate_tests(metafunc):
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(cases()))
    if "option_case" in metafunc.fixturenames:
        metafunc.parametrize("option_case", list(option_cases()))
