import unittest

from runner import logs
from runner_tests.support import log


class CountersTests(unittest.TestCase):
    def test_a_run_with_counters_has_feedback(self):
        self.assertEqual(logs.counters(log("property")), 95123)
        self.assertIsNone(logs.blindness(log("property")))

    def test_a_run_without_the_line_of_counters_is_blind(self):
        text = "\n".join(line for line in log("property").splitlines() if "inline 8-bit" not in line)
        self.assertIn("no line of counters", logs.blindness(text))
        self.assertIn("no line of counters", logs.blindness(""))

    def test_a_run_with_the_counters_of_an_entry_point_is_blind(self):
        text = "INFO: Loaded 1 modules   (12 inline 8-bit counters): 12 [0x1, 0x2), \n"
        self.assertIn("12 counters", logs.blindness(text))

    def test_a_run_without_the_counters_of_the_library_is_blind(self):
        line = "INFO: Loaded 1 modules   ({} inline 8-bit counters): {} [0x1, 0x2), \n"
        self.assertIn("2247 counters", logs.blindness(line.format(2247, 2247)))
        self.assertIsNone(logs.blindness(line.format(10380, 10380)))

    def test_the_words_must_start_the_line(self):
        self.assertIsNone(logs.counters("says INFO: Loaded 1 modules   (95123 inline 8-bit counters)"))


class CrashTests(unittest.TestCase):
    def check(self, name, kind, message, broken=None):
        with self.subTest(name):
            crash = logs.crash(log(name))
            self.assertEqual((crash.kind, crash.message, crash.property), (kind, message, broken))

    def test_kinds(self):
        self.check("property", "property", "the planted bug: found, as it should be", "the planted bug")
        self.check("index", "trap", "Swift runtime failure: Index out of range")
        self.check("arithmetic", "trap", "Swift runtime failure: arithmetic overflow")
        self.check("timeout", "timeout", "timeout after 3 seconds")
        self.check("memory", "out-of-memory", "out-of-memory (used: 795Mb; limit: 512Mb)")
        self.check("overflow", "heap-buffer-overflow", "AddressSanitizer: heap-buffer-overflow")
        self.check("leak", "leak", "LeakSanitizer: detected memory leaks")

    def test_a_run_that_ends_normally_has_no_crash(self):
        self.assertIsNone(logs.crash("#8\tDONE   cov: 3 ft: 3 corp: 1/1b exec/s: 0 rss: 30Mb\nDone 8 runs in 0 second(s)\n"))

    def test_a_continuation_resumed_twice_is_a_trap(self):
        text = (
            "Swift/CheckedContinuation.swift:167: Fatal error: SWIFT TASK CONTINUATION MISUSE: f() tried to resume its\n"
            "==7== ERROR: libFuzzer: deadly signal\n")
        self.assertEqual(logs.crash(text).kind, "trap")
        self.assertIn("CONTINUATION MISUSE", logs.crash(text).message)

    def test_a_property_without_detail(self):
        crash = logs.crash("assay fuzz: json: one tree\n==7== ERROR: libFuzzer: deadly signal\n")
        self.assertEqual((crash.kind, crash.property, crash.message), ("property", "one tree", "one tree"))

    def test_a_property_in_a_run_that_hangs_is_a_time_out(self):
        self.assertEqual(
            logs.crash("assay fuzz: json: one tree\n==7== ERROR: libFuzzer: timeout after 3 seconds\n").kind, "timeout")


class ProgressTests(unittest.TestCase):
    TEXT = (
        "#2\tINITED cov: 10 ft: 11 corp: 1/1b exec/s: 0 rss: 34Mb\n"
        "#512\tNEW    cov: 12 ft: 14 corp: 3/9b lim: 8 exec/s: 0 rss: 34Mb L: 4/4 MS: 1 ChangeBit-\n"
        "#4096\tpulse  cov: 14 ft: 20 corp: 5/20b lim: 40 exec/s: 2048 rss: 35Mb\n")

    def test_the_last_line_of_progress_is_used(self):
        self.assertEqual(logs.pulse(self.TEXT), {"executions": 4096, "edges": 14, "features": 20, "inputs": 5})
        self.assertIsNone(logs.pulse("nothing"))

    def test_the_final_count_is_preferred(self):
        self.assertEqual(logs.executions(self.TEXT), 4096)
        self.assertEqual(logs.executions(self.TEXT + "stat::number_of_executed_units: 5000\n"), 5000)
        self.assertEqual(logs.executions(""), 0)

    def test_an_excerpt_has_no_progress(self):
        self.assertEqual(logs.excerpt("a\n" + self.TEXT + "b"), "a\nb")
        self.assertLess(len(logs.excerpt("x\n" * 100_000, 1000)), 1100)

    def test_leak_sanitizer_that_cannot_run(self):
        self.assertTrue(logs.leak_check_failed("==9==LeakSanitizer has encountered a fatal error."))
        self.assertFalse(logs.leak_check_failed(log("leak")))


if __name__ == "__main__":
    unittest.main()
