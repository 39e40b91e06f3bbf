"""What is fuzzed, as git names it."""

import subprocess

from . import ROOT


def commit():
    """The commit of the checkout, with `-dirty` where it is changed; None outside a checkout."""
    try:
        answer = subprocess.run(
            # In a container the checkout often belongs to somebody else.
            ["git", "-c", "safe.directory=*", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"],
            capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.strip() or None if answer.returncode == 0 else None
