import unittest

from runner import coverage, errors
from runner_tests.support import FolderTest

SETTINGS = coverage.Settings(
    90, {"A": {"include": ["Sources/A/"]}, "B, pure": {"include": ["Sources/B/"], "exclude": ["Sources/B/Actors/"]}},
    [{"file": "Sources/A/One.swift", "code": "default:", "reason": "no bytes lead here"},
     {"file": "Sources/A/One.swift", "code": "gone", "reason": "it was there once"}])


def entry(path, count, covered, segments=()):
    return {
        "filename": "/checkout/" + path, "segments": list(segments),
        "summary": {"regions": {"count": count, "covered": covered}}}


EXPORTED = {"data": [{"files": [
    entry("Sources/A/One.swift", 10, 8, [
        [1, 1, 5, True, True, False],  # entered
        [2, 5, 0, True, True, False],  # never entered
        [2, 9, 0, True, False, False],  # the same region continues
        [3, 5, 0, True, True, False],  # never entered
        [4, 1, 0, True, True, True],  # a gap between regions
        [4, 5, 0, False, False, False]]),
    entry("Sources/B/Two.swift", 10, 10),
    entry("Sources/B/Actors/Three.swift", 90, 0),
    entry("Tests/ATests/Four.swift", 90, 0),
]}]}


class CoverageTests(FolderTest):
    def setUp(self):
        super().setUp()
        self.write("func f() {\n    default:\n    return nil\n}\n", "Sources/A/One.swift")
        self.write("", "Sources/B/Two.swift")
        self.found = coverage.measure(EXPORTED, SETTINGS, "/checkout")

    def summary(self, before=None):
        return coverage.summary(self.found, SETTINGS, before, self.folder)

    def test_only_the_files_that_count(self):
        self.assertEqual([file.path for file in self.found], ["Sources/A/One.swift", "Sources/B/Two.swift"])
        summary = self.summary()
        self.assertEqual(summary["total"], {"regions": 20, "covered": 18, "percent": 90.0})
        self.assertEqual(summary["modules"]["B, pure"], {"regions": 10, "covered": 10, "percent": 100.0})
        self.assertTrue(summary["met"])

    def test_the_goal_can_be_missed(self):
        self.found[1].covered = 9
        self.assertFalse(self.summary()["met"])

    def test_unreached_regions_are_listed_with_their_reasons(self):
        self.assertEqual(self.found[0].missed, [(2, 5), (3, 5)])
        unreached = self.summary()["unreached"]
        self.assertEqual([(place["line"], place["reason"]) for place in unreached], [
            (2, "no bytes lead here"), (3, "no bytes lead here")])
        self.assertEqual(unreached[1]["code"], "return nil")

    def test_a_reason_that_no_longer_applies_is_reported(self):
        self.assertEqual([reason["code"] for reason in self.summary()["stale_reasons"]], ["gone"])

    def test_the_change_since_the_last_night(self):
        self.assertIsNone(coverage.previous(self.folder))
        coverage.remember(self.folder, self.found)
        before = coverage.previous(self.folder)
        self.assertEqual(before, {"Sources/A/One.swift": (10, 8), "Sources/B/Two.swift": (10, 10)})
        self.found[0].covered = 9
        summary = self.summary(before)
        self.assertEqual(summary["files"][0]["change"], 10.0)
        self.assertEqual(summary["total"]["change"], 5.0)

    def test_an_unreadable_history_is_ignored(self):
        for text in ["", "[]", '{"files": {"a": 1}}', '{"files": {"a": [1]}}', '{"files": []}']:
            with self.subTest(text):
                self.write(text, coverage.HISTORY)
                self.assertIsNone(coverage.previous(self.folder))

    def test_a_report_about_other_files_is_an_error(self):
        with self.assertRaises(errors.HarnessError):
            coverage.measure({"data": [{"files": EXPORTED["data"][0]["files"][2:]}]}, SETTINGS, "/checkout")


class SettingsTests(FolderTest):
    def test_the_settings_of_this_package(self):
        settings = coverage.Settings.read()
        self.assertEqual(settings.module("Sources/Library/StrictJOSE/Base64URL.swift"), "StrictJOSE")
        self.assertIsNone(settings.module("Sources/Library/GoogleSignInClient/Coordinator/OneTimeEvent.swift"))
        self.assertIsNone(settings.module("Sources/Provider/TokenForge/Forge.swift"))

    def test_broken_settings(self):
        for text in ["", "{}", '{"goal": "much", "modules": {}, "unreached": []}']:
            with self.subTest(text), self.assertRaisesRegex(errors.HarnessError, "coverage.json"):
                coverage.Settings.read(self.write(text, "coverage.json"))


if __name__ == "__main__":
    unittest.main()
