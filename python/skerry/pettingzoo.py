"""Skerry's games as PettingZoo environments. PettingZoo and Gymnasium must be installed.

    from skerry.pettingzoo import aec_env, parallel_env
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv, ParallelEnv

from ._batch import NOBODY, Batch, batch


def _observation_space(env_batch: Batch) -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0, 255, env_batch.observation_shape, np.uint8),
            "numbers": gymnasium.spaces.Box(-32768, 32767, env_batch.numbers_shape, np.int16),
            "action_mask": gymnasium.spaces.Box(0, 1, (env_batch.actions,), np.int8),
        }
    )


def _observation(env_batch: Batch, seat: int) -> dict[str, npt.NDArray[Any]]:
    observation, numbers, mask = env_batch.observe(seat)
    return {"observation": observation[0], "numbers": numbers[0], "action_mask": mask[0].astype(np.int8)}


class SkerryAEC(AECEnv):  # type: ignore[misc]
    """One game, seats in turn. Where several choose at once they are asked one after the other, in the dark."""

    def __init__(self, game: str, players: int = 0, render_mode: str | None = None, **options: object):
        super().__init__()
        self.metadata = {"name": f"skerry_{game}", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._batch = batch(game, 1, players, options, auto_reset=False)
        self.possible_agents = [f"player_{i}" for i in range(self._batch.players)]
        space = _observation_space(self._batch)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._batch.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        return _observation(self._batch, self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._batch.reset(int(np.random.default_rng().integers(1 << 62)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.player[0]]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._batch.step(np.array([action], dtype=np.int32))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: float(self._batch.reward[0, i]) for i, name in enumerate(self.possible_agents)}
        if self._batch.player[0] == NOBODY:
            self.terminations = {name: True for name in self.agents}
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[self._batch.player[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        drawing = self._batch.draw(0)
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Nothing to close."""


class SkerryParallel(ParallelEnv):  # type: ignore[misc]
    """One game, all seats at every step; actions of seats that owe no choice are ignored."""

    def __init__(self, game: str, players: int = 0, render_mode: str | None = None, **options: object):
        self.metadata = {"name": f"skerry_{game}_parallel", "render_modes": ["ansi", "human"]}
        self.render_mode = render_mode
        self._batch = batch(game, 1, players, options, auto_reset=False)
        self.possible_agents = [f"player_{i}" for i in range(self._batch.players)]
        space = _observation_space(self._batch)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._batch.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def _observations(self) -> dict[str, dict[str, npt.NDArray[Any]]]:
        return {agent: _observation(self._batch, i) for i, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._batch.reset(int(np.random.default_rng().integers(1 << 62)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        row = np.full((1, self._batch.players), -1, dtype=np.int32)
        for i, agent in enumerate(self.possible_agents):
            if self._batch.owes[0] >> i & 1:
                row[0, i] = actions[agent]
        self._batch.step_all(row)
        agents = self.agents
        over = self._batch.player[0] == NOBODY
        if over:
            self.agents = []
        rewards = {agent: float(self._batch.reward[0, i]) for i, agent in enumerate(agents)}
        flags = {agent: bool(over) for agent in agents}
        return self._observations(), rewards, flags, {agent: False for agent in agents}, {agent: {} for agent in agents}

    def render(self) -> str | None:
        drawing = self._batch.draw(0)
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing


def aec_env(game: str, players: int = 0, render_mode: str | None = None, **options: object) -> SkerryAEC:
    return SkerryAEC(game, players, render_mode, **options)


def parallel_env(game: str, players: int = 0, render_mode: str | None = None, **options: object) -> SkerryParallel:
    return SkerryParallel(game, players, render_mode, **options)
