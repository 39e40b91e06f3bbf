import unittest

from runner import split


def total(plan, name):
    return sum(piece.seconds for slices in plan for piece in slices if piece.target == name)


def times(plan, name):
    """The start and the end of each slice of a target."""
    found = []
    for slices in plan:
        at = 0
        for piece in slices:
            if piece.target == name:
                found.append((at, at + piece.seconds))
            at += piece.seconds
    return sorted(found)


class ShareTests(unittest.TestCase):
    def test_by_weight(self):
        self.assertEqual(split.shares({"a": 1, "b": 3}, 100, 1), {"a": 25, "b": 75})

    def test_no_target_gets_more_than_the_night(self):
        self.assertEqual(split.shares({"a": 1, "b": 10, "c": 1}, 100, 2), {"a": 50, "b": 100, "c": 50})

    def test_one_target_on_two_workers(self):
        self.assertEqual(split.shares({"a": 5}, 60, 2), {"a": 60})

    def test_without_targets_there_are_no_shares(self):
        self.assertEqual(split.shares({}, 60, 2), {})


class LayoutTests(unittest.TestCase):
    WEIGHTS = {f"t{index}": weight for index, weight in enumerate([8, 4, 4, 2, 2, 2, 1, 1, 1, 6, 3, 4, 4, 2])}

    def test_each_target_gets_its_share_and_no_worker_more_than_the_time(self):
        for workers in (1, 2, 3, 8):
            with self.subTest(workers=workers):
                plan = split.lay_out(self.WEIGHTS, 600, workers)
                self.assertEqual(len(plan), workers)
                for name, share in split.shares(self.WEIGHTS, 600, workers).items():
                    self.assertAlmostEqual(total(plan, name), share, delta=2 * split.SHORTEST_SLICE)
                for slices in plan:
                    self.assertLessEqual(sum(piece.seconds for piece in slices), 600 + 1e-6)

    def test_no_target_runs_twice_at_once(self):
        for workers in (2, 3, 8):
            plan = split.lay_out(self.WEIGHTS, 600, workers)
            for name in self.WEIGHTS:
                found = times(plan, name)
                for (_, end), (begin, _) in zip(found, found[1:]):
                    self.assertLessEqual(end, begin + 1e-6)

    def test_every_target_is_run_however_small_its_share(self):
        plan = split.lay_out({"large": 1000, "small": 0.01}, 10, 1)
        self.assertGreater(total(plan, "small"), 0)


class ShardTests(unittest.TestCase):
    def test_shards_are_a_partition(self):
        names = list("abcdefg")
        parts = [split.shard(names, part, 3) for part in (1, 2, 3)]
        self.assertEqual(sorted(sum(parts, [])), names)
        self.assertEqual(parts[0], ["a", "d", "g"])


if __name__ == "__main__":
    unittest.main()
