"""Builds the fuzz targets, each flavour in its own folder."""

import os
import time

from . import FUZZ
from .errors import HarnessError

# The package manager would pass two `--sanitize` options to the compiler in random order, and the compiler keeps the
# last: half of those builds have no coverage counters. So the package manager gets only the fuzzer, and the compiler
# gets both in one option.
#
# The compiler adds the counters after the address sanitizer's checks. If the checks were inline, each would add a
# comparison and two branches for the fuzzer, nearly half of all counters; so they are calls.
#
# Several modules are not optimized in a release build. Here they run for each input, so they are.
_FLAVOURS = {
    "address": [
        "-c", "release", "--sanitize=fuzzer", "-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-Xllvm", "-Xswiftc",
        "-asan-instrumentation-with-call-threshold=0", "-Xswiftc", "-O", "-Xswiftc", "-use-ld=lld"],
    "coverage": [
        "-c", "debug", "--sanitize=fuzzer", "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping",
        "-Xswiftc", "-use-ld=lld"],
}
# The package manager caches its plan until a file is added or removed in the package that it builds. The library is
# another package, so a new file there would not be compiled, and a deleted file would be missing.
_FRESH_PLAN = "--disable-build-manifest-caching"
# The time limit of a build, in seconds, on a machine that is not slow.
LONGEST = 3600


def built(folder, flavour):
    """The folder of a flavour's executables, from an earlier build or put there by hand."""
    products = os.path.join(folder, flavour, _FLAVOURS[flavour][1])
    return products if os.path.isdir(products) else os.path.join(folder, flavour)


class Builder:
    """Builds `package` into a folder for each flavour in `folder`."""

    def __init__(self, toolchain, processes, folder, package=FUZZ, pulse=None):
        self.toolchain = toolchain
        self.processes = processes
        self.folder = folder
        self.package = package
        self.pulse = pulse

    def build(self, flavour, product=None):
        """Builds a flavour, or one product of it, and returns the folder of the executables and the seconds."""
        began = time.monotonic()
        command = self._command(flavour)
        chosen = ["--product", product] if product else []
        log = os.path.join(self.folder, f"build-{flavour}.log")
        ended = self.processes.run(command + chosen, log, limit=LONGEST, folder=self.package, pulse=self.pulse)
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
    if ended.overdue or ended.status < 0:
        return f"{ended.complaint}; the next build goes on from what is built"
    errors = [line.strip() for line in ended.log.splitlines() if "error:" in line]
    return errors[0] if errors else ended.complaint
