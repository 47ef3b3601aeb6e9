"""One game, for scripts and notebooks."""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._library import SkerryError, lib, taken


@dataclass(frozen=True)
class Candidate:
    """A move that a search considered."""

    move: str
    visits: int
    value: float  # the searching seat's expected share of the win
    choice: float  # the probability with which to play it


@dataclass(frozen=True)
class Search:
    """What a search found. `values` are each seat's expected shares of the win."""

    move: str
    candidates: tuple[Candidate, ...]
    line: tuple[str, ...]
    values: tuple[float, ...]
    simulations: int
    proven: bool


@dataclass(frozen=True)
class Standing:
    """The result of an agent in a match: its share of the wins, with a 95 % interval."""

    agent: str
    share: float
    low: float
    high: float
    elo: float | None


class Engine:
    """Answers the requests of docs/protocol.md: a dictionary in, a dictionary out."""

    def __init__(self) -> None:
        self._busy = threading.Lock()
        self._handle = lib.skerry_engine_new()
        if not self._handle:
            raise MemoryError("There is no memory for an engine.")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.skerry_engine_free(self._handle)

    def answer(self, request: str) -> str:
        """The answer to one line of JSON. One thread at a time may ask."""
        if not self._busy.acquire(blocking=False):
            raise SkerryError("Another thread is using this game.")
        try:
            return str(lib.skerry_engine_answer(self._handle, request.encode()).decode())
        finally:
            self._busy.release()

    def ask(self, do: str, **keys: object) -> dict[str, Any]:
        """The answer to one request. An error is raised as SkerryError."""
        given = {key: value for key, value in keys.items() if value is not None}
        answer: dict[str, Any] = json.loads(self.answer(json.dumps({"do": do, **given})))
        if "error" in answer:
            clause = answer.get("clause")
            raise SkerryError(f"{clause}: {answer['error']}" if clause else answer["error"])
        return answer

    def stop(self) -> None:
        """Ends a search that another thread is waiting for."""
        lib.skerry_engine_stop(self._handle)


class Game:
    """A kind of game, by its id: Game("scurry")."""

    def __init__(self, name: str):
        found = [facts for facts in Engine().ask("games")["games"] if facts["id"] == name]
        if not found:
            raise SkerryError(f"There is no game '{name}'. There are {', '.join(games())}.")
        self.facts: dict[str, Any] = found[0]
        self.name = name

    def __repr__(self) -> str:
        return f"skerry.Game({self.name!r})"

    @property
    def title(self) -> str:
        return str(self.facts["title"])

    def start(self, players: int | None = None, seed: int = 1, **options: object) -> "Position":
        """A game about to begin."""
        engine = Engine()
        engine.ask("new", game=self.name, players=players, seed=seed, options=options)
        return Position(engine)

    def load(self, record: str | Mapping[str, Any]) -> "Position":
        """The position at the end of a record."""
        engine = Engine()
        engine.ask("load", record=json.loads(record) if isinstance(record, str) else dict(record))
        return Position(engine)

    def match(
        self, agents: Sequence[str], games: int = 100, seed: int = 1, threads: int = 0, **options: object
    ) -> list[Standing]:
        """Lets agents play against each other, seats rotated with the same luck."""
        request = {
            "game": self.name,
            "agents": list(agents),
            "games": games,
            "seed": seed,
            "threads": threads,
            "options": options,
        }
        told = json.loads(taken(lib.skerry_match(json.dumps(request).encode())))
        return [Standing(**row) for row in told["agents"]]


class Position:
    """A game in progress. Seats are numbered from 1, as people and the protocol do; chance is seat 0."""

    def __init__(self, engine: Engine):
        self._engine = engine

    def __repr__(self) -> str:
        state = self._state(0)
        turn = "over" if self.is_over else f"turn {state['turn']}"
        return f"<skerry.Position of {state['game']}, {len(state['steps'])} steps, {turn}>"

    def _state(self, seat: int) -> dict[str, Any]:
        return self._engine.ask("state", seat=seat)

    def _repr_html_(self) -> str:
        drawing = self.draw().replace("&", "&amp;").replace("<", "&lt;")
        return f"<pre style='line-height:1.1'>{drawing}</pre>"

    def __str__(self) -> str:
        return self.draw()

    @property
    def turn(self) -> list[int]:
        """The seats that owe a decision; [0] if chance does; [] if the game is over."""
        return list(self._state(0)["turn"])

    @property
    def is_over(self) -> bool:
        return not self.turn

    @property
    def scores(self) -> list[int]:
        return list(self._state(0)["scores"])

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win; None until the game is over."""
        result = self._state(0).get("returns")
        return None if result is None else list(result)

    @property
    def steps(self) -> list[tuple[int, str]]:
        """Everything so far, (seat, move). Steps that are hidden from spectators show their first word."""
        return [(step["by"], step["do"]) for step in self._state(0)["steps"]]

    def view(self, seat: int = 0) -> dict[str, Any]:
        """What a seat sees, as the page draws it; 0 is a spectator."""
        seen: dict[str, Any] = self._state(seat)["view"]
        return seen

    def draw(self, seat: int = 0) -> str:
        """A drawing for a terminal, as a seat sees it."""
        return str(self._engine.ask("draw", seat=seat)["drawing"])

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, or of the one whose turn it is."""
        return list(self._engine.ask("legal", by=seat)["legal"])

    def play(self, move: str, seat: int | None = None) -> "Position":
        """Plays a move for a seat, or for the one whose turn it is. An illegal one raises SkerryError."""
        self._engine.ask("play", move=move, by=seat)
        return self

    def chance(self) -> "Position":
        """Lets chance decide what is due, by the seed."""
        self._engine.ask("chance")
        return self

    def explain(self, move: str, seat: int | None = None) -> str | None:
        """Why a move is not legal, with its ruling; None if it is."""
        told = self._engine.ask("explain", move=move, by=seat)
        if told["legal"]:
            return None
        return f"{told['clause']}: {told['why']}" if told.get("clause") else str(told["why"])

    def undo(self) -> "Position":
        """Takes back the latest step."""
        self._engine.ask("undo")
        return self

    def search(self, sims: int | None = None, agent: str | None = None, seat: int | None = None) -> Search:
        """Searches the position: by simulations, or as an agent ("level:3", "mcts:ms=500")."""
        if sims is not None and agent is not None:
            raise ValueError("Give simulations or an agent, not both.")
        told = self._engine.ask("think", agent=agent or f"mcts:sims={sims or 1000}", seat=seat)
        return Search(
            move=told["move"],
            candidates=tuple(
                Candidate(c["move"], c["visits"], c["value"], c["choice"]) for c in told.get("candidates", [])
            ),
            line=tuple(told.get("line", [])),
            values=tuple(told.get("values", [])),
            simulations=told.get("simulations", 0),
            proven=told.get("proven", False),
        )

    def play_out(self, *agents: str) -> "Position":
        """Plays to the end with one agent for all seats, or one for each."""
        while turn := self.turn:
            seat = turn[0]
            if seat == 0:
                self.chance()
            else:
                agent = agents[(seat - 1) % len(agents)] if agents else "greedy"
                self.play(self.search(agent=agent, seat=seat).move, seat)
        return self

    def record(self) -> dict[str, Any]:
        """The whole game as a record, for files and for Game.load()."""
        record: dict[str, Any] = self._engine.ask("record")["record"]
        return record


def games() -> Iterator[str]:
    """The ids of the games of this build."""
    return (facts["id"] for facts in Engine().ask("games")["games"])
