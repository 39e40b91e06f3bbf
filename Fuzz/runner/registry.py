"""Which targets there are: `Fuzz/seeds --list` prints the list of `AssayFuzzTargets`."""

import fnmatch
import json
import os
import subprocess
from dataclasses import dataclass
from typing import Optional

from . import FUZZ
from .errors import HarnessError, UsageError

PREFIX = "fuzz-"
SEEDS = os.path.join(FUZZ, "seeds")
SETTINGS = os.path.join(FUZZ, "targets.json")


@dataclass(frozen=True)
class Target:
    """One fuzz target."""

    name: str
    weight: float
    maximum_length: int
    is_canary: bool
    # A task that the end of a run interrupts looks like a leak.
    leak_check: bool = True
    executions_goal: Optional[int] = None  # a second, at an input of 256 bytes
    # libFuzzer's entropic schedule keeps books on every feature of every input: half of the time where there are ten
    # thousand of them.
    entropic: bool = True


def read(command=SEEDS, settings=SETTINGS):
    """The targets, with what the settings add. Builds what lists them."""
    try:
        answer = subprocess.run([command, "--list"], capture_output=True, text=True, timeout=3600)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HarnessError(f"{command} --list: {error}") from error
    if answer.returncode != 0:
        last = (answer.stderr or answer.stdout).strip().splitlines()
        raise HarnessError(f"{command} --list fails: {last[-1] if last else 'it says nothing'}")
    try:
        with open(settings, encoding="utf-8") as file:
            return parse(answer.stdout, json.load(file))
    except (OSError, ValueError) as error:
        raise HarnessError(f"{command} --list, {settings}: {error}") from error


def parse(text, settings):
    """The targets of a list: name, weight, greatest length, and `canary` for one."""
    targets = [_target(line.split(), settings) for line in text.splitlines() if line.strip()]
    names = [target.name for target in targets]
    if not targets or len(set(names)) != len(names):
        raise ValueError("the list of targets is empty, or has a name twice")
    unknown = sorted(set(settings) - set(names))
    if unknown:
        raise ValueError(f"there is no target \"{unknown[0]}\"")
    return targets


def _target(fields, settings):
    if len(fields) != 4 or not fields[2].isdecimal():
        raise ValueError(f"name, weight, length and kind were expected, not \"{' '.join(fields)}\"")
    name, weight = fields[0], float(fields[1])
    added = settings.get(name, {})
    unknown = sorted(set(added) - {"entropic", "executions_a_second", "leak_check"})
    if unknown:
        raise ValueError(f"{name}: unknown member \"{unknown[0]}\"")
    if weight <= 0:
        raise ValueError(f"{name} has the weight {weight:g}, and would never run")
    return Target(
        name, weight, int(fields[2]), fields[3] == "canary", added.get("leak_check", True),
        added.get("executions_a_second"), added.get("entropic", True))


def demand_executables(targets, folder):
    """Refuses to begin where a target is not built."""
    for target in targets:
        if not os.access(os.path.join(folder, PREFIX + target.name), os.X_OK):
            raise HarnessError(
                f"{folder}: there is no executable {PREFIX}{target.name}; Fuzz/Package.swift must name it")


def choose(targets, patterns):
    """The targets that the patterns name; canaries are never left out."""
    if not patterns:
        return targets
    known = [target.name for target in targets if not target.is_canary]
    chosen = set()
    for pattern in patterns:
        found = fnmatch.filter(known, pattern)
        if not found:
            raise UsageError(f"--targets: \"{pattern}\" is none of {', '.join(known)}")
        chosen.update(found)
    return [target for target in targets if target.is_canary or target.name in chosen]
