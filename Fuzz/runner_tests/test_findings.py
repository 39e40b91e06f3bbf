import os
import unittest

from runner import findings
from runner_tests.support import FolderTest, log



def failure(broken="a tree", detail="17 bytes", address="1a2b", line=3, function="check(_:)"):
    return (
        f"assay fuzz: json: {broken}: {detail}\n==1== ERROR: libFuzzer: deadly signal\n"
        f"    #0 0x{address} in {function} Sources/Check.swift:{line}:4\n"
        f"    #1 0x{address} in run(_:) Sources/Run.swift:9:9\n")


class GroupTests(FolderTest):
    def setUp(self):
        super().setUp()
        self.findings = findings.Findings(self.path("findings"))
        self.number = 0

    def add(self, text, content=b"x", target="json"):
        self.number += 1
        path = None if content is None else self.write(content, "artifacts", str(self.number))
        return self.findings.add(target, text, path, "fuzzing")

    def test_the_same_stack_is_the_same_finding(self):
        one = self.add(failure(), b"long")
        two = self.add(failure(detail="9 bytes", address="ffff", line=7), b"s")
        self.assertIs(one, two)
        self.assertEqual((len(self.findings), one.count), (1, 2))
        with open(one.inputs[0], "rb") as file:
            self.assertEqual(file.read(), b"s")

    def test_another_bug_is_another_finding(self):
        self.add(failure())
        self.add(failure("a shrub"))
        self.add(failure(function="other(_:)"))
        self.add(failure(), target="der")
        self.add(log("overflow"))
        self.assertEqual(len(self.findings), 5)

    def test_the_same_input_counts_and_is_kept_once(self):
        for _ in range(3):
            finding = self.add(failure())
        self.assertEqual((finding.count, len(finding.inputs)), (3, 1))

    def test_the_number_of_kept_inputs_is_limited(self):
        for size in range(20, 0, -1):
            finding = self.add(failure(), b"x" * size)
        self.assertEqual([os.path.getsize(path) for path in finding.inputs], [1, 2, 3, 4, 5, 6, 7, 8])

    def test_a_program_that_dies_without_an_input(self):
        finding = self.add("", None)
        self.findings.write()
        self.assertEqual((finding.crash.kind, findings.summary(finding)["input_bytes"]), ("died", None))
        self.assertEqual(findings.reproduce(finding), "Fuzz/replay json\n")
        self.assertNotIn(".samples", os.listdir(self.path("findings")))


if __name__ == "__main__":
    unittest.main()
