"""Executions a second at an input of 256 bytes, as libFuzzer itself counts them."""

import os
import re
from dataclasses import dataclass
from typing import Optional

from . import FUZZ, logs
from .corpus import files

BYTES = 256
# What a target takes, of just that length: not every seed near it is well-formed.
INPUTS = os.path.join(FUZZ, "Speed")
SECONDS = 4
ATTEMPTS = 5
# What libFuzzer counts is steady only over some time.
_DONE = re.compile(r"^Done (\d+) runs in (\d+) second", re.MULTILINE)


@dataclass
class Speed:
    """What was measured of one target."""

    target: str
    per_second: Optional[float]
    goal: Optional[int]

    @property
    def met(self):
        return None if self.goal is None or self.per_second is None else self.per_second >= self.goal


def measure(program, seeds, folder, processes, seconds=SECONDS):
    """Fuzzes alone on one core from one seed of 256 bytes, with no input longer or shorter by much.

    What is of use is kept in memory alone: to write a thousand files would be a quarter of the time.
    """
    name = program.target.name
    place = os.path.join(folder, "speed")
    os.makedirs(place, exist_ok=True)
    with open(os.path.join(place, name), "wb") as file:
        file.write(sample(name, seeds))
    artifacts = os.path.join(folder, "speed-artifacts", name)
    os.makedirs(artifacts, exist_ok=True)
    best = None
    for seed in range(1, ATTEMPTS + 1):
        # libFuzzer takes a comma for the end of a path: so the seed has no path.
        command = program.fuzz_from(
            name, artifacts, seconds, [f"-max_len={BYTES}", "-len_control=0", "-reduce_inputs=0", f"-seed={seed}"])
        ended = processes.run(
            command, os.path.join(folder, "logs", f"{name}-speed.log"), program.environment, limit=seconds + 60,
            folder=place)
        rate = per_second(ended.log, ended.seconds)
        best = max(filter(None, [best, rate]), default=None)
        # A finding ends a run early; another way through the inputs may not meet it.
        if ended.status == 0 or ended.stopped:
            break
    return Speed(name, best, program.target.executions_goal)


def per_second(log, seconds):
    """The rate of a run: of libFuzzer's own clock where it came to its end, of ours where an input failed."""
    done = _DONE.search(log)
    if done and int(done.group(2)) > 0:
        return int(done.group(1)) / int(done.group(2))
    executions = logs.executions(log)
    return executions / seconds if executions and seconds > 0.5 else None


def sample(name, folder):
    """An input of 256 bytes: the target's own, or else the seed whose size is nearest, cut or repeated to fit."""
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
