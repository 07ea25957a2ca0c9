"""Edo Yashiki as its page tells it: the referee's own model of the game.

Clauses (E1..E24) are those of the game's page.

    python3 edo_yashiki.py    checks by brute force what E21 says of the order of scoring
"""

import sys
from collections import namedtuple
from itertools import combinations, combinations_with_replacement

from edo_yashiki_box import HEIGHT, KINDS, WIDTH

SEATS = (2, 3, 4, 5)
OPTIONS = {"grab": ("turns", "live"), "specialists": (False, True)}

POINTS = {3: 1, 4: 2, 5: 4}
BONUS = {0: 0, 1: 0, 2: 2, 3: 4, 4: 6}
GOAL = 25

Laid = namedtuple("Laid", "card x y turned")
Line = namedtuple("Line", "kind squares")


def card_squares(x, y):
    """The six squares of a card whose top left square is x,y, in reading order."""
    return [(x + column, y + row) for row in range(HEIGHT) for column in range(WIDTH)]


# --------------------------------------------------------------- a house


class House:
    """A player's cards, and what can be seen of them from above."""

    def __init__(self, faces):
        self.faces = faces
        self.cards = []
        self.visible = {}

    def lay(self, laid):
        """Lays a card on top."""
        face = self.faces[laid.card]
        squares = card_squares(laid.x, laid.y)
        self.visible.update(zip(squares, reversed(face) if laid.turned else face))
        self.cards.append(laid)

    def lines(self):
        """Every maximal run of three or more alike squares."""
        return list(self.runs(1, 0)) + list(self.runs(0, 1))

    def runs(self, right, down):
        """The runs of three or more in one direction."""
        for (x, y), kind in self.visible.items():
            if self.visible.get((x - right, y - down)) == kind:
                continue
            squares = []
            while self.visible.get((x, y)) == kind:
                squares.append((x, y))
                x, y = x + right, y + down
            if len(squares) >= 3:
                yield Line(kind, squares)

    def new_lines(self):
        """The lines that the last card has a part in (E15)."""
        last = self.cards[-1]
        placed = set(card_squares(last.x, last.y))
        return [line for line in self.lines() if placed.intersection(line.squares)]

    def spots(self):
        """Where the next card may lie, whatever its face (E11..E13)."""
        kept = {square for line in self.lines() for square in line.squares}
        touching = set(self.visible)
        for x, y in self.visible:
            touching.update(((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
        near = {(x - column, y - row) for x, y in touching
                for column in range(WIDTH) for row in range(HEIGHT)}
        taken = {(laid.x, laid.y) for laid in self.cards}
        return [spot for spot in sorted(near - taken) if kept.isdisjoint(card_squares(*spot))]

    def written(self):
        return [{"card": laid.card, "x": laid.x, "y": laid.y, "turned": laid.turned}
                for laid in self.cards]


# --------------------------------------------------------------- scoring


def worths(lines):
    """(kind, points) of the lines that can pay, the best first."""
    pay = [(line.kind, POINTS[len(line.squares)]) for line in lines if len(line.squares) in POINTS]
    return sorted(pay, key=lambda one: -one[1])


def total(paid):
    """The points of paid lines, with the bonus for their kinds (E16, E17)."""
    return sum(points for _, points in paid) + BONUS[len({kind for kind, _ in paid})]


def spend(tokens, kind):
    """The tokens after a line of a kind is paid (E19, E20)."""
    return (tokens - {kind}) or set(KINDS)


def pay_with_tokens(unpaid, tokens):
    """Pays what the specialists can pay: (paid lines, tokens left) (E21)."""
    unpaid, paid = list(unpaid), []
    while True:
        payable = [one for one in unpaid if one[0] in tokens]
        if not payable:
            return paid, tokens
        unpaid.remove(payable[0])
        paid.append(payable[0])
        tokens = spend(tokens, payable[0][0])


# --------------------------------------------------------------- the game


class Player:
    """A player's side of the table."""

    def __init__(self, faces, with_specialists):
        self.score = 0
        self.house = House(faces)
        self.holding = None
        self.placed = False
        self.tokens = set(KINDS) if with_specialists else None

    def settle(self):
        """Scores the card just placed."""
        paid = worths(self.house.new_lines())
        if self.tokens is not None:
            paid, self.tokens = pay_with_tokens(paid, self.tokens)
        self.score += total(paid)
        self.placed = False

    def moves(self):
        """Every way to place the card in hand."""
        for x, y in self.house.spots():
            yield "place %d,%d" % (x, y)
            yield "place %d,%d turned" % (x, y)

    def written(self):
        found = {"score": self.score, "house": self.house.written(),
                 "holding": self.holding, "placed": self.placed}
        if self.tokens is not None:
            found["specialists"] = [name for kind, name in KINDS.items() if kind in self.tokens]
        return found


class Model:
    """The state of one game."""

    def __init__(self, players, options, box):
        self.count = players
        self.live = options["grab"] == "live"
        self.players = {seat: Player(box.faces, options["specialists"])
                        for seat in range(1, players + 1)}
        self.round, self.first = 0, 1
        self.deck = set(box.faces)
        self.slots = []  # cards
        self.takers = {}  # slot number: seat
        self.ended = False
        self.known_legal = None

    # ------------------------------------------------------ what may be done

    def over(self):
        return self.ended

    def phase(self):
        """deal, take, place or over."""
        if self.ended:
            return "over"
        if len(self.slots) < self.count:
            return "deal"
        return "take" if len(self.takers) < self.count else "place"

    def legal(self):
        if self.known_legal is None:
            self.known_legal = self.find_legal()
        return self.known_legal

    def find_legal(self):
        """{actor: moves} in every phase."""
        phase = self.phase()
        if phase == "over":
            return {}
        if phase == "deal":
            return {"chance": ["deal %d" % card for card in sorted(self.deck)]}
        found = {seat: list(player.moves()) for seat, player in self.players.items()
                 if player.holding is not None}
        free = ["take %d" % slot for slot in range(1, self.count + 1) if slot not in self.takers]
        found.update((seat, free) for seat in self.grabbers())
        return found

    def grabbers(self):
        """Who may take a card now (E8)."""
        waiting = [seat for seat in self.seats_from(self.first)
                   if seat not in self.takers.values()]
        return waiting if self.live else waiting[:1]

    def seats_from(self, first):
        """All seats in seat order, from one on."""
        return [(first - 1 + step) % self.count + 1 for step in range(self.count)]

    def odds(self):
        """All outcomes of chance are equally likely."""
        return {move: 1 for move in self.legal()["chance"]}

    # --------------------------------------------------------- what is done

    def play(self, actor, move):
        self.known_legal = None
        verb, *words = move.split()
        if verb == "deal":
            self.deal(int(words[0]))
        elif verb == "take":
            self.takers[int(words[0])] = actor
            self.players[actor].holding = self.slots[int(words[0]) - 1]
        else:
            x, y = words[0].split(",")
            self.place(self.players[actor], int(x), int(y), words[1:] == ["turned"])

    def deal(self, card):
        """A first card for the next house without one, else a card for the next slot."""
        self.deck.remove(card)
        for player in self.players.values():
            if not player.house.cards:
                player.house.lay(Laid(card, 0, 0, False))
                return
        self.slots.append(card)
        self.round = max(self.round, 1)

    def place(self, player, x, y, turned):
        """A player lays the card in hand; the last one ends the round."""
        player.house.lay(Laid(player.holding, x, y, turned))
        player.holding, player.placed = None, True
        if all(one.placed for one in self.players.values()):
            self.end_round()

    def end_round(self):
        """Scores every card, then begins a round or ends the game (E14, E23)."""
        for player in self.players.values():
            player.settle()
        self.slots, self.takers = [], {}
        reached = any(player.score >= GOAL for player in self.players.values())
        if reached or len(self.deck) < self.count:
            self.ended = True
            return
        self.round += 1
        self.first = self.first % self.count + 1

    # ------------------------------------------------------ what is written

    def state(self):
        return {"round": self.round, "first": self.first, "phase": self.phase(),
                "deck": sorted(self.deck),
                "slots": [{"card": card, "taken_by": self.takers.get(slot)}
                          for slot, card in enumerate(self.slots, 1)],
                "players": [player.written() for player in self.players.values()]}

    def view(self, _viewer):
        """Nothing is hidden."""
        return self.state()

    def shown(self, _actor, move, _viewer):
        """Nothing is hidden."""
        return move

    def result(self):
        scores = [player.score for player in self.players.values()]
        return {"scores": scores,
                "ranks": [1 + sum(other > score for other in scores) for score in scores],
                "detail": {"players": [{"score": player.score, "cards": len(player.house.cards)}
                                       for player in self.players.values()]}}


# --------------------------------------------------------- the page's facts


def every_end(unpaid, tokens):
    """Every (paid lines, tokens left) that some order of scoring comes to."""
    ends, open_ends = set(), {((), frozenset(tokens), tuple(unpaid))}
    while open_ends:
        paid, left, rest = open_ends.pop()
        payable = {one for one in rest if one[0] in left}
        if not payable:
            ends.add((paid, left))
        for one in payable:
            others = list(rest)
            others.remove(one)
            now_paid = tuple(sorted((*paid, one)))
            open_ends.add((now_paid, frozenset(spend(left, one[0])), tuple(others)))
    return ends


def order_fault(unpaid, tokens):
    """What is wrong with E21 for some lines and tokens."""
    ends = every_end(unpaid, tokens)
    paid, left = pay_with_tokens(unpaid, tokens)
    if len({tokens_left for _, tokens_left in ends}) != 1:
        return "the order changes the tokens left"
    if len({tuple(kind for kind, _ in lines) for lines, _ in ends}) != 1:
        return "the order changes the kinds paid"
    if (tuple(sorted(paid)), frozenset(left)) not in ends:
        return "not an order of scoring"
    if total(paid) != max(total(lines) for lines, _ in ends):
        return "the best line first is not best"
    return None


def order_faults(most_lines):
    """Tries E21 on every hand of tokens and every set of lines."""
    kinds_and_points = [(kind, points) for kind in KINDS for points in sorted(POINTS.values())]
    for count in range(1, most_lines + 1):
        for lines in combinations_with_replacement(kinds_and_points, count):
            unpaid = sorted(lines, key=lambda one: -one[1])
            for size in range(1, len(KINDS) + 1):
                for tokens in combinations(KINDS, size):
                    fault = order_fault(unpaid, set(tokens))
                    if fault:
                        yield "%s with %s: %s (E21)" % (lines, tokens, fault)


def main():
    """Checks E21; returns the exit code."""
    faults = list(order_faults(4))
    print("\n".join(faults) or "as the page wants it")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
