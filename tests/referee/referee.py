"""An independent referee over the games of Niwa, in plain Python.

    niwa trace GAME --games 100 --views | python3 referee.py [--odds] [--all]
    python3 referee.py FILE...
    python3 referee.py --generate GAME [--players N] [--option NAME=VALUE]... \
                       [--seed S] [--games K] [--views]

With --components FILE a game also takes what `niwa components GAME` printed: our
standard set. Where games are played with packs, each is given with --pack FILE: the
header of a game has its checksum.

It reads traces (JSON Lines), plays every game again by its own reading of the
rules, and compares everything on every line. It stops at the first violation
(with --all: at the first of each game) and exits 1; else it prints
`N games, M lines checked, 0 violations` and exits 0.

A game is a module of this folder, its name with `_` for `-`. It has
    SEATS    the numbers of players it takes, e.g. (2, 3, 4)
    OPTIONS  {name: (default, other values...)}, {} if there are none
    Model    a class, the state of one game:
        Model(players, options, box)   a new game, before the first decision; the box
                                   has its components (packs.py)
        over()                     is the game over?
        legal()                    {actor: collection of moves}; an actor is a seat
                                   (int) or "chance"; {} when over. Without doubles.
        odds()                     {move: weight} where chance is to act: its
                                   keys are the moves of legal()["chance"]
        play(actor, move)          plays one of the moves of legal()
        state()                    the full state, as the game's page writes it
        view(viewer)               what a seat sees; viewer 0 is a spectator
        shown(actor, move, viewer) how the viewer reads the move; asked before
                                   play(actor, move)
        result()                   {"scores":[...],"ranks":[...],"detail":{...}},
                                   asked when over
        end_view(viewer)           optional: the view on the last line, if view()
                                   does not give it
Lists whose order a page leaves open are wrapped in compare.AnyOrder. Objects
are plain dicts with text keys. A new object is built at each call: the frame
never copies.

Model comes from the game's page alone: the checking, the reports and the
generator are here and are the same for all games.
"""

import argparse
import importlib
import json
import random
import sys

import packs
from compare import MISSING, AnyOrder, differ, text
from luck import Luck

GAMES = ("haru-ichiban", "ike-no-koi", "hiroba", "edo-yashiki")


class Violation(Exception):
    """Something in a trace is not as it must be."""

    def __init__(self, where, expected, found):
        super().__init__(where)
        self.where = where
        self.expected = expected
        self.found = found


def game_module(name):
    """The module that knows a game."""
    return importlib.import_module(name.replace("-", "_"))


def must_equal(expected, found, where):
    """Raises a violation at the first difference."""
    difference = differ(expected, found, where)
    if difference:
        raise Violation(*difference)


def no_doubles(pairs):
    """An object read from a trace; a key that comes twice is a violation."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Violation("an object", "every key once", names)
    return found


def parse(line):
    """The object of one line."""
    try:
        found = json.loads(line, object_pairs_hook=no_doubles)
    except ValueError as error:
        raise Violation("the line", "a JSON object", str(error)) from None
    if not isinstance(found, dict):
        raise Violation("the line", "a JSON object", found)
    return found


# ---------------------------------------------------------------- checking


KNOWN_PACKS = {}


def know(pack):
    """From now on a header may name this pack."""
    KNOWN_PACKS[pack.game, pack.checksum()] = pack


def check_pack(game, found):
    """The box of a header's pack."""
    if not isinstance(found, str) or (game, found) not in KNOWN_PACKS:
        raise Violation("header.pack", "the checksum of a --pack for this game", found)
    return KNOWN_PACKS[game, found].box


def standard_box(game):
    """What is played with where there is no pack."""
    box = packs.box_class(game).standard
    if box is None:
        sys.exit("referee: %s needs --components FILE" % game)
    return box


def check_header(header):
    """Checks a header and returns the game's module and box."""
    for key in ("trace", "game", "players", "options", "seed"):
        if key not in header:
            raise Violation("header." + key, "a value", MISSING)
    if header["game"] not in GAMES:
        raise Violation("header.game", " or ".join(GAMES), header["game"])
    module = game_module(header["game"])
    if type(header["players"]) is not int or header["players"] not in module.SEATS:
        raise Violation("header.players", "one of %s" % list(module.SEATS), header["players"])
    if not isinstance(header["seed"], str):
        raise Violation("header.seed", "a text", header["seed"])
    if not isinstance(header["options"], dict):
        raise Violation("header.options", "an object", header["options"])
    options = {}
    for name, values in module.OPTIONS.items():
        found = header["options"].get(name, MISSING)
        if not any(type(found) is type(value) and found == value for value in values):
            raise Violation("header.options." + name, "one of %s" % list(values), found)
        options[name] = found
    expected = {"trace": 1, "game": header["game"], "players": header["players"],
                "options": options, "seed": header["seed"]}
    if "pack" not in header:
        must_equal(expected, header, "header")
        return module, standard_box(header["game"])
    box = check_pack(header["game"], header["pack"])
    must_equal(dict(expected, pack=header["pack"]), header, "header")
    return module, box


def moves_in_order(legal):
    """Legal moves as a trace writes them, in an order of no meaning."""
    return {str(actor): AnyOrder(sorted(moves)) for actor, moves in legal.items()}


class GameCheck:
    """Follows one game of a trace, line by line."""

    def __init__(self, header, luck=None):
        module, box = check_header(header)
        self.players = header["players"]
        self.name = " ".join([header["game"], str(self.players)]
                             + ["%s=%s" % item for item in sorted(header["options"].items())])
        self.model = module.Model(self.players, dict(header["options"]), box)
        self.viewers = [*range(1, self.players + 1), 0]
        self.luck = luck
        self.with_views = None
        self.done = False

    def line(self, found):
        """Checks one line after the header and plays its move."""
        if self.done:
            raise Violation("the line", "a header: the game is over", found)
        if self.with_views is None:
            self.with_views = "views" in found
        if self.model.over():
            self.last_line(found)
        else:
            self.decision(found)

    def common(self, found, keys):
        """What a decision and the last line have in common."""
        for key in keys:
            if key not in found:
                raise Violation(key, "a value", MISSING)
        for key in found:
            if key not in keys:
                raise Violation(key, MISSING, found[key])
        must_equal(self.model.state(), found["state"], "state")
        must_equal(moves_in_order(self.model.legal()), found["legal"], "legal")

    def decision(self, found):
        """A line with a move."""
        keys = ["state", "legal", "played"] + (["views", "shown"] if self.with_views else [])
        self.common(found, keys)
        actor, move = self.played(found["played"])
        if self.with_views:
            views = {str(viewer): self.model.view(viewer) for viewer in self.viewers}
            must_equal(views, found["views"], "views")
            shown = {str(viewer): self.model.shown(actor, move, viewer) for viewer in self.viewers}
            must_equal(shown, found["shown"], "shown")
        if self.luck:
            self.count(actor, move)
        self.model.play(actor, move)

    def played(self, found):
        """The move that was played: it must be one of the legal ones."""
        if not isinstance(found, dict) or set(found) != {"player", "move"}:
            raise Violation("played", "an object with player and move", found)
        actor, move = found["player"], found["move"]
        legal = self.model.legal()
        if type(actor) not in (int, str) or actor not in legal:
            raise Violation("played.player", "one of %s" % list(legal), actor)
        if move not in legal[actor]:
            raise Violation("played.move", "one of %s" % sorted(legal[actor]), move)
        return actor, move

    def count(self, actor, move):
        """Adds the decision to the statistics."""
        if actor == "chance":
            self.luck.chance(self.name, self.model.odds(), move)
        else:
            self.luck.choice(self.name, self.model.legal(), actor, move)

    def last_line(self, found):
        """The line with the result."""
        self.common(found, ["state", "legal", "result"] + (["views"] if self.with_views else []))
        must_equal(self.model.result(), found["result"], "result")
        if self.with_views:
            must_equal(end_views(self.model, self.viewers), found["views"], "views")
        self.done = True


def end_views(model, viewers):
    """The views on the last line."""
    view = getattr(model, "end_view", model.view)
    return {str(viewer): view(viewer) for viewer in viewers}


class Referee:
    """Checks a stream of games and counts."""

    def __init__(self, luck=None, every_game=False, out=sys.stdout):
        self.luck = luck
        self.every_game = every_game
        self.out = out
        self.games = self.lines = self.violations = 0
        self.game = None
        self.skipping = False

    def report(self, number, violation):
        """Prints a violation."""
        self.violations += 1
        print("game %d, line %d: %s\n  expected: %s\n  found:    %s"
              % (self.games, number, violation.where,
                 text(violation.expected), text(violation.found)), file=self.out)

    def unfinished(self):
        """A game must have come to its last line."""
        if self.game and not self.game.done and not self.skipping:
            raise Violation("the end of game %d" % self.games, "a line with the result", MISSING)

    def take(self, line):
        """Checks one line of text."""
        found = parse(line)
        if "trace" in found:
            try:
                self.unfinished()
            finally:
                self.games += 1
                self.skipping, self.game = False, None
            self.game = GameCheck(found, self.luck)
        elif self.skipping:
            return
        elif self.game is None:
            raise Violation("the line", "a header", found)
        else:
            self.game.line(found)
        self.lines += 1

    def read(self, lines):
        """Checks all lines of a file; True if it may go on with another one."""
        number = 0
        for number, line in enumerate(lines, 1):
            try:
                self.take(line)
            except Violation as violation:
                self.report(number, violation)
                self.skipping = True
                if not self.every_game:
                    return False
        try:
            self.unfinished()
        except Violation as violation:
            self.report(number, violation)
            return self.every_game
        finally:
            self.game, self.skipping = None, False
        return True

    def odds(self):
        """Prints and judges the statistics."""
        for name, decisions, square, freedom, threshold in self.luck.judge():
            good = square <= threshold
            self.violations += not good
            print("odds %s %s: %d decisions, chi-square %.1f, freedom %d, threshold %.1f"
                  % ("kept" if good else "BROKEN", name, decisions, square, freedom, threshold),
                  file=self.out)

    def verdict(self):
        """Prints the last line and returns the exit code."""
        if self.luck:
            self.odds()
        print("%d games, %d lines checked, %d violations"
              % (self.games, self.lines, self.violations), file=self.out)
        return 1 if self.violations or not self.games else 0


# -------------------------------------------------------------- generating


def random_move(model, dice):
    """Random play: (actor, move)."""
    legal = model.legal()
    if "chance" in legal:
        odds = model.odds()
        names = sorted(odds)
        return "chance", dice.choices(names, [odds[name] for name in names])[0]
    actor = dice.choice(sorted(legal))
    return actor, dice.choice(sorted(legal[actor]))


def generate_game(name, players, options, seed, views, pack=None):
    """The lines of one game that the model plays with itself, as objects."""
    box = pack.box if pack else standard_box(name)
    model = game_module(name).Model(players, dict(options), box)
    dice = random.Random("%s %s %s" % (name, players, seed))
    viewers = [*range(1, players + 1), 0]
    header = {"trace": 1, "game": name, "players": players, "options": options, "seed": seed}
    yield dict(header, pack=pack.checksum()) if pack else header
    while not model.over():
        actor, move = random_move(model, dice)
        line = {"state": model.state(), "legal": moves_in_order(model.legal()),
                "played": {"player": actor, "move": move}}
        if views:
            line["views"] = {str(viewer): model.view(viewer) for viewer in viewers}
            line["shown"] = {str(viewer): model.shown(actor, move, viewer) for viewer in viewers}
        yield line
        model.play(actor, move)
    line = {"state": model.state(), "legal": {}, "result": model.result()}
    if views:
        line["views"] = end_views(model, viewers)
    yield line


def option_text(value):
    """An option's value as a command or a record writes it."""
    return value if isinstance(value, str) else json.dumps(value)


def option_values(name, given):
    """All options of a game: the defaults and what was given."""
    options = {key: values[0] for key, values in game_module(name).OPTIONS.items()}
    for pair in given:
        key, _, value = pair.partition("=")
        matching = [one for one in game_module(name).OPTIONS.get(key, ()) if option_text(one) == value]
        if not matching:
            sys.exit("referee: no such option or value: %s" % pair)
        options[key] = matching[0]
    return options


def generate(arguments):
    """Prints games that the model plays with itself."""
    seats = game_module(arguments.generate).SEATS
    players = arguments.players or seats[0]
    if players not in seats:
        sys.exit("referee: %s takes %s players" % (arguments.generate, list(seats)))
    options = option_values(arguments.generate, arguments.option)
    for number in range(1, arguments.games + 1):
        seed = arguments.seed if arguments.games == 1 else "%s-%d" % (arguments.seed, number)
        for line in generate_game(arguments.generate, players, options, seed, arguments.views):
            print(json.dumps(line, separators=(",", ":")))
    return 0


# ------------------------------------------------------------- components


def take_components(name):
    """Gives a file with a standard set to its game; returns what is wrong with it, if anything."""
    with open(name, encoding="utf-8") as file:
        words = file.read()
    try:
        found = parse(words)
        if found.get("game") not in GAMES:
            return "the game must be %s" % " or ".join(GAMES)
        learn(found)
    except Violation as violation:
        return "%s: %s, expected %s" % (violation.where, text(violation.found), text(violation.expected))
    except ValueError as fault:
        return str(fault)
    return None


def learn(found):
    """Takes a standard set; ValueError or Violation."""
    box = packs.from_components(found["game"], found)
    must_equal(box.components(), found, "components")
    for fault in box.standard_faults():
        raise ValueError(fault)
    packs.box_class(found["game"]).standard = box


def take_pack(name):
    """Knows the pack in a file; returns what is wrong with it, if anything."""
    try:
        with open(name, encoding="utf-8") as file:
            know(packs.read(file.read()))
    except (ImportError, ValueError) as fault:
        return str(fault)
    return None


# ------------------------------------------------------------------- start


def arguments_of(words):
    """The command line."""
    parser = argparse.ArgumentParser(description="An independent referee over traces of Niwa.")
    parser.add_argument("files", nargs="*", help="traces; standard input if there are none")
    parser.add_argument("--odds", action="store_true", help="judge the odds over all games too")
    parser.add_argument("--all", action="store_true", help="go on after a violation with the next game")
    parser.add_argument("--components", action="append", default=[], metavar="FILE",
                        help="what `niwa components` printed")
    parser.add_argument("--pack", action="append", default=[], metavar="FILE",
                        help="a pack that games of the trace are played with")
    parser.add_argument("--generate", metavar="GAME", choices=GAMES, help="play at random and print the trace")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--views", action="store_true")
    return parser.parse_args(words)


def main(words):
    """Checks or generates; returns the exit code."""
    arguments = arguments_of(words)
    for take, names in ((take_components, arguments.components), (take_pack, arguments.pack)):
        for name in names:
            fault = take(name)
            if fault:
                print("%s: %s" % (name, fault))
                return 1
    if arguments.generate:
        return generate(arguments)
    referee = Referee(Luck() if arguments.odds else None, arguments.all)
    if not arguments.files:
        referee.read(sys.stdin)
    for name in arguments.files:
        with open(name, encoding="utf-8") as lines:
            if not referee.read(lines):
                break
    return referee.verdict()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
