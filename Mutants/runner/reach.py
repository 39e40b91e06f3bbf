"""What each vector and each searched scenario reaches, with no mutant switched on."""

import os
import subprocess

from .errors import Failure
from .package import SHARED


class Reach:
    """For each mutant, the units that reach its place; and the time that each unit takes."""

    def __init__(self, package, say):
        self.names = subprocess.run(
            [package.trial, package.vectors, "units"], stdout=subprocess.PIPE, check=True, text=True
        ).stdout.split("\n")[:-1]
        path = os.path.join(package.folder, "reach.txt")
        digest = package.suite_digest()
        lines = self._read(path, digest)
        if lines is None:
            say(f"recording what {len(self.names)} vectors and scenarios reach")
            done = subprocess.run(
                [package.trial, package.vectors, "reach", str(package.count), str(len(self.names))], stdout=subprocess.PIPE, check=False,
                text=True)
            early, *lines = done.stdout.split("\n")[:-1] or [""]
            if done.returncode or len(lines) != len(self.names):
                raise Failure(f"the record of reach ended with {done.returncode} after {len(lines)} lines")
            early = set(self._numbers(early))
            late = [mutant["id"] for mutant in package.mutants
                    if mutant["number"] in early and mutant["target"] != SHARED]
            if late:
                raise Failure(f"what reads the vectors reaches mutants that are switched on later: {', '.join(late)}")
            with open(path + ".new", "w", encoding="utf-8") as file:
                file.write("\n".join([digest, *lines]) + "\n")
            os.replace(path + ".new", path)
        self.units = [[] for _ in range(package.count)]
        self.milliseconds, self.skipped = {}, []
        for line in lines:
            number, verdict, milliseconds, *ranges = line.split(" ")
            if verdict == "failed":
                raise Failure(f"{self.names[int(number)]} fails without a mutant")
            if verdict != "passed":
                # It is skipped in this process, so it can tell nothing.
                self.skipped.append(self.names[int(number)])
                continue
            self.milliseconds[int(number)] = int(milliseconds)
            for mutant in self._numbers(ranges[0]):
                self.units[mutant].append(int(number))
        self._sort(package.mutants)

    def _sort(self, mutants):
        """Puts first, for each mutant, what reaches places of its file that little else reaches.

        Very many vectors reach most mutants; the one that notices is most often about the same rule.
        """
        files = {}
        for mutant in mutants:
            files.setdefault(mutant["file"], []).append(mutant["number"])
        for numbers in files.values():
            score = dict.fromkeys(self.milliseconds, 0.0)
            for number in numbers:
                for unit in self.units[number]:
                    score[unit] += 1 / len(self.units[number])
            for number in numbers:
                self.units[number].sort(key=lambda unit: (-score[unit], self.milliseconds[unit], unit))

    def is_scenario(self, unit):
        return self.names[unit].startswith("schedules/")

    @staticmethod
    def _numbers(ranges):
        """The numbers of ranges as the program prints them."""
        for each in filter(None, ranges.split(",")):
            first, last = each.split("-")
            yield from range(int(first), int(last) + 1)

    @staticmethod
    def _read(path, digest):
        if not os.path.isfile(path):
            return None
        with open(path, encoding="utf-8") as file:
            first, *lines = file.read().split("\n")[:-1]
        return lines if first == digest else None
