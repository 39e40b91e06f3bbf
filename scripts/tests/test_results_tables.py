import json
import os
import subprocess
import tempfile
import unittest

from .checkout import SCRIPTS

PAGE = """# Results
Prose stays.
<!-- table: counts -->
| head |
|---|
| old | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |
| one | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |
<!-- end -->
<!-- table: causes of one -->
stale
<!-- end -->
<!-- table: causes of old -->
kept
<!-- end -->
"""


def result(kind=None, verdict="passed"):
    return {"client": "one", "verdict": "failed" if kind else verdict, **({"kind": kind} if kind else {})}


REPORT = {
    "clients": [
        {
            "name": "one", "version": "1.2", "summary": {"findings": 3}, "unexplained": ["a::3"],
            "causes": [
                {"title": "The client reads `a|b`", "importance": "high", "findings": ["a::1", "a::2"]},
                {
                    "title": "The client ends with `e < n`", "also": ["takes <b>", "stops"], "importance": "low",
                    "findings": ["a::4"],
                },
            ],
        }
    ],
    "rows": [
        {"results": [result("accepted-bad")]},
        {"results": [result("accepted-bad")]},
        {"results": [result(verdict="crashed")]},
        {"results": [result(verdict="skipped")]},
        {"results": [result(verdict="unjudged")]},
        {"results": [result(verdict="inconclusive")]},
        {"results": [result()]},
    ],
}


class ResultsTablesTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.page = os.path.join(temporary.name, "results.md")
        self.report = os.path.join(temporary.name, "report.json")
        self.write(self.page, PAGE)
        self.write(self.report, json.dumps(REPORT))

    def write(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self):
        with open(self.page, encoding="utf-8") as file:
            return file.read()

    def run_script(self, *options):
        return subprocess.run(
            [os.path.join(SCRIPTS, "clients", "results-tables"), *options, self.report, self.page],
            capture_output=True, text=True, check=False)

    def test_tables_are_written_and_the_rest_stays(self):
        self.assertEqual(self.run_script("--check").returncode, 1)
        self.assertEqual(self.read(), PAGE)
        self.assertEqual((self.run_script().returncode, self.run_script("--check").returncode), (0, 0))
        text = self.read()
        self.assertIn("Prose stays.\n", text)
        self.assertIn("| old | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n| one | 1.2 | 6 | 4 | 2 | 0 | 0 | 1 | 0 | 2 of 3 |\n", text)
        self.assertIn("| high | reads `a\\|b` | 2 | `a::1` |\n", text)
        self.assertIn("| low | ends with `e < n`; it also takes &lt;b>; it also stops | 1 | `a::4` |\n<!-- end -->", text)
        self.assertIn("<!-- table: causes of old -->\nkept\n", text)

    def test_a_changed_row_is_named(self):
        self.run_script()
        self.write(self.page, self.read().replace("2 of 3", "3 of 3"))
        run = self.run_script("--check")
        self.assertEqual(run.returncode, 1)
        self.assertIn("- | one | 1.2 | 6 | 4 | 2 | 0 | 0 | 1 | 0 | 3 of 3 |\n+ | one | 1.2 | 6", run.stderr)

    def test_what_is_wrong_is_named(self):
        for page, report, message in [
            (PAGE.replace("causes of one", "causes of two"), REPORT, "there is no <!-- table: causes of one -->"),
            (PAGE.replace("causes of one", "counts"), REPORT, "there are two tables named 'counts'"),
            (PAGE.replace("causes of one", "one"), REPORT, "'one' is neither 'counts' nor 'causes of CLIENT'"),
            (PAGE, {"clients": [{"name": "one"}]}, "is not a report of a matrix: 'rows'"),
        ]:
            with self.subTest(message):
                self.write(self.page, page)
                self.write(self.report, json.dumps(report))
                run = self.run_script()
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(message, run.stderr)
                self.assertEqual(self.read(), page)
