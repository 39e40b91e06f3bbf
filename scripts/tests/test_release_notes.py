import os
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "release", "release-notes")
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- Something new.

## [0.10.0] - 2026-12-01

- Tenth.

## [0.1.0] - 2026-11-21

The first version.

## [0.0.9] - 2026-11-20

"""


class ReleaseNotesTests(unittest.TestCase):
    def run_script(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "scripts", "release"))
            shutil.copy(SCRIPT, os.path.join(folder, "scripts", "release"))
            with open(os.path.join(folder, "CHANGELOG.md"), "w", encoding="utf-8") as file:
                file.write(CHANGELOG)
            return subprocess.run(
                [os.path.join(folder, "scripts/release/release-notes"), *arguments], capture_output=True, text=True)

    def test_a_version_has_its_own_section(self):
        for version, notes in (("0.10.0", "- Tenth."), ("0.1.0", "The first version.")):
            with self.subTest(version):
                result = self.run_script(version)
                self.assertEqual((result.returncode, result.stdout.strip()), (0, notes))

    def test_a_version_without_notes_is_refused(self):
        for version in ("0.0.9", "0.1", "0.2.0", "0.1.0] - 2026-11-21"):
            with self.subTest(version):
                result = self.run_script(version)
                self.assertEqual((result.returncode, result.stdout), (1, ""))
                self.assertEqual(result.stderr, f"release-notes: CHANGELOG.md has no version {version}\n")


if __name__ == "__main__":
    unittest.main()
