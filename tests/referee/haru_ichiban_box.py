"""The pond of Haru Ichiban as it lies at the start (H1, H2, H4)."""

from packs import words_of

ROWS, COLUMNS = "12345", "abcde"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
KINDS = {"P": "plain", "D": "dark", "R": "red", "Y": "yellow"}
PADS = {"plain": 13, "dark": 1, "red": 1, "yellow": 1}
FLOWERS = range(1, 9)
PAGE = ("P.P.P",
        ".PYD.",
        "PP.PP",
        ".PPR.",
        "P.P.P")


class Box:
    """Where the pads lie: {square: kind}."""

    def __init__(self, pads):
        self.pads = pads

    @classmethod
    def of_rows(cls, rows):
        letters = "".join(rows)
        return cls({square: KINDS[letter] for square, letter in zip(SQUARES, letters) if letter != "."})

    @classmethod
    def of_components(cls, found):
        return cls({pad["at"]: pad["kind"] for pad in found["start"]})

    @classmethod
    def of_lines(cls, lines):
        rows = words_of(lines, "pond")
        if len(rows) != 5 or any(len(row) != 1 or len(row[0]) != 5 for row in rows):
            raise ValueError("five rows of five squares (H1)")
        if not set("".join(row[0] for row in rows)) <= {".", *KINDS}:
            raise ValueError("P, D, R, Y or . (H2)")
        return cls.of_rows([row[0] for row in rows])

    @classmethod
    def random(cls, dice):
        kinds = [kind for kind, count in PADS.items() for _ in range(count)]
        return cls(dict(zip(dice.sample(SQUARES, len(kinds)), kinds)))

    def rows(self):
        """As the page draws it."""
        letters = {kind: letter for letter, kind in KINDS.items()}
        return ["".join(letters.get(self.pads.get(column + row), ".") for column in COLUMNS) for row in ROWS]

    def lines(self):
        return ["pond " + row for row in self.rows()]

    def components(self):
        return {"game": "haru-ichiban", "columns": 5, "rows": 5, "pads": dict(PADS),
                "flowers": [{"seat": seat, "value": value} for seat in (1, 2) for value in FLOWERS],
                "frogs": 2,
                "start": [{"at": square, "kind": self.pads[square]}
                          for square in SQUARES if square in self.pads]}

    def faults(self):
        if not set(self.pads) <= set(SQUARES):
            yield "squares of the pond (H1)"
        kinds = list(self.pads.values())
        if len(kinds) != sum(PADS.values()) or any(kinds.count(kind) != PADS[kind] for kind in PADS):
            yield "13 plain pads, one dark on both faces, one with each colour's eggs (H2)"

    def standard_faults(self):
        if self.rows() != list(PAGE):
            yield "the pads start as the page has them (H4)"

    def broken(self, dice):
        def with_one(old, new):
            rows = self.rows()
            places = [(row, column) for row in range(5) for column in range(5) if rows[row][column] == old]
            row, column = dice.choice(places)
            rows[row] = rows[row][:column] + new + rows[row][column + 1:]
            return ["pond " + one for one in rows]
        rows = self.lines()
        return [with_one(old, new) for old in "PDRY." for new in "PDRY." if old != new] + [
            [row[:-1] for row in rows], [row + "." for row in rows]]


Box.standard = Box.of_rows(PAGE)
