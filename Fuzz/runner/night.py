"""A night from its beginning to its report."""

import datetime
import os
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from . import ROOT, alive, corpus, coverage, minimise, options, registry, report, report_text, speed, split
from .build import Builder, built
from .errors import BlindError, HarnessError
from .findings import Findings
from .processes import Processes, demand_space
from .program import Program
from .say import Speaker
from .toolchain import Toolchain
from .worker import Worker

# What the builds and a night's corpora take.
SPACE = 2048
# A longer merge than this is given up; the corpora then wait for the next night.
LONGEST_MERGE = 900


class Night:
    """One run over all targets. Everything it learns is in `record`, which becomes the report."""

    def __init__(self, options, say, processes=None, toolchain=None, seeds=registry.SEEDS, settings=registry.SETTINGS,
                 regressions=corpus.REGRESSIONS):
        self.options = options
        self.say = say
        self.processes = processes or Processes()
        self.toolchain = toolchain or Toolchain()
        self.findings = Findings(os.path.join(options.output, "findings"), self.toolchain.swift)
        self.workers = {}
        self._seeds_command, self._settings, self._regressions = seeds, settings, regressions
        self.canaries = []
        self.speeds = []
        self.corpora = {}
        self.replayed = {"seeds": 0, "regressions": 0, "corpus": 0}
        self.coverage = None
        self.problems = []
        self.ending = None  # why it ended early
        self.blind = False
        self._began = time.monotonic()
        self._started = datetime.datetime.now(datetime.timezone.utc)
        self._folder = None

    def run(self):
        """Runs the night, writes its report, and returns the exit status."""
        self._prepare_output()
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        for number in handlers:
            signal.signal(number, self._interrupted)
        try:
            with tempfile.TemporaryDirectory(prefix="fuzz-", dir=self.options.output) as folder:
                self._folder = folder
                try:
                    self._steps()
                except BlindError as error:
                    self.blind, self.ending = True, str(error)
                except HarnessError as error:
                    self.ending = str(error)
                except OSError as error:
                    self.ending = f"{error.filename or folder}: {error.strerror or error}"
                except KeyboardInterrupt:
                    self.ending = "it was interrupted"
                if self.processes.stopping.is_set():
                    self.ending = "it was interrupted"
                self._keep_logs()
                return self._report()
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _prepare_output(self):
        try:
            os.makedirs(self.options.output, exist_ok=True)
            for name in ("findings", "logs"):
                shutil.rmtree(os.path.join(self.options.output, name), ignore_errors=True)
        except OSError as error:
            raise HarnessError(f"{self.options.output}: {error.strerror}") from error

    def _interrupted(self, *_):
        if self.processes.stopping.is_set():
            raise KeyboardInterrupt
        self.say("interrupted; the report is written with what there is")
        self.processes.stop()

    def _steps(self):
        options = self.options
        demand_space(options.output, SPACE)
        folder = self._build("address")
        targets = registry.choose(registry.read(self._seeds_command, self._settings), options.targets)
        if options.shard:
            chosen = split.shard([target.name for target in targets if not target.is_canary], *options.shard)
            targets = [target for target in targets if target.is_canary or target.name in chosen]
        registry.demand_executables(targets, folder)
        symbolizer = self.toolchain.symbolizer()
        if symbolizer is None:
            self.problems.append("there is no llvm-symbolizer: stacks are addresses, and findings are grouped coarsely")
        programs = [Program(target, folder, symbolizer) for target in targets]
        canaries = [program for program in programs if program.target.is_canary]
        fuzzers = [program for program in programs if not program.target.is_canary]

        self._prove_alive(programs, canaries)
        self.workers = {
            program.target.name: Worker(program, self._folder, self.findings, self.processes) for program in fuzzers}
        self._seeds()
        self._replay()
        self._fuzz(fuzzers)
        self._minimise()
        if options.merge:
            self._merge()
        if options.speed:
            self._measure_speed(fuzzers)
        if options.coverage:
            self._measure_coverage(targets)

    def _build(self, flavour):
        if self.options.skip_build:
            return built(self.options.build, flavour)
        self.toolchain.demand_fuzzing()
        self.say(f"building the {flavour} flavour")
        os.makedirs(self.options.build, exist_ok=True)
        folder, seconds = Builder(self.toolchain, self.processes, self.options.build).build(flavour)
        self.say(f"built in {seconds:.0f} s")
        return folder

    def _prove_alive(self, programs, canaries):
        counters = alive.check_counters(
            programs, self._folder, self.findings, self.processes, self.options.jobs)
        if self.processes.stopping.is_set():
            return
        self.say(f"{len(programs)} targets are alive, with {min(counters.values())} counters or more")
        self.canaries = alive.find_canaries(
            canaries, self._folder, self.processes, self.options.canary_seconds, self.options.jobs)
        if self.processes.stopping.is_set():
            return
        alive.demand_canaries(self.canaries, self.options.canary_seconds)
        for canary in self.canaries:
            self.say(f"{canary.name} found after {canary.seconds:.1f} s: {canary.message}")

    def _seeds(self):
        if self.processes.stopping.is_set():
            return
        self.say("making the seeds")
        folder = os.path.join(self._folder, "seeds")
        ended = self.processes.run(
            [self._seeds_command, folder], os.path.join(self._folder, "logs", "seeds.log"), limit=1800)
        if ended.status != 0 and not ended.stopped:
            last = ended.log.strip().splitlines()
            raise HarnessError(f"Fuzz/seeds fails: {last[-1] if last else 'it says nothing'}")

    def _sources(self, name):
        kept = os.path.join(self.options.corpus, name) if self.options.corpus else None
        return {
            "seeds": os.path.join(self._folder, "seeds", name),
            # Every input that ever failed, of whichever target.
            "regressions": self._regressions,
            "corpus": kept,
        }

    def _replay(self):
        self.say("replaying seeds, regressions and corpus")

        def replay(worker):
            counts = {}
            for source, folder in self._sources(worker.name).items():
                if folder is None:
                    continue
                counts[source] = worker.replay([folder], source)
                replayed = os.path.join(self._folder, "replay", worker.name, source)
                corpus.add(worker.corpus, [replayed])
                shutil.rmtree(replayed, ignore_errors=True)
            return counts

        for counts in self._pool(replay, self.workers.values()):
            for source, count in counts.items():
                self.replayed[source] += count
        words = ", ".join(f"{count} {source}" for source, count in self.replayed.items())
        self.say(f"replayed {words}; {self._found()}")

    def _pool(self, body, items):
        with ThreadPoolExecutor(self.options.jobs) as pool:
            return list(pool.map(body, items))

    def _found(self):
        return f"{len(self.findings)} {'finding' if len(self.findings) == 1 else 'findings'}"

    def _fuzz(self, fuzzers):
        if self.processes.stopping.is_set():
            return
        weights = {program.target.name: program.target.weight for program in fuzzers}
        plan = split.lay_out(weights, self.options.seconds, self.options.jobs)
        minutes = self.options.seconds / 60
        self.say(f"fuzzing {len(fuzzers)} targets for {minutes:.3g} min on {self.options.jobs} workers")

        def work(slices):
            for piece in slices:
                demand_space(self._folder, corpus.SPACE)
                worker = self.workers[piece.target]
                before = worker.work.executions
                worker.fuzz(piece.seconds)
                done = worker.work.executions - before
                self.say(f"{piece.target}: {done} executions in {piece.seconds:.0f} s; {self._found()}")

        self._pool(work, plan)

    def _minimise(self):
        if not len(self.findings):
            return
        found = [finding for finding in self.findings if finding.target in self.workers]
        seconds = minimise.seconds(self.options, len(found))
        self.say(f"minimising {self._found()}, {seconds:.0f} s each")

        def smaller(finding):
            worker = self.workers[finding.target]
            minimise.minimise(finding, worker.program, self.processes, self.toolchain.swift, seconds)

        self._pool(smaller, found)

    def _merge(self):
        """Keeps of every target's corpus what it takes to cover as much."""
        os.makedirs(self.options.corpus, exist_ok=True)
        if self.processes.stopping.is_set():
            # A merge takes time that there is not: what is new waits unmerged for the next night.
            for worker in self.workers.values():
                if os.path.isdir(worker.corpus):
                    corpus.add(os.path.join(self.options.corpus, worker.name), [worker.corpus])
            return
        self.say("merging the corpora")

        def merge(worker):
            place = os.path.join(self.options.corpus, worker.name)
            before = corpus.size(place)[0]
            result = place + ".new"
            shutil.rmtree(result, ignore_errors=True)
            os.makedirs(result)
            ended = self.processes.run(
                worker.program.merge(result, [worker.corpus], os.path.join(self._folder, f"{worker.name}.control")),
                os.path.join(self._folder, "logs", f"{worker.name}-merge.log"), worker.program.environment,
                limit=LONGEST_MERGE)
            if ended.status == 0 and corpus.files(result):
                corpus.replace(place, result)
            else:
                shutil.rmtree(result, ignore_errors=True)
                corpus.add(place, [worker.corpus])
                if not ended.stopped:
                    worker.work.problems.append(f"{worker.name}: the merge failed; its corpus is kept as it is")
            count, size = corpus.size(place)
            self.corpora[worker.name] = {"before": before, "after": count, "bytes": size}

        self._pool(merge, self.workers.values())

    def _measure_speed(self, fuzzers):
        """One target after the other: two at once would share memory and caches."""
        self.say("measuring speed")
        for program in fuzzers:
            if self.processes.stopping.is_set():
                return
            seeds = os.path.join(self._folder, "seeds", program.target.name)
            self.speeds.append(speed.measure(program, seeds, self._folder, self.processes))

    def _measure_coverage(self, targets):
        if self.processes.stopping.is_set():
            return
        folder = self._build("coverage")
        settings = coverage.Settings.read()
        symbolizer = self.toolchain.symbolizer()
        profiles = os.path.join(self._folder, "profiles")
        programs = [Program(target, folder, symbolizer, find_leaks=False) for target in targets if not target.is_canary]
        self.say("measuring coverage")

        def replay(program):
            name = program.target.name
            folders = [self.workers[name].corpus]
            return coverage.replay(
                program, folders, profiles, self.processes, os.path.join(self._folder, "logs"))

        self.problems += [problem for problem in self._pool(replay, programs) if problem]
        if self.processes.stopping.is_set():
            return
        exported = coverage.export(self.toolchain, programs[0].path, profiles, self.processes, self._folder)
        found = coverage.measure(exported, settings)
        before = coverage.previous(self.options.corpus) if self.options.corpus else None
        self.coverage = coverage.summary(found, settings, before)
        whole = not self.options.targets and not self.options.shard
        if self.options.corpus and whole:
            coverage.remember(self.options.corpus, found)

    def _keep_logs(self):
        """The logs of the last runs, for whoever asks why; not the progress of a thousand restarts."""
        logs = os.path.join(self._folder, "logs")
        if os.path.isdir(logs):
            try:
                shutil.copytree(logs, os.path.join(self.options.output, "logs"), dirs_exist_ok=True)
            except (OSError, shutil.Error) as error:
                self.problems.append(f"the logs could not be kept: {error}")

    def _report(self):
        record = report.record(self, self._started, time.monotonic() - self._began, _commit())
        try:
            self.findings.write()
            report.write(record, self.options.output)
            report_text.write(record, self.options.output)
        except OSError as error:
            raise HarnessError(f"the report cannot be written: {error.filename}: {error.strerror}") from error
        if self.ending:
            self.say(f"the night ended early: {self.ending}", error=True)
        self.say(f"{record['status']}: {self._found()}; {os.path.join(self.options.output, 'report.md')}")
        return report.exit_status(record)


def run(name, words):
    """Runs `Fuzz/nightly` or `Fuzz/smoke`, and returns the exit status."""
    return Night(options.smoke(words) if name == "smoke" else options.night(words), Speaker(name)).run()


def _commit():
    """What was fuzzed, as git names it; None outside a checkout."""
    try:
        answer = subprocess.run(
            # In a container the checkout often belongs to somebody else.
            ["git", "-c", "safe.directory=*", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"],
            capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.strip() or None if answer.returncode == 0 else None
