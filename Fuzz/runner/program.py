"""A built target, with the command lines and the environment for libFuzzer, the sanitizers and the Swift runtime."""

import os

from . import FUZZ
from .registry import PREFIX, dictionary

MEMORY_LIMIT = 2048  # megabytes
# The megabytes of freed memory that the sanitizer keeps to detect a use of it. An input frees less than one. With the
# default of 256, programs use so much new memory that the kernel takes half of the time.
QUARANTINE = 16
SUPPRESSIONS = os.path.join(FUZZ, "leaks.suppressions")
TIME_LIMIT = 10  # seconds for one input; every target needs less than a tenth of a second


class Program:
    """One target's executable."""

    def __init__(self, target, folder, symbolizer=None, find_leaks=True):
        self.target = target
        self.path = os.path.join(folder, PREFIX + target.name)
        self._symbolizer = symbolizer
        self.finds_leaks = find_leaks and target.leak_check

    @property
    def environment(self):
        options = [f"{name}={value}" for name, value in self.sanitizer_options.items()]
        environment = {
            **os.environ,
            # Swift's backtrace of a trap takes minutes; the sanitizer prints one at once.
            "SWIFT_BACKTRACE": "enable=no",
        }
        if self._symbolizer:
            options.append("symbolize=1")
            environment["ASAN_SYMBOLIZER_PATH"] = self._symbolizer
        environment["ASAN_OPTIONS"] = ":".join(options)
        environment["LSAN_OPTIONS"] = f"suppressions={SUPPRESSIONS}:print_suppressions=0"
        environment.pop("LLVM_PROFILE_FILE", None)
        return environment

    @property
    def sanitizer_options(self):
        return {
            "allocator_may_return_null": 1,
            "detect_leaks": int(self.finds_leaks),
            "handle_abort": 1,
            "quarantine_size_mb": QUARANTINE,
        }

    @property
    def fuzzer_options(self):
        """The options of libFuzzer for the target, on any machine."""
        return {
            "max_len": self.target.maximum_length,
            "timeout": TIME_LIMIT,
            "rss_limit_mb": MEMORY_LIMIT,
            "entropic": int(self.target.entropic),
            # The names of new functions are not used, and each needs a run of the symbolizer.
            "print_funcs": 0,
        }

    @property
    def limits(self):
        options = {**self.fuzzer_options, "detect_leaks": int(self.finds_leaks)}
        return [f"-{name}={value}" for name, value in options.items()]

    def fuzz(self, corpus, artifacts, seconds, extra=()):
        """Fuzzes for some seconds with a growing corpus, until the first input that fails."""
        return [*self._fuzz(artifacts, seconds), *extra, corpus]

    def fuzz_from(self, seed, artifacts, seconds, extra=()):
        """Fuzzes for some seconds from one file in the current folder, without writing a corpus."""
        return [*self._fuzz(artifacts, seconds), *extra, f"-seed_inputs={seed}"]

    def _fuzz(self, artifacts, seconds):
        return [
            # libFuzzer ends when the elapsed whole seconds exceed this.
            self.path, *self.limits, f"-max_total_time={max(1, round(seconds) - 1)}",
            f"-artifact_prefix={artifacts}{os.sep}", "-print_final_stats=1", *self.dictionary]

    def replay(self, folders, artifacts):
        """Runs every input of the folders once, until the first that fails."""
        return [
            self.path, *self.limits, "-runs=0", f"-artifact_prefix={artifacts}{os.sep}", "-print_final_stats=1",
            *folders]

    def run(self, *files):
        """Runs only these inputs."""
        return [self.path, *self.limits, *files]

    def merge(self, into, folders, control):
        """Copies into an empty folder the inputs needed to cover all that the folders cover."""
        return [self.path, *self.limits, "-merge=1", f"-merge_control_file={control}", into, *folders]

    def minimise(self, path, result, seconds, runs=20_000):
        """Minimises an input as long as it fails."""
        return [
            self.path, *self.limits, "-minimize_crash=1", f"-runs={runs}", f"-max_total_time={max(1, round(seconds))}",
            f"-exact_artifact_path={result}", path]

    @property
    def dictionary(self):
        path = dictionary(self.target, os.path.dirname(self.path))
        return [f"-dict={path}"] if path else []
