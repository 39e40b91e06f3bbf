import importlib.machinery
import importlib.util
import itertools
import os
import unittest

from .checkout import SCRIPTS


def load():
    loader = importlib.machinery.SourceFileLoader("check_combinations", os.path.join(SCRIPTS, "suite/check-combinations"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_combinations", loader))
    loader.exec_module(module)
    return module


class CoveringRowsTests(unittest.TestCase):
    def test_every_combination_of_values_is_in_a_row(self):
        for levels, strength in (([2], 1), ([3, 2, 2], 2), ([3] + [2] * 16, 2), ([3] + [2] * 6, 4), ([2, 3, 4], 3)):
            with self.subTest(levels=levels, strength=strength):
                rows = load().covering_rows(levels, strength)
                for group in itertools.combinations(range(len(levels)), strength):
                    expected = set(itertools.product(*(range(levels[factor]) for factor in group)))
                    self.assertEqual({tuple(row[factor] for factor in group) for row in rows}, expected)

    def test_there_are_far_fewer_rows_than_combinations(self):
        self.assertLess(len(load().covering_rows([3] + [2] * 16, 2)), 16)


if __name__ == "__main__":
    unittest.main()
