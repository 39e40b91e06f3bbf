"""Fuzzes one target for its slices of the time, even if many inputs fail."""

import os
import threading
import time
from dataclasses import dataclass, field

from . import corpus, logs
from .corpus import files
from .program import TIME_LIMIT

# The seconds after libFuzzer's own time limit after which a run counts as hanging.
GRACE = TIME_LIMIT + 50
# The limit of failures of one target, whose runs may all fail immediately.
MOST_FAILURES = 200
# The limit of consecutive runs that fail without running an input.
MOST_FALSE_STARTS = 5


@dataclass
class Work:
    """The figures of one target in a night."""

    target: str
    seconds: float = 0
    executions: int = 0
    counters: int = 0
    edges: int = 0
    features: int = 0
    runs: int = 0
    failures: int = 0
    problems: list = field(default_factory=list)

    @property
    def executions_per_second(self):
        return self.executions / self.seconds if self.seconds else 0


class Worker:
    """Runs one target, and collects its findings."""

    def __init__(self, program, folder, findings, processes):
        self.program = program
        self.name = program.target.name
        self.corpus = os.path.join(folder, "corpus", self.name)
        self.work = Work(self.name)
        self._folder = folder
        self._findings = findings
        self._processes = processes
        self._lock = threading.Lock()
        self._number = 0

    def fuzz(self, seconds):
        """Fuzzes until the time is up; an input that fails becomes a finding, and the next run continues without it."""
        os.makedirs(self.corpus, exist_ok=True)
        end = time.monotonic() + seconds
        false_starts = 0
        while (left := end - time.monotonic()) > 0.5 and not self._processes.stopping.is_set():
            artifacts, log_path = self._places("fuzz")
            ended = self._processes.run(
                self.program.fuzz(self.corpus, artifacts, left), log_path, self.program.environment,
                limit=left + GRACE)
            tried = self._count(ended)
            if ended.stopped or (ended.status == 0 and not ended.overdue):
                return
            self._failed(ended, artifacts, "fuzzing")
            false_starts = 0 if tried else false_starts + 1
            if self.work.failures >= MOST_FAILURES or false_starts >= MOST_FALSE_STARTS:
                early = end - time.monotonic()
                self.work.problems.append(
                    f"{self.name} was stopped after {self.work.failures} failures, {early:.0f} s early")
                return

    def replay(self, folders, source, limit=600):
        """Runs all inputs of the folders once, without those that fail; returns how many were run."""
        passed_over = []
        copy = self._clean_copy(folders, source, passed_over)
        if passed_over:
            others = f" and {len(passed_over) - 1} more" if len(passed_over) > 1 else ""
            self.work.problems.append(f"{self.name}: {passed_over[0]}{others}: no input, and left alone")
        total = sum(path not in passed_over for folder in folders for path in files(folder))
        for _ in range(MOST_FAILURES):
            if not files(copy):
                break
            artifacts, log_path = self._places("replay")
            ended = self._processes.run(
                self.program.replay([copy], artifacts), log_path, self.program.environment, limit=limit)
            if ended.stopped or (ended.status == 0 and not ended.overdue):
                break
            if ended.overdue and not files(artifacts):
                # libFuzzer reports an input that hangs; here there are only too many inputs.
                self.work.problems.append(
                    f"{self.name}: the replay of the {source} was cut short: {ended.complaint}")
                break
            found = self._failed(ended, artifacts, source)
            if not found or not corpus.remove(copy, found):
                self.work.problems.append(f"{self.name}: a replay of the {source} failed, and no input can be blamed")
                break
        return total

    def _clean_copy(self, folders, source, passed_over):
        copy = os.path.join(self._folder, "replay", self.name, source)
        corpus.add(copy, folders, passed_over)
        return copy

    def _places(self, step):
        with self._lock:
            self._number += 1
            number = self._number
        artifacts = os.path.join(self._folder, "artifacts", self.name, str(number))
        os.makedirs(artifacts, exist_ok=True)
        return artifacts, os.path.join(self._folder, "logs", f"{self.name}-{number}-{step}.log")

    def _count(self, ended):
        """Adds the figures of a run; returns the number of inputs that it has tried."""
        tried = logs.executions(ended.log)
        last = logs.pulse(ended.log)
        with self._lock:
            self.work.runs += 1
            self.work.seconds += ended.seconds
            self.work.executions += tried
            self.work.counters = logs.counters(ended.log) or self.work.counters
            if last:
                self.work.edges = max(self.work.edges, last["edges"])
                self.work.features = max(self.work.features, last["features"])
        return tried

    def _failed(self, ended, artifacts, source):
        """Adds a finding for a run that failed; returns the input that failed, or None."""
        inputs = files(artifacts)
        log = ended.log
        if ended.overdue:
            log += f"\n==0== ERROR: libFuzzer: timeout: it did not end within {ended.limit:.0f} s\n"
        found = inputs[0] if inputs else None
        with self._lock:
            self.work.failures += 1
        self._findings.add(self.name, log, found, source)
        if found:
            # Otherwise every later run would fail while it reads its corpus.
            corpus.remove(self.corpus, found)
        return found
