"""The games with the names that programs for OpenSpiel use; OpenSpiel itself is not needed.

    game = niwa.openspiel.load_game("haru-ichiban")
    state = game.new_initial_state()

Players are counted from 0 here. Where several may act at once, the first of them is the current player,
as if they acted one after the other: nobody sees what another has chosen in secret. In a race this
gives the first the better chances; niwa.Batch and niwa.pettingzoo draw instead.
"""
from . import CHANCE as _CHANCE
from . import Game as _Game

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


def load_game(name, players=None, pack=None, **options):
    """A game by its name; see niwa.games()."""
    return Game(name, players, pack, options)


class Game:
    """A game with its number of players and its options."""

    def __init__(self, name, players, pack, options):
        self.rules = _Game(name)
        self._players = self.rules.min_players if players is None else players
        self._pack, self._options = pack, options
        self._first = self.new_initial_state()  # says what is wrong with them

    def new_initial_state(self):
        """The state before anything has happened."""
        return State(self, self.rules.new(self._players, 0, self._pack, **self._options))

    def num_players(self):
        """How many play."""
        return self._players

    def num_distinct_actions(self):
        """Actions are below this."""
        return self.rules.num_actions

    def max_chance_outcomes(self):
        """Outcomes are below this."""
        return self.rules.num_outcomes

    def max_game_length(self):
        """The most moves of a game, chance's too; of a round, where there may be any number."""
        return self.rules.longest

    def min_utility(self):
        """Of the last."""
        return -1.0

    def max_utility(self):
        """Of the first."""
        return 1.0

    def utility_sum(self):
        """Of all players."""
        return 0.0

    def observation_tensor_shape(self):
        """Of State.observation_tensor."""
        return [self.rules.observation_size]

    def information_state_tensor_shape(self):
        """Of State.information_state_tensor."""
        return [self.rules.information_size]

    def deserialize_state(self, text):
        """A state from State.serialize."""
        return State(self, self.rules.read(text))

    def __str__(self):
        return self.rules.name


class State:
    """A state with its history. One that was resampled has the history of the player it is for."""

    def __init__(self, game, state, told=None):
        self._game, self._state = game, state
        self._told = told  # what each player was told, of a resampled state; else None

    def get_game(self):
        """The game."""
        return self._game

    def current_player(self):
        """Who is to move: a player from 0, CHANCE_PLAYER, or TERMINAL_PLAYER."""
        if self._state.is_over:
            return TERMINAL_PLAYER
        player = self._state.player
        return CHANCE_PLAYER if player == _CHANCE else player - 1

    def is_terminal(self):
        """Whether the game is over."""
        return self._state.is_over

    def is_chance_node(self):
        """Whether chance is to move."""
        return self._state.player == _CHANCE

    def legal_actions(self, player=None):
        """The actions of a player, ascending, or the outcomes where chance is to move."""
        if player is None and self.is_chance_node():
            return [outcome for outcome, _ in self._state.chance_outcomes()]
        at = self.current_player() if player is None else player
        if at != self.current_player() or at < 0:
            return []
        return self._state.legal_actions(at + 1)

    def legal_actions_mask(self, player=None):
        """A 1 for each legal action of a player."""
        mask = [0] * self._game.num_distinct_actions()
        for action in [] if self.is_chance_node() else self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self):
        """What chance may bring: pairs (outcome, probability)."""
        return self._state.chance_outcomes()

    def apply_action(self, action):
        """Plays an action of the current player, or an outcome."""
        actor = self._state.player
        if self._told is not None:
            lines = [f"{actor} {self._state.words(action, actor, seat)}"
                     for seat in range(1, self._game.num_players() + 1)]
        self._state.apply(action, actor)
        if self._told is not None:
            self._told = [f"{told}{line} {self._state._json(seat)}\n" for seat, (told, line)
                          in enumerate(zip(self._told, lines), 1)]

    def child(self, action):
        """The state after an action."""
        child = self.clone()
        child.apply_action(action)
        return child

    def action_to_string(self, player, action=None):
        """An action in words; `player` may be left out."""
        if action is None:
            player, action = self.current_player(), player
        return self._state.words(action, _CHANCE if player < 0 else player + 1)

    def string_to_action(self, words):
        """The action of the current player that words say."""
        return self._state.number(words)

    def information_state_string(self, player=None):
        """All that a player has seen."""
        seat = (self.current_player() if player is None else player) + 1
        if self._told is not None and 1 <= seat <= len(self._told):
            return self._told[seat - 1]
        return self._state.information(seat)

    def information_state_tensor(self, player=None):
        """The same as bytes. A resampled state has none."""
        seat = (self.current_player() if player is None else player) + 1
        return self._state.information_tensor(seat)

    def observation_string(self, player=None):
        """What a player sees, as JSON."""
        return self._state._json((self.current_player() if player is None else player) + 1)

    def observation_tensor(self, player=None):
        """The same as bytes."""
        return self._state.observation((self.current_player() if player is None else player) + 1)

    def resample_from_infostate(self, player, sampler):
        """A state that the player could not tell from this one; `sampler` draws from [0, 1)."""
        guess = self._state.guess(player + 1, int(sampler() * (1 << 53)))
        told = [self.information_state_string(player) if seat == player
                else f"{guess._json(seat + 1)}\n" for seat in range(self._game.num_players())]
        return State(self._game, guess, told)

    def returns(self):
        """What the end is worth to each player."""
        return self._state.returns()

    def rewards(self):
        """They come at the end alone."""
        return self.returns()

    def player_return(self, player):
        """What the end is worth to a player."""
        return self.returns()[player]

    def clone(self):
        """A copy."""
        return State(self._game, self._state.clone(), self._told and list(self._told))

    def serialize(self):
        """The game written down. A resampled state cannot be."""
        return self._state.record()

    def __str__(self):
        return self._state.text(7)
