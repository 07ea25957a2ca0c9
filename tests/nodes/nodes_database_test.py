"""Nodes whose database is not there for a while: for all of them, or for one.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_database_test \
        build/release/tests/niwa_small build/release/tests/mover
"""
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from tests.nodes.nodes import Case
from tests.nodes.stalls import Relay
from tests.helpers.postgres import STORE, database, store_at
from tests.helpers.wire import Closed, Player, seat_players
from tests.helpers.wire_roamer import Crowd

ROAMERS, TURNS, ACKED, SEED = 60, 2500, 30, 12
TROUBLES = ("not-kept", "trouble", "busy")


class Restarts(Case):
    def test_all_goes_on_after_a_crash_of_the_database(self):
        nodes = self.nodes()
        players = seat_players(nodes, "haru-ichiban")
        crowd = Crowd(nodes, self.mover(), ROAMERS, SEED)
        for _ in range(2):
            crowd.play(TURNS, ACKED)
            database("kill")
            try:
                crowd.roam(TURNS // 2)
                self.says_so(players, nodes)
            finally:
                database("start")
            crowd.play(TURNS, ACKED)
        self.assertGreater(sum(crowd.refusals(code) for code in TROUBLES), 0)
        crowd.compare(self)
        self.keeps_all(crowd)
        crowd.leave()
        for player in players:
            player.wire.close()
        for node in nodes.node:
            self.assertTrue(node.is_well())
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()

    def says_so(self, players, nodes):
        """Requests and health checks are refused while there is no database."""
        for player in players:
            answer = player.ask(do="chat", text="is anybody there?")
            self.assertIn(answer["why"]["code"], TROUBLES)
            self.assertIn("the database", answer["why"]["words"])
            self.is_nobody_else(player, nodes)
        for node in nodes.node:
            status, _, body = node.call("GET", "/healthz")
            self.assertEqual(status, 503)
            self.assertIn(b"the database", body)

    def is_nobody_else(self, player, nodes):
        """A client with a cookie is that guest or is refused, but never taken for a stranger."""
        for node in nodes.node:
            try:
                hello = node.wire(player.guest).hello
            except Closed:
                continue
            self.assertEqual((hello["guest"] or {}).get("id"), player.guest.id)


class Cuts(Case):
    """One node is cut off: it says so, and the others do not notice."""

    def cut_off(self, how):
        relay = self.until_end(Relay())
        nodes = self.nodes(store_at(relay.folder.name), STORE)
        mover = self.mover()
        players = seat_players(nodes[1], "haru-ichiban")
        near = Player(nodes[0], players[0].table, "haru-ichiban", players[0].guest)
        far = players[1]
        near.connect()
        move = near.pick(mover, 1)
        getattr(relay, how)()
        self.says_so(near, move)
        self.assertTrue(nodes[1].is_well())
        far.do("move", move=far.pick(mover, 1))
        relay.heal()
        while not nodes[0].is_well():
            time.sleep(0.05)
        self.goes_on(near, far, move)
        for player in near, *players:
            player.wire.close()
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()

    def says_so(self, near, move):
        """The node says so to the player, to a health check, and in its log."""
        with ThreadPoolExecutor() as pool:
            health = pool.submit(near.server.call, "GET", "/healthz")
            answer = near.ask(do="move", id="again", move=move)
        self.assertIn(answer.get("why", {}).get("code"), TROUBLES, answer)
        self.assertIn("the database", answer["why"]["words"])
        self.assertEqual(health.result()[0], 503)
        self.assertIn(b"the database", near.server.said())

    def goes_on(self, near, far, move):
        """The same move is accepted now, and both players see both moves."""
        while "done" not in (answer := near.ask(do="move", id="again", move=move)):
            self.assertIn(answer["why"]["code"], TROUBLES)
        number = answer["number"]
        for player in near, far:
            player.catch_up(number)
        picks = [event["line"] for event in far.events if " pick " in event.get("line", "")]
        self.assertEqual([line[0] for line in picks], ["2", "1"])
        fresh = Player(near.server, near.table, near.game, near.guest)
        fresh.connect()
        near.catch_up(fresh.number)
        self.assertEqual((fresh.number, fresh.seen), (near.number, near.seen))
        fresh.wire.close()

    def test_a_connection_that_ends(self):
        self.cut_off("cut")

    def test_a_connection_that_is_silent(self):
        self.cut_off("stall")


if __name__ == "__main__":
    unittest.main()
