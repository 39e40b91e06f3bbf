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
