"""Haru Ichiban, as its page tells it (the clauses H1 to H23 are the page's).

A pond of lily pads, two gardeners, their flowers and their frogs. The model
keeps the pads in a dictionary from square to pad and asks one question at a
time: a method for each answer says what comes next.
"""

from compare import AnyOrder
from haru_ichiban_box import COLUMNS, ROWS, SQUARES

SEATS = (2,)
OPTIONS = {"croak": ("lot", "race")}

WINDS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
EGGS = {"red": 1, "yellow": 2}
FLOWERS = range(1, 9)
HAND = 3
GOAL = 5


def other(seat):
    """The other gardener."""
    return 3 - seat


def square_at(column, row):
    """The square with these coordinates, or None outside the pond."""
    if 0 <= column < 5 and 0 <= row < 5:
        return COLUMNS[column] + ROWS[row]
    return None


def ahead(square, step):
    """The next square that way, or None outside the pond."""
    column, row = COLUMNS.index(square[0]), ROWS.index(square[1])
    return square_at(column + step[0], row + step[1])


def line_from(square, step, length):
    """A line of squares, or None if it leaves the pond."""
    line = [square]
    while len(line) < length:
        following = ahead(line[-1], step)
        if following is None:
            return None
        line.append(following)
    return line


def all_lines():
    """Every line of 4 or 5 on the pond: (kind, squares)."""
    steps = (("row", (1, 0)), ("column", (0, 1)), ("diagonal", (1, 1)), ("diagonal", (-1, 1)))
    lines = []
    for kind, step in steps:
        for square in SQUARES:
            four, five = line_from(square, step, 4), line_from(square, step, 5)
            if four:
                lines.append((kind, four))
            if five:
                lines.append(("five", five))
    return lines


def all_squares():
    """Every 2x2 square on the pond."""
    found = []
    for square in SQUARES:
        east, south = ahead(square, (1, 0)), ahead(square, (0, 1))
        if east and south:
            found.append(("square", [square, east, south, ahead(east, (0, 1))]))
    return found


SHAPES = all_lines() + all_squares()
POINTS = {"square": 1, "row": 2, "column": 2, "diagonal": 3, "five": 5}


class Pad:
    """A lily pad and what is on it."""

    def __init__(self, kind):
        self.kind = kind
        self.renew()

    def renew(self):
        """H22: as a round finds it."""
        self.dark = self.kind == "dark"
        self.flower = None
        self.frog = EGGS.get(self.kind)

    def empty(self):
        """No flower, no frog."""
        return self.flower is None and self.frog is None


class Gardener:
    """A player's flowers."""

    def __init__(self):
        self.renew()

    def renew(self):
        """H22: all flowers go back."""
        self.hand = []
        self.reserve = list(FLOWERS)
        self.played = []
        self.pick = None

    def draw(self, value):
        """H5, H11."""
        self.reserve.remove(value)
        self.hand = sorted(self.hand + [value])

    def reveal(self):
        """The pick is played; it stays in `pick` until the turn ends."""
        self.hand.remove(self.pick)
        self.played.append(self.pick)


class Model:
    """One game of Haru Ichiban."""

    def __init__(self, players, options, box):
        assert players == 2
        self.race = options["croak"] == "race"
        self.round, self.turn, self.phase = 1, 1, "draw"
        self.acting = ["chance"]
        self.score = {1: 0, 2: 0}
        self.pads = {square: Pad(kind) for square, kind in box.pads.items()}
        self.gardeners = {1: Gardener(), 2: Gardener()}
        self.small = self.great = None
        self.last_picks = self.last_round = None
        self.draws = [1] * HAND + [2] * HAND
        self.frogs_waiting = []
        self.after_frogs = None
        self.winner = None

    # ------------------------------------------------------ what may be done

    def over(self):
        return self.phase == "over"

    def odds(self):
        """Chance: all outcomes alike."""
        if self.phase == "lot":
            return {"lot 1": 1, "lot 2": 1}
        seat = self.draws[0]
        return {"draw %d %d" % (seat, value): 1 for value in self.gardeners[seat].reserve}

    def legal(self):
        if self.acting == ["chance"]:
            return {"chance": list(self.odds())}
        return {seat: self.moves(seat) for seat in self.acting}

    def moves(self, seat):
        """The legal moves of a gardener who may act."""
        if self.phase == "pick":
            return ["pick %d" % value for value in self.gardeners[seat].hand]
        if self.phase == "croak":
            return ["croak"]
        if self.phase == "wind":
            return ["wind none"] + self.winds()
        if self.phase == "frog":
            return ["frog " + square for square in self.frog_pads()]
        return [self.phase + " " + square for square in self.unflowered()]

    def unflowered(self):
        """The pads with no flower."""
        return [square for square, pad in self.pads.items() if pad.flower is None]

    def frog_pads(self):
        """H8, H10, H13, H16: where a frog may be put."""
        return [square for square, pad in self.pads.items() if pad.empty() and not pad.dark]

    def winds(self):
        """H9: every wind that moves something."""
        return ["wind %s %s" % (square, name) for square in self.pads
                for name, step in WINDS.items() if self.blown(square, step)]

    def blown(self, square, step):
        """The line of pads that a wind moves, or None without water ahead."""
        line = []
        while square in self.pads:
            line.append(square)
            square = ahead(square, step)
        return line if square else None

    # ---------------------------------------------------------- what happens

    def play(self, actor, move):
        verb, *words = move.split()
        getattr(self, "on_" + verb)(actor, *words)

    def ask(self, phase, *acting):
        """The next question."""
        self.phase, self.acting = phase, list(acting)

    def on_draw(self, _, seat, value):
        """H5, H11."""
        self.gardeners[int(seat)].draw(int(value))
        del self.draws[0]
        if not self.draws:
            self.ask("pick", 1, 2)

    def on_pick(self, seat, value):
        """H6."""
        self.gardeners[seat].pick = int(value)
        self.acting.remove(seat)
        if not self.acting:
            self.reveal()

    def reveal(self):
        """H6: who is small, who is great?"""
        for gardener in self.gardeners.values():
            gardener.reveal()
        one, two = self.gardeners[1].pick, self.gardeners[2].pick
        self.last_picks = [one, two]
        if one == two:
            self.tie()
            return
        self.small, self.great = (1, 2) if one < two else (2, 1)
        dark = [square for square in self.unflowered() if self.pads[square].dark]
        assert len(dark) == 1 and self.pads[dark[0]].frog is None, "H12, H13"
        self.flower(dark[0], self.small)
        if not self.figure_made():
            self.ask("bloom", self.great)

    def flower(self, square, seat):
        """A flower blooms; the frog that stood there, if any, waits and is returned."""
        pad = self.pads[square]
        assert pad.flower is None
        frog, pad.frog, pad.flower = pad.frog, None, seat
        return frog

    def on_bloom(self, seat, square):
        """H8, or H17 in a tie."""
        frog = self.flower(square, seat)
        if self.great is None:
            self.flower(self.unflowered()[0], other(seat))
            if not self.figure_made():
                self.end_turn()
        elif not self.figure_made():
            self.frogs_leave()
            self.place_frog(frog, "wind")

    def frogs_leave(self):
        """H14."""
        if len(self.unflowered()) == 2:
            for pad in self.pads.values():
                pad.frog = None

    def place_frog(self, frog, afterwards):
        """The great gardener puts a frog elsewhere; then something follows."""
        self.after_frogs = afterwards
        if frog and len(self.unflowered()) > 2:
            self.frogs_waiting = [(self.great, frog)]
            self.ask("frog", self.great)
        else:
            self.follow_frogs()

    def follow_frogs(self):
        """All frogs sit again."""
        if self.after_frogs == "wind":
            self.ask("wind", self.small)
        else:
            self.end_turn()

    def on_frog(self, seat, square):
        """H8, H10, H16."""
        hand, frog = self.frogs_waiting.pop(0)
        assert hand == seat
        self.pads[square].frog = frog
        if self.frogs_waiting:
            self.ask("frog", self.frogs_waiting[0][0])
        else:
            self.follow_frogs()

    def on_wind(self, _, square, name=None):
        """H9, then H10."""
        if square != "none":
            self.blow(self.blown(square, WINDS[name]), WINDS[name])
            if self.figure_made():
                return
        if self.unflowered():
            self.ask("dark", self.great)
        else:
            self.end_turn()

    def blow(self, line, step):
        """The pads of the line move one square."""
        moving = {ahead(square, step): self.pads.pop(square) for square in line}
        self.pads.update(moving)

    def on_dark(self, _, square):
        """H10."""
        pad = self.pads[square]
        frog, pad.frog, pad.dark = pad.frog, None, True
        self.place_frog(frog, "end")

    # ------------------------------------------------------------------ ties

    def tie(self):
        """H15."""
        homes = {pad.frog: square for square, pad in self.pads.items() if pad.frog}
        for seat, square in homes.items():
            self.flower(square, seat)
        if homes and self.figure_made():
            return
        if homes and len(self.unflowered()) == 2:
            self.end_turn()
        elif self.race:
            self.ask("croak", 1, 2)
        else:
            self.ask("lot", "chance")

    def on_lot(self, _, seat):
        self.first_is(int(seat))

    def on_croak(self, seat):
        self.first_is(seat)

    def first_is(self, seat):
        """H16, and H17 when the frogs have left."""
        if len(self.unflowered()) == 2:
            self.ask("bloom", seat)
            return
        self.frogs_waiting = [(seat, seat), (other(seat), other(seat))]
        self.after_frogs = "end"
        self.ask("frog", seat)

    # --------------------------------------------------------- turns, rounds

    def end_turn(self):
        """H11, H21."""
        self.small = self.great = None
        if self.turn == 8:
            self.end_round([])
            return
        self.turn += 1
        for gardener in self.gardeners.values():
            gardener.pick = None
        self.draws = [seat for seat in (1, 2) if self.gardeners[seat].reserve]
        if self.draws:
            self.ask("draw", "chance")
        else:
            self.ask("pick", 1, 2)

    def figures(self):
        """H18, H20: all figures on the pond; a line of 5 is not also lines of 4."""
        found = []
        for kind, squares in SHAPES:
            owners = {self.pads[square].flower if square in self.pads else None for square in squares}
            if len(owners) == 1 and None not in owners:
                found.append({"seat": owners.pop(), "kind": kind, "squares": sorted(squares, key=SQUARES.index)})
        fives = [set(figure["squares"]) for figure in found if figure["kind"] == "five"]
        return [figure for figure in found if figure["kind"] in ("five", "square")
                or not any(five.issuperset(figure["squares"]) for five in fives)]

    def figure_made(self):
        """H19: is there a figure? Then the round ends."""
        figures = self.figures()
        if figures:
            self.end_round(figures)
        return bool(figures)

    def end_round(self, figures):
        """H20 to H23."""
        points = {seat: sum(POINTS[figure["kind"]] for figure in figures if figure["seat"] == seat)
                  for seat in (1, 2)}
        for seat in (1, 2):
            self.score[seat] += points[seat]
        self.last_round = {"points": points, "figures": figures}
        self.winner = self.champion(figures)
        if self.winner:
            self.ask("over")
        else:
            self.new_round()

    def champion(self, figures):
        """H23: the winner, or None."""
        fives = {figure["seat"] for figure in figures if figure["kind"] == "five"}
        if len(fives) == 1:
            return fives.pop()
        if max(self.score.values()) < GOAL or self.score[1] == self.score[2]:
            return None
        return 1 if self.score[1] > self.score[2] else 2

    def new_round(self):
        """H22."""
        self.round += 1
        self.turn = 1
        for pad in self.pads.values():
            pad.renew()
        for gardener in self.gardeners.values():
            gardener.renew()
        self.small = self.great = None
        self.frogs_waiting = []
        self.draws = [1] * HAND + [2] * HAND
        self.ask("draw", "chance")

    # ------------------------------------------------------------- in writing

    def state(self):
        return self.written({1, 2})

    def view(self, viewer):
        return self.written({1, 2} if self.over() else {viewer})

    def written(self, seen):
        """The state, as somebody reads it who sees the hands of these seats."""
        return {"round": self.round, "turn": self.turn, "phase": self.phase,
                "acting": AnyOrder(self.acting), "score": [self.score[1], self.score[2]],
                "pads": [self.written_pad(square) for square in SQUARES if square in self.pads],
                "small": self.small, "great": self.great,
                "last_picks": self.last_picks and list(self.last_picks),
                "last_round": self.last_round and self.written_round(),
                "players": [self.written_gardener(seat, seat in seen) for seat in (1, 2)]}

    def written_pad(self, square):
        pad = self.pads[square]
        return {"at": square, "kind": pad.kind, "dark": pad.dark, "flower": pad.flower, "frog": pad.frog}

    def written_round(self):
        points = self.last_round["points"]
        return {"points": [points[1], points[2]], "figures": self.written_figures()}

    def written_figures(self):
        return AnyOrder(dict(figure, squares=list(figure["squares"]))
                        for figure in self.last_round["figures"])

    def written_gardener(self, seat, seen):
        gardener = self.gardeners[seat]
        pick_open = seen or self.phase != "pick"
        written = {"hand": None, "reserve": None, "played": list(gardener.played),
                   "pick": gardener.pick if pick_open else None}
        if seen:
            written.update(hand=list(gardener.hand), reserve=list(gardener.reserve))
        else:
            written.update(hand_count=len(gardener.hand), reserve_count=len(gardener.reserve))
        return written

    def shown(self, actor, move, viewer):
        """Drawn flowers are hidden from the others, and so is the first of two picks."""
        verb, *words = move.split()
        if verb == "draw" and viewer != int(words[0]):
            return "draw %s ?" % words[0]
        if verb == "pick" and len(self.acting) == 2 and viewer != actor:
            return "pick ?"
        return move

    def result(self):
        return {"scores": [self.score[1], self.score[2]],
                "ranks": [1, 2] if self.winner == 1 else [2, 1],
                "detail": {"rounds": self.round, "figures": self.written_figures()}}
