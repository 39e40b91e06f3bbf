import os
import subprocess
import sys
import threading
import time
import unittest
from unittest import mock

from runner import FUZZ, errors, processes
from runner_tests.support import FolderTest


class ProcessTests(FolderTest):
    def run_script(self, script, **options):
        self.running = processes.Processes()
        return self.running.run([sys.executable, "-c", script], self.path("logs", "log"), **options)

    def test_status_and_both_outputs(self):
        ended = self.run_script("import sys; print('one', flush=True); print('two', file=sys.stderr); sys.exit(7)")
        self.assertEqual((ended.status, ended.log, ended.overdue, ended.stopped), (7, "one\ntwo\n", False, False))

    def test_a_signal(self):
        self.assertEqual(self.run_script("import os; os.abort()").status, -6)

    def test_a_program_that_hangs_is_ended(self):
        for pulse in [None, lambda line: None]:
            ended = self.run_script("import time; print('on it', flush=True); time.sleep(60)", limit=1, pulse=pulse)
            self.assertTrue(ended.overdue)
            self.assertLess(ended.seconds, 30)
            self.assertEqual(ended.complaint, "it takes longer than 1 s; --patience gives it more time")

    def test_patience_multiplies_a_limit(self):
        running = processes.Processes(patience=100)
        ended = running.run([sys.executable, "-c", "import time; time.sleep(1.5)"], self.path("log"), limit=0.5)
        self.assertEqual((ended.status, ended.overdue, ended.limit), (0, False, 50))

    def test_the_complaint_about_a_program_is_one_line(self):
        for status, log, words in [
            (1, "one\n  two \n\n", "two"), (3, " \n", "status 3, and it says nothing"),
            (1, "x" * 1000, "x" * 200), (-9, "[3/8] Compiling", "it was ended by signal 9 (Killed)"),
        ]:
            with self.subTest(words):
                self.assertEqual(processes.Ended(status, log, 1).complaint, words)

    def test_a_program_that_takes_long_reports_its_last_line(self):
        lines = []
        with mock.patch.object(processes, "PULSE", 0.1):
            ended = self.run_script(
                "import sys, time; print('{}'); time.sleep(1); print('two', file=sys.stderr, flush=True); time.sleep(1)",
                output=self.path("answer"), pulse=lines.append)
        self.assertEqual((ended.status, ended.log), (0, "two\n"))
        self.assertEqual([line for number, line in enumerate(lines) if line not in lines[:number]], ["", "two"])
        with open(self.path("answer"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "{}\n")

    def test_all_programs_can_be_stopped(self):
        running = processes.Processes()
        timer = threading.Timer(0.5, running.stop)
        timer.start()
        ended = running.run([sys.executable, "-c", "import time; time.sleep(60)"], self.path("log"))
        self.assertTrue(ended.stopped)
        self.assertTrue(running.run(["never"], self.path("log")).stopped)

    def test_an_interrupted_caller_leaves_no_program_running(self):
        pid = self.path("pid")
        script = f"import os, time; open({pid!r}, 'w').write(str(os.getpid())); time.sleep(60)"
        calls = []

        def interrupted(process, limit=None):
            calls.append(limit)
            if len(calls) > 1:
                return wait(process, limit)
            while not os.path.exists(pid) or not os.path.getsize(pid):
                time.sleep(0.01)
            raise KeyboardInterrupt

        wait = processes.subprocess.Popen.wait
        with mock.patch.object(processes.subprocess.Popen, "wait", interrupted):
            with self.assertRaises(KeyboardInterrupt):
                self.run_script(script)
        with open(pid, encoding="utf-8") as file, self.assertRaises(ProcessLookupError):
            os.kill(int(file.read()), 0)

    def test_a_program_that_does_not_exist(self):
        with self.assertRaisesRegex(errors.HarnessError, "/nowhere/swift does not start: No such file"):
            processes.Processes().run(["/nowhere/swift"], self.path("log"))

    def test_a_file_that_is_not_executable(self):
        with self.assertRaisesRegex(errors.HarnessError, "does not start: Permission denied"):
            processes.Processes().run([self.write("text", "file")], self.path("log"))

    @unittest.skipUnless(processes._tie(), "there is no setpriv here")
    def test_a_program_ends_with_a_runner_that_is_killed(self):
        pid = self.path("pid")
        program = f"import os, time; open({pid!r}, 'w').write(str(os.getpid())); time.sleep(600)"
        script = (
            f"import sys; sys.path.insert(0, {FUZZ!r})\nfrom runner.processes import Processes\n"
            f"Processes().run([sys.executable, '-c', {program!r}], {self.path('log')!r})")
        runner = subprocess.Popen([sys.executable, "-c", script])
        self.wait_for(lambda: os.path.exists(pid) and os.path.getsize(pid))
        runner.kill()
        runner.wait()
        with open(pid, encoding="utf-8") as file:
            number = int(file.read())
        self.wait_for(lambda: not self.is_running(number))

    def wait_for(self, condition):
        for _ in range(3000):
            if condition():
                return
            time.sleep(0.01)
        self.fail("it did not happen")

    def is_running(self, number):
        """Whether it runs; a zombie does not run."""
        try:
            with open(f"/proc/{number}/stat", encoding="utf-8") as file:
                return file.read().rsplit(")", 1)[1].split()[0] != "Z"
        except FileNotFoundError:
            return False

    def test_a_long_log_loses_its_middle(self):
        with mock.patch.object(processes, "LONGEST_LOG", 100):
            ended = self.run_script("print('a' * 1000 + 'end')")
        self.assertLess(len(ended.log), 120)
        self.assertTrue(ended.log.endswith("end\n"))


if __name__ == "__main__":
    unittest.main()
