"""HACKING.md, "Add a game", followed step by step with a tiny game in a copy of the tree: it is
built, held to the laws, played, and goes through the web app's tests that ask every game.

    python3 -m tests.tree.add_a_game_test SOURCE [--leave-out STEP]

Without a step of STEPS it must fail; that is how to see that each is needed.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SOURCE = os.path.abspath(sys.argv[1])
LEFT_OUT = sys.argv[3] if len(sys.argv) > 3 else None
NEEDED = ["CMakeLists.txt", "CMakePresets.json", "ai", "bench", "cli", "cmake", "completions",
          "core", "docs", "games", "host", "lib", "python", "server", "tests", "tools",
          "web"]
ENTRY = """    {
        name: "my-game", title: "My Game", fewest: 2, most: 5, minutes: 5,
        options: [{ name: "open", values: ["false", "true"] }],
        face: () => import("./my_game").then((module) => module.face),
        emblem: () => import("./my_game/emblem").then((module) => module.Emblem),
    },
];
"""
SENTENCES = {
    "en": ["A stone and a lantern.", "Do stones lie open?", "Each sees its own.", "All see them."],
    "fr": ["Une pierre et une lanterne.", "Les pierres sont-elles visibles ?",
           "Chacun voit la sienne.", "Tous les voient."],
    "ja": ["石と灯籠。", "石を公開しますか。", "自分の石だけを見ます。", "全員が見ます。"],
}
FIRST = '    "game.haru-ichiban":'
KEYS = ["game.my-game", "option.my-game.open", "option.my-game.open.false",
        "option.my-game.open.true"]


def run(*words, folder=".", quiet=True):
    """Runs a command, which must succeed; its output is shown where it does not."""
    began = time.monotonic()
    done = subprocess.run(words, cwd=folder, check=False, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"{time.monotonic() - began:6.1f} s  {' '.join(words)[:90]}", flush=True)
    if done.returncode or not quiet:
        print(done.stdout)
    if done.returncode:
        sys.exit(f"FAILED: {' '.join(words)}")
    return done.stdout


def edit(path, old, new):
    """Puts new text where the last of the old text is."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    at = text.rindex(old)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:at] + new + text[at + len(old):])


def start():
    """The copy of Null."""
    run("tools/new_game.sh", "my_game", "My Game")


def add_to_the_list():
    """The engine's list."""
    with open("games/games.def", "a", encoding="utf-8") as file:
        file.write("GAME(my_game)\n")


def add_to_the_page():
    """The web app's list, with what is known of the game before its face is loaded."""
    edit("web/src/games/index.ts", "];\n", ENTRY)


def add_sentences():
    """What the app says of it on the front page, and of its options, in three languages."""
    for language, sentences in SENTENCES.items():
        words = "".join(f"    {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},\n"
                        for key, text in zip(KEYS, sentences))
        edit(f"web/src/words/app.{language}.ts", FIRST, words + FIRST)


STEPS = {"copy": start, "list": add_to_the_list, "page": add_to_the_page,
         "sentences": add_sentences}


def copy_tree(target):
    """What git knows of the tree, as it is now."""
    names = subprocess.run(["git", "ls-files", "-z", "-c", "-o", "--exclude-standard", *NEEDED],
                           cwd=SOURCE, check=True, stdout=subprocess.PIPE).stdout
    for name in names.decode().split("\0"):
        path = os.path.join(SOURCE, name)
        if name and os.path.isfile(path):
            os.makedirs(os.path.dirname(os.path.join(target, name)), exist_ok=True)
            shutil.copy2(path, os.path.join(target, name))
    os.symlink(os.path.join(SOURCE, "web/node_modules"), os.path.join(target, "web/node_modules"))


def the_engine_has_it():
    """The program, the laws, the named positions, a game."""
    # no optimizing: it is built once and plays little
    run("cmake", "-G", "Ninja", "-B", "build/debug", "-DCMAKE_BUILD_TYPE=None", "-DNIWA_WEB=OFF",
        "-DNIWA_POSTGRES=OFF")
    run("cmake", "--build", "build/debug", "--target", "niwa", "laws_test", "my_game_test")
    niwa = os.path.abspath("build/debug/niwa")
    run("build/debug/tests/laws_test", "my-game", "2000", quiet=False)
    run("build/debug/tests/my_game_test")
    assert "my-game" in run(niwa, "games"), "the program does not list it"
    assert "N1." in run(niwa, "rules", "my-game"), "its rules are not inside"
    lines = [json.loads(line) for line in run(niwa, "trace", "my-game").splitlines()]
    assert len(lines) == 6 and "result" in lines[-1], "no game was played"
    run(niwa, "replay", "games/my_game/records/alone.rec")


VITEST = ["node", "node_modules/vitest/vitest.mjs", "run"]


def the_page_lists_it():
    """Types, and the tests of the app's sentences and lists. They need no engine: first, since
    they are quick."""
    node = run("tools/node.sh").strip()
    os.environ["PATH"] = f"{node}:{os.environ['PATH']}"
    run("node", "node_modules/typescript/bin/tsc", folder="web")
    run(*VITEST, "shell_words", folder="web")


def the_page_plays_it():
    """Those that ask every game, for this one."""
    run("cmake", "--preset", "wasm", "-DBUILD_TESTING=OFF", "-DCMAKE_BUILD_TYPE=None",
        "-DCMAKE_C_FLAGS=-O1")
    run("cmake", "--build", "build/wasm", "--target", "module")
    told = run(*VITEST, "-t", "my-game", *units_of_all_games(), folder="web", quiet=False)
    passed = re.search(r"Tests\s+(\d+) passed", re.sub(r"\x1b\[[0-9;]*m", "", told))
    assert passed and int(passed.group(1)) >= 8, "the new game was asked too little"


def units_of_all_games():
    """The files of tests that go through the app's list of games."""
    folder = "web/tests/unit"
    for name in sorted(name for name in os.listdir(folder) if ".test." in name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            if 'from "../../src/games";' in file.read():
                yield f"tests/unit/{name}"


def main():
    """A copy, the steps, and whether they were enough."""
    with tempfile.TemporaryDirectory(prefix="niwa-add-a-game-") as target:
        copy_tree(target)
        os.chdir(target)
        for name, step in STEPS.items():
            if name != LEFT_OUT:
                step()
        the_page_lists_it()
        the_engine_has_it()
        the_page_plays_it()
        os.chdir(SOURCE)


if __name__ == "__main__":
    main()
