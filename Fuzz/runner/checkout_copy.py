"""A copy of the checkout, in which checks can be broken."""

import os
import shutil
import subprocess

from . import ROOT
from .errors import HarnessError


class Copy:
    """A copy of the checkout in a folder. The checkout itself is never changed."""

    def __init__(self, folder):
        self.folder = folder

    def refresh(self, root=ROOT):
        """Makes the copy equal to the checkout; equal files stay untouched, so that builds are incremental."""
        answer = subprocess.run(
            ["git", "-c", "safe.directory=*", "-C", root, "ls-files", "-z", "--cached", "--others",
             "--exclude-standard"], capture_output=True,
            timeout=60)
        if answer.returncode != 0:
            raise HarnessError(f"git does not list the files of {root}: {answer.stderr.decode().strip()}")
        wanted = {name for name in answer.stdout.decode().split("\0") if os.path.isfile(os.path.join(root, name))}
        for name in sorted(wanted):
            source, path = os.path.join(root, name), os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if not os.path.exists(path) or content(source) != content(path):
                shutil.copy(source, path)
        for directory, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name != ".build"]
            for name in names:
                path = os.path.join(directory, name)
                if os.path.relpath(path, self.folder) not in wanted:
                    os.remove(path)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def content(path):
    with open(path, "rb") as file:
        return file.read()
