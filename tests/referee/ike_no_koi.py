"""Ike No Koi, as its page tells it (the clauses K1 to K25 are the page's).

A pond of face-down cards, a river, and a dock for each player. A face-down
card has no identity until somebody sees it, so the model keeps only how many
of each name are unseen, and the few named ones: the top of the pond and the
basin.
"""

from compare import AnyOrder
from ike_no_koi_box import GARDEN, VARIETIES

SEATS = (2, 3, 4, 5)
OPTIONS = {}

BASIN = 3


def choices(names):
    """Cards of one name are one choice."""
    return sorted(set(names))


class Dock:
    """What lies before a player."""

    def __init__(self, varieties):
        self.koi = {variety: 0 for variety in varieties}
        self.bamboo = {variety: 0 for variety in varieties}
        self.lotus = 0
        self.lanterns = 0
        self.bridges = []
        self.challenge = None

    def add(self, card):
        """K16: a koi, a lotus or a lantern."""
        if card == "lotus":
            self.lotus += 1
        elif card == "lantern":
            self.lanterns += 1
        else:
            self.koi[int(card)] += 1

    def safe(self, variety):
        """K20."""
        return any(variety in bridge for bridge in self.bridges)

    def count(self, variety):
        """K17: a bamboo counts as a koi of its variety. A challenge may name one that is out (K6)."""
        return self.koi.get(variety, 0) + self.bamboo.get(variety, 0)

    def varieties(self):
        """How many varieties of koi are here."""
        return sum(self.count(variety) > 0 for variety in self.koi)

    def all_koi(self):
        """K25."""
        return sum(self.count(variety) for variety in self.koi)


class Model:
    """One game of Ike No Koi."""

    def __init__(self, players, options, box):
        assert not options
        self.box = box
        self.seats = range(1, players + 1)
        self.varieties = [variety for variety in VARIETIES if players > 3 or variety != 11]
        self.unseen = {str(variety): variety for variety in self.varieties}
        self.unseen.update(GARDEN)
        self.pond_count = sum(self.unseen.values()) - BASIN
        self.docks = {seat: Dock(self.varieties) for seat in self.seats}
        self.challenges = list(box.challenges)
        self.common = None
        self.top, self.known = [], []
        self.river, self.basin = [], None
        self.waiting, self.winner = [], None
        self.exchange_due, self.taking = False, None
        self.picker = None
        self.ending = False
        self.turn, self.phase, self.acting = 1, "deal", "chance"

    # ------------------------------------------------------ what may be done

    def over(self):
        return self.phase == "over"

    def odds(self):
        """Chance: a card by how many of its name are unseen, challenges alike."""
        if self.phase == "deal":
            return {"deal %d" % number: 1 for number in self.challenges}
        if self.phase == "card" and self.top:
            return {"card " + self.top[0]: 1}
        return {self.phase + " " + card: count for card, count in self.unseen.items() if count}

    def legal(self):
        if self.over():
            return {}
        if self.acting == "chance":
            return {"chance": list(self.odds())}
        return {self.acting: getattr(self, "moves_" + self.phase)(self.docks[self.acting])}

    def moves_draw(self, dock):
        """K10, K18."""
        stop = ["stop"] if len(self.river) >= 2 else []
        lotus = ["lotus"] if dock.lotus else []
        return ["draw"] + stop + lotus

    def moves_order(self, _):
        """K18."""
        one, two = self.top
        return choices(["order %s %s" % (one, two), "order %s %s" % (two, one)])

    def moves_share(self, _):
        """K13."""
        return ["pick " + card for card in choices(self.river)]

    def moves_bamboo(self, _):
        """K17."""
        return ["bamboo %d" % variety for variety in self.varieties]

    def moves_bridge(self, dock):
        """K20."""
        return ["bridge %d %d" % pair for pair in self.box.adjacent
                if pair[1] in self.varieties and pair not in dock.bridges]

    def moves_exchange(self, dock):
        """K14; without an exchange there is only `keep`."""
        if sum(dock.koi.values()) < 2:
            return ["keep"]
        return ["keep"] + ["exchange %d %d" % (seat, variety)
                           for seat, other in self.docks.items() if other is not dock
                           for variety in self.varieties
                           if other.koi[variety] and not other.safe(variety)]

    def moves_give(self, dock):
        """K14: not the card just taken."""
        own = dict(dock.koi)
        own[self.taking[1]] -= 1
        return ["give %d %d" % (one, two) for one in self.varieties for two in self.varieties
                if (one < two and own[one] and own[two]) or (one == two and own[one] >= 2)]

    # ---------------------------------------------------------- what happens

    def play(self, actor, move):
        verb, *words = move.split()
        getattr(self, "on_" + verb)(*words)

    def ask(self, phase, acting):
        """The next question."""
        self.phase, self.acting = phase, acting

    def on_deal(self, number):
        """K8."""
        self.challenges.remove(int(number))
        if self.common is None:
            self.common = int(number)
        else:
            self.next_to_deal().challenge = int(number)
        if self.next_to_deal() is None:
            self.ask("draw", 1)

    def next_to_deal(self):
        """The first dock without a challenge, or None."""
        return next((dock for dock in self.docks.values() if dock.challenge is None), None)

    def on_draw(self):
        """K10."""
        self.ask("card", "chance")

    def on_card(self, card):
        """K10 to K12, K15: a card comes into the river."""
        if self.top:
            del self.top[0], self.known[0]
        else:
            self.unseen[card] -= 1
        self.pond_count -= 1
        twin = card in self.river
        self.river.append(card)
        if twin and len(self.river) > 2:
            self.share()
        elif twin or len(self.river) == 4 or self.pond_count == 0:
            self.win_river()
        else:
            self.ask("draw", self.turn)

    def on_stop(self):
        """K12."""
        self.win_river()

    def win_river(self):
        """K12, or the twins of K11."""
        cards, self.river = self.river, []
        self.exchange_due = len(cards) == 4
        self.win(self.turn, cards)

    def win(self, seat, cards):
        """K16."""
        self.winner = seat
        first_lantern = "lantern" in cards and all(dock.lanterns == 0 for dock in self.docks.values())
        for card in cards:
            if card in ("bamboo", "bridge"):
                self.waiting.append(card)
            else:
                self.docks[seat].add(card)
        if first_lantern:
            self.ask("basin", "chance")
        else:
            self.settle()

    def on_basin(self, card):
        """K7."""
        self.unseen[card] -= 1
        self.basin = (self.basin or []) + [card]
        if len(self.basin) == BASIN:
            self.settle()

    def settle(self):
        """K16: bamboo and bridges one by one, then the exchange, then on."""
        if self.waiting:
            self.ask(self.waiting[0], self.winner)
        elif self.ending:
            self.ask("over", None)
        elif self.exchange_due:
            self.exchange_due = False
            self.offer_exchange()
        elif self.river:
            self.picker = self.next_seat(self.picker)
            self.ask("share", self.picker)
        else:
            self.end_turn()

    def on_bamboo(self, variety):
        """K17."""
        self.docks[self.winner].bamboo[int(variety)] += 1
        del self.waiting[0]
        self.settle()

    def on_bridge(self, one, two):
        """K20."""
        self.docks[self.winner].bridges.append((int(one), int(two)))
        del self.waiting[0]
        self.settle()

    # ----------------------------------------------------------- lotus, share

    def on_lotus(self):
        """K18: the named top cards are seen at once, the others get their names."""
        self.docks[self.turn].lotus -= 1
        for seats in self.known:
            seats.add(self.turn)
        self.look()

    def look(self):
        """What comes next while somebody looks at the top of the pond."""
        if len(self.top) < min(2, self.pond_count):
            self.ask("top", "chance")
        elif len(self.top) == 2:
            self.ask("order", self.turn)
        else:
            self.ask("draw", self.turn)

    def on_top(self, card):
        """K18."""
        self.unseen[card] -= 1
        self.top.append(card)
        self.known.append({self.turn})
        self.look()

    def on_order(self, one, two):
        """K18: from now on only this seat knows them."""
        self.top = [one, two]
        self.known = [{self.turn}, {self.turn}]
        self.ask("draw", self.turn)

    def next_seat(self, seat):
        """K9."""
        return seat % len(self.seats) + 1

    def share(self):
        """K13."""
        self.picker = self.next_seat(self.turn)
        self.ask("share", self.picker)

    def on_pick(self, card):
        """K13."""
        self.river.remove(card)
        self.win(self.picker, [card])

    # --------------------------------------------------------- exchange, end

    def offer_exchange(self):
        """K14: where no exchange is possible none is asked."""
        if len(self.moves_exchange(self.docks[self.turn])) > 1:
            self.ask("exchange", self.turn)
        else:
            self.end_turn()

    def on_keep(self):
        """K12."""
        self.end_turn()

    def on_exchange(self, seat, variety):
        """K14: the koi moves at once."""
        self.taking = (int(seat), int(variety))
        self.docks[int(seat)].koi[int(variety)] -= 1
        self.docks[self.turn].koi[int(variety)] += 1
        self.ask("give", self.turn)

    def on_give(self, *given):
        """K14."""
        for variety in map(int, given):
            self.docks[self.turn].koi[variety] -= 1
            self.docks[self.taking[0]].koi[variety] += 1
        self.taking = None
        self.end_turn()

    def end_turn(self):
        """K9, K22."""
        if self.pond_count:
            self.turn = self.next_seat(self.turn)
            self.ask("draw", self.turn)
        else:
            self.end()

    def end(self):
        """K19, K21, K22."""
        self.ending = True
        for seat, dock in self.docks.items():
            if dock.lanterns >= 2:
                cards, self.basin = self.basin, []
                self.win(seat, [card for card in cards if card not in ("bridge", "lantern")])
                return
        self.ask("over", None)

    # ---------------------------------------------------------------- scoring

    def honours(self):
        """K23: for each variety the seat that wins its token, or None."""
        return {variety: self.leader({seat: dock.count(variety) for seat, dock in self.docks.items()})
                for variety in self.varieties}

    def tokens(self, seat):
        """K2: what each honour lotus of a seat is worth."""
        return [self.box.worth[variety] for variety, owner in self.honours().items() if owner == seat]

    @staticmethod
    def leader(counts):
        """The seat with strictly most, or None; nobody leads with nothing."""
        best = max(counts.values())
        leaders = [seat for seat, count in counts.items() if count == best]
        return leaders[0] if best and len(leaders) == 1 else None

    @staticmethod
    def trailer(counts):
        """The seat with strictly fewest, or None."""
        least = min(counts.values())
        trailers = [seat for seat, count in counts.items() if count == least]
        return trailers[0] if len(trailers) == 1 else None

    def payment(self, challenge, seat, pay):
        """K4, K5: what a challenge pays a seat."""
        kind, varieties = challenge.kind, challenge.varieties
        dock = self.docks[seat]
        tokens = self.tokens(seat)
        if kind == "pairs":
            return pay * (len(tokens) // 2)
        if kind == "three":
            return sum(3 - worth for worth in tokens if worth < 3)
        counts = [dock.count(variety) for variety in varieties]
        if kind == "duos":
            return pay * min(counts)
        if kind == "same-number":
            return pay if counts[0] == counts[1] > 0 else 0
        return pay if self.contest(kind, varieties) == seat else 0

    def contest(self, kind, varieties):
        """Who is alone at the top or at the bottom, or None."""
        if kind in ("most-varieties", "fewest-varieties"):
            counts = {seat: dock.varieties() for seat, dock in self.docks.items()}
        else:
            counts = {seat: sum(dock.count(variety) for variety in varieties)
                      for seat, dock in self.docks.items()}
        return self.leader(counts) if kind.startswith("most") else self.trailer(counts)

    def sheet(self, seat):
        """K24."""
        dock = self.docks[seat]
        common, personal = (self.box.challenges[number] for number in (self.common, dock.challenge))
        sheet = {"honour": sum(self.tokens(seat)),
                 "common": self.payment(common, seat, common.common),
                 "personal": self.payment(personal, seat, personal.personal),
                 "lotus": dock.lotus}
        return dict(sheet, koi=dock.all_koi(), total=sum(sheet.values()))

    def result(self):
        """K25."""
        sheets = [self.sheet(seat) for seat in self.seats]
        standing = [(sheet["total"], sheet["koi"]) for sheet in sheets]
        return {"scores": [sheet["total"] for sheet in sheets],
                "ranks": [1 + sum(other > own for other in standing) for own in standing],
                "detail": {"honour": self.by_name(self.honours()), "players": sheets}}

    # ------------------------------------------------------------- in writing

    @staticmethod
    def by_name(counts):
        """Counts by variety, with text keys."""
        return {str(variety): count for variety, count in counts.items()}

    def state(self):
        written = self.written([True] * len(self.top), True, self.seats)
        written["known"] = [AnyOrder(sorted(seats)) for seats in self.known]
        return written

    def view(self, viewer):
        if self.over():
            return self.written([True] * len(self.top), True, self.seats)
        lantern = viewer != 0 and self.docks[viewer].lanterns > 0
        return self.written([viewer in seats for seats in self.known], lantern, [viewer])

    def written(self, top_seen, basin_seen, challenges_seen):
        """The state without `known`, for somebody who sees this much of it."""
        unseen = dict(self.unseen)
        top = self.masked(self.top, top_seen, unseen)
        basin = self.basin
        if basin is not None:
            basin = self.masked(basin, [basin_seen] * len(basin), unseen)
        return {"turn": self.turn, "phase": self.phase, "acting": self.acting,
                "pond_count": self.pond_count, "top": top, "river": list(self.river), "basin": basin,
                "unseen": unseen, "waiting": list(self.waiting), "exchange_due": self.exchange_due,
                "taking": self.taking and list(self.taking), "common": self.common,
                "players": [self.written_dock(seat, seat in challenges_seen) for seat in self.seats]}

    @staticmethod
    def masked(cards, seen, unseen):
        """Cards with null for the hidden ones, which count as unseen."""
        for card, open_card in zip(cards, seen):
            unseen[card] += not open_card
        return [card if open_card else None for card, open_card in zip(cards, seen)]

    def written_dock(self, seat, challenge_seen):
        dock = self.docks[seat]
        return {"koi": self.by_name(dock.koi), "bamboo": self.by_name(dock.bamboo),
                "lotus": dock.lotus, "lanterns": dock.lanterns,
                "bridges": AnyOrder(list(bridge) for bridge in dock.bridges),
                "challenge": dock.challenge if challenge_seen else None}

    def shown(self, actor, move, viewer):
        """Personal challenges, looks at the pond and at the basin are hidden."""
        verb, *words = move.split()
        return move if self.sees(verb, viewer) else " ".join([verb] + ["?"] * len(words))

    def sees(self, verb, viewer):
        """Does the viewer see what a move of chance or an order names?"""
        if verb == "deal":
            return self.common is None or self.next_to_deal() is self.docks.get(viewer)
        if verb in ("top", "order"):
            return viewer == self.turn
        if verb == "basin":
            return viewer != 0 and self.docks[viewer].lanterns > 0
        return True
