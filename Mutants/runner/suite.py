"""The second stage: the tests that reach a mutant which no vector and no scenario notices."""

import json
import os
import re
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

from . import processes
from .errors import Failure
from .package import MUTATED, digest

PROGRAM = "assayPackageTests.xctest"
# Tests that read the library's sources: they reach no mutant, but see its text.
READERS = re.compile(r"\.SourceRulesTests/")


class Suite:
    """The tests of the library, built with the mutants."""

    def __init__(self, package, say):
        self.package, self.say = package, say
        self.program = os.path.join(package.copy, ".build", "debug", PROGRAM)
        self.tests = self._listed()
        # By mutant, the tests that reach it; by test, the processor time that it takes.
        self.reached, self.seconds = {}, {}
        self._reading = threading.Lock()

    def _listed(self):
        status, output = processes.run(["swift", "test", "list", "--skip-build"], self.package.copy)
        tests = [line for line in output.split("\n") if re.match(r"\w+Tests\.", line)]
        if status or not tests:
            raise Failure("the tests of the copy cannot be listed")
        return tests

    def run(self, tests, limit, **environment):
        """Runs some tests within a limit of processor time, in seconds; returns the outcome and the seconds used."""
        # A filter is a regular expression that is searched for in the identifier of a test.
        names = "|".join(re.escape(test) + "(/|$)" for test in tests)
        done = subprocess.run(
            [self.package.trial, "guard", str(limit), self.program, "--testing-library", "swift-testing", "--filter",
             names], cwd=self.package.copy, env=dict(os.environ, SWIFT_BACKTRACE="enable=no", **environment),
            stdout=subprocess.PIPE, check=False, text=True)
        answer = done.stdout.split()
        if done.returncode or len(answer) != 2:
            raise Failure(f"the program that guards tests ended with {done.returncode}")
        return answer[0], int(answer[1]) / 1000

    def record(self, workers, limit):
        """Runs each test alone, with no mutant, and notes the mutants that it reaches; returns the tests that fail.

        What is noted is kept, so that a run that was ended goes on where it was.
        """
        path = os.path.join(self.package.folder, "tests.jsonl")
        # What a test reaches depends on its own target and the library.
        targets = {test.split(".")[0] for test in self.tests}
        digests = {target: digest(self.package.copy, f"Tests/Library/{target}", "Sources", MUTATED) for target in targets}
        noted = self._noted(path, set(digests.values()))
        left = [test for test in self.tests if test not in noted]
        lock = threading.Lock()

        def reach(test):
            bytes_path = os.path.join(self.package.folder, f"reach-{os.getpid()}-{threading.get_ident()}")
            with open(bytes_path, "wb") as file:
                file.write(bytes(self.package.count))
            try:
                outcome, seconds = self.run([test], 10 * limit, ASSAY_MUTANT_REACH=bytes_path)
                with open(bytes_path, "rb") as file:
                    numbers = [number for number, byte in enumerate(file.read()) if byte]
            finally:
                os.remove(bytes_path)
            with lock, open(path, "a", encoding="utf-8") as file:
                noted[test] = {
                    "digest": digests[test.split(".")[0]], "test": test, "outcome": outcome, "seconds": seconds,
                    "reach": numbers}
                file.write(json.dumps(noted[test]) + "\n")

        if left:
            self.say(f"recording what {len(left)} tests reach")
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(reach, left))
        failing = []
        for test in self.tests:
            if noted[test]["outcome"] != "survived":
                failing.append(test)
                continue
            self.seconds[test] = noted[test]["seconds"]
            for number in noted[test]["reach"]:
                self.reached.setdefault(number, []).append(test)
        return failing

    @staticmethod
    def _noted(path, digests):
        """What was noted of the same tests and the same library; what is out of date is removed."""
        lines = []
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                lines = [line for line in file if line.endswith("\n")]
        noted = {}
        for line in lines:
            note = json.loads(line)
            if note["digest"] in digests:
                noted[note["test"]] = note
        if len(noted) != len(lines):
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(note) + "\n" for note in noted.values())
        return noted

    def try_all(self, mutants, workers, limit, results, progress):
        """Tries each mutant with the tests that reach it.

        Tests that fail are run again with the same mutant. If they pass then, the failure says nothing about the mutant.
        """
        def attempt(mutant):
            parts = self.parts(self.reached.get(mutant["number"], []), mutant["target"])
            outcome = "survived" if parts else "unreached"
            for part in parts:
                for _ in range(2):
                    most = limit + round(5 * sum(self.seconds[test] for test in part))
                    outcome, _ = self.run(part, most, ASSAY_MUTANT=str(mutant["number"]))
                    if outcome == "survived":
                        break
                if outcome != "survived":
                    break
            if outcome in ("survived", "unreached") and self.is_seen(mutant, limit):
                outcome = "caught"
            results.add({
                "id": mutant["id"], "outcome": outcome,
                "by": None if outcome in ("survived", "unreached") else "tests", "reached": bool(parts),
                "with": "tests"})
            progress()

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(attempt, mutants))

    def is_seen(self, mutant, limit):
        """Whether a test that reads sources fails if the mutant's text is in them."""
        readers = [test for test in self.seconds if READERS.search(test)]
        if not readers:
            return False
        path = os.path.join(self.package.copy, mutant["file"])
        with self._reading:
            with open(path, "rb") as file:
                before = file.read()
            start, old, new = mutant["start"], mutant["original"].encode(), mutant["replacement"].encode()
            try:
                with open(path, "wb") as file:
                    file.write(before[:start] + new + before[start + len(old):])
                return self.run(readers, limit + 10)[0] != "survived"
            finally:
                with open(path, "wb") as file:
                    file.write(before)

    def parts(self, tests, target):
        """The tests in the order in which they are run: the quick ones of the mutant's target, other quick ones, slow ones."""
        quick = sorted(self.seconds.values())[len(self.seconds) * 3 // 4] if self.seconds else 0
        parts = [[], [], []]
        for test in tests:
            parts[2 if self.seconds[test] > quick else 0 if test.startswith(target + "Tests.") else 1].append(test)
        return [part for part in parts if part]
