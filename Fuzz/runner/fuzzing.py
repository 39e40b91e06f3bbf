"""The fuzzing of a night, and the minimisation of its findings."""

from . import corpus, minimise, split
from .processes import demand_space


def fuzz(night, programs):
    """Fuzzes all targets, each for its share of the night's time."""
    weights = {program.target.name: program.target.weight for program in programs}
    plan = split.lay_out(weights, night.options.seconds, night.options.jobs)
    minutes = night.options.seconds / 60
    night.begin(f"fuzzing {len(programs)} targets for {minutes:.3g} min on {night.options.jobs} workers")

    def work(slices):
        for piece in slices:
            demand_space(night.folder, corpus.SPACE)
            worker = night.workers[piece.target]
            before = worker.work.executions
            worker.fuzz(piece.seconds)
            done = worker.work.executions - before
            night.say(f"{piece.target}: {done} executions in {piece.seconds:.0f} s; {night.found(piece.target)}")

    night.pool(work, plan)


def minimise_findings(night):
    """Minimises the inputs of the findings."""
    found = [finding for finding in night.findings if finding.target in night.workers]
    if not found:
        return
    seconds = minimise.seconds(night.options, len(found))
    night.begin(f"minimising {night.found()}, {seconds:.0f} s each")

    def smaller(finding):
        program = night.workers[finding.target].program
        minimise.minimise(finding, program, night.processes, night.toolchain.swift, seconds)

    night.pool(smaller, found)
