"""The inputs that fail, collected while the fuzzers run, in one group and one folder for each bug."""

import json
import os
import re
import shutil
import threading
from dataclasses import dataclass, field

from . import logs, stacks
from .corpus import identity

# The number of inputs to keep of one bug, which can be found thousands of times in a night.
SAMPLES = 8


@dataclass
class Finding:
    """One bug of one target, with the inputs that show it."""

    target: str
    key: str
    crash: logs.Crash
    stack: list
    log: str
    source: str  # where it was found: fuzzing, corpus, regressions, start
    count: int = 1
    inputs: list = field(default_factory=list)  # in the order of their sizes
    minimised: bool = False
    folder: str = ""

    @property
    def name(self):
        words = self.crash.property or self.crash.kind
        return f"{self.target}-{re.sub(r'[^a-z0-9]+', '-', words.lower())[:48].strip('-')}-{self.key}"

    def keep(self, path):
        """Adds an input, and removes the largest inputs beyond the limit."""
        self.inputs.append(path)
        self.inputs.sort(key=os.path.getsize)
        for superfluous in self.inputs[SAMPLES:]:
            os.remove(superfluous)
        del self.inputs[SAMPLES:]


class Findings:
    """All findings of a night. Several workers can add findings at the same time."""

    def __init__(self, folder, swift=None):
        self.folder = folder
        self._swift = swift
        self._by_key = {}
        self._lock = threading.Lock()

    def __iter__(self):
        # A copy, because other threads add findings.
        return iter(sorted(list(self._by_key.values()), key=lambda finding: finding.name))

    def __len__(self):
        return len(self._by_key)

    def of(self, target):
        return [finding for finding in self if finding.target == target]

    def add(self, target, log, path, source):
        """Adds an input that failed, with the log of its run, and returns the finding of its group.

        The path is None if the program ended without an input.
        """
        crash = logs.crash(log) or logs.Crash("died", None, "it ended without a word")
        stack = stacks.frames(stacks.demangled(log, self._swift))
        key = stacks.group(target, crash, stack)
        with self._lock:
            finding = self._by_key.get(key)
            if finding is None:
                finding = Finding(target, key, crash, stack, logs.excerpt(log), source)
                self._by_key[key] = finding
            else:
                finding.count += 1
            if path is not None:
                kept = os.path.join(self.folder, ".samples", key, identity(path))
                if not os.path.exists(kept):
                    os.makedirs(os.path.dirname(kept), exist_ok=True)
                    shutil.copyfile(path, kept)
                    finding.keep(kept)
        return finding

    def write(self):
        """Writes a folder for each finding, with input, stack, log, and the commands to reproduce and promote it."""
        for finding in self:
            finding.folder = os.path.join(self.folder, finding.name)
            os.makedirs(finding.folder, exist_ok=True)
            for number, path in enumerate(finding.inputs):
                name = "input" if number == 0 else f"input-{number + 1}"
                shutil.copyfile(path, os.path.join(finding.folder, name))
            _write(finding, "stack.txt", "".join(f"#{index} {frame}\n" for index, frame in enumerate(finding.stack)))
            _write(finding, "log.txt", finding.log)
            _write(finding, "reproduce.txt", reproduce(finding))
            _write(finding, "finding.json", json.dumps(summary(finding), indent=2) + "\n")
        shutil.rmtree(os.path.join(self.folder, ".samples"), ignore_errors=True)


def _write(finding, name, text):
    with open(os.path.join(finding.folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def reproduce(finding):
    """The commands to run in a checkout, with FOLDER for the folder of this finding."""
    if not finding.inputs:
        return f"Fuzz/replay {finding.target}\n"
    return (
        f"# fails as stack.txt shows\nFuzz/replay {finding.target} FOLDER/input\n\n"
        f"# a vector for it, to be named and reviewed\n"
        f"assay vectors promote FOLDER/input --target {finding.target}\n\n"
        f"# keep it, so that plain `swift test` replays it\n"
        f"cp FOLDER/input Fuzz/Regressions/{finding.target}/NAME\n")


def summary(finding):
    """A finding in the report."""
    return {
        "name": finding.name,
        "target": finding.target,
        "kind": finding.crash.kind,
        "property": finding.crash.property,
        "message": finding.crash.message[:500],
        "found_in": finding.source,
        "count": finding.count,
        "input_bytes": os.path.getsize(finding.inputs[0]) if finding.inputs else None,
        "minimised": finding.minimised,
        "stack": [str(frame) for frame in stacks.relevant(finding.stack)],
        "folder": os.path.join("findings", finding.name),
        "reproduce": reproduce(finding).splitlines(),
    }
