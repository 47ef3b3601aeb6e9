"""One game with the names that OpenSpiel users know. Needs no other package.

    from skerry.openspiel import load_game
    state = load_game("scurry", size=4, tiles=4).new_initial_state()
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ._batch import CHANCE, NOBODY, Batch, batch


class SkerryGame:
    def __init__(self, name: str, players: int = 0, **options: object):
        self._name, self._players, self._options = name, players, options
        self._model = self._batch()

    def _batch(self) -> Batch:
        return batch(self._name, 1, self._players, self._options, auto_reset=False, explicit_chance=True)

    def num_players(self) -> int:
        return self._model.players

    def num_distinct_actions(self) -> int:
        return self._model.actions

    def observation_tensor_shape(self) -> list[int]:
        return [int(np.prod(self._model.observation_shape)) + self._model.numbers_shape[0]]

    def new_initial_state(self, seed: int = 1) -> "SkerryState":
        games = self._batch()
        games.reset(seed)
        return SkerryState(self, games)


class SkerryState:
    def __init__(self, game: SkerryGame, games: Batch):
        self._game, self._batch = game, games

    def get_game(self) -> SkerryGame:
        return self._game

    def current_player(self) -> int:
        """A seat from 0; -1 for chance and -4 at the end, as in OpenSpiel."""
        player = int(self._batch.player[0])
        return {CHANCE: -1, NOBODY: -4}.get(player, player)

    def is_terminal(self) -> bool:
        return int(self._batch.player[0]) == NOBODY

    def is_chance_node(self) -> bool:
        return int(self._batch.player[0]) == CHANCE

    def legal_actions(self) -> list[int]:
        return [int(action) for action in self._batch.legal()[1]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        _, outcomes, probabilities = self._batch.legal(probabilities=True)
        return [(int(outcome), float(p)) for outcome, p in zip(outcomes, probabilities)]

    def apply_action(self, action: int) -> None:
        self._batch.step(np.array([action], dtype=np.int32))

    def returns(self) -> list[float]:
        return [float(reward) for reward in self._batch.reward[0]]

    def observation_tensor(self, player: int) -> npt.NDArray[np.float32]:
        observation, numbers, _ = self._batch.observe(player)
        tensor: npt.NDArray[np.float32] = np.concatenate([observation[0].ravel(), numbers[0]]).astype(np.float32)
        return tensor

    def legal_actions_mask(self) -> npt.NDArray[Any]:
        mask: npt.NDArray[Any] = self._batch.mask[0].copy()
        return mask

    def action_to_string(self, action: int) -> str:
        return self._batch.action_text(0, action)

    def clone(self) -> "SkerryState":
        copy = self._game.new_initial_state()
        copy._batch.load(self._batch.states())
        return copy

    def __str__(self) -> str:
        return self._batch.draw(0)


def load_game(name: str, players: int = 0, **options: object) -> SkerryGame:
    return SkerryGame(name, players, **options)
