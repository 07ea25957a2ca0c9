"""What a guest can't do at the tables of `niwa serve`: end the process, hold its loop, fill it.

    python3 -m tests.attack.attack_tables_test build/release/tests/niwa_small \
        build/release/tests/mover build/release/tests/libshift_clock.so
"""
import os
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

# pylint: disable=wrong-import-order
CLOCKS = sys.argv.pop(3) if len(sys.argv) > 3 else ""  # "": with sanitizers clocks can't be set

from tests.attack import attack_door as door
from tests.attack import attack_tables as attack
from tests.helpers import pauses, wire
from tests.helpers.programs import MOVER, NIWA

HOUR = 3600 * 1000


class Clocks:
    """The clocks of a server, which a test sets."""

    def __init__(self, case):
        self.file = tempfile.NamedTemporaryFile()  # pylint: disable=consider-using-with
        case.addCleanup(self.file.close)
        self.set(0, 0)
        self.env = os.environ | {"LD_PRELOAD": os.path.abspath(CLOCKS),
                                 "SHIFT_CLOCK": self.file.name}

    def set(self, wall, steady):
        """By how many ms the time of day and the steady clock are ahead."""
        self.file.seek(0)
        self.file.write(struct.pack("=qq", wall, steady))
        self.file.flush()


class Case(unittest.TestCase):
    def serve(self, *words, **how):
        server = wire.Server(NIWA, *words, **how)
        self.addCleanup(server.clean)
        return server

    def mover(self):
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        return mover

    def refusal(self, answer):
        self.assertIn("refused", answer)
        return answer["why"]["code"]


class LongTables(Case):
    """At its limit a table can be ended, and nothing else."""

    def test_it_can_be_resigned(self):
        server = self.serve()
        _, table, client, move, _ = attack.long_table(server, self.mover())
        for wish in ({"do": "move", "move": move}, {"do": "undo"}, {"do": "chat", "text": "x"}):
            self.assertEqual(self.refusal(client.ask(table=table, **wish)), "too-long", wish)
        self.assertIn("done", client.ask(do="resign", table=table))
        self.assertEqual(attack.stage(server, table), "over")
        self.assertEqual(set(attack.read_all(server, table)),
                         {("", 200), ("/record", 200), ("/story", 200)})
        self.assertEqual(server.stop()[0], 0)

    def test_it_ends_with_the_last_who_could_end_it(self):
        """Computers would play on for who resigned, but at the limit they can't."""
        server = self.serve()
        _, table, client, _, _ = attack.long_table(
            server, self.mover(), seats=("me", "computer:1", "computer:1"))
        self.assertIn("done", client.ask(do="resign", table=table))
        attack.wait_until("its end", lambda: attack.stage(server, table) == "over")
        self.assertEqual(server.stop()[0], 0)

    @unittest.skipUnless(CLOCKS, "clocks can't be set")
    def test_it_is_swept_and_read_again(self):
        clocks = Clocks(self)
        server = self.serve(env=clocks.env)
        mover, is_due = self.mover(), False
        for before in range(8):
            guest, table, client, _, is_due = attack.long_table(server, mover, before=before)
            client.close()
            if is_due:
                break
        self.assertTrue(is_due, "a computer has to move at the limit")
        ahead = 0
        for _ in range(4):  # whether a thought is on its way or not
            time.sleep(0.3)
            ahead += 100000
            clocks.set(ahead, ahead)
            attack.wait_until("the table to be swept", lambda: attack.metric(
                server, "niwa_tables_loaded") == 0)
            again = server.wire(guest)
            self.assertEqual(again.watch(table)["stage"], "running")
            again.close()
        server.stop()
        server.start()
        again = server.wire(guest)
        self.assertEqual(again.watch(table)["stage"], "running")
        self.assertIn("done", again.ask(do="leave", table=table))
        attack.wait_until("its end", lambda: attack.stage(server, table) == "over")
        self.assertEqual(server.stop()[0], 0)


class Alarms(Case):
    """What is due at tables happens in time, however busy the server is."""

    TABLES, SEATS = 10, ["me", "computer:1"]

    def test_clocks_run_out_while_turns_are_long(self):
        server = self.serve()
        guest, table, client = attack.sit_alone(server, "edo-yashiki", ["me", *["computer:1"] * 4])
        attack.own_turn(client, table)
        for _ in range(50):
            self.assertIn("done", client.ask(do="chat", table=table, text='"' * 280))
        left = [guest.found(game="hiroba", seats=self.SEATS, clock="move 5")
                for _ in range(self.TABLES)]
        for one in left:
            client.watch(one)
            self.assertIn("done", client.ask(do="sit", table=one))
            self.assertIn("done", client.ask(do="share", table=one, share="00" * 32))
        client.close()

        def have_run_out():
            attack.watch_together(server, table, 30, 3)  # a turn that has no time left
            return all(b"host timeout 1" in server.call("GET", f"/api/tables/{one}/record")[2]
                       for one in left)

        attack.wait_until("all clocks", have_run_out)
        self.assertEqual(server.stop(), (0, b""))


class Limits(Case):
    """By address and by guest, however many connections there are."""

    def serve(self, *words, **how):
        return super().serve(*words, limits=True, **how)

    def at_most(self, codes, began, burst, a_second):
        """A burst was done, and not more than a burst and `a_second` since `began`."""
        allowed = burst + (time.monotonic() - began + 1) * a_second
        self.assertLessEqual(codes["done"], allowed, codes)
        self.assertGreaterEqual(codes["done"], burst, codes)

    def test_one_connection_after_the_other(self):
        server = self.serve()
        guest, began = server.guest(), time.monotonic()
        codes = attack.flood_successive(server, guest)
        self.at_most(codes, began, 40, 10)
        self.assertGreater(codes["too-fast"], 10000, codes)

    def test_many_connections_of_one_guest(self):
        server = self.serve()
        guest, began = server.guest(), time.monotonic()
        self.at_most(attack.flood_parallel(server, guest), began, 40, 10)

    def test_many_connections_of_strangers(self):
        server = self.serve()
        began = time.monotonic()
        self.at_most(attack.flood_parallel(server), began, 800, 200)

    def test_a_club_behind_one_address(self):
        """Sixty phones that come in, play a little, lose their connection and come back."""
        server = self.serve()
        guests = [server.guest(f"Phone {i}") for i in range(60)]
        table = guests[0].found(game="hiroba", seats=["open", "open"])
        for _ in range(3):
            clients = [server.wire(guest) for guest in guests]
            for client in clients:
                client.watch(table)
                for _ in range(3):
                    self.assertIn("done", client.ask(do="ping"))
            for client in clients:
                client.close()

    def test_behind_a_proxy_the_address_is_the_forwarded_one(self):
        server = self.serve("--trusted-proxy", "127.0.0.1")
        codes = {}
        for address in ("192.0.2.1", "192.0.2.2"):
            began, clients = time.monotonic(), []
            for _ in range(30):
                client = wire.Wire(server, headers=[f"X-Forwarded-For: {address}"])
                client.send_raw(attack.PING * 40)
                clients.append(client)
            codes = sum((attack.answers(client, 40) for client in clients),
                        attack.collections.Counter())
            self.at_most(codes, began, 800, 200)

    def test_rematches_are_tables(self):
        server = self.serve("--address-tables", "5")
        self.assertEqual(attack.rematches(server), (3, "too-many"))  # and a guest, and a table

    def test_talk_at_one_table(self):
        server = self.serve()
        guests = [server.guest(f"Guest {i}") for i in range(6)]
        table = guests[0].found(game="hiroba", seats=["open", "open"])
        began = time.monotonic()
        self.at_most(attack.talk(server, guests, table), began, 20, 2)


@unittest.skipUnless(CLOCKS, "clocks can't be set")
class SetClocks(Case):
    """The time of day is set while the server runs."""

    def set_to(self, ms, clock):
        clocks = Clocks(self)
        server = self.serve("--address-tables", "4", "--address-requests", "20", limits=True,
                            env=clocks.env)
        guest = server.guest()
        table = guest.found(game="hiroba", seats=["me", "computer:1"], clock=clock)
        client = server.wire(guest)
        client.watch(table)
        client.ask(do="sit", table=table)
        client.ask(do="share", table=table, share="00" * 32)
        attack.own_turn(client, table)
        for _ in range(150):
            server.call("GET", "/healthz")
        attack.alternate(client, table, "x", 40)
        clocks.set(ms, 0)
        return server, guest, table, client

    def goes_on(self, ms):
        server, guest, table, client = self.set_to(ms, "move 5")
        attack.wait_until("requests that are allowed", lambda: server.call(
            "GET", "/healthz")[0] == 200)
        attack.wait_until("messages that are allowed",
                          lambda: "done" in client.ask(do="ping"))
        attack.wait_until("a table, the third of four", lambda: server.call(
            "POST", "/api/tables", {"game": "hiroba"}, cookie=guest.cookie)[0] == 201)
        attack.wait_until("the clock of the table", lambda: any(
            "host timeout 1" == line.get("line") for line in [client.next()]))
        self.assertEqual(server.call("GET", f"/api/tables/{table}")[0], 200)

    def test_an_hour_back(self):
        self.goes_on(-HOUR)

    def test_an_hour_ahead(self):
        """Nobody's time is over because of that."""
        server, _, table, _ = self.set_to(HOUR, "move 600")
        time.sleep(2)  # in which the alarm rang
        self.assertNotIn("host timeout 1", str(server.call(
            "GET", f"/api/tables/{table}/record")[2]))


@unittest.skipUnless(CLOCKS, "sanitizers take their own time")
class Turns(Case, pauses.Processor):
    """No turn of the loop takes more than 10 ms of the processor's time, whoever tries."""

    MOST = 10

    def is_quick(self, server, what):
        self.assertLessEqual(attack.longest_turn(server), self.MOST, what)

    def test_long_tables(self):
        server = self.serve()
        mover = self.mover()
        guest, table, client, _, _ = attack.long_table(server, mover)
        self.is_quick(server, "growing")
        attack.read_all(server, table, guest.cookie, 20)
        self.is_quick(server, "reading")
        attack.watch_together(server, table)
        self.is_quick(server, "watching")
        client.ask(do="resign", table=table)
        client.close()
        attack.read_all(server, table, guest.cookie, 20)
        self.is_quick(server, "reading the record")
        attack.watch_together(server, table)
        self.is_quick(server, "watching what is over")
        server.stop()
        server.start()
        attack.watch_together(server, table)
        self.is_quick(server, "watching after a restart")

    def test_floods(self):
        server = self.serve(limits=True)
        guest = server.guest()
        attack.flood_parallel(server, guest)
        self.is_quick(server, "a guest")
        attack.flood_successive(server, guest, 100)
        self.is_quick(server, "one connection after the other")
        attack.flood_parallel(server)
        self.is_quick(server, "strangers")

    def test_all_at_once(self):
        """A crowd connects, waits, and then sends everything at once."""
        server = self.serve("--listen", "127.0.0.1")
        for text, count in [(door.handshake(), 1200), (door.get("/"), 1200), (door.POST, 1200),
                            (door.get("/") * 20, 200)]:
            self.assertEqual(door.all_at_once(server.host, server.port, [text] * count), count)
            self.is_quick(server, text)

    def test_all_are_silent(self):
        """A crowd connects and says nothing, until all of them time out at once."""
        server = self.serve("--listen", "127.0.0.1")
        attack.stay_silent(server, 4000)
        self.is_quick(server, "all were let go")

    def test_all_look_at_once(self):
        """Guests and strangers ask for a table with a long view, all at once."""
        server = self.serve("--listen", "127.0.0.1")
        guest, table, client = attack.sit_alone(server, "edo-yashiki", ["me", *["computer:1"] * 4])
        attack.own_turn(client, table)
        for _ in range(50):
            self.assertIn("done", client.ask(do="chat", table=table, text='"' * 280))
        for headers in [b"Cookie: " + guest.cookie.encode()], []:
            for path in f"/api/tables/{table}?show=both", f"/api/tables/{table}/story":
                text = door.get(path, *headers)
                self.assertEqual(door.all_at_once(server.host, server.port, [text] * 1000), 1000)
                self.is_quick(server, text)

    def test_a_crowd_at_one_table(self):
        """No more watchers are let in than can be told at once; a player always is."""
        server, most = self.serve(), 2000
        guest, table, client = attack.sit_alone(server)
        crowd, codes = [server.wire() for _ in range(most + 5)], attack.collections.Counter()
        for one in crowd:
            one.send(do="watch", table=table, show="both")
            codes += attack.answers(one, 1)
        self.assertEqual(codes, {"done": most - 1, "too-many": 6})
        device = server.wire(guest)
        self.assertEqual(device.watch(table)["table"], table)
        self.assertIn("done", client.ask(do="chat", table=table, text="hello"))
        device.until("event")
        self.is_quick(server, "talk")

    def test_all_look_at_what_is_being_read(self):
        """All wait for one long table, which the reader has not read yet."""
        server, mover = self.serve("--listen", "127.0.0.1"), self.mover()
        _, table, client = attack.sit_alone(server, "edo-yashiki", ["me", *["computer:1"] * 4])
        for _ in range(50):
            self.assertIn("done", client.ask(do="chat", table=table, text='"' * 280))
        view = attack.own_turn(client, table)
        move = mover.move("edo-yashiki", view["viewer"], view["bytes"], 1)
        attack.alternate(client, table, move)
        server.stop()
        server.start()
        record, look = (door.get(f"/api/tables/{table}{rest}")
                        for rest in ("/record", "?show=both"))
        texts = [record] * 30 + [look] * 1000
        self.assertEqual(door.all_at_once(server.host, server.port, texts), len(texts))
        self.is_quick(server, "all waited")

    def test_all_look_at_what_is_being_written(self):
        """All wait until a slow store has kept what they are shown, and are answered at once."""
        server = self.serve("--listen", "127.0.0.1")
        _, table, client = attack.sit_alone(server, "edo-yashiki", ["me", *["computer:1"] * 4])
        attack.own_turn(client, table)
        for _ in range(50):
            client.send(do="chat", table=table, text='"' * 280)
        self.assertEqual(attack.answers(client, 50), {"done": 50})
        lock = sqlite3.connect(f"{server.data}/niwa.db", isolation_level=None,
                               check_same_thread=False)

        def slow():
            lock.execute("BEGIN IMMEDIATE")
            threading.Timer(2, lock.rollback).start()
            client.send(do="react", table=table, **{"with": "bow"})

        count, look = 1500, door.get(f"/api/tables/{table}?show=both")
        self.assertEqual(
            door.all_at_once(server.host, server.port, [look] * count, first=slow), count)
        lock.close()
        self.is_quick(server, "all waited")

    def test_all_at_once_over_https(self):
        """With keys of both kinds; RSA takes longer."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        cert, key = (os.path.join(folder.name, name) for name in ("cert.pem", "key.pem"))
        for kind in [("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"), ("rsa:2048",),
                     ("rsa:4096",)]:
            subprocess.run(["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-keyout", key,
                            "-out", cert, "-days", "30", "-subj", "/CN=garden"],
                           capture_output=True, check=True)
            server = self.serve("--listen", "127.0.0.1", "--tls-cert", cert, "--tls-key", key)
            hellos = [door.hello(server.tls) for _ in range(200)]
            self.assertEqual(door.all_at_once(server.host, server.port, hellos), 200)
            self.is_quick(server, kind)

    def test_requests(self):
        server = self.serve()
        guest = server.guest()
        table = guest.found(game="hiroba", seats=["open"] * 4, public=True)
        for _ in range(60):
            guest.found(game="ike-no-koi", seats=["open"] * 4, public=True)
        for path in ("", f"/{table}", f"/{table}/record", f"/{table}/story", "?limit=200"):
            attack.get_together(server, f"/api/tables{path}")
            self.is_quick(server, path)


if __name__ == "__main__":
    unittest.main()
