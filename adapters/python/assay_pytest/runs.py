"""Runs of `assay` for a Conformance."""

import fcntl
import functools
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from assay_program import PROGRAM

from . import Conformance


class RunError(Exception):
    """`assay` could not list or run vectors; the text is its own."""


class Program:
    """`assay` with the client, the vectors and the files of a Conformance."""

    def __init__(self, conformance: Conformance, file: pathlib.Path, module: str, name: str, command: str | None):
        self.conformance = conformance
        self.folder = file.parent
        own = shlex.join([sys.executable, "-m", "assay_pytest.serve", str(file), module, name])
        self.command = command or conformance.command or (own if conformance.operations else "")
        if not self.command:
            raise RunError(f"{name} has no operations and no command, and there is no --assay-exec")
        known = conformance.expected_findings
        self.known_file = self.folder / known if known else None

    @property
    def vector_folders(self) -> list[pathlib.Path]:
        return [self.folder / name for name in self.conformance.vectors if name != "bundled"]

    def vectors(self) -> list[dict[str, Any]]:
        """The vectors that the Conformance selects, of the kinds that a client is asked about."""
        return _listed(*self._folders(), *self._selection())

    def known(self) -> dict[str, str]:
        """The known findings with their reasons."""
        if self.known_file is None or not self.known_file.exists():
            return {}
        try:
            document = json.loads(self.known_file.read_text("utf-8"))
            known = {entry["id"]: entry.get("why", "known") for entry in document["findings"]}
        except (ValueError, KeyError, TypeError) as error:
            raise RunError(f"{self.known_file} is not a file of known findings: {error!r}") from None
        unknown = known.keys() - {vector["id"] for vector in _listed(*self._folders())}
        if unknown:
            raise RunError(f"{self.known_file}: there is no vector {min(unknown)}")
        return known

    def run(self, report: pathlib.Path, only: Sequence[str], write_known: bool) -> None:
        """Runs the vectors that match `only`, or all that the Conformance selects, and writes the JSON report."""
        client = self.conformance
        arguments = ["run", "--exec", self.command, "--format", "json", "--output", str(report), *self._folders()]
        arguments += [word for pattern in only for word in ("--only", pattern)] or self._selection()
        for option, value in (("profile", client.profile), ("jobs", client.jobs), ("timeout", client.timeout)):
            arguments += [] if value is None else [f"--{option}", str(value)]
        if self.known_file is not None:
            arguments += ["--expected-findings", str(self.known_file)] if self.known_file.exists() else []
            arguments += ["--write-expected-findings", str(self.known_file)] if write_known else []
        status, errors = _run(arguments)
        if status not in (0, 1) and not report.exists():
            raise RunError(f"assay ended with status {status}:\n{errors}")

    def _folders(self) -> list[str]:
        words = (name if name == "bundled" else str(self.folder / name) for name in self.conformance.vectors)
        return [word for folder in words for word in ("--vectors", folder)]

    def _selection(self) -> list[str]:
        return [
            word
            for option, patterns in (("--only", self.conformance.only), ("--skip", self.conformance.skip))
            for pattern in patterns
            for word in (option, pattern)
        ]


def shared(program: Program, folder: pathlib.Path, key: str, only: Sequence[str], write_known: bool) -> dict[str, Any]:
    """The report of a run, which the first process of this test session makes and the others wait for and read."""
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    outcome = folder / f"{name}.json"
    with open(folder / f"{name}.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not outcome.exists():
            file = folder / f"{name}.report"
            try:
                program.run(file, only, write_known)
                content = {"name": key, "report": json.loads(file.read_text("utf-8"))}
            except RunError as error:
                content = {"name": key, "error": str(error)}
            part = folder / f"{name}.part"
            part.write_text(json.dumps(content), "utf-8")
            part.rename(outcome)
    content = json.loads(outcome.read_text("utf-8"))
    if "error" in content:
        raise RunError(content["error"])
    report: dict[str, Any] = content["report"]
    return report


def outcomes(folder: pathlib.Path) -> list[Mapping[str, Any]]:
    """What the runs of this test session found."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))]


@functools.cache
def _listed(*arguments: str) -> list[dict[str, Any]]:
    with tempfile.TemporaryFile() as output:
        status, errors = _run(["vectors", "list", "--format", "json", *arguments], output)
        if status != 0:
            raise RunError(errors)
        output.seek(0)
        vectors: list[dict[str, Any]] = json.load(output)["vectors"]
    return [vector for vector in vectors if vector["kind"] not in ("web", "schedule")]


def _run(arguments: Sequence[str], output: Any = subprocess.DEVNULL) -> tuple[int, str]:
    # The client imports what the tests do.
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(entry for entry in sys.path if entry))
    done = subprocess.run(
        [PROGRAM, *arguments], stdout=output, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment,
        check=False)
    lines = done.stderr.decode("utf-8", "replace").splitlines()
    return done.returncode, "\n".join(line for line in lines if not line.startswith("assay: vectors: "))
