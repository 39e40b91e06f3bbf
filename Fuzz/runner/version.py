"""The version under test, from git."""

import subprocess

from . import ROOT


def commit():
    """The commit of the checkout, with `-dirty` if it has changes; None outside a checkout."""
    try:
        answer = subprocess.run(
            # In a container the checkout often belongs to another user.
            ["git", "-c", "safe.directory=*", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"],
            capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout.strip() or None if answer.returncode == 0 else None
