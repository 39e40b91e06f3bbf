"""A copy of the checkout, where things may be broken."""

import os
import shutil
import subprocess

from . import ROOT
from .errors import HarnessError


class Copy:
    """The checkout, in a folder where it may be broken. The checkout itself is never written to."""

    def __init__(self, folder):
        self.folder = folder

    def refresh(self, root=ROOT):
        """Makes the copy like the checkout, and leaves what is alike untouched, for the sake of its builds."""
        answer = subprocess.run(
            ["git", "-c", "safe.directory=*", "-C", root, "ls-files", "-z", "--cached", "--others",
             "--exclude-standard"], capture_output=True,
            timeout=60)
        if answer.returncode != 0:
            raise HarnessError(f"git does not list the files of {root}: {answer.stderr.decode().strip()}")
        wanted = {name for name in answer.stdout.decode().split("\0") if os.path.isfile(os.path.join(root, name))}
        for name in sorted(wanted):
            source, place = os.path.join(root, name), os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            if not os.path.exists(place) or content(source) != content(place):
                shutil.copy(source, place)
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
