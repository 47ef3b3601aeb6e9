#!/usr/bin/env python3
"""positions.py SKERRY GAME OUT: writes the positions of games/GAME/web/positions.json as a seat sees them.

Each entry is {"name", "players", "options", "seed", "steps", "seat", "agent", "moves", "until", "picture", "aim",
"hint", "moment"}. It plays the texts of `moves` (chance by itself), then `agent` (greedy by default) until `steps` steps have been made and, with
"until": "phase", until view.phase has that value and the seat is to move. `seat` is the viewer: 0 for a spectator, by
default the next seat to move. `picture` marks the position that ./dev pictures shows. `aim` is a move that the board
aims at, `hint` one that it shows as a hint; "best" is the agent's choice. `moment`
is the kind of a happening that play pauses for.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Engine:
    def __init__(self, skerry):
        self.process = subprocess.Popen([skerry, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"{request}: {answer['error']}")
        return answer


def is_there(engine, entry, standing):
    if not standing["turn"]:
        return True
    if standing["turn"] == [0] or "until" not in entry:
        return standing["played"] >= entry.get("steps", 0) and standing["turn"] != [0]
    seat = entry.get("seat") or standing["turn"][0]
    return (
        standing["played"] >= entry.get("steps", 0)
        and seat in standing["turn"]
        and engine.ask(do="state", seat=seat)["view"]["phase"] == entry["until"]
    )


def after(engine, seat, move):
    engine.ask(do="play", move=move)
    state = engine.ask(do="state", seat=seat)
    engine.ask(do="undo")
    return {"view": state["view"], "scores": state["scores"]}


def make(engine, game, entry):
    standing = engine.ask(
        do="new", game=game, players=entry["players"], options=entry.get("options", {}), seed=entry.get("seed", 1)
    )
    moves = list(entry.get("moves", []))
    while moves or not is_there(engine, entry, standing):
        if standing["turn"] == [0]:
            standing = engine.ask(do="chance")
            continue
        move = moves.pop(0) if moves else engine.ask(do="think", agent=entry.get("agent", "greedy"))["move"]
        standing = engine.ask(do="play", move=move)
    seat = entry.get("seat", standing["turn"][0] if standing["turn"] else 1)
    state = engine.ask(do="state", seat=seat) if seat else engine.ask(do="state")
    names = ["Runa", "Puffin", "Mira", "Jon", "Ingrid", "Orca"]
    for key in ("aim", "hint"):
        if key in entry:
            move = entry[key]
            if move == "best":
                move = engine.ask(do="think", seat=seat, agent=entry.get("agent", "greedy"))["move"]
            state[key] = move
            state["previews"] = {move: after(engine, seat, move)}
    state["moment"] = entry.get("moment")
    state["players"] = [{"seat": i + 1, "name": names[i], "you": i + 1 == seat} for i in range(entry["players"])]
    return state


def main():
    skerry, game, out = sys.argv[1:]
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    engine = Engine(skerry)
    for entry in json.loads((ROOT / "games" / game / "web" / "positions.json").read_text()):
        (pathlib.Path(out) / f"{game}-{entry['name']}.json").write_text(json.dumps(make(engine, game, entry)))
        print(game, entry["name"])


if __name__ == "__main__":
    main()
