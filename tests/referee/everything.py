"""Every game, player count and option value under its referee, with the standard set and packs.

    python3 tests/referee/everything.py build/release/niwa [GAMES A SET-UP]

The packs are drawn here. Niwa has to read each, and tell of it what stands in it; and it has to
refuse what is wrong, with its place.
"""
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import packs
import spoil_packs

REFEREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "referee.py")
PLACE = re.compile(r": line (\d+), column (\d+): .+")


def setups(game):
    """Each player count with each choice of options, as flags of `niwa trace`."""
    options = [[f"{option['name']}={json.dumps(value).strip(chr(34))}"
                for value in option["values"]] for option in game["options"]]
    for players in range(game["min_players"], game["max_players"] + 1):
        for choice in itertools.product(*options):
            yield ["--players", str(players)] + [f"--option={word}" for word in choice]


def run(*words):
    """What a command prints, its complaints behind it, and its exit code."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode(), done.returncode


class Folder:
    """Where the files are that niwa and the referee read."""

    def __init__(self, path):
        self.path = path

    def file(self, name, text):
        """Writes a file; its path."""
        path = os.path.join(self.path, name)
        with open(path, "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))
        return path


def first_of(faults, fine):
    """One line or so of what is wrong, or that all is fine."""
    if len(faults) > 1:
        return "%s\nand %d more like that" % (faults[0], len(faults) - 1)
    return faults[0] if faults else fine


# ------------------------------------------------------------------- packs


def refusals(niwa, folder, pack, dice):
    """Texts that niwa should refuse but does not, or elsewhere than where they are wrong."""
    for text, lines in itertools.chain(spoil_packs.wrong_heads(pack), spoil_packs.wrong_lines(pack, dice),
                                       spoil_packs.broken(pack, dice)):
        printed, code = run(niwa, "pack", "--check", folder.file("wrong.pack", text))
        place = PLACE.search(printed)
        if code != 2 or not place:
            yield "%s\nis not refused with its place: %s" % (text, printed)
        elif lines and int(place[1]) not in lines:
            yield "%s\nis refused elsewhere than in line %s: %s" % (text, lines, printed)


def differences(niwa, folder, pack, dice):
    """What niwa tells of a pack otherwise than it is."""
    for text in (pack.text(), spoil_packs.dressed(pack, dice)):
        path = folder.file("mine.pack", text)
        printed, code = run(niwa, "pack", "--check", path)
        if code != 0 or not printed.startswith(pack.name + ": ") or pack.checksum() not in printed:
            yield "%s\nis not read as %s: %s" % (text, pack.checksum(), printed)
            return
    printed, _ = run(niwa, "components", pack.game, "--pack", path)
    if json.loads(printed) != pack.box.components():
        yield "%s\nhas other components: %s" % (text, printed)


def packs_hold(niwa, folder, game):
    """The standard set is a pack, and what is wrong is refused."""
    printed, _ = run(niwa, "pack", game)
    standard = packs.Pack(game, "standard", packs.box_class(game).standard)
    faults = [] if printed == standard.text() else ["niwa pack %s printed: %s" % (game, printed)]
    dice, other = random.Random(game), packs.random_pack(game, "spoilt")
    faults += differences(niwa, folder, standard, dice)
    faults += differences(niwa, folder, other, dice)
    faults += refusals(niwa, folder, other, dice)
    print(game, "packs -", first_of(faults, "read as they are meant, and refused where spoilt"), flush=True)
    return not faults


# ------------------------------------------------------------------- games


def holds(niwa, folder, game, flags, games):
    """Whether all games of a set-up pass in one stream, with packs in a tenth of them, at least one."""
    dice, faults, drawn = random.Random(0), [], []
    judge = [sys.executable, REFEREE, "--components", os.path.join(folder.path, "components.json")]
    count = max(1, games // 10)
    for number in range(count):
        pack = packs.random_pack(game, " ".join([*flags, str(number)]))
        drawn.append("--pack=" + folder.file("%d.pack" % number, pack.text()))
        faults += differences(niwa, folder, pack, dice)
    traces = [[pack, "--games", str(count)] for pack in drawn] + [["--games", str(max(1, games - count * count))]]
    with subprocess.Popen(judge + drawn, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as judging:
        for words in traces:
            command = [niwa, "trace", game, "--views", *words, *flags]
            traced = subprocess.run(command, stdout=judging.stdin, check=False)
            if traced.returncode != 0:
                faults.append("%s ended with %d" % (" ".join(command), traced.returncode))
        judging.stdin.close()
        printed = judging.stdout.read().decode().strip()
    print(game, *flags, "-", first_of(faults, printed), flush=True)
    return not faults and judging.returncode == 0


def main():
    niwa, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
    listed = subprocess.run([niwa, "games", "--json"], capture_output=True, text=True, check=True)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        for game in map(json.loads, listed.stdout.splitlines()):
            name = game["game"]
            components, _ = run(niwa, "components", name)
            folder.file("components.json", components)
            packs.box_class(name).standard = packs.from_components(name, json.loads(components))
            results = [packs_hold(niwa, folder, name)]
            results += [holds(niwa, folder, name, flags, games) for flags in setups(game)]
            passed += sum(results)
            failed += len(results) - sum(results)
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
