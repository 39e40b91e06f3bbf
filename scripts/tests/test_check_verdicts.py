import os
import subprocess
import unittest

from .checkout import SCRIPTS


class CheckVerdictsTests(unittest.TestCase):
    def run_script(self, *arguments):
        return subprocess.run(
            [os.path.join(SCRIPTS, "suite", "check-verdicts"), *arguments], capture_output=True, text=True, check=False)

    def test_help(self):
        run = self.run_script("--help")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("usage: check-verdicts [-h] [--update] ASSAY\n", run.stdout)
        self.assertIn("Compares the outcome of every vector", run.stdout)

    def test_wrong_usage(self):
        for arguments, end in [
            ((), "error: the following arguments are required: ASSAY\n"),
            (("assay", "more"), "error: unrecognized arguments: more\n"),
        ]:
            with self.subTest(arguments):
                run = self.run_script(*arguments)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertTrue(run.stderr.endswith(end), run.stderr)

    def test_program_that_does_not_exist(self):
        run = self.run_script("/nowhere/assay")
        self.assertEqual(
            (run.returncode, run.stdout, run.stderr),
            (1, "", "check-verdicts: /nowhere/assay cannot be run: No such file or directory\n"))
