"""The adapters. PettingZoo and Gymnasium are used where they are installed or SKERRY_CHECKOUTS names them."""

import numpy as np
import pytest

from skerry.openspiel import load_game


def test_openspiel_names(case):
    name, players, options = case
    game = load_game(name, players, **options)
    state = game.new_initial_state(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[rng.integers(len(outcomes))][0])
            continue
        actions = state.legal_actions()
        assert state.legal_actions_mask().nonzero()[0].tolist() == actions
        assert state.observation_tensor(state.current_player()).shape == tuple(game.observation_tensor_shape())
        copy = state.clone()
        action = actions[rng.integers(len(actions))]
        assert state.action_to_string(action) == copy.action_to_string(action)
        state.apply_action(action)
    assert len(state.returns()) == game.num_players()


def test_pettingzoo(case):
    pytest.importorskip("pettingzoo", reason="PettingZoo is neither installed nor named in SKERRY_CHECKOUTS.")
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from skerry.pettingzoo import aec_env, parallel_env

    name, players, options = case
    api_test(aec_env(name, players, **options), num_cycles=60)
    seed_test(lambda: aec_env(name, players, **options), num_cycles=20)
    parallel_api_test(parallel_env(name, players, **options), num_cycles=60)


def test_gymnasium(case):
    pytest.importorskip("gymnasium", reason="Gymnasium is neither installed nor named in SKERRY_CHECKOUTS.")
    from skerry.gymnasium import SkerryVectorEnv

    name, players, options = case
    env = SkerryVectorEnv(name, num_envs=4, players=players, options=options, seat=players - 1)
    seen, info = env.reset(seed=1)
    assert seen["observation"].shape[0] == 4
    for _ in range(50):
        mask = info["action_mask"]
        assert mask.any(axis=1).all()
        seen, reward, done, truncated, info = env.step(mask.argmax(axis=1))
        assert reward.shape == done.shape == (4,) and not truncated.any()
