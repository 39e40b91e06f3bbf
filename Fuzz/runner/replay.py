"""Runs inputs once with one target, to investigate a finding."""

import os
import subprocess

from . import corpus, logs, registry, stacks
from .build import Builder, built
from .errors import CLEAN, FINDINGS, HarnessError, UsageError
from .options import STATE, Parser, add_patience
from .processes import Processes
from .program import Program
from .say import Speaker
from .toolchain import Toolchain


def run(words):
    """Builds the target, runs the files, and prints each failure with its stack."""
    parser = Parser(
        prog="Fuzz/replay", description="Runs inputs once with one fuzz target.",
        epilog="exit status: 0 no input fails, 1 an input fails, 2 wrong usage, 3 the target could not be run")
    parser.add_argument("target", metavar="TARGET")
    parser.add_argument("files", metavar="FILE", nargs="*", help="files or folders; without any, the empty input")
    parser.add_argument("--build", metavar="DIR", default=os.path.join(STATE, "build"))
    parser.add_argument("--skip-build", action="store_true", help="use the executable in --build without building")
    add_patience(parser)
    options = parser.parse_args(words)

    def still(line):
        say(f"still at it: {line}", error=True)

    say = Speaker("replay")
    processes = Processes(options.patience)
    say(registry.LISTING, error=True)
    targets = {target.name: target for target in registry.read(processes, pulse=still)}
    if options.target not in targets:
        raise UsageError(f"there is no target \"{options.target}\"; there are {', '.join(targets)}")
    paths = _paths(options.files)
    toolchain = Toolchain()
    if options.skip_build:
        folder = built(options.build, "address")
    else:
        toolchain.demand_fuzzing()
        os.makedirs(options.build, exist_ok=True)
        say("building the address flavour", error=True)
        folder, _ = Builder(toolchain, processes, os.path.abspath(options.build), pulse=still).build(
            "address", targets[options.target].program)
    registry.lay_out([targets[options.target]], folder)
    program = Program(targets[options.target], folder, toolchain.symbolizer())
    failed = 0
    for path in paths:
        answer = subprocess.run(
            program.run(path), env=program.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        log = answer.stdout.decode("utf-8", "replace")
        if logs.blindness(log):
            raise HarnessError(f"{options.target}: {logs.blindness(log)}")
        if answer.returncode == 0:
            print(f"{path}: passes")
            continue
        failed += 1
        crash = logs.crash(log)
        print(f"{path}: {crash.message if crash else f'status {answer.returncode}'}")
        for frame in stacks.relevant(stacks.frames(stacks.demangled(log, toolchain.swift))):
            print(f"    {frame}")
    print(f"{len(paths)} inputs, {failed} of them fail")
    return FINDINGS if failed else CLEAN


def _paths(operands):
    paths = []
    for operand in operands:
        if os.path.isdir(operand):
            paths += corpus.files(operand)
        elif os.path.isfile(operand):
            paths.append(operand)
        else:
            raise UsageError(f"there is no file {operand}")
    return paths or [os.devnull]
