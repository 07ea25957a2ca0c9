#!/usr/bin/env python3
"""Dependencies between folders point one way, and no folder is crowded: reads the tree.

    rooms.py [FOLDER]     every #include "..." goes along an arrow of ARROWS; files are counted
    rooms.py --self-test  shows that a wrong include and a crowded folder are found

A room is a folder of sources. What it may include is itself and the rooms that stand behind
it in ARROWS, nothing else; a room may only name rooms that stand above it in the table, so
that no circle can be written down. HACKING.md draws the same arrows; where it says that
`this` is in (that.c), it must be.
"""

import collections
import os
import re
import sys
import tempfile

ENGINE = "core games"
ARROWS = {  # from the lowest room to the highest: a room, and what it may include
    "core": "",
    "games": "core",
    "ai": "core",
    "lib": ENGINE,
    "host/base": "core",
    "host/match": "core ai",
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
    "cli/bench": ENGINE + " ai host/match cli",
    "cli/match": ENGINE + " host/match cli",
    "cli/play": ENGINE + " host/match cli",
    "cli/serve": ENGINE + " server/ops server/think server/net cli",
    "cli/store": ENGINE + " host/store host/table server/ops server/store cli",
    "web": ENGINE + " ai host/table",
    "cmake": "core",
}
ANYTHING = ("tests", "bench", "tools", "docs")  # stand beside the tree, may use all of it
MOST_FILES = {"core": 28, None: 25}  # sources in one folder; None: in any other
SOURCES = (".bash", ".c", ".cmake", ".css", ".def", ".h", ".html", ".js", ".mjs", ".mts", ".py",
           ".sh", ".ts", ".tsx", "CMakeLists.txt")
PLACE = re.compile(r"`(\w+)` \(([\w/]+\.[ch])\)")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


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
    beside = os.path.join(os.path.dirname(path), name)
    for place in (name, beside):
        if os.path.exists(os.path.join(root, place)):
            return place
    return None


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
            if room.startswith(("server", "host", "cli")) and place != name:
                yield f"{path}: write \"{place}\", from the root of the tree"


def crowded_folders(root):
    """Folders with too many sources of any kind: ours, the tests', the web app's."""
    count = collections.Counter(os.path.dirname(path) for path in sources(root, SOURCES))
    for folder, files in count.items():
        if files > MOST_FILES.get(folder, MOST_FILES[None]):
            yield f"{folder}: {files} files are too many for one folder"


def wrong_places(root):
    """Functions that HACKING.md looks for in the wrong file: `name` (file.c)."""
    page = os.path.join(root, "HACKING.md")
    if not os.path.exists(page):
        return
    with open(page, encoding="utf-8") as file:
        text = " ".join(file.read().split())
    paths = list(sources(root))
    for name, place in PLACE.findall(text):
        found = [path for path in paths if ("/" + path).endswith("/" + place)]
        if not any(re.search(rf"\b{name}\b", read(root, path)) for path in found):
            yield f"HACKING.md: there is no {name} in {place}"


def check(root):
    return [*wrong_arrows(), *wrong_includes(root), *crowded_folders(root), *wrong_places(root)]


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
        write("HACKING.md", "`stdio`\n(log.h) is there.\n")
        assert check(root) == [], check(root)
        write("server/ops/up.c", "  # include \"server/net/http.h\"\n")
        write("server/ops/short.c", "#include \"log.h\"\n")
        write("attic/a.c", "")
        found = check(root)
        assert len(found) == 3, found
        assert any("server/ops may not include server/net/http.h" in f for f in found), found
        assert any("from the root" in f for f in found), found
        assert any("attic/a.c: its folder has no row" in f for f in found), found
        for folder, ends in (("ai", ".c"), ("tests/wire", "_test.py"), ("web/src/app", ".tsx")):
            for i in range(MOST_FILES[None]):
                write(f"{folder}/b{i}{ends}", "")
            write(f"{folder}/data.rec", "")  # which is no source
            assert not any(f.startswith(folder + ": ") for f in check(root)), check(root)
            write(f"{folder}/CMakeLists.txt", "")
            assert f"{folder}: 26 files are too many for one folder" in check(root), check(root)
        ARROWS["core"] = "server/net"
        assert any(f.startswith("ARROWS: core") for f in check(root))
    print("rooms: wrong includes and crowded folders are found")


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
