"""Mutants of the client library: does anything notice a small change to it?

One build holds every mutant, each behind a switch. The vectors and the searched scenarios that reach a mutant are run
against it first, in a copy of the program made for it; then, with --tests, the tests that reach what is left.
"""

import argparse
import fcntl
import hashlib
import json
import os
import signal
import subprocess
import sys
import time

from . import report as reports
from .errors import Failure
from .package import ROOT, SESSIONS, SHARED, Package
from .reach import Reach
from .suite import Suite
from .trial import Results, try_all


def say(text):
    print(text, file=sys.stderr, flush=True)


def options(words):
    parser = argparse.ArgumentParser(prog="Mutants/run", description=__doc__)
    parser.add_argument("--folder", default=os.path.join(ROOT, ".build", "mutants"), help="where everything is kept")
    parser.add_argument("--file", help="only mutants of files whose path contains this text")
    parser.add_argument("--change", help="only mutants of this operator")
    parser.add_argument("--id", action="append", help="build and try only the mutant of this name; repeatable")
    parser.add_argument("--count", type=int, help="only that many mutants, chosen by --seed")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the choice (1)")
    parser.add_argument("--shard", metavar="I/N", help="the I-th of N parts, from 1")
    parser.add_argument("--tests", action="store_true", help="then try what is left with the tests that reach it")
    parser.add_argument("--jobs", type=int, default=2, help="mutants that are tried at once (2)")
    parser.add_argument(
        "--limit", type=int, default=3, metavar="SECONDS",
        help="the processor time that a mutant may use for one step, a scenario or up to 128 vectors (3)")
    parser.add_argument("--again", action="store_true", help="try chosen mutants that survived before once more")
    parser.add_argument("--list", action="store_true", help="list the chosen mutants and build nothing")
    parser.add_argument("--prepare", action="store_true", help="build and record reach, and try nothing")
    parser.add_argument("--json", metavar="FILE", help="also write what noticed the mutants of each file to FILE")
    parser.add_argument("--require", type=float, metavar="PERCENT", help="fail if fewer of the chosen are caught")
    return parser.parse_args(words)


def choose(mutants, chosen):
    """The mutants that the options choose."""
    left_out = [name for name in chosen.id or [] if name not in {mutant["id"] for mutant in mutants}]
    if left_out:
        raise Failure(f"no mutant that compiles is called {', '.join(left_out)}")
    listed = [
        mutant for mutant in mutants
        if (chosen.file or "") in mutant["file"] and chosen.change in (None, mutant["change"])
        and (not chosen.id or mutant["id"] in chosen.id)]
    if chosen.count is not None:
        def number(mutant):
            return hashlib.sha256(f"{chosen.seed} {mutant['id']}".encode()).digest()
        names = {mutant["id"] for mutant in sorted(listed, key=number)[:chosen.count]}
        listed = [mutant for mutant in listed if mutant["id"] in names]
    if chosen.shard:
        try:
            part, parts = map(int, chosen.shard.split("/"))
        except ValueError:
            part, parts = 0, 0
        if not 1 <= part <= parts:
            raise Failure(f"--shard needs I/N with I from 1 to N, not {chosen.shard}")
        listed = listed[part - 1::parts]
    if not listed:
        raise Failure("the options choose no mutant")
    return listed


class Progress:
    def __init__(self, count):
        self.count, self.done, self.began = count, 0, time.monotonic()

    def __call__(self):
        self.done += 1
        if self.done % 200 == 0 or self.done == self.count:
            say(f"{self.done} of {self.count} after {time.monotonic() - self.began:.0f} s")


def first_stage(package, chosen, reach, results, words):
    """Vectors for all mutants, then scenarios for what is left."""
    left = [
        mutant for mutant in chosen
        if mutant["id"] not in results.found or words.again and not reports.means(results.found[mutant["id"]])]
    every = sorted(unit for unit in reach.milliseconds if not reach.is_scenario(unit))
    signing_in = [unit for unit in every if reach.names[unit].startswith("sign-in/")]
    jobs, sessions, isolated = [], [], []
    for mutant in left:
        if mutant["target"] == SHARED:
            isolated.append((mutant, every))
        elif mutant["target"] == SESSIONS:
            sessions.append((mutant, signing_in))
        elif reach.units[mutant["number"]]:
            jobs.append((mutant, [unit for unit in reach.units[mutant["number"]] if not reach.is_scenario(unit)]))
        else:
            results.add({"id": mutant["id"], "outcome": "unreached", "by": None})
    ways = {
        "try": (jobs, "vectors"), "sessions": (sessions, "vectors over URLSession"),
        "isolated": (isolated, "vectors, the client in a process of its own")}
    for mode, (work, how) in ways.items():
        if work:
            say(f"trying {len(work)} mutants with {how}")
            try_all(package, reach.names, mode, "vectors", work, results, words.jobs, words.limit, Progress(len(work)))
    scenarios = []
    for mutant in chosen:
        units = reach.units[mutant["number"]]
        searched = [unit for unit in units if reach.is_scenario(unit)]
        # No order of calls changes what a file does that neither waits nor locks.
        is_useful = package.has_order(mutant["file"]) or len(searched) == len(units)
        result = results.found[mutant["id"]]
        if searched and is_useful and result.get("with") == "vectors" and not reports.means(result):
            scenarios.append((mutant, searched))
    if scenarios:
        say(f"trying {len(scenarios)} mutants with scenarios")
        try_all(
            package, reach.names, "try", "scenarios", scenarios, results, words.jobs, words.limit,
            Progress(len(scenarios)))


def second_stage(package, chosen, results, words):
    left = [mutant for mutant in chosen if not reports.means(results.found.get(mutant["id"]))
            and results.found.get(mutant["id"], {}).get("with") != "tests"]
    if not left:
        return
    package.build(None, say)
    suite = Suite(package, say)
    failing = suite.record(words.jobs, words.limit)
    if failing:
        say("not used, because they fail without a mutant: " + ", ".join(failing))
    say(f"trying {len(left)} mutants with the tests that reach them")
    suite.try_all(left, words.jobs, words.limit, results, Progress(len(left)))


def body(words):
    package = Package(os.path.abspath(words.folder), words.id)
    if words.list:
        package.refresh()
        package.rewrite()
        for mutant in choose(package.mutants, words):
            print(f"{mutant['id']} {mutant['file']}:{mutant['line']}: {mutant['change']}")
        return 0
    began = time.monotonic()
    package.build("mutant-trial", say)
    say(f"built after {time.monotonic() - began:.0f} s, {len(package.mutants)} mutants")
    reach = Reach(package, say)
    say(f"reach is known after {time.monotonic() - began:.0f} s; {len(reach.skipped)} vectors need a process of the client's")
    chosen = choose(package.mutants, words)
    if words.prepare:
        return 0
    results = Results(os.path.join(package.folder, "results.jsonl"), package.mutants, package.digests(), reach.names)
    # What every client does comes first: an early end then leaves the least important untried.
    shared = [mutant for mutant in chosen if mutant["file"].startswith(reports.ANY_CLIENT)]
    for part in (shared, [mutant for mutant in chosen if not mutant["file"].startswith(reports.ANY_CLIENT)]):
        first_stage(package, part, reach, results, words)
    if words.tests:
        second_stage(package, chosen, results, words)
    reached = {mutant["id"] for mutant in chosen if reach.units[mutant["number"]] or mutant["target"] in (SHARED, SESSIONS)}
    reached |= {name for name, result in results.found.items() if result.get("reached")}
    report = reports.Report(chosen, results.found, reached, *reports.reasons(ROOT))
    print(report.listing())
    print(report.text())
    if words.json:
        with open(words.json, "w", encoding="utf-8") as file:
            json.dump(report.by_file(), file, indent=1)
            file.write("\n")
    say(f"{time.monotonic() - began:.0f} s")
    for name in report.refuted():
        say(f"Mutants/run: {reports.survivors_file(ROOT)}: something notices {name}: delete its argument")
    share = 100 * (1 - len(report.missed()) / len(chosen))
    if words.require is not None and share < words.require:
        say(f"Mutants/run: {share:.1f} % of the mutants are caught, {words.require} % are required")
        return 1
    return 1 if report.refuted() else 0


def locked(folder):
    """A file that no other run of the folder holds open: it would change the copy that this run tries."""
    os.makedirs(folder, exist_ok=True)
    file = open(os.path.join(folder, "lock"), "w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Failure(f"another run uses {folder}") from None
    return file


def interrupt(number, _):
    raise KeyboardInterrupt


def run(words):
    # What is killed ends as by a key, with what it has started.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    try:
        chosen = options(words)
        with locked(chosen.folder):
            return body(chosen)
    except Failure as error:
        print(f"Mutants/run: {error}", file=sys.stderr)
        return 2
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"Mutants/run: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Mutants/run: interrupted", file=sys.stderr)
        return 2
