"""Two nodes, one of which is slow at the wrong moment: everybody is answered, and all goes on.

    tests/helpers/postgres.sh run python3 -m tests.nodes.nodes_stall_test \
        build/release/tests/niwa_small build/release/tests/mover

What is slow is a relay between a node and the database, or a row that somebody has locked.
"""
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from tests.nodes.nodes import Case, wait_until
from tests.nodes.stalls import Relay, lock_nodes
from tests.helpers.postgres import STORE, owner, store_at
from tests.helpers.wire import Player, seat_players, share


class Slow(Case):
    """A table at two nodes. Entries of the near node do not reach the database for a while, and the
    far node takes their numbers."""

    def setUp(self):
        self.relay = self.until_end(Relay())
        nodes = self.nodes(store_at(self.relay.folder.name), STORE)
        self.near, self.far = nodes[0], nodes[1]
        self.movers, self.nodes_at = self.mover(), nodes
        self.players = seat_players(self.far)
        self.asked = next(player for player in self.players if player.is_asked())
        self.other = next(player for player in self.players if not player.is_asked())

    def at_near(self, player):
        """Another device of the same guest, at the near node."""
        device = Player(self.near, player.table, player.game, player.guest)
        device.connect()
        return device

    def moved(self, device=None):
        """A move that the far node has stored, as a message, and its number; `device` knows it."""
        move = self.message(self.asked)
        answer = self.asked.ask(**move)
        for one in [device] if device else []:
            one.catch_up(answer["number"])
        return move, answer["number"]

    def message(self, player):
        return {"do": "move", "move": player.pick(self.movers, 1), "id": "again",
                "question": player.seen["question"]}

    def heard(self, device, *messages):
        """Sends messages that the near node can't answer yet, and waits until it has read them."""
        before = self.near.count("niwa_messages_total")
        for message in messages:
            device.wire.send(table=device.table, **message)
        wait_until(lambda: self.near.count("niwa_messages_total") >= before + len(messages),
                   "the near node has heard what was said")

    def clash(self):
        """Lets the far node be quicker, then lets the near node go on."""
        clashed = self.near.count("niwa_store_clashed_total")
        self.other.do("chat", text="I was first")
        self.relay.heal()
        wait_until(lambda: self.near.count("niwa_store_clashed_total") > clashed,
                   "the near node was too late")

    def answer(self, device, name):
        return device.until(lambda line: name in (line.get("done"), line.get("refused")))

    def ends_well(self):
        self.assertEqual(self.nodes_at.stop()[0], 0)
        self.verifies()


class Stalled(Slow):
    def test_an_id_that_is_heard_again_waits_for_nobody(self):
        talker, device = self.at_near(self.other), self.at_near(self.asked)
        move, number = self.moved(device)
        talker.catch_up(number)
        self.relay.stall()
        self.heard(talker, {"do": "chat", "text": "slowly", "id": "chat"})
        self.heard(device, move)
        self.clash()
        self.assertEqual(self.answer(device, "again")["number"], number)
        self.assertIn("done", self.answer(talker, "chat"))
        self.ends_well()

    def test_who_does_not_watch_any_more_is_told_so(self):
        talker, device = self.at_near(self.other), self.at_near(self.asked)
        self.relay.stall()
        self.heard(talker, {"do": "chat", "text": "slowly", "id": "chat"})
        self.heard(device, {"do": "unwatch", "id": "unwatch"})
        self.clash()
        self.assertIn("done", self.answer(device, "unwatch"))
        self.assertIn("done", self.answer(talker, "chat"))
        self.ends_well()

    def test_a_move_on_its_way_that_is_heard_again(self):
        """A move is sent twice, and by another device; its entry clashes, and is then made once."""
        device, second = self.at_near(self.asked), self.at_near(self.asked)
        move = self.message(self.asked)
        self.relay.stall()
        self.heard(device, move, move)
        self.heard(second, move)
        self.clash()
        answers = [self.answer(one, "again") for one in (device, device, second)]
        self.assertEqual(len({answer["number"] for answer in answers}), 1, answers)
        self.ends_well()

    def test_answers_come_in_the_order_of_asking(self):
        """The first request clashes and is repeated; the others wait for it."""
        device = self.at_near(self.asked)
        move, _ = self.moved(device)
        self.relay.stall()
        self.heard(device, {"do": "chat", "text": "slowly", "id": "first"}, move,
                   {"do": "ping", "id": "third"}, {"do": "chat", "text": "", "id": "fourth"})
        self.clash()
        names = "first", "again", "third", "fourth"
        came = []
        while len(came) < len(names):
            line = device.read()
            came += [line[key] for key in ("done", "refused") if key in line]
        self.assertEqual(tuple(came), names)
        self.ends_well()

    def test_many_that_wait_are_answered_in_their_turn(self):
        """None is lost or refused: more requests may wait than a burst allows."""
        device = self.at_near(self.asked)
        self.relay.stall()
        self.heard(device, {"do": "chat", "text": "slowly", "id": "first"},
                   *({"do": "ping", "id": f"ping{i}"} for i in range(100)))
        self.clash()
        self.answer(device, "first")
        answers = [self.answer(device, f"ping{i}") for i in range(100)]
        self.assertEqual([answer for answer in answers if "done" not in answer], [])
        self.ends_well()


class Called(Slow):
    def test_a_call_is_not_answered_by_a_passed_move(self):
        """The call waits for the table, and so does a forwarded move, whose entry then clashes."""
        players = seat_players(self.far, "haru-ichiban")
        first = self.at_near(players[0])
        players[0].wire.close()  # so that it is the near node's to make
        passed = {"do": "move", "move": players[1].pick(self.movers, 1), "id": "passed"}
        table, guest = first.table, players[1].guest
        self.relay.stall(Relay.WRITER, Relay.READER)
        heard = self.near.count("niwa_notices_heard_total")
        players[1].do("chat", text="news")
        wait_until(lambda: self.near.count("niwa_notices_heard_total") > heard,
                   "the near node has heard of it")
        with ThreadPoolExecutor() as pool:
            call = pool.submit(self.near.call, "GET", f"/api/tables/{table}")
            time.sleep(0.2)  # it is there, and waits
            words = str(passed | {"table": table}).replace("'", '"')
            owner(f"SELECT pg_notify('niwa', '!{table} 1 {guest.id} {words}')")
            time.sleep(0.2)  # and so does the move
            self.relay.heal(Relay.READER)
            time.sleep(0.2)
            clashed = self.near.count("niwa_store_clashed_total")
            players[1].do("chat", text="I was first")
            self.relay.heal()
            wait_until(lambda: self.near.count("niwa_store_clashed_total") > clashed,
                       "the near node was too late")
            status, _, body = call.result()
        self.assertEqual(status, 200, body)
        self.ends_well()


class Late(Case):
    """A renewal is answered more than 1,800 ms after the last one. That is too late: the node
    regards its leases as lost. But the connection works, so it joins again and has them back."""

    TABLES, WAIT = 8, 1.348  # seconds; renewals are 500 ms apart

    def test_its_computers_go_on(self):
        nodes, mover = self.nodes(STORE, words=("--threads", "2")), self.mover()
        guest = nodes.guest("Kei")
        players = []
        for _ in range(self.TABLES):
            table = guest.found(game="hiroba", seats=["me", "computer:6"])
            player = Player(nodes[0], table, "hiroba", guest)
            player.connect()
            player.do("sit")
            player.do("share", share=share())
            while not player.is_asked():
                player.read()
            players.append(player)
        for _ in range(3):
            for player in players:
                while player.is_asked():
                    player.do("move", move=player.pick(mover, 1))
            lock_nodes(self.WAIT)  # while the computers think, and nothing else happens
            for player in players:
                while not player.is_asked():
                    player.read()
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()


class Left(Case):
    """Everybody has left the page: what is due at the table happens all the same."""

    def state(self, table):
        return owner(f"SELECT state FROM game_table WHERE id = '{table}'").strip()

    def test_a_full_table_begins_without_the_shares(self):
        nodes = self.nodes(STORE, STORE)
        guests = [nodes.guest(name) for name in ("Aiko", "Ben")]
        table = guests[0].found(game="hiroba", seats=["open", "open"])
        players = [Player(node, table, "hiroba", guest) for node, guest in zip(nodes.node, guests)]
        for player in players:
            player.connect()
            player.do("sit")
        for player in players:
            player.wire.close()
        before = self.state(table)
        wait_until(lambda: self.state(table) != before, "the table begins")
        self.assertEqual(nodes.stop()[0], 0)
        self.verifies()


if __name__ == "__main__":
    unittest.main()
