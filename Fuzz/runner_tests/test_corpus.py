import hashlib
import os
import unittest
from collections import namedtuple
from unittest import mock

from runner import corpus, errors, speed
from runner_tests.support import FolderTest


class CorpusTests(FolderTest):
    def test_the_same_input_is_stored_once(self):
        self.write("one", "a", "x")
        self.write("one", "b", "y")
        self.write("two", "b", "deeper", "z")
        self.assertEqual(corpus.add(self.path("all"), [self.path("a"), self.path("b"), self.path("missing")]), 2)
        self.assertEqual(
            [os.path.basename(path) for path in corpus.files(self.path("all"))],
            sorted(hashlib.sha1(text).hexdigest() for text in (b"one", b"two")))
        self.assertEqual(corpus.add(self.path("all"), [self.path("a")]), 0)
        self.assertEqual(corpus.size(self.path("all")), (2, 6))

    def test_an_input_is_removed_by_its_content(self):
        corpus.add(self.path("all"), [os.path.dirname(self.write("one", "a", "x"))])
        crash = self.write("one", "artifacts", "crash-1")
        self.assertTrue(corpus.remove(self.path("all"), crash))
        self.assertFalse(corpus.remove(self.path("all"), crash))
        self.assertEqual(corpus.files(self.path("all")), [])

    def test_settling_a_corpus_writes_before_it_removes(self):
        old = corpus.identity(self.write("old", "first", "x"))
        corpus.add(self.path("kept"), [self.path("first")])
        both = corpus.identity(self.write("both", "merged", "anything"))
        corpus.add(self.path("kept"), [self.path("merged")])
        new = corpus.identity(self.write("new", "merged", "b"))
        removed = []

        def remove(path):
            removed.append(os.path.basename(path))
            self.assertIn(new, os.listdir(self.path("kept")))

        with mock.patch("os.remove", remove):
            corpus.settle(self.path("kept"), self.path("merged"))
        self.assertEqual(removed, [old])
        corpus.settle(self.path("kept"), self.path("merged"))
        self.assertEqual(sorted(os.listdir(self.path("kept"))), sorted([both, new]))

    def test_files_of_other_programs_stay(self):
        self.write("mine", "kept", "notes.txt")
        self.write("mine", "kept", "folder", "0" * 40)
        self.write("new", "merged", "b")
        corpus.settle(self.path("kept"), self.path("merged"))
        self.assertTrue(os.path.exists(self.path("kept", "notes.txt")))
        self.assertTrue(os.path.exists(self.path("kept", "folder", "0" * 40)))

    def test_files_that_are_not_inputs_are_skipped(self):
        self.write("one", "a", "x")
        self.write("hidden", "a", ".DS_Store")
        large = self.write(b"x" * (corpus.LARGEST + 1), "a", "large")
        os.mkfifo(self.path("a", "pipe"))
        os.symlink(self.path("nowhere"), self.path("a", "dangling"))
        unreadable = self.path("a", "memory")
        os.symlink("/proc/self/mem", unreadable)
        passed_over = []
        self.assertEqual(corpus.add(self.path("all"), [self.path("a")], passed_over), 1)
        self.assertEqual(passed_over, [large, self.path("a", "dangling"), unreadable])
        self.assertEqual(len(os.listdir(self.path("all"))), 1)

    def test_links_are_named_and_not_followed(self):
        self.write("inside", "a", "x")
        self.write("outside", "b", "y")
        made = [("file", self.path("b", "y")), ("folder", self.path("b")), ("loop", self.path("a")), ("twin", "x")]
        for name, destination in made:
            os.symlink(destination, self.path("a", name))
        # The folder itself may be a link, because the user named it.
        os.symlink(self.path("a"), self.path("named"))
        for folder in (self.path("a"), self.path("named")):
            passed_over = []
            self.assertEqual(corpus.files(folder), [os.path.join(folder, "x")])
            corpus.add(self.path("all"), [folder], passed_over)
            self.assertEqual(passed_over, [os.path.join(folder, name) for name, _ in made])
        self.assertEqual(corpus.size(self.path("all")), (1, 6))

    def test_a_full_disk_is_an_error(self):
        usage = namedtuple("usage", "total used free")(100, 99, 5 * 1024 * 1024)
        with mock.patch("shutil.disk_usage", return_value=usage):
            with self.assertRaisesRegex(errors.HarnessError, "5 MB are free on this disk, and 256 MB are needed"):
                corpus.add(self.path("all"), [])


class SpeedTests(FolderTest):
    def test_a_sample_has_256_bytes(self):
        self.assertEqual(len(speed.sample("der", self.path("missing"))), 256)
        self.write("ab", "seeds", "short")
        self.assertEqual(speed.sample("der", self.path("seeds")), b"ab" * 128)
        self.write(b"x" * 300, "seeds", "near")
        self.assertEqual(speed.sample("der", self.path("seeds")), b"x" * 256)

    def test_an_empty_seed_is_not_a_sample(self):
        self.write("", "seeds", "empty")
        self.assertEqual(len(speed.sample("der", self.path("seeds"))), 256)

    def test_the_rate_is_that_of_libfuzzer(self):
        self.assertEqual(speed.per_second("Done 4000 runs in 4 second(s)\n", 9), 1000)
        self.assertEqual(speed.per_second("stat::number_of_executed_units: 30\n", 3), 10)
        self.assertIsNone(speed.per_second("", 3))
        self.assertEqual(speed.per_second("Done 40 runs in 0 second(s)\nstat::number_of_executed_units: 40\n", 1), 40)

    def test_a_goal(self):
        self.assertTrue(speed.Speed("json", 100, 100).met)
        self.assertFalse(speed.Speed("json", 99, 100).met)
        self.assertIsNone(speed.Speed("json", None, 100).met)
        self.assertIsNone(speed.Speed("json", 99, None).met)


if __name__ == "__main__":
    unittest.main()
