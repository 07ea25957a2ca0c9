"""Hiroba as its page tells it: the referee's own model of the game.

Clauses (B1..B17) are those of the game's page. A square is (row, column),
counted from 0, so that squares sort in board order.
"""

from collections import namedtuple

from hiroba_box import PEBBLES, STONES, turned

SEATS = (2, 3, 4)
OPTIONS = {}

ROTATIONS = (0, 90, 180, 270)
RING = (0, 1, 2, 5, 8, 7, 6, 3)  # the outer places, clockwise from the top left
WATER = "water"
WATER_TILES = {2: 4, 3: 2, 4: 0}
STONE = "stone"

Laid = namedtuple("Laid", "tile rotation")
Pebble = namedtuple("Pebble", "player value")
Garden = namedtuple("Garden", "place squares")


# ------------------------------------------------------------ the terrain


def name_of(square):
    """(3, 2) is c4."""
    row, column = square
    return "abcdefghi"[column] + str(row + 1)


def square_of(name):
    """c4 is (3, 2)."""
    return int(name[1]) - 1, "abcdefghi".index(name[0])


def neighbours(square):
    """The orthogonally adjacent squares of the board."""
    row, column = square
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(y, x) for y, x in around if 0 <= y < 9 and 0 <= x < 9]


def terrain_of(place, face, rotation):
    """{square: letter} of a face-up tile on a place (0..8), turned clockwise."""
    top, left = place // 3 * 3, place % 3 * 3
    rows = face.split()
    for _ in range(rotation // 90):
        rows = turned(rows)
    return {(top + y, left + x): rows[y][x] for y in range(3) for x in range(3)}


def pond_in(terrain):
    """A tile's pond square."""
    return next(square for square, letter in terrain.items() if letter == "~")


def start_in(terrain):
    """A tile's start square."""
    return next(square for square, letter in terrain.items() if letter.isupper())


def gardens_in(place, terrain):
    """A tile's two gardens."""
    return [Garden(place + 1, sorted(square for square, other in terrain.items()
                                     if other.lower() == letter))
            for letter in "ab"]


class Grounds:
    """What lies on the board before anybody plays: tiles, ponds, starts, gardens."""

    def __init__(self, faces):
        self.faces = faces
        self.tiles = [None] * 9
        self.ponds = set()
        self.starts = set()
        self.gardens = []
        self.garden_at = {}

    def flood(self, ring_position, count):
        """Lays a run of water tiles, clockwise (B6)."""
        for step in range(count):
            self.tiles[RING[(ring_position - 1 + step) % 8]] = WATER

    def next_place(self):
        """The first place in reading order where nothing lies yet."""
        return self.tiles.index(None) if None in self.tiles else None

    def fits(self, place, laid):
        """Does a tile keep ponds and starts apart (B5)?"""
        terrain = terrain_of(place, self.faces[laid.tile], laid.rotation)
        pond, start = pond_in(terrain), start_in(terrain)
        return (self.starts.isdisjoint(neighbours(pond))
                and self.ponds.isdisjoint(neighbours(start)))

    def lay(self, place, laid):
        """Lays a tile face up."""
        terrain = terrain_of(place, self.faces[laid.tile], laid.rotation)
        self.tiles[place] = laid
        self.ponds.add(pond_in(terrain))
        self.starts.add(start_in(terrain))
        self.gardens += gardens_in(place, terrain)
        self.gardens.sort(key=lambda garden: garden.squares)
        self.garden_at = {square: garden for garden in self.gardens for square in garden.squares}

    def outcomes(self):
        """Every (tile, rotation) that can come on the next place."""
        place = self.next_place()
        used = {laid.tile for laid in self.tiles if isinstance(laid, Laid)}
        every = (Laid(tile, rotation) for tile in self.faces if tile not in used
                 for rotation in ROTATIONS)
        return [laid for laid in every if self.fits(place, laid)]


# ------------------------------------------------------------ the scoring


def sums_on(squares, board):
    """{seat: sum of own pebbles} over some squares, of those who have one there."""
    sums = {}
    for square in squares:
        pebble = board.get(square)
        if isinstance(pebble, Pebble):
            sums[pebble.player] = sums.get(pebble.player, 0) + pebble.value
    return sums


def holders(sums, best):
    """The seats whose sum is the best one (min or max)."""
    return sorted(seat for seat in sums if sums[seat] == best(sums.values()))


def written_sums(sums):
    """Sums with their seats as text."""
    return {str(seat): sums[seat] for seat in sorted(sums)}


class PondScore:
    """Who gets a pond's koi (B14)."""

    def __init__(self, square, board):
        self.at = name_of(square)
        self.sums = sums_on(neighbours(square), board)
        self.winners = holders(self.sums, min)

    def written(self):
        return {"at": self.at, "sums": written_sums(self.sums), "winners": self.winners}


class GardenScore:
    """Who wins a garden, and what it pays (B15, B16)."""

    def __init__(self, garden, board):
        self.garden = garden
        self.sums = sums_on(garden.squares, board)
        self.winners = holders(self.sums, max)
        self.has_room = any(square not in board for square in garden.squares)
        self.koi = None

    def takes_koi_of(self, seat):
        """May this player put a koi here?"""
        return self.winners == [seat] and self.has_room and self.koi is None

    def points(self):
        """What each winner gets."""
        if not self.winners:
            return 0
        return len(self.garden.squares) * (2 if self.koi else 1)

    def written(self):
        return {"tile": self.garden.place,
                "squares": [name_of(square) for square in self.garden.squares],
                "sums": written_sums(self.sums), "winners": self.winners,
                "koi": self.koi, "points": self.points()}


class ScoreSheet:
    """The whole score of a finished game."""

    def __init__(self, players, grounds, board):
        self.seats = range(1, players + 1)
        self.ponds = [PondScore(square, board) for square in sorted(grounds.ponds)]
        self.gardens = [GardenScore(garden, board) for garden in grounds.gardens]
        self.koi_left = {seat: self.koi_of(seat) for seat in self.seats}
        for seat in self.seats:
            self.place_koi(seat)

    def koi_of(self, seat):
        """How many koi a player has caught."""
        return sum(seat in pond.winners for pond in self.ponds)

    def place_koi(self, seat):
        """Puts a player's koi into the largest gardens, board order among equals."""
        open_gardens = [garden for garden in self.gardens if garden.takes_koi_of(seat)]
        open_gardens.sort(key=lambda garden: -len(garden.garden.squares))
        for garden in open_gardens[:self.koi_left[seat]]:
            garden.koi = seat
            self.koi_left[seat] -= 1

    def player(self, seat):
        """A player's line of the sheet."""
        won = [garden for garden in self.gardens if seat in garden.winners]
        paid = sum(garden.points() for garden in won)
        return {"gardens": paid, "koi_left": self.koi_left[seat],
                "gardens_won": len(won), "total": paid + self.koi_left[seat]}

    def result(self):
        """Scores, ranks (B17) and the sheet."""
        sheet = [self.player(seat) for seat in self.seats]
        merits = [(line["total"], line["gardens_won"]) for line in sheet]
        ranks = [1 + sum(other > merit for other in merits) for merit in merits]
        return {"scores": [line["total"] for line in sheet], "ranks": ranks,
                "detail": {"ponds": [pond.written() for pond in self.ponds],
                           "gardens": [garden.written() for garden in self.gardens],
                           "players": sheet}}


# --------------------------------------------------------------- the game


class Hand:
    """What a player still has."""

    def __init__(self, stones):
        self.pebbles = list(PEBBLES)
        self.stones = stones
        self.out = False

    def values(self):
        """Every value the player can still show (B4)."""
        faces = set(self.pebbles)
        return sorted(faces | {10 - face for face in faces})

    def spend(self, value):
        """Gives a pebble away, whichever of its faces is up."""
        self.pebbles.remove(min(value, 10 - value))

    def written(self):
        return {"pebbles": list(self.pebbles), "stones": self.stones, "out": self.out}


class Model:
    """The state of one game."""

    def __init__(self, players, options, box):
        assert not options
        self.players = players
        self.grounds = Grounds(box.faces)
        self.board = {}
        self.hands = {seat: Hand(STONES[players][seat - 1]) for seat in range(1, players + 1)}
        self.phase = "water" if WATER_TILES[players] else "tile"
        self.turn = 0
        self.known_legal = None

    # ------------------------------------------------------ what may be done

    def over(self):
        return self.phase == "over"

    def legal(self):
        if self.known_legal is None:
            self.known_legal = self.find_legal()
        return self.known_legal

    def find_legal(self):
        """{actor: moves} in every phase."""
        if self.phase == "over":
            return {}
        if self.phase == "water":
            return {"chance": ["water %d" % position for position in range(1, 9)]}
        if self.phase == "tile":
            return {"chance": ["tile %d %d" % laid for laid in self.grounds.outcomes()]}
        if self.phase == "place":
            return {self.turn: ["place %d %s" % (value, name_of(square))
                                for value, square in self.placements(self.turn)]}
        return {self.turn: ["pass"] + ["stone " + name_of(square)
                                       for square in self.empty_squares()]}

    def odds(self):
        """All outcomes of chance are equally likely."""
        return {move: 1 for move in self.legal()["chance"]}

    def empty_squares(self):
        """The garden squares without pebble or stone."""
        return [square for square in self.grounds.garden_at if square not in self.board]

    def own_pebbles(self, seat):
        """Where a player's pebbles lie."""
        return [square for square, thing in self.board.items()
                if isinstance(thing, Pebble) and thing.player == seat]

    def reach(self, seat):
        """The empty squares a player's next pebble may go to (B8..B10)."""
        own = self.own_pebbles(seat)
        if not own:
            return [square for square in self.empty_squares() if square in self.grounds.starts]
        rows = {row for row, _ in own}
        columns = {column for _, column in own}
        return [(row, column) for row, column in self.empty_squares()
                if row in rows or column in columns]

    def values_seen_from(self, square):
        """The values that lie in a square's row, column and garden (B11)."""
        garden = self.grounds.garden_at[square]
        return {thing.value for other, thing in self.board.items()
                if isinstance(thing, Pebble)
                and (other[0] == square[0] or other[1] == square[1] or other in garden.squares)}

    def placements(self, seat):
        """Every (value, square) a player may place."""
        values = self.hands[seat].values()
        found = []
        for square in self.reach(seat):
            barred = self.values_seen_from(square)
            found += [(value, square) for value in values if value not in barred]
        return found

    # --------------------------------------------------------- what is done

    def play(self, actor, move):
        self.known_legal = None
        verb, *words = move.split()
        getattr(self, "play_" + verb)(*words)

    def play_water(self, position):
        self.grounds.flood(int(position), WATER_TILES[self.players])
        self.phase = "tile"

    def play_tile(self, tile, rotation):
        self.grounds.lay(self.grounds.next_place(), Laid(int(tile), int(rotation)))
        if self.grounds.next_place() is None:
            self.phase, self.turn = "place", 1

    def play_place(self, value, name):
        self.board[square_of(name)] = Pebble(self.turn, int(value))
        self.hands[self.turn].spend(int(value))
        if self.hands[self.turn].stones and self.empty_squares():
            self.phase = "stone"
        else:
            self.end_turn()

    def play_stone(self, name):
        self.board[square_of(name)] = STONE
        self.hands[self.turn].stones -= 1
        self.end_turn()

    def play_pass(self):
        self.end_turn()

    def end_turn(self):
        """The next player who can place a pebble has the turn (B13)."""
        for step in range(1, self.players + 1):
            seat = (self.turn - 1 + step) % self.players + 1
            if self.can_go_on(seat):
                self.phase, self.turn = "place", seat
                return
        self.phase, self.turn = "over", None

    def can_go_on(self, seat):
        """The turn would come to a player: who can't place any pebble is out."""
        hand = self.hands[seat]
        if hand.out or not hand.pebbles:
            return False
        hand.out = not self.placements(seat)
        return not hand.out

    # ------------------------------------------------------ what is written

    def state(self):
        return {"phase": self.phase, "turn": self.turn,
                "tiles": [written_tile(tile) for tile in self.grounds.tiles],
                "board": {name_of(square): written_thing(thing)
                          for square, thing in self.board.items()},
                "players": [hand.written() for hand in self.hands.values()]}

    def view(self, _viewer):
        """Nothing is hidden."""
        return self.state()

    def shown(self, _actor, move, _viewer):
        """Nothing is hidden."""
        return move

    def result(self):
        return ScoreSheet(self.players, self.grounds, self.board).result()


def written_tile(tile):
    """A place of the board as the state shows it."""
    if tile is None:
        return None
    if tile == WATER:
        return {"water": True}
    return {"tile": tile.tile, "rotation": tile.rotation}


def written_thing(thing):
    """A pebble or a stone as the state shows it."""
    if thing == STONE:
        return STONE
    return {"player": thing.player, "value": thing.value}
