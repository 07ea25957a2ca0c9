"""Tests that failed while the machine stood still are run again, but not those in which something
hung.

    python3 -m tests.helpers.pauses_test
"""
import unittest
from unittest import mock

from tests.helpers import pauses


class Rerun(unittest.TestCase):
    def run_one(self, fails, is_paused):
        """How often a test ran that fails like this the first time, and whether it is well."""
        runs = []

        class Disturbed(pauses.Case):
            def test(self):
                runs.append(self)
                if len(runs) == 1:
                    fails()

        result = unittest.TestResult()
        with mock.patch.object(pauses.PAUSES, "since", return_value=is_paused):
            Disturbed("test").run(result)
        return len(runs), result.wasSuccessful()

    def late(self):
        raise AssertionError("too late")

    def hung(self):
        raise pauses.Hang("nothing came")

    def hung_inside(self):
        try:
            self.hung()
        except AssertionError as error:
            raise ValueError("trouble") from error

    def test_what_was_late_in_a_pause_is_run_again(self):
        self.assertEqual(self.run_one(self.late, True), (2, True))

    def test_without_a_pause_it_has_failed(self):
        self.assertEqual(self.run_one(self.late, False), (1, False))

    def test_a_pause_is_not_to_blame_where_something_hung(self):
        for fails in self.hung, self.hung_inside:
            self.assertEqual(self.run_one(fails, True), (1, False))


if __name__ == "__main__":
    unittest.main()
