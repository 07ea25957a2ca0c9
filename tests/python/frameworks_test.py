"""The adapters, by what the frameworks' pages ask of environments."""
import random
import unittest

import numpy as np

import niwa

GAMES = [(name, players) for name in niwa.games()
         for players in {niwa.Game(name).min_players, niwa.Game(name).max_players}]
RACES = {"haru-ichiban": {"croak": "race"}, "edo-yashiki": {"grab": "live"}}


class PettingZoo(unittest.TestCase):
    """Agents one after the other, and at once."""

    def setUp(self):
        self.zoo = niwa.pettingzoo

    def episode(self, env, seed, rng):
        """A game; what was seen and done."""
        env.reset(seed=seed)
        told, sums = [], dict.fromkeys(env.possible_agents, 0.0)
        self.assertEqual(env.agents, env.possible_agents)
        alive = set(env.agents)
        for agent in env.agent_iter():
            seen, reward, ended, cut, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            for part in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(part), set(env.agents))
            self.assertEqual((cut, info), (False, {}))
            if ended:
                self.assertFalse(seen["action_mask"].any())
                self.assertRaises(ValueError, env.step, 0)
                sums[agent] += reward
                alive.discard(agent)
                env.step(None)
                continue
            self.assertEqual(reward, 0)
            legal = np.flatnonzero(seen["action_mask"])
            self.assertGreater(len(legal), 0)
            for other in env.agents:
                if other != agent:
                    self.assertFalse(env.observe(other)["action_mask"].any())
            action = rng.choice(list(legal))
            told.append((agent, seen["observation"].tobytes(), int(action)))
            env.step(action)
        self.assertEqual((env.agents, alive), ([], set()))
        self.assertAlmostEqual(sum(sums.values()), 0, 5)
        return told, sums

    def test_turns(self):
        """Whole games; the same seed, the same game."""
        for name, players in GAMES:
            env = self.zoo.env(name, players=players)
            one = self.episode(env, 3, random.Random(1))
            self.assertEqual(one, self.episode(env, 3, random.Random(1)))
            self.assertNotEqual(one, self.episode(env, 4, random.Random(1)))
        for name, options in RACES.items():
            self.episode(self.zoo.env(name, **options), 5, random.Random(2))

    def test_at_once(self):
        """Whole games of agents that act at once."""
        for name, options in [*((name, {"players": players}) for name, players in GAMES),
                              *RACES.items()]:
            env, rng = self.zoo.parallel_env(name, **options), random.Random(1)
            seen, infos = env.reset(seed=7)
            while env.agents:
                self.assertEqual((set(seen), set(infos)), (set(env.agents),) * 2)
                actions = {}
                for agent in env.agents:
                    self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                    legal = np.flatnonzero(seen[agent]["action_mask"])
                    actions[agent] = rng.choice(list(legal)) if len(legal) else 0
                self.assertTrue(any(view["action_mask"].any() for view in seen.values()))
                seen, rewards, ended, cut, infos = env.step(actions)
                self.assertEqual(set(rewards), set(env.possible_agents))
                self.assertEqual(len(set(ended.values())), 1)
                self.assertFalse(any(cut.values()))
            self.assertAlmostEqual(sum(rewards.values()), 0, 5)
            self.assertTrue(all(ended.values()))
            self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))

    def test_both_agree(self):
        """Where the order does not matter, the same seed and actions give the same game."""
        for name, players in GAMES:
            turns = self.zoo.env(name, players=players)
            at_once = self.zoo.parallel_env(name, players=players)
            turns.reset(seed=9)
            seen, _ = at_once.reset(seed=9)
            rng, rewards = random.Random(3), {}
            while at_once.agents:
                actions = {agent: rng.choice(list(legal))
                           for agent, view in seen.items()
                           if len(legal := np.flatnonzero(view["action_mask"]))}
                for agent, action in actions.items():
                    self.assertEqual(turns.agent_selection, agent)
                    turns.step(action)
                filled = {**dict.fromkeys(at_once.agents, 0), **actions}
                seen, rewards, *_ = at_once.step(filled)
                self.assertEqual(turns.game_state.record(), at_once.game_state.record())
            self.assertEqual(turns.rewards, rewards)

    def test_refusals_and_pictures(self):
        """Illegal actions change nothing; pictures have one shape."""
        env = self.zoo.env("hiroba", render_mode="rgb_array")
        env.reset(seed=1)
        before = env.render()
        self.assertEqual((before.dtype, before.ndim, before.shape[2]), (np.uint8, 3, 3))
        self.assertGreater(len(np.unique(before.reshape(-1, 3), axis=0)), 1)
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        self.assertFalse((env.render() == before).all())
        agent, record = env.agent_selection, env.game_state.record()
        env.step(int(np.argmin(env.observe(agent)["action_mask"])))  # not legal: the game ends
        self.assertEqual(env.rewards, {**dict.fromkeys(env.agents, 0), agent: -1.0})
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual((env.infos[agent], env.game_state.record()), ({"illegal": True}, record))
        for _ in env.agent_iter():
            self.assertFalse(env.last()[0]["action_mask"].any())
            env.step(None)
        for wrong in (-1, 1 << 40, np.int32(811)):
            env.reset(seed=2)
            env.step(wrong)
            self.assertIn(-1.0, env.rewards.values())
        text = self.zoo.env("hiroba", render_mode="ansi")
        text.reset(seed=1)
        self.assertIn("\n", text.render())
        self.assertRaises(ValueError, self.zoo.env, "hiroba", render_mode="film")
        self.assertRaises(ValueError, self.zoo.env, "hiroba", players=9)
        both = self.zoo.parallel_env("haru-ichiban")
        both.reset(seed=1)
        record = both.game_state.record()
        legal = both.game_state.legal_actions(1)[0]
        _, rewards, ended, _, infos = both.step({"player_1": legal, "player_2": 184})
        self.assertEqual(rewards, {"player_1": 0.0, "player_2": -1.0})
        self.assertEqual(infos["player_2"], {"illegal": True})
        self.assertTrue(all(ended.values()))
        self.assertEqual((both.agents, both.game_state.record()), ([], record))


class Gymnasium(unittest.TestCase):
    """One player's side."""

    def episode(self, env, seed, rng):
        """A game; what was seen and done."""
        seen, info = env.reset(seed=seed)
        told, ended, cut, reward = [], False, False, 0.0
        self.assertEqual(info, {})
        while not ended and not cut:
            self.assertTrue(env.observation_space.contains(seen))
            action = rng.choice(list(np.flatnonzero(seen["action_mask"])))
            told.append((seen["observation"].tobytes(), int(action)))
            self.assertEqual(reward, 0)
            seen, reward, ended, cut, info = env.step(action)
            self.assertIsInstance(reward, float)
            self.assertIsInstance(ended, bool)
        self.assertTrue(env.observation_space.contains(seen))
        self.assertTrue(-1 <= reward <= 1 and not cut)
        return told, reward

    def test_episodes(self):
        """Whole games; the same seed, the same game."""
        for name in niwa.games():
            env = niwa.gymnasium.make(name, opponents=["random"])
            one = self.episode(env, 3, random.Random(1))
            self.assertEqual(one, self.episode(env, 3, random.Random(1)))
        for name, options in RACES.items():
            self.episode(niwa.gymnasium.make(name, ["random"], **options), 4, random.Random(1))
        env = niwa.gymnasium.make("hiroba", opponents=[1, {"nodes": 5}], player=2)
        one = self.episode(env, 5, random.Random(2))
        self.assertEqual(one, self.episode(env, 5, random.Random(2)))

    def test_refusals(self):
        """An illegal action plays nothing and truncates."""
        env = niwa.gymnasium.make("hiroba", opponents=["random"], render_mode="ansi")
        env.reset(seed=1)
        before = env.render()
        _, reward, ended, cut, info = env.step(810)
        self.assertEqual((reward, ended, cut, info), (-1.0, False, True, {"illegal": True}))
        self.assertEqual(env.render(), before)
        for wrong in ({"opponents": [9]}, {"opponents": ["x"]}, {"opponents": [1] * 7},
                      {"player": 3}, {"render_mode": "film"}):
            self.assertRaises(ValueError, niwa.gymnasium.make, "hiroba", **wrong)


class OpenSpiel(unittest.TestCase):
    """The names of OpenSpiel."""

    def test_games(self):
        """Whole games: odds, masks, tensors, texts, serialized states."""
        for name, players in GAMES:
            game, rng = niwa.openspiel.load_game(name, players), random.Random(1)
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                steps += 1
                self.assertEqual(sum(state.returns()), 0)
                if state.is_chance_node():
                    self.assertEqual(state.current_player(), -1)
                    outcomes, odds = zip(*state.chance_outcomes())
                    self.assertAlmostEqual(sum(odds), 1)
                    self.assertEqual(list(outcomes), state.legal_actions())
                    self.assertLess(max(outcomes), game.max_chance_outcomes())
                    state.apply_action(rng.choices(outcomes, odds)[0])
                    continue
                player = state.current_player()
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                self.assertEqual(legal, list(np.flatnonzero(state.legal_actions_mask())))
                self.assertEqual(state.legal_actions((player + 1) % players), [])
                self.assertEqual([len(state.observation_tensor(player))],
                                 game.observation_tensor_shape())
                action = rng.choice(legal)
                words = state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(words), action)
                if steps % 9 == 0:
                    again = game.deserialize_state(state.serialize())
                    self.assertEqual(again.information_state_string(player),
                                     state.information_state_string(player))
                    self.assertEqual(len(state.information_state_tensor(player)),
                                     game.information_state_tensor_shape()[0])
                    self.assertEqual(state.child(action).clone().serialize(),
                                     again.child(action).serialize())
                state.apply_action(action)
            self.assertEqual(state.current_player(), -4)
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum(), 5)

    def test_resampling(self):
        """A resampled state looks the same to its player, is another now and then, and plays on."""
        for name in niwa.games():
            game, rng = niwa.openspiel.load_game(name), random.Random(2)
            state, others = game.new_initial_state(), 0
            for _ in range(14):
                state.apply_action(rng.choice(state.legal_actions()))
            for _ in range(20):
                other = state.resample_from_infostate(0, rng.random)
                self.assertEqual(other.information_state_string(0),
                                 state.information_state_string(0))
                self.assertTrue((other.observation_tensor(0) == state.observation_tensor(0)).all())
                others += str(other) != str(state)
                while not other.is_terminal():
                    other = other.child(rng.choice(other.legal_actions()))
                    self.assertTrue(other.information_state_string(1))
            if game.rules.has_secrets:
                self.assertGreater(others, 0)


if __name__ == "__main__":
    unittest.main()
