import unittest

from runner import report, report_text

RECORD = {
    "assay": 1, "status": "clean", "ended_early": None, "started": "2026-01-02T03:04:05Z", "seconds": 90.0,
    "fuzzing_seconds": 60, "jobs": 2, "commit": "0123456789ab", "findings": [],
    "canaries": [{"name": "canary-bug", "found": True, "seconds": 0.5, "executions": 59169, "message": "the planted bug"}],
    "targets": [{
        "name": "json", "weight": 4, "seconds": 60.0, "executions": 1000000, "executions_per_second": 16666.7,
        "counters": 95123, "edges": 321, "features": 987, "runs": 1, "failures": 0, "findings": 0,
        "corpus": {"before": 10, "after": 1200, "bytes": 5},
        "speed_at_256_bytes": {"executions_per_second": 99000.5, "goal": 100000, "met": False, "ratio_to_empty": 1.52}}],
    "replayed": {"seeds": 2251, "regressions": 3, "corpus": 0}, "coverage": None, "problems": [],
}
FINDING = {
    "name": "json-one-tree-0123456789", "target": "json", "kind": "property", "property": "one tree",
    "message": "one tree: 17 bytes", "found_in": "fuzzing", "count": 12, "input_bytes": 17, "minimised": True,
    "stack": ["check(_:)  Sources/Check.swift:3:4"], "folder": "findings/json-one-tree-0123456789",
    "reproduce": ["Fuzz/replay json FOLDER/input"]}


class StatusTests(unittest.TestCase):
    def test_statuses(self):
        for status, findings, expected in [
            ("clean", [], 0), ("findings", [FINDING], 1), ("blind", [], 3), ("blind", [FINDING], 3),
            ("failed", [FINDING], 3), ("interrupted", [], 3), ("interrupted", [FINDING], 1),
        ]:
            with self.subTest(status, findings=len(findings)):
                self.assertEqual(report.exit_status({"status": status, "findings": findings}), expected)


class TextTests(unittest.TestCase):
    def text(self, **changes):
        return report_text.text({**RECORD, **changes})

    def test_a_quiet_night(self):
        text = self.text()
        self.assertTrue(text.startswith("# Fuzzing: Nothing was found.\n"))
        self.assertIn("commit 0123456789ab: 1 min of fuzzing on 2 workers, 1.5 min in all, 1,000,000 executions.", text)
        self.assertIn("Replayed: 2,251 seeds, 3 regressions, 0 corpus.", text)
        self.assertIn("| canary-bug | yes | 0.5 | 59,169 |", text)
        self.assertIn(
            "| json | 60 | 1,000,000 | 16,667 | 95,123 | 321 | 987 | 10 → 1,200 | 0 | 99,000 | 100,000 **missed** | 1.5 |",
            text)
        for absent in ["## Findings", "## Region coverage", "## Problems", "ended early"]:
            self.assertNotIn(absent, text)

    def test_a_finding(self):
        text = self.text(status="findings", findings=[FINDING])
        self.assertTrue(text.startswith("# Fuzzing: 1 finding.\n"))
        self.assertIn("### json-one-tree-0123456789\n\n`one tree: 17 bytes`", text)
        self.assertIn("Found 12 times (fuzzing); 17 bytes, minimised; `findings/json-one-tree-0123456789`.", text)

    def test_problems_are_in_the_report(self):
        text = self.text(status="blind", ended_early="json: no counters", problems=["a merge failed"], targets=[])
        self.assertTrue(
            text.startswith("# Fuzzing: The fuzzers ran without feedback, so the results below mean nothing.\n"))
        self.assertIn("It ended early: json: no counters", text)
        self.assertIn("- a merge failed", text)
        self.assertNotIn("## Targets", text)

    def test_a_canary_that_is_not_found(self):
        canary = {**RECORD["canaries"][0], "found": False}
        self.assertIn("| canary-bug | **no** |", self.text(canaries=[canary]))

    def test_coverage(self):
        figures = {"regions": 1000, "covered": 960, "percent": 96.0, "change": -0.5}
        text = self.text(coverage={
            "goal": 95, "total": figures, "met": True, "modules": {"A": {**figures, "change": 0.25}},
            "files": [{"path": "Sources/A/One.swift", "regions": 3, "covered": 2, "percent": 66.67}],
            "unreached": [
                {"file": "Sources/A/One.swift", "line": 7, "column": 1, "code": "a | b", "reason": "why"},
                {"file": "Sources/A/One.swift", "line": 9, "column": 1, "code": "c", "reason": None}],
            "stale_reasons": [{"file": "Sources/A/One.swift", "code": "gone", "reason": "x"}]})
        self.assertIn("The goal is 95 %: met.", text)
        self.assertIn("| **all** | 1,000 | 960 | 96.00 | -0.50 |", text)
        self.assertIn("| **A** | 1,000 | 960 | 96.00 | +0.25 |", text)
        self.assertIn("| Sources/A/One.swift | 3 | 2 | 66.67 |  |", text)
        self.assertIn("| Sources/A/One.swift:7 | `a \\| b` | why |", text)
        self.assertIn("without a reason\n\n| place | code |\n|---|---|\n| Sources/A/One.swift:9 | `c` |", text)
        self.assertIn("- Sources/A/One.swift: `gone`", text)


if __name__ == "__main__":
    unittest.main()
