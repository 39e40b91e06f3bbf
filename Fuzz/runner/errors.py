"""The errors that end a command early, and their exit statuses."""

CLEAN, FINDINGS, USAGE, HARNESS = 0, 1, 2, 3


class UsageError(Exception):
    """The command line is wrong; nothing was run."""

    status = USAGE


class HarnessError(Exception):
    """The runner cannot work, because something is missing, full or broken."""

    status = HARNESS


class BlindError(HarnessError):
    """The fuzzer runs without feedback: it has no counters, or does not find a planted bug."""
