"""Tries mutants with vectors and scenarios, in several processes at once."""

import json
import os
import subprocess
import threading

from .errors import Failure


class Results:
    """The results of all runs, kept in a file as they come, so that a run that was ended goes on where it was.

    What noticed a mutant is kept as long as the mutant's file and change are the same, and what noticed it is still
    there; that nothing noticed it, only as long as everything is the same. A trial that failed is made again.
    """

    def __init__(self, path, mutants, digests, units):
        """The digests: of the mutants by their names, of all that the first stage uses, and of the tests too."""
        self.path, self.digests = path, digests
        self.found = {}
        self._lock = threading.Lock()
        if not os.path.isfile(path):
            return
        known, units = {mutant["id"] for mutant in mutants}, set(units)
        with open(path, encoding="utf-8") as file:
            for line in file:
                result = json.loads(line) if line.endswith("\n") else {}
                if result.get("id") in known and self._is_current(result, units):
                    self.found[result["id"]] = result

    def _is_current(self, result, units):
        if result.get("mutant") != self.digests["mutants"][result["id"]]:
            return False
        if result["outcome"] in ("survived", "unreached"):
            return result["suite"] == self.digests["suite"] and result.get("tests") in (None, self.digests["tests"])
        return result["outcome"] != "failed" and (result["by"] == "tests" or result["by"] in units)

    def add(self, result):
        result = dict(result, mutant=self.digests["mutants"][result["id"]], suite=self.digests["suite"])
        if result.get("with") == "tests":
            result["tests"] = self.digests["tests"]
        with self._lock:
            self.found[result["id"]] = result
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")


class Worker(threading.Thread):
    """One process that tries the mutants that it is handed."""

    def __init__(self, package, names, mode, units, limit, jobs, results, progress):
        super().__init__(daemon=True)
        self.names, self.units = names, units
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
                    "id": mutant["id"], "outcome": outcome, "by": None if unit == "-1" else self.names[int(unit)],
                    "milliseconds": int(milliseconds), "with": self.units})
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


def try_all(package, names, mode, units, jobs, results, workers, limit, progress):
    """Tries all jobs, each a mutant and the numbers of the vectors or scenarios to try it with, which have these names."""
    queue = Jobs(jobs)
    threads = [Worker(package, names, mode, units, limit, queue, results, progress) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(0.5)
    for thread in threads:
        if thread.error:
            raise Failure(str(thread.error))
