import hashlib
import os
import signal
import subprocess
import sys
import time
import unittest
from unittest import mock

from runner import FUZZ, corpus, errors, worker
from runner.output import LOCK
from runner_tests.nights import ALIVE, Impatient, NightTest

# A night in its own process, which can be killed.
SCRIPT = """
import sys
sys.path.insert(0, {fuzz!r})
from runner_tests import test_adversity
test = test_adversity.KilledTests()
test.folder = {folder!r}
test.night({behaviours!r}, seconds=60)
"""


class HangTests(NightTest):
    def test_a_target_that_hangs_before_its_counters(self):
        status, report = self.night({**ALIVE, "der": "hang"}, processes=Impatient())
        self.assertEqual((status, report["status"]), (3, "blind"))
        self.assertRegex(report["ended_early"], "^der: its log has no line of counters.*; it takes longer than 4 s; --patience")

    def test_a_target_that_hangs_after_its_counters_is_a_finding(self):
        with mock.patch.object(worker, "MOST_FALSE_STARTS", 1):
            status, report = self.night({**ALIVE, "der": "hang-after-start"}, processes=Impatient())
        self.assertEqual((status, report["status"]), (1, "findings"))
        self.assertEqual([(finding["target"], finding["kind"]) for finding in report["findings"]], [("der", "timeout")])
        self.assertGreaterEqual(report["targets"][0]["executions"], 1000)

    def test_many_inputs_that_together_exceed_the_limit_are_not_a_finding(self):
        class Slow(Impatient):
            def run(self, command, log_path, *rest, **named):
                ended = super().run(command, log_path, *rest, **named)
                ended.overdue = ended.overdue or "-replay" in log_path
                return ended

        status, report = self.night(ALIVE, processes=Slow())
        self.assertEqual((status, report["findings"]), (0, []))
        self.assertIn(
            "json: the replay of the seeds was cut short: it takes longer than 4 s; --patience gives it more time",
            report["problems"])


class CorpusTests(NightTest):
    def test_a_corpus_that_is_not_writable_ends_the_night_at_its_start(self):
        for path in [self.write("", "file"), os.path.join(self.write("", "file"), "below"), "/proc/corpus"]:
            with self.subTest(path):
                status, report = self.night(ALIVE, corpus=path)
                self.assertEqual((status, report["status"]), (3, "failed"))
                self.assertIn(f"{path}: nothing can be written there: ", report["ended_early"])
                self.assertEqual(report["canaries"], [])

    def test_files_in_a_corpus_that_are_not_inputs_are_skipped(self):
        self.write("mine", "corpus", "README")
        self.write("mine", "corpus", "unknown-target", "input")
        self.write("mine", "corpus", "json", "notes.txt")
        self.write(b"x" * (corpus.LARGEST + 1), "corpus", "json", "large")
        os.mkfifo(self.path("corpus", "json", "pipe"))
        os.symlink("/proc/self/mem", self.path("corpus", "json", "memory"))
        status, report = self.night(ALIVE)
        self.assertEqual((status, report["status"]), (0, "clean"))
        self.assertEqual(report["replayed"]["corpus"], 1)
        large = self.path("corpus", "json", "large")
        self.assertEqual(report["problems"], [f"json: {large} and 1 more: no input, and left alone"])
        for name in ["README", "unknown-target/input", "json/notes.txt", "json/large", "json/pipe", "json/memory"]:
            self.assertTrue(os.path.lexists(self.path("corpus", name)), name)

    def test_a_failure_in_the_middle_keeps_the_inputs(self):
        def fail(night):
            night.say = lambda words, error=False: self.fail_at(words)

        status, report = self.night({**ALIVE, "der": "slow"}, seconds=8, before=fail)
        self.assertEqual((status, report["status"], report["ended_early"]), (3, "failed", "the disk is full"))
        self.assertLess(report["seconds"], 30)
        found = [corpus.identity(path) for path in corpus.files(self.path("corpus", "json"))]
        self.assertIn(hashlib.sha1(b"found").hexdigest(), found)

    def fail_at(self, words):
        if words.startswith("json: "):
            raise errors.HarnessError("the disk is full")


class OutputTests(NightTest):
    def test_files_of_other_programs_are_not_removed(self):
        kept = self.write("mine", "output", "logs", "diary")
        with self.assertRaisesRegex(errors.HarnessError, "it has a \"logs\" that no night wrote"):
            self.night(ALIVE)
        self.assertTrue(os.path.exists(kept))

    def test_a_second_night_replaces_the_first(self):
        self.night({**ALIVE, "json": "crash"})
        self.assertEqual(len(os.listdir(self.path("output", "findings"))), 1)
        _, report = self.night(ALIVE)
        self.assertEqual(report["findings"], [])
        self.assertFalse(os.path.exists(self.path("output", "findings")))

    def test_two_nights_cannot_use_one_folder(self):
        def begin_another(night):
            def say(words, error=False):
                if words.startswith("making the seeds"):
                    with self.assertRaisesRegex(errors.HarnessError, "another night writes there"):
                        self.night(ALIVE)
            night.say = say

        status, _ = self.night(ALIVE, before=begin_another)
        self.assertEqual(status, 0)


class ChoiceTests(NightTest):
    def test_a_mistake_is_reported_before_anything_is_removed(self):
        self.night({**ALIVE, "json": "crash"})
        found = os.listdir(self.path("output", "findings"))
        for changes, words in [
            ({"targets": ["jsom"]}, '--targets: "jsom" is none of json, der'),
            ({"targets": ["json", "canary-bug"]}, '--targets: "canary-bug" is none of json, der'),
            ({"shard": (3, 3)}, "--shard 3/3: there are 2 targets, and none is left for this part"),
            ({"targets": ["json"], "shard": (2, 2)}, "--shard 2/2: there are 1 targets, and none is left"),
        ]:
            with self.subTest(changes), self.assertRaisesRegex(errors.UsageError, words):
                self.night(ALIVE, **changes)
        self.assertEqual(os.listdir(self.path("output", "findings")), found)

    def test_shards_share_the_targets(self):
        names = []
        for part in [1, 2]:
            status, report = self.night(ALIVE, shard=(part, 2))
            self.assertEqual((status, len(report["canaries"])), (0, 1))
            names.append([target["name"] for target in report["targets"]])
        self.assertEqual(names, [["json"], ["der"]])


class KilledTests(NightTest):
    def test_the_next_night_recovers_the_inputs_of_a_killed_night(self):
        self.night(ALIVE)
        behaviours = {**ALIVE, "json": "crash", "der": "slow"}
        script = SCRIPT.format(fuzz=FUZZ, folder=self.folder, behaviours=behaviours)
        process = subprocess.Popen([sys.executable, "-c", script])
        self.addCleanup(process.wait)
        # Wait until it has found inputs.
        for _ in range(3000):
            crashes = [path for path in corpus.files(self.path("output")) if "/artifacts/json/" in path]
            if len(crashes) > 2:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(len([name for name in os.listdir(self.path("output")) if name.startswith("fuzz-")]), 1)
        self.assertTrue(os.path.exists(self.path("output", LOCK)))
        self.assertFalse(os.path.exists(self.path("output", "report.json")))
        status, report = self.night(ALIVE)
        self.assertEqual(status, 0)
        self.assertIn("inputs of a night that was killed", self.said)
        self.assertGreater(report["replayed"]["corpus"], 2)

    def hang_up(self, night):
        say = night.say

        def saying(words, error=False):
            say(words, error)
            if words.startswith("fuzzing"):
                os.kill(os.getpid(), signal.SIGHUP)
        night.say = saying

    def test_sighup_interrupts_a_night(self):
        status, report = self.night({**ALIVE, "json": "slow"}, seconds=60, before=self.hang_up)
        self.assertEqual((status, report["status"]), (3, "interrupted"))
        self.assertLess(report["seconds"], 30)
        self.assertEqual(
            report["ended_early"], "SIGHUP interrupted it while it was fuzzing 2 targets for 1 min on 2 workers")

    def test_nohup_keeps_sighup_from_a_night(self):
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        self.addCleanup(signal.signal, signal.SIGHUP, before)
        status, report = self.night(ALIVE, before=self.hang_up)
        self.assertEqual((status, report["status"], report["ended_early"]), (0, "clean", None))
        self.assertEqual(signal.getsignal(signal.SIGHUP), signal.SIG_IGN)


if __name__ == "__main__":
    unittest.main()
