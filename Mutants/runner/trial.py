"""Tries mutants with vectors and scenarios, in several processes at once."""

import json
import os
import subprocess
import threading

from .errors import Failure


class Results:
    """The results of a run, kept in a file as they come, so that a run that was ended goes on where it was."""

    def __init__(self, path, digest):
        self.path, self.digest = path, digest
        self.found = {}
        self._lock = threading.Lock()
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            if lines and lines[0].get("digest") == digest:
                self.found = {line["id"]: line for line in lines[1:]}
                return
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps({"digest": digest}) + "\n")

    def add(self, result):
        with self._lock:
            self.found[result["id"]] = result
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")


class Worker(threading.Thread):
    """One process that tries the mutants that it is handed."""

    def __init__(self, package, mode, limit, jobs, results, progress):
        super().__init__(daemon=True)
        self.command = [package.trial, package.vectors, mode, str(limit)]
        self.jobs, self.results, self.progress = jobs, results, progress
        self.error = None

    def run(self):
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=environment)
        try:
            while True:
                job = self.jobs.take()
                if job is None:
                    return
                mutant, units = job
                process.stdin.write(" ".join(map(str, [mutant["number"], *units])) + "\n")
                process.stdin.flush()
                answer = process.stdout.readline().split()
                if len(answer) != 4:
                    raise Failure(f"the program that tries mutants ended at {mutant['id']}")
                _, outcome, unit, milliseconds = answer
                self.results.add({
                    "id": mutant["id"], "outcome": outcome, "by": None if unit == "-" else unit,
                    "milliseconds": int(milliseconds)})
                self.progress()
        except (OSError, Failure) as error:
            self.error = error
        finally:
            process.stdin.close()
            process.wait()


class Jobs:
    """The mutants that are still to be tried, handed out one at a time."""

    def __init__(self, jobs):
        self._jobs = list(reversed(jobs))
        self._lock = threading.Lock()

    def take(self):
        with self._lock:
            return self._jobs.pop() if self._jobs else None


def try_all(package, mode, jobs, results, workers, limit, progress):
    """Tries all jobs, each a mutant and the units to try it with."""
    queue = Jobs(jobs)
    threads = [Worker(package, mode, limit, queue, results, progress) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(0.5)
    for thread in threads:
        if thread.error:
            raise Failure(str(thread.error))
