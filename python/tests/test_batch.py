import gc
import threading

import numpy as np
import pytest

import skerry


def make(case, n=8, **keys):
    name, players, options = case
    return skerry.batch(name, n, players, options, **keys)


def test_shapes_and_types(case):
    batch = make(case)
    assert batch.observation.shape == (8, *batch.observation_shape) and batch.observation.dtype == np.uint8
    assert batch.numbers.shape == (8, *batch.numbers_shape) and batch.numbers.dtype == np.int16
    assert batch.mask.shape == (8, batch.actions) and batch.mask.dtype == np.bool_
    assert batch.reward.shape == (8, batch.players) and batch.reward.dtype == np.float32
    for name in ("player", "owes", "done", "steps"):
        assert getattr(batch, name).shape == (8,)
    assert batch.current_player is batch.player and batch.legal_action_mask is batch.mask
    assert len(batch) == 8 and case[0] in repr(batch)


def test_random_games_end_with_rewards(case):
    batch = make(case)
    ended = 0
    for _ in range(20_000):
        offsets, actions = batch.legal()
        assert offsets[-1] == actions.size == batch.mask.sum()
        batch.step(batch.sample())
        np.testing.assert_allclose(batch.reward.sum(axis=1), 0, atol=1e-5)
        ended += batch.done.sum()
        if ended >= 4:
            return
    pytest.fail("no game came to an end")


def test_same_seed_same_games_on_any_number_of_threads(case):
    one, two = make(case, seed=7), make(case, seed=7, threads=2)
    for _ in range(100):
        actions = one.sample()
        np.testing.assert_array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions)
    np.testing.assert_array_equal(one.observation, two.observation)
    np.testing.assert_array_equal(one.numbers, two.numbers)


def test_every_law_with_every_option(option_case):
    batch = make(option_case, n=3, seed=2)
    packed = make(option_case, n=3, seed=2, packed_mask=True, threads=2)
    for step in range(40):
        offsets, actions = batch.legal()
        rows, columns = batch.mask.nonzero()
        np.testing.assert_array_equal(actions, columns)
        np.testing.assert_array_equal(np.diff(offsets), np.bincount(rows, minlength=3))
        bits = np.unpackbits(packed.mask, axis=1, bitorder="little")[:, : batch.actions]
        np.testing.assert_array_equal(bits.astype(bool), batch.mask)
        np.testing.assert_array_equal(batch.observation, packed.observation)
        np.testing.assert_array_equal(batch.numbers, packed.numbers)
        if step % 10 == 0:
            states, seen = batch.states(), batch.observation.copy()
            for game in range(3):
                for action in actions[offsets[game] : offsets[game + 1]][:5]:
                    assert batch.action_number(game, batch.action_text(game, action)) == action
            batch.load(states[[2, 2, 2]])
            assert (batch.observation == seen[2]).all()
            batch.load(states)
            np.testing.assert_array_equal(batch.observation, seen)
            with pytest.raises(skerry.SkerryError) as refused:
                batch.step([actions[0], actions[offsets[1]], batch.actions])
            assert refused.value.game == 2
        chosen = batch.sample()
        np.testing.assert_array_equal(packed.sample(), chosen)
        batch.step(chosen)
        packed.step(chosen)
        np.testing.assert_allclose(batch.reward.sum(axis=1), 0, atol=1e-5)


def test_packed_masks_hold_the_same_bits(case):
    plain, packed = make(case), make(case, packed_mask=True)
    bits = np.unpackbits(packed.mask, axis=1, bitorder="little")[:, : plain.actions]
    np.testing.assert_array_equal(bits.astype(bool), plain.mask)


def test_an_illegal_action_changes_nothing(case):
    batch = make(case)
    batch.step(batch.sample())
    actions = batch.sample()
    wrong = actions.copy()
    wrong[5] = np.flatnonzero(~batch.mask[5])[0]
    before = batch.observation.copy()
    with pytest.raises(skerry.SkerryError, match=r"Game 5: '.*' \(action \d+\) is not legal\.") as refused:
        batch.step(wrong)
    assert refused.value.game == 5
    np.testing.assert_array_equal(batch.observation, before)
    batch.step(actions)


def test_states_are_put_back(case):
    batch = make(case)
    for _ in range(20):
        batch.step(batch.sample())
    states, seen = batch.states(), batch.observation.copy()
    for _ in range(20):
        batch.step(batch.sample())
    batch.load(states)
    np.testing.assert_array_equal(batch.observation, seen)
    batch.load(states[[3] * 8])
    assert (batch.observation == seen[3]).all()
    batch.load(states[2], 0)
    np.testing.assert_array_equal(batch.observation[0], seen[2])
    assert len(states[1:4]) == 3


def test_moves_as_text(case):
    batch = make(case)
    for game in range(3):
        action = int(np.flatnonzero(batch.mask[game])[0])
        text = batch.action_text(game, action)
        assert batch.action_number(game, text) == action
    assert batch.draw(0).count("\n") > 2
    assert batch.view(0)
    assert batch.state_text(0)
    with pytest.raises(skerry.SkerryError):
        batch.action_number(0, "nonsense")


def test_a_refusal_names_the_ruling():
    batch = skerry.batch("scurry", 2, options={"setup": "standard", "tiles": 8})
    taken = batch.action_number(0, "token f3")
    batch.step([taken, taken])
    with pytest.raises(skerry.SkerryError) as refused:
        batch.step([taken, taken])
    assert refused.value.game == 0 and refused.value.clause.startswith("SCU-") and "token f3" in str(refused.value)


def test_some_games_can_be_stepped(case):
    batch, twin = make(case), make(case)
    actions = batch.sample()
    twin.sample()
    before = batch.observation.copy()
    batch.step(actions[[6, 1]], where=[6, 1])
    twin.step(actions)
    for game in range(8):
        expected = twin.observation if game in (1, 6) else before
        np.testing.assert_array_equal(batch.observation[game], expected[game])
    assert batch.steps.sum() == 2
    with pytest.raises(skerry.SkerryError, match="named twice"):
        batch.step(actions[[0, 0]], where=[0, 0])
    with pytest.raises(skerry.SkerryError, match="no game 8"):
        batch.step(actions[[0]], where=[8])
    with pytest.raises(ValueError):
        batch.step(actions, where=[0, 1])
    with pytest.raises(TypeError):
        batch.step(actions[[0]], where=[0.5])
    batch.step([], where=[])


def test_agents_decide(case):
    batch = make(case, n=3)
    for agent in ("random", "greedy", "mcts:sims=8"):
        batch.step(batch.decide(agent))
    assert batch.decide("level:1", where=[2, 0]).shape == (2,)
    with pytest.raises(skerry.SkerryError):
        batch.decide("nobody")
    with pytest.raises(skerry.SkerryError, match="no game 9"):
        batch.decide("random", where=[9])


def test_set_ups_that_are_over_at_once_are_drawn_again():
    # With so few acorns many random set-ups leave Brown without a lead.
    batch = skerry.batch("scurry", 500, options={"size": 7, "tiles": 4, "setup": "random"}, explicit_chance=True)
    for seed in range(5):
        batch.reset(seed)
        assert (batch.player == 0).all() and batch.mask.any(axis=1).all() and (batch.steps == 0).all()


def test_all_seats_at_once():
    batch = skerry.batch("skyrunner", 4, players=3)
    assert (batch.owes == 0b111).all()
    chosen = np.stack([batch.observe(seat)[2].argmax(axis=1) for seat in range(3)], axis=1)
    batch.step_all(chosen)
    assert (batch.steps == 3).all()
    with pytest.raises(skerry.SkerryError, match="owes no choice"):
        rows = np.zeros((4, 3), dtype=np.int32)
        while (batch.owes == 0b111).any():
            batch.step(batch.sample())
        batch.step_all(rows)


def test_chance_can_be_explicit():
    batch = skerry.batch("derailed", 2, players=3, explicit_chance=True)
    assert (batch.player == skerry.CHANCE).all()
    offsets, outcomes, probabilities = batch.legal(probabilities=True)
    assert probabilities[: offsets[1]].sum() == pytest.approx(1)
    batch.step([0, int(outcomes[offsets[2] - 1])])
    with pytest.raises(skerry.SkerryError, match="no outcome"):
        batch.step([0, 99_999])


def test_finished_games_can_stay():
    batch = skerry.batch("scurry", 3, options={"size": 4, "tiles": 4}, auto_reset=False)
    while (batch.player != skerry.NOBODY).any():
        batch.step(batch.sample())
    assert (batch.sample() == -1).all()
    batch.step([0, 0, 0])
    batch.reset(3)
    assert (batch.player >= 0).all()


def test_bad_arrays_are_refused():
    batch = skerry.batch("scurry", 4)
    actions = batch.sample()
    for wrong in (actions[:3], actions.reshape(2, 2), [], np.zeros((4, 2), dtype=np.int32)):
        with pytest.raises(ValueError):
            batch.step(wrong)
    for wrong in (actions.astype(float), ["a"] * 4, [None] * 4):
        with pytest.raises(TypeError):
            batch.step(wrong)
    with pytest.raises(skerry.SkerryError):
        batch.step(np.full(4, 2**40))
    with pytest.raises(ValueError):  # the arrays belong to the batch
        batch.mask[0, 0] = True
    with pytest.raises(ValueError):
        batch.observe(2)
    with pytest.raises(IndexError):
        batch.draw(4)
    with pytest.raises(ValueError):
        batch.step(3)
    with pytest.raises(TypeError):
        batch.step(np.ones(4, dtype=bool))
    with pytest.raises(ValueError):
        batch.player[:] = 0
    for array in (batch.observation, batch.numbers, batch.mask, batch.reward, batch.done, batch.steps, batch.owes):
        assert not array.flags.writeable and not array.flags.owndata
    wide = np.zeros(8, dtype=np.int64)
    wide[::2] = actions
    batch.step(wide[::2])  # other integers and strides are converted
    batch.step(batch.sample()[::-1][::-1])
    batch.step(batch.sample().astype(">i4"))
    batch.step(batch.sample().astype(np.uint64))
    frozen = batch.sample()
    frozen.flags.writeable = False
    batch.step(frozen)
    both = np.full((4, 2), -1, dtype=np.int32)
    both[np.arange(4), batch.player] = batch.sample()
    batch.step_all(np.asfortranarray(both))
    with pytest.raises(ValueError):
        batch.step_all(both[:, :1])


def test_bad_settings_are_refused():
    for keys in (
        {"game": "chess", "n": 1},
        {"game": "scurry", "n": 1, "players": 3},
        {"game": "scurry", "n": 1, "options": {"tiles": 99}},
        {"game": "scurry", "n": 1, "options": {"colour": 1}},
        {"game": "scurry", "n": 1, "threads": 10_000},
    ):
        with pytest.raises(skerry.SkerryError):
            skerry.batch(**keys)
    with pytest.raises(ValueError):
        skerry.batch("scurry", 0)


def test_states_of_another_batch_are_refused():
    scurry, skirrid = skerry.batch("scurry", 2), skerry.batch("skirrid", 2)
    with pytest.raises(skerry.SkerryError, match="another game"):
        skirrid.load(scurry.states())
    with pytest.raises(skerry.SkerryError):
        scurry.load(scurry.states(), [0, 7])
    with pytest.raises(IndexError):
        scurry.states()[9]


def test_arrays_outlive_the_batch():
    mask = skerry.batch("scurry", 4).mask
    gc.collect()
    assert mask.sum() > 0


def test_threads_that_use_one_batch_do_no_harm():
    batch = skerry.batch("skirrid", 64, threads=2)
    refused, broken = [], []
    done = threading.Event()

    def step():
        for _ in range(30):
            try:
                batch.step(batch.sample())
            except skerry.SkerryError as error:
                refused.append(str(error))

    def read():
        while not done.is_set():
            offsets, actions = batch.legal()
            if offsets[-1] != actions.size or len(batch.states()) != 64 or not batch.draw(3):
                broken.append("torn")
            try:
                batch.load(batch.states())
            except skerry.SkerryError as error:
                refused.append(str(error))

    steppers = [threading.Thread(target=step) for _ in range(3)]
    reader = threading.Thread(target=read)
    for thread in [*steppers, reader]:
        thread.start()
    for thread in steppers:
        thread.join()
    done.set()
    reader.join()
    assert not broken
    assert all("Another thread" in why or "not legal" in why for why in refused)
