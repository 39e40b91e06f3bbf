"""Runs the coverage build and the tools of LLVM that read its profiles."""

import json
import os

from . import ROOT
from .corpus import files
from .errors import HarnessError
from .processes import demand_space


def replay(program, folders, profiles, processes, log_folder):
    """Runs every input of the folders with the coverage build; returns an error message, or None."""
    name = program.target.name
    os.makedirs(profiles, exist_ok=True)
    demand_space(profiles, 256)
    environment = {**program.environment, "LLVM_PROFILE_FILE": os.path.join(profiles, f"{name}.profraw")}
    artifacts = os.path.join(log_folder, "coverage-artifacts", name)
    os.makedirs(artifacts, exist_ok=True)
    ended = processes.run(
        program.replay([folder for folder in folders if files(folder)], artifacts),
        os.path.join(log_folder, f"{name}-coverage.log"), environment, limit=900)
    if ended.status != 0 and not ended.stopped:
        return f"{name}: the coverage build fails on an input, and what it covers is not counted"
    return None


def export(toolchain, executable, profiles, processes, folder):
    """The coverage of all profiles together, as JSON from llvm-cov."""
    raw = [path for path in files(profiles) if path.endswith(".profraw") and os.path.getsize(path) > 0]
    if not raw:
        raise HarnessError("no target of the coverage build has written a profile")
    merged = os.path.join(folder, "merged.profdata")
    ended = processes.run(
        [toolchain.tool("llvm-profdata"), "merge", "-sparse", "-o", merged, *raw], os.path.join(folder, "profdata.log"),
        limit=600)
    if ended.status != 0:
        raise HarnessError(f"llvm-profdata fails: {ended.log.strip()[-300:]}")
    output = os.path.join(folder, "coverage.export.json")
    ended = processes.run(
        [toolchain.tool("llvm-cov"), "export", "-format=text", "-instr-profile", merged, executable,
         os.path.join(ROOT, "Sources")], output, limit=900)
    if ended.status != 0:
        raise HarnessError(f"llvm-cov fails: {ended.log.strip()[-300:]}")
    with open(output, encoding="utf-8", errors="replace") as file:
        text = file.read()
    # llvm-cov writes its warnings into the same file, before the JSON.
    begin = text.find('{"data"')
    try:
        return json.loads(text[begin:] if begin >= 0 else text)
    except ValueError as error:
        raise HarnessError(f"the output of llvm-cov is not JSON: {error}") from error
