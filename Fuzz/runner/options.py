"""Reads the command lines of `Fuzz/nightly` and `Fuzz/smoke`."""

import argparse
import os
import re
from dataclasses import dataclass, field
from typing import Optional

from . import ROOT
from .errors import UsageError

STATE = os.path.join(ROOT, ".build", "fuzz")


@dataclass
class Options:
    """The options of a night."""

    seconds: float
    corpus: Optional[str]
    output: str
    build: str
    jobs: int
    targets: list = field(default_factory=list)
    shard: Optional[tuple] = None
    skip_build: bool = False
    coverage: bool = True
    speed: bool = True
    merge: bool = True
    canary_seconds: float = 60
    minimise_seconds: float = 30
    patience: float = 1


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all other errors."""

    def error(self, message):
        raise UsageError(message)


def _positive(text):
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number <= 7 * 24 * 60:
        raise argparse.ArgumentTypeError(f"a number of minutes above 0 was expected, not \"{text}\"")
    return number


def _patience(text):
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 1 <= number <= 1000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000 was expected, not \"{text}\"")
    return number


def add_patience(parser):
    parser.add_argument(
        "--patience", type=_patience, default=1, metavar="N",
        help="multiplies the time limits of builds, checks and replays, for a slow machine (1)")


def _jobs(text):
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"a whole number from 1 to 256 was expected, not \"{text}\"")
    return int(text)


def _shard(text):
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text)
    if not found or not 1 <= int(found.group(1)) <= int(found.group(2)):
        raise argparse.ArgumentTypeError(f"I/N with I from 1 to N was expected, not \"{text}\"")
    return int(found.group(1)), int(found.group(2))


def _add_common(parser, output):
    parser.add_argument(
        "--output", metavar="DIR", default=output, help="folder of the report and the findings (%(default)s)")
    parser.add_argument(
        "--targets", metavar="NAMES", help="only these targets, separated by commas; * matches any text")
    parser.add_argument(
        "--jobs", type=_jobs, default=os.cpu_count() or 1, metavar="N",
        help="number of targets that run at the same time (%(default)s)")
    parser.add_argument(
        "--build", metavar="DIR", default=os.path.join(STATE, "build"), help="folder of the builds (%(default)s)")
    parser.add_argument(
        "--skip-build", action="store_true", help="use the executables in --build without building")
    parser.add_argument(
        "--canary-seconds", type=_jobs, default=60, metavar="S", help="seconds to find each planted bug (%(default)s)")
    add_patience(parser)


def night(words):
    """The options of `Fuzz/nightly`."""
    parser = Parser(
        prog="Fuzz/nightly", description="Builds every fuzz target, checks that it works, fuzzes, and reports.",
        epilog="exit status: 0 nothing found, 1 findings, 2 wrong usage, 3 the fuzzers are blind or the runner failed")
    parser.add_argument(
        "--minutes", type=_positive, default=60, metavar="N",
        help="minutes of fuzzing for all targets together, without building, merging and measuring (60)")
    parser.add_argument(
        "--corpus", metavar="DIR", default=os.path.join(STATE, "corpus"),
        help="folder of the inputs and the coverage that are kept between nights (%(default)s)")
    _add_common(parser, os.path.join(STATE, "report"))
    parser.add_argument("--shard", type=_shard, metavar="I/N", help="only part I of N of the targets, from 1")
    parser.add_argument("--no-coverage", action="store_true", help="do not build for coverage and do not measure it")
    parser.add_argument("--no-speed", action="store_true", help="do not measure speed")
    chosen = parser.parse_args(words)
    return Options(
        chosen.minutes * 60, os.path.abspath(chosen.corpus), os.path.abspath(chosen.output),
        os.path.abspath(chosen.build), chosen.jobs, _names(chosen.targets), chosen.shard, chosen.skip_build,
        not chosen.no_coverage, not chosen.no_speed, canary_seconds=chosen.canary_seconds,
        patience=chosen.patience)


def smoke(words):
    """The options of `Fuzz/smoke`."""
    parser = Parser(
        prog="Fuzz/smoke",
        description="Checks with a minute of fuzzing that every target works, and that seeds and regressions pass.",
        epilog="exit status: as Fuzz/nightly")
    parser.add_argument(
        "--seconds", type=_jobs, default=60, metavar="S", help="seconds of fuzzing for all targets together (60)")
    _add_common(parser, os.path.join(STATE, "smoke"))
    chosen = parser.parse_args(words)
    return Options(
        chosen.seconds, None, os.path.abspath(chosen.output), os.path.abspath(chosen.build), chosen.jobs,
        _names(chosen.targets), None, chosen.skip_build, False, False, False, chosen.canary_seconds, 10,
        chosen.patience)


def _names(text):
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise UsageError("--targets: names with commas between were expected")
    return names
