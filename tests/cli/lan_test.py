"""lan_test.py - `niwa serve --lan` says where phones find it, and draws that as a QR code.

    python3 -m tests.cli.lan_test [build/release/niwa]

The code is read back here by its own few lines: of versions with one block no correction is
needed to find the bytes.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/niwa"
WEB = os.path.abspath("tests/small_app")
MARGIN = 2
MASKS = [lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3,
         lambda x, y: (x + y) % 3, lambda x, y: (x // 3 + y // 2) % 2,
         lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2,
         lambda x, y: ((x + y) % 2 + x * y % 3) % 2]


def modules(lines):
    """The rows of a code drawn in half blocks, light ones drawn; True: dark."""
    rows = []
    for line in lines:
        rows.append([block in " ▄" for block in line[2:]])
        rows.append([block in " ▀" for block in line[2:]])
    side = len(rows[0]) - 2 * MARGIN
    return [row[MARGIN:-MARGIN] for row in rows[MARGIN:MARGIN + side]]


def is_data(x, y, side):
    """Whether data lies there, in versions 1 to 6."""
    corner = (x < 9 and y < 9) or (x > side - 9 and y < 9) or (x < 9 and y > side - 9)
    small = side > 21 and abs(x - (side - 7)) <= 2 and abs(y - (side - 7)) <= 2
    return not (corner or small or x == 6 or y == 6)


def read(rows):
    """The text of a code."""
    side, bits = len(rows), []
    mask = sum(rows[8][4 - bit] << bit for bit in range(3)) ^ 0b101
    columns = [right for right in range(side - 1, 6, -2)] + [5, 3, 1]
    for turn, right in enumerate(columns):
        for step in range(side):
            y = step if turn % 2 else side - 1 - step
            bits += [rows[y][x] ^ (MASKS[mask](x, y) == 0) for x in (right, right - 1)
                     if is_data(x, y, side)]
    words = [int("".join(str(int(bit)) for bit in bits[at:at + 8]), 2)
             for at in range(4, len(bits) - 7, 8)]
    assert bits[:4] == [False, True, False, False], "bytes"
    return bytes(words[1:1 + words[0]]).decode()


class LanTest(unittest.TestCase):
    def test_address_and_code(self):
        with tempfile.TemporaryDirectory() as data:
            server = subprocess.Popen([NIWA, "serve", "--lan", "--port", "0", "--web", WEB,
                                       "--data", data], stdout=subprocess.PIPE)
            first = server.stdout.readline().decode()
            found = re.fullmatch(r"Niwa is at (http://(\S+):\d+/) — Ctrl-C ends it\n", first)
            self.assertTrue(found, first)
            if found[2] == "0.0.0.0":  # a machine without a network
                server.send_signal(signal.SIGTERM)
                self.skipTest("this machine has no address on a network")
            server.send_signal(signal.SIGTERM)
            rest = server.communicate()[0].decode()
            self.assertEqual(server.returncode, 0)
            self.assertNotIn("\033", rest)
            drawn = [line for line in rest.splitlines() if re.fullmatch(r"  [ █▀▄]{20,}", line)]
            self.assertEqual(read(modules(drawn)), found[1])

    def test_not_with_listen(self):
        done = subprocess.run([NIWA, "serve", "--lan", "--listen", "localhost"],
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"leave out --listen", done.stderr)


if __name__ == "__main__":
    unittest.main()
