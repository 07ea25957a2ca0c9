"""`niwa serve` with its tables in a PostgreSQL: settings, restarts, a database that goes away.

    tests/helpers/postgres.sh run python3 -m tests.server.serve_postgres_test \
        build/release/niwa build/release/tests/niwa_small
"""
import os
import shutil
import signal
import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from tests.helpers.postgres import FOLDER, STORE, database, owner
from tests.helpers.serving import CLEAN, NIWA, SMALL, Case, cookie_of
from tests.helpers.wire import Closed, Wire

MODULE = "libniwa-postgres.so"


def module():
    """Where the build has it: lib is a folder deeper on some systems."""
    for folder, _, names in os.walk(os.path.join(os.path.dirname(os.path.abspath(NIWA)), "lib")):
        if MODULE in names:
            return os.path.join(folder, MODULE)
    raise AssertionError(f"there is no {MODULE}")


@contextmanager
def silence():
    """A database that takes connections and answers nothing."""
    with open(os.path.join(FOLDER, "data", "postmaster.pid"), encoding="ascii") as file:
        first = int(file.readline())

    def tell(number):
        pids = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True,
                              check=False).stdout.split()
        for pid in [first, *map(int, pids)]:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass  # it had just ended

    tell(signal.SIGSTOP)
    try:
        yield
    finally:
        tell(signal.SIGCONT)


class Settings(Case):
    def serves(self, *words, **how):
        server = self.serve("--data", "", *words, **how)
        self.assertEqual(server.ask("POST", "/api/guest")[0], 201)
        self.assertEqual(server.ask("GET", "/healthz")[0], 200)

    def test_it_is_named_by_flag_environment_or_file(self):
        self.serves("--store", STORE)
        self.serves("--store", STORE.replace("postgres:", "postgresql:"))
        self.serves(env={"NIWA_STORE": STORE})
        self.serves("--config", self.write("niwa.conf", f"store = {STORE}\n"))

    def test_what_cannot_be_meant_is_refused_without_the_password(self):
        for store, code, says in [
                ("mysql://niwa:pond@localhost/niwa", 2, "--store takes the URL of a database"),
                ("/var/lib/pond", 2, "--data names a folder"),
                ("postgres://niwa:a/pond@localhost/niwa", 3, "URL cannot be understood"),
                (STORE.replace("pond", "wrong-pond"), 3, "the database cannot be reached: "),
                (STORE.replace("/niwa?", "/pund?"), 3, 'database "pund" does not exist')]:
            done = self.refuses(store, code)
            self.assertIn(says, done)
            self.assertNotIn("pond", done)

    def refuses(self, store, code, program=SMALL):
        done = subprocess.run([program, "serve", "--port", "0", "--store", store],
                              capture_output=True, check=False)
        err = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout, err.count("\n")), (code, b"", 1), err)
        return err

    def test_a_folder_and_a_database_are_one_too_many(self):
        self.refused("--store", STORE, "--data", self.folder(), code=2,
                     says="--data and --store both say where tables are kept")

    def test_a_missing_part_is_named(self):
        home = self.folder()
        program = os.path.join(home, "bin", "niwa")
        os.makedirs(os.path.dirname(program))
        shutil.copy(SMALL, program)
        self.assertIn(MODULE + ", which needs Debian's libpq5) is not installed",
                      self.refuses(STORE, 3, program))
        build = os.path.dirname(os.path.abspath(NIWA))
        place = os.path.join(home, os.path.relpath(module(), build))
        os.makedirs(os.path.dirname(place))
        with open(module(), "rb") as whole, open(place, "wb") as broken:
            broken.write(whole.read().replace(b"libpq.so.5", b"libpq.so.0"))
        self.assertIn("'apt-get install libpq5'", self.refuses(STORE, 3, program))
        shutil.copy(module(), place)
        self.serves("--store", STORE, program=program)

    def test_the_program_itself_does_without_libpq(self):
        for program in (NIWA, SMALL):
            needs = subprocess.run(["readelf", "-d", program], capture_output=True, check=True)
            self.assertIn(b"NEEDED", needs.stdout)
            self.assertNotIn(b"libpq", needs.stdout)


class Endings(Case):
    MOST = 5  # seconds, as docs/hosting.md promises
    LATE = 8  # seconds that a busy machine may add

    def ends(self, process, signals=1):
        """Ends it, and how long that took."""
        begun = time.monotonic()
        for _ in range(signals):
            process.send_signal(signal.SIGTERM)
            time.sleep(0.1)
        process.wait(120)
        took = time.monotonic() - begun
        self.assertLess(took, self.MOST + self.LATE)
        return took

    def ask(self, server, *call):
        """A call that may be answered or not, and never with success."""
        try:
            return server.ask(*call)[0]
        except OSError:
            return 503

    def test_a_server_does_not_wait_for_a_silent_database(self):
        server = self.serve("--store", STORE, "--log", "debug", says=rb"(.*\n)*")
        kei = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)[2]["table"]
        wire = Wire(server, kei)
        wire.watch(table)
        with ThreadPoolExecutor(16) as pool, silence():
            calls = [pool.submit(self.ask, server, *call) for call in 4 * [
                ("POST", "/api/tables", {"game": "hiroba"}, kei),
                ("GET", "/api/guest", None, kei), ("GET", "/api/tables")]]
            time.sleep(1)  # now the one thread waits for an answer, and so does the other
            wire.send(do="chat", table=table, text="is anybody there?")
            self.ends(server.process)
            self.assertEqual(server.process.returncode, 0)
            self.assertEqual({call.result() for call in calls}, {503})
            with self.assertRaises(Closed) as end:
                wire.until("nothing that comes")
            self.assertEqual(end.exception.args, (1001,))
        self.assertIn(b" event=cut-off ", server.process.stderr.read())
        again = self.serve("--store", STORE)
        self.assertEqual(again.ask("GET", f"/api/tables/{table}", cookie=kei)[0], 200)

    def test_an_answer_that_comes_late_is_no_harm(self):
        server = self.serve("--store", STORE)
        kei = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        with ThreadPoolExecutor(16) as pool:
            with silence():
                calls = [pool.submit(self.ask, server, *call) for call in 4 * [
                    ("POST", "/api/tables", {"game": "hiroba"}, kei), ("GET", "/api/tables")]]
                time.sleep(0.5)
                ended = pool.submit(self.ends, server.process)
                time.sleep(2.5)
            ended.result()
            self.assertEqual(len([call.result() for call in calls]), 8)
        self.assertEqual(server.process.returncode, 0)
        self.assertEqual(server.process.stderr.read(), b"")

    def test_nor_when_nobody_asks_for_anything(self):
        server = self.serve("--store", STORE)
        server.ask("GET", "/api/tables")
        with silence():
            time.sleep(2.5)  # it has noticed, and tries to connect
            self.ends(server.process)
        self.assertEqual(server.process.returncode, 0)

    def test_a_second_signal_does_not_wait(self):
        server = self.serve("--store", STORE)
        with ThreadPoolExecutor() as pool, silence():
            pool.submit(self.ask, server, "POST", "/api/guest")
            time.sleep(0.5)
            self.ends(server.process, 2)
        self.assertEqual(server.process.returncode, 0)

    def test_a_worker_does_not_wait_either(self):
        worker = subprocess.Popen([SMALL, "worker", "--store", STORE], env=CLEAN,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(worker.communicate)
        worker.stdout.readline()
        with silence():
            time.sleep(0.5)
            self.ends(worker)
        self.assertEqual(worker.returncode, 0)


class Keeping(Case):
    def test_a_table_is_there_after_a_restart(self):
        first = self.serve("--store", STORE)
        _, headers, guest = first.ask("POST", "/api/guest", {"name": "Kei 池"})
        cookie = cookie_of(headers)
        table = first.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        self.assertEqual(first.stop(), (0, b""))
        again = self.serve("--store", STORE)
        self.assertEqual(again.ask("GET", "/api/guest", cookie=cookie)[2], guest)
        self.assertEqual(again.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_a_check_finds_what_was_changed(self):
        server = self.serve("--store", STORE)
        cookie = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = server.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        code, out, err = self.check()
        self.assertEqual((code, err), (0, ""), out)
        self.assertRegex(out, r"^[1-9]\d* tables, [1-9]\d* entries: all verify\n$")
        for column, says in [("number", "entry 2: it is missing"),
                             ("at", "its summary has another time for the last entry")]:
            owner(f"UPDATE tail SET {column} = {column} + 1 WHERE table_id = '{table}'")
            code, out, err = self.check()
            owner(f"UPDATE tail SET {column} = {column} - 1 WHERE table_id = '{table}'")
            self.assertEqual((code, err), (1, ""), out)
            self.assertIn(f"table {table} does not verify: {says}\n", out)
            self.assertRegex(out, r"\n1 of \d+ tables \(\d+ entries\) does not verify\n$")
        self.assertEqual(self.check()[0], 0)

    def check(self):
        done = subprocess.run([NIWA, "store", "check", "--store", STORE], capture_output=True,
                              check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_two_servers_share_a_database(self):
        one, other = self.serve("--store", STORE), self.serve("--store", STORE)
        cookie = cookie_of(one.ask("POST", "/api/guest", {"name": "Kei"})[1])
        table = one.ask("POST", "/api/tables", {"game": "hiroba"}, cookie)[2]["table"]
        self.assertEqual(other.ask("GET", f"/api/tables/{table}", cookie=cookie)[0], 200)

    def test_a_crash_of_the_database_is_told_and_over_when_it_is_over(self):
        server = self.serve("--store", STORE, "--log", "debug", says=rb"(.*\n)+")
        kei = cookie_of(server.ask("POST", "/api/guest", {"name": "Kei"})[1])
        kept = server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)[2]["table"]
        database("kill")
        try:
            answer = server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)
            self.assertEqual(answer[0], 503, answer)
            health = server.ask("GET", "/healthz")
            self.assertEqual(health[0], 503)
            self.assertIn("the database cannot be reached: ", str(health[2]))
            self.assertNotIn("pond", str(health[2]))
        finally:
            database("start")
        self.assertEqual(server.ask("POST", "/api/tables", {"game": "hiroba"}, kei)[0], 201)
        while server.ask("GET", "/healthz")[0] != 200:
            time.sleep(0.05)
        self.assertEqual(server.ask("GET", f"/api/tables/{kept}", cookie=kei)[0], 200)
        code, text = server.stop()
        self.assertEqual(code, 0)
        self.assertIn(b"data=postgresql", text)
        self.assertNotIn(b"pond", text)


if __name__ == "__main__":
    unittest.main()
