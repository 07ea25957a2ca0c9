"""programs.py - the programs that a test is about, by its first two words: niwa and mover."""
import sys

MOVER = sys.argv.pop(2) if len(sys.argv) > 2 else "build/release/tests/mover"
NIWA = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/tests/niwa_small"
