import unittest

from runner import minimise
from runner.options import Options
from runner_tests.nights import ALIVE, NightTest


def options(seconds, jobs=2, each=30):
    return Options(seconds, None, "", "", jobs, minimise_seconds=each)


class TimeTests(unittest.TestCase):
    def test_a_few_findings_get_their_time(self):
        self.assertEqual(minimise.seconds(options(1200), 3), 30)
        self.assertEqual(minimise.seconds(options(60, each=10), 2), 10)

    def test_many_findings_share_a_quarter_of_the_night(self):
        self.assertEqual(minimise.seconds(options(1200), 60), 10)
        self.assertEqual(minimise.seconds(options(60), 30), 2)
        self.assertEqual(minimise.seconds(options(60), 1000), 1)


class MinimiseTests(NightTest):
    def test_a_smaller_input_replaces_the_first(self):
        _, report = self.night({**ALIVE, "json": "crash"}, seconds=2)
        finding = report["findings"][0]
        self.assertEqual((finding["minimised"], finding["input_bytes"], finding["property"]), (True, 1, "the planted bug"))
        with open(self.path("output", finding["folder"], "input"), "rb") as file:
            self.assertEqual(file.read(), b"c")

    def test_a_smaller_input_with_another_bug_is_not_used(self):
        _, report = self.night({**ALIVE, "json": "crash other-when-smaller"}, seconds=2)
        finding = report["findings"][0]
        self.assertEqual(len(report["findings"]), 1)
        self.assertEqual((finding["minimised"], finding["input_bytes"], finding["property"]), (False, 6, "the planted bug"))


if __name__ == "__main__":
    unittest.main()
