"""Answers from several nodes at once: each counts once, or is refused for a reason.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_race_test \
        build/release/tests/niwa_small build/release/tests/mover
"""
import secrets
import signal
import unittest

from tests.nodes.nodes import Case
from tests.helpers.wire import Player, seat_players, share

LATE = {"too-late", "answered"}


class Together(Case):
    def seated(self, nodes, game, seats=2, **setup):
        """A new game whose players are at different nodes, with a stranger at every node."""
        players = seat_players(nodes, game, seats, **setup)
        for number, player in enumerate(players):
            player.wire.close()
            player.server = nodes[number]
            player.connect()
        strangers = [Player(node, players[0].table, game) for node in nodes.node]
        for stranger in strangers:
            stranger.connect()
        return players, strangers

    def at_once(self, players, moves):
        """Sends all moves before any answer is read; returns the answers."""
        ids = [secrets.token_hex(6) for _ in players]
        for player, move, name in zip(players, moves, ids):
            player.wire.send(do="move", table=player.table, id=name, move=move,
                             question=player.seen["question"])
        return [player.until(lambda line, name=name: name in (line.get("done"),
                                                              line.get("refused")))
                for player, name in zip(players, ids)]

    def all_see(self, everybody):
        number = max(one.number for one in everybody)
        for one in everybody:
            one.catch_up(number)
        return number

    def same_story(self, everybody, nodes):
        """Everybody was told the same events in the same order, and all records are equal."""
        story = {}
        for event in (event for one in everybody for event in one.events):
            told = event["event"], event.get("seat")
            self.assertEqual(story.setdefault(event["number"], told), told)
        for one in everybody:
            self.assertEqual(one.seen["ply"], everybody[0].seen["ply"])
        path = f"/api/tables/{everybody[0].table}/record"
        self.assertEqual(len({node.call("GET", path)[2] for node in nodes.node}), 1)


class Secret(Together):
    def test_two_choices_at_once_both_count(self):
        nodes, mover = self.nodes(), self.mover()
        players, strangers = self.seated(nodes, "haru-ichiban", options={"croak": "race"})
        self.all_see(players + strangers)
        secret = races = seed = 0
        while players[0].seen["stage"] == "running" and (secret < 12 or races < 3):
            asked = [player for player in players if player.is_asked()]
            mode, seed = players[0].seen["mode"], seed + 1
            answers = self.at_once(asked, self.alike(asked, mover, seed))
            done = [answer["number"] for answer in answers if "done" in answer]
            late = [answer["why"]["code"] for answer in answers if "refused" in answer]
            if mode == "race":
                self.assertEqual(len(done), 1, answers)
                self.assertLessEqual(set(late), LATE)
                races += 1
            else:
                self.assertEqual(len(set(done)), len(asked), answers)
                secret += len(asked) == 2
            for one in players + strangers:
                one.catch_up(max(done))
            self.all_see(players + strangers)
        self.assertGreater(races, 0)
        self.same_story(players + strangers, nodes)
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()

    @staticmethod
    def alike(asked, mover, seed):
        """A choice that all of them have, if there is one: then a race follows."""
        choices = [[player.pick(mover, 100 * seed + i) for i in range(12)] for player in asked]
        both = set(choices[0]).intersection(*choices)
        return [min(both)] * len(asked) if both else [some[0] for some in choices]


class Passed(Together):
    """If two seats choose at once at two nodes, the node of the lower seat makes both moves."""

    def step(self, players, mover, seed):
        """All who are asked answer at once; returns how many that were."""
        asked = [player for player in players if player.is_asked()]
        answers = self.at_once(asked, [player.pick(mover, seed) for player in asked])
        self.assertEqual([answer for answer in answers if "refused" in answer], [])
        for one in players:
            one.catch_up(max(answer["number"] for answer in answers))
        self.all_see(players)
        return len(asked)

    def picks(self, players, mover, count):
        """Plays `count` decisions of both at once, and on until the next one is open."""
        seed = done = 0
        while done < count or not all(player.is_asked() for player in players):
            seed += 1
            done += self.step(players, mover, seed) == 2

    def test_the_lowest_seat_makes_the_moves_of_all(self):
        nodes, mover = self.nodes(), self.mover()
        players, strangers = self.seated(nodes, "haru-ichiban")
        self.all_see(players)
        self.picks(players, mover, 6)
        self.assertEqual(nodes[0].count("niwa_moves_passed_total"), 0)
        self.assertGreater(nodes[1].count("niwa_moves_passed_total"), 2)
        self.all_see(players + strangers)
        self.same_story(players + strangers, nodes)
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()

    def test_a_node_that_is_silent_is_not_waited_for(self):
        """The node of the lower seat stands still: the move is made all the same, and once."""
        nodes, mover = self.nodes(), self.mover()
        players, _ = self.seated(nodes, "haru-ichiban")
        self.all_see(players)
        self.picks(players, mover, 3)
        passed = nodes[1].count("niwa_moves_passed_total")
        nodes[0].process.send_signal(signal.SIGSTOP)
        answer = self.at_once(players[1:], [players[1].pick(mover, 99)])[0]
        nodes[0].process.send_signal(signal.SIGCONT)
        self.assertIn("done", answer)
        self.assertEqual(nodes[1].count("niwa_moves_passed_total"), passed + 1)
        for one in players:
            one.catch_up(answer["number"])
        self.picks(players, mover, 2)
        self.same_story(players, nodes)
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()


class Devices(Together):
    def test_one_question_is_answered_once(self):
        """Two devices of one seat answer at two nodes: one wins, the other is too late."""
        nodes, mover = self.nodes(), self.mover()
        for game in "hiroba", "haru-ichiban":
            players, strangers = self.seated(nodes, game)
            others = [Player(nodes[2 - number], player.table, game, player.guest)
                      for number, player in enumerate(players)]
            for other in others:
                other.connect()
            everybody, seed = players + others + strangers, 0
            self.all_see(everybody)
            while players[0].seen["stage"] == "running" and seed < 40:
                seed += 1
                pair = next(pair for pair in zip(players, others) if pair[0].is_asked())
                answers = self.at_once(pair, [player.pick(mover, seed + 50 * i)
                                              for i, player in enumerate(pair)])
                done = [answer for answer in answers if "done" in answer]
                self.assertEqual(len(done), 1, answers)
                for one in everybody:
                    one.catch_up(done[0]["number"])
                self.all_see(everybody)
                fine = LATE | ({"over"} if players[0].seen["stage"] != "running" else set())
                self.assertLessEqual({answer["why"]["code"] for answer in answers
                                      if "refused" in answer}, fine)
            self.same_story(everybody, nodes)
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()


class Seats(Together):
    """People sit down and leave while others talk, and entries clash: all see from their seat."""

    def races(self, node):
        """Goes on until some entries of the node have clashed."""
        while clashes(node) < 10:
            yield

    def test_who_sits_down_looks_from_there(self):
        nodes = self.nodes()
        founder, guest = nodes[0].guest("Aki"), nodes[1].guest("Beni")
        for _ in self.races(nodes[1]):
            table = founder.found(game="hiroba", seats=["open", "open"])
            talker = Player(nodes[0], table, "hiroba", founder)
            sitter = Player(nodes[1], table, "hiroba", guest)
            for player in talker, sitter:
                player.connect()
            self.while_talking(talker, sitter, "sit")
            while not sitter.seat:
                sitter.read()

    def test_who_sits_down_twice_looks_from_there(self):
        """One guest sits down on devices at two nodes; both get the view of the seat."""
        nodes = self.nodes()
        guest = nodes[0].guest("Aki")
        for _ in self.races(nodes[1]):
            table = guest.found(game="hiroba", seats=["open", "open"])
            devices = [Player(nodes[number], table, "hiroba", guest) for number in range(2)]
            for device in devices:
                device.connect()
            for device in devices:
                device.wire.send(do="sit", table=table)
            for device in devices:
                while not device.seat:
                    device.read()

    def test_who_leaves_looks_from_afar(self):
        nodes = self.nodes()
        for _ in self.races(nodes[0]):
            (sitter, talker), _ = self.seated(nodes, "hiroba")
            self.while_talking(talker, sitter, "leave")
            while sitter.seat:
                sitter.read()

    def while_talking(self, talker, sitter, word):
        for _ in range(3):
            talker.wire.send(do="chat", table=talker.table, text="hello")
        sitter.do(word)


def clashes(node):
    return node.count("niwa_store_clashed_total")


class Order(Together):
    def test_what_is_asked_again_is_asked_in_its_order(self):
        """Both guests sit down and give their shares at once, at two nodes."""
        nodes = self.nodes()
        guests = [nodes[number].guest("Aki") for number in range(2)]
        while clashes(nodes[0]) + clashes(nodes[1]) < 20:
            table = guests[0].found(game="hiroba", seats=["open", "open"])
            players = [Player(nodes[number], table, "hiroba", guest)
                       for number, guest in enumerate(guests)]
            for player in players:
                player.connect()
            for number, player in enumerate(players):
                player.wire.send(do="sit", table=table, id="sit", seat=number + 1)
                player.wire.send(do="share", table=table, id="share", share=share())
            for player in players:
                for word in "sit", "share":
                    player.until(lambda line, word=word: line.get("done") == word)
                self.assertEqual(player.refused, [])


class Live(Together):
    def test_grabs_are_decided_once(self):
        """Three grab at once at three nodes, until the game is over."""
        nodes, mover = self.nodes(), self.mover()
        players, strangers = self.seated(nodes, "edo-yashiki", 3, options={"grab": "live"})
        everybody, seed, refused = players + strangers, 0, 0
        self.all_see(everybody)
        while players[0].seen["stage"] == "running":
            asked = [player for player in players if player.is_asked()]
            seed += 1
            answers = self.at_once(asked, [player.pick(mover, seed) for player in asked])
            done = [answer["number"] for answer in answers if "done" in answer]
            self.assertEqual(len(done), len(set(done)))
            self.assertGreater(len(done), 0, answers)
            refused += len(answers) - len(done)
            for one in everybody:
                one.catch_up(max(done))
            self.all_see(everybody)
        self.same_story(everybody, nodes)
        self.assertGreater(refused, 0)
        self.assertEqual(nodes.stop(), (0, b""))
        self.verifies()


if __name__ == "__main__":
    unittest.main()
