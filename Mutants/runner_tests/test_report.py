"""How results are counted."""

import unittest

from runner.report import Report, means


def mutant(name, change="constant", file="Sources/Library/StrictJOSE/Base64URL.swift", declaration="decode"):
    return {
        "id": name, "change": change, "target": "StrictJOSE", "file": file, "line": 1, "declaration": declaration,
        "original": "1", "replacement": "2"}


class MeansTests(unittest.TestCase):
    def test_names_what_noticed(self):
        cases = [
            (None, None),
            ({"outcome": "survived", "by": None}, None),
            ({"outcome": "unreached", "by": None}, None),
            ({"outcome": "caught", "by": "id-token/issuer::other"}, "vectors"),
            ({"outcome": "caught", "by": "schedules/keys::rotation"}, "schedules"),
            ({"outcome": "crashed", "by": "id-token/issuer::other"}, "crash or time-out"),
            ({"outcome": "timed-out", "by": "schedules/keys::rotation"}, "crash or time-out"),
            ({"outcome": "failed", "by": None}, None),
            ({"outcome": "failed", "by": None, "with": "tests"}, None),
            ({"outcome": "caught", "by": "tests", "with": "tests"}, "tests"),
            ({"outcome": "survived", "by": None, "with": "tests"}, None),
        ]
        for result, expected in cases:
            with self.subTest(result):
                self.assertEqual(means(result), expected)


class ReportTests(unittest.TestCase):
    def test_keeps_survivors_in_the_denominator(self):
        mutants = [mutant(name) for name in "abcd"]
        results = {
            "a": {"outcome": "caught", "by": "id-token/issuer::other"},
            "b": {"outcome": "caught", "by": "tests", "with": "tests"},
            "c": {"outcome": "survived", "by": None},
            "d": {"outcome": "unreached", "by": None},
        }
        report = Report(mutants, results, {"a", "b", "c"}, {"c": "the same bytes"}, {"d": "a signal"})
        self.assertIn("| all | 4 | 1 | 0 | 0 | 1 | 1 | 1 | 1 | 25.0 % | 50.0 % | 66.7 % |", report.text())
        self.assertEqual([missed["id"] for missed in report.missed()], ["c", "d"])
        self.assertIn("argued: the same bytes", report.listing())
        self.assertIn("unreached d", report.listing())
        self.assertIn("left: a signal", report.listing())

    def test_tells_what_noticed_the_mutants_of_each_file(self):
        mutants = [mutant("a"), mutant("b"), mutant("c"), mutant("d", file="Sources/Library/StrictJOSE/Aud.swift")]
        results = {"a": {"outcome": "caught", "by": "id-token/issuer::other"},
                   "d": {"outcome": "crashed", "by": "id-token/issuer::other"}}
        report = Report(mutants, results, {"a", "b", "c", "d"}, {"b": "the same bytes"})
        missed = {"line": 1, "change": "constant", "original": "1", "replacement": "2"}
        self.assertEqual(report.by_file(), {"assay": 1, "files": [
            {"path": "Sources/Library/StrictJOSE/Aud.swift", "mutants": 1, "vectors": 0, "schedules": 0, "stopped": 1,
             "tests": 0, "argued": 0, "missed": []},
            {"path": "Sources/Library/StrictJOSE/Base64URL.swift", "mutants": 3, "vectors": 1, "schedules": 0,
             "stopped": 0, "tests": 0, "argued": 1,
             "missed": [{"id": "b", **missed, "reason": "the same bytes"}, {"id": "c", **missed}]}]})

    def test_names_an_argued_mutant_that_something_notices(self):
        results = {"a": {"outcome": "caught", "by": "id-token/issuer::other"}, "b": {"outcome": "survived", "by": None}}
        report = Report([mutant("a"), mutant("b")], results, {"a", "b"}, {"a": "the same", "b": "the same"})
        self.assertEqual(report.refuted(), ["a"])
        self.assertIn("| all | 2 | 1 | 0 | 0 | 0 | 1 | 0 | 1 | 50.0 % | 50.0 % | 100.0 % |", report.text())

    def test_counts_what_people_read_apart_from_rules(self):
        client = "Sources/Library/GoogleSignInClient/"
        mutants = [
            mutant("a"), mutant("b", declaration="customMirror"), mutant("c", file="Sources/Library/StrictJOSE/Found.swift"),
            mutant("d", file=client + "Authorization/OAuthErrorCode.swift"),
            mutant("e", file=client + "UserInfo/UserInfo.swift"),
            mutant("f", file=client + "UserInfo/UserInfo.swift", declaration="description"),
            mutant("g", file=client + "Coordinator/OneShot.swift", declaration="description"),
        ]
        text = Report(mutants, {}, set(), {}).text()
        self.assertIn("| rules that every client has | 1 |", text)
        self.assertIn("| descriptions and texts of errors beside them | 3 |", text)
        self.assertIn("| user information | 2 |", text)

    def test_reports_a_mutant_that_was_not_tried_as_missed(self):
        self.assertEqual(len(Report([mutant("a")], {}, {"a"}, {}).missed()), 1)
