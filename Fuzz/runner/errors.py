"""What ends a command early, and the exit status that says so."""

CLEAN, FINDINGS, USAGE, HARNESS = 0, 1, 2, 3


class UsageError(Exception):
    """The command line is wrong; nothing was run."""

    status = USAGE


class HarnessError(Exception):
    """The runner cannot do its work: something is missing, full or broken."""

    status = HARNESS


class BlindError(HarnessError):
    """The fuzzer runs but sees nothing: no counters, or a planted bug that it does not find."""
