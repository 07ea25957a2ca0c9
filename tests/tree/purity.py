#!/usr/bin/env python3
"""purity.py - the engine's objects are pure, and a game exports itself and nothing else.

    purity.py OBJECT...             checks the engine's objects
    purity.py --self-test COMPILER  plants one defect of each kind: each must be found

An object's folder says what it may do:
- core/ uses core only, games/ use core and games; from outside, both use only what moves
  and compares bytes: no memory, input, output, clock or random numbers.
- Nothing can be written to at run time: no globals that change.
- The objects of games/NAME/ show one symbol to others, NAME_game.
"""
import os
import re
import subprocess
import sys
import tempfile

OUTSIDE = re.compile(
    r"mem(cpy|move|set|cmp|chr)|bcmp|str(len|nlen|cmp|ncmp|chr|rchr|str|spn|cspn|pbrk)"
    r"|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail"
    r"|__(popcount|clz|ctz|mul|u?div|u?mod|u?divmod|ashl|ashr|lshr)[sdt]i[234]")  # integers
RELOCATED_CONSTANTS = re.compile(r"\.data\.rel\.ro\b")


class Symbol:
    """One line of an object's symbol table that others could see."""

    def __init__(self, fields):
        _, _, _, _, self.binding, self.visibility, self.section, self.name = fields

    def is_defined(self):
        return self.section != "UND"


def readelf(option, path):
    return subprocess.run(["readelf", "--wide", option, path], check=True,
                          capture_output=True, text=True).stdout.splitlines()


def symbols_of(path):
    """The global and weak symbols of an object, defined and needed."""
    rows = (line.split() for line in readelf("--symbols", path))
    symbols = [Symbol(row[:8]) for row in rows if len(row) >= 8 and row[0][:-1].isdigit()]
    return [symbol for symbol in symbols if symbol.binding != "LOCAL"]


def writable_sections_of(path):
    """The sections with bytes that a program could change."""
    for line in readelf("--sections", path):
        row = re.match(r"\s*\[\s*\d+\]\s+(\S+)\s+\S+\s+\S+\s+\S+\s+(\S+)\s+\S+\s+(\w*)", line)
        if row and "W" in row[3] and int(row[2], 16) and not RELOCATED_CONSTANTS.match(row[1]):
            yield row[1]


def place_of(path):
    """The object's source below the tree's root: games/null/rules.c."""
    found = re.search(r"(?:^|/)((?:core|games)/.*)\.o(?:bj)?$", path)
    if not found:
        sys.exit(f"purity: {path} is no object of core/ or games/")
    return found[1]


def defects_of(objects):
    """Yields a sentence for everything that is wrong with the objects as a whole."""
    symbols = {place_of(path): symbols_of(path) for path in objects}
    home = {symbol.name: place for place in symbols
            for symbol in symbols[place] if symbol.is_defined()}

    for place in symbols:
        for symbol in symbols[place]:
            if symbol.is_defined() or OUTSIDE.fullmatch(symbol.name):
                continue
            if symbol.name not in home:
                yield f"{place} uses {symbol.name}"
            elif place.startswith("core/") and home[symbol.name].startswith("games/"):
                yield f"{place} uses {symbol.name} of {home[symbol.name]}"

    for path in objects:
        for section in writable_sections_of(path):
            yield f"{place_of(path)} can change at run time: it has {section}"

    for folder in sorted({place.split("/")[1] for place in symbols
                          if place.startswith("games/") and place.count("/") == 2}):
        shown = sorted(symbol.name for place in symbols for symbol in symbols[place]
                       if place.startswith(f"games/{folder}/") and symbol.is_defined()
                       and symbol.visibility == "DEFAULT")
        if shown != [f"{folder}_game"]:
            yield f"games/{folder} shows {', '.join(shown) or 'nothing'}, not {folder}_game"


CLEAN = {
    "core/game.c": '#include <string.h>\nPUBLIC int game_play(const char *a)'
                   '{ return (int)strlen(a); }',
    "games/one/one.c": "extern int game_play(const char *); extern int one_help(void);\n"
                       "PUBLIC int (*const one_game)(const char *) = game_play;\n"
                       "int one_use(void) { return one_help(); }",
    "games/one/help.c": "int one_help(void) { return 1; }",
}
PLANTED = {  # what is planted, and the sentence it must bring
    "allocation": ("games/one/help.c", '#include <stdlib.h>\nint one_help(void)'
                   '{ void *volatile p = malloc(9); return p != 0; }',
                   "games/one/help.c uses malloc"),
    "output": ("core/game.c", '#include <stdio.h>\nPUBLIC int game_play(const char *a)'
               '{ return puts(a); }', "core/game.c uses puts"),
    "a clock": ("games/one/help.c", '#include <time.h>\nint one_help(void)'
                '{ return (int)time(0); }', "games/one/help.c uses time"),
    "random numbers": ("games/one/help.c", '#include <stdlib.h>\nint one_help(void)'
                       '{ return rand(); }', "games/one/help.c uses rand"),
    "a symbol nobody has": ("games/one/help.c", 'extern int two(void);\nint one_help(void)'
                            '{ return two(); }', "games/one/help.c uses two"),
    "core that leans on a game": ("core/game.c", "extern int one_help(void);\n"
                                  "PUBLIC int game_play(const char *a)"
                                  "{ return *a + one_help(); }",
                                  "core/game.c uses one_help of games/one/help.c"),
    "a counter": ("games/one/help.c", "static int calls; int one_help(void)"
                  "{ return ++calls; }",
                  "games/one/help.c can change at run time: it has .bss"),
    "a global that changes": ("core/game.c", "int level = 3; PUBLIC int game_play"
                              "(const char *a) { return *a + level++; }",
                              "core/game.c can change at run time: it has .data"),
    "a second public symbol": ("games/one/help.c", "PUBLIC int one_help(void)"
                               "{ return 1; }",
                               "games/one shows one_game, one_help, not one_game"),
    "a game that hides": ("games/one/one.c", "extern int game_play(const char *);\n"
                          "int (*const one_game)(const char *) = game_play;",
                          "games/one shows nothing, not one_game"),
}


def compiled(compiler, sources, root):
    objects = []
    for place, text in sources.items():
        source, target = os.path.join(root, place), os.path.join(root, place + ".o")
        os.makedirs(os.path.dirname(source), exist_ok=True)
        with open(source, "w", encoding="ascii") as file:
            file.write(text + "\n")
        subprocess.run([compiler, "-O2", "-fPIE", "-fvisibility=hidden", "-c", source, "-o",
                        target, '-DPUBLIC=__attribute__((visibility("default")))'], check=True)
        objects.append(target)
    return objects


def self_test(compiler):
    missed = 0
    for what, planted in [("nothing", None), *PLANTED.items()]:
        sources, wanted = dict(CLEAN), []
        if planted:
            sources[planted[0]] = planted[1]
            wanted = [planted[2]]
        with tempfile.TemporaryDirectory() as root:
            found = list(defects_of(compiled(compiler, sources, root)))
        print(f"planted {what}: {'; '.join(found) or 'clean'}")
        if found != wanted:
            print(f"  but wanted: {'; '.join(wanted) or 'clean'}")
            missed += 1
    return missed


def main(arguments):
    if arguments[:1] == ["--self-test"]:
        return 1 if self_test(arguments[1]) else 0
    if not arguments:
        sys.exit("purity: no objects")
    defects = list(defects_of(arguments))
    for defect in defects:
        print(defect)
    print(f"{len(arguments)} objects, {len(defects)} defects")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
