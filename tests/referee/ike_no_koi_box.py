"""The honour lotus, the dock and the challenges of Ike No Koi (K1 to K4)."""

from packs import words_of

VARIETIES = range(2, 12)
GARDEN = {"bamboo": 5, "lotus": 3, "lantern": 3, "bridge": 2}
WORTH = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
DOCK = ((2, 3, 4, 5, 6), (7, 8, 9, 10, 11))
CHALLENGES = (("pairs", (), 1, 1), ("three", (), 0, 0),
              ("most-varieties", (), 2, 3), ("fewest-varieties", (), 2, 3),
              ("most-of", (3,), 2, 3), ("most-of", (5,), 2, 3), ("most-of", (8,), 2, 3),
              ("same-number", (4, 9), 2, 3), ("same-number", (6, 10), 2, 3),
              ("duos", (2, 7), 1, 1), ("duos", (4, 6), 1, 1), ("duos", (3, 9), 1, 1),
              ("fewest-of", (8, 9), 2, 3), ("fewest-of", (7, 10), 2, 3))
TYPES = {  # how many varieties a type names, and its sentence
    "pairs": (0, "each pair of Honour Lotus"),
    "three": (0, "Honour Lotus worth less than 3 count 3"),
    "most-varieties": (0, "most varieties of koi"),
    "fewest-varieties": (0, "fewest varieties of koi"),
    "most-of": (1, "most koi %d"),
    "same-number": (2, "as many koi %d as koi %d, at least one"),
    "duos": (2, "each duo of a koi %d and a koi %d"),
    "fewest-of": (2, "fewest koi %d and %d together"),
}
MOST_WORTH, MOST_PAID = 12, 9
ROWS, COLUMNS = 5, 10


class Challenge:
    """A challenge card."""

    def __init__(self, kind, varieties, common, personal):
        self.kind, self.varieties, self.common, self.personal = kind, tuple(varieties), common, personal

    def fault(self):
        """What is wrong with it by K4, or None."""
        if self.kind not in TYPES:
            return "one of the eight types"
        if len(self.varieties) != TYPES[self.kind][0] or not set(self.varieties) <= set(VARIETIES):
            return "the varieties that its type names"
        if list(self.varieties) != sorted(set(self.varieties)):
            return "two varieties, the smaller first"
        least, most = (0, 0) if self.kind == "three" else (1, MOST_PAID)
        if not all(least <= paid <= most for paid in (self.common, self.personal)):
            return "%d to %d paid" % (least, most)
        return None

    def line(self, step=1):
        """As a pack has it; the varieties the other way round with a step of -1."""
        words = ["challenge", self.kind, *map(str, self.varieties[::step])]
        paid = [] if self.kind == "three" else ["pays", str(self.common), str(self.personal)]
        return " ".join(words + paid)

    def component(self, number):
        return {"id": number, "type": self.kind, "varieties": list(self.varieties), "common": self.common,
                "personal": self.personal, "words": TYPES[self.kind][1] % self.varieties}

    @classmethod
    def of_words(cls, kind, *words):
        """Of the words in a pack."""
        named, paid = (words, ()) if kind == "three" else (words[:-3], words[-3:])
        if kind != "three" and (len(paid) != 3 or paid[0] != "pays"):
            raise ValueError("a challenge says what it pays")
        return cls(kind, sorted(map(int, named)), *(map(int, paid[1:]) if paid else (0, 0)))

    @classmethod
    def random(cls, dice):
        kind = dice.choice(list(TYPES))
        varieties = sorted(dice.sample(VARIETIES, TYPES[kind][0]))
        if kind == "three":
            return cls(kind, varieties, 0, 0)
        return cls(kind, varieties, dice.randint(1, MOST_PAID), dice.randint(1, MOST_PAID))


class Box:
    """worth: {variety: lotus}; dock: rows of varieties and None; challenges: {number: Challenge}."""

    def __init__(self, worth, dock, challenges):
        self.worth = dict(zip(VARIETIES, worth))
        self.dock = trimmed([list(row) for row in dock])
        self.challenges = dict(enumerate(challenges, 1))
        self.adjacent = sorted(adjacent_zones(self.dock))
        self.numbers = list(worth)

    @classmethod
    def of_components(cls, found):
        challenges = [Challenge(one["type"], one["varieties"], one["common"], one["personal"])
                      for one in found["challenges"]]
        return cls([found["honour"][str(variety)] for variety in VARIETIES], found["dock"], challenges)

    @classmethod
    def of_lines(cls, lines):
        docks = [line for line in lines if line.split()[0] == "dock"]
        (worth,) = words_of(lines[:1], "honour")
        dock = [[None if word == "." else int(word) for word in row]
                for row in words_of(lines[1:1 + len(docks)], "dock")]
        challenges = words_of(lines[1 + len(docks):], "challenge")
        return cls(list(map(int, worth)), dock, [Challenge.of_words(*words) for words in challenges])

    @classmethod
    def random(cls, dice):
        box = None
        while box is None or any(box.faults()):
            box = cls([dice.randint(1, MOST_WORTH) for _ in VARIETIES], random_dock(dice),
                      [Challenge.random(dice) for _ in CHALLENGES])
        return box

    def lines(self):
        dock = [" ".join(["dock", *("." if zone is None else str(zone) for zone in row)])
                for row in self.dock]
        return [" ".join(["honour", *map(str, self.worth.values())]), *dock,
                *(challenge.line() for challenge in self.challenges.values())]

    def rewritten(self, dice):
        rows = [list(row) for row in self.dock]
        while len(rows) < ROWS and dice.random() < .5:
            rows.insert(dice.choice((0, len(rows))), [None] * len(rows[0]))
        while len(rows[0]) < COLUMNS and dice.random() < .5:
            place = dice.choice((0, len(rows[0])))
            for row in rows:
                row.insert(place, None)
        for row in rows:
            while row[1:] and row[-1] is None:
                row.pop()
        worth, *_ = self.lines()
        dock = [" ".join(["dock", *("." if zone is None else str(zone) for zone in row)]) for row in rows]
        return [worth, *dock, *(challenge.line(dice.choice((1, -1))) for challenge in self.challenges.values())]

    def components(self):
        cards = {str(variety): variety for variety in VARIETIES}
        return {"game": "ike-no-koi", "cards": dict(cards, **GARDEN),
                "honour": {str(variety): worth for variety, worth in self.worth.items()},
                "dock": [list(row) for row in self.dock],
                "adjacent": [list(pair) for pair in self.adjacent],
                "challenges": [challenge.component(number) for number, challenge in self.challenges.items()]}

    def faults(self):
        if len(self.numbers) != len(VARIETIES) or not all(1 <= worth <= MOST_WORTH for worth in self.numbers):
            yield "ten honour lotus worth 1 to %d (K2)" % MOST_WORTH
        zones = sorted(zone for row in self.dock for zone in row if zone is not None)
        if zones != list(VARIETIES):
            yield "each zone once (K3)"
        if len(self.dock) > ROWS or any(len(row) > COLUMNS for row in self.dock):
            yield "at most %d rows of %d (K3)" % (ROWS, COLUMNS)
        if sum(11 not in pair for pair in self.adjacent) < 2:
            yield "two pairs of zones for two bridges, without zone 11 (K6, K20)"
        if len(self.challenges) != len(CHALLENGES):
            yield "14 challenges (K4)"
        for number, challenge in self.challenges.items():
            if challenge.fault():
                yield "challenge %d: %s (K4)" % (number, challenge.fault())

    def standard_faults(self):
        if self.lines() != Box.standard.lines():
            yield "honour lotus, dock and challenges as the page has them (K2 to K4)"

    def broken(self, dice):
        lines = self.lines()
        rows = [line for line in lines if line.startswith("dock")]
        before, behind = lines[:1], lines[1 + len(rows):]
        def with_dock(*dock):
            return before + ["dock " + row for row in dock] + behind
        def with_challenge(words):
            place = dice.randrange(1 + len(rows), len(lines))
            return lines[:place] + ["challenge " + words] + lines[place + 1:]
        docks = (["2 3 4 5 6", "7 8 9 10"], ["2 3 4 5 6", "7 8 9 10 10"], ["2 3 4 5 6", "7 8 9 10 12"],
                 ["1 3 4 5 6", "7 8 9 10 11"], ["2 3 4 5 6 7 8 9 10 11 ."], ["2 3 4 5 6 . 7 8 9 10 11"],
                 [". . . . .", "2 3 4 5 6", "7 8 9 10 11", ". . . . .", ". . . . .", ". . . . ."],
                 ["2 . 3 . 4 . 5 . 6", ". 7 . 8 . 9 . 10 . 11"], ["2 . 3 . 4 . 5 . 6", ". 7 . 8 . 9 . 10 11"],
                 ["2 3 4 5 6", "7 8 9 10 x"],
                 ["2 3 4 5 6", "7 8 9 10 eleven"], [])
        challenges = ("pairs", "pairs pays", "pairs pays 1", "pairs pays 1 1 1", "pairs 3 pays 1 1", "three 1",
                      "three pays 1 1", "most-of pays 2 3", "most-of 1 pays 2 3", "most-of 12 pays 2 3",
                      "most-of 3 4 pays 2 3", "duos 2 2 pays 1 1", "duos 2 pays 1 1", "duos 2 3 4 pays 1 1",
                      "same-number 4 9 pays 0 3", "same-number 4 9 pays 2 10", "same-number 4 9 pay 2 3",
                      "same-number 4 9 pays 2 -3", "most-of 3 pays 2 3.5", "fewest 2 3 pays 1 1", "")
        honours = ("1 1 2 2 3 3 4 4 5", "1 1 2 2 3 3 4 4 5 5 6", "0 1 2 2 3 3 4 4 5 5",
                   "1 1 2 2 3 3 4 4 5 13", "1 1 2 2 3 3 4 4 5 five", "")
        return [with_dock(*dock) for dock in docks] + [with_challenge(words) for words in challenges] + [
            ["honour " + words] + lines[1:] for words in honours]


def trimmed(dock):
    """Without what is empty around the zones."""
    def is_empty(line):
        return all(zone is None for zone in line)
    while dock and is_empty(dock[0]):
        dock = dock[1:]
    while dock and is_empty(dock[-1]):
        dock = dock[:-1]
    width = max(map(len, dock), default=0)
    dock = [row + [None] * (width - len(row)) for row in dock]
    while dock and is_empty([row[0] for row in dock]):
        dock = [row[1:] for row in dock]
    while dock and is_empty([row[-1] for row in dock]):
        dock = [row[:-1] for row in dock]
    return dock


def adjacent_zones(dock):
    """K3: the pairs of zones that touch, left to right or up and down, smaller first."""
    for line in [*dock, *zip(*dock)]:
        for one, other in zip(line, line[1:]):
            if one is not None and other is not None:
                yield min(one, other), max(one, other)


def random_dock(dice):
    """Zones side by side, or spread over some of the rows."""
    rows, columns = dice.choice(((1, 10), (2, 5), (2, 7), (3, 4), (4, 4), (5, 2), (5, 3), (5, 10)))
    places = dice.sample(range(rows * columns), len(VARIETIES))
    zones = dict(zip(places, VARIETIES))
    return [[zones.get(columns * row + column) for column in range(columns)] for row in range(rows)]


Box.standard = Box(WORTH, DOCK, [Challenge(*card) for card in CHALLENGES])
