"""The folder that a night writes into: one night at a time, and nothing of anybody else's is removed."""

import contextlib
import fcntl
import os
import shutil
import tempfile

from . import corpus
from .errors import HarnessError

# Held while a night writes there, and a sign that the folder is a night's.
LOCK = ".night"
REPORT = "report.json"
# What a night replaces of the one before.
PARTS = ("findings", "logs")
WORK = "fuzz-"


def demand_writable(folder):
    """Makes a folder if it is not there, and refuses to begin where nothing can be written to it."""
    try:
        os.makedirs(folder, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise HarnessError(f"{folder}: nothing can be written there: {error.strerror or error}") from error


class Output:
    """A night's output folder."""

    def __init__(self, folder):
        self.folder = folder
        self._lock = None
        self._is_cleared = False

    def take(self):
        """Makes the folder this night's, until it is released or the process ends in whatever way."""
        demand_writable(self.folder)
        own = any(os.path.exists(os.path.join(self.folder, name)) for name in (LOCK, REPORT))
        for name in PARTS:
            if not own and os.path.lexists(os.path.join(self.folder, name)):
                raise HarnessError(f"{self.folder}: it has a \"{name}\" that no night wrote, which would be replaced")
        self._lock = open(os.path.join(self.folder, LOCK), "w", encoding="utf-8")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise HarnessError(f"{self.folder}: another night writes there") from error

    def release(self):
        self._lock.close()

    def clear(self):
        """Removes what the night before has found, and its report: that of a night that is killed is none."""
        if not self._is_cleared:
            self._is_cleared = True
            for name in (REPORT, "report.md"):
                with contextlib.suppress(FileNotFoundError):
                    os.remove(os.path.join(self.folder, name))
            for name in PARTS:
                shutil.rmtree(os.path.join(self.folder, name), ignore_errors=True)

    def work(self):
        """A folder to work in, which goes away with the night."""
        return tempfile.TemporaryDirectory(prefix=WORK, dir=self.folder)

    def recover(self, kept, work):
        """Takes up the inputs of nights that were killed, findings among them, and removes what they left.

        `kept` is where corpora are kept, and with None they are lost; `work` is where this night works. Returns how many
        inputs were new.
        """
        new = 0
        for name in sorted(os.listdir(self.folder)):
            left = os.path.join(self.folder, name)
            if not name.startswith(WORK) or not os.path.isdir(left) or os.path.islink(left) or left == work:
                continue
            for part in ("corpus", "artifacts") if kept else ():
                place = os.path.join(left, part)
                for target in sorted(os.listdir(place)) if os.path.isdir(place) else ():
                    new += corpus.add(os.path.join(kept, target), [os.path.join(place, target)])
            shutil.rmtree(left, ignore_errors=True)
        return new

    def keep_logs(self, work):
        """The logs of the last runs, for whoever asks why; returns what went wrong, or None."""
        logs = os.path.join(work, "logs")
        if os.path.isdir(logs):
            try:
                shutil.copytree(logs, os.path.join(self.folder, "logs"), dirs_exist_ok=True)
            except (OSError, shutil.Error) as error:
                return f"the logs could not be kept: {error}"
        return None
