"""Writes the tables of docs/strength.md, and its drawings, from what tools/strength.sh played.

    python3 tools/strength_page.py build/strength docs

What stands between `<!-- made: NAME -->` and `<!-- end -->` is made here; the rest of the page
is written by hand and stays. So does a row of which nothing was played.
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
RIVAL = {"haru-ichiban": 0.75, "hiroba": 0.70, "edo-yashiki": 0.70, "ike-no-koi": 0.60}
SLACK = 0.06  # how far the lower end of the interval may be below
RIVAL_SLACK = 0.05
UNKNOWN = "not measured yet"


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


def wanted_against_rival(game, players):
    if players == 2:
        return RIVAL[game]
    return 0.56 if game == "ike-no-koi" else 0.62


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines).replace(" --- ", "---")


def code(lines):
    return "\n\n```\n" + "\n".join(lines) + "\n```"


def written(part):
    """Rows that stand on the page already, each with its command, by game and seats."""
    rows = [line[2:-2].split(" | ") for line in re.findall(r"^\| .* \|$", part, re.M)[1:]]
    lines = re.findall(r"^niwa match .*$", part, re.M)
    measured = [row for row in rows if UNKNOWN not in row]
    if len(measured) != len(lines):
        sys.exit("docs/strength.md: a table has other rows than commands")
    return {re.search(r"match (\S+) .*--seats (\S+)", line).groups(): (row, line)
            for row, line in zip(measured, lines)}


def match_table(head, plays, make_row, part):
    """One row a play, (name, game, seats): made anew, or what stands there, or nothing yet."""
    kept, rows, lines = written(part), [], []
    for name, game, seats in plays:
        found = result(name)
        if found:
            rows.append(make_row(game, seats, found))
            lines.append(command(name))
        elif (game, seats) in kept:
            row, line = kept[game, seats]
            rows.append(row)
            lines.append(line)
        else:
            rows.append([GAMES[game][0], UNKNOWN] + [""] * (len(head) - 2))
    return table(head, rows) + (code(lines) if lines else "")


def is_reached(ours, aim):
    return ours["value"] >= aim and ours["low"] >= aim - SLACK


def beats_rival(ours, aim):
    return ours["value"] >= aim and ours["low"] >= aim - RIVAL_SLACK


def is_confirmed(ours, aim):
    return ours["high"] >= aim


def against(kind, seconds, other, most, aim_of, question, is_well):
    """How the table of a kind is made: our search against another player on all other seats."""
    def row(game, seats, found):
        ours, players = found["players"][0], seats.count(",") + 1
        aim = aim_of(game, players)
        return [GAMES[game][0], str(players), str(found["games"]), f"{ours['value']:.3f}",
                f"{ours['low']:.3f} to {ours['high']:.3f}", f"{aim:.2f}",
                "yes" if is_well(ours, aim) else "no"]

    plays = [(f"{kind}-{game}-{n}", game, f"search:{seconds}" + f",{other}" * (n - 1))
             for game in GAMES for n in range(2, min(most, GAMES[game][1]) + 1)]
    head = ["game", "players", "games", "value", "95 % interval", "wanted", question]
    return lambda part: match_table(head, plays, row, part)


def ladder_table(game, part):
    found = result(f"ladder-{game}")
    if not found:
        return part
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
            f"(strength-{game}.svg)" + code([command(f"ladder-{game}")]))


def seats_by_level(highest, players):
    return ",".join(f"level:{level}" for level in range(highest, highest - players, -1))


def mix_table(part):
    def row(game, _, found):
        values = [player["value"] for player in found["players"]]
        return [GAMES[game][0], str(found["games"]),
                ", ".join(f"{player['player'][6:]}: {player['value']:.3f}"
                          for player in found["players"]),
                "yes" if values == sorted(values, reverse=True) else "no"]

    plays = [(f"mix-{game}-{n}-{highest}", game, seats_by_level(highest, n))
             for game, (_, most) in GAMES.items() for n in range(3, most + 1)
             for highest in sorted({6 if n == most else 5, 5, n}, reverse=True)]
    return match_table(["game", "games", "value by level", "in order"], plays, row, part)


def speed_table(part):
    """What `niwa bench` says of the bots, a row for each game and number of players."""
    found = {}
    for what in ("bots", "search", "levels"):
        try:
            with open(f"{RESULTS}/speed-{what}.json", encoding="utf-8") as file:
                for line in map(json.loads, file):
                    found.setdefault((line["game"], line["players"]), {}).update(line)
        except FileNotFoundError:
            return part
    rows = []
    for (game, players), line in found.items():
        highest = line["levels"][-1]
        longest = max(level["longest_ms"] for level in line["levels"])
        rows.append([GAMES[game][0], str(players), f"{line['plain_ratio']:.2f}",
                     f"{line['plain_ratio_all_over']:.2f}", f"{line['two_threads_ratio']:.2f}",
                     f"{highest['mean_ms']:.1f} ms", f"{longest:.0f} ms",
                     f"{line['stops_within_ms']:.1f} ms"])
    head = ["game", "players", "plain: first decision", "all over", "two threads",
            "level 5", "longest of 1 to 5", "stops within"]
    return table(head, rows) + code([f"niwa bench --{what} --seconds 5"
                                     for what in ("bots", "search", "levels")])


MAKERS = {"match": against("match", "0.1s", "plain:0.1s", 5, wanted, "reached", is_reached),
          "rival": against("rival", "0.3s", "cmd:build/rival/bot", 5, wanted_against_rival,
                           "reached", beats_rival),
          "confirm": against("confirm", "1s", "plain:1s", 2, wanted, "agrees", is_confirmed),
          "mix": mix_table, "speed": speed_table}
MAKERS.update({f"ladder {game}": lambda part, game=game: ladder_table(game, part)
               for game in GAMES})


def fill(page):
    """The page with all parts made anew; one that nobody knows is a mistake."""
    def part(found):
        return f"<!-- made: {found[1]} -->\n\n{MAKERS[found[1]](found[2])}\n\n<!-- end -->"
    return re.sub(r"<!-- made: ([a-z -]+) -->\n\n(.*?)\n\n<!-- end -->", part, page,
                  flags=re.DOTALL)


def main():
    path = f"{DOCS}/strength.md"
    with open(path, encoding="utf-8") as file:
        page = file.read()
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(fill(page))
    os.replace(path + ".new", path)
    print(f"written: {path}")


main()
