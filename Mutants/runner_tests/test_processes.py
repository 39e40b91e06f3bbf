"""What ends when the program is ended."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest

from runner import processes

# A program in a group of its own, as the compilers of `swift build` are, which holds a pipe open while it runs.
COMPILER = "import os, sys, time; os.setpgid(0, 0); pipe = open(sys.argv[1], 'w'); print('on', file=pipe, flush=True); time.sleep(60)"
BUILD = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {COMPILER!r}, sys.argv[1]])"
PROGRAM = f"""
import signal, sys
from runner import main, processes
signal.signal(signal.SIGTERM, main.interrupt)
try:
    processes.run([sys.executable, "-c", {BUILD!r}, sys.argv[1]])
except KeyboardInterrupt:
    sys.exit(3)
"""


class ProcessTests(unittest.TestCase):
    def test_returns_the_status_and_all_output(self):
        program = "import sys; print('a', flush=True); print('b', file=sys.stderr); sys.exit(4)"
        self.assertEqual(processes.run([sys.executable, "-c", program]), (4, "a\nb\n"))

    def test_ends_what_was_started_when_it_is_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, pipe], cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
            with open(pipe, encoding="utf-8") as running:
                self.assertEqual(running.readline(), "on\n")
                process.send_signal(signal.SIGTERM)
                # The pipe ends when everything has ended that has it open.
                self.assertEqual(running.read(), "")
            self.assertEqual(process.wait(timeout=30), 3)
