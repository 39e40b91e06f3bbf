"""Builds the fuzz targets, each flavour in a folder of its own."""

import os
import time

from . import FUZZ
from .errors import HarnessError

# Two `-sanitize=` flags on the package manager's own option would be passed in random order, and the compiler keeps the
# last: half of those builds have no coverage counters. So the package manager is told of the fuzzer alone, and the
# compiler of both, once.
#
# The compiler puts the counters in after the address sanitizer's checks. Were these inline, each would be a comparison
# and two places to the fuzzer, nearly half of all counters; so they are calls.
_FLAVOURS = {
    "address": [
        "-c", "release", "--sanitize=fuzzer", "-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-Xllvm", "-Xswiftc",
        "-asan-instrumentation-with-call-threshold=0", "-Xswiftc", "-use-ld=lld"],
    "coverage": [
        "-c", "debug", "--sanitize=fuzzer", "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping",
        "-Xswiftc", "-use-ld=lld"],
}
# The package manager keeps its plan until a file comes or goes in the package that it builds. The library is another
# one, beside it, so a new file there would not be compiled, and a deleted one would be missed.
_FRESH_PLAN = "--disable-build-manifest-caching"
# A build that takes longer than this hangs.
LONGEST = 3600


def built(folder, flavour):
    """Where an earlier build has left a flavour's executables, or where somebody has laid them."""
    place = os.path.join(folder, flavour, _FLAVOURS[flavour][1])
    return place if os.path.isdir(place) else os.path.join(folder, flavour)


class Builder:
    """Builds what is in `package`, into a folder for each flavour below `folder`."""

    def __init__(self, toolchain, processes, folder, package=FUZZ):
        self.toolchain = toolchain
        self.processes = processes
        self.folder = folder
        self.package = package

    def build(self, flavour, product=None):
        """Builds a flavour, or one product of it, and returns the folder of the executables and the seconds it took."""
        began = time.monotonic()
        command = self._command(flavour)
        chosen = ["--product", product] if product else []
        log = os.path.join(self.folder, f"build-{flavour}.log")
        ended = self.processes.run(command + chosen, log, limit=LONGEST, folder=self.package)
        if ended.stopped:
            raise KeyboardInterrupt
        if ended.status != 0:
            raise HarnessError(f"the {flavour} build fails: {_complaint(ended)} ({log})")
        shown = self.processes.run(
            command + ["--show-bin-path"], os.path.join(self.folder, "path.log"), limit=600, folder=self.package)
        lines = [line for line in shown.log.splitlines() if line.startswith("/")]
        if shown.status != 0 or not lines:
            raise HarnessError("swift build --show-bin-path names no folder")
        return lines[-1], time.monotonic() - began

    def _command(self, flavour):
        scratch = os.path.join(self.folder, flavour)
        return [
            self.toolchain.swift, "build", "--package-path", self.package, "--scratch-path", scratch, _FRESH_PLAN,
            *_FLAVOURS[flavour]]


def _complaint(ended):
    if ended.overdue:
        return f"it takes longer than {LONGEST} s"
    lines = ended.log.splitlines()
    for line in lines:
        if "error:" in line:
            return line.strip()
    return lines[-1].strip() if lines else f"status {ended.status}"
