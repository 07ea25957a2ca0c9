"""Do chance and random play keep their odds over many games?

Every decision adds the probability of each of its outcomes to what is
expected, and one to what was seen. Outcomes are gathered by name (`card 7`,
`lot 1`), moves of players by their verb. Each group is then judged by
chi-square, with a threshold so generous that only a wrong distribution, not
bad luck, passes it.
"""

import math
from collections import defaultdict


class Group:
    """Expected and seen counts of the outcomes of one kind of decision."""

    def __init__(self):
        self.expected = defaultdict(float)
        self.seen = defaultdict(int)
        self.decisions = 0

    def add(self, chances, outcome):
        self.decisions += 1
        for name, chance in chances.items():
            self.expected[name] += chance
        self.seen[outcome] += 1

    def chi_square(self):
        """Chi-square and its degrees of freedom; rare outcomes are pooled."""
        common = [name for name in self.expected if self.expected[name] >= 5]
        rare = [name for name in self.expected if self.expected[name] < 5]
        cells = [(self.expected[name], self.seen[name]) for name in common]
        pooled = sum(self.expected[name] for name in rare)
        if pooled >= 5:
            cells.append((pooled, sum(self.seen[name] for name in rare)))
        square = sum((seen - expected) ** 2 / expected for expected, seen in cells)
        return square, max(0, len(cells) - 1)


class Luck:
    """Gathers the decisions of all games."""

    def __init__(self):
        self.groups = defaultdict(Group)

    def chance(self, game, weights, outcome):
        """A decision of chance: the weight of every outcome, and what came."""
        total = sum(weights.values())
        chances = {name: weight / total for name, weight in weights.items()}
        self.groups[game, "chance", outcome.split()[0]].add(chances, outcome)

    def choice(self, game, legal, actor, move):
        """A decision of players who play at random: one of those who may act, then a move."""
        chances = defaultdict(float)
        for seat, moves in legal.items():
            for name in moves:
                chances["%s %s" % (seat, name.split()[0])] += 1 / len(legal) / len(moves)
        if len(chances) > 1:
            shape = "/".join(sorted({name.split()[1] for name in chances}))
            self.groups[game, "players", shape].add(chances, "%s %s" % (actor, move.split()[0]))

    def judge(self):
        """For each group: (name, decisions, chi-square, freedom, threshold)."""
        for name in sorted(self.groups):
            group = self.groups[name]
            square, freedom = group.chi_square()
            threshold = freedom + 6 * math.sqrt(2 * freedom) + 12
            yield " ".join(name), group.decisions, square, freedom, threshold
