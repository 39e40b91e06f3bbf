"""Prints the progress of a night."""

import sys
import threading
import time


class Speaker:
    """Prints lines with the time since the start; several threads can use it."""

    def __init__(self, name):
        self._name = name
        self._began = time.monotonic()
        # A signal handler may speak while its own thread does.
        self._lock = threading.RLock()

    def __call__(self, words, error=False):
        minutes, seconds = divmod(int(time.monotonic() - self._began), 60)
        with self._lock:
            stream = sys.stderr if error else sys.stdout
            print(f"{self._name}: {minutes:3}:{seconds:02} {words}", file=stream, flush=True)
