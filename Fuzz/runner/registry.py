"""The fuzz targets, from `assay fuzz list`."""

import fnmatch
import json
import os
import tempfile
from dataclasses import dataclass
from typing import Optional

from . import FUZZ
from .breaks import Break
from .build import LONGEST
from .errors import HarnessError, UsageError

PREFIX = "fuzz-"
SEEDS = os.path.join(FUZZ, "seeds")
LIST = ["--list", "--format", "json"]
LISTING = "building the command that lists the targets"


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
    # libFuzzer's entropic schedule records every feature of every input, which takes half of the time if there are ten
    # thousand of them.
    entropic: bool = True
    program: str = "client-fuzzer"  # the executable that runs it
    dictionary: tuple = ()  # entries in libFuzzer's format
    breaks: tuple = ()


def read(processes, command=SEEDS, pulse=None):
    """Builds the command that lists the targets, and reads its list."""
    with tempfile.TemporaryDirectory(prefix="fuzz-targets-") as folder:
        listed = os.path.join(folder, "targets.json")
        ended = processes.run(
            [command, *LIST], os.path.join(folder, "log"), limit=LONGEST, output=listed, pulse=pulse)
        if ended.stopped:
            raise KeyboardInterrupt
        if ended.overdue or ended.status != 0:
            raise HarnessError(f"{command} --list fails: {ended.complaint}")
        try:
            with open(listed, encoding="utf-8") as file:
                return parse(file.read())
        except (ValueError, KeyError, TypeError) as error:
            raise HarnessError(f"{command} --list: {error}") from error


def parse(text):
    """The targets of a list."""
    targets = [_target(entry) for entry in json.loads(text)["targets"]]
    names = [target.name for target in targets]
    if not targets or len(set(names)) != len(names):
        raise ValueError("the list of targets is empty, or has a name twice")
    return targets


def _target(entry):
    target = Target(
        entry["name"], float(entry["weight"]), int(entry["maximum_length"]), entry["is_canary"], entry["leak_check"],
        entry.get("executions_a_second"), entry["entropic"], entry["program"], tuple(entry["dictionary"]),
        tuple(Break(target=entry["name"], **item) for item in entry["breaks"]))
    if target.weight <= 0:
        raise ValueError(f"{target.name} has the weight {target.weight:g}, and would never run")
    return target


def lay_out(targets, folder):
    """Creates a link with the name of each target to its program, and writes its dictionary next to it.

    Executables in the folder that already have the name of a target are used as they are.
    """
    for target in targets:
        path = os.path.join(folder, PREFIX + target.name)
        if os.path.exists(os.path.join(folder, target.program)):
            if os.path.lexists(path):
                os.remove(path)
            os.symlink(target.program, path)
        if not os.access(path, os.X_OK):
            raise HarnessError(f"{folder}: there is neither {target.program} nor {PREFIX}{target.name}")
        write_dictionary(target, folder)


def write_dictionary(target, folder):
    """Writes a target's dictionary, if it has one."""
    if target.dictionary:
        with open(dictionary(target, folder), "w", encoding="utf-8") as file:
            file.writelines(entry + "\n" for entry in target.dictionary)


def dictionary(target, folder):
    """The path of a target's dictionary, or None if it has none."""
    return os.path.join(folder, f"{PREFIX}{target.name}.dict") if target.dictionary else None


def choose(targets, patterns):
    """The targets that the patterns match, and all canaries."""
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
