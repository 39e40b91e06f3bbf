"""Runs programs that may crash, hang or have to be stopped, and keeps their output."""

import errno
import functools
import math
import os
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import Optional

from .errors import HarnessError

# A longer log comes from a program that prints for each input; its middle is not useful.
LONGEST_LOG = 8 * 1024 * 1024
# The seconds between two reports about a program that takes long.
PULSE = 30


@dataclass
class Ended:
    """How a program ended."""

    status: int  # negative: the signal
    log: str
    seconds: float
    overdue: bool = False  # it was ended at its time limit
    stopped: bool = False  # it was ended because all programs were stopped
    limit: Optional[float] = None  # in seconds

    @property
    def complaint(self):
        """Why it failed, in one line."""
        if self.overdue:
            return f"it takes longer than {self.limit:.0f} s; --patience gives it more time"
        if self.status < 0:
            return f"it was ended by signal {-self.status} ({signal.strsignal(-self.status)})"
        return last_line(self.log) or f"status {self.status}, and it says nothing"


class Processes:
    """The programs that are running now, so that all of them can be ended at once.

    `patience` multiplies all their time limits, for a slow machine.
    """

    def __init__(self, patience=1):
        self.patience = patience
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._running = set()

    def stop(self, *_):
        """Ends every running program, and starts no other. It can be called from a signal handler."""
        self.stopping.set()
        for process in list(self._running):
            _end(process)

    def run(self, command, log_path, environment=None, limit=None, folder=None, output=None, pulse=None):
        """Runs a command to its end or its limit in seconds, with both its outputs in one file.

        If `output` is a path, that file gets the standard output alone. While the command runs, `pulse` is called every
        PULSE seconds with the last line of the log.
        """
        if self.stopping.is_set():
            return Ended(-signal.SIGINT, "", 0, stopped=True)
        began = time.monotonic()
        overdue = False
        limit = limit and limit * self.patience
        os.makedirs(os.path.dirname(log_path) or ".", exist_ok=True)
        with open(log_path, "wb") as log, open(output or os.devnull, "wb") as answer:
            try:
                _demand(command[0])
                process = subprocess.Popen(
                    [*_tie(), *command], stdin=subprocess.DEVNULL, stdout=answer if output else log, stderr=log,
                    cwd=folder, env=environment, start_new_session=True)
            except OSError as error:
                raise HarnessError(f"{command[0]} does not start: {error.strerror}") from error
            with self._lock:
                self._running.add(process)
            try:
                if self.stopping.is_set():
                    _end(process)
                _wait(process, limit, pulse and (lambda: pulse(last_line(read(log_path)))))
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
            process.returncode, read(log_path), time.monotonic() - began, overdue, self.stopping.is_set(), limit)


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


def _wait(process, limit, pulse):
    if pulse is None:
        process.wait(limit)
        return
    end = time.monotonic() + limit if limit else math.inf
    while process.poll() is None:
        left = end - time.monotonic()
        try:
            process.wait(min(PULSE, max(left, 0)))
        except subprocess.TimeoutExpired:
            if left <= PULSE:
                raise
            pulse()


def _end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def last_line(log):
    """The last line of a log that has any text, at most 200 characters of it."""
    return next((line.strip()[:200] for line in reversed(log.splitlines()) if line.strip()), "")


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
