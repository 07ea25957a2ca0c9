#!/usr/bin/env python3
"""lint.py - every reader of code we have, over the whole tree; what was checked before and has
not changed is not checked again.

Each check of a file is a rule in build/lint/build.ninja: it leaves a stamp once it has found
nothing, and runs again when the file, a header that it includes, or the tool's settings change.
Arguments go to ninja."""

import json
import os
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = os.path.join(ROOT, "build", "lint")

# Which preset's commands clang-tidy reads a file by: the first that knows it and has its prefix.
PRESETS = (("release", ""), ("fuzz", "tests/fuzz/"), ("wasm", "web/"))

# A change of these asks for everything anew: a new version of a tool, too.
TOOLS = ("clang-tidy-19", "clang-format-19", "cppcheck", "shellcheck")

RULES = """\
# Made by tools/lint.py.
builddir = build/lint
rule tidy
  command = {dependencies} $in && clang-tidy-19 --quiet -p build/lint/$preset $in 2>$out.log && $
      touch $out || {{ grep -e error: $out.log; false; }}
  depfile = $out.d
  deps = gcc
  description = clang-tidy $in
rule cppcheck
  command = {dependencies} $in && cppcheck --quiet --std=c11 --inline-suppr --error-exitcode=1 $
      --enable=warning,performance,portability --suppressions-list=tools/cppcheck.txt -I . $in && $
      touch $out
  depfile = $out.d
  deps = gcc
  description = cppcheck $in
rule format
  command = clang-format-19 --dry-run -Werror $in && touch $out
  description = clang-format $in
rule shellcheck
  command = shellcheck $in && touch $out
  description = shellcheck $in
rule npm
  command = cd web && PATH={node}:$$PATH npm install --no-save --no-audit --no-fund $
      --loglevel=error && touch ../$out
  description = getting what the web app is built with
rule oxlint
  command = cd web && PATH={node}:$$PATH npm run --silent lint && touch ../$out
  description = oxlint web
""".replace("{dependencies}", "clang-19 -MM -MF $out.d -MT $out -I . $macros")


def output(*command):
    """What a command prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def files(*patterns):
    """The files of the tree below patterns."""
    return [name for name in output("git", "ls-files", *patterns).split("\n")
            if name and os.path.exists(name)]


def write(path, text):
    """Writes a file, unless that is what it says."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def commands(preset):
    """How a preset compiles each file. Some are compiled several times: once will do."""
    with open(f"build/{preset}/compile_commands.json", encoding="utf-8") as file:
        return {os.path.relpath(one["file"], ROOT): one for one in json.load(file)}


def macros(command):
    """What a command defines, and where else it looks for headers: these decide what is read."""
    words = shlex.split(command)
    taken = [word for word in words if word.startswith(("-D", "-I", "--target="))]
    for flag in ("-isystem", "--sysroot", "-isysroot"):
        taken += [part for i, word in enumerate(words[:-1]) if word == flag
                  for part in (word, words[i + 1])]
    return " ".join(shlex.quote(word) for word in taken)


def tidied(sources):
    """Which file is read by which preset's command; a small database for each."""
    chosen = {}
    for preset, prefix in PRESETS:
        known = commands(preset)
        own = [name for name in sources
               if name in known and name.startswith(prefix) and name not in chosen]
        chosen.update((name, (preset, known[name]["command"])) for name in own)
        write(f"{OUT}/{preset}/compile_commands.json",
              json.dumps([known[name] for name in own], indent=1))
    return chosen


def edge(kind, name, *needs, **variables):
    """One line of the graph: a stamp for a check of a file."""
    lines = [f"build build/lint/{kind}/{name}: {kind} {name} | {' '.join(needs)}"]
    lines += [f"  {key} = {value.replace('$', '$$')}" for key, value in variables.items()]
    return "\n".join(lines)


def graph(node):
    """All checks of all files."""
    sources, headers = files("*.c"), files("*.h")
    lines = [RULES.format(node=node)]
    known = tidied(sources)
    for name, (preset, command) in known.items():
        lines.append(edge("tidy", name, ".clang-tidy", "build/lint/versions", preset=preset,
                          macros=macros(command)))
    for name in files("*.c", ":!docs"):  # an example includes what is installed
        lines.append(edge("cppcheck", name, "tools/cppcheck.txt", "build/lint/versions",
                          macros=macros(known[name][1]) if name in known else ""))
    for name in sources + headers:
        lines.append(edge("format", name, ".clang-format", "build/lint/versions"))
    for name in [".ci/run", *files("*.sh", "*.bash")]:
        lines.append(edge("shellcheck", name, "build/lint/versions"))
    web = files("web/*.ts", "web/*.tsx", "web/*.mjs", "web/*.mts", "web/*.js", "web/*.json",
                "web/.oxlintrc.json")
    lines.append("build build/lint/npm: npm | web/package-lock.json")
    lines.append(f"build build/lint/oxlint: oxlint | build/lint/npm {' '.join(web)}")
    return "\n".join(lines) + "\n"


def main():
    """Writes the graph and has ninja go through it."""
    os.chdir(ROOT)
    for preset, _ in PRESETS:  # how files are compiled; nothing is
        subprocess.run(["cmake", "--preset", preset, "--log-level=WARNING"], check=True,
                       stdout=subprocess.DEVNULL)
    write(f"{OUT}/versions", "".join(output(tool, "--version") for tool in TOOLS))
    write(f"{OUT}/build.ninja", graph(output("tools/node.sh").strip()))
    found = subprocess.run(["ninja", "-k", "0", "-f", "build/lint/build.ninja", *sys.argv[1:]],
                           check=False)
    # ninja ends with 1 where a check failed, with more where it was interrupted
    print("lint: " + ("no findings", "findings", "not finished")[min(found.returncode, 2)])
    sys.exit(found.returncode)


if __name__ == "__main__":
    main()
