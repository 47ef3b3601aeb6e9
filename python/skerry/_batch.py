"""Many games stepped by one call."""

import ctypes
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import BatchArrays, BatchSettings, BatchShape, check, failure, lib, taken

NOBODY = -1  # in `player`: the game is over
CHANCE = -2  # in `player`: chance is due (explicit_chance)

Actions = npt.NDArray[np.int32]
_INT32 = np.dtype(np.int32)


class States:
    """States of some games, to be put back with Batch.load(). `states[[0, 0, 1]]` picks, also several times."""

    def __init__(self, handle: int):
        self._handle = handle

    def __del__(self) -> None:
        lib.skerry_states_free(self._handle)

    def __len__(self) -> int:
        return int(lib.skerry_states_games(self._handle))

    def __getitem__(self, games: int | slice | Sequence[int] | npt.NDArray[Any]) -> "States":
        chosen = np.ascontiguousarray(np.atleast_1d(np.arange(len(self))[games]), dtype=np.int64)
        handle = lib.skerry_states_pick(self._handle, chosen.ctypes.data, chosen.size)
        if not handle:
            raise failure()
        return States(handle)


class Batch:
    """`n` games of one kind. See skerry.batch().

    The arrays are written in place by every step and are read only. They have a row for each game:

    observation  (n, planes, rows, columns) uint8, as `player` sees its game
    numbers      (n, numbers) int16, everything that has no place on the board
    mask         (n, actions) bool: the legal actions of `player`; with packed_mask (n, bytes) uint8, lowest bit first
    player       (n,) int8: who acts next; NOBODY if the game is over, CHANCE if chance is due
    owes         (n,) uint8: bit i is set if seat i owes a choice
    reward       (n, players) float32, of the latest step: 1 for a win, 0 on average over the seats
    done         (n,) bool: whether the latest step ended a game
    steps        (n,) int32: decisions in the present game

    Names that PGX uses work, too: current_player, legal_action_mask, rewards, terminated.
    """

    def __init__(
        self,
        game: str,
        n: int,
        players: int = 0,
        options: Mapping[str, object] | None = None,
        seed: int = 1,
        threads: int = 1,
        auto_reset: bool = True,
        explicit_chance: bool = False,
        packed_mask: bool = False,
    ):
        self._handle = 0
        if not 0 < n < 1 << 32:
            raise ValueError("A batch needs at least one game.")
        settings = BatchSettings(
            size=ctypes.sizeof(BatchSettings),
            games=n,
            players=players,
            options=json.dumps(dict(options or {})).encode(),
            seed=seed % (1 << 64),
            threads=threads,
            keep_finished=not auto_reset,
            explicit_chance=explicit_chance,
            packed_mask=packed_mask,
        )
        self._handle = lib.skerry_batch_new(game.encode(), ctypes.byref(settings)) or 0
        if not self._handle:
            raise failure()
        self._latest: tuple[Actions | None, int] = (None, 0)
        self.game = game
        self.auto_reset = auto_reset
        shape = BatchShape()
        lib.skerry_batch_get_shape(self._handle, ctypes.byref(shape))
        self.n, self.players, self.actions = int(shape.games), int(shape.players), int(shape.actions)
        self.observation_shape = (int(shape.planes), int(shape.rows), int(shape.columns))
        self.numbers_shape = (int(shape.numbers),)
        self._mask_bytes = int(shape.mask)
        arrays = BatchArrays()
        lib.skerry_batch_get_arrays(self._handle, ctypes.byref(arrays))
        self.observation = self._array(arrays.observation, np.uint8, *self.observation_shape)
        self.numbers = self._array(arrays.numbers, np.int16, *self.numbers_shape)
        self.mask = self._array(arrays.mask, np.uint8 if packed_mask else np.bool_, self._mask_bytes)
        self.player = self._array(arrays.player, np.int8)
        self.owes = self._array(arrays.owes, np.uint8)
        self.reward = self._array(arrays.reward, np.float32, self.players)
        self.done = self._array(arrays.done, np.bool_)
        self.steps = self._array(arrays.steps, np.int32)

    def __del__(self) -> None:
        if self._handle:
            lib.skerry_batch_free(self._handle)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<skerry.Batch of {self.n} games of {self.game}, {self.players} players>"

    # What NumPy needs to see memory that the batch owns: arrays keep the batch alive through `base`.
    def _array(self, address: int, kind: Any, *row: int) -> npt.NDArray[Any]:
        return np.asarray(_Memory(self, address, (self.n, *row), np.dtype(kind)))

    @property
    def current_player(self) -> npt.NDArray[np.int8]:
        return self.player

    @property
    def legal_action_mask(self) -> npt.NDArray[np.bool_]:
        return self.mask

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        return self.reward

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        return self.done

    def reset(self, seed: int = 1) -> None:
        """Begins every game anew."""
        check(lib.skerry_batch_reset(self._handle, seed % (1 << 64)))

    def step(self, actions: npt.ArrayLike, where: npt.ArrayLike | None = None) -> None:
        """Plays one action in each game, for its `player`. Games that are over take none; give anything.

        With `where` only those games are stepped, one action for each; the others stay as they are. An illegal action
        raises SkerryError, which names the game, the move and the ruling; nothing has changed then.
        """
        if where is not None:
            games = self._games(where)
            given = self._given(actions, games.shape)
            check(lib.skerry_batch_step_some(self._handle, games.ctypes.data, given.ctypes.data, given.size))
            return
        given = self._given(actions, (self.n,))
        check(lib.skerry_batch_step(self._handle, self._address(given), self.n))

    def step_all(self, actions: npt.ArrayLike) -> None:
        """One action for each seat of each game, (n, players); -1 for seats that owe none. For simultaneous choices."""
        given = self._given(actions, (self.n, self.players))
        check(lib.skerry_batch_step_all(self._handle, given.ctypes.data, given.size))

    def sample(self) -> Actions:
        """A uniformly random legal action for each game."""
        actions = np.empty(self.n, dtype=np.int32)
        check(lib.skerry_batch_sample(self._handle, self._address(actions), self.n))
        return actions

    def greedy(self) -> Actions:
        """What the game's simple opponent would play in each game, without search; -1 where nobody decides."""
        actions = np.empty(self.n, dtype=np.int32)
        check(lib.skerry_batch_greedy(self._handle, actions.ctypes.data, actions.size))
        return actions

    def decide(self, agent: str, where: npt.ArrayLike | None = None) -> Actions:
        """What an agent ("level:2", "mcts:sims=100") would play in each game, or in the games `where`.

        -1 where nobody decides. Searches run one after the other; the agent sees what `player` may see.
        """
        games = self._games(np.arange(self.n) if where is None else where)
        actions = np.empty(games.size, dtype=np.int32)
        check(lib.skerry_batch_decide(self._handle, agent.encode(), games.ctypes.data, actions.ctypes.data, games.size))
        return actions

    def run(self, steps: int) -> None:
        """Plays random steps without leaving the library, as a measure for the cost of Python."""
        check(lib.skerry_batch_run(self._handle, steps))

    def legal(self, probabilities: bool = False) -> tuple[Any, ...]:
        """(offsets, actions): those of game i are actions[offsets[i]:offsets[i + 1]].

        With `probabilities` a third array has the probability of each outcome where chance is due.
        """
        offsets = np.empty(self.n + 1, dtype=np.int64)
        capacity = self.n * 64
        while True:
            actions = np.empty(capacity, dtype=np.int32)
            chances = np.zeros(capacity, dtype=np.float64)
            count = lib.skerry_batch_legal(
                self._handle, offsets.ctypes.data, actions.ctypes.data, chances.ctypes.data, capacity
            )
            check(count)
            if count <= capacity:
                break
            capacity = count
        return (offsets, actions[:count], chances[:count]) if probabilities else (offsets, actions[:count])

    def observe(self, seat: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16], npt.NDArray[Any]]:
        """(observation, numbers, mask) of every game as this seat sees it."""
        if not 0 <= seat < self.players:
            raise ValueError(f"There is no seat {seat}; seats go from 0 to {self.players - 1}.")
        observation = np.empty((self.n, *self.observation_shape), dtype=np.uint8)
        numbers = np.empty((self.n, *self.numbers_shape), dtype=np.int16)
        mask = np.empty(self.mask.shape, dtype=self.mask.dtype)
        check(
            lib.skerry_batch_observe(self._handle, seat, observation.ctypes.data, numbers.ctypes.data, mask.ctypes.data)
        )
        return observation, numbers, mask

    def states(self) -> States:
        """A copy of all states."""
        handle = lib.skerry_batch_states(self._handle)
        if not handle:
            raise failure()
        return States(handle)

    def load(self, states: States, where: npt.ArrayLike | None = None) -> None:
        """Puts states back: into all games, or into the games `where`, one for each state."""
        chosen = self._games(np.arange(self.n) if where is None else where)
        check(lib.skerry_batch_load(self._handle, states._handle, chosen.ctypes.data, chosen.size))

    def draw(self, game: int, seat: int = -1) -> str:
        """One game as a drawing for a terminal, as a seat sees it; -1 is a spectator."""
        return taken(lib.skerry_batch_draw(self._handle, self._game(game), seat))

    def view(self, game: int, seat: int = -1) -> dict[str, Any]:
        """One game as the page sees it."""
        seen: dict[str, Any] = json.loads(taken(lib.skerry_batch_view(self._handle, self._game(game), seat)))
        return seen

    def state_text(self, game: int) -> str:
        """One game in one line, like a FEN, with every secret."""
        return taken(lib.skerry_batch_state(self._handle, self._game(game)))

    def action_text(self, game: int, action: int) -> str:
        """A legal action in words: "lead f6"."""
        return taken(lib.skerry_batch_action_text(self._handle, self._game(game), int(action)))

    def action_number(self, game: int, text: str) -> int:
        """The number of a legal action; otherwise SkerryError says why there is none."""
        number = int(lib.skerry_batch_action_number(self._handle, self._game(game), text.encode()))
        check(number)
        return number

    def _game(self, game: int) -> int:
        if not 0 <= game < self.n:
            raise IndexError(f"There is no game {game}; this batch has 0 to {self.n - 1}.")
        return game

    # NumPy takes a while to tell an address, and an array that is sampled is usually stepped next.
    def _address(self, array: Actions) -> int:
        latest = self._latest  # another thread may replace it
        if latest[0] is not array:
            latest = self._latest = (array, array.ctypes.data)
        return latest[1]

    @staticmethod
    def _games(where: npt.ArrayLike) -> npt.NDArray[np.int64]:
        games = np.atleast_1d(np.asarray(where))
        if games.size and not np.issubdtype(games.dtype, np.integer):
            raise TypeError(f"`where` holds numbers of games, not {games.dtype}.")
        if games.ndim != 1:
            raise ValueError(f"`where` is a list of games, not an array of shape {games.shape}.")
        return np.ascontiguousarray(games, dtype=np.int64)

    @staticmethod
    def _given(actions: npt.ArrayLike, shape: tuple[int, ...]) -> Actions:
        if type(actions) is np.ndarray and actions.dtype == _INT32 and actions.flags.c_contiguous:
            given = actions
        else:
            array = np.asarray(actions)
            if array.size and not np.issubdtype(array.dtype, np.integer):
                raise TypeError(f"Actions are whole numbers, not {array.dtype}.")
            given = np.ascontiguousarray(np.clip(array, -1, 2**31 - 1), dtype=np.int32)
        if given.shape != shape:
            raise ValueError(f"Expected actions of shape {shape}, not {given.shape}.")
        return given


class _Memory:
    """Memory of a batch in the form that NumPy reads without copying."""

    def __init__(self, owner: Batch, address: int, shape: tuple[int, ...], kind: np.dtype[Any]):
        self.owner = owner
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": kind.str, "data": (address, True)}


def batch(
    game: str,
    n: int,
    players: int = 0,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    threads: int = 1,
    auto_reset: bool = True,
    explicit_chance: bool = False,
    packed_mask: bool = False,
) -> Batch:
    """`n` games that are stepped together.

    players: 0 takes the game's smallest number. threads: how many share a step; results do not depend on it.
    auto_reset: a finished game gives way to a new one within the step that ends it; `done` and `reward` tell of the old
    one. explicit_chance: step() takes outcomes where `player` is CHANCE (numbers and probabilities: legal()).

    Random set-ups may end a game before anybody has moved; those are drawn again.
    """
    return Batch(game, n, players, options, seed, threads, auto_reset, explicit_chance, packed_mask)
