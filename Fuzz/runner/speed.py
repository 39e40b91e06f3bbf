"""Measures executions a second for an input of 256 bytes, as libFuzzer counts them.

Machines differ, so each target is compared with one that does nothing, which runs in the same program right after it.
"""

import os
import re
from dataclasses import dataclass, replace
from typing import Optional

from . import FUZZ, logs
from .corpus import files
from .program import Program
from .registry import PREFIX

BYTES = 256
# Every program runs this target too (FuzzTarget+Empty.swift).
EMPTY = "empty"
# Inputs of exactly that length, for targets whose seeds near it may be malformed.
INPUTS = os.path.join(FUZZ, "Speed")
SECONDS = 4
ATTEMPTS = 5
# The last line of libFuzzer, with the figures of the whole run.
_DONE = re.compile(r"^Done (\d+) runs in (\d+) second", re.MULTILINE)


@dataclass
class Speed:
    """The measured speed of one target."""

    target: str
    per_second: Optional[float]
    goal: Optional[int]
    empty_per_second: Optional[float] = None

    @property
    def ratio(self):
        """The time of one execution as a multiple of that of the empty target."""
        return self.empty_per_second / self.per_second if self.empty_per_second and self.per_second else None

    @property
    def met(self):
        return None if self.goal is None or self.per_second is None else self.per_second >= self.goal


def measure(program, seeds, folder, processes, seconds=SECONDS):
    """Fuzzes a target and the empty one from one seed of 256 bytes, while no other target runs."""
    content = sample(program.target.name, seeds)
    return Speed(
        program.target.name, _rate(program, content, folder, processes, seconds), program.target.executions_goal,
        _rate(_empty(program, folder), content, folder, processes, seconds))


def _empty(program, folder):
    """The empty target in the same executable, with the same settings."""
    path = os.path.realpath(program.path)
    links = os.path.join(folder, "speed-empty", os.path.basename(path))
    os.makedirs(links, exist_ok=True)
    link = os.path.join(links, PREFIX + EMPTY)
    if not os.path.lexists(link):
        os.symlink(path, link)
    return Program(replace(program.target, name=EMPTY, dictionary=()), links, find_leaks=program.finds_leaks)


def _rate(program, content, folder, processes, seconds):
    """The executions a second, with inputs of about the length of the first one.

    New inputs are kept only in memory, because writing a thousand files would take a quarter of the time.
    """
    name = program.target.name
    inputs = os.path.join(folder, "speed")
    os.makedirs(inputs, exist_ok=True)
    with open(os.path.join(inputs, name), "wb") as file:
        file.write(content)
    artifacts = os.path.join(folder, "speed-artifacts", name)
    os.makedirs(artifacts, exist_ok=True)
    best = None
    for seed in range(1, ATTEMPTS + 1):
        # libFuzzer reads a comma as the end of a path, so the seed is named without its folder.
        command = program.fuzz_from(
            name, artifacts, seconds, [f"-max_len={BYTES}", "-len_control=0", "-reduce_inputs=0", f"-seed={seed}"])
        ended = processes.run(
            command, os.path.join(folder, "logs", f"{name}-speed.log"), program.environment, limit=seconds + 60,
            folder=inputs)
        rate = per_second(ended.log, ended.seconds)
        best = max(filter(None, [best, rate]), default=None)
        # A finding ends a run early; a run with another random seed may not meet it.
        if ended.status == 0 or ended.stopped:
            break
    return best


def per_second(log, seconds):
    """The rate of a run: by libFuzzer's clock if the run has ended normally, by ours if an input failed."""
    done = _DONE.search(log)
    if done and int(done.group(2)) > 0:
        return int(done.group(1)) / int(done.group(2))
    executions = logs.executions(log)
    return executions / seconds if executions and seconds > 0.5 else None


def sample(name, folder):
    """An input of 256 bytes: the target's own, or the seed of the nearest size, cut or repeated."""
    own = os.path.join(INPUTS, name)
    if os.path.isfile(own):
        with open(own, "rb") as file:
            return file.read()
    paths = [path for path in files(folder) if os.path.getsize(path) > 0]
    if not paths:
        return bytes(range(BYTES))
    with open(min(paths, key=lambda path: (abs(os.path.getsize(path) - BYTES), path)), "rb") as file:
        content = file.read(BYTES)
    return (content * (BYTES // len(content) + 1))[:BYTES]
