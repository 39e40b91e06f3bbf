"""The logs of real runs, and temporary folders, for several tests."""

import os
import shutil
import tempfile
import unittest

LOGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "logs")


def log(name):
    """A log of libFuzzer and a sanitizer for a small Swift program with that defect."""
    with open(os.path.join(LOGS, name + ".log"), encoding="utf-8") as file:
        return file.read()


class FolderTest(unittest.TestCase):
    """A test with its own temporary folder."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="runner-tests-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, content, *parts):
        path = self.path(*parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path
