"""The output folder of a night, used by one night at a time; files of other programs in it stay."""

import contextlib
import fcntl
import os
import shutil
import tempfile

from . import corpus
from .errors import HarnessError

# Locked while a night writes to the folder; its presence shows that the folder belongs to nights.
LOCK = ".night"
REPORT = "report.json"
# The folders of the previous night that a night replaces.
PARTS = ("findings", "logs")
WORK = "fuzz-"


def demand_writable(folder):
    """Creates a folder if it does not exist, and raises an error if it is not writable."""
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
        """Locks the folder for this night, until it is released or the process ends."""
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
        """Removes the report and the findings of the previous night, so that a killed night leaves no report."""
        if not self._is_cleared:
            self._is_cleared = True
            for name in (REPORT, "report.md"):
                with contextlib.suppress(FileNotFoundError):
                    os.remove(os.path.join(self.folder, name))
            for name in PARTS:
                shutil.rmtree(os.path.join(self.folder, name), ignore_errors=True)

    def work(self):
        """A working folder, which is removed at the end of the night."""
        return tempfile.TemporaryDirectory(prefix=WORK, dir=self.folder)

    def recover(self, kept, work):
        """Recovers the inputs of nights that were killed, including findings, and removes their working folders.

        `kept` is the folder of the corpora; if it is None, the inputs are lost. `work` is the working folder of this
        night. Returns how many inputs were new.
        """
        new = 0
        for name in sorted(os.listdir(self.folder)):
            left = os.path.join(self.folder, name)
            if not name.startswith(WORK) or not os.path.isdir(left) or os.path.islink(left) or left == work:
                continue
            for part in ("corpus", "artifacts") if kept else ():
                inputs = os.path.join(left, part)
                for target in sorted(os.listdir(inputs)) if os.path.isdir(inputs) else ():
                    new += corpus.add(os.path.join(kept, target), [os.path.join(inputs, target)])
            shutil.rmtree(left, ignore_errors=True)
        return new

    def keep_logs(self, work):
        """Keeps the logs of the last runs; returns an error message, or None."""
        logs = os.path.join(work, "logs")
        if os.path.isdir(logs):
            try:
                shutil.copytree(logs, os.path.join(self.folder, "logs"), dirs_exist_ok=True)
            except (OSError, shutil.Error) as error:
                return f"the logs could not be kept: {error}"
        return None
