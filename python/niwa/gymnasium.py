"""One player's side of a game as an environment of Gymnasium, against computer players.

    env = niwa.gymnasium.make("hiroba", opponents=[3, "random"])
    observation, info = env.reset(seed=1)

An opponent is a level (1 to 5), "random", or what niwa.Bot.think takes, such as {"nodes": 500}.
The agent is player 1, or `player`. Observations are dictionaries of `observation` and `action_mask`.
The reward comes at the end, from 1 for the first to -1 for the last. An action that is not legal plays
nothing: it is rewarded with -1, the episode is truncated, and info["illegal"] says so.
"""
import gymnasium
import numpy as np
from gymnasium import spaces

from . import HOST, Bot, Game
from ._picture import picture

LEVELS = range(1, 6)


def _limits(opponent):
    """What Bot.think is to be given; None: it plays at random."""
    if opponent == "random":
        return None
    if isinstance(opponent, dict):
        return opponent
    if opponent not in LEVELS:
        raise ValueError(f"an opponent is a level from 1 to 5, 'random', or limits: {opponent!r}")
    return {"level": opponent}


class OneSide(gymnasium.Env):
    """A game of which one player is the agent's."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(self, game, opponents=(1,), player=1, render_mode=None, **options):
        self.game = Game(game) if isinstance(game, str) else game
        self.players = len(opponents) + 1
        if not 1 <= player <= self.players:
            raise ValueError(f"there is no player {player}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.player, self.render_mode, self._options = player, render_mode, options
        seats = [seat for seat in range(1, self.players + 1) if seat != player]
        self._limits = {seat: _limits(opponent) for seat, opponent in zip(seats, opponents)}
        self._bot = Bot()
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
        })
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.state = self.game.new(self.players, **options)  # says what is wrong with them

    def _seed(self):
        return int(self.np_random.integers(1 << 62))

    def _play_seat(self, seat):
        limits = self._limits[seat]
        if limits is None:
            legal = self.state.legal_actions(seat)
            action = legal[int(self.np_random.integers(len(legal)))]
        else:
            action, _ = self._bot.think(self.state, seat, seed=self._seed(), **limits)
        self.state.apply(action, seat)

    def _play_on(self):
        """Chance and the opponents, until the agent may act."""
        self.state.roll()
        while not self.state.is_over:
            actors = self.state.actors()
            if self.state.mode == "race":
                actors = [actors[int(self.np_random.integers(len(actors)))]]
            others = [seat for seat in actors if seat != self.player]
            if not others:
                return
            self._play_seat(others[0])
            self.state.roll()

    def _seen(self):
        return {"observation": self.state.observation(self.player),
                "action_mask": self.state.action_mask(self.player).view(np.int8)}

    def reset(self, *, seed=None, options=None):
        """A new game; `options` are not used."""
        super().reset(seed=seed)
        self.state = self.game.new(self.players, self._seed(), **self._options)
        self._play_on()
        return self._seen(), {}

    def step(self, action):
        """An action of the agent, and what the others do until its next one."""
        if self.state.is_over or not self.state.action_mask(self.player)[int(action)]:
            return self._seen(), -1.0, False, True, {"illegal": True}
        self.state.apply(int(action), self.player)
        self._play_on()
        reward = float(self.state.returns()[self.player - 1])
        return self._seen(), reward, self.state.is_over, False, {}

    def render(self):
        """A diagram of all that lies on the table: a text, or a picture of it."""
        if self.render_mode is None:
            return None
        text = self.state.text(HOST)
        return text if self.render_mode == "ansi" else picture(text)


def make(game, opponents=(1,), player=1, render_mode=None, **options):
    """An environment against opponents; the game's options follow."""
    return OneSide(game, opponents, player, render_mode, **options)
