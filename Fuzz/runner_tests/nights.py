"""Nights of fake targets."""

import io
import json
import os

from runner.night import Night
from runner.options import Options
from runner.processes import Processes
from runner_tests import fake
from runner_tests.support import FolderTest

ALIVE = {"json": "", "der": "", "canary-bug": "crash"}


class NoToolchain:
    """A toolchain that has only a symbolizer."""

    swift = None

    def symbolizer(self):
        return "/usr/bin/true"


class Impatient(Processes):
    """Ends programs after a few seconds, even if their limit is longer."""

    def run(self, command, log_path, environment=None, limit=None, **named):
        return super().run(command, log_path, environment, min(limit or 4, 4), **named)


class NightTest(FolderTest):
    """A test with its own night."""

    def options(self, **changes):
        return Options(**{
            "seconds": 1, "corpus": self.path("corpus"), "output": self.path("output"), "build": self.path("build"),
            "jobs": 2, "skip_build": True, "coverage": False, "speed": False, "canary_seconds": 5,
            "minimise_seconds": 1, **changes})

    def night(self, behaviours, seconds=1, regressions=(), before=lambda night: None, processes=None, **changes):
        """Runs a night of fake targets; returns its exit status and its report."""
        seeds = fake.install(self.path("build"), behaviours)
        for number, content in enumerate(regressions):
            self.write(content, "regressions", "json", str(number))
        said = io.StringIO()
        night = Night(
            self.options(seconds=seconds, **changes), lambda words, error=False: said.write(words + "\n"),
            processes=processes, toolchain=NoToolchain(), seeds=seeds,
            regressions=self.path("regressions"))
        before(night)
        status = night.run()
        self.said = said.getvalue()
        self.assertTrue(os.path.isfile(self.path("output", "report.md")))
        self.assertEqual([name for name in os.listdir(self.path("output")) if name.startswith("fuzz-")], [])
        return status, self.report()

    def report(self):
        with open(self.path("output", "report.json"), encoding="utf-8") as file:
            return json.load(file)
