"""Which mutants the options choose."""

import tempfile
import unittest

from runner.errors import Failure
from runner.main import choose, locked, options


class ChoiceTests(unittest.TestCase):
    mutants = [
        {"id": f"m{number}", "file": f"Sources/{'AB'[number % 2]}.swift", "change": "constant"}
        for number in range(40)]

    def names(self, *words):
        return [mutant["id"] for mutant in choose(self.mutants, options(list(words)))]

    def test_takes_all_without_options(self):
        self.assertEqual(len(self.names()), 40)

    def test_takes_the_same_sample_for_the_same_seed(self):
        first = self.names("--count", "10", "--seed", "3")
        self.assertEqual(len(first), 10)
        self.assertEqual(first, self.names("--count", "10", "--seed", "3"))
        self.assertNotEqual(first, self.names("--count", "10", "--seed", "4"))

    def test_shares_all_between_shards(self):
        shards = [self.names("--shard", f"{part}/3") for part in (1, 2, 3)]
        self.assertEqual(sorted(sum(shards, [])), sorted(self.names()))

    def test_refuses_a_shard_that_is_none(self):
        for shard in ("0/3", "4/3", "1", "a/b", "1/2/3"):
            with self.subTest(shard), self.assertRaises(Failure):
                self.names("--shard", shard)

    def test_refuses_a_folder_that_another_run_uses(self):
        with tempfile.TemporaryDirectory() as folder:
            with locked(folder):
                with self.assertRaises(Failure):
                    locked(folder)
            locked(folder).close()

    def test_refuses_to_choose_nothing(self):
        with self.assertRaises(Failure):
            self.names("--file", "nowhere")

    def test_takes_each_mutant_that_is_named(self):
        self.assertEqual(self.names("--id", "m7", "--id", "m3"), ["m3", "m7"])

    def test_refuses_a_name_that_no_mutant_has(self):
        with self.assertRaisesRegex(Failure, "called m40, n"):
            self.names("--id", "m3", "--id", "m40", "--id", "n")
