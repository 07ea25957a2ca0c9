"""The games as environments of PettingZoo.

    env = niwa.pettingzoo.env("hiroba", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        ...

Agents are "player_1" and on. An observation is a dictionary: `observation`, what the player sees,
and `action_mask`, 1 where an action is legal; of somebody who is not to act it is all 0. Rewards come
at the end, from 1 for the first to -1 for the last. Chance is rolled inside; seeds decide it.

An action that is not legal ends the game: whoever played it gets -1, the others 0, and the agent's info
has "illegal".

Where several may act at once, `env` asks them in turn; in a race, one that is drawn. A player
never sees what another has chosen in secret. `parallel_env` takes the actions of all who may act, and
ignores those of the others; in a race, it draws whose counts.
"""
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import HOST, Game
from ._picture import picture


class _Table:
    """What both kinds of environments have: a game with its spaces and its luck."""

    def __init__(self, game, players=None, render_mode=None, **options):
        self.game = Game(game) if isinstance(game, str) else game
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.render_mode = render_mode
        self._options = options
        self._waiting = []
        self._players = self.game.min_players if players is None else players
        self._seeds = np.random.default_rng()
        self._begin(None)  # says what is wrong with the options
        self.possible_agents = [f"player_{i + 1}" for i in range(self._players)]
        self.agents = []
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions)
                              for agent in self.possible_agents}
        self.metadata = {**self.metadata, "name": f"niwa_{self.game.name.replace('-', '_')}"}

    def _begin(self, seed):
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        luck = int(self._seeds.integers(1 << 62))
        self.game_state = self.game.new(self._players, luck, **self._options)
        self.game_state.roll()
        self._waiting = []

    def observation_space(self, agent):
        """Of an agent; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """Of an agent; always the same object."""
        return self.action_spaces[agent]

    def _seat(self, agent):
        return self.possible_agents.index(agent) + 1

    def _drawn(self):
        """The seat whose action counts in a race."""
        actors = self.game_state.actors()
        return actors[int(self._seeds.integers(len(actors)))]

    def _asked(self):
        """The seat that is asked next: all who may act, before anybody is asked again."""
        if self.game_state.mode == "race":
            self._waiting = []
            return self._drawn()
        actors = self.game_state.actors()
        self._waiting = [seat for seat in self._waiting if seat in actors] or actors
        return self._waiting.pop(0)

    def _is_legal(self, agent, action):
        return (0 <= int(action) < self.game.num_actions
                and bool(self.game_state.action_mask(self._seat(agent))[int(action)]))

    def _seen(self, agent, may_act=True):
        seat = self._seat(agent)
        mask = (self.game_state.action_mask(seat).view(np.int8) if may_act
                else np.zeros(self.game.num_actions, np.int8))
        return {"observation": self.game_state.observation(seat), "action_mask": mask}

    def _returns(self):
        return dict(zip(self.possible_agents, map(float, self.game_state.returns())))

    def render(self):
        """A diagram of all that lies on the table: a text, or a picture of it."""
        if self.render_mode is None:
            return None
        text = self.game_state.text(HOST)
        return text if self.render_mode == "ansi" else picture(text)

    def close(self):
        """Nothing is open."""


class env(_Table, AECEnv):  # pylint: disable=invalid-name
    """env(game, players=None, render_mode=None, **options)"""

    metadata = {"render_modes": ["ansi", "rgb_array"], "is_parallelizable": False,
                "render_fps": 2}

    def __init__(self, game, players=None, render_mode=None, **options):
        AECEnv.__init__(self)
        _Table.__init__(self, game, players, render_mode, **options)

    def reset(self, seed=None, options=None):
        """A new game; `options` are not used."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._is_ended = False
        self.agent_selection = self.possible_agents[self._asked() - 1]

    def observe(self, agent):
        """What an agent sees now. Its mask is of 0 unless it is the one to act."""
        is_asked = agent == self.agent_selection and not self._is_ended
        return self._seen(agent, is_asked)

    def step(self, action):
        """An action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        is_legal = self._is_legal(agent, action)
        if is_legal:
            self.game_state.apply(int(action), self._seat(agent))
            self.game_state.roll()
            self.rewards.update(self._returns())
        else:
            self.rewards[agent] = -1.0
            self.infos[agent] = {"illegal": True}
        if self.game_state.is_over or not is_legal:
            self._is_ended = True
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._asked() - 1]
        self._accumulate_rewards()


class parallel_env(_Table, ParallelEnv):  # pylint: disable=invalid-name
    """parallel_env(game, players=None, render_mode=None, **options)"""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(self, game, players=None, render_mode=None, **options):
        _Table.__init__(self, game, players, render_mode, **options)

    def _all_seen(self):
        return {agent: self._seen(agent) for agent in self.agents}

    def reset(self, seed=None, options=None):
        """A new game; `options` are not used."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def step(self, actions):
        """The actions of all who may act."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        seats = ([self._drawn()] if self.game_state.mode == "race"
                 else self.game_state.actors())
        acting = [self.possible_agents[seat - 1] for seat in seats]
        illegal = [agent for agent in acting if not self._is_legal(agent, actions[agent])]
        if illegal:
            rewards = {agent: -1.0 if agent in illegal else 0.0 for agent in self.agents}
        else:
            for agent in acting:
                self.game_state.apply(int(actions[agent]), self._seat(agent))
            self.game_state.roll()
            rewards = self._returns()
        is_over = bool(illegal) or self.game_state.is_over
        seen = self._all_seen()
        ended = dict.fromkeys(self.agents, is_over)
        truncated = dict.fromkeys(self.agents, False)
        infos = {agent: {"illegal": True} if agent in illegal else {} for agent in self.agents}
        if is_over:
            self.agents = []
        return seen, rewards, ended, truncated, infos



def raw_env(*args, **options):
    """The same as env."""
    return env(*args, **options)
