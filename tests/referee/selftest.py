"""Shows that the referees bite.

    python3 selftest.py                     every game, on traces the models generate
    python3 selftest.py COMMAND...          on the trace that a command prints
    python3 selftest.py --components FILE COMMAND...
    python3 selftest.py --pack FILE COMMAND...
                                            where the game needs its components

A valid trace (with views) must pass. Then it is spoilt in many ways, one at a
time, at random places; the referee must report each at the very line.
"""

import copy
import io
import json
import random
import subprocess
import sys

import packs
import referee
from edo_yashiki_box import Box as EdoBox

TIMES = 3


class NoPlace(Exception):
    """The trace has no place where it could be spoilt in this way."""


def written(line):
    """A line as text."""
    return line if isinstance(line, str) else json.dumps(line)


def verdict(lines, texts):
    """The lines that the referee objects to, and its report; texts of lines by their id."""
    out = io.StringIO()
    judge = referee.Referee(out=out)
    reported = []
    judge.report = lambda number, violation: (reported.append(number),
                                              referee.Referee.report(judge, number, violation))
    judge.read(texts.get(id(line)) or written(line) for line in lines)
    return reported, out.getvalue()


# ------------------------------------------------------------ finding places


def leaves(value, path=()):
    """Every path to a value that is no object and no list."""
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, path + (index,))
    else:
        yield path, value


def objects(value):
    """Every object inside a value, itself included."""
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(item)


def put(value, path, new):
    """Replaces the value at a path."""
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = new


def a_line(lines, dice, fits):
    """The number of a line after the header that fits; it may then be spoilt."""
    numbers = [number for number, line in enumerate(lines) if number and fits(line)]
    if not numbers:
        raise NoPlace
    return own(lines, dice.choice(numbers))


def own(lines, number):
    """Makes a line one's own: the trace shares its lines with the valid one."""
    lines[number] = copy.deepcopy(lines[number])
    return number


def decision(line):
    return "played" in line


def by_chance(line):
    return decision(line) and line["played"]["player"] == "chance"


def by_player(line):
    return decision(line) and not by_chance(line)


def choosing(line):
    return decision(line) and any(len(moves) > 1 for moves in line["legal"].values())


def hiding(line):
    return decision(line) and any("?" in text for text in line["shown"].values())


# ------------------------------------------------------------- ways to spoil
# Each takes a list of the lines, spoils one and returns its number.


def state_count(lines, dice):
    """a changed count in the state"""
    number = a_line(lines, dice, lambda line: True)
    path, value = dice.choice([leaf for leaf in leaves(lines[number]["state"]) if type(leaf[1]) is int])
    put(lines[number]["state"], path, value + 1)
    return number


def state_type(lines, dice):
    """a count of another type"""
    number = a_line(lines, dice, lambda line: True)
    path, value = dice.choice([leaf for leaf in leaves(lines[number]["state"]) if type(leaf[1]) is int])
    put(lines[number]["state"], path, dice.choice([float(value), str(value), bool(value)]))
    return number


def state_null(lines, dice):
    """a value of the state replaced by null"""
    number = a_line(lines, dice, lambda line: True)
    path, _ = dice.choice([leaf for leaf in leaves(lines[number]["state"]) if leaf[1] is not None])
    put(lines[number]["state"], path, None)
    return number


def extra_key(lines, dice):
    """an extra key somewhere in a line"""
    number = a_line(lines, dice, lambda line: True)
    dice.choice(list(objects(lines[number])))["extra"] = 0
    return number


def missing_key(lines, dice):
    """a key left out somewhere in a line"""
    number = a_line(lines, dice, lambda line: True)
    found = dice.choice([found for found in objects(lines[number]) if found])
    del found[dice.choice(sorted(found))]
    return number


def missing_move(lines, dice):
    """a legal move left out"""
    number = a_line(lines, dice, choosing)
    moves = dice.choice([moves for moves in lines[number]["legal"].values() if len(moves) > 1])
    moves.remove(dice.choice(moves))
    return number


def missing_outcome(lines, dice):
    """an outcome of chance left out"""
    number = a_line(lines, dice, lambda line: by_chance(line) and choosing(line))
    moves = lines[number]["legal"]["chance"]
    moves.remove(dice.choice(moves))
    return number


def doubled_move(lines, dice):
    """a legal move twice"""
    number = a_line(lines, dice, decision)
    moves = dice.choice(list(lines[number]["legal"].values()))
    moves.append(dice.choice(moves))
    return number


def invented_move(lines, dice):
    """a move that is not legal now, taken from another line"""
    number = a_line(lines, dice, decision)
    legal = lines[number]["legal"]
    actor = dice.choice(sorted(legal))
    foreign = {move for line in lines[1:] for moves in line["legal"].values() for move in moves}
    legal[actor].append(dice.choice(sorted(foreign.difference(legal[actor]))))
    return number


def extra_actor(lines, dice):
    """somebody who may not act"""
    number = a_line(lines, dice, decision)
    legal = lines[number]["legal"]
    others = [seat for seat in map(str, range(1, lines[0]["players"] + 1)) if seat not in legal]
    if not others:
        raise NoPlace
    legal[dice.choice(others)] = ["pass"]
    return number


def illegal_played(lines, dice):
    """a played move that is not legal"""
    number = a_line(lines, dice, decision)
    lines[number]["played"]["move"] += " 1"
    return number


def wrong_player(lines, dice):
    """a move played by somebody else"""
    number = a_line(lines, dice, decision)
    legal = lines[number]["legal"]
    others = [seat for seat in range(1, lines[0]["players"] + 1) if str(seat) not in legal]
    if not others:
        raise NoPlace
    lines[number]["played"]["player"] = dice.choice(others)
    return number


def truth_of(state, path):
    """What stands in the state at a path of a view, or None."""
    for step in path:
        if not isinstance(state, (dict, list)):
            return None
        state = state.get(step) if isinstance(state, dict) else state[step]
    return state


def leaks_of(line):
    """Everything that the views of a line hide: (viewer, path, what is hidden)."""
    return [(viewer, path, truth_of(line["state"], path))
            for viewer, view in line["views"].items() for path, value in leaves(view)
            if value is None and truth_of(line["state"], path) is not None]


def leaked(lines, dice):
    """a view that shows what is hidden"""
    for number in dice.sample(range(1, len(lines)), len(lines) - 1):
        leaks = leaks_of(lines[number])
        if leaks:
            viewer, path, truth = dice.choice(leaks)
            put(lines[own(lines, number)]["views"][viewer], path, truth)
            return number
    raise NoPlace


def full_view(lines, dice):
    """the full state given as a view"""
    number = a_line(lines, dice, lambda line: any(view != line["state"] for view in line["views"].values()))
    line = lines[number]
    viewer = dice.choice([viewer for viewer, view in line["views"].items() if view != line["state"]])
    line["views"][viewer] = line["state"]
    return number


def blind_view(lines, dice):
    """a view that hides what is seen"""
    number = a_line(lines, dice, lambda line: True)
    view = dice.choice(list(lines[number]["views"].values()))
    path, _ = dice.choice([leaf for leaf in leaves(view) if leaf[1] is not None])
    put(view, path, None)
    return number


def missing_view(lines, dice):
    """a view left out"""
    number = a_line(lines, dice, lambda line: True)
    del lines[number]["views"][dice.choice(sorted(lines[number]["views"]))]
    return number


def no_views(lines, dice):
    """a line without views among lines with views"""
    number = own(lines, dice.randrange(2, len(lines)))
    del lines[number]["views"]
    return number


def shown_open(lines, dice):
    """a hidden move shown openly"""
    number = a_line(lines, dice, hiding)
    line = lines[number]
    viewer = dice.choice([viewer for viewer, text in line["shown"].items() if "?" in text])
    line["shown"][viewer] = line["played"]["move"]
    return number


def shown_hidden(lines, dice):
    """an open word of a move hidden"""
    def open_to(line):
        return [viewer for viewer, text in line["shown"].items() if text.split()[-1] != "?"]
    number = a_line(lines, dice, lambda line: decision(line) and open_to(line))
    shown = lines[number]["shown"]
    viewer = dice.choice(open_to(lines[number]))
    shown[viewer] = " ".join(shown[viewer].split()[:-1] + ["?"])
    return number


def shown_other(lines, dice):
    """a move shown to somebody as another one"""
    number = a_line(lines, dice, choosing)
    line = lines[number]
    move = line["played"]["move"]
    other = [name for moves in line["legal"].values() for name in moves if name != move]
    line["shown"][dice.choice(sorted(line["shown"]))] = dice.choice(other or ["pass"])
    return number


def wrong_rank(lines, dice):
    """a wrong rank"""
    own(lines, -1)
    ranks = lines[-1]["result"]["ranks"]
    ranks[dice.randrange(len(ranks))] += 1
    return len(lines) - 1


def wrong_score(lines, dice):
    """a wrong score"""
    own(lines, -1)
    scores = lines[-1]["result"]["scores"]
    scores[dice.randrange(len(scores))] += dice.choice([-1, 1])
    return len(lines) - 1


def wrong_detail(lines, dice):
    """a wrong entry on the score sheet"""
    own(lines, -1)
    detail = lines[-1]["result"]["detail"]
    path, value = dice.choice(list(leaves(detail)))
    put(detail, path, value + 1 if type(value) is int else "other")
    return len(lines) - 1


def line_left_out(lines, dice):
    """a line left out"""
    number = a_line(lines, dice, decision)
    del lines[number]
    return number


def other_move(lines, dice):
    """another legal move written as the one played, found on the next line"""
    number = a_line(lines, dice, lambda line: by_player(line) and choosing(line))
    line = lines[number]
    seat = str(line["played"]["player"])
    move = line["played"]["move"]
    others = [name for name in line["legal"][seat] if name != move]
    if not others:
        raise NoPlace
    line["played"]["move"] = dice.choice(others)
    for viewer, text in line["shown"].items():
        line["shown"][viewer] = line["played"]["move"] if text == move else text
    return None


def cut_off(lines, dice):
    """the last line left out"""
    del lines[-1]
    return len(lines) - 1


def one_more(lines, dice):
    """the last line twice"""
    lines.append(lines[-1])
    return len(lines) - 1


def too_early(lines, dice):
    """the result on a line before the end"""
    number = a_line(lines, dice, decision)
    lines[number] = dict(lines[-1], state=lines[number]["state"], views=lines[number]["views"])
    return number


def key_twice(lines, dice):
    """a key written twice"""
    number = a_line(lines, dice, decision)
    lines[number] = json.dumps(lines[number])[:-1] + ',"legal":{}}'
    return number


def wrong_players(lines, dice):
    """a header with a number of players that the game does not take"""
    own(lines, 0)
    lines[0]["players"] = 99
    return 0


def wrong_option(lines, dice):
    """a header with an option that the game does not have"""
    own(lines, 0)
    lines[0]["options"]["weather"] = "fine"
    return 0


def no_seed(lines, dice):
    """a header without a seed"""
    own(lines, 0)
    del lines[0]["seed"]
    return 0


def pack_of(lines):
    """The checksum in the header."""
    own(lines, 0)
    if "pack" not in lines[0]:
        raise NoPlace
    return lines[0]["pack"]


def wrong_checksum(lines, dice):
    """a pack with another checksum"""
    checksum = pack_of(lines)
    digit = dice.randrange(len(checksum))
    lines[0]["pack"] = "".join(dice.choice("0123456789abcdef".replace(letter, "")) if place == digit else letter
                               for place, letter in enumerate(checksum))
    return 0


def no_checksum(lines, dice):
    """a pack without a checksum"""
    pack_of(lines)
    lines[0]["pack"] = dice.choice([None, "", 7, [], {}, {"checksum": lines[0]["pack"]}])
    return 0


def known_checksum(game, dice):
    """That of another pack, which the referee knows."""
    pack = packs.random_pack(game, dice.random())
    referee.know(pack)
    return pack.checksum()


def other_pack(lines, dice):
    """another pack than was played with"""
    pack_of(lines)
    lines[0]["pack"] = known_checksum(lines[0]["game"], dice)
    return None


def pack_left_out(lines, _):
    """a game with a pack that does not say so"""
    pack_of(lines)
    del lines[0]["pack"]
    return None


def pack_added(lines, dice):
    """a game with the standard set that names a pack"""
    own(lines, 0)
    if "pack" in lines[0]:
        raise NoPlace
    lines[0]["pack"] = known_checksum(lines[0]["game"], dice)
    return None


WAYS = (state_count, state_type, state_null, extra_key, missing_key, missing_move, missing_outcome,
        doubled_move, invented_move, extra_actor, illegal_played, wrong_player, leaked, full_view,
        blind_view, missing_view, no_views, shown_open, shown_hidden, shown_other, wrong_rank,
        wrong_score, wrong_detail, line_left_out, other_move, cut_off, one_more, too_early, key_twice,
        wrong_players, wrong_option, no_seed, wrong_checksum, no_checksum, other_pack, pack_left_out, pack_added)


# -------------------------------------------------------------------- testing


def games_of(lines):
    """A trace, cut into its games."""
    games = []
    for line in lines:
        if "trace" in line:
            games.append([])
        games[-1].append(line)
    return games


def spoil(game, texts, way, times, dice):
    """Spoils a game in one way, many times; the places that the referee missed."""
    missed = []
    for _ in range(times):
        lines = list(game)
        number = way(lines, dice)
        reported, report = verdict(lines, texts)
        if not reported or (number is not None and reported[0] != number + 1):
            missed.append("spoilt line %s: %s" % (number and number + 1, report.strip() or "nothing reported"))
    return missed


def test_game(game, times, dice):
    """Spoils a game in all ways; (ways tried, what was missed)."""
    texts = {id(line): written(line) for line in game}
    reported, report = verdict(game, texts)
    if reported:
        return 0, ["the trace itself does not pass:\n" + report]
    tried, missed = 0, []
    for way in WAYS:
        try:
            found = spoil(game, texts, way, times, dice)
        except NoPlace:
            continue
        tried += 1
        missed += ["%s: %s" % (way.__doc__, text) for text in found]
    return tried, missed


def printed(words):
    """The games that a command prints."""
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return games_of([json.loads(line) for line in text.splitlines()])


def generated():
    """A game of each kind for each number of players, with each option, and with packs."""
    EdoBox.standard = EdoBox.practice()
    for name in referee.GAMES:
        module = referee.game_module(name)
        defaults = {key: values[0] for key, values in module.OPTIONS.items()}
        settings = [defaults] + [dict(defaults, **{key: value})
                                 for key, values in module.OPTIONS.items() for value in values[1:]]
        for players in module.SEATS:
            for options in settings if players == module.SEATS[0] else [defaults]:
                yield a_game(name, players, options, None)
        pack = packs.random_pack(name, "selftest")
        referee.know(pack)
        yield a_game(name, module.SEATS[-1], defaults, pack)


def a_game(name, players, options, pack):
    """The lines of a game that the model plays, as objects that share nothing."""
    return json.loads(json.dumps(list(referee.generate_game(name, players, options, "selftest", True, pack))))


def main(words):
    """Returns the exit code."""
    takes = {"--components": referee.take_components, "--pack": referee.take_pack}
    while words and words[0] in takes:
        fault = takes[words[0]](words[1])
        if fault:
            print("%s: %s" % (words[1], fault))
            return 1
        words = words[2:]
    dice = random.Random(1)
    bad = 0
    for game in printed(words) if words else generated():
        tried, missed = test_game(game, TIMES, dice)
        header = game[0]
        print("%s, %d players, %s%s: spoilt in %d ways, %d times each: %s"
              % (header["game"], header["players"], json.dumps(header["options"]),
                 ", a pack" if "pack" in header else "", tried, TIMES,
                 "%d missed" % len(missed) if missed else "all reported"))
        for text in missed:
            print("  " + text)
        bad += len(missed)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
