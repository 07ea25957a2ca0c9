"""`niwa worker`: machines that think for `niwa serve` at the same PostgreSQL.

    tests/helpers/postgres.sh run python3 -m tests.think.worker_test \
        build/release/tests/niwa_small build/release/tests/mover
"""
import datetime
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from tests.helpers import pauses
from tests.helpers import wire
from tests.helpers.pauses import PAUSES
from tests.helpers.postgres import STORE, database, owner
from tests.helpers.programs import MOVER, NIWA

GAMES = ("hiroba", "haru-ichiban", "edo-yashiki", "ike-no-koi")


def number(query):
    return int(owner(query))


def wait_until(test):
    until = time.monotonic() + wire.LIMIT
    while not test():
        assert time.monotonic() < until, f"waited for {wire.LIMIT} s"
        time.sleep(0.01)


class Worker:
    """`niwa worker`, whose log can be read while it runs."""

    def __init__(self, threads=1, level="debug"):
        self.log = tempfile.TemporaryFile()
        line, begun = "", time.monotonic()
        while not line:
            self.process = subprocess.Popen(
                [NIWA, "worker", "--store", STORE, "--threads", str(threads), "--log", level],
                stdout=subprocess.PIPE, stderr=self.log)
            line = self.process.stdout.readline().decode()
            if not PAUSES.since(begun):  # else it may not have reached the database
                break
        assert re.fullmatch(r"Niwa's worker thinks on \d+ threads? — Ctrl-C ends it\n", line), (
            line, self.text())

    def text(self):
        """Its whole log. We share the file's position with the worker, and must not move it."""
        return os.pread(self.log.fileno(), 1 << 24, 0).decode()

    def events(self, event):
        """The lines of an event, as dictionaries."""
        return [dict(re.findall(r"(\S+)=(\"[^\"]*\"|\S+)", line))
                for line in self.text().splitlines() if f" event={event} " in line]

    def stop(self, how=signal.SIGTERM):
        """Ends it; returns what it has counted."""
        self.process.send_signal(how)
        self.process.stdout.close()
        code = self.process.wait()
        assert code == 0, (code, self.text())
        ended, = self.events("ended")
        return {key: int(ended[key]) for key in ("taken", "moves", "given-up")}

    def clean(self):
        if self.process.returncode is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()


class Game(threading.Thread):
    """A person, who plays anything, against computers, to the end."""

    def __init__(self, node, game, *computers):
        super().__init__()
        guest = node.guest("Kei")
        self.table = guest.found(game=game, seats=["me", *computers])
        self.player = wire.Player(node, self.table, game, guest)
        self.mover, self.slowest, self.trouble = wire.Mover(MOVER), 0, None

    def run(self):
        try:
            self.play()
        except Exception as trouble:  # pylint: disable=broad-except
            self.trouble = trouble
        self.mover.close()

    def play(self):
        player, seed = self.player, 0
        player.connect()
        player.do("sit")
        player.do("share", share=wire.share())
        while player.seen["stage"] != "over":
            since = time.monotonic()
            while player.is_asked():
                seed += 1
                player.do("move", move=player.pick(self.mover, seed))
            if player.seen["stage"] != "over":
                player.read()
                self.slowest = max(self.slowest, time.monotonic() - since)

    def moves(self):
        """How many moves the computers have made."""
        return sum(1 for event in self.player.events if event["event"] == "line"
                   and re.match(r"[1-5] ", event.get("line", ""))
                   and int(event["line"][0]) != self.player.seat)


class Case(pauses.Case):
    def node(self, *words):
        node = wire.Server(NIWA, "--data", "", "--store", STORE, *words)
        self.addCleanup(self.end_node, node)
        return node

    def end_node(self, node):
        if node.process.returncode is None:
            status, said = node.stop()
            self.assertEqual(status, 0, said)
        node.clean()

    def worker(self, node, threads=1, **how):
        """Starts a worker, and waits until the node knows of it."""
        before = self.metric(node, "niwa_worker_threads")
        worker = Worker(threads, **how)
        self.addCleanup(worker.clean)
        wait_until(lambda: self.metric(node, "niwa_worker_threads") == before + threads)
        return worker

    def metric(self, node, name):
        text = node.call("GET", "/metrics")[2].decode()
        return int(re.search(rf"^{name} (\d+)$", text, re.M)[1])

    def play(self, games):
        for game in games:
            game.start()
        for game in games:
            game.join()
            self.assertIsNone(game.trouble)


class Playing(Case):
    def test_workers_play_for_a_node(self):
        node = self.node("--threads", "1", "--lend", "2")
        workers = self.worker(node), self.worker(node, 2)
        games = [Game(node, game, "computer:2") for game in GAMES]
        games.append(Game(node, "hiroba", "computer:1", "computer:3"))
        self.play(games)
        moves = sum(game.moves() for game in games)
        counts = [worker.stop() for worker in workers]
        self.assertGreater(min(count["moves"] for count in counts), 0)
        self.assertGreaterEqual(sum(count["moves"] for count in counts), moves)
        self.assertGreaterEqual(self.metric(node, "niwa_thoughts_returned_total"), moves)
        self.assertEqual(number("SELECT count(*) FROM job"), 0)
        self.assertEqual(number("SELECT count(*) FROM node WHERE kind = 'worker'"
                                " AND until > now()"), 0)

    def test_a_busy_node_lends_what_waits(self):
        node = self.node("--threads", "1")
        worker = self.worker(node)
        games = [Game(node, "hiroba", "computer:3", "computer:3") for _ in range(6)]
        self.play(games)
        moves, lent = sum(game.moves() for game in games), worker.stop()["moves"]
        self.assertGreater(lent, 0)
        self.assertLess(lent, moves)  # its own thread comes first

    def test_without_workers_a_node_plays_alone(self):
        node = self.node("--threads", "1", "--lend", "2")
        self.play([Game(node, "hiroba", "computer:1")])
        self.assertEqual(self.metric(node, "niwa_thoughts_lent_total"), 0)

    def test_who_lends_nothing_has_no_use_for_workers(self):
        node = self.node("--threads", "1", "--lend", "0")
        worker = Worker()
        self.addCleanup(worker.clean)
        self.play([Game(node, "hiroba", "computer:2", "computer:2")])
        self.assertEqual(worker.stop()["taken"], 0)


class Endings(Case):
    def think(self, node, worker):
        """A table at which the worker thinks for long."""
        guest = node.guest("Kei")
        player = wire.Player(node, guest.found(game="hiroba", seats=["me", "computer:6"]),
                             "hiroba", guest)
        mover = wire.Mover(MOVER)
        self.addCleanup(mover.close)
        player.connect()
        player.do("sit")
        player.do("share", share=wire.share())
        taken = len(worker.events("taken"))
        while len(worker.events("taken")) == taken:
            time.sleep(0.01)
            if player.is_asked():
                player.do("move", move=player.pick(mover, 1))
            elif "actors" not in player.seen:
                player.read()
        return player

    def test_a_killed_worker_stops_no_game(self):
        node = self.node("--threads", "1", "--lend", "2")
        first, second = self.worker(node), self.worker(node)
        begun = time.monotonic()
        games = [Game(node, "hiroba", "computer:4") for _ in range(3)]
        for game in games:
            game.start()
        for worker in first, second:
            wait_until(lambda one=worker: len(one.events("taken")) > len(one.events("told")))
            worker.process.kill()
        for game in games:
            game.join()
            self.assertIsNone(game.trouble)
            self.assertLess(game.slowest, PAUSES.bound(begun, 5))
        self.assertEqual(number("SELECT count(*) FROM job"), 0)

    def test_when_the_game_is_over_the_worker_stops(self):
        node = self.node("--threads", "1", "--lend", "2")
        worker = self.worker(node)
        player = self.think(node, worker)
        self.assertEqual(number("SELECT count(*) FROM job WHERE worker IS NOT NULL"), 1)
        before, begun = datetime.datetime.now(datetime.timezone.utc), time.monotonic()
        player.do("resign")
        wait_until(lambda: worker.events("given-up"))
        at = datetime.datetime.fromisoformat(
            worker.events("given-up")[0]["time"].replace("Z", "+00:00"))
        self.assertLess((at - before).total_seconds(), PAUSES.bound(begun, 1))
        self.assertEqual(number("SELECT count(*) FROM job"), 0)
        self.assertEqual(worker.stop(), {"taken": 1, "moves": 0, "given-up": 1})

    def test_who_is_told_to_end_gives_back_at_once(self):
        node = self.node("--threads", "1", "--lend", "2")
        for how in signal.SIGTERM, signal.SIGINT:
            worker = self.worker(node)
            player = self.think(node, worker)
            since = time.monotonic()
            worker.stop(how)
            self.assertLess(time.monotonic() - since, PAUSES.bound(since, 1))
            wait_until(lambda: self.metric(node, "niwa_worker_threads") == 0)
            self.assertLess(time.monotonic() - since, PAUSES.bound(since, 1.5))
            while not player.is_asked():  # the node has thought instead
                player.read()
            player.do("resign")


class Database(Case):
    def refused(self, code, says, *words, env=None):
        done = subprocess.run([NIWA, "worker", *words], capture_output=True, check=False,
                              env={**os.environ, **(env or {})})
        err = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout, err.count("\n")), (code, b"", 1), err)
        self.assertTrue(err.startswith("niwa: "), err)
        self.assertIn(says, err)
        self.assertNotIn("pond", err)

    def test_a_bad_store_is_named_in_a_sentence(self):
        self.refused(2, "worker needs --store")
        self.refused(2, "--store takes the URL of a database", "--store", "/var/lib/pond")
        self.refused(2, "--threads takes a whole number", "--store", STORE, "--threads", "99")
        self.refused(3, "URL cannot be understood", "--store", "postgres://n:a/pond@h/niwa")
        self.refused(3, "the database cannot be reached: ", "--store",
                     STORE.replace("pond", "wrong-pond"))
        self.refused(3, "the database cannot be reached: ",
                     env={"NIWA_STORE": "postgres:///niwa?host=/nowhere"})

    def test_a_lost_database_is_told_once_and_found_again(self):
        node = self.node("--threads", "1", "--lend", "2")
        worker = self.worker(node, level="warn")
        quiet = Worker(level="none")
        self.addCleanup(quiet.clean)
        database("kill")
        try:
            wait_until(lambda: worker.events("database-lost"))
            time.sleep(1.2)
            quiet.process.send_signal(signal.SIGTERM)  # also while there is none
            self.assertEqual(quiet.process.wait(), 0)
        finally:
            database("start")
        wait_until(lambda: worker.events("database-back"))
        wait_until(lambda: self.metric(node, "niwa_worker_threads") == 1)
        self.play([Game(node, "hiroba", "computer:1")])
        self.assertGreater(self.metric(node, "niwa_thoughts_returned_total"), 0)
        worker.process.terminate()
        worker.process.wait()
        lines = worker.text().splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertIn('why="the database cannot be reached: ', lines[0])
        self.assertNotIn("pond", worker.text())


if __name__ == "__main__":
    unittest.main()
