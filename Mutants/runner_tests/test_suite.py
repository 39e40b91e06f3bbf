"""Which tests a mutant is tried with, and what is kept of earlier runs."""

import json
import os
import tempfile
import unittest

from runner.suite import Suite


class PartsTests(unittest.TestCase):
    def suite(self, seconds, extents):
        suite = Suite.__new__(Suite)
        suite.seconds, suite.extents = seconds, extents
        return suite

    def test_begins_with_quick_tests_that_reach_little_else(self):
        names = [f"t{number:02}" for number in range(20)]
        suite = self.suite({name: 0.1 for name in names} | {"slow": 9}, {name: 100 for name in names} | {"slow": 1})
        suite.extents["t19"] = 3
        parts = suite.parts([*names, "slow"])
        self.assertEqual(list(map(len, parts)), [12, 8, 1])
        self.assertEqual(parts[0][:2], ["t19", "t00"])
        self.assertEqual(parts[2], ["slow"])

    def test_has_no_empty_part(self):
        suite = self.suite({"a": 0.1, "b": 0.1, "c": 9, "d": 0.1}, dict.fromkeys("abcd", 1))
        self.assertEqual(suite.parts(["c"]), [["c"]])
        self.assertEqual(suite.parts(["b", "a"]), [["a", "b"]])
        self.assertEqual(suite.parts([]), [])


class NotesTests(unittest.TestCase):
    def test_keeps_what_is_current_and_removes_the_rest(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tests.jsonl")
            notes = [{"digest": digest, "test": test} for digest, test in (("old", "a"), ("new", "b"), ("other", "c"))]
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(note) + "\n" for note in notes)
                file.write('{"digest": "new", "te')
            self.assertEqual(sorted(Suite._noted(path, {"new", "other"})), ["b", "c"])
            with open(path, encoding="utf-8") as file:
                self.assertEqual([json.loads(line)["test"] for line in file], ["b", "c"])
