"""Every game, player count and option value under its referee.

    python3 tests/referee/everything.py build/release/niwa [GAMES A SET-UP]
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

REFEREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "referee.py")


def setups(game):
    """Each player count with each choice of options, as flags of `niwa trace`."""
    options = [[f"{option['name']}={json.dumps(value).strip(chr(34))}"
                for value in option["values"]] for option in game["options"]]
    for players in range(game["min_players"], game["max_players"] + 1):
        for choice in itertools.product(*options):
            yield ["--players", str(players)] + [f"--option={word}" for word in choice]


def holds(niwa, game, flags, games, components):
    trace = [niwa, "trace", game, "--views", "--games", str(games), *flags]
    with subprocess.Popen(trace, stdout=subprocess.PIPE) as playing:
        judged = subprocess.run([sys.executable, REFEREE, "--components", components],
                                stdin=playing.stdout, capture_output=True, text=True, check=False)
    print(game, *flags, "-", (judged.stdout + judged.stderr).strip(), flush=True)
    return judged.returncode == 0 and playing.returncode == 0


def main():
    niwa, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
    listed = subprocess.run([niwa, "games", "--json"], capture_output=True, text=True, check=True)
    passed = failed = 0
    with tempfile.NamedTemporaryFile("w", suffix=".json") as components:
        for game in map(json.loads, listed.stdout.splitlines()):
            box = subprocess.run([niwa, "components", game["game"]], capture_output=True,
                                 text=True, check=True)
            components.seek(0)
            components.truncate()
            components.write(box.stdout)
            components.flush()
            for flags in setups(game):
                if holds(niwa, game["game"], flags, games, components.name):
                    passed += 1
                else:
                    failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
