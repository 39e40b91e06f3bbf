"""Minimises the smallest input of a finding, as long as it shows the same bug."""

import os
import shutil
import tempfile

from . import logs, stacks


# The largest part of the fuzzing time for minimising all findings, and the seconds that are always allowed.
SHARE, LEAST = 0.25, 30


def seconds(options, count):
    """The seconds to minimise each of several findings."""
    total = max(LEAST, SHARE * options.seconds) * options.jobs
    return max(1, min(options.minimise_seconds, total / max(1, count)))


def minimise(finding, program, processes, swift, seconds):
    """Replaces the first input by a smaller one with the same failure; returns whether there is one.

    Inputs that take too long or too much memory are not minimised, because each attempt would take as much.
    """
    if not finding.inputs or finding.crash.kind in ("timeout", "out-of-memory", "leak"):
        return False
    path = finding.inputs[0]
    if os.path.getsize(path) <= 1:
        return False
    with tempfile.TemporaryDirectory(prefix="minimise-") as work:
        result = os.path.join(work, "result")
        # libFuzzer writes each step to the working folder.
        processes.run(
            program.minimise(path, result, seconds), os.path.join(work, "minimise.log"), program.environment,
            limit=seconds + 30, folder=work)
        if not os.path.exists(result) or os.path.getsize(result) >= os.path.getsize(path):
            return False
        ended = processes.run(program.run(result), os.path.join(work, "check.log"), program.environment, limit=60)
        crash = logs.crash(ended.log)
        if ended.status == 0 or crash is None:
            return False
        stack = stacks.frames(stacks.demangled(ended.log, swift))
        if stacks.group(finding.target, crash, stack) != finding.key:
            return False
        # The folder of the finding shows one run, so input, stack and log belong together.
        finding.inputs[0] = shutil.copyfile(result, path + ".minimised")
        finding.stack, finding.log, finding.crash = stack, logs.excerpt(ended.log), crash
        finding.minimised = True
        return True
