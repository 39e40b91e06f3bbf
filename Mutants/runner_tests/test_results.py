"""Which results of an earlier run are kept."""

import os
import tempfile
import unittest

from runner.trial import Results


class ResultsTests(unittest.TestCase):
    mutants = [{"id": "m0"}]
    digests = {"mutants": {"m0": "a"}, "suite": "s", "tests": "t"}
    units = ["id-token/issuer::other"]

    def kept(self, result, digests=None, units=None):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "results.jsonl")
            Results(path, self.mutants, self.digests, self.units).add(dict(result, id="m0"))
            again = Results(path, self.mutants, dict(self.digests, **(digests or {})), units or self.units)
            return "m0" in again.found

    def test_keeps_what_was_caught_when_the_suite_changes(self):
        caught = {"outcome": "caught", "by": "id-token/issuer::other", "with": "vectors"}
        self.assertTrue(self.kept(caught))
        self.assertTrue(self.kept(caught, {"suite": "other", "tests": "other"}))
        self.assertFalse(self.kept(caught, {"mutants": {"m0": "b"}}))
        self.assertFalse(self.kept(caught, units=["id-token/issuer::another"]))

    def test_tries_a_survivor_again_when_the_suite_changes(self):
        for outcome in ("survived", "unreached"):
            with self.subTest(outcome):
                result = {"outcome": outcome, "by": None, "with": "vectors"}
                self.assertTrue(self.kept(result))
                self.assertTrue(self.kept(result, {"tests": "other"}))
                self.assertFalse(self.kept(result, {"suite": "other"}))

    def test_makes_a_trial_that_failed_again(self):
        for by in (None, self.units[0], "tests"):
            with self.subTest(by):
                self.assertFalse(self.kept({"outcome": "failed", "by": by, "with": "vectors"}))

    def test_tries_a_survivor_of_the_tests_again_when_they_change(self):
        survived = {"outcome": "survived", "by": None, "with": "tests"}
        self.assertTrue(self.kept(survived))
        self.assertFalse(self.kept(survived, {"tests": "other"}))
        self.assertTrue(self.kept({"outcome": "caught", "by": "tests", "with": "tests"}, {"tests": "other"}))
