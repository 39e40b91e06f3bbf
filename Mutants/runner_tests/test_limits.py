"""What a mutant may use, and what ends with it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from runner.package import ROOT

EXITED, CRASHED, TIMED_OUT = range(3)


class LimitTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.program = os.path.join(cls.folder.name, "limits")
        compiler = shutil.which("clang") or shutil.which("cc")
        switch = os.path.join(ROOT, "Mutants", "Switch")
        subprocess.run(
            [compiler, "-Wall", "-Wextra", "-Werror", "-std=gnu11", f"-I{switch}/include", "-o", cls.program,
             f"{switch}/switch.c", f"{switch}/children.c", os.path.join(os.path.dirname(__file__), "limits.c")],
            check=True)

    def end(self, child):
        """How a child ended, its status, its last step, and its processor time in milliseconds.

        The output ends when everything has ended that the child started.
        """
        done = subprocess.run([self.program, child], stdout=subprocess.PIPE, check=True, text=True, timeout=60)
        return list(map(int, done.stdout.split()))

    def test_tells_how_a_child_ends(self):
        cases = {
            "passes": (EXITED, 0, 1), "fails": (EXITED, 1, 1), "crashes": (CRASHED, signal.SIGABRT, 1),
            "loops": (TIMED_OUT, signal.SIGXCPU, 1), "goes-on": (EXITED, 0, 5), "is-slow": (EXITED, 0, 1),
        }
        for child, expected in cases.items():
            with self.subTest(child):
                self.assertEqual(tuple(self.end(child)[:3]), expected)

    def test_measures_processor_time(self):
        for child, least, most in (("passes", 0, 100), ("goes-on", 1500, 1900), ("is-slow", 250, 600)):
            with self.subTest(child):
                time = self.end(child)[3]
                self.assertTrue(least <= time <= most, f"{time} ms")

    @unittest.skipUnless(sys.platform == "linux", "needs the processor time of another process")
    def test_ends_a_child_that_waits_for_what_never_comes(self):
        for child in ("waits", "polls"):
            with self.subTest(child):
                self.assertEqual(self.end(child)[:3], [TIMED_OUT, signal.SIGKILL, 1])

    def test_ends_what_a_child_has_started(self):
        self.assertEqual(self.end("leaves-child")[:3], [EXITED, 0, 1])
        self.assertEqual(self.end("hangs-with-child")[:3], [TIMED_OUT, signal.SIGKILL, 1])

    def test_ends_everything_when_a_signal_ends_it(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                process = subprocess.Popen([self.program, "is-killed"], stdout=subprocess.PIPE, text=True)
                process.send_signal(number if process.stdout.readline() else signal.SIGKILL)
                self.assertEqual(process.communicate(timeout=60)[0], "")
                self.assertEqual(process.returncode, 128 + number)

    @unittest.skipUnless(sys.platform == "linux", "only Linux tells a process that its parent has ended")
    def test_ends_everything_when_its_parent_is_killed(self):
        parent = subprocess.Popen(
            [sys.executable, "-c", f"import subprocess; subprocess.run([{self.program!r}, 'is-killed'])"],
            stdout=subprocess.PIPE, text=True)
        self.assertTrue(parent.stdout.readline())
        parent.kill()
        self.assertEqual(parent.communicate(timeout=60)[0], "")
