"""Checks that the fuzzers work: every target has its counters, and the planted bugs are found.

A Swift build with wrong sanitizer options runs for hours without an error and without feedback. The results of a night
are meaningless unless these checks pass.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import logs
from .corpus import files
from .errors import BlindError


def check_counters(programs, folder, findings, processes, jobs):
    """Runs each target once and checks its counters.

    A target that fails on that first, empty input still has its counters, so the failure is a finding.
    """
    def check(program):
        name = program.target.name
        artifacts = os.path.join(folder, "start", name)
        corpus = os.path.join(artifacts, "corpus")
        os.makedirs(corpus, exist_ok=True)
        log_path = os.path.join(folder, "logs", f"{name}-start.log")
        command = program.fuzz(corpus, artifacts, 30, ["-runs=1"])
        ended = processes.run(command, log_path, program.environment, limit=90)
        if program.finds_leaks and logs.leak_check_failed(ended.log):
            program.finds_leaks = False
            ended = processes.run(
                program.fuzz(corpus, artifacts, 30, ["-runs=1"]), log_path, program.environment, limit=90)
        if ended.stopped:
            return None
        blindness = logs.blindness(ended.log)
        if blindness:
            last = ended.log.strip().splitlines()
            ending = f" (status {ended.status}: {last[-1][:200]})" if ended.status != 0 and last else ""
            if ended.overdue:
                ending = f"; {ended.complaint}"
            raise BlindError(f"{name}: {blindness}{ending}; {log_path}")
        if ended.status != 0 or ended.overdue:
            inputs = [path for path in files(artifacts) if not path.startswith(corpus + os.sep)]
            log = ended.log
            if ended.overdue:
                log += "\n==0== ERROR: libFuzzer: timeout: its first run did not end\n"
            findings.add(name, log, inputs[0] if inputs else None, "start")
        return logs.counters(ended.log)

    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip((program.target.name for program in programs), pool.map(check, programs)))


@dataclass
class Canary:
    """The result for one planted bug."""

    name: str
    found: bool
    seconds: float
    executions: int
    message: str


def find_canaries(programs, folder, processes, seconds, jobs):
    """Fuzzes every planted bug without seeds; if one is not found in time, the fuzzer is blind."""
    def find(program):
        name = program.target.name
        artifacts = os.path.join(folder, "canaries", name)
        corpus = os.path.join(artifacts, "corpus")
        os.makedirs(corpus, exist_ok=True)
        log_path = os.path.join(folder, "logs", f"{name}.log")
        began = time.monotonic()
        ended = processes.run(
            program.fuzz(corpus, artifacts, seconds), log_path, program.environment, limit=seconds + 60)
        crash = logs.crash(ended.log)
        found = ended.status != 0 and crash is not None and crash.kind in ("property", "trap")
        return Canary(
            name, found, time.monotonic() - began, logs.executions(ended.log),
            crash.message if crash else "nothing was found")

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(find, programs))


def demand_canaries(canaries, seconds):
    """Raises an error if there is no canary or one was not found."""
    if not canaries:
        raise BlindError("there is no canary among the targets, so nothing shows that bugs are found")
    missed = [canary for canary in canaries if not canary.found]
    if missed:
        words = "; ".join(f"{canary.name}: {canary.message}" for canary in missed)
        raise BlindError(
            f"a planted bug was not found within {seconds:.0f} s (--canary-seconds gives it more time): {words}")
