"""Inputs: seeds, regressions and what earlier nights have found, in a folder for each target.

A file's name is the SHA-1 of its content, as libFuzzer has it, so that the same input is there once, and one that fails
can be taken out.
"""

import hashlib
import os
import shutil

from . import FUZZ
from .processes import demand_space

REGRESSIONS = os.path.join(FUZZ, "Regressions")
# What a disk must still hold before anything is written to a corpus.
SPACE = 256


def files(folder):
    """The paths of the files of a folder and those below, in order; none if there is no folder."""
    found = []
    for directory, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(directory, name) for name in sorted(names) if not name.startswith(".")]
    return found


def identity(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).hexdigest()


def add(folder, sources):
    """Copies the files of folders into one, each under the SHA-1 of its content, and returns how many were new."""
    os.makedirs(folder, exist_ok=True)
    demand_space(folder, SPACE)
    new = 0
    for source in sources:
        for path in files(source):
            place = os.path.join(folder, identity(path))
            if not os.path.exists(place):
                shutil.copyfile(path, place)
                new += 1
    return new


def remove(folder, path):
    """Takes an input out of a corpus, and tells whether it was there."""
    place = os.path.join(folder, identity(path))
    if not os.path.exists(place):
        return False
    os.remove(place)
    return True


def replace(folder, successor):
    """Puts a folder in another's place; the old one stays until the new one is there."""
    old = folder + ".old"
    shutil.rmtree(old, ignore_errors=True)
    if os.path.isdir(folder):
        os.rename(folder, old)
    os.rename(successor, folder)
    shutil.rmtree(old, ignore_errors=True)


def size(folder):
    """How many inputs a folder holds, and their bytes."""
    paths = files(folder)
    return len(paths), sum(os.path.getsize(path) for path in paths)
