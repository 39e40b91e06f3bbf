"""A night of fuzzing, from its start to its report."""

import contextlib
import datetime
import os
import signal
import time
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

from . import corpus, fuzzing, inputs, measuring, merging, options, preparing, registry, report, report_text
from .errors import BlindError, HarnessError
from .findings import Findings
from .output import Output, demand_writable
from .processes import Processes, demand_space
from .say import Speaker
from .toolchain import Toolchain
from .version import commit
from .worker import Worker

# The megabytes that the builds and the corpora of a night need.
SPACE = 2048
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Night:
    """One run of all targets. The report is made from its members."""

    def __init__(self, options, say, processes=None, toolchain=None, seeds=registry.SEEDS,
                 regressions=corpus.REGRESSIONS):
        self.options = options
        self.say = say
        self.processes = processes or Processes(options.patience)
        self.toolchain = toolchain or Toolchain()
        self.findings = Findings(os.path.join(options.output, "findings"), self.toolchain.swift)
        self.workers = {}
        self.seeds_command, self.regressions = seeds, regressions
        self.canaries = []
        self.speeds = []
        self.corpora = {}
        self.replayed = {"seeds": 0, "regressions": 0, "corpus": 0}
        self.coverage = None
        self.problems = []
        self.ending = None  # why it ended early
        self.blind = False
        self.interrupted = None  # by which signal, and during what
        self._doing = "starting"  # the step that it is at
        self.folder = None  # where it works
        self._output = Output(options.output)
        self.has_merged = False
        self._began = time.monotonic()
        self._started = datetime.datetime.now(datetime.timezone.utc)

    def run(self):
        """Runs the night, writes its report, and returns the exit status."""
        self._output.take()
        try:
            with _handling(self._interrupt), self._output.work() as self.folder:
                self._try_steps()
                if self.options.merge and not self.has_merged:
                    self.problems += filter(None, [merging.keep(self)])
                self.problems += filter(None, [self._output.keep_logs(self.folder)])
                return self._report()
        finally:
            self._output.release()

    def _try_steps(self):
        try:
            self._steps()
        except BlindError as error:
            self.blind, self.ending = True, str(error)
        except HarnessError as error:
            self.ending = str(error)
        except OSError as error:
            self.ending = f"{error.filename or self.folder}: {error.strerror or error}"
        except KeyboardInterrupt:
            pass  # a step that gives up, or a second signal
        if self.interrupted:
            self.ending = self.interrupted

    def _interrupt(self, number, _):
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = f"{signal.Signals(number).name} interrupted it while it was {self._doing}"
        self.say("interrupted; the report is written with what there is")
        self.processes.stop()

    def begin(self, words):
        """Says what is done from now on."""
        self._doing = words
        self.say(words)

    def still(self, line):
        """Says that it is still done, and how far it is."""
        self.say(f"still {self._doing}: {line or 'there is no output yet'}")

    def _steps(self):
        options = self.options
        demand_space(options.output, SPACE)
        if options.corpus:
            demand_writable(options.corpus)
        targets = preparing.choose(self)
        self._output.clear()
        recovered = self._output.recover(options.corpus, self.folder)
        if recovered:
            self.say(f"took up {recovered} inputs of a night that was killed")
        programs = preparing.programs(self, targets)
        fuzzers = [program for program in programs if not program.target.is_canary]
        preparing.prove_alive(self, programs)
        self.workers = {
            program.target.name: Worker(program, self.folder, self.findings, self.processes) for program in fuzzers}
        for is_wanted, step in [
            (True, lambda: inputs.make_seeds(self)),
            (True, lambda: inputs.replay(self)),
            (True, lambda: fuzzing.fuzz(self, fuzzers)),
            (True, lambda: fuzzing.minimise_findings(self)),
            (options.merge, lambda: merging.merge(self)),
            (options.speed, lambda: measuring.measure_speed(self, fuzzers)),
            (options.coverage, lambda: measuring.measure_coverage(self, targets)),
        ]:
            if is_wanted and not self.processes.stopping.is_set():
                step()

    def pool(self, body, items):
        """Calls `body` for each item, with as many threads as jobs; an error in one call ends all."""
        with ThreadPoolExecutor(self.options.jobs) as pool:
            running = [pool.submit(body, item) for item in items]
            try:
                done, _ = wait(running, return_when=FIRST_EXCEPTION)
                for future in done:
                    future.result()
            except BaseException:
                self.processes.stop()
                for future in running:
                    future.cancel()
                raise
        return [future.result() for future in running]

    def found(self, target=None):
        """The number of findings in words: those of a target, or all."""
        count = sum(target in (None, finding.target) for finding in self.findings)
        return f"{count} {'finding' if count == 1 else 'findings'}"

    def _report(self):
        self._output.clear()
        record = report.record(self, self._started, time.monotonic() - self._began, commit())
        try:
            self.findings.write()
            report.write(record, self.options.output)
            report_text.write(record, self.options.output)
        except OSError as error:
            raise HarnessError(f"the report cannot be written: {error.filename}: {error.strerror}") from error
        if self.ending:
            self.say(f"the night ended early: {self.ending}", error=True)
        self.say(f"{record['status']}: {self.found()}; {os.path.join(self.options.output, 'report.md')}")
        return report.exit_status(record)


@contextlib.contextmanager
def _handling(handler):
    """Calls a function for the signals that would end the program."""
    # What ignores a signal, such as nohup, wants the night to go on.
    chosen = [number for number in ENDINGS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, handler) for number in chosen}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def run(name, words):
    """Runs `Fuzz/nightly` or `Fuzz/smoke`, and returns the exit status."""
    return Night(options.smoke(words) if name == "smoke" else options.night(words), Speaker(name)).run()
