"""A full disk and a read-only file, met over the wire: a clear refusal, and nothing is lost.

    python3 -m tests.wire.wire_disk_test build/release/tests/niwa_small build/release/tests/mover
"""
import os
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from tests.helpers import wire
from tests.helpers.programs import MOVER, NIWA
from tests.helpers.wire import Player, seat_players
from tests.helpers.wire_roamer import Crowd, kept_in

NOBODY = 65534


class Full(unittest.TestCase):
    def setUp(self):
        self.server, self.mover = wire.Server(NIWA), wire.Mover(MOVER)
        self.addCleanup(self.server.clean)
        self.addCleanup(self.mover.close)

    def fill(self):
        """From now on no file of the server can grow."""
        size = max(os.path.getsize(os.path.join(self.server.data, name))
                   for name in os.listdir(self.server.data))
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE,
                         (size, resource.RLIM_INFINITY))

    def empty(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def test_refusals_are_clear_and_games_go_on_afterwards(self):
        first, second = seat_players(self.server)
        before = second.number
        self.fill()
        while "done" in (answer := first.ask(do="chat", text="x" * 280)):
            before = answer["number"]  # what still fits into the pages that are there
        self.assertEqual(answer["why"]["code"], "not-kept")
        self.assertIn("there is no room left on the disk", answer["why"]["words"])
        view = first.until(lambda line: "view" in line)["view"]  # as it is kept
        self.assertEqual(view["number"], before)
        second.until(lambda line: line.get("view", {}).get("number") == before)
        mover = first if first.is_asked() else second
        move = mover.pick(self.mover, 1)
        self.assertEqual(mover.refuse("move", id="again", move=move), "not-kept")
        status, _, body = self.server.call("POST", "/api/guest", {"name": "Late"})
        self.assertGreaterEqual(status, 500)
        self.assertIn(b"no room left", body)
        self.assertEqual(self.server.call("GET", f"/api/tables/{first.table}")[0], 200)
        self.empty()
        mover.until(lambda line: "view" in line)
        mover.do("move", id="again", move=move)
        other = second if mover is first else first
        other.catch_up(mover.number)
        self.assertEqual([seat["kind"] for seat in other.seen["seats"]], ["person", "person"])
        fresh = Player(self.server, first.table, "hiroba", other.guest)
        fresh.connect()
        self.assertEqual((fresh.number, fresh.seen), (other.number, other.seen))

    def health(self):
        return self.server.call("GET", "/healthz")[0]

    def test_health_tells_of_a_failure_at_once(self):
        first, _ = seat_players(self.server)
        self.fill()
        while "done" in first.ask(do="chat", text="x" * 280):
            pass
        self.assertEqual(self.health(), 503)  # though much was kept since the start
        self.assertEqual(self.health(), 503)
        self.empty()
        first.until(lambda line: "view" in line)
        first.do("chat", text="there is room again")
        self.assertEqual(self.health(), 200)

    def test_health_tells_of_a_guest_who_was_not_kept(self):
        for name in "Hana", "Kei":
            self.assertEqual(self.server.call("POST", "/api/guest", {"name": name})[0], 201)
        self.fill()
        while self.server.call("POST", "/api/guest", {"name": "x" * 60})[0] == 201:
            pass
        self.assertEqual(self.health(), 503)
        self.empty()
        self.assertEqual(self.server.call("POST", "/api/guest", {"name": "Aya"})[0], 201)
        self.assertEqual(self.health(), 200)

    def full_table(self):
        """A table at which nothing more can be stored: who has to move there, and the other."""
        players = seat_players(self.server)
        self.fill()
        while "done" in players[0].ask(do="chat", text="x" * 280):
            pass
        for player in players:
            player.until(lambda line: "view" in line)
        return players if players[0].is_asked() else players[::-1]

    def in_one_turn(self, *acts):
        """Makes the server read all of these before it has decided any of them."""
        self.server.process.send_signal(signal.SIGSTOP)
        with ThreadPoolExecutor() as pool:
            results = [pool.submit(act) for act in acts]
            time.sleep(0.1)  # all have been sent
            self.server.process.send_signal(signal.SIGCONT)
            return [result.result() for result in results]

    def test_everybody_is_answered_when_nothing_is_kept(self):
        """So are a move that is repeated while it is being written, by this device and by another,
        an unwatch, and a REST call for the table."""
        mover, other = self.full_table()
        second = Player(self.server, mover.table, mover.game, mover.guest)
        move = {"do": "move", "table": mover.table, "move": mover.pick(self.mover, 1)}
        for times in range(10):
            second.connect()
            message = move | {"id": f"again{times}"}
            *_, (status, _, body) = self.in_one_turn(
                lambda message=message: [mover.wire.send(**message) for _ in range(2)],
                lambda message=message: [second.wire.send(**one) for one in (
                    message, {"do": "unwatch", "table": mover.table})],
                lambda: self.server.call("GET", f"/api/tables/{mover.table}"))
            self.assertEqual(status, 200, body)
            for one in mover, second:
                one.wire.settle()
            second.wire.close()
        self.empty()
        mover.wire.lines.clear()
        mover.connect()
        mover.do("move", move=move["move"], id="again")
        other.until(lambda line: line.get("number") == mover.number)

    def test_a_crowd_on_a_full_disk(self):
        crowd = Crowd(self.server, self.mover, 40, 5)
        crowd.roam(1500)
        for times in range(1, 4):
            self.fill()
            while crowd.refusals("not-kept") < 5 * times:
                crowd.roam(100)
            self.empty()
            crowd.roam(1000)
        crowd.compare(self)
        self.server.kill()
        self.assertEqual(crowd.missing(kept_in(self.server.data)), [])


@unittest.skipIf(os.getuid() != 0, "only root can become somebody who may not write")
class ReadOnly(unittest.TestCase):
    def test_it_says_so_and_changes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            data = os.path.join(folder, "data")
            os.mkdir(data)
            os.chown(data, NOBODY, NOBODY)
            os.chmod(folder, 0o755)
            server = wire.Server(NIWA, data=data, user=NOBODY, group=NOBODY)
            first, second = seat_players(server)
            first.do("chat", text="before")
            self.assertEqual(server.stop()[0], 0)
            path = os.path.join(data, "niwa.db")
            os.chmod(path, 0o444)
            with open(path, "rb") as file:
                kept = file.read()
            done = subprocess.run([NIWA, "serve", "--port", "0", "--data", data], check=False,
                                  capture_output=True, user=NOBODY, group=NOBODY)
            self.assertEqual((done.returncode, done.stdout), (3, b""))
            self.assertIn("may only be read, not written", done.stderr.decode())
            self.assertEqual(done.stderr.count(b"\n"), 1)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), kept)
            os.chmod(path, 0o644)
            server.start()
            second.connect()
            self.assertEqual(second.chat[-1]["text"], "before")
            second.do("chat", text="after")
            self.assertEqual(server.stop()[0], 0)


if __name__ == "__main__":
    unittest.main()
