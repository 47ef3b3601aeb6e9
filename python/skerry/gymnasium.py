"""One seat against agents, as a Gymnasium vector environment. Gymnasium must be installed.

    from skerry.gymnasium import SkerryVectorEnv
    env = SkerryVectorEnv("scurry", num_envs=64, options={"size": 4, "tiles": 4})
"""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from ._batch import Batch, batch

# Returns an action for each of the games.
Opponent = Callable[[Batch, npt.NDArray[np.int64]], npt.NDArray[np.int32]]


def _opponent(given: str | Opponent) -> Opponent:
    if not isinstance(given, str):
        return given
    if given == "random":
        return lambda games, where: games.sample()[where]
    if given == "greedy":
        return lambda games, where: games.greedy()[where]
    agent = given
    return lambda games, where: games.decide(agent, where)


class SkerryVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """`num_envs` games in which seat `seat` is ours. Finished games begin again within the step.

    `opponent` plays all other seats: an agent ("random", "greedy", "level:2") or a function that returns an action for
    each of the games it is given. Observations are those of our seat; `info["action_mask"]` has its legal actions. A
    game that is over has no observation of its end: nothing can be gained after it. A game that others end before our
    seat has moved is passed over.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int = 0,
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        opponent: str | Opponent = "random",
        threads: int = 1,
    ):
        self._batch = batch(game, num_envs, players, options, threads=threads)
        if not 0 <= seat < self._batch.players:
            raise ValueError(f"There is no seat {seat}; seats go from 0 to {self._batch.players - 1}.")
        self._seat, self._opponent = seat, _opponent(opponent)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, self._batch.observation_shape, np.uint8),
                "numbers": gymnasium.spaces.Box(-32768, 32767, self._batch.numbers_shape, np.int16),
            }
        )
        self.single_action_space = gymnasium.spaces.Discrete(self._batch.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if isinstance(seed, list):
            seed = next((each for each in seed if each is not None), None)
        self._batch.reset(int(np.random.default_rng().integers(1 << 62)) if seed is None else seed)
        reward = np.zeros(self.num_envs, dtype=np.float32)
        done = np.zeros(self.num_envs, dtype=np.bool_)
        self._others(reward, done)
        return self._observation(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Any, ...]:
        self._batch.step(actions)
        reward = self._batch.reward[:, self._seat].copy()
        done = self._batch.done.copy()
        self._others(reward, done)
        return self._observation(), reward, done, np.zeros(self.num_envs, dtype=np.bool_), self._info()

    def _others(self, reward: npt.NDArray[np.float32], done: npt.NDArray[np.bool_]) -> None:
        """Lets the others move until it is our turn everywhere."""
        while (waiting := np.flatnonzero(self._batch.player != self._seat)).size:
            self._batch.step(self._opponent(self._batch, waiting), waiting)
            reward += np.where(done, 0, self._batch.reward[:, self._seat])
            done |= self._batch.done

    def _observation(self) -> dict[str, npt.NDArray[Any]]:
        return {"observation": self._batch.observation.copy(), "numbers": self._batch.numbers.copy()}

    def _info(self) -> dict[str, npt.NDArray[np.bool_]]:
        return {"action_mask": self._batch.mask.copy()}
