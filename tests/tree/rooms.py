#!/usr/bin/env python3
"""Dependencies between folders point one way, no folder is crowded, games are laid out alike.

    rooms.py [FOLDER]     every #include "..." goes along an arrow of ARROWS; files are counted
    rooms.py --self-test  shows that wrong includes, crowded folders and missing files are found

A room is a folder of sources. It may include itself and the rooms that stand behind it in ARROWS,
nothing else; and it may only name rooms that stand above it in the table, so that no two rooms
can include each other. Within games/, a game includes no other game, and its rules nothing
of its own folders: ai/ and pad/ stand on the rules. Every game has the files of ROLES. HACKING.md
draws the same arrows; where it says that `this` (that.c), or (`this`, that.ts), it must be there.
"""

import collections
import fnmatch
import os
import re
import sys
import tempfile

ENGINE = "core games"
ARROWS = {  # from the lowest room to the highest: a room, and what it may include
    "core": "",
    "games": "core",
    "ai": "core",
    "ai/search": "core ai",
    "ai/analysis": "core ai",
    "lib": ENGINE + " ai",
    "python": "lib",
    "host/base": "core",
    "host/match": "core ai ai/analysis",
    "host/store": "core",
    "host/table": "core host/base host/store",
    "server/people": "core host/base host/store",
    "server/ops": "core host/store server/people",
    "server/store": ENGINE + " host/store server/ops",
    "server/store/postgres": "core host/base host/store server/store",
    "server/think": ENGINE + " host/base host/match host/table server/people server/ops"
                    " server/store",
    "server/cluster": "host/base host/store server/people server/ops server/store",
    "server/wire": ENGINE + " host/table server/people server/ops",
    "server/table": ENGINE + " host/table server/people server/ops server/store server/think"
                    " server/cluster server/wire",
    "server/api": ENGINE + " host/store server/people server/ops server/table",
    "server/net": "core server/people server/ops server/table server/api",
    "cli": ENGINE + " host/table",
    "cli/analyse": ENGINE + " ai ai/analysis host/table cli",
    "cli/bench": ENGINE + " ai host/match cli",
    "cli/match": ENGINE + " host/match cli",
    "cli/mcp": ENGINE + " host/table host/match cli",
    "cli/play": ENGINE + " host/match cli",
    "cli/serve": ENGINE + " server/ops server/think server/net cli",
    "cli/store": ENGINE + " host/store host/table server/ops server/store cli",
    "web": ENGINE + " ai host/table",
    "cmake": "core",
}
ANYTHING = ("tests", "bench", "tools", "docs")  # stand beside the tree, may use all of it
MOST_FILES = 25  # sources in one folder
MOST_WORDS, MOST_COLUMNS, MOST_TERMS = 2500, 100, 30  # of HACKING.md
ROLES = ("RULES.md", "shape.json", "state.h", "rules.c", "notation.c", "refusals.c", "json.c",
         "text.c", "numbers.c", "events.c", "answers.c", "score.c", "valid.c", "ai/hints.c",
         "pad/pad.h", "pad/read.c", "pad/checks.c", "pad/sheet.c",
         "tests/*_test.c", "records/*.rec")
# of a game whose rules.c names it
ROLES_BY_NAME = {"redact": "secrets.c", "box": "box.c"}
LISTS = ("games/games.h", "games/numbers.h", "games/pads.h")  # of all games: any may include them
SOURCES = (".bash", ".c", ".cmake", ".css", ".def", ".h", ".html", ".js", ".mjs", ".mts", ".py",
           ".sh", ".ts", ".tsx", "CMakeLists.txt")
PLACES = (re.compile(r"`(\w+)` \(([\w/]+\.(?:[ch]|tsx?))\)"),  # `this` (that.c)
          re.compile(r"\(`(\w+)`, ([\w/]+\.(?:[ch]|tsx?))\)"))  # (`this`, that.c)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.M)


def room_of(path):
    """The room of a file; the deepest that has it. None: it is nobody's."""
    folder = os.path.dirname(path)
    while folder and folder not in ARROWS:
        folder = os.path.dirname(folder)
    return folder or None


def is_free(path):
    """Tests, wherever they lie, and tools may include what they like."""
    parts = path.split("/")
    return parts[0] in ANYTHING or "tests" in parts


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def sources(root, ends=(".c", ".h", ".def")):
    """The files of the tree whose names end so."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders
                            if f not in ("build", "node_modules", "dist") and f[0] != ".")
        for name in sorted(files):
            if name.endswith(ends):
                yield os.path.relpath(os.path.join(folder, name), root)


def find(root, path, name):
    """The file that an #include names, from the root or from beside it. None: not in the tree."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
    for place in (os.path.normpath(name), beside):
        if os.path.isfile(os.path.join(root, place)):
            return place
    return None


def is_wrong_in_games(path, place):
    """Whether a file of games/ includes another game, or from another folder of its own game."""
    (_, *here), (_, *there) = path.split("/")[:-1], place.split("/")[:-1]
    if not here or not there:  # the list of games, or something that all games use
        return bool(here) != bool(there) and place not in LISTS
    return here[0] != there[0] or (there != here and len(there) > 1)


def wrong_arrows():
    """Rooms in ARROWS that name one which does not stand above them."""
    known = []
    for room, below in ARROWS.items():
        for other in below.split():
            if other not in known:
                yield f"ARROWS: {room} names {other}, which does not stand above it"
        known.append(room)


def wrong_includes(root):
    for path in sources(root):
        room = room_of(path)
        if is_free(path):
            continue
        if room is None:
            yield f"{path}: its folder has no row in ARROWS"
            continue
        for name in INCLUDE.findall(read(root, path)):
            place = find(root, path, name)
            if place is None:
                continue  # made while building
            other = room_of(place)
            if other != room and other not in ARROWS[room].split():
                yield f"{path}: {room} may not include {name}"
            if room == other == "games" and is_wrong_in_games(path, place):
                yield f"{path}: it may not include {name}"
            if room.startswith(("server", "host", "cli")) and place != name:
                yield f"{path}: write \"{place}\", from the root of the tree"


def crowded_folders(root):
    """Folders with too many sources of any kind: ours, the tests', the web app's."""
    count = collections.Counter(os.path.dirname(path) for path in sources(root, SOURCES))
    for folder, files in count.items():
        if files > MOST_FILES:
            yield f"{folder}: {files} files are too many for one folder"


def missing_roles(root):
    """Files that a game lacks: every role has the same file in every game."""
    games = os.path.join(root, "games")
    for game in sorted(os.listdir(games)) if os.path.isdir(games) else ():
        rules = os.path.join(games, game, "rules.c")
        if not os.path.exists(rules):
            continue
        folder = os.path.join(games, game)
        has = [os.path.relpath(os.path.join(at, name), folder)
               for at, _, names in os.walk(folder) for name in names]
        named = re.findall(r"\.(\w+) = ", read(folder, "rules.c"))
        wanted = [*ROLES, *(ROLES_BY_NAME[name] for name in ROLES_BY_NAME if name in named)]
        for role in wanted:
            if not fnmatch.filter(has, role):
                yield f"games/{game}: there is no {role}"


def wrong_places(root):
    """Functions that HACKING.md looks for in the wrong file."""
    page = os.path.join(root, "HACKING.md")
    if not os.path.exists(page):
        return
    with open(page, encoding="utf-8") as file:
        text = " ".join(file.read().split())
    paths = list(sources(root, (".c", ".h", ".ts", ".tsx")))
    for name, place in [found for form in PLACES for found in form.findall(text)]:
        found = [path for path in paths if ("/" + path).endswith("/" + place)]
        if not any(re.search(rf"\b{name}\b", read(root, path)) for path in found):
            yield f"HACKING.md: there is no {name} in {place}"


def long_pages(root):
    """HACKING.md, if it cannot be read in one sitting."""
    page = os.path.join(root, "HACKING.md")
    if not os.path.exists(page):
        return
    with open(page, encoding="utf-8") as file:
        text = file.read()
    if len(text.split()) > MOST_WORDS:
        yield f"HACKING.md: {len(text.split())} words are too many"
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_COLUMNS:
            yield f"HACKING.md:{number}: {len(line)} columns are too many"
    rows = text.partition("\n## Words\n")[2].partition("\n## ")[0].splitlines()[3:]
    terms = [term for row in rows for term in row.split("|")[1].split(",")]
    if len(terms) > MOST_TERMS:
        yield f"HACKING.md: it explains {len(terms)} words, which are too many"


def check(root):
    return [*wrong_arrows(), *wrong_includes(root), *crowded_folders(root), *missing_roles(root),
            *wrong_places(root), *long_pages(root)]


def self_test():
    with tempfile.TemporaryDirectory() as root:
        def write(path, text):
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)

        write("core/a.h", "")
        write("server/ops/log.h", "#include \"core/a.h\"\n#include <stdio.h>\n")
        write("server/net/http.h", "#include \"server/ops/log.h\"\n")
        write("tests/t.c", "#include \"server/net/http.h\"\n")
        write("games/one/tests/t.c", "#include \"tests/t.c\"\n")
        write("HACKING.md", "`log_say` (server/ops/log.h) says it.\n")
        assert check(root) == ["HACKING.md: there is no log_say in server/ops/log.h"], check(root)
        write("web/src/page.ts", "const play = 1;\n")
        write("HACKING.md", "It plays (`move`, web/src/page.ts).\n")
        assert check(root) == ["HACKING.md: there is no move in web/src/page.ts"], check(root)
        write("HACKING.md", "`stdio`\n(log.h) is there, and `play` (page.ts).\n")
        assert check(root) == [], check(root)
        write("HACKING.md", "a " * 2501 + "\n## Words\n\n| word | means |\n|---|---|\n"
              + "| a, b | c |\n" * 16 + "\n## More\n")
        assert check(root) == ["HACKING.md: 2607 words are too many",
                               "HACKING.md:1: 5002 columns are too many",
                               "HACKING.md: it explains 32 words, which are too many"], check(root)
        write("HACKING.md", "")
        write("server/ops/up.c", "  # include \"server/net/http.h\"\n")
        write("host/table/dots.c", "#include \"../../server/net/http.h\"\n")
        write("cli/angle.c", "#include <server/net/http.h>\n")
        write("server/ops/short.c", "#include \"log.h\"\n")
        write("attic/a.c", "")
        found = check(root)
        assert len(found) == 6, found
        for wrong in ("server/ops may not include server/net/http.h",
                      "host/table may not include ../../server/net/http.h",
                      "cli may not include server/net/http.h"):
            assert any(wrong in f for f in found), found
        assert any("from the root" in f for f in found), found
        assert any("attic/a.c: its folder has no row" in f for f in found), found
        for folder, ends in (("ai", ".c"), ("tests/wire", "_test.py"), ("web/src/app", ".tsx")):
            for i in range(MOST_FILES):
                write(f"{folder}/b{i}{ends}", "")
            write(f"{folder}/data.rec", "")  # which is no source
            assert not any(f.startswith(folder + ": ") for f in check(root)), check(root)
            write(f"{folder}/CMakeLists.txt", "")
            assert f"{folder}: 26 files are too many for one folder" in check(root), check(root)
        for role in [role.replace("*", "a") for role in ROLES]:
            write(f"games/two/{role}", "")
        write("games/two/rules.c", "    .redact = two_redact,\n    .box = &two_box,\n")
        write("games/two/state.h", "#include \"../one/state.h\"\n#include \"ai/hints.c\"\n")
        write("games/two/ai/hints.c", "#include \"games/two/state.h\"\n")
        write("games/one/state.h", "")
        found = [f for f in check(root) if f.startswith("games/")]
        assert found == ["games/two/state.h: it may not include ../one/state.h",
                         "games/two/state.h: it may not include ai/hints.c",
                         "games/two: there is no secrets.c",
                         "games/two: there is no box.c"], found
        write("games/two/box.c", "")
        write("games/two/secrets.c", "")
        os.remove(os.path.join(root, "games/two/json.c"))
        assert "games/two: there is no json.c" in check(root), check(root)
        ARROWS["core"] = "server/net"
        assert any(f.startswith("ARROWS: core") for f in check(root))
    print("rooms: wrong includes, crowded folders and missing files are found")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    found = check(sys.argv[1] if len(sys.argv) > 1 else ".")
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
