"""pauses.py - whether the machine stood still: then nothing was as quick as it promises to be."""
import threading
import time
import unittest

TICK, LATE = 0.05, 0.5  # seconds
TRIES = 5


class Hang(AssertionError):
    """Something that had to come did not, for longer than any pause of the machine."""


class Pauses(threading.Thread):
    """A thread that looks at the clock all the time, and notices when it could not."""

    def __init__(self):
        super().__init__(daemon=True)
        self.last, self.looked = 0.0, time.monotonic()
        self.start()

    def run(self):
        while True:
            time.sleep(TICK)
            self.look()

    def look(self):
        now = time.monotonic()
        if now - self.looked > TICK + LATE:
            self.last = now
        self.looked = now

    def since(self, begun):
        """Whether the machine stood still since then, or until just now."""
        self.look()
        return self.last > begun

    def bound(self, begun, seconds):
        """`seconds`, or infinity if the machine stood still since `begun`."""
        return float("inf") if self.since(begun) else seconds


PAUSES = Pauses()


def stolen():
    """How long other machines have used our processors so far, in ticks, which counts as processor
    time of our processes. 0 if the system does not say."""
    try:
        with open("/proc/stat", encoding="ascii") as file:
            return int(file.readline().split()[8])
    except (OSError, IndexError):
        return 0


class Case(unittest.TestCase):
    """A test with limits of time. If it failed while the machine stood still, it is run again,
    unless something hung."""

    def is_disturbed(self, begun, _):
        return PAUSES.since(begun)

    def run(self, result=None):
        for left in reversed(range(TRIES)):
            begun, before = time.monotonic(), stolen()
            failures, errors = len(result.failures), len(result.errors)
            super().run(result)
            texts = [text for _, text in result.failures[failures:] + result.errors[errors:]]
            is_over = not texts or any(Hang.__name__ in text for text in texts)
            if is_over or not left or not self.is_disturbed(begun, before):
                return result
            del result.failures[failures:], result.errors[errors:]
        return result


class Processor(Case):
    """A test of processor time, which is also run again if other machines used our processors."""

    def is_disturbed(self, begun, before):
        return super().is_disturbed(begun, before) or stolen() > before
