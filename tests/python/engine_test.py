"""The package niwa as it was installed: states, bots, batches, and what is refused."""
import random
import threading
import unittest

import numpy as np

import niwa

SETUPS = [(name, players, options) for name in niwa.games()
          for players in range(niwa.Game(name).min_players, niwa.Game(name).max_players + 1)
          for options in ({}, {o: v[-1] for o, v in niwa.Game(name).options.items()})]


def play(state, rng, steps=1 << 20):
    """Plays at random."""
    while not state.is_over and steps > 0:
        state.roll()
        if not state.is_over:
            player = rng.choice(state.actors())
            state.apply(rng.choice(state.legal_actions(player)), player)
        steps -= 1
    return state


class States(unittest.TestCase):
    """One game."""

    def test_whole_games(self):
        """Lists, masks, arrays and ends agree."""
        for name, players, options in SETUPS:
            game, rng = niwa.Game(name), random.Random(1)
            state = game.new(players, 2, **options)
            while not state.is_over:
                if state.player == niwa.CHANCE:
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(odds for _, odds in outcomes), 1)
                    state.apply(rng.choice(outcomes)[0])
                    continue
                for player in range(1, players + 1):
                    mask = state.action_mask(player)
                    self.assertEqual(mask.shape, (game.num_actions,))
                    self.assertEqual(list(np.flatnonzero(mask)), state.legal_actions(player))
                    self.assertEqual(bool(mask.any()), player in state.actors())
                    seen = state.observation(player)
                    self.assertEqual((seen.shape, seen.dtype),
                                     ((game.observation_size,), np.uint8))
                action = rng.choice(state.legal_actions())
                self.assertEqual(state.number(state.words(action)), action)
                ply = state.ply
                state.apply(action)
                self.assertEqual(state.ply, ply + 1)
            self.assertAlmostEqual(sum(state.returns()), 0, 5)
            self.assertEqual(state.legal_actions(), [])
            best = max(state.scores())
            self.assertLessEqual(best, game.max_score if game.max_score >= 0 else best)

    def test_records_clones_and_seeds(self):
        """A game comes back from its record, and a copy is one of its own."""
        for name in niwa.games():
            game = niwa.Game(name)
            state = play(game.new(seed=3), random.Random(3), 12)
            again, copy = game.read(state.record()), state.clone()
            for other in (again, copy):
                for viewer in range(state.players + 1):
                    self.assertEqual(other.information(viewer), state.information(viewer))
                    self.assertTrue((other.information_tensor(viewer)
                                     == state.information_tensor(viewer)).all())
            play(copy, random.Random(4))
            self.assertEqual(again.record(), state.record())
            same = play(game.new(seed=3), random.Random(3), 12)
            self.assertEqual(same.record(), state.record())

    def test_guesses(self):
        """A guess looks the same to its viewer, and is played to the end."""
        for name in niwa.games():
            state = play(niwa.Game(name).new(seed=5), random.Random(5), 9)
            for viewer in range(state.players + 1):
                guess = state.guess(viewer, 7)
                self.assertTrue((guess.observation(viewer) == state.observation(viewer)).all())
                self.assertEqual(niwa.json(guess, viewer), niwa.json(state, viewer))
                self.assertTrue(play(guess, random.Random(6)).is_over)
                with self.assertRaises(ValueError):
                    guess.record()

    def test_symmetries(self):
        """They are permutations, and the first changes nothing."""
        game = niwa.Game("haru-ichiban")
        for number in range(game.num_symmetries):
            actions, parts = game.symmetry(number)
            self.assertEqual(sorted(actions), list(range(game.num_actions)))
            self.assertEqual(sorted(parts), list(range(game.observation_size)))
        self.assertTrue((game.symmetry(0)[0] == np.arange(game.num_actions)).all())

    def test_wrong_arguments(self):
        """An exception, and nothing has changed."""
        game = niwa.Game("hiroba")
        for wrong in (lambda: niwa.Game("go"), lambda: game.new(9), lambda: game.new(2, no="x"),
                      lambda: game.new(2, 0, "junk"), lambda: game.read("junk"),
                      lambda: niwa.Game("ike-no-koi").read(game.new().record()),
                      lambda: game.symmetry(1), lambda: niwa.Bot("oracle")):
            self.assertRaises(ValueError, wrong)
        state = game.new(seed=1)
        state.roll()
        before = state.record()
        legal = state.legal_actions()
        illegal = next(a for a in range(game.num_actions) if a not in legal)
        for wrong in (illegal, -1, game.num_actions, 1 << 40):
            self.assertRaises((ValueError, OverflowError), state.apply, wrong)
            self.assertRaises((ValueError, OverflowError), state.words, wrong)
        for options in ("中", ("a=b",), [5], ["\ud800"], None):
            self.assertRaises((SystemError, TypeError, ValueError), niwa.State, game, 2, options,
                              None, 0)
        self.assertRaises(TypeError, state.apply)
        self.assertRaises(TypeError, state.apply, "pass")
        self.assertRaises(TypeError, state.number, 5)
        self.assertRaises(ValueError, state.apply, legal[0], 2)
        self.assertRaises(ValueError, state.apply, legal[0], 99)
        self.assertRaises(ValueError, state.observation, 5)
        self.assertRaises(ValueError, state.observation, -1)
        self.assertRaises(ValueError, state.action_mask, 3)
        self.assertRaises(ValueError, state.guess, 9, 1)
        with self.assertRaisesRegex(ValueError, "B[0-9]+:"):
            state.number("stone a1")
        self.assertEqual(state.record(), before)
        self.assertEqual(state.legal_actions(77), [])


class Bots(unittest.TestCase):
    """Computer players."""

    def test_advice(self):
        """The same limits and seed, the same advice; and it is legal."""
        bot = niwa.Bot()
        for name in niwa.games():
            state = niwa.Game(name).new(seed=1)
            state.roll()
            player = state.player
            one = bot.think(state, player, level=2, seed=4)
            self.assertEqual(one, bot.think(state, player, level=2, seed=4))
            self.assertIn(one[0], state.legal_actions())
            self.assertTrue(all(0 <= value <= 1 for _, _, value in one[1]))
            for wrong in ({}, {"level": 9}, {"seconds": float("nan")}, {"level": -1}):
                self.assertRaises(ValueError, bot.think, state, player, **wrong)
            self.assertRaises(ValueError, bot.think, state, 5, nodes=1)


class Batches(unittest.TestCase):
    """Many games."""

    def test_arrays(self):
        """Arrays are as they say, written in place, and do not depend on threads."""
        for name, players, options in SETUPS:
            made = [niwa.Batch(name, 19, players, seed=6, threads=threads, masks=True, **options)
                    for threads in (1, 3)]
            one, two = made
            arrays = (one.observation, one.mask, one.player)
            rng = np.random.default_rng(1)
            for _ in range(60):
                actions = one.random_actions(rng)
                for batch in made:
                    batch.step(actions)
                for part in ("observation", "mask", "player", "offset", "reward", "done"):
                    self.assertTrue((getattr(one, part) == getattr(two, part)).all(), part)
                for i in range(19):
                    legal = one.legal[one.offset[i]:one.offset[i + 1]]
                    self.assertEqual(list(legal), list(np.flatnonzero(one.mask[i])))
                self.assertTrue(np.allclose(one.reward.sum(1), 0, atol=1e-5))
                self.assertTrue((one.reward[one.done == 0] == 0).all())
            self.assertIs(arrays[0], one.observation)
            self.assertTrue(arrays[2].min() >= 1)
            one.reset(6)
            again = niwa.Batch(name, 19, players, seed=6, **options)
            self.assertTrue((again.observation == one.observation).all())

    def test_games_end(self):
        """Rewards come with the end, and the next game has begun."""
        batch = niwa.Batch("ike-no-koi", 64, seed=2)
        ended = 0
        for _ in range(400):
            batch.step(batch.random_actions())
            ended += int(batch.done.sum())
        self.assertGreater(ended, 64)
        self.assertEqual(batch.text(3).count("\n") > 3, True)
        self.assertRaises(IndexError, batch.text, 64)

    def test_wrong_arguments(self):
        """An exception, and nothing was played."""
        for wrong in (lambda: niwa.Batch("go", 1), lambda: niwa.Batch("hiroba", 0),
                      lambda: niwa.Batch("hiroba", -1), lambda: niwa.Batch("hiroba", 1, 7),
                      lambda: niwa.Batch("hiroba", 1, threads=99),
                      lambda: niwa.Batch("hiroba", 1, pack="junk")):
            self.assertRaises(ValueError, wrong)
        batch = niwa.Batch("hiroba", 4, seed=1)
        before = batch.observation.copy()
        actions = batch.random_actions()
        for wrong in (actions[:3], np.full(4, -1), np.full(4, 1 << 20), actions[None, :1]):
            self.assertRaises(ValueError, batch.step, wrong)
        with self.assertRaisesRegex(ValueError, "game 2: action 810 is not legal"):
            batch.step([actions[0], actions[1], 810, actions[3]])
        self.assertTrue((before == batch.observation).all())
        self.assertRaises(ValueError, batch._write, *[None] * 7)

    def test_threads_of_python(self):
        """Batches of their own step at once; one that is busy says so or waits its turn."""
        batches = [niwa.Batch("edo-yashiki", 50, seed=9) for _ in range(3)]

        def work(batch):
            for _ in range(50):
                batch.step(batch.random_actions())
        threads = [threading.Thread(target=work, args=(batch,)) for batch in batches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for batch in batches[1:]:
            self.assertTrue((batch.observation == batches[0].observation).all())


if __name__ == "__main__":
    unittest.main()
