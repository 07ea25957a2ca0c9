"""No byte on the wire tells a seat what it may not know.

    python3 -m tests.wire.wire_secrets_test build/release/tests/niwa_small build/release/tests/mover

Two servers have tables that differ only in what a viewer may not know, the commitment held
fixed (twins.c). All that the viewer is sent until the first lawful reveal, on the
WebSocket and by REST, must be the same from both, byte for byte but for the time of day.
"""
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire import Player, seat_players

TWINS = os.path.join(os.path.dirname(MOVER), "twins")


class Known:
    """A guest whose cookie is known already."""

    def __init__(self, token):
        self.cookie = f"niwa={token}"


def timeless(text):
    return re.sub(rb'"at":\d+', b'"at":0', text)


class Case(unittest.TestCase):
    """Two places for stores: here folders; nodes_secrets_test.py has databases."""

    def serve(self, place):
        server = wire.Server(NIWA, data=place)
        self.addCleanup(server.clean)
        return server

    def places(self):
        root = tempfile.TemporaryDirectory()
        self.addCleanup(root.cleanup)
        names = [os.path.join(root.name, name) for name in ("one", "other")]
        for name in names:
            os.mkdir(name)
        return names

    def copy(self, place, other):
        shutil.copytree(place, other, dirs_exist_ok=True)

    def read_log(self, place):
        store = sqlite3.connect(f"{place}/niwa.db")
        rows = list(store.execute("SELECT text FROM entry ORDER BY rowid"))
        store.close()
        return rows

    def stream(self, client):
        """All that came, without who is connected, which depends on the moment."""
        lines = b"\n".join(client.kept).split(b"\n")
        return timeless(b"\n".join(line for line in lines if b'"here":[' not in line
                                   or b'"view"' in line))

    def same_bytes(self, clients, what):
        one, other = (self.stream(client) for client in clients)
        self.assertEqual(one, other, what)
        self.assertGreater(len(one), 500)


class Twins(Case):
    STEPS = 5, 25, 60

    def conversation(self, server, table, guest, viewer, mover, seed):
        """All that a viewer can be told without changing anything."""
        client = server.wire(guest, keep=True)
        rest = []
        for show in "both", "bytes", "json":
            client.ask(do="watch", table=table, show=show, id="same")
            if show == "both":
                view = client.until("view")["view"]
        client.until("view")
        missed = server.wire(guest, keep=True)
        answer = missed.ask(do="watch", table=table, show="both", id="same",
                            after=max(view["number"] - 100, 1 + len(view["seats"])))
        while missed.next().get("number") != answer["number"]:
            pass
        for word, keys in [("move", {"move": "pass"}), ("move", {"move": "pick 3"}),
                           ("move", {"move": "croak"}), ("replace", {"seat": 1}),
                           ("replace", {"seat": 2}), ("share", {"share": "ab" * 32}),
                           ("answer", {"answer": "yes"}), ("start", {}), ("rematch", {})]:
            client.ask(do=word, table=table, id="same", **keys)
        if viewer and viewer in view["actors"]:
            move = mover.move(view["game"], viewer, view["bytes"], seed)
            client.ask(do="move", table=table, id="same", question=view["question"] + 1,
                       move=move)
        for path in f"/api/tables/{table}", f"/api/tables/{table}/record":
            status, _, body = server.call("GET", path, cookie=guest and guest.cookie)
            rest.append((status, timeless(body)))
        client.close()
        missed.close()
        return client, missed, rest

    def test_two_deals_look_alike(self):
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        compared = 0
        for game, kinds in [("haru-ichiban", "oo"), ("ike-no-koi", "oo"), ("ike-no-koi", "ooo")]:
            for viewer in range(len(kinds) + 1):
                for steps in self.STEPS:
                    places = self.places()
                    out = subprocess.run([TWINS, *places, game, kinds, str(viewer), "7",
                                          str(steps)], check=True, capture_output=True)
                    table, token = out.stdout.decode().split()
                    guest = Known(token) if viewer else None
                    told = []
                    for place in places:
                        server = self.serve(place)
                        told.append(self.conversation(server, table, guest, viewer, mover, 3))
                        self.assertEqual(server.stop(), (0, b""))
                    what = (game, viewer, steps)
                    self.same_bytes([talk[0] for talk in told], what)
                    self.same_bytes([talk[1] for talk in told], what)
                    self.assertEqual(told[0][2], told[1][2], what)
                    compared += 1
        self.assertEqual(compared, 10 * len(self.STEPS))

    def test_the_twins_are_not_the_same(self):
        """A viewer who may know sees the difference: else the tests above would prove nothing."""
        one, other = self.places()
        subprocess.run([TWINS, one, other, "haru-ichiban", "oo", "1", "7", "5"], check=True,
                       capture_output=True)
        self.assertNotEqual(self.read_log(one), self.read_log(other))

    def test_a_choice_is_not_told_while_it_is_made(self):
        """Live: seat 2 picks differently at two copies of a table; seat 1 and a stranger see
        the same. Then seat 1 picks, and sees it."""
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        one, other = self.places()
        server = self.serve(one)
        players = seat_players(server, "haru-ichiban")
        self.assertEqual([player.is_asked() for player in players], [True, True])
        self.assertEqual(server.stop(), (0, b""))
        self.copy(one, other)
        moves = set()
        seed = 0
        while len(moves) < 2:
            moves.add(players[1].pick(mover, seed))
            seed += 1
        streams, reveals = [], []
        for place, move in zip((one, other), sorted(moves)):
            here = self.serve(place)
            first, second, stranger = (Player(here, players[0].table, "haru-ichiban", guest)
                                       for guest in (players[0].guest, players[1].guest, None))
            for player in first, stranger:
                player.wire = here.wire(player.guest, keep=True)
                player.ask(do="watch", show="bytes", id="same")
                player.until(lambda line: "view" in line)
            second.connect()
            second.do("move", move=move)
            for player in first, stranger:
                player.catch_up(second.number)
            streams.append([self.stream(player.wire) for player in (first, stranger)])
            self.assertEqual(first.events[-1]["line"], "2 pick ?")
            first.do("move", move=first.pick(mover, 1))
            for player in first, second, stranger:
                player.wire.close()
            reveals.append(json.dumps([event["events"] for event in first.events
                                       if "events" in event]))
            self.assertEqual(here.stop(), (0, b""))
        self.assertEqual(streams[0], streams[1])
        self.assertNotEqual(reveals[0], reveals[1])


class Words(Case):
    """Whole games: what must never be on anybody's wire, or not before the end."""

    def test_secrets_of_luck_and_people(self):
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        server = self.serve(self.places()[0])
        rng = random.Random(4)
        for game in "haru-ichiban", "hiroba", "edo-yashiki", "ike-no-koi":
            players = seat_players(server, game)
            for player in players:
                player.wire.close()
                player.connect(keep=True)
            players.append(Player(server, players[0].table, game))
            players[-1].connect(keep=True)
            while players[0].seen["stage"] == "running":
                asked = [player for player in players if player.is_asked()]
                mover_now = rng.choice(asked)
                mover_now.do("move", move=mover_now.pick(mover, rng.getrandbits(30)))
                for player in players:
                    player.catch_up(mover_now.number)
            secret = players[0].seen["luck"]["secret"].encode()
            for player in players:
                whole = b"\n".join(player.wire.kept)
                before = whole[:whole.index(b'"event":"tell"')]
                self.assertNotIn(secret, before)
                for guest in (other.guest for other in players if other.guest):
                    self.assertNotIn(guest.cookie.split("=")[1].encode(), whole)
                    if guest is not player.guest:
                        self.assertNotIn(guest.id.encode(), whole)


if __name__ == "__main__":
    unittest.main()
