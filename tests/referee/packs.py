"""Packs: components as a text that people write, by docs/packs.md alone.

Each game has a module, its name with `_` for `-` and `_box` behind it, with a class Box, what
may be other in a pack than in our standard set:
    Box.standard              our own set; None if no page has it and nobody has told it yet
    Box.of_components(found)  from what `niwa components` prints
    Box.of_lines(lines)       from the lines of a pack behind its name
    Box.random(dice)          what somebody could have made
    lines()                   the lines of a pack behind its name, as Niwa writes them
    rewritten(dice)           optional: lines that say the same in another way
    components()              what `niwa components` has to print
    faults()                  in words: why nobody can play with it
    standard_faults()         in words: what our standard set has to be beyond that
    broken(dice)              lists of lines with which nobody can play
The two of_... raise ValueError where they can't read.
"""

import hashlib
import importlib
import random
import re
import unicodedata

TEXT, LINE, NAME = 8192, 128, 63
HEAD = "niwa pack 1"


def box_class(game):
    """The class of a game's boxes."""
    return importlib.import_module(game.replace("-", "_") + "_box").Box


def playable(box):
    """The box, if one can play with it; else ValueError."""
    for fault in box.faults():
        raise ValueError(fault)
    return box


def from_components(game, found):
    """The box that an object describes; ValueError if nobody can play with it."""
    try:
        return playable(box_class(game).of_components(found))
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError("%s: %s" % (type(error).__name__, error)) from None


def checksum(game, box):
    """What names the components."""
    text = "".join(line + "\n" for line in ("game " + game, *box.lines()))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def name_fault(name):
    """What is wrong with a pack's name, or None."""
    if not isinstance(name, str) or not 1 <= len(name.encode()) <= NAME:
        return "1 to %d bytes" % NAME
    if any(unicodedata.category(character) == "Cc" for character in name):
        return "no control characters"
    return None


class Pack:
    """A pack of a game."""

    def __init__(self, game, name, box):
        self.game, self.name, self.box = game, name, box

    def text(self):
        """As Niwa writes it."""
        lines = (HEAD, "game " + self.game, "name " + self.name, *self.box.lines())
        return "".join(line + "\n" for line in lines)

    def checksum(self):
        return checksum(self.game, self.box)


def read_lines(game, lines):
    """The pack in lines from its name on; ValueError."""
    if not lines or not re.match(r"name[ \t]", lines[0]):
        raise ValueError("the first line has to be a name")
    name = lines[0][5:].strip(" \t")
    if name_fault(name):
        raise ValueError("name: " + name_fault(name))
    return Pack(game, name, playable(box_class(game).of_lines(lines[1:])))


def read(text):
    """The pack in a text of its own; ValueError."""
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    lines = [line for line in lines if line and not line.startswith("#")]
    games = re.fullmatch(r"game[ \t]+(\S+)", lines[1]) if lines[:1] == [HEAD] and lines[1:] else None
    if not games:
        raise ValueError("a pack begins with its version and its game")
    return read_lines(games[1], lines[2:])


def words_of(lines, first):
    """The words of lines that all begin with the same; ValueError."""
    words = [line.split() for line in lines]
    for found in words:
        if found[0] != first:
            raise ValueError("a line has to begin with %s, not %s" % (first, found[0]))
    return [found[1:] for found in words]


NAMES = ("x", "The pond in our garden", "庭 — neuf cartes dessinées", "1  2", '"\\<b>&amp;"',
         "n" * NAME, "é" * (NAME // 2))


def random_pack(game, seed):
    """A pack that somebody could have made."""
    dice = random.Random("%s %s" % (game, seed))
    return Pack(game, dice.choice(NAMES), playable(box_class(game).random(dice)))
