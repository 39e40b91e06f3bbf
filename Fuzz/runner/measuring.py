"""The measurements after the fuzzing of a night: speed, and region coverage."""

import os

from . import coverage, coverage_tools, inputs, preparing, registry, speed
from .program import Program


def measure_speed(night, programs):
    """Measures one target after the other, because two at once would share memory and caches."""
    night.begin("measuring speed")
    for program in programs:
        if night.processes.stopping.is_set():
            return
        seeds = inputs.seeds(night, program.target.name)
        night.speeds.append(speed.measure(program, seeds, night.folder, night.processes))


def measure_coverage(night, targets):
    """Replays all corpora with the coverage build, and compares with the last night that had all targets."""
    folder = preparing.build(night, "coverage")
    registry.lay_out(targets, folder)
    settings = coverage.Settings.read()
    symbolizer = night.toolchain.symbolizer()
    profiles = os.path.join(night.folder, "profiles")
    programs = [Program(target, folder, symbolizer, find_leaks=False) for target in targets if not target.is_canary]
    night.begin("measuring coverage")

    def replay(program):
        folders = [night.workers[program.target.name].corpus]
        return coverage_tools.replay(
            program, folders, profiles, night.processes, os.path.join(night.folder, "logs"))

    night.problems += [problem for problem in night.pool(replay, programs) if problem]
    if night.processes.stopping.is_set():
        return
    # The parsers' program links little; the largest program has all code that counts.
    largest = max((program.path for program in programs), key=os.path.getsize)
    exported = coverage_tools.export(night.toolchain, largest, profiles, night.processes, night.folder)
    found = coverage.measure(exported, settings)
    before = coverage.previous(night.options.corpus) if night.options.corpus else None
    night.coverage = coverage.summary(found, settings, before)
    if night.options.corpus and not night.options.targets and not night.options.shard:
        coverage.remember(night.options.corpus, found)
