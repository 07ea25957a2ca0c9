"""Programs from outside in a match: late ones, silent ones, and what they leave behind.

    python3 -m tests.cli.outside_test build/release/niwa
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/niwa"
LIMIT = 100  # seconds until something is said to hang

HEAD = f"""#!{sys.executable}
import fcntl, json, os, sys, time
folder = os.path.dirname(os.path.abspath(__file__))
def note(text):
    with open(os.path.join(folder, "notes"), "a", encoding="utf-8") as file:
        file.write(text + chr(10))
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def first(line):
    return json.loads(line)["legal"][0] + chr(10)
"""

# in Edo Yashiki: stops reading before a long question, for which its pipe has no room
NO_READER = """
longest = 0
for line in sys.stdin:
    longest = max(longest, len(line))
    if longest > 6000 and first(line).startswith("take"):
        fcntl.fcntl(0, 1031, 4096)  # F_SETPIPE_SZ
        say(first(line))
        time.sleep(1000)
    say(first(line))
"""

# a byte now and then is no answer
DRIPPER = """
line = sys.stdin.readline()
while True:
    say("p")
    time.sleep(3)
"""

# answers the first question too late, and notes all it is asked
LATE = """
for number, line in enumerate(sys.stdin):
    note("asked")
    if number == 0:
        time.sleep(11)
    say(first(line))
"""

SILENT = """
sys.stdin.readline()
time.sleep(1000)
"""

GREETER = """
say("hello" + chr(10))
for line in sys.stdin:
    say(first(line))
"""

TALKER = """
for line in sys.stdin:
    say(first(line) + "thank you" + chr(10))
"""

SEATED = """
for line in sys.stdin:
    note(f"{os.getpid()} {json.loads(line)['seat']}")
    say(first(line))
"""

# children in its group, in a session of their own, and orphans of both kinds
PARENT = """
import subprocess
def note_pid(pid):
    note(str(pid))
for new in [False, True]:
    note_pid(subprocess.Popen(["sleep", "1000"], start_new_session=new).pid)
    if os.fork() == 0:
        note_pid(subprocess.Popen(["sleep", "1000"], start_new_session=new).pid)
        os._exit(0)
note_pid(os.getpid())
for line in sys.stdin:
    say(first(line))
time.sleep(1000)
"""


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


class Outside(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, name, text):
        """The program in a folder of its own, as a player."""
        os.mkdir(os.path.join(self.folder.name, name))
        path = os.path.join(self.folder.name, name, "bot")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD + text)
        os.chmod(path, 0o755)
        return f"cmd:{path}"

    def notes(self, name):
        try:
            with open(os.path.join(self.folder.name, name, "notes"), encoding="utf-8") as file:
                return file.read().split("\n")[:-1]
        except FileNotFoundError:
            return []

    def match(self, *seats, game="hiroba", games=2, words=()):
        """Plays; returns what was said on standard error."""
        done = subprocess.run([NIWA, "match", game, "--seats", ",".join(seats), "--games", str(games), *words],
                              capture_output=True, text=True, check=False, timeout=LIMIT)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{games} games", done.stdout)
        return done.stderr

    def wait_for(self, what, is_true):
        end = time.monotonic() + LIMIT
        while not is_true():
            self.assertLess(time.monotonic(), end, f"waited for {what}")
            time.sleep(0.05)

    def test_late_programs_are_stopped(self):
        """Side by side, since each takes ten seconds. A second wait would be another ten."""
        cases = {"no_reader": (NO_READER, "it did not read its question within 10 seconds; it was stopped"),
                 "dripper": (DRIPPER, "it did not answer within 10 seconds; it was stopped"),
                 "late": (LATE, "it did not answer within 10 seconds; it was stopped"),
                 "silent": (SILENT, "it did not answer within 10 seconds; it was stopped")}
        said = {}

        def play(name, player):
            try:
                said[name] = self.match(player, "random", game="edo-yashiki")
            except (AssertionError, subprocess.TimeoutExpired) as error:
                said[name] = f"{name}: {error}"

        players = {name: self.program(name, text) for name, (text, _) in cases.items()}
        threads = [threading.Thread(target=play, args=item) for item in players.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for name, (_, says) in cases.items():
            self.assertIn(says, said[name], name)
            self.assertIn(players[name][:60], said[name])
        self.assertEqual(self.notes("late"), ["asked"])

    def test_a_line_too_many_is_no_answer(self):
        err = self.match(self.program("greeter", GREETER), "random")
        self.assertRegex(err, "nobody had asked for; it was stopped|more than one line; it was stopped")
        err = self.match(self.program("talker", TALKER), "random")
        self.assertRegex(err, "nobody had asked for; it was stopped|more than one line; it was stopped")

    def test_each_seat_has_a_process(self):
        for seats in [2, 3]:
            name = f"seated{seats}"
            player = self.program(name, SEATED)
            self.assertEqual(self.match(*[player] * seats, games=2 * seats), "")
            seen = {}
            for note in self.notes(name):
                pid, seat = note.split()
                seen.setdefault(pid, set()).add(seat)
            self.assertTrue(all(len(hands) == 1 for hands in seen.values()), seen)
            self.assertEqual(set().union(*seen.values()), {str(i + 1) for i in range(seats)})

    def test_one_failure_is_told_by_name(self):
        err = self.match("cmd:false", self.program("seated", SEATED))
        self.assertRegex(err, "cmd:false gave no legal move [0-9]+ times; random moves stood in; last: it has ended")
        self.assertEqual(err.count("\n"), 1, err)

    @unittest.skipUnless(os.path.isdir("/proc/self"), "needs /proc")
    def test_nothing_outlives_the_match(self):
        self.assertEqual(self.match(self.program("parent", PARENT), "random", words=["--threads", "2"]), "")
        pids = self.notes("parent")
        self.assertGreaterEqual(len(pids), 5)
        self.assertEqual([pid for pid in pids if is_alive(pid)], [])

    @unittest.skipUnless(os.path.isdir("/proc/self"), "needs /proc")
    def test_nothing_outlives_a_match_that_is_killed(self):
        silent = self.program("silent", SILENT)
        for number, sign in enumerate([signal.SIGKILL, signal.SIGINT]):
            name = f"parent{number}"
            parent = self.program(name, PARENT)
            with subprocess.Popen([NIWA, "match", "hiroba", "--seats", f"{parent},{silent}"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as niwa:
                self.wait_for("the program's children", lambda at=name: len(self.notes(at)) >= 5)
                niwa.send_signal(sign)
                niwa.wait(LIMIT)
            self.wait_for("the end of the program's children",
                          lambda at=name: not any(is_alive(pid) for pid in self.notes(at)))


if __name__ == "__main__":
    unittest.main()
