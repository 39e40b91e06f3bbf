"""Runs a command, and turns its errors into one line and an exit status."""

import signal
import sys
import traceback

from .errors import HARNESS, HarnessError, UsageError


def run(name, words):
    """Runs a command of the folder Fuzz/, and returns the exit status."""
    # A command that is terminated ends the programs that it has started, like one that is interrupted.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _body(name)(words)
    except (UsageError, HarnessError) as error:
        print(f"Fuzz/{name}: {error}", file=sys.stderr)
        return error.status
    except OSError as error:
        path = f"{error.filename}: " if error.filename else ""
        print(f"Fuzz/{name}: {path}{error.strerror or error}", file=sys.stderr)
        return HARNESS
    except KeyboardInterrupt:
        print(f"Fuzz/{name}: interrupted", file=sys.stderr)
        return HARNESS
    except Exception as error:
        # Python's own exit status for this is 1, which means findings here.
        traceback.print_exc()
        print(f"Fuzz/{name}: the runner itself is broken: {error!r}", file=sys.stderr)
        return HARNESS


def _body(name):
    # Each command reads only what it needs.
    if name == "check-breaks":
        from .check_breaks import run as body
    elif name == "replay":
        from .replay import run as body
    else:
        from .night import run as night

        def body(words):
            return night(name, words)
    return body
