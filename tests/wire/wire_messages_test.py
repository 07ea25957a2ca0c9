"""Every message of docs/protocol.md over real sockets: as it should be, out of order, twice,
late, from the wrong seat, malformed, huge.

    python3 -m tests.wire.wire_messages_test build/release/tests/niwa_small \
        build/release/tests/mover
"""
import json
import re
import socket
import time
import unittest

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire import BINARY, Closed, Player, frame, seat_players, share



class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = wire.Server(NIWA)
        cls.mover = wire.Mover(MOVER)

    @classmethod
    def tearDownClass(cls):
        cls.mover.close()
        code, said = cls.server.stop()
        cls.server.clean()
        assert (code, said) == (0, b""), said.decode()

    def wait(self, player, test):
        """Reads until an event that came passes the test."""
        while not any(test(event) for event in player.events):
            player.read()

    def play(self, players, moves, seed=1):
        """Plays `moves` random moves, or to the end."""
        for i in range(moves):
            asked = [player for player in players if player.is_asked()]
            if not asked:
                return
            asked[0].do("move", move=asked[0].pick(self.mover, seed + i))
            for player in players:
                player.catch_up(max(other.number for other in players))


class Coming(Case):
    def test_hello_says_who_one_is(self):
        guest = self.server.guest("Kei")
        hello = self.server.wire(guest).hello
        self.assertEqual((hello["hello"], hello["guest"]), (1, {"id": guest.id, "name": "Kei"}))
        self.assertGreater(hello["at"], 1_600_000_000_000)
        self.assertIsNone(self.server.wire().hello["guest"])
        stranger = wire.Wire(self.server, "niwa=" + "A" * 43)
        self.assertIsNone(stranger.hello["guest"])
        self.assertIn(b"sec-websocket-protocol: niwa.1", stranger.head.lower())

    def test_other_doors_are_closed(self):
        for how in [{"path": "/"}, {"path": "/ws/"}, {"path": "/wss"}, {"protocol": None},
                    {"protocol": "chat"}, {"origin": "http://elsewhere.example"},
                    {"origin": "null"}]:
            with self.assertRaises(Closed, msg=how) as end:
                self.server.wire(**how)
            self.assertIn(end.exception.code, (400, 403, 404, None), how)
        own = f"http://{self.server.host}:{self.server.port}"
        self.assertEqual(self.server.wire(origin=own).hello["hello"], 1)

    def test_ping(self):
        line = self.server.wire().ask(do="ping", id="p1")
        self.assertEqual((line["done"], line["do"]), ("p1", "ping"))
        self.assertGreater(line["at"], 1_600_000_000_000)
        client = self.server.wire()
        client.send(do="ping")
        self.assertIsNone(client.next()["done"])

    def test_who_only_watches_does_nothing(self):
        players = seat_players(self.server)
        stranger = Player(self.server, players[0].table, "hiroba")
        stranger.connect()
        self.assertEqual((stranger.seat, stranger.seen["stage"]), (0, "running"))
        for word, keys in [("sit", {}), ("chat", {"text": "x"}), ("react", {"with": "bow"}),
                           ("move", {"move": "pass"}), ("start", {}), ("close", {}),
                           ("undo", {}), ("resign", {}), ("leave", {})]:
            self.assertEqual(stranger.refuse(word, **keys), "no-guest", word)

    def test_unwatch(self):
        first, second = seat_players(self.server)
        self.assertEqual(first.ask(do="unwatch")["do"], "unwatch")
        self.assertEqual(first.refuse("chat", text="x"), "not-watching")
        second.do("chat", text="is anybody there?")
        first.wire.ask(do="ping")
        self.assertFalse(any("event" in line for line in first.wire.passed))

    def test_a_connection_watches_so_many(self):
        guest = self.server.guest()
        tables = [guest.found(game="hiroba", seats=["open", "open"]) for _ in range(17)]
        client = self.server.wire(guest)
        for table in tables[:16]:
            client.watch(table)
        answer = client.ask(do="watch", table=tables[16])
        self.assertEqual(answer["why"]["code"], "too-many")
        client.ask(do="unwatch", table=tables[0])
        client.watch(tables[16])

    def test_who_is_there(self):
        first, second = seat_players(self.server)

        def there(seats, watchers):  # it may have been told before
            while first.there != (seats, watchers):
                first.read()

        there([1, 2], 0)
        second.wire.close()
        there([1], 0)
        second.connect()
        there([1, 2], 0)
        watcher = self.server.wire()
        watcher.watch(first.table)
        there([1, 2], 1)


class Tables(Case):
    def test_a_whole_game_of_each(self):
        for game, show in [("hiroba", "bytes"), ("haru-ichiban", "both"),
                           ("edo-yashiki", "bytes"), ("ike-no-koi", "both")]:
            players = seat_players(self.server, game)
            for player in players:
                player.wire.ask(do="watch", table=player.table, show=show)
            self.play(players, 3000)
            for player in players:
                self.assertEqual(player.seen["stage"], "over", game)
                self.wait(player, lambda line: line["event"] == "tell")
                self.assertIn("secret", player.seen["luck"])
            ranks = players[0].seen["result"]["ranks"]
            self.assertIn(1, ranks)
            self.assertEqual(players[0].refuse("move", move="pass"), "over")
            status, _, record = self.server.call("GET", f"/api/tables/{players[0].table}/record")
            self.assertEqual(status, 200)
            self.assertIn(b"secret", record)

    def test_sitting_down_in_all_ways(self):
        one, two, three = (self.server.guest(name) for name in ("One", "Two", "Three"))
        table = one.found(game="hiroba", seats=["open", "open"])
        first, second, third = (Player(self.server, table, "hiroba", guest)
                                for guest in (one, two, three))
        for player in first, second, third:
            player.connect()
        first.do("sit", seat=2, name="Erste")
        self.assertEqual(first.seat, 2)
        self.assertEqual(first.refuse("sit"), "seated")
        self.assertEqual(second.refuse("sit", seat=2), "not-this-seat")
        self.assertEqual(second.refuse("sit", seat=3), "not-this-seat")
        self.assertEqual(second.refuse("sit", seat=-1), "not-this-seat")
        self.assertEqual(second.refuse("sit", name=""), "bad-name")
        self.assertEqual(second.refuse("sit", name="x" * 64), "bad-name")
        self.assertEqual(second.refuse("sit", name="a\tb"), "bad-name")
        self.assertEqual(second.refuse("share", share=share()), "not-seated")
        self.assertEqual(first.refuse("share", share="ab"), "bad-share")
        self.assertEqual(first.refuse("share"), "bad-share")
        self.assertEqual(first.refuse("move", move="pass"), "not-started")
        first.do("share", share=share())
        self.assertEqual(first.refuse("share", share=share()), "shared")
        first.do("leave")
        self.assertEqual(first.seat, 0)
        third.do("sit", seat=2)
        second.do("sit")
        names = [seat["name"] for seat in second.seen["seats"]]
        self.assertEqual(names, ["Two", "Three"])
        self.assertEqual(first.refuse("sit"), "no-seat")
        # the shares are waited for, but not for ever
        self.wait(second, lambda line: line["event"] == "start")
        self.assertEqual(second.refuse("share", share=share()), "started")

    def test_starting_early_and_closing(self):
        one, two = self.server.guest("One"), self.server.guest("Two")
        table = one.found(game="hiroba", seats=["open", "open", "open"])
        first, second = (Player(self.server, table, "hiroba", guest) for guest in (one, two))
        first.connect()
        second.connect()
        self.assertEqual(first.refuse("start"), "empty")
        first.do("sit")
        self.assertEqual(second.refuse("start"), "not-founder")
        self.assertEqual(second.refuse("close"), "not-founder")
        self.assertEqual(first.refuse("start", level=7), "bad-level")
        first.do("start", level=1)
        self.assertEqual([seat["kind"] for seat in first.seen["seats"]],
                         ["person", "computer", "computer"])
        self.assertEqual(first.refuse("close"), "started")
        self.assertEqual(first.refuse("start"), "started")
        other = Player(self.server, one.found(game="hiroba"), "hiroba", one)
        other.connect()
        other.do("close")
        self.assertEqual(other.seen["stage"], "closed")
        self.assertEqual(other.refuse("chat", text="x"), "closed")

    def test_computers_answer(self):
        guest = self.server.guest()
        table = guest.found(game="ike-no-koi", seats=["me", "computer:1"])
        player = Player(self.server, table, "ike-no-koi", guest)
        player.connect()
        player.do("sit")
        player.do("share", share=share())
        moves = 0
        while player.seen["stage"] != "over":
            if player.is_asked():
                player.do("move", move=player.pick(self.mover, moves))
                moves += 1
            else:
                player.read()
        self.assertTrue(any(event.get("line", "").startswith("2 ") for event in player.events))

    def test_chat_and_gestures(self):
        first, second = seat_players(self.server)
        first.do("chat", text="good luck 🍀 \"quoted\" \\ and a / inside")
        second.do("react", **{"with": "bow"})
        first.catch_up(second.number)
        self.assertEqual(first.chat[-2]["text"], "good luck 🍀 \"quoted\" \\ and a / inside")
        self.assertEqual((first.chat[-1]["gesture"], first.chat[-1]["seat"]), ("bow", 2))
        for text in ["", "x" * 281, "two\nlines", "bell\x07", "/nothing"]:
            self.assertEqual(first.refuse("chat", text=text), "bad-text", text)
        self.assertEqual(first.refuse("chat"), "bad-text")
        self.assertEqual(first.refuse("react", **{"with": "stab"}), "bad-text")
        self.assertEqual(first.refuse("react", **{"with": "bow" * 30}), "bad-text")
        first.do("chat", text="é" * 140)
        watcher = Player(self.server, first.table, "hiroba", self.server.guest("Zen"))
        watcher.connect()
        watcher.do("chat", text="hello")
        self.assertEqual((watcher.chat[-1]["name"], watcher.chat[-1]["seat"]), ("Zen", 0))

    def test_offers(self):
        first, second = players = seat_players(self.server)
        self.assertEqual(first.refuse("undo"), "nothing")
        self.play(players, 4)
        before = first.seen["ply"]
        first.do("undo")
        self.assertEqual(first.seen["offer"]["what"], "undo")
        self.assertEqual(second.refuse("undo"), "offered")
        self.assertEqual(first.refuse("answer", answer="yes"), "no-offer")
        self.assertEqual(second.refuse("answer", answer="perhaps"), "bad-answer")
        self.assertEqual(second.refuse("answer"), "bad-answer")
        second.do("answer", answer="no")
        self.assertIsNone(second.seen["offer"])
        second.do("undo")
        first.catch_up(second.number)
        first.do("answer", answer="yes")
        self.wait(first, lambda line: line.get("line", "").startswith("host undo"))
        self.assertLess(first.seen["ply"], before)
        self.assertEqual(first.refuse("rematch"), "not-over")
        first.do("resign")
        self.assertEqual(first.refuse("resign"), "not-running")
        self.wait(second, lambda line: line["event"] == "tell")
        self.assertEqual(second.seen["result"]["ranks"], [2, 1])
        second.do("rematch")
        first.catch_up(second.number)
        first.do("answer", answer="yes")
        self.wait(first, lambda line: "next" in line)
        following = first.seen["next"]
        self.assertEqual(first.refuse("rematch"), "rematched")
        again = Player(self.server, following, "hiroba", first.guest)
        again.connect()
        again.do("sit")
        self.assertEqual(again.seat, 2)

    def test_a_table_with_a_pack(self):
        """Everybody sees that it is not the standard set; so does the next table."""
        name = '<b>Ours</b> & "theirs"'
        pack = f"""niwa pack 1
game haru-ichiban
name {name}
pond RYD..
pond PP.PP
pond PP.PP
pond PP.PP
pond P....
"""
        first, second = seat_players(self.server, "haru-ichiban", pack=pack)
        shown = first.seen["pack"]
        self.assertEqual((shown, shown["name"]), (second.seen["pack"], name))
        self.assertRegex(shown["checksum"], "^[0-9a-f]{16}$")
        self.play([first, second], 12)
        first.do("resign")
        self.wait(second, lambda line: line["event"] == "tell")
        status, _, record = self.server.call("GET", f"/api/tables/{first.table}/record")
        self.assertEqual(status, 200)
        self.assertIn(f"\npack name {name}\npack pond RYD..\npack pond PP.PP\n", record.decode())
        second.do("rematch")
        first.catch_up(second.number)
        first.do("answer", answer="yes")
        self.wait(first, lambda line: "next" in line)
        again = Player(self.server, first.seen["next"], "haru-ichiban", first.guest)
        again.connect()
        self.assertEqual(again.seen["pack"], shown)

    def test_a_pack_with_the_standard_set_is_no_other(self):
        pack = """niwa pack 1
game haru-ichiban
name Mine
pond P.P.P
pond .PYD.
pond PP.PP
pond .PPR.
pond P.P.P
"""
        for player in seat_players(self.server, "haru-ichiban", pack=pack):
            self.assertNotIn("pack", player.seen)

    def test_leaving_and_coming_back(self):
        first, second = seat_players(self.server)
        self.assertEqual(first.refuse("replace", seat=2), "patience"
                         if 2 in first.seen["actors"] else "not-waiting")
        self.assertEqual(first.refuse("replace", seat=1), "no-such-person")
        self.assertEqual(first.refuse("replace", seat=9), "no-such-person")
        self.assertEqual(first.refuse("replace"), "no-such-person")
        second.do("leave")
        self.wait(first, lambda line: line.get("line") == "host computer 2")
        self.assertTrue(first.seen["seats"][1]["free"])
        second.do("sit")
        self.wait(second, lambda line: line.get("line") == "host person 2")
        self.assertEqual(second.seat, 2)


class Moves(Case):
    def test_twice_counts_once(self):
        first, second = players = seat_players(self.server)
        mover = next(player for player in players if player.is_asked())
        move = mover.pick(self.mover, 1)
        one = mover.do("move", id="same", move=move)
        two = mover.do("move", id="same", move=move)
        self.assertEqual(one, two)
        # in one breath, too, and by another connection
        first.catch_up(mover.number)
        second.catch_up(mover.number)
        mover = next(player for player in players if player.is_asked())
        move = mover.pick(self.mover, 2)
        lines = json.dumps({"do": "move", "table": mover.table, "id": "breath", "move": move})
        mover.wire.send_raw(frame(lines.encode()) * 3)
        answers = [mover.until(lambda line: line.get("done") == "breath") for _ in range(3)]
        self.assertEqual([answer["number"] for answer in answers], [answers[0]["number"]] * 3)
        other = Player(self.server, mover.table, "hiroba", mover.guest)
        other.connect()
        self.assertEqual(other.do("move", id="breath", move=move)["number"],
                         answers[0]["number"])

    def test_late_early_and_from_the_wrong_seat(self):
        players = seat_players(self.server)
        mover = next(player for player in players if player.is_asked())
        other = next(player for player in players if player is not mover)
        question = mover.seen["question"]
        move = mover.pick(self.mover, 1)
        self.assertEqual(other.refuse("move", move=move), "not-your-turn")
        self.assertEqual(mover.refuse("move", move=move, question=question + 1), "too-early")
        mover.do("move", move=move, question=question)
        self.assertEqual(mover.refuse("move", move=move, question=question), "too-late")
        self.play(players, 3)
        self.assertEqual(mover.refuse("move", move=move, question=question), "too-late")
        self.assertEqual(mover.refuse("move", move="gibberish"), "unreadable"
                         if mover.is_asked() else "not-your-turn")

    def test_a_bad_id_is_told(self):
        player = seat_players(self.server)[0]
        for bad in ["UPPER", "x" * 17, "a b", "é"]:
            player.wire.send(do="move", table=player.table, move="pass", id=bad)
            line = player.until(lambda line: "refused" in line)
            self.assertEqual((line["refused"], line["why"]["code"]), (None, "bad-id"))

    def test_clocks_run_out(self):
        players = seat_players(self.server, clock="move 5")
        self.assertEqual(len(players[0].seen["seats"]), 2)
        mover = next(player for player in players if player.is_asked())
        self.wait(mover, lambda line: line.get("line") == f"host timeout {mover.seat}")
        self.wait(mover, lambda line: line.get("line") == f"host computer {mover.seat}")

    def test_a_race(self):
        players = seat_players(self.server, "edo-yashiki", seats=3, options={"grab": "live"})
        won = lost = 0
        for i in range(200):
            racing = [player for player in players if player.is_asked()]
            if not racing:
                break
            if racing[0].seen["mode"] != "race":
                racing[0].do("move", move=racing[0].pick(self.mover, i))
            else:
                for player in racing:
                    player.wire.send(do="move", table=player.table, id=f"r{i}", reaction=50,
                                     question=player.seen["question"],
                                     move=player.pick(self.mover, i))
                for player in racing:
                    answer = player.until(lambda line, name=f"r{i}": name in
                                          (line.get("done"), line.get("refused")))
                    won += "done" in answer
                    lost += "refused" in answer
            view = self.server.call("GET", f"/api/tables/{players[0].table}")[2]
            for player in players:
                player.catch_up(json.loads(view)["number"])
        self.assertGreater(won, 3)
        self.assertGreater(lost, 0)  # two wanted the same card


    def racing(self):
        """Players who are asked at once; the race waits for the slow connection of the last."""
        players = seat_players(self.server, "edo-yashiki", seats=3, options={"grab": "live"})
        while players[0].seen["mode"] != "race":
            mover = next(player for player in players if player.is_asked())
            number = mover.do("move", move=mover.pick(self.mover, 1))["number"]
            for player in players:
                player.catch_up(max(number, *(player.number for player in players)))
        slow = players[-1]
        slow.wire.close()
        slow.wire = self.server.wire(slow.guest, hello=False)
        time.sleep(0.15)  # before its first answer to a ping
        slow.do("watch")
        return players

    def test_an_answer_that_is_held_is_told_to_whoever_asked(self):
        """Each request is answered once, also if its sender has left; nobody else is told."""
        for times, word in (2, "leave"), (1, "unwatch"), (3, "ping"):
            player, *others = self.racing()
            device = Player(self.server, player.table, player.game, player.guest)
            device.connect()
            move = player.pick(self.mover, 1)
            for _ in range(times):
                player.wire.send(do="move", table=player.table, id="held", move=move)
            player.wire.send(do=word, table=player.table, id="then")
            for one in player, device, *others:
                one.wire.settle()


class Trouble(Case):
    """What no client should send."""

    def setUp(self):
        self.player = seat_players(self.server)[0]
        self.client = self.player.wire

    def is_refused(self, text, code):
        self.client.send_text(text)
        line = self.client.until("refused")
        self.assertEqual(line["why"]["code"], code, text)
        self.assertTrue(line["why"]["words"])
        return line

    def test_malformed(self):
        table = self.player.table
        for text in ["", "{", "}", "[]", "null", "true", "1", '"do"', "{}", '{"do"}', '{"do":}',
                     '{"do":1}', '{"do":null}', '{"do":"ping"', '{"do":"ping",}',
                     '{"do":"ping"}{"do":"ping"}', '{"do":"ping"} x', "{'do':'ping'}",
                     '{"do":"ping","do":"ping"}', '{"do":"pi\nng"}', '{"do":"\\x"}',
                     '{"do":"\\ud800"}', '{"do":"\\udc00"}', '{"do":"\\u0000"}',
                     '{"do":"\\ud800\\u0041"}', '{"do":"\\u12"}', '{"do":"\\',
                     '{"do":["ping"]}', '{"do":{"a":1}}', '{"what":1}',
                     '{"do":"sit","seat":"1"}', '{"do":"sit","seat":1.5}',
                     '{"do":"sit","seat":1e1}', '{"do":"sit","seat":01}',
                     '{"do":"sit","seat":-}', '{"do":"sit","seat":99999999999999999999}',
                     '{"do":"sit","seat":true}', '{"do":"sit" "seat":1}', "\0", "{\0}",
                     '{"do":"ping","id":"a"', '{"table":"%s"}' % table,
                     '{"do":"move","table":"%s"}' % table,
                     '{"do":"watch","table":"%s","show":"all"}' % table]:
            self.is_refused(text, "bad-message")
        self.is_refused('{"do":"dance"}', "unknown")
        self.is_refused('{"do":""}', "unknown")
        for bad in ["", "x", "x" * 13, "TABLEFORTWO1", "../../etc/pa", "é" * 6]:
            self.is_refused(json.dumps({"do": "watch", "table": bad}), "bad-table")
        self.is_refused('{"do":"watch"}', "bad-table")
        self.is_refused('{"do":"watch","table":"aaaaaaaaaaaa"}', "no-such-table")
        self.is_refused('{"do":"chat","table":"aaaaaaaaaaaa","text":"x"}', "not-watching")
        self.assertIn("done", self.client.ask(do="ping"))

    def test_refusals_say_which(self):
        line = self.is_refused('{"id":"q1","do":"move","table":"%s","move":7}'
                               % self.player.table, "bad-message")
        self.assertEqual((line["refused"], line["do"]), ("q1", "move"))

    def test_spaces_and_escapes_are_fine(self):
        self.client.send_text(' {\t"do" : "p\\u0069ng" ,\r\n "id":"a1" } ')
        self.assertEqual(self.client.until("done")["done"], "a1")

    def test_a_message_may_come_in_pieces(self):
        text = json.dumps({"do": "chat", "table": self.player.table, "id": "c1",
                           "text": "é" * 140}, ensure_ascii=True).encode()
        pieces = [text[i:i + 100] for i in range(0, len(text), 100)]
        for i, piece in enumerate(pieces):
            self.client.send_raw(frame(piece, 1 if i == 0 else 0, i == len(pieces) - 1))
        self.assertEqual(self.client.until("done", "refused")["done"], "c1")
        raw = frame(b'{"do":"ping","id":"bytes"}')
        self.client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for i in range(len(raw)):
            self.client.send_raw(raw[i:i + 1])
        self.assertEqual(self.client.until("done")["done"], "bytes")

    def test_the_longest_message(self):
        text = '{"do":"ping","id":"long"' + " " * (2048 - 25) + "}"
        self.assertEqual(len(text), 2048)
        self.client.send_text(text)
        self.assertEqual(self.client.until("done")["done"], "long")

    def ends(self, raw, code):
        client = self.server.wire()
        client.send_raw(raw)
        with self.assertRaises(Closed) as end:
            while True:
                client.next()
        self.assertEqual(end.exception.code, code)

    def test_too_long_ends_it(self):
        self.ends(frame(b'{"do":"ping"' + b" " * 2048 + b"}"), 1009)
        self.ends(frame(b"x" * 100_000), 1009)
        self.ends(frame(b"{" * 1500, 1, False) + frame(b"{" * 1500, 0), 1009)
        self.assertIn("done", self.client.ask(do="ping"))

    def test_bytes_end_it(self):
        self.ends(frame(b"\1\2\3", BINARY), 1003)
        for junk in [b"\xff\xfe", b'{"do":"chat","table":"%s","text":"\xff"}'
                     % self.player.table.encode()]:
            self.ends(frame(junk), 1007)

    def test_noise_ends_only_itself(self):
        for raw in [b"\xff" * 50, frame(b"x", masked=False), bytes([0x83, 0x80, 0, 0, 0, 0]),
                    b"\x81\xff" + b"\xff" * 12, frame(b"x" * 200, 9)]:
            client = self.server.wire()
            client.send_raw(raw)
            client.socket.shutdown(socket.SHUT_WR)
            try:
                while True:
                    client.next()
            except (Closed, AssertionError, json.JSONDecodeError):
                pass
        self.assertIn("done", self.client.ask(do="ping"))


class Limits(unittest.TestCase):
    """With the limits that a stranger meets."""

    def setUp(self):
        self.server = wire.Server(NIWA, limits=True)
        self.addCleanup(self.server.clean)

    def test_too_many_messages(self):
        client = self.server.wire()
        for _ in range(60):
            client.send(do="ping")
        lines = [client.next() for _ in range(60)]
        done = sum("done" in line for line in lines)
        self.assertIn(done, range(40, 60))
        self.assertEqual({line["why"]["code"] for line in lines if "refused" in line},
                         {"too-fast"})
        with self.assertRaises(Closed) as end:
            client.send_raw(frame(b'{"do":"ping"}') * 400)
            while True:
                client.next()
        self.assertEqual(end.exception.code, 4001)

    def test_who_does_not_read_is_not_waited_for(self):
        server = wire.Server(NIWA, "--address-requests", "0", "--messages", "100000")
        self.addCleanup(server.clean)
        first, second = seat_players(server)
        for _ in range(50):
            first.do("chat", text="x" * 280)
        deaf = server.wire()
        deaf.watch(first.table, show="both")
        dropped = "0"
        while dropped == "0":  # views that are asked for and not read
            try:
                deaf.send_raw(frame(b'{"do":"watch","table":"%s"}' % first.table.encode()) * 50)
            except OSError:
                pass
            metrics = server.call("GET", "/metrics")[2].decode()
            dropped = re.search(r'dropped_total{reason="slow"} (\d+)', metrics)[1]
        first.do("chat", text="still here")
        second.catch_up(first.number)

    def test_stopping_says_so(self):
        client = self.server.wire()
        self.server.process.send_signal(15)
        with self.assertRaises(Closed) as end:
            while True:
                client.next()
        self.assertEqual(end.exception.code, 1001)
        self.assertEqual(self.server.process.wait(), 0)


if __name__ == "__main__":
    unittest.main()
