"""The 64 cards of Edo Yashiki (E1 to E3).

Their faces are not on the page: the standard set comes from what `niwa components edo-yashiki`
prints, and is held to the facts of E2.
"""

from collections import Counter
from itertools import combinations, product

from packs import words_of

CARDS, IN_A_LINE = 64, 8
WIDTH, HEIGHT = 2, 3
KINDS = {"f": "floor", "t": "tatami", "p": "pond", "g": "garden"}


def columns_of(face):
    return [face[column::WIDTH] for column in range(WIDTH)]


def has_pair(face):
    """Do two alike squares of a card touch?"""
    across = any(face[left] == face[left + 1] for left in (0, 2, 4))
    return across or any(face[upper] == face[upper + WIDTH] for upper in range(4))


class Box:
    """The cards: {number: six letters in reading order}."""

    standard = None

    def __init__(self, faces):
        self.faces = faces

    @classmethod
    def of_faces(cls, faces):
        return cls(dict(enumerate(faces, 1)))

    @classmethod
    def of_components(cls, found):
        return cls({card["id"]: card["face"] for card in found["cards"]})

    @classmethod
    def of_lines(cls, lines):
        rows = words_of(lines, "cards")
        if [len(row) for row in rows] != [IN_A_LINE] * (CARDS // IN_A_LINE):
            raise ValueError("64 cards, eight a line")
        return cls.of_faces([face for row in rows for face in row])

    @classmethod
    def random(cls, dice):
        """Cards of any kinds, perhaps all of one; cards that are the same, or their own turns."""
        odds, drawn = dice.choice([(1, 1, 1, 1), (8, 1, 1, 1), (1, 0, 0, 1)]), []
        while len(drawn) < dice.choice((1, 3, CARDS, CARDS)):
            face = "".join(dice.choices("ftpg", odds, k=WIDTH * HEIGHT))
            if all(len(set(column)) > 1 for column in columns_of(face)):
                drawn.append(face)
        return cls.of_faces((drawn + dice.choices(drawn, k=CARDS))[:CARDS])

    @classmethod
    def practice(cls):
        """Cards that keep E2, where the engine's own are not at hand.

        Cards come in fours, each kind in turn on each square: so the kinds are even.
        """
        kinds, faces = list(KINDS), []
        for steps in product(range(4), repeat=WIDTH * HEIGHT - 1):
            four = ["".join(kinds[(turn + step) % 4] for step in (0, *steps)) for turn in range(4)]
            known = set(faces) | {face[::-1] for face in faces + four}
            columns = {column for face in four for column in columns_of(face)}
            if known.isdisjoint(four) and all(len(set(column)) > 1 for column in columns):
                faces += four
        families = [faces[start:start + 4] for start in range(0, len(faces), 4)]
        return cls.of_faces([face for four in families[::len(families) // 16][:16] for face in four])

    def lines(self):
        faces = list(self.faces.values())
        return [" ".join(["cards", *faces[first:first + IN_A_LINE]])
                for first in range(0, CARDS, IN_A_LINE)]

    def components(self):
        return {"game": "edo-yashiki",
                "cards": [{"id": card, "face": face} for card, face in self.faces.items()]}

    def faults(self):
        if list(self.faces) != list(range(1, CARDS + 1)):
            yield "the cards are numbered 1 to 64 (E1, E3)"
        for card, face in self.faces.items():
            if not isinstance(face, str) or len(face) != WIDTH * HEIGHT or not set(face) <= set(KINDS):
                yield "card %s is not six letters of f, t, p, g (E3)" % card
            elif any(len(set(column)) == 1 for column in columns_of(face)):
                yield "card %s has a column of three alike (E2)" % card

    def standard_faults(self):
        for card, face in self.faces.items():
            if face == face[::-1]:
                yield "card %d equals its own turn (E2)" % card
        for one, other in combinations(sorted(self.faces), 2):
            if self.faces[other] in (self.faces[one], self.faces[one][::-1]):
                yield "cards %d and %d are the same (E2)" % (one, other)
        counts = Counter("".join(self.faces.values()))
        if any(counts[kind] != 96 for kind in KINDS):
            yield "96 squares of each kind, not %s (E2)" % dict(counts)
        pairs = sum(has_pair(face) for face in self.faces.values())
        if pairs in (0, CARDS):
            yield "some cards hold a pair and some none (E2)"

    def broken(self, dice):
        def with_face(change):
            faces = list(self.faces.values())
            card = dice.randrange(CARDS)
            faces[card] = change(faces[card])
            return Box.of_faces(faces).lines()
        def column(face, at):
            return "".join(face[at] if index % WIDTH == at else letter for index, letter in enumerate(face))
        return [with_face(lambda face: column(face, 0)), with_face(lambda face: column(face, 1)),
                with_face(lambda face: face[:-1]), with_face(lambda face: face + "f"),
                with_face(lambda face: face + " " + face), with_face(lambda _: ""),
                with_face(str.upper)]
