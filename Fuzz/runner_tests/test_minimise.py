import unittest

from runner import minimise
from runner.options import Options


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


if __name__ == "__main__":
    unittest.main()
