"""Which tests a mutant is tried with, and what is kept of earlier runs."""

import json
import os
import tempfile
import threading
import types
import unittest

from runner.suite import READERS, Suite


class PartsTests(unittest.TestCase):
    def parts(self, tests):
        suite = Suite.__new__(Suite)
        suite.seconds = {"ATests.a": 0.1, "ATests.b": 0.1, "ATests.c": 9, "BTests.a": 0.1, "BTests.b": 0.1}
        return suite.parts(tests, "A")

    def test_begins_with_quick_tests_of_the_target(self):
        self.assertEqual(
            self.parts(["BTests.a", "ATests.c", "ATests.b", "BTests.b", "ATests.a"]),
            [["ATests.b", "ATests.a"], ["BTests.a", "BTests.b"], ["ATests.c"]])

    def test_has_no_empty_part(self):
        self.assertEqual(self.parts(["ATests.c"]), [["ATests.c"]])
        self.assertEqual(self.parts(["BTests.b"]), [["BTests.b"]])
        self.assertEqual(self.parts([]), [])


class TrialTests(unittest.TestCase):
    """Mutant 1 is tried with two parts, whose runs have the given outcomes."""

    def tried(self, *outcomes):
        suite = Suite.__new__(Suite)
        suite.seconds = {"ATests.a": 0.1, "ATests.b": 0.1, "ATests.c": 0.1, "ATests.d": 0.1, "ATests.e": 9}
        suite.reached = {1: list(suite.seconds)}
        left, results = list(outcomes), []
        suite.run = lambda tests, limit, **environment: (left.pop(0), 0.1)

        class Results:
            add = staticmethod(results.append)

        suite.try_all([{"id": "a", "number": 1, "target": "A"}], 1, 3, Results, lambda: None)
        self.assertEqual(left, [])
        return results[0]["outcome"], results[0]["by"]

    def test_believes_a_failure_that_comes_twice(self):
        self.assertEqual(self.tried("survived", "survived"), ("survived", None))
        self.assertEqual(self.tried("caught", "caught"), ("caught", "tests"))
        self.assertEqual(self.tried("caught", "survived", "survived"), ("survived", None))
        self.assertEqual(self.tried("survived", "caught", "survived"), ("survived", None))
        self.assertEqual(self.tried("caught", "survived", "caught", "timed-out"), ("timed-out", "tests"))


class ReadingTests(unittest.TestCase):
    """A mutant that no test reaches is seen by one that reads the sources."""

    def tried(self, replacement):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "A.swift")
            with open(path, "w", encoding="utf-8") as file:
                file.write("let é = now()\n")
            suite = Suite.__new__(Suite)
            suite.seconds, suite.reached = {"ATests.SourceRulesTests/rule()": 0.1, "ATests.a": 0.1}, {}
            suite._reading = threading.Lock()
            suite.package = types.SimpleNamespace(copy=folder)

            def run(tests, limit, **environment):
                self.assertEqual(tests, ["ATests.SourceRulesTests/rule()"])
                with open(path, encoding="utf-8") as file:
                    return "caught" if "Date()" in file.read() else "survived", 0.1

            suite.run = run
            results = []
            change = {"file": "A.swift", "start": 9, "original": "now()", "replacement": replacement}
            suite.try_all(
                [{"id": "a", "number": 1, "target": "A", **change}], 1, 3, types.SimpleNamespace(add=results.append),
                lambda: None)
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "let é = now()\n")
            return results[0]["outcome"], results[0]["by"]

    def test_sees_what_a_rule_forbids(self):
        self.assertEqual(self.tried("Date()"), ("caught", "tests"))
        self.assertEqual(self.tried("later()"), ("unreached", None))

    def test_knows_the_tests_that_read_sources(self):
        self.assertTrue(READERS.search("GoogleSignInAccountsTests.SourceRulesTests/aLibraryCallsNothingForbidden(_:_:_:)"))
        self.assertFalse(READERS.search("ATests.OtherTests/SourceRulesTests()"))


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
