"""Which mutants an error of the compiler drops."""

import json
import os
import tempfile
import unittest

from runner.package import Package, mutated


def place(first, last, numbers, recording=False):
    return {"first": first, "last": last, "numbers": numbers, "isRecording": recording}


class StateTests(unittest.TestCase):
    def dropped(self, **changes):
        """What is still dropped by the next run, if the last one left what now holds, with some changes."""
        with tempfile.TemporaryDirectory() as folder:
            state = {**Package(folder).state, "dropped": ["firebase-needs-confirmation", "m1"], **changes}
            with open(os.path.join(folder, "state.json"), "w", encoding="utf-8") as file:
                json.dump(state, file)
            return Package(folder).state["dropped"]

    def test_keeps_what_does_not_compile(self):
        self.assertEqual(self.dropped(), ["firebase-needs-confirmation", "m1"])

    def test_tries_the_catalogue_again_after_a_change_of_it(self):
        self.assertEqual(self.dropped(catalogue="another"), ["m1"])

    def test_tries_all_again_after_a_change_of_the_tool(self):
        self.assertEqual(self.dropped(tool="another"), [])


class BlameTests(unittest.TestCase):
    def setUp(self):
        self.package = Package("/nowhere")
        changes = ["constant", "remove statement", "constant"]
        self.package.mutants = [
            {"number": number, "id": f"m{number}", "change": change} for number, change in enumerate(changes)]
        self.package.places = {
            "Sources/A.swift": [
                place(10, 40, [0, 1, 2]), place(11, 14, [0]), place(15, 19, [1]), place(20, 24, [2]),
                place(26, 30, [0, 1, 2], recording=True),
            ]}

    def blamed(self, line, file="Sources/A.swift"):
        return self.package._blamed(f"/nowhere/package/{file}:{line}:5: error: expected something\n")

    def test_blames_the_mutant_of_the_line(self):
        self.assertEqual(self.blamed(12), ({"m0": "expected something"}, set()))
        self.assertEqual(self.blamed(24), ({"m2": "expected something"}, set()))

    def test_blames_the_record_of_reach_and_then_its_mutants(self):
        self.assertEqual(self.blamed(27), ({}, {"m0"}))
        self.package.state["unrecorded"] = ["m0"]
        self.assertEqual(set(self.blamed(27)[0]), {"m0", "m1", "m2"})

    def test_blames_what_falls_through_for_an_error_at_the_end(self):
        self.assertEqual(self.blamed(40), ({"m1": "expected something"}, set()))

    def test_blames_nobody_for_an_error_elsewhere(self):
        self.assertEqual(self.blamed(50), ({}, set()))
        self.assertEqual(self.blamed(12, "Sources/B.swift"), ({}, set()))


class PlaceTests(unittest.TestCase):
    def test_compiles_rewritten_files_elsewhere(self):
        self.assertEqual(mutated("Sources/Library/StrictJOSE/JWS/CompactJWS.swift"), "Mutated/StrictJOSE/JWS/CompactJWS.swift")
        for path in ("Sources/Library/CAssayOpenSSL/module.modulemap", "Sources/Base/AssayJSON/JSON.swift", "Tests/A.swift"):
            with self.subTest(path):
                self.assertIsNone(mutated(path))

    def test_keeps_named_mutants_apart(self):
        self.assertEqual(Package("/nowhere").copy, "/nowhere/package")
        self.assertEqual(Package("/nowhere", ["m1"]).copy, "/nowhere/named/package")
        self.assertEqual(Package("/nowhere", ["m1"]).state["chosen"], ["m1"])
        self.assertIsNone(Package("/nowhere").state["chosen"])
