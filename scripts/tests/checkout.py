"""A small checkout of Git in a temporary folder, and a script of this project that is run on it."""

import os
import subprocess
import tempfile
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Without the variables that name another checkout, as a hook of Git sets them.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


class CheckoutTestCase(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.git("init", "--quiet")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, env=ENVIRONMENT, check=True, capture_output=True)

    def write(self, path, text, *options):
        """Writes a file and adds it to the index."""
        whole = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w", encoding="utf-8") as file:
            file.write(text)
        self.git("add", *options, "--", path)

    def run_script(self, name):
        """The exit status and the lines that the script prints."""
        result = subprocess.run(
            [os.path.join(SCRIPTS, "source", name), self.folder], env=ENVIRONMENT, capture_output=True, text=True, check=False)
        self.assertEqual(result.stderr, "")
        return result.returncode, result.stdout.splitlines()
