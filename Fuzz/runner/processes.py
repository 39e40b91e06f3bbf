"""Runs programs that may crash, hang or have to be stopped, and keeps their output."""

import errno
import functools
import os
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass

from .errors import HarnessError

# A longer log comes from a program that prints for each input; its middle is not useful.
LONGEST_LOG = 8 * 1024 * 1024


@dataclass
class Ended:
    """How a program ended."""

    status: int  # negative: the signal
    log: str
    seconds: float
    overdue: bool = False  # it was ended at its time limit
    stopped: bool = False  # it was ended because all programs were stopped


class Processes:
    """The programs that are running now, so that all of them can be ended at once."""

    def __init__(self):
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._running = set()

    def stop(self, *_):
        """Ends every running program, and starts no other. It can be called from a signal handler."""
        self.stopping.set()
        for process in list(self._running):
            _end(process)

    def run(self, command, log_path, environment=None, limit=None, folder=None):
        """Runs a command to its end or its limit in seconds, with both its outputs in one file."""
        if self.stopping.is_set():
            return Ended(-signal.SIGINT, "", 0, stopped=True)
        began = time.monotonic()
        overdue = False
        os.makedirs(os.path.dirname(log_path) or ".", exist_ok=True)
        with open(log_path, "wb") as log:
            try:
                _demand(command[0])
                process = subprocess.Popen(
                    [*_tie(), *command], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, cwd=folder,
                    env=environment, start_new_session=True)
            except OSError as error:
                raise HarnessError(f"{command[0]} does not start: {error.strerror}") from error
            with self._lock:
                self._running.add(process)
            try:
                if self.stopping.is_set():
                    _end(process)
                process.wait(limit)
            except subprocess.TimeoutExpired:
                overdue = True
                _end(process)
                process.wait()
            except BaseException:
                # It has its own session, so nothing else would end it.
                _end(process)
                process.wait()
                raise
            finally:
                with self._lock:
                    self._running.discard(process)
        return Ended(
            process.returncode, read(log_path), time.monotonic() - began, overdue, self.stopping.is_set())


@functools.cache
def _tie():
    """A command prefix that ends a program when its parent is killed, so that no fuzzer keeps running for hours."""
    tie = ["setpriv", "--pdeathsig", "KILL"]
    try:
        answer = subprocess.run([*tie, "true"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return tie if answer.returncode == 0 else []


def _demand(program):
    if shutil.which(program) is None:
        number = errno.EACCES if os.path.exists(program) else errno.ENOENT
        raise OSError(number, os.strerror(number))


def _end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def read(path):
    """A log as text, without its middle if it is too long to keep."""
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        if size <= LONGEST_LOG:
            return file.read().decode("utf-8", "replace")
        head = file.read(LONGEST_LOG // 2)
        file.seek(size - LONGEST_LOG // 2)
        return (head + b"\n...\n" + file.read()).decode("utf-8", "replace")


def demand_space(folder, megabytes):
    """Raises an error if the disk is nearly full, because libFuzzer then loses its corpus without a message."""
    free = shutil.disk_usage(folder).free // (1024 * 1024)
    if free < megabytes:
        raise HarnessError(f"{folder}: {free} MB are free on this disk, and {megabytes} MB are needed")
