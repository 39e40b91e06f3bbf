"""The second stage: the tests that reach a mutant which no vector and no scenario notices."""

import os
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from .errors import Failure

PROGRAM = "assayPackageTests.xctest"


class Suite:
    """The tests of the library, built with the mutants."""

    def __init__(self, package, say):
        self.package, self.say = package, say
        self.program = os.path.join(package.copy, ".build", "debug", PROGRAM)
        self.tests = self._listed()
        self.reached, self.seconds = {}, {}

    def _listed(self):
        done = subprocess.run(
            ["swift", "test", "list", "--skip-build"], cwd=self.package.copy, stdout=subprocess.PIPE, check=False,
            text=True)
        tests = [line for line in done.stdout.split("\n") if re.match(r"\w+Tests\.", line)]
        if done.returncode or not tests:
            raise Failure("the tests of the copy cannot be listed")
        return tests

    def run(self, tests, limit, **environment):
        """Runs some tests; returns whether they fail, crash or take too long, or None if all pass."""
        # A filter is a regular expression that is searched for in the identifier of a test.
        names = "|".join(re.escape(test) + "(/|$)" for test in tests)
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", "--filter", names], cwd=self.package.copy,
            env=dict(os.environ, SWIFT_BACKTRACE="enable=no", **environment), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            status = process.wait(limit)
            return None if status == 0 else "caught" if status > 0 else "crashed"
        except subprocess.TimeoutExpired:
            return "timed-out"
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def record(self, workers, limit):
        """Runs each test alone, with no mutant, and notes the mutants that it reaches."""
        self.say(f"recording what {len(self.tests)} tests reach")
        count = self.package.count

        def reach(test):
            path = os.path.join(self.package.folder, f"reach-{abs(hash(test))}")
            with open(path, "wb") as file:
                file.write(bytes(count))
            try:
                began = time.monotonic()
                end = self.run([test], limit, ASSAY_MUTANT_REACH=path)
                self.seconds[test] = time.monotonic() - began
                with open(path, "rb") as file:
                    return test, end, {number for number, byte in enumerate(file.read()) if byte}
            finally:
                os.remove(path)

        failing = []
        with ThreadPoolExecutor(workers) as pool:
            for test, end, numbers in pool.map(reach, self.tests):
                if end:
                    failing.append(test)
                    continue
                for number in numbers:
                    self.reached.setdefault(number, []).append(test)
        return failing

    def try_all(self, mutants, workers, limit, results, progress):
        """Tries each mutant with the tests that reach it: all quick ones, then the others."""
        quick = sorted(self.seconds.values())[len(self.seconds) * 3 // 4] if self.seconds else 0

        def attempt(mutant):
            tests = self.reached.get(mutant["number"], [])
            outcome = None if tests else "unreached"
            for part in (
                    [test for test in tests if self.seconds[test] <= quick],
                    [test for test in tests if self.seconds[test] > quick]):
                if part and not outcome:
                    outcome = self.run(part, limit, ASSAY_MUTANT=str(mutant["number"]))
            results.add({
                "id": mutant["id"], "outcome": outcome or "survived", "by": "tests" if outcome else None,
                "reached": bool(tests), "with": "tests"})
            progress()

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(attempt, mutants))
