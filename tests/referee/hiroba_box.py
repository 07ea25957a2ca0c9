"""The twelve terrain tiles of Hiroba (B2, B3), and whether they can always be laid (B5).

    python3 hiroba_box.py    how many sets of tiles drawn at random can be stuck
"""

import random
import sys

from packs import words_of

PAGE = ("Aab a~b aab", "aab a~b abB", "Aaa a~b aab", "~aa baA bbb", "~aa bba baA", "~bb aaa aAa",
        "a~b abb Aab", "a~b aab aaB", "a~b aaB aaa", "a~b abb aAa", "abb a~b Aab", "~ab aab abB")
TILES, PLACES = len(PAGE), 9
PEBBLES = (1, 1, 2, 2, 3, 3, 4, 4, 5)
STONES = {2: (2, 1), 3: (2, 1, 0), 4: (2, 1, 1, 0)}
SQUARES = [(row, column) for row in range(3) for column in range(3)]


def turned(rows):
    """Three rows of a face, turned clockwise by a quarter."""
    return ["".join(column) for column in zip(*reversed(rows))]


def squares_with(face, letters):
    """Where a face has one of these letters."""
    return {square for square, letter in zip(SQUARES, face.replace(" ", "")) if letter in letters}


def beside(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_connected(squares):
    """Are some squares orthogonally connected?"""
    left, front = set(squares), [min(squares)]
    left.discard(front[0])
    while front:
        found = {square for square in left if beside(square, front[-1])}
        front = front[:-1] + sorted(found)
        left -= found
    return not left


def face_fault(face):
    """What is wrong with a tile by B2 and B3, or None."""
    if not isinstance(face, str) or [len(row) for row in face.split(" ")] != [3, 3, 3]:
        return "three rows of three squares"
    if not set(face) <= set("~aAbB "):
        return "a pond and two gardens, a and b"
    pond, starts = squares_with(face, "~"), squares_with(face, "AB")
    if len(pond) != 1 or len(starts) != 1:
        return "one pond and one start (B2)"
    if beside(*pond, *starts):
        return "the start not next to the own pond (B3)"
    return garden_fault(face)


def garden_fault(face):
    """What is wrong with a tile's gardens, or None."""
    gardens = [squares_with(face, "aA"), squares_with(face, "bB")]
    if any(not 2 <= len(garden) <= 6 for garden in gardens):
        return "gardens of 2 to 6 squares (B2)"
    if not all(is_connected(garden) for garden in gardens):
        return "connected gardens (B3)"
    return None


def relettered(face):
    """The same tile, its gardens called by each other's letters."""
    return face.translate(str.maketrans("aAbB", "bBaA"))


def canonical(face):
    """As Niwa writes it: the larger garden is a, or of equal ones the one that comes first."""
    sizes = [len(squares_with(face, letters)) for letters in ("aA", "bB")]
    is_first = face.lower().find("a") < face.lower().find("b")
    return face if sizes[0] > sizes[1] or sizes[0] == sizes[1] and is_first else relettered(face)


def every_face():
    """Every tile that B2 and B3 allow."""
    found = []
    for pond in range(9):
        for choice in range(1 << 7):  # the first garden square is an a
            letters = ["ab"[choice << 1 >> index & 1] for index in range(8)]
            letters.insert(pond, "~")
            if garden_fault("".join(letters)) is None:
                found += [canonical(face) for face in with_starts(letters) if face_fault(face) is None]
    return found


def with_starts(letters):
    """A tile's faces with each of its squares as the start."""
    for start in range(9):
        rows = letters[:start] + [letters[start].upper()] + letters[start + 1:]
        yield " ".join("".join(rows[row:row + 3]) for row in (0, 3, 6))


def is_barring(face):
    """Are pond and start in corners at one edge?"""
    corners = [*squares_with(face, "~"), *squares_with(face, "AB")]
    return all(row != 1 and column != 1 for row, column in corners) and (
        corners[0][0] == corners[1][0] or corners[0][1] == corners[1][1])


class Laying:
    """Which tiles, turned in some way, keep B5 beside which others."""

    def __init__(self, faces):
        self.turns = []  # (tile, its rows)
        for tile, face in enumerate(faces):
            rows = face.split()
            for _ in range(4):
                self.turns.append((tile, rows))
                rows = turned(rows)
        self.right_of = [self.fitting([row[2] for row in rows], lambda other: [row[0] for row in other])
                         for _, rows in self.turns]
        self.below = [self.fitting(rows[2], lambda other: other[0]) for _, rows in self.turns]

    def fitting(self, edge, edge_of):
        """A set of turned tiles as bits: 4 bits for each tile."""
        def clash(one, other):
            return one == "~" and other.isupper() or one.isupper() and other == "~"
        return sum(1 << index for index, (_, rows) in enumerate(self.turns)
                   if not any(map(clash, edge, edge_of(rows))))

    def can_be_stuck(self):
        """May all tiles that are left not fit beside one on the left and one above?"""
        least_left = TILES - PLACES + 1
        for (left, _), right_of in zip(self.turns, self.right_of):
            for (above, _), below in zip(self.turns, self.below):
                if left == above:
                    continue
                fit = right_of & below
                barred = sum(fit >> 4 * tile & 15 == 0 for tile in range(TILES)
                             if tile not in (left, above))
                if barred >= least_left:
                    return True
        return False


EVERY_FACE = []


class Box:
    """The tiles: {number: face}."""

    def __init__(self, faces):
        self.faces = faces

    @classmethod
    def of_faces(cls, faces):
        return cls({tile: face if face_fault(face) else canonical(face)
                    for tile, face in enumerate(faces, 1)})

    @classmethod
    def of_components(cls, found):
        return cls.of_faces(found["tiles"])

    @classmethod
    def of_lines(cls, lines):
        return cls.of_faces([" ".join(rows) for rows in words_of(lines, "tile")])

    @classmethod
    def drawn(cls, dice):
        """Any tiles, perhaps some twice; they may be stuck. Those with pond and start in
        neighbouring corners, which bar most, come often."""
        EVERY_FACE[:] = EVERY_FACE or every_face()
        barring = [face for face in EVERY_FACE if is_barring(face)]
        return cls.of_faces([dice.choice(dice.choice((EVERY_FACE, barring))) for _ in range(TILES)])

    @classmethod
    def random(cls, dice):
        box = cls.drawn(dice)
        while any(box.faults()):
            box = cls.drawn(dice)
        return box

    @classmethod
    def stuck(cls, dice):
        """Tiles that can be laid so that none fits on the next place."""
        box = cls.drawn(dice)
        while not any(box.faults()):
            box = cls.drawn(dice)
        return box

    def lines(self):
        return ["tile " + face for face in self.faces.values()]

    def rewritten(self, dice):
        return ["tile " + dice.choice((face, relettered(face))) for face in self.faces.values()]

    def components(self):
        return {"game": "hiroba", "tiles": list(self.faces.values()),
                "pebbles": [[value, 10 - value] for value in PEBBLES],
                "stones": {str(players): list(stones) for players, stones in STONES.items()}}

    def faults(self):
        if len(self.faces) != TILES:
            yield "12 tiles (B2)"
            return
        fine = True
        for tile, face in self.faces.items():
            if face_fault(face):
                fine = False
                yield "tile %d: %s" % (tile, face_fault(face))
        if fine and Laying(self.faces.values()).can_be_stuck():
            yield "the tiles can be laid so that none fits on the next place (B5)"

    def standard_faults(self):
        if tuple(self.faces.values()) != PAGE:
            yield "the tiles are those of the page (B3)"
        splits = {tuple(sorted((len(squares_with(face, "aA")), len(squares_with(face, "bB")))))
                  for face in self.faces.values()}
        if splits != {(4, 4), (3, 5), (2, 6)}:
            yield "the splits 4+4, 5+3, 6+2 all occur (B3)"

    def broken(self, dice):
        def with_face(face):
            faces = list(self.faces.values())
            faces[dice.randrange(TILES)] = face
            return Box.of_faces(faces).lines()
        return [with_face(face) for face in (
            "Aab aab aab", "A~b a~b aab", "aab a~b aab", "Aab a~b aaB", "aAb a~b aab", "Abb b~b bbb",
            "Aaa a~a aab", "Aab b~b aab", "Aab a~b aa", "Aab a~b aabb", "Aab a~b", "Aab a~b aab aab",
            "Aac a~c aac", "Aab a-b aab", "")] + [
                self.lines()[1:], self.lines() + self.lines()[:1], Box.stuck(dice).lines()]


Box.standard = Box.of_faces(PAGE)


def main():
    """Draws sets of tiles; returns the exit code."""
    dice, sets = random.Random(1), 300
    faults = list(Box.standard.faults()) + list(Box.standard.standard_faults())
    stuck = sum(any(Box.drawn(dice).faults()) for _ in range(sets))
    print("\n".join(faults) or "%d tiles as the page wants them" % TILES)
    print("%d kinds of tiles; %d of %d sets drawn at random can be stuck" % (len(EVERY_FACE), stuck, sets))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
