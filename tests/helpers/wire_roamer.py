"""wire_roamer.py - clients that do anything: move, chat, resend, repeat, drop, come back.

A crowd of them, by one seed, over many tables of all games. They never wait for the server:
what has come is taken, what has not is not missed. In the end everything that each of them
was told must agree with what the server says.
"""
import os
import random
import shutil
import sqlite3
import tempfile
import time

from tests.helpers.wire import LIMIT, Closed, Player, share

GAMES = [("hiroba", 2, {}), ("haru-ichiban", 2, {}), ("edo-yashiki", 3, {}),
         ("ike-no-koi", 2, {}), ("edo-yashiki", 2, {"grab": "live"}),
         ("haru-ichiban", 2, {"croak": "race"}), ("hiroba", 3, {}), ("ike-no-koi", 4, {})]
JUNK = ["{", '{"do":"dance"}', '{"do":"move"}', "x" * 300, '{"do":"sit","table":"aaaaaaaaaaaa"}']


class Roamer(Player):
    """A client who does anything at random."""

    def __init__(self, server, table, game, guest, rng, mover):
        super().__init__(server, table, game, guest)
        self.rng, self.mover, self.moves, self.pending, self.acked = rng, mover, 0, None, []
        self.looks_on, self.is_calm = False, False
        self.refusals = {}  # how many, by code

    def is_on(self):
        return self.wire is not None

    def can_play(self):
        """Whether the game goes on, as far as this client knows."""
        return self.seen.get("stage", "open") in ("open", "running")

    def come(self):
        """Connects, and repeats the move that was not answered, if there is one."""
        try:
            self.wire = self.server.wire(self.guest)
        except (ConnectionError, Closed):
            self.wire = None
            return
        self.wire.wait(False)
        self.say(do="watch", after=self.number, show="bytes")
        if self.pending:
            self.say(**self.pending)

    def say(self, **message):
        try:
            self.wire.send(table=self.table, **message)
        except (ConnectionError, BlockingIOError):
            self.drop()

    def drop(self):
        if self.wire:
            self.wire.close()
        self.wire = None

    def pump(self):
        """Takes what has come."""
        try:
            while self.wire:
                try:
                    self.wire.read()
                except BlockingIOError:
                    break
                self.wire.take()
                lines, self.wire.lines = self.wire.lines, []
                for line in lines:
                    self.take(line)
        except Closed:
            self.drop()

    def take(self, line):
        super().take(line)
        mine = self.pending and self.pending["id"]
        if line.get("done") == mine and mine:
            self.acked.append((line["number"], mine))
            self.pending = None
        elif line.get("refused") == mine and mine:
            self.pending = None
        if "refused" in line:
            code = line["why"]["code"]
            self.refusals[code] = self.refusals.get(code, 0) + 1
            if line.get("do") == "watch" and code in ("trouble", "busy"):
                raise Closed(None)  # as any client would: it comes back and asks again
        return line

    def move(self):
        """Sends a move with an id, sometimes two or three times in a row."""
        if self.seen.get("stage") == "open" and not self.looks_on:
            self.say(do="sit")
            if self.wire:
                self.say(do="share", share=share())
        if self.pending or not self.is_asked() or "bytes" not in self.seen:
            return
        self.moves += 1
        text = self.pick(self.mover, self.rng.getrandbits(40))
        self.pending = {"do": "move", "move": text, "id": f"{self.rng.getrandbits(40):010x}",
                        "question": self.seen["question"]}
        for _ in range(self.rng.choice([1, 1, 1, 1, 2, 3])):
            if self.wire:
                self.say(**self.pending)

    def half(self):
        """Disconnects in the middle of a message."""
        try:
            self.wire.send_raw(b"\x81\xfe\x01\x00{\"do\":")
        except OSError:
            pass
        self.drop()

    def vanish(self):
        self.wire.vanish()
        self.wire = None

    def act(self):
        """Does one thing."""
        rng = self.rng
        if not self.wire:
            if rng.random() < 0.5:
                self.come()
            return
        dice = rng.random()
        if dice < 0.70 or (self.is_calm and 0.78 <= dice < 0.91):
            self.move()
        elif dice < 0.75:
            self.say(do="chat", text=f"said {rng.random()}")
        elif dice < 0.78:
            self.say(do="react", **{"with": rng.choice(["bow", "clap", "stab"])})
        elif dice < 0.81:
            self.say(do=rng.choice(["undo", "rematch", "share", "start", "close"]), share=share())
        elif dice < 0.86:
            self.say(do="answer", answer=rng.choice(["yes", "yes", "no", "perhaps"]))
        elif dice < 0.88:
            self.say(do="watch", after=rng.choice([0, self.number]), show="bytes")
        elif dice < 0.89:
            self.say(do=rng.choice(["leave", "sit", "sit", "sit", "replace"]),
                     seat=rng.randint(0, 4))
        elif dice < 0.892:
            self.say(do="resign")
        elif dice < 0.91:
            self.wire.wait()
            try:
                self.wire.send_text(rng.choice(JUNK))
                self.wire.wait(False)
            except ConnectionError:
                self.drop()
        elif dice < 0.95 and self.pending:
            self.say(**self.pending)
        elif dice < 0.97:
            rng.choice([self.drop, self.vanish, self.half])()

    def play(self):
        """Makes a move if one is due; then it sometimes disconnects and comes back."""
        if not self.wire:
            self.come()
        elif not self.pending:
            self.move()
            if self.pending and self.rng.random() < 0.1:
                self.drop()

    def settle(self):
        """Connects if need be, and waits until it knows everything."""
        while not self.wire:
            self.come()
            if not self.wire:
                time.sleep(0.05)
        self.wire.wait()
        try:
            self.wire.send(do="ping", id="settled")
            self.until(lambda line: line.get("done") == "settled")
            self.wire.wait(False)
        except (Closed, ConnectionError):
            self.drop()
            self.settle()


class Crowd:
    """At least `roamers` roamers. Those of the first `calm` tables are calm: they spoil no game."""

    def __init__(self, server, mover, roamers, seed, calm=0):
        self.server, self.mover, self.rng = server, mover, random.Random(seed)
        self.roamers, self.wanted, self.tables = [], roamers, 0
        while len(self.roamers) < roamers:
            self.open_table(self.tables < calm)

    def open_table(self, is_calm=False):
        """Opens a table, with a roamer for each seat and one who watches."""
        game, seats, options = GAMES[(self.tables if is_calm else len(self.roamers)) % len(GAMES)]
        self.tables += 1
        guests = [self.server.guest(f"Guest {i}") for i in range(seats + 1)]
        table = guests[0].found(game=game, seats=["open"] * seats, options=options,
                                clock=self.rng.choice(["none", "none", "game 600 5"]))
        here = [Roamer(self.server, table, game, guest, random.Random(self.rng.getrandbits(32)),
                       self.mover) for guest in guests]
        here[-1].looks_on = True
        for roamer in here:
            roamer.is_calm = is_calm
        self.roamers += here

    def refill(self):
        """Opens tables in place of those whose games have ended: there must be moves to make."""
        while sum(roamer.can_play() for roamer in self.roamers) < self.wanted:
            self.open_table()

    def roam(self, turns):
        for _ in range(turns):
            roamer = self.rng.choice(self.roamers)
            if roamer.is_on():
                roamer.pump()
            roamer.act()

    def play(self, turns, acked):
        """Makes `turns` turns, and more until `acked` further moves are acknowledged."""
        wanted = len(self.acked()) + acked
        until = time.monotonic() + LIMIT
        self.refill()
        self.roam(turns)
        while len(self.acked()) < wanted:
            assert time.monotonic() < until, f"{wanted - len(self.acked())} moves of {acked} " \
                f"were not acknowledged within {LIMIT} s"
            self.refill()
            self.roam(100)

    def finish(self):
        """The calm do nothing but play until their games are over."""
        until = time.monotonic() + 3 * LIMIT
        while left := [roamer for roamer in self.roamers if roamer.is_calm and roamer.can_play()]:
            assert time.monotonic() < until, f"{len(left)} were still playing after {3 * LIMIT} s"
            for roamer in left:
                roamer.pump()
                roamer.play()
            time.sleep(0.001)

    def refusals(self, code):
        """How many requests were refused with this code."""
        return sum(roamer.refusals.get(code, 0) for roamer in self.roamers)

    def leave(self):
        """All disconnect."""
        for roamer in self.roamers:
            roamer.drop()

    def acked(self):
        """All moves that the server has acknowledged: table, number, id."""
        return [(roamer.table, *ack) for roamer in self.roamers for ack in roamer.acked]

    def compare(self, case):
        """What each roamer knows is what the server shows to a new connection of the same guest."""
        for roamer in self.roamers:
            while True:
                roamer.settle()
                fresh = Player(self.server, roamer.table, roamer.game, roamer.guest)
                fresh.connect()
                roamer.wire.wait()
                roamer.catch_up(fresh.number)
                roamer.wire.wait(False)
                if roamer.number == fresh.number:
                    break  # else a computer has just moved
            case.assertEqual(roamer.seat, fresh.seat)
            case.assertEqual(roamer.chat, fresh.chat)
            case.assertEqual(roamer.seen, fresh.seen)
            fresh.wire.close()

    def missing(self, kept):
        """The acknowledged moves that are missing in these texts from the store."""
        return [ack for ack in self.acked() if not kept.get(ack[:2], "").endswith("\t" + ack[2])]


def kept_in(data):
    """All entries of a folder's store, of which a copy is read: texts by table and number."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(data, os.path.join(folder, "copy"))
        store = sqlite3.connect(f"{copy}/niwa.db")
        kept = {(table, number): text for table, number, text in store.execute(
            "SELECT t.id, e.number, e.text FROM entry e JOIN game_table t ON t.no = e.table_no")}
        store.close()
    return kept
