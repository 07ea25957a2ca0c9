#!/usr/bin/env python3
"""A bot for `niwa match`: looks one move ahead for words it likes, else moves at random.

    niwa match hiroba --seats cmd:docs/examples/bot.py,random
"""
import json
import random
import sys

# Small tastes: the first that fits decides.
TASTES = {
    "hiroba": ["place 9", "place 8", "pass"],
    "ike-no-koi": ["stop", "draw", "keep"],
}


def choose(question):
    """One of the legal moves of a question."""
    for taste in TASTES.get(question["game"], []):
        liked = [move for move in question["legal"] if move.startswith(taste)]
        if liked:
            return random.choice(liked)
    return random.choice(question["legal"])


def main():
    for line in sys.stdin:
        print(choose(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
