#!/usr/bin/env python3
"""Compares a game's C++ rules with its slow reference, both ways: traces of games that skerry plays must agree step by
step, and skerry must accept the games that the reference plays.

Usage: reference_test.py SKERRY GAME [--long]

games/<game>/tests/reference_cases.txt lists the games to play, one case per line:

    players | options | seats | games [| games with --long]

The value of an option may name a file of that folder: its lines, joined by '/', take its place.
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHECKER = [sys.executable, str(HERE / "reference_check.py")]


def run(command, **more):
    result = subprocess.run(command, capture_output=True, text=True, **more)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command[:6])} …: exit {result.returncode}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def with_lines(option, folder):
    name, value = option.split("=")
    file = folder / value
    return f"{name}={'/'.join(file.read_text(encoding='utf-8').splitlines())}" if file.is_file() else option


def cases(game, long):
    folder = HERE.parent / "games" / game / "tests"
    text = (folder / "reference_cases.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            players, options, seats, *games = [part.strip() for part in line.split("|")]
            given = [with_lines(option, folder) for option in options.split()]
            yield int(players), given, seats, int(games[-1] if long else games[0])


def check_case(skerry, game, number, players, options, seats, games, folder):
    settings = [word for option in options for word in ("--set", option)]
    records, trace = str(folder / "records.jsonl"), str(folder / "trace.jsonl")
    table = ["--players", str(players), "--seats", ",".join([seats] * players)]
    amount = ["--games", str(games), "--seed", str(1000 * number)]
    run([skerry, "selfplay", game, *table, *amount, "--out", records, *settings])
    with open(trace, "w", encoding="utf-8") as out:
        subprocess.run([skerry, "trace", records], stdout=out, check=True)
    agreed = run(CHECKER + ["check", trace]).strip()
    played = run(CHECKER + ["play", game, str(players), "-n", "1", "--seed", str(number)] + settings)
    pathlib.Path(records).write_text(played, encoding="utf-8")
    run([skerry, "check", records])
    print(f"{game} {players} players {' '.join(options) or 'defaults'}, {seats}: {agreed}", flush=True)


def main():
    skerry, game = sys.argv[1:3]
    run([sys.executable, str(HERE.parent / "games" / game / "tests" / "reference.py")])
    with tempfile.TemporaryDirectory() as folder:
        count = 0
        for number, case in enumerate(cases(game, "--long" in sys.argv), 1):
            check_case(skerry, game, number, *case, pathlib.Path(folder))
            count += 1
    print(f"{count} passed, 0 failed")
    sys.exit(0 if count else 1)


if __name__ == "__main__":
    main()
