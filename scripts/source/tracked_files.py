"""The files that Git tracks in a checkout."""

import os
import subprocess


def tracked_files(folder, *options):
    """The paths, relative to the folder; `options` are those of git ls-files."""
    # In a container the checkout may belong to another user, which Git refuses unless it is told.
    command = ["git", "-c", "safe.directory=" + os.path.realpath(folder), "ls-files", "-z", *options]
    result = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE)
    return [os.fsdecode(path) for path in result.stdout.split(b"\0") if path]
