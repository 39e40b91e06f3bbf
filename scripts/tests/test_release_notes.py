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

## [0.11.0] - 2026-12-02

A paragraph of
two lines.

- An item ([page](docs/page.md#part))
  of two lines, with [a site](https://a.example/).

  ```swift
  let one = 1
  let two = 2
  ```

  The end
  of the item.
- Another.

## [0.10.0] - 2026-12-01

- Tenth.

## [0.1.0] - 2026-11-21

The first version.

## [0.0.9] - 2026-11-20

"""


class ReleaseNotesTests(unittest.TestCase):
    def run_script(self, *arguments, **variables):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "scripts", "release"))
            shutil.copy(SCRIPT, os.path.join(folder, "scripts", "release"))
            with open(os.path.join(folder, "CHANGELOG.md"), "w", encoding="utf-8") as file:
                file.write(CHANGELOG)
            return subprocess.run(
                [os.path.join(folder, "scripts/release/release-notes"), *arguments], capture_output=True, text=True,
                env={"PATH": os.environ["PATH"], **variables})

    def test_a_version_has_its_own_section(self):
        for version, notes in (("0.10.0", "- Tenth."), ("0.1.0", "The first version.")):
            with self.subTest(version):
                result = self.run_script(version)
                self.assertEqual((result.returncode, result.stdout.strip()), (0, notes))

    def test_paragraphs_and_items_are_lines_and_links_lead_to_the_version(self):
        expected = """A paragraph of two lines.

- An item ([page](TREEdocs/page.md#part)) of two lines, with [a site](https://a.example/).

  ```swift
  let one = 1
  let two = 2
  ```

  The end of the item.
- Another."""
        for variables, tree in (
                ({}, ""), ({"GITHUB_REPOSITORY": "o/assay"}, "https://github.com/o/assay/blob/0.11.0/"),
                ({"GITHUB_REPOSITORY": "o/assay", "GITHUB_SERVER_URL": "https://git.example"},
                 "https://git.example/o/assay/blob/0.11.0/")):
            with self.subTest(tree):
                result = self.run_script("0.11.0", **variables)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertEqual(result.stdout.strip(), expected.replace("TREE", tree))

    def test_a_version_without_notes_is_refused(self):
        for version in ("0.0.9", "0.1", "0.2.0", "0.1.0] - 2026-11-21"):
            with self.subTest(version):
                result = self.run_script(version)
                self.assertEqual((result.returncode, result.stdout), (1, ""))
                self.assertEqual(result.stderr, f"release-notes: CHANGELOG.md has no version {version}\n")


if __name__ == "__main__":
    unittest.main()
