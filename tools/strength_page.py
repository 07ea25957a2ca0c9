"""Writes the tables of docs/strength.md, and its drawings, from what tools/strength.sh played.

    python3 tools/strength_page.py build/strength docs

What stands between `<!-- made: NAME -->` and `<!-- end -->` is made here; the rest of the page
is written by hand and stays. So does a part of which nothing was played.
"""
import json
import os
import re
import shutil
import sys

RESULTS, DOCS = sys.argv[1:]
GAMES = {"haru-ichiban": ("Haru Ichiban", 2), "hiroba": ("Hiroba", 4),
         "edo-yashiki": ("Edo Yashiki", 5), "ike-no-koi": ("Ike No Koï", 5)}
WANTED = {"haru-ichiban": 0.80, "hiroba": 0.85, "edo-yashiki": 0.80, "ike-no-koi": 0.62}
SLACK = 0.06  # how far the lower end of the interval may be below


def result(name):
    """What a command printed, or None where it was not run yet."""
    try:
        with open(f"{RESULTS}/{name}.json", encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def command(name):
    with open(f"{RESULTS}/{name}.command", encoding="utf-8") as file:
        return file.read().strip()


def wanted(game, players):
    if players == 2:
        return WANTED[game]
    return 0.58 if game == "ike-no-koi" else 0.70


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def commands(names):
    known = [command(name) for name in names if result(name)]
    return "\n\n```\n" + "\n".join(known) + "\n```" if known else ""


def is_reached(ours, aim):
    return ours["value"] >= aim and ours["low"] >= aim - SLACK


def is_confirmed(ours, aim):
    return ours["high"] >= aim


def match_row(game, players, name, is_well):
    found = result(name)
    aim = wanted(game, players)
    if not found:
        return [GAMES[game][0], str(players), "", "not measured yet", "", f"{aim:.2f}", ""]
    ours = found["players"][0]
    return [GAMES[game][0], str(players), str(found["games"]), f"{ours['value']:.3f}",
            f"{ours['low']:.3f} to {ours['high']:.3f}", f"{aim:.2f}",
            "yes" if is_well(ours, aim) else "no"]


def match_table(kind, most, question, is_well):
    plays = [(game, n, f"{kind}-{game}-{n}") for game in GAMES
             for n in range(2, min(most, GAMES[game][1]) + 1)]
    if not any(result(play[2]) for play in plays):
        return None
    head = ["game", "players", "games", "value", "95 % interval", "wanted", question]
    return table(head, [match_row(*play, is_well) for play in plays]) + commands(p[2] for p in plays)


def ladder_table(game):
    found = result(f"ladder-{game}")
    if not found:
        return None
    shutil.copy(f"{RESULTS}/ladder-{game}.svg", f"{DOCS}/strength-{game}.svg")
    least, most = (30, None) if game == "ike-no-koi" else (80, 250)
    rows = [["1", "0", "", "", "", ""]]
    for step in found["steps"]:
        is_even = step["elo"] >= least and (most is None or step["elo"] <= most)
        rows.append([str(step["level"]), f"{step['above_level_1']:.0f}", f"{step['elo']:+.0f}",
                     f"{step['low']:+.0f} to {step['high']:+.0f}", str(step["games"]),
                     "yes" if is_even else "no"])
    aim = f"{least} to {most}" if most else f"{least} or more"
    head = ["level", "Elo above level 1", "step up", "95 % interval", "games", f"{aim}"]
    return (table(head, rows) + f"\n\n![{GAMES[game][0]}: Elo of the levels]"
            f"(strength-{game}.svg)" + commands([f"ladder-{game}"]))


def mix_table():
    names = [f"mix-{game}{part}" for game in GAMES for part in ("", "-high", "-low")]
    rows = []
    for name in names:
        found = result(name)
        if not found:
            continue
        values = [player["value"] for player in found["players"]]
        rows.append([GAMES[found["match"]][0], str(found["games"]),
                     ", ".join(f"{player['player'][6:]}: {player['value']:.3f}"
                               for player in found["players"]),
                     "yes" if values == sorted(values, reverse=True) else "no"])
    if not rows:
        return None
    head = ["game", "games", "value by level", "in order"]
    return table(head, rows) + commands(names)


MAKERS = {"match": lambda: match_table("match", 5, "reached", is_reached),
          "confirm": lambda: match_table("confirm", 2, "agrees", is_confirmed),
          "mix": mix_table}
MAKERS.update({f"ladder {game}": lambda game=game: ladder_table(game) for game in GAMES})


def fill(page):
    """The page with the parts made anew that were played; one nobody knows is a mistake."""
    def part(found):
        made = MAKERS[found[1]]()
        return f"<!-- made: {found[1]} -->\n\n{made}\n\n<!-- end -->" if made else found[0]
    return re.sub(r"<!-- made: ([a-z -]+) -->\n.*?<!-- end -->", part, page, flags=re.DOTALL)


def main():
    path = f"{DOCS}/strength.md"
    with open(path, encoding="utf-8") as file:
        page = file.read()
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(fill(page))
    os.replace(path + ".new", path)
    print(f"written: {path}")


main()
