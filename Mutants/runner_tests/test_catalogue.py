"""The catalogue of mutants written by hand, against the sources."""

import glob
import json
import os
import unittest

from runner.package import ROOT


class CatalogueTests(unittest.TestCase):
    def entries(self):
        for path in sorted(glob.glob(os.path.join(ROOT, "Mutants", "catalogue", "*.json"))):
            with open(path, encoding="utf-8") as file:
                yield from json.load(file)

    def test_has_names_that_differ(self):
        names = [entry["id"] for entry in self.entries()]
        self.assertEqual(len(names), len(set(names)))

    def test_finds_each_original_once(self):
        wrong = []
        for entry in self.entries():
            with open(os.path.join(ROOT, "Sources", "Library", entry["file"]), encoding="utf-8") as file:
                if file.read().count(entry["original"]) != 1:
                    wrong.append(entry["id"])
        self.assertEqual(wrong, [])

    def test_changes_something_and_says_why(self):
        for entry in self.entries():
            with self.subTest(entry["id"]):
                self.assertEqual(set(entry), {"id", "file", "original", "replacement", "why"})
                self.assertNotEqual(entry["original"], entry["replacement"])
                self.assertGreater(len(entry["why"]), 10)
