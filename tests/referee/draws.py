"""Draws the chance lines of records again, by docs/luck.md alone.

    python3 draws.py NIWA RECORD...

The numbers are made here, from the secret and the shares; what is possible and how likely it is
comes from the referee's models. Exits 1 at the first line that should have been another. NIWA is
asked for components only.
"""

import hashlib
import struct
import sys

from referee import Violation
from records import Record, learn, play_line

KINDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "bamboo", "lotus", "lantern", "bridge")
BASIN = 3


# ---------------------------------------------------------------- numbers


def chacha20_block(key, counter, nonce):
    """RFC 8439, 2.3."""
    start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack("<8I", key), counter,
             *struct.unpack("<3I", nonce)]
    x = list(start)

    def quarter(a, b, c, d):
        for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[two]) & 0xffffffff
            x[three] ^= x[one]
            x[three] = (x[three] << turn | x[three] >> (32 - turn)) & 0xffffffff

    for _ in range(10):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((now + then) & 0xffffffff for now, then in zip(x, start)))


def below(key, nonce, most):
    """The number below `most` that belongs to the nonce."""
    counter = 0
    while True:
        for word in struct.unpack("<8Q", chacha20_block(key, counter, nonce)):
            if word >= 2 ** 64 % most:
                return word % most
        counter += 1


def hashed(purpose, *parts):
    return hashlib.sha256(purpose.encode() + b"\0" + b"".join(parts)).digest()


# ---------------------------------------------------------------- piles


def by_move_number(move):
    """The key by which outcomes are in order: words stand behind all numbers."""
    return [int(word) if word.isdigit() else 99 + KINDS.index(word) for word in move.split()[1:]]


def standing(made, kind):
    """How many of the moves that stand are outcomes of this kind."""
    return sum(line.startswith("chance %s " % kind) for line in made)


def pile_and_place(game, model, made):
    """By the tables of docs/luck.md; for all but the cards of Ike No Koi."""
    state = model.state()
    if game == "haru-ichiban":
        if state["phase"] == "lot":
            return 4 * state["round"], state["turn"]
        seat = int(next(iter(model.odds())).split()[1])
        return 4 * state["round"] + seat, 8 - len(state["players"][seat - 1]["reserve"])
    if game == "hiroba":
        return (1, standing(made, "tile")) if state["phase"] == "tile" else (0, 0)
    if game == "edo-yashiki":
        return 0, 64 - len(state["deck"])
    return 1, standing(made, "deal")


class LaidOut:
    """The cards of Ike No Koi that were unseen when the key was made."""

    def __init__(self, model, made):
        state = model.state()
        self.unseen = state["unseen"]
        self.in_pond = state["pond_count"] - len(state["top"])
        self.in_basin = BASIN - standing(made, "basin")

    def place(self, model, made):
        """Of the card that comes next."""
        state = model.state()
        if state["phase"] == "basin":
            return self.in_basin - BASIN + standing(made, "basin")
        return self.in_basin + self.in_pond - state["pond_count"] + len(state["top"])

    def card(self, number, place):
        """The card that lies at this place; number(i, n) is the one of place i."""
        rest = [kind for kind in KINDS for _ in range(self.unseen.get(kind, 0))]
        for i in range(place):
            del rest[number(i, len(rest))]
        return rest[number(place, len(rest))]


# ---------------------------------------------------------------- a record


class Luck:
    """The luck of a record, of either version."""

    def __init__(self, record):
        with open(record.path, encoding="utf-8") as file:
            head = [line.split() for line in file if line.strip() and line[0] != "#"]
        head = head[:head.index(["moves"])]
        told = {tuple(words[:-1]): bytes.fromhex(words[-1]) for words in head
                if words[0] in ("commit", "secret", "share")}
        secret = told[("secret",)]
        if ("commit",) in told and hashed("niwa commit 1", secret) != told[("commit",)]:
            raise Violation("commit", hashed("niwa commit 1", secret).hex(), told[("commit",)].hex())
        self.version, self.game, self.lines = int(head[0][2]), record.game, 0
        self.key = hashed("niwa luck %d" % self.version, secret,
                          *(told[who] for who in sorted(told) if who[0] == "share"))
        self.laid_out = None

    def begin(self, model, made):
        """A key has been made."""
        self.laid_out = LaidOut(model, made) if self.game == "ike-no-koi" else None

    def undone(self, model, made, gone):
        """An undo has taken back some lines."""
        if self.version == 2 and any(line.startswith("chance ") for line in gone):
            self.key = hashed("niwa undo 2", self.key)
            self.begin(model, made)

    def draw(self, model, made):
        """The outcome that comes next."""
        odds = model.odds()
        if self.version == 1:
            self.lines += 1
            return self.by_ticket(odds, struct.pack("<QI", self.lines - 1, 0))
        if len(odds) == 1:
            return next(iter(odds))
        kind = next(iter(odds)).split()[0]
        if self.laid_out and kind != "deal":
            card = self.laid_out.card(lambda i, n: below(self.key, struct.pack("<III", 0, i, 0), n),
                                      self.laid_out.place(model, made))
            return "%s %s" % (kind, card)
        return self.by_ticket(odds, struct.pack("<III", *pile_and_place(self.game, model, made), 0))

    def by_ticket(self, odds, nonce):
        ticket = below(self.key, nonce, sum(odds.values()))
        for move in sorted(odds, key=by_move_number):
            ticket -= odds[move]
            if ticket < 0:
                return move
        raise AssertionError(ticket)


def check(niwa, path):
    """How many draws there were."""
    record = Record(path)
    learn(niwa, record.game)
    model, made, count, luck = record.new_model(), [], 0, Luck(record)
    luck.begin(model, made)
    for number, line in enumerate(record.lines, 1):
        if line.startswith("chance "):
            wanted = "chance " + luck.draw(model, made)
            if line != wanted:
                raise Violation("move line %d" % number, wanted, line)
            count += 1
        if not line.startswith("host "):
            play_line(model, line)
            made.append(line)
        elif line.startswith("host undo "):
            left = int(line.split()[2])
            made, gone = made[:left], made[left:]
            model = record.new_model()
            for earlier in made:
                play_line(model, earlier)
            luck.undone(model, made, gone)
    return count


def main(words):
    """Returns the exit code."""
    if len(words) < 2:
        sys.exit(__doc__)
    bad = 0
    for path in words[1:]:
        try:
            print("%s: %d draws, 0 violations" % (path, check(words[0], path)))
        except Violation as violation:
            bad += 1
            print("%s: %s\n  expected: %s\n  found:    %s"
                  % (path, violation.where, violation.expected, violation.found))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
