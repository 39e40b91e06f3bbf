import unittest

from runner.program import Program
from runner.registry import Target


class ProgramTests(unittest.TestCase):
    def test_the_schedule_is_entropic_unless_the_settings_say_otherwise(self):
        for target, flag in [
            (Target("json", 4, 4096, False), "-entropic=1"),
            (Target("sign-in", 4, 4096, False, entropic=False), "-entropic=0"),
        ]:
            with self.subTest(target.name):
                self.assertIn(flag, Program(target, "bin").fuzz("corpus", "artifacts", 10))

    def test_every_command_has_the_same_limits(self):
        program = Program(Target("json", 4, 4096, False), "bin")
        for command in [
            program.fuzz("corpus", "artifacts", 10), program.replay(["corpus"], "artifacts"), program.run("input"),
            program.merge("into", ["corpus"], "control"), program.minimise("input", "result", 10),
        ]:
            with self.subTest(command[-1]):
                for option in ("-max_len=4096", "-timeout=10", "-rss_limit_mb=2048", "-detect_leaks=1"):
                    self.assertIn(option, command)

    def test_the_sanitizer_keeps_a_limited_amount_of_freed_memory(self):
        options = Program(Target("json", 4, 4096, False), "bin").environment["ASAN_OPTIONS"].split(":")
        self.assertIn("quarantine_size_mb=16", options)
        self.assertIn("detect_leaks=1", options)
