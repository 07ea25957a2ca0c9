"""`niwa store copy` between folders and databases: there and back, killed, and noticed.

    tests/helpers/postgres.sh run python3 -m tests.store.store_copy_test build/release/niwa \
        build/release/tests/niwa_small build/release/tests/fill_store
"""
import os
import pty
import random
import subprocess
import sys
import time
import unittest

FILL = sys.argv.pop(3) if len(sys.argv) > 3 else "build/release/tests/fill_store"
# pylint: disable=wrong-import-position
from tests.store.places import Places, ask
from tests.helpers.serving import CLEAN, NIWA

TABLES, GUESTS, KILLS, SEED = 300, 700, 6, 4

# all that counts, in any kind of store; what is numbered inside is not
SAME = [
    "SELECT id, name, since FROM guest ORDER BY id",
    "SELECT {hex}, guest, since FROM token ORDER BY hash",
    "SELECT {hex}, guest, until FROM link WHERE until > {now} ORDER BY hash",
    "SELECT id, game, state, {public}, since, text FROM game_table ORDER BY id",
    "SELECT {entry_table}, number, at, kind, seat, e.text FROM entry e {entry_join} ORDER BY 1, 2",
    "SELECT {sitting_table}, seat, guest, {over} FROM sitting s {sitting_join} ORDER BY 1, 2",
]
WORDS = {
    "folder": {"hex": "lower(hex(hash))", "public": "is_public", "over": "is_over",
               "entry_table": "t.id", "entry_join": "JOIN game_table t ON t.no = e.table_no",
               "sitting_table": "t.id", "sitting_join": "JOIN game_table t ON t.no = s.table_no"},
    "database": {"hex": "encode(hash, 'hex')", "public": "is_public::int", "over": "is_over::int",
                 "entry_table": "table_id", "entry_join": "", "sitting_table": "table_id",
                 "sitting_join": ""},
}


def everything(place):
    words = WORDS["database" if place.startswith("postgres") else "folder"]
    return [[tuple(str(cell) for cell in row)
             for row in ask(place, query.format(now=int(time.time() * 1000), **words))]
            for query in SAME]


class Copying(Places):
    def filled(self, tables=TABLES, guests=GUESTS):
        folder = self.folder()
        subprocess.run([FILL, folder, str(tables), str(guests)], check=True)
        return folder

    def new(self, kind):
        return self.database() if kind == "database" else os.path.join(self.folder(), "new")

    def copies(self, place, to):
        code, out, err = self.runs(NIWA, "store", "copy", place, to)
        self.assertEqual(code, 0, err)
        # a copy that takes long tells how far it is
        self.assertRegex(err, r"\A((copying|verifying): \d+ of \d+ entries\n)*\Z")
        self.assertRegex(out, r"\Acopied and verified: \d+ tables, \d+ entries, \d+ guests\n\Z")
        return out

    def are_same(self, place, to):
        for one, other in zip(everything(place), everything(to), strict=True):
            self.assertTrue(one)
            self.assertEqual(one, other)


class ThereAndBack(Copying):
    def test_every_way_gives_the_same(self):
        first = self.filled()
        self.assertGreater(len(everything(first)[2]), 2)  # links
        said, place = set(), first
        for kind in ["database", "database", "folder", "folder"]:
            to = self.new(kind)
            said.add(self.copies(place, to))
            self.are_same(first, to)
            code, out, err = self.runs(NIWA, "store", "check", to)
            self.assertEqual((code, err), (0, ""))
            self.assertRegex(out, rf"\A{TABLES} tables, \d+ entries: all verify\n\Z")
            place = to
        entries = len(everything(first)[4])
        self.assertEqual(said, {f"copied and verified: {TABLES} tables, {entries} entries, "
                                f"{GUESTS} guests\n"})

    def test_old_links_stay_behind(self):
        first, to = self.filled(1), self.new("database")
        old = len(ask(first, "SELECT 1 FROM link")) - len(everything(first)[2])
        self.assertGreater(old, 0)
        self.copies(first, to)
        self.assertEqual(len(ask(to, "SELECT 1 FROM link")), len(everything(first)[2]))

    def test_a_server_goes_on_with_it(self):
        first, to = self.filled(20), self.new("database")
        self.copies(first, to)
        server = self.serve("--store", to)
        table = ask(to, "SELECT id FROM game_table WHERE state = 2 LIMIT 1")[0][0]
        self.assertEqual(server.ask("GET", f"/api/tables/{table}")[0], 200)


class Interrupted(Copying):
    def killed(self, place, to, after):
        """Kills a copy after a number of seconds; false: it had ended before."""
        with subprocess.Popen([NIWA, "store", "copy", place, to], env=CLEAN,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as copy:
            try:
                copy.wait(after)
            except subprocess.TimeoutExpired:
                copy.kill()
            return copy.wait() == -9

    def goes_on(self, kind):
        rng = random.Random(SEED)
        first, to = self.filled(8 * TABLES, 8 * GUESTS), self.new(kind)
        wanted, kills, halves = len(everything(first)[4]), 0, 0
        after = 0.1
        while (kills < KILLS or halves < 2) and self.killed(first, to, after * rng.uniform(0.3, 1)):
            kills += 1
            try:
                there = int(ask(to, "SELECT count(*) FROM entry")[0][0])
            except Exception:  # pylint: disable=broad-exception-caught
                there = 0  # not even the layout
            halves += 0 < there < wanted
            after *= 1.3
        self.assertGreaterEqual(kills, 2)
        self.assertGreater(halves, 0)
        print(f"{kind}: {kills} kills, {halves} in the middle of the entries", file=sys.stderr)
        self.copies(first, to)
        self.are_same(first, to)

    def test_a_copy_to_a_database_goes_on(self):
        self.goes_on("database")

    def test_a_copy_to_a_folder_goes_on(self):
        self.goes_on("folder")


class Different(Copying):
    def notices(self, kind):
        first, to = self.filled(20, 20), self.new(kind)
        self.copies(first, to)
        table = ask(first, "SELECT id FROM game_table WHERE state = 2 LIMIT 1")[0][0]
        which = "table_id = '{0}'" if kind == "database" else \
            "table_no = (SELECT no FROM game_table WHERE id = '{0}')"
        ask(to, "UPDATE entry SET text = text || '!' WHERE number = 9 AND " + which.format(table))
        before = everything(to)
        code, out, err = self.runs(NIWA, "store", "copy", first, to)
        self.assertEqual((code, err), (1, ""))
        self.assertEqual(out, f"table {table}: entry 9 is not the same\nnothing was copied: TO "
                         "must be empty, or begun by a copy of the same FROM\n")
        self.assertEqual(everything(to), before)

    def test_a_change_in_a_database_is_noticed(self):
        self.notices("database")

    def test_a_change_in_a_folder_is_noticed(self):
        self.notices("folder")

    def test_many_differences_are_counted(self):
        first, other, to = self.filled(30, 1), self.filled(0, 40), self.new("database")
        self.copies(first, to)
        code, out, err = self.runs(NIWA, "store", "copy", other, to)
        self.assertEqual((code, err), (1, ""))
        self.assertEqual(out.count(" is only in TO\n"), 20)
        self.assertIn("\nand 10 more\nnothing was copied: ", out)


class Words(Copying):
    def test_what_cannot_be_meant_is_refused(self):
        full, empty = self.filled(1, 1), self.folder()
        os.symlink(full, os.path.join(empty, "link"))
        for words, code, says in [
                ((full,), 2, "usage: niwa store copy FROM TO"),
                ((full, full), 2, "FROM and TO are the same place"),
                ((full, os.path.join(empty, "link")), 2, "FROM and TO are the same place"),
                ((full, empty, empty), 2, "one word too many"),
                ((full, empty, "--data", full), 2, "the places are named: leave out --data"),
                ((full, "mysql://a:pond@b/c"), 2, "a store is in a folder, or in a database"),
                ((empty, full), 3, f"there is no store in '{empty}'"),
                ((full, os.path.join(empty, "a", "b")), 3, "the folder above it is missing"),
                ((full, "postgres://niwa:pond@/nothing?host=/nowhere"), 3,
                 "TO: the database cannot be reached: ")]:
            self.refuses(NIWA, "store", "copy", *words, code=code, says=says)
        self.assertEqual(os.listdir(empty), ["link"])

    def test_no_server_may_be_there(self):
        full, other = self.filled(1, 1), self.folder()
        self.serve("--data", other)
        for words in [(full, other), (other, full)]:
            self.refuses(NIWA, "store", "copy", *words, says=f"keeps its data in '{other}'\n")

    def test_a_terminal_shows_a_bar(self):
        first, to = self.filled(8 * TABLES), self.new("database")
        screen, inside = pty.openpty()
        with subprocess.Popen([NIWA, "store", "copy", first, to], env=CLEAN, stderr=inside,
                              stdout=subprocess.PIPE) as copy:
            os.close(inside)
            shown = b""
            try:
                while piece := os.read(screen, 4096):
                    shown += piece
            except OSError:  # its other side is closed
                pass
            out = copy.stdout.read()
        os.close(screen)
        self.assertEqual(copy.returncode, 0)
        self.assertTrue(out.startswith(b"copied and verified: "))
        self.assertRegex(shown, rb"\r\[#*\.*\] +\d+% copying \d+/\d+ entries, (\d+:\d\d|\?) left")
        self.assertRegex(shown, rb"% verifying ")
        self.assertTrue(shown.endswith(b"\r\x1b[K"))


if __name__ == "__main__":
    unittest.main()
