import contextlib
import hashlib
import io
import os
import signal
import subprocess
import sys
import threading
import unittest
from unittest import mock

from runner import FUZZ, corpus, main
from runner_tests.nights import ALIVE, NightTest
from runner_tests.support import FolderTest


class NightTests(NightTest):
    def test_a_quiet_night(self):
        status, report = self.night(ALIVE)
        self.assertEqual((status, report["status"], report["findings"]), (0, "clean", []))
        self.assertEqual([target["name"] for target in report["targets"]], ["json", "der"])
        self.assertTrue(all(target["executions"] >= 1000 for target in report["targets"]))
        self.assertEqual([canary["found"] for canary in report["canaries"]], [True])
        self.assertEqual(report["replayed"], {"seeds": 2, "regressions": 0, "corpus": 0})

    def test_the_corpus_is_kept_between_nights(self):
        self.night(ALIVE)
        kept = corpus.files(self.path("corpus", "json"))
        self.assertEqual(len(kept), 2)
        _, report = self.night(ALIVE)
        self.assertEqual(report["replayed"]["corpus"], 4)
        self.assertEqual(report["targets"][0]["corpus"]["before"], 2)

    def test_a_target_without_counters_ends_the_night(self):
        status, report = self.night({**ALIVE, "json": "blind"})
        self.assertEqual((status, report["status"]), (3, "blind"))
        self.assertIn("json: its log has no line of counters", report["ended_early"])
        self.assertEqual(report["targets"], [])

    def test_a_target_with_few_counters_ends_the_night(self):
        status, report = self.night({**ALIVE, "der": "few"})
        self.assertEqual((status, report["status"]), (3, "blind"))
        self.assertIn("der: it has 9 counters", report["ended_early"])

    def test_a_blind_canary_ends_the_night(self):
        status, report = self.night({**ALIVE, "canary-bug": "blind crash"})
        self.assertEqual((status, report["status"]), (3, "blind"))

    def test_a_planted_bug_that_is_not_found_ends_the_night(self):
        status, report = self.night({**ALIVE, "canary-bug": ""})
        self.assertEqual((status, report["status"]), (3, "blind"))
        self.assertIn("a planted bug was not found within 5 s (--canary-seconds gives it more time): canary-bug", report["ended_early"])

    def test_a_night_without_canaries_fails(self):
        status, report = self.night({"json": ""})
        self.assertEqual((status, report["status"]), (3, "blind"))

    def test_a_target_that_does_not_start_ends_the_night(self):
        status, report = self.night({**ALIVE, "der": "blind silent-death"})
        self.assertEqual(status, 3)
        self.assertIn("der:", report["ended_early"])

    def test_a_crash_does_not_end_the_night(self):
        status, report = self.night({**ALIVE, "json": "crash"}, seconds=4)
        self.assertEqual((status, report["status"]), (1, "findings"))
        finding = report["findings"][0]
        self.assertEqual(len(report["findings"]), 1)
        self.assertEqual((finding["target"], finding["property"]), ("json", "the planted bug"))
        self.assertGreater(finding["count"], 1)
        self.assertGreaterEqual(report["targets"][1]["executions"], 1000)
        self.assertRegex(self.said, r"json: \d+ executions in \d+ s; 1 finding\n")
        self.assertRegex(self.said, r"der: \d+ executions in \d+ s; 0 findings\n")

    def test_the_folder_of_a_finding_is_complete(self):
        _, report = self.night({**ALIVE, "json": "crash"}, seconds=2)
        folder = self.path("output", report["findings"][0]["folder"])
        self.assertLessEqual(
            {"input", "stack.txt", "log.txt", "reproduce.txt", "finding.json"}, set(os.listdir(folder)))
        with open(os.path.join(folder, "reproduce.txt"), encoding="utf-8") as file:
            self.assertIn("Fuzz/replay json FOLDER/input", file.read())

    def test_a_target_that_fails_at_once_is_a_finding(self):
        status, report = self.night({**ALIVE, "json": "crash-at-start"})
        self.assertEqual((status, report["status"]), (1, "findings"))
        self.assertEqual({finding["property"] for finding in report["findings"]}, {"nothing is refused"})

    def test_a_regression_that_fails_is_a_finding_and_fuzzing_continues(self):
        status, report = self.night(ALIVE, regressions=[b"bad", b"good"])
        self.assertEqual((status, report["status"]), (1, "findings"))
        self.assertEqual({finding["found_in"] for finding in report["findings"]}, {"regressions"})
        self.assertEqual({finding["target"] for finding in report["findings"]}, {"json", "der"})
        self.assertEqual(report["replayed"]["regressions"], 4)
        self.assertTrue(all(target["executions"] >= 1000 for target in report["targets"]))
        bad = hashlib.sha1(b"bad").hexdigest()
        self.assertNotIn(bad, [corpus.identity(path) for path in corpus.files(self.path("corpus"))])

    def test_an_interrupted_night_reports_what_it_has(self):
        def interrupt(night):
            timer = threading.Timer(4, lambda: os.kill(os.getpid(), signal.SIGINT))
            timer.daemon = True
            timer.start()

        status, report = self.night({**ALIVE, "json": "slow", "der": "slow"}, seconds=60, before=interrupt)
        self.assertEqual((status, report["status"]), (3, "interrupted"))
        self.assertEqual(len(report["targets"]), 2)
        self.assertLess(report["seconds"], 30)

    def test_a_target_that_is_not_built(self):
        def remove(night):
            os.remove(self.path("build", "address", "fuzz-der"))

        status, report = self.night(ALIVE, before=remove)
        self.assertEqual((status, report["status"]), (3, "failed"))
        self.assertIn("there is neither client-fuzzer nor fuzz-der", report["ended_early"])


class CommandLineTests(FolderTest):
    def run_command(self, *words):
        answer = subprocess.run(
            [sys.executable, os.path.join(FUZZ, "nightly"), *words], capture_output=True, text=True, timeout=60)
        return answer.returncode, answer.stderr

    def test_wrong_usage(self):
        for words in [
            ("--minutes", "0"), ("--minutes", "nan"), ("--minutes", "x"), ("--jobs", "0"), ("--shard", "3/2"),
            ("--shard", "0/2"), ("--unknown",), ("extra",), ("--targets", "a,,b"),
        ]:
            with self.subTest(words):
                status, complaint = self.run_command(*words)
                self.assertEqual(status, 2)
                self.assertEqual(len(complaint.splitlines()), 1)
                self.assertTrue(complaint.startswith("Fuzz/nightly: "))

    def test_an_output_folder_that_is_a_file(self):
        path = self.write("", "file")
        status, complaint = self.run_command("--skip-build", "--output", path)
        self.assertEqual((status, len(complaint.splitlines())), (3, 1))
        self.assertIn(path, complaint)

    def test_a_bug_of_the_runner_is_not_a_finding(self):
        complaint = io.StringIO()
        with mock.patch("runner.night.run", side_effect=AttributeError("x")), contextlib.redirect_stderr(complaint):
            self.assertEqual(main.run("nightly", []), 3)
        self.assertEqual(
            complaint.getvalue().splitlines()[-1], "Fuzz/nightly: the runner itself is broken: AttributeError('x')")


if __name__ == "__main__":
    unittest.main()
