"""Four Japanese-garden games for programs that learn: Haru Ichiban, Hiroba, Edo Yashiki, Ike No Koï.

A game by its name, a state, and a random game of it:

    >>> import niwa, random
    >>> game = niwa.Game("haru-ichiban")
    >>> state = game.new(seed=1)
    >>> while not state.is_over:
    ...     if state.player == niwa.CHANCE:
    ...         state.roll()
    ...     else:
    ...         state.apply(random.choice(state.legal_actions()))
    >>> state.returns()                                             # doctest: +SKIP
    [1.0, -1.0]

Players are 1 to game.max_players, CHANCE is the dice and the decks. An action is a number below
game.num_actions, the same in every position; state.words(action) says what it is. What a player
sees is state.observation(player), an array of bytes whose parts game.observation_parts names; it
comes from what the rules let the player know, and nothing else.

Where several may act at once (game.is_simultaneous), state.actors() are all who may; the order does
not matter, but in a race.

A computer player, which cannot peek:

    >>> bot = niwa.Bot()
    >>> state = game.new(seed=2)
    >>> state.roll()
    >>> action, considered = bot.think(state, 1, level=4)

Many games at once, in arrays of numpy that are written anew by every step:

    >>> batch = niwa.Batch("ike-no-koi", 1024, seed=3)
    >>> batch.step(batch.random_actions())
    >>> batch.observation.shape
    (1024, 495)

Games that `niwa dataset` has written are niwa.Dataset(path).

For frameworks: niwa.pettingzoo.env, niwa.gymnasium.make, niwa.openspiel.load_game. Each needs its
framework only when it is used.
"""
import json as _json

import numpy as _np

from . import _engine
from ._dataset import Dataset
from ._engine import Bot, State

__version__ = _engine.version
__all__ = ["CHANCE", "HOST", "PUBLIC", "Batch", "Bot", "Dataset", "Game", "State", "games"]

PUBLIC = 0
"""Who only watches."""
CHANCE = 6
"""The dice and the decks, as an actor."""
HOST = 7
"""Who sees all, as the viewer of a text."""


def games():
    """The names of all games."""
    return _engine.games()


def _texts(options):
    """Options as the engine reads them: name=value, with - for _ and true for True."""
    def word(value):
        return str(value).lower() if isinstance(value, bool) else str(value)
    return [f"{name.replace('_', '-')}={word(value)}" for name, value in options.items()]


class Game(_engine.Game):
    """Game(name): a game of the list niwa.games(), and what holds for it."""

    def __init__(self, name):
        self.__dict__.update(self._facts())

    @property
    def options(self):
        """The options, each with its values, the usual one first."""
        return self._options()

    @property
    def observation_parts(self):
        """What the bytes of an observation are: pairs (name, bytes)."""
        return self._parts()

    def new(self, players=None, seed=0, pack=None, **options):
        """A new game. `seed` is the luck of State.roll; `pack` the text of a pack of components."""
        return State(self, self.min_players if players is None else players, _texts(options),
                     pack, seed)

    def read(self, record):
        """A game from its record, a text."""
        return State(self, 0, [], None, 0, record)

    def symmetry(self, number):
        """What becomes of each action and of each byte of an observation when a position is turned:
        two arrays. number is below game.num_symmetries."""
        actions, parts = self._symmetry(number)
        return _np.array(actions, _np.int32), _np.array(parts, _np.int32)

    def __repr__(self):
        return f"niwa.Game({self.name!r})"


def json(state, viewer=PUBLIC):
    """What a viewer sees of a state as docs/trace.md has it, a dictionary."""
    return _json.loads(state._json(viewer))


class Batch(_engine.Batch):
    """Batch(game, n, players=None, seed=0, threads=1, pack=None, masks=False, lists=True,
    observations=True, **options): n games that are stepped together.

    A step is one decision of a player in every game; chance is rolled inside, and a game that ends
    starts anew. These arrays always say how the games are, and are written in place:

    player        who is to act, by game
    observation   what that player sees
    mask          1 where an action is legal (with masks=True)
    legal, offset the legal actions of game i are legal[offset[i]:offset[i + 1]]
    reward        by game and player: of the game that just ended, from 1 to -1; else 0
    done          whether a game just ended
    """

    def __new__(cls, game, n, players=None, seed=0, threads=1, pack=None, masks=False,
                lists=True, observations=True, **options):
        game = Game(game) if isinstance(game, str) else game
        self = super().__new__(cls, game, n, game.min_players if players is None else players,
                               _texts(options), pack, seed, threads)
        return self

    def __init__(self, game, n, players=None, seed=0, threads=1, pack=None, masks=False,
                 lists=True, observations=True, **options):
        self.game = Game(game) if isinstance(game, str) else game
        self.players = self.game.min_players if players is None else players
        self.n = n
        self.player = _np.zeros(n, _np.int32)
        self.observation = (_np.zeros((n, self.game.observation_size), _np.uint8)
                            if observations else None)
        self.mask = _np.zeros((n, self.game.num_actions), _np.uint8) if masks else None
        self.legal = _np.zeros(self._legal_room(), _np.int32) if lists else None
        self.offset = _np.zeros(n + 1, _np.int64)
        self.reward = _np.zeros((n, self.players), _np.float32)
        self.done = _np.zeros(n, _np.uint8)
        self._write(self.player, self.observation, self.mask, self.legal, self.offset,
                    self.reward, self.done)
        self._rng = _np.random.default_rng(seed)
        self._look()

    def step(self, actions):
        """Plays an action in every game. Where one is illegal: ValueError, and nothing is played."""
        self._step(_np.ascontiguousarray(actions, _np.int32))

    def reset(self, seed):
        """Begins all games anew."""
        self._rng = _np.random.default_rng(seed)
        self._reset(seed)

    def random_actions(self, rng=None):
        """A legal action for each game, all alike; of numpy's generator `rng`, or the batch's own."""
        counts = self.offset[1:] - self.offset[:-1]
        picks = (rng or self._rng).random(self.n) * counts
        return self.legal[self.offset[:-1] + picks.astype(_np.int64)]

    def __len__(self):
        return self.n


def __getattr__(name):
    """The adapters, when they are asked for."""
    if name in ("pettingzoo", "gymnasium", "openspiel"):
        import importlib
        return importlib.import_module(f"niwa.{name}")
    raise AttributeError(f"module 'niwa' has no attribute {name!r}")
