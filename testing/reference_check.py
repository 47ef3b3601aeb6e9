#!/usr/bin/env python3
"""Compares a trace of `skerry trace` with a game's slow reference, or makes records with the reference.

Every game has an independent, obviously correct implementation of its rules in games/<game>/tests/reference.py. It is
written from RULES.md and shares nothing with the C++ rules. It offers:

    class Reference:
        def __init__(self, players, options)   # options: every option of the game with its value
        def turn(self)                         # "chance", "over", or the set of seats (from 1) that must decide
        def legal(self, seat)                  # texts of the legal actions, in any order
        def chance(self)                       # [(text, Fraction), ...], or None if there are too many to list
        def sample(self, rng)                  # text of a random outcome; needed only if chance() is None
        def apply(self, by, text)              # by 0 is chance; raises ValueError if the text is illegal
        def scores(self)                       # points by seat
        def returns(self)                      # shares of the win by seat (Fractions or numbers)

    DEFAULTS(players, options) -> dict         # fills in the options that are not given

Usage:
    reference_check.py check TRACE.jsonl                      compares a trace step by step
    reference_check.py play GAME PLAYERS [options] -n GAMES   prints records of random games played by the reference
"""
import argparse
import importlib.util
import json
import pathlib
import random
import sys

GAMES = pathlib.Path(__file__).resolve().parent.parent / "games"


def load(game):
    path = GAMES / game / "tests" / "reference.py"
    spec = importlib.util.spec_from_file_location(f"reference_{game}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Mismatch(Exception):
    pass


def expect(what, ours, theirs):
    if ours != theirs:
        if isinstance(ours, list) and isinstance(theirs, list):
            only_ours = [x for x in ours if x not in theirs][:8]
            only_theirs = [x for x in theirs if x not in ours][:8]
            raise Mismatch(
                f"{what}: {len(ours)} in the reference, {len(theirs)} in the trace; "
                f"only reference {only_ours}, only trace {only_theirs}"
            )
        raise Mismatch(f"{what}: reference {ours}, trace {theirs}")


def close(what, ours, theirs):
    if len(ours) != len(theirs) or any(abs(float(a) - float(b)) > 1e-6 for a, b in zip(ours, theirs)):
        raise Mismatch(f"{what}: reference {[float(x) for x in ours]}, trace {theirs}")


def check_chance(reference, legal):
    expected = reference.chance()
    if expected is None or legal is None:
        if expected is not None or legal is not None:
            raise Mismatch("only one side lists the chance outcomes")
        return
    expected = sorted((text, float(p)) for text, p in expected)
    found = sorted((text, p) for text, p in legal)
    expect("chance outcomes", [t for t, _ in expected], [t for t, _ in found])
    close("chance probabilities", [p for _, p in expected], [p for _, p in found])


def check_step(reference, line):
    by, turn = line["by"], reference.turn()
    if by == 0:
        expect("turn", turn, "chance")
        check_chance(reference, line["legal"])
    else:
        if turn in ("chance", "over") or by not in turn:
            raise Mismatch(f"turn: reference {turn}, trace seat {by}")
        expect("legal", sorted(reference.legal(by)), line["legal"])
    expect("scores", list(reference.scores()), line["scores"])
    try:
        reference.apply(by, line["do"])
    except ValueError as error:
        raise Mismatch(f"the reference refuses: {error}") from error


def check(path):
    reference, records, steps = None, 0, 0
    with sys.stdin if path == "-" else open(path, encoding="utf-8") as trace:
        for number, text in enumerate(trace, 1):
            line = json.loads(text)
            try:
                if "game" in line:
                    reference = load(line["game"]).Reference(line["players"], line["options"])
                    records += 1
                elif "over" in line:
                    expect("turn", reference.turn(), "over")
                    expect("scores", list(reference.scores()), line["scores"])
                    close("returns", list(reference.returns()), line["returns"])
                else:
                    check_step(reference, line)
                    steps += 1
            except Mismatch as mismatch:
                sys.exit(f"{path}:{number}: record {records}: {mismatch}\n  {text[:400].rstrip()}")
    print(f"{records} records, {steps} steps agree with the reference")


def play_one(module, game, players, options, rng, max_steps):
    full = module.DEFAULTS(players, options)
    reference = module.Reference(players, full)
    steps = []
    while reference.turn() != "over" and len(steps) < max_steps:
        turn = reference.turn()
        if turn == "chance":
            outcomes = reference.chance()
            by, text = (
                0,
                reference.sample(rng)
                if outcomes is None
                else rng.choices([t for t, _ in outcomes], [float(p) for _, p in outcomes])[0],
            )
        else:
            by = rng.choice(sorted(turn))
            text = rng.choice(sorted(reference.legal(by)))
        reference.apply(by, text)
        steps.append({"by": by, "do": text})
    record = {"skerry": 1, "game": game, "players": players, "options": full, "steps": steps}
    if reference.turn() == "over":
        record["scores"] = list(reference.scores())
        record["returns"] = [float(x) for x in reference.returns()]
    return record


def value(text):
    return {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)


def play(arguments):
    module, rng = load(arguments.game), random.Random(arguments.seed)
    options = {k: value(v) for k, v in (s.split("=", 1) for s in arguments.set)}
    for _ in range(arguments.games):
        record = play_one(module, arguments.game, arguments.players, options, rng, arguments.max_steps)
        print(json.dumps(record, ensure_ascii=False))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    checker = commands.add_parser("check")
    checker.add_argument("trace")
    player = commands.add_parser("play")
    player.add_argument("game")
    player.add_argument("players", type=int)
    player.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    player.add_argument("-n", "--games", type=int, default=1)
    player.add_argument("--seed", type=int, default=1)
    player.add_argument("--max-steps", type=int, default=10**9)
    arguments = parser.parse_args()
    check(arguments.trace) if arguments.command == "check" else play(arguments)


if __name__ == "__main__":
    main()
