"""Prepares the fuzzing of a night: chooses targets, builds programs, and checks that they work."""

import os

from . import alive, registry, split
from .build import Builder, built
from .errors import UsageError
from .program import Program


def choose(night):
    """The targets of this night.

    A name or a part that selects no target is an error, which is raised before anything is built or removed.
    """
    options = night.options
    night.begin(registry.LISTING)
    targets = registry.choose(registry.read(night.processes, night.seeds_command, night.still), options.targets)
    if not options.shard:
        return targets
    names = [target.name for target in targets if not target.is_canary]
    chosen = split.shard(names, *options.shard)
    if not chosen:
        part, count = options.shard
        raise UsageError(f"--shard {part}/{count}: there are {len(names)} targets, and none is left for this part")
    return [target for target in targets if target.is_canary or target.name in chosen]


def build(night, flavour):
    """Builds a flavour unless --skip-build is set, and returns the folder of the executables."""
    if night.options.skip_build:
        return built(night.options.build, flavour)
    night.toolchain.demand_fuzzing()
    night.begin(f"building the {flavour} flavour")
    os.makedirs(night.options.build, exist_ok=True)
    folder, seconds = Builder(
        night.toolchain, night.processes, night.options.build, pulse=night.still).build(flavour)
    night.say(f"built in {seconds:.0f} s")
    return folder


def programs(night, targets):
    """The targets' programs, including the canaries."""
    folder = build(night, "address")
    registry.lay_out(targets, folder)
    symbolizer = night.toolchain.symbolizer()
    if symbolizer is None:
        night.problems.append("there is no llvm-symbolizer: stacks are addresses, and findings are grouped coarsely")
    return [Program(target, folder, symbolizer) for target in targets]


def prove_alive(night, programs):
    """Ends the night if a target has no feedback or a planted bug is not found."""
    night.begin("starting each target")
    counters = alive.check_counters(programs, night.folder, night.findings, night.processes, night.options.jobs)
    if night.processes.stopping.is_set():
        return
    night.say(f"{len(programs)} targets are alive, with {min(counters.values())} counters or more")
    canaries = [program for program in programs if program.target.is_canary]
    night.begin("looking for the planted bugs")
    night.canaries = alive.find_canaries(
        canaries, night.folder, night.processes, night.options.canary_seconds, night.options.jobs)
    if night.processes.stopping.is_set():
        return
    alive.demand_canaries(night.canaries, night.options.canary_seconds)
    for canary in night.canaries:
        night.say(f"{canary.name} found after {canary.seconds:.1f} s: {canary.message}")
