#!/usr/bin/env python3
"""limit_test.py - a test that hangs is ended, and tells where (limit.py)."""
import pathlib
import subprocess
import sys
import unittest

LIMIT = pathlib.Path(__file__).with_name("limit.py")

HANGS = """
import subprocess, time
child = subprocess.Popen(["setsid", "sleep", "1000"])
print("child", child.pid, flush=True)
def waits_for_the_moon():
    time.sleep(1000)
waits_for_the_moon()
"""


def limit(seconds, *command):
    return subprocess.run([sys.executable, LIMIT, str(seconds), *command], text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


class Limit(unittest.TestCase):
    def test_status_is_the_command_s(self):
        self.assertEqual(limit(60, "true").returncode, 0)
        self.assertEqual(limit(60, "sh", "-c", "exit 7").returncode, 7)
        self.assertEqual(limit(60, "sh", "-c", "kill -9 $$").returncode, 128 + 9)

    def test_a_hang_is_told_and_ended(self):
        done = limit(2, sys.executable, "-c", HANGS)
        self.assertEqual(done.returncode, 124, done.stdout)
        self.assertIn("still running after 2 s", done.stdout)
        self.assertIn("in waits_for_the_moon", done.stdout)  # Python's own stack
        self.assertIn("sleep 1000", done.stdout)
        self.assertIn("nanosleep", done.stdout)
        child = next(line.split()[1] for line in done.stdout.splitlines()
                     if line.startswith("child "))
        comm = pathlib.Path(f"/proc/{child}/comm")  # it had left its parent's session
        self.assertFalse(comm.exists() and comm.read_text(encoding="utf-8") == "sleep\n")

    def test_node_tells_what_it_has_open(self):
        done = limit(2, "node", "-e", "require('net').createServer().listen(0, '127.0.0.1')")
        self.assertEqual(done.returncode, 124, done.stdout)
        self.assertIn("tcp", done.stdout)


if __name__ == "__main__":
    unittest.main()
