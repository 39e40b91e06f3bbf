import os
import subprocess
import unittest

from runner import breaks, checkout_copy, errors
from runner_tests.support import FolderTest

ENTRY = {
    "name": "n", "why": "w", "target": "t", "file": "Sources/A.swift", "before": "guard a else", "after": "guard b else",
    "says": "aud"}


class BreakTests(unittest.TestCase):
    def test_the_text_of_a_break_must_occur_once(self):
        item = breaks.Break(**ENTRY)
        self.assertEqual(item.apply("x guard a else y"), "x guard b else y")
        for text, number in [("nothing", 0), ("guard a else guard a else", 2)]:
            with self.subTest(text), self.assertRaisesRegex(errors.HarnessError, f"is {number} times in Sources/A.swift"):
                item.apply(text)


class CopyTests(FolderTest):
    def test_a_copy_equals_the_checkout_without_ignored_files(self):
        root = self.path("root")
        self.write("one", "root", "a.swift")
        self.write("two", "root", "folder", "b.swift")
        self.write("ignored", "root", "built", "c.o")
        self.write("built/\n", "root", ".gitignore")
        subprocess.run(["git", "init", "--quiet", root], check=True)
        self.write("kept", "copy", ".build", "cache")
        self.write("stale", "copy", "gone.swift")
        copy = checkout_copy.Copy(self.path("copy"))
        copy.refresh(root)
        self.assertEqual(self.names(), [".build/cache", ".gitignore", "a.swift", "folder/b.swift"])
        # Equal files are not written again, so that builds are incremental.
        untouched = os.stat(self.path("copy", "folder", "b.swift")).st_mtime_ns
        copy.write("a.swift", "broken")
        copy.refresh(root)
        self.assertEqual(os.stat(self.path("copy", "folder", "b.swift")).st_mtime_ns, untouched)
        with open(self.path("copy", "a.swift"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "one")
        with open(self.path("root", "a.swift"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "one")

    def names(self):
        return sorted(
            os.path.relpath(os.path.join(directory, name), self.path("copy"))
            for directory, _, names in os.walk(self.path("copy")) for name in names)


if __name__ == "__main__":
    unittest.main()
