"""Inputs: seeds, regressions and what earlier nights have found, in a folder for each target.

A file's name is the SHA-1 of its content, as libFuzzer has it, so that the same input is there once, and one that fails
can be taken out.
"""

import hashlib
import os
import re
import shutil

from . import FUZZ
from .processes import demand_space

REGRESSIONS = os.path.join(FUZZ, "Regressions")
# What a disk must still hold before anything is written to a corpus.
SPACE = 256
# No target takes more; what is larger is no input.
LARGEST = 1 << 20
_NAME = re.compile("[0-9a-f]{40}")


def files(folder):
    """The paths of the files of a folder and those below, in order; none if there is no folder.

    What is no plain file is passed over: reading a pipe would wait for ever.
    """
    found = []
    for directory, folders, names in os.walk(folder):
        folders.sort()
        paths = [os.path.join(directory, name) for name in sorted(names) if not name.startswith(".")]
        found += [path for path in paths if os.path.isfile(path)]
    return found


def identity(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).hexdigest()


def add(folder, sources, passed_over=None):
    """Copies the files of folders into one, each under the SHA-1 of its content, and returns how many were new.

    A file that cannot be read, or is larger than any input, is passed over, and its path added to `passed_over`.
    """
    os.makedirs(folder, exist_ok=True)
    demand_space(folder, SPACE)
    new = 0
    for source in sources:
        for path in files(source):
            content = _content(path)
            if content is None:
                if passed_over is not None:
                    passed_over.append(path)
                continue
            place = os.path.join(folder, hashlib.sha1(content).hexdigest())
            if not os.path.exists(place):
                with open(place, "wb") as file:
                    file.write(content)
                new += 1
    return new


def _content(path):
    """What an input holds; None for what is none."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError:
        return None
    return content if len(content) <= LARGEST else None


def remove(folder, path):
    """Takes an input out of a corpus, and tells whether it was there."""
    place = os.path.join(folder, identity(path))
    if not os.path.exists(place):
        return False
    os.remove(place)
    return True


def settle(folder, chosen):
    """Makes a corpus hold the inputs of another folder and no others.

    What is new is written before anything is removed, so that a night that is killed loses nothing; and only files that
    are named as inputs are removed, so that nothing of somebody else's is.
    """
    add(folder, [chosen])
    wanted = {identity(path) for path in files(chosen)}
    for path in files(folder):
        name = os.path.basename(path)
        if os.path.dirname(path) == folder and _NAME.fullmatch(name) and name not in wanted:
            os.remove(path)


def size(folder):
    """How many inputs a folder holds, and their bytes."""
    paths = files(folder)
    return len(paths), sum(os.path.getsize(path) for path in paths)
