"""Referees over records: rare games that random play hardly ever meets.

    python3 records.py NIWA RECORD...

Plays each record with the referee's own model, and with the pack in its head. Every move must be
legal there,
and the engine (`NIWA replay RECORD --json --to N`, also with `--seat`) must show
the same position after each line, to everybody. At the end the scores and ranks
that it prints must be the model's.
"""

import json
import re
import subprocess
import sys

import packs
import referee
from referee import Violation, game_module, must_equal, option_values, standard_box

RANK = re.compile(r"^Seat (\d+)(?:, [^\n]*)?: (-?\d+) points?, rank (\d+)$", re.MULTILINE)


class Record:
    """The head and the lines of a record."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n") for line in file]
        lines = [line for line in lines if line and not line.startswith("#")]
        start = lines.index("moves")
        head = [line.split() for line in lines[:start]]
        self.path = path
        self.game = next(words[1] for words in head if words[0] == "game")
        self.players = next(int(words[1]) for words in head if words[0] == "seats")
        self.options = ["=".join(words[1:]) for words in head if words[0] == "option"]
        self.pack = self.pack_in(lines[:start])
        self.lines = [line for line in lines[start + 1:] if not line.startswith("end ")]

    def pack_in(self, head):
        """The pack in its head; None where the standard set is played with."""
        places = [place for place, line in enumerate(head) if line.startswith("pack ")]
        if not places:
            return None
        if places != list(range(places[0], places[-1] + 1)):
            raise Violation("head", "lines of a pack that follow each other", head)
        try:
            return packs.read_lines(self.game, [head[place][5:] for place in places])
        except ValueError as fault:
            raise Violation("head", "a pack to play with", str(fault)) from None

    def new_model(self):
        """The model at the start, with the defaults of the options not given."""
        options = option_values(self.game, self.options)
        box = self.pack.box if self.pack else standard_box(self.game)
        return game_module(self.game).Model(self.players, options, box)


def play_line(model, line):
    """Plays one line of a record."""
    actor, move = line.split(" ", 1)
    actor = actor if actor == "chance" else int(actor)
    legal = model.legal()
    if move not in legal.get(actor, ()):
        raise Violation("legal", {str(name): sorted(moves) for name, moves in legal.items()}, line)
    model.play(actor, move)


def positions(record):
    """The model after 0, 1, 2, ... lines; an undo plays the moves before it again."""
    model, made = record.new_model(), []
    yield model
    for line in record.lines:
        words = line.split()
        if words[0] != "host":
            play_line(model, line)
            made.append(line)
        elif words[1] == "undo":
            made = made[:int(words[2])]
            model = record.new_model()
            for earlier in made:
                play_line(model, earlier)
        yield model


def replayed(niwa, record, number, *flags):
    """What the engine prints after the first `number` lines."""
    words = [niwa, "replay", record.path, "--to", str(number), *flags]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def learn(niwa, game):
    """Takes the engine's standard set."""
    words = [niwa, "components", game]
    referee.learn(json.loads(subprocess.run(words, check=True, capture_output=True).stdout))


def check_position(niwa, record, number, model):
    """Compares one position, as everybody sees it."""
    must_equal(model.state(), json.loads(replayed(niwa, record, number, "--json")), "state")
    for viewer in range(record.players + 1):
        found = json.loads(replayed(niwa, record, number, "--json", "--seat", str(viewer)))
        view = getattr(model, "end_view", model.view) if model.over() else model.view
        must_equal(view(viewer), found, "views.%d" % viewer)


def check_result(niwa, record, number, model):
    """Compares scores and ranks."""
    result = model.result()
    expected = [[seat, *pair] for seat, pair in enumerate(zip(result["scores"], result["ranks"]), 1)]
    found = [[int(word) for word in words] for words in RANK.findall(replayed(niwa, record, number))]
    must_equal(expected, found, "result")


def check_record(niwa, record):
    """The number of positions that were compared."""
    number = -1
    learn(niwa, record.game)
    try:
        for number, model in enumerate(positions(record)):
            check_position(niwa, record, number, model)
        if model.over():
            check_result(niwa, record, number, model)
    except Violation as violation:
        violation.where = "after %d lines: %s" % (number, violation.where)
        raise
    return number + 1


def main(words):
    """Returns the exit code."""
    if len(words) < 2:
        sys.exit(__doc__)
    niwa, *paths = words
    bad = 0
    for path in paths:
        try:
            record = Record(path)
            if record.game not in referee.GAMES:
                print("%s: no referee knows %s" % (path, record.game))
                continue
            print("%s: %d positions, 0 violations" % (path, check_record(niwa, record)))
        except Violation as violation:
            bad += 1
            print("%s: %s\n  expected: %s\n  found:    %s"
                  % (path, violation.where, referee.text(violation.expected), referee.text(violation.found)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
