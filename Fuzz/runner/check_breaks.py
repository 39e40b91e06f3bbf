"""Checks that the fuzzer finds checks of the library that are broken on purpose, in a copy of the checkout.

Each break must be found. A control without a break runs for the same time and must find nothing; otherwise the findings
would prove nothing.
"""

import os
import tempfile
import time

from . import logs, registry
from .build import LONGEST, Builder
from .checkout_copy import Copy, content
from .corpus import add, files, remove
from .errors import CLEAN, FINDINGS, HarnessError, UsageError
from .options import STATE, Parser, add_patience
from .processes import Processes, demand_space
from .program import Program
from .say import Speaker
from .toolchain import Toolchain


def read_options(words):
    parser = Parser(
        prog="Fuzz/check-breaks",
        description="Breaks the checks of the library one by one, in a copy, and checks that fuzzing finds each break.",
        epilog="exit status: 0 only the breaks are found; 1 otherwise; 2 wrong usage; 3 no verdict")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="seconds of fuzzing for each break (60)")
    parser.add_argument("--only", metavar="NAME", help="run only this break and the control")
    parser.add_argument(
        "--work", metavar="DIR", default=os.path.join(STATE, "breaks"),
        help="folder of the copy and its build (%(default)s)")
    add_patience(parser)
    options = parser.parse_args(words)
    if options.seconds < 1:
        raise UsageError("--seconds: a number above 0 was expected")
    return options


class Check:
    """Builds and fuzzes the copy, without a break and with each one."""

    def __init__(self, options, say):
        self.options = options
        self.say = say
        self.processes = Processes(options.patience)
        self.toolchain = Toolchain()
        self.copy = Copy(os.path.join(options.work, "checkout"))
        self.builder = Builder(
            self.toolchain, self.processes, os.path.join(options.work, "build"),
            os.path.join(self.copy.folder, "Fuzz"), self._still)

    def run(self):
        self.say(registry.LISTING)
        targets = {target.name: target for target in registry.read(self.processes, pulse=self._still)}
        chosen = [item for target in targets.values() for item in target.breaks]
        if self.options.only:
            chosen = [item for item in chosen if item.name == self.options.only]
            if not chosen:
                raise UsageError(f"--only: there is no break \"{self.options.only}\"")
        self.toolchain.demand_fuzzing()
        os.makedirs(self.copy.folder, exist_ok=True)
        demand_space(self.options.work, 2048)
        self.say(f"copying the checkout to {self.copy.folder}")
        self.copy.refresh()
        originals = {item.file: content(os.path.join(self.copy.folder, item.file)).decode() for item in chosen}
        for item in chosen:
            item.apply(originals[item.file])
        with tempfile.TemporaryDirectory(prefix="seeds-", dir=self.options.work) as seeds:
            self._make_seeds(seeds)
            wrong = 0
            for name in sorted({item.target for item in chosen}):
                wrong += not self._control(targets[name], seeds)
            for item in chosen:
                self.copy.write(item.file, item.apply(originals[item.file]))
                try:
                    wrong += not self._broken(item, targets[item.target], seeds)
                finally:
                    self.copy.write(item.file, originals[item.file])
        self.say(f"{len(chosen)} breaks and the control: {'all as it should be' if not wrong else f'{wrong} not so'}")
        return FINDINGS if wrong else CLEAN

    def _still(self, line):
        self.say(f"still at it: {line}")

    def _make_seeds(self, folder):
        self.say("making the seeds")
        ended = self.processes.run(
            [registry.SEEDS, folder], os.path.join(self.options.work, "seeds.log"), limit=LONGEST, pulse=self._still)
        if ended.status != 0:
            raise HarnessError(f"Fuzz/seeds fails: {ended.complaint}")

    def _control(self, target, seeds):
        found, seconds, executions = self._fuzz("control", target, seeds)
        if not found:
            self.say(f"control: nothing found in {seconds:.0f} s, {executions} executions")
            return True
        self.say(f"control: {target.name} fails without a break: {found[0].message}", error=True)
        return False

    def _broken(self, item, target, seeds):
        found, seconds, executions = self._fuzz(item.name, target, seeds, until=item.says)
        if found and _names(found[-1], item.says):
            self.say(f"{item.name}: found after {seconds:.1f} s, {executions} executions: {found[-1].message}")
            return True
        others = f"; {found[0].message}" if found else ""
        self.say(f"{item.name}: not found in {seconds:.0f} s, {executions} executions{others}", error=True)
        return False

    def _fuzz(self, name, target, seeds, until=None):
        """Fuzzes until the time is up or the break is found; returns the findings, the seconds and the executions.

        An input with another failure is removed from the corpus, and the fuzzing continues.
        """
        self.say(f"{name}: building")
        folder, seconds = self.builder.build("address", target.program)
        registry.lay_out([target], folder)
        self.say(f"{name}: built in {seconds:.0f} s")
        program = Program(target, folder, self.toolchain.symbolizer())
        found, executions = [], 0
        with tempfile.TemporaryDirectory(prefix="fuzz-", dir=self.options.work) as work:
            corpus = os.path.join(work, "corpus")
            add(corpus, [os.path.join(seeds, target.name)])
            began = time.monotonic()
            while (left := self.options.seconds - (time.monotonic() - began)) > 0.5:
                artifacts = os.path.join(work, f"artifacts-{len(found)}")
                os.makedirs(artifacts)
                ended = self.processes.run(
                    program.fuzz(corpus, artifacts, left), os.path.join(self.options.work, "logs", f"{name}.log"),
                    program.environment, limit=left + 60)
                if logs.blindness(ended.log):
                    raise HarnessError(f"{name}: {target.name}: {logs.blindness(ended.log)}")
                executions += logs.executions(ended.log)
                if ended.status == 0:
                    break
                found.append(logs.crash(ended.log) or logs.Crash("died", None, f"status {ended.status}"))
                if until is not None and _names(found[-1], until) or not files(artifacts):
                    break
                remove(corpus, files(artifacts)[0])
            return found, time.monotonic() - began, executions


def _names(crash, word):
    """Whether a finding is a broken property with that word."""
    return crash.kind == "property" and word in crash.message


def run(words):
    return Check(read_options(words), Speaker("check-breaks")).run()
