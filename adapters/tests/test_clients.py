"""Installs and starts clients of a small list in a temporary folder."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

ADAPTERS = pathlib.Path(__file__).resolve().parents[1]
INSTALL = """#!/bin/sh
echo installed >>"$2/log"
[ "$1" != broken ] || { echo "a warning" >&2; echo "there is no package broken" >&2; exit 1; }
"""
LIST = """# language client packages command
shell good good sh -c 'pwd; echo $FOLDER $SOURCES $HOME; ulimit -d'
shell other good echo other
shell broken broken echo broken
absent lost lost echo lost
"""


class ClientsTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name).resolve()
        self.built = self.root / ".build" / "adapters"
        adapters = self.root / "adapters"
        (adapters / "shell").mkdir(parents=True)
        for name in ("setup", "start", "clients.py", "cached"):
            shutil.copy(ADAPTERS / name, adapters / name)
        (adapters / "shell" / "install").write_text(INSTALL)
        (adapters / "shell" / "install").chmod(0o755)
        self.list(LIST)

    def list(self, text):
        (self.root / "adapters" / "clients.txt").write_text(text)

    def run_script(self, name, *arguments):
        script = self.root / "adapters" / name
        return subprocess.run([script, *arguments], capture_output=True, text=True, check=False, cwd=self.root)

    def test_what_cannot_be_installed_ends_nothing(self):
        run = self.run_script("setup")
        self.assertEqual((run.returncode, run.stdout), (0, ""))
        self.assertIn("setup: shell broken is not installed: there is no package broken\n", run.stderr)
        self.assertIn("setup: absent lost is not installed: there is no folder adapters/absent\n", run.stderr)
        self.assertEqual(self.run_script("start", "--list").stdout, "good\nother\n")
        broken = self.run_script("start", "broken")
        self.assertEqual((broken.returncode, broken.stderr), (1, "not installed: there is no package broken\n"))

    def test_packages_that_clients_share_are_installed_once(self):
        self.run_script("setup", "good", "other")
        self.assertEqual((self.built / "shell" / "good" / "log").read_text(), "installed\n")

    def test_environment(self):
        self.run_script("setup", "--language", "shell", "good")
        work = str(self.built / "work" / "good")
        paths = [str(self.built / "shell" / "good"), str(self.root / "adapters" / "shell"), work]
        run = self.run_script("start", "good")
        self.assertEqual(run.stdout.splitlines(), [work, " ".join(paths), str(6 << 20)])
        self.assertEqual(self.run_script("start", "good", "--", "printenv", "HOME").stdout, f"{work}\n")

    def test_wrong_names(self):
        for script, arguments, message in [
            ("start", ["none"], "start: adapters/clients.txt has no client 'none'; it has broken, good, lost, other\n"),
            ("setup", ["--language", "c"], "setup: adapters/clients.txt has no language 'c'; it has absent, shell\n"),
            ("setup", ["--language", "absent", "good"], "setup: none of the clients good is of a language in absent\n"),
            ("start", ["good", "more"], "start: usage: adapters/start CLIENT [-- COMMAND…]\n"),
        ]:
            with self.subTest(arguments):
                run = self.run_script(script, *arguments)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (2, "", message))

    def test_wrong_lists(self):
        for text, message in [
            ("shell good good\n", "adapters/clients.txt:1: expected language, client, packages and command, found 3 columns"),
            ("# a\n\nshell a/b good x\n", "adapters/clients.txt:3: 'a/b' is not a name of letters, digits"),
            ("shell a a x\nshell a b x\n", "adapters/clients.txt:2: a is listed twice"),
        ]:
            with self.subTest(text):
                self.list(text)
                run = self.run_script("setup")
                self.assertEqual(run.returncode, 2)
                self.assertIn(message, run.stderr)

    def test_cached(self):
        def cached(*command):
            (self.root / "folder").mkdir(exist_ok=True)
            return self.run_script("cached", "folder", "pins", "--", *command)

        pins = self.root / "pins"
        pins.write_text("1")
        self.assertEqual([cached("echo", "made").stdout for _ in range(2)], ["made\n", ""])
        pins.write_text("2")
        self.assertEqual(cached("false").returncode, 1)
        self.assertEqual([cached("echo", "made").stdout for _ in range(2)], ["made\n", ""])


if __name__ == "__main__":
    unittest.main()
