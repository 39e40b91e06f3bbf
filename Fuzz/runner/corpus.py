"""The inputs of each target in a folder: seeds, regressions, and inputs found by earlier nights.

A file's name is the SHA-1 of its content, as in libFuzzer, so that each input is there once and a failing input can be
removed.
"""

import hashlib
import os
import re
import shutil

from . import FUZZ
from .processes import demand_space

REGRESSIONS = os.path.join(FUZZ, "Regressions")
# The megabytes that must be free on the disk before anything is written to a corpus.
SPACE = 256
# The largest input of any target, in bytes.
LARGEST = 1 << 20
_NAME = re.compile("[0-9a-f]{40}")


def files(folder):
    """The paths of the files in a folder and its subfolders, in order; none if there is no folder.

    Only regular files are included, because reading a pipe would never end. A link is not followed, because it can lead
    to a file that is not part of the folder.
    """
    found = []
    for directory, folders, names in os.walk(folder):
        folders.sort()
        paths = [os.path.join(directory, name) for name in sorted(names) if not name.startswith(".")]
        found += [path for path in paths if os.path.isfile(path) and not os.path.islink(path)]
    return found


def links(folder):
    """The paths of the links in a folder and its subfolders, in order."""
    found = []
    for directory, folders, names in os.walk(folder):
        folders.sort()
        paths = [os.path.join(directory, name) for name in sorted(folders + names) if not name.startswith(".")]
        found += [path for path in paths if os.path.islink(path)]
    return found


def identity(path):
    with open(path, "rb") as file:
        return hashlib.sha1(file.read()).hexdigest()


def add(folder, sources, passed_over=None):
    """Copies the files of folders into one, named by the SHA-1 of their content, and returns how many were new.

    A link, a file that cannot be read, and a file that is larger than any input are skipped, and their paths are added
    to `passed_over`.
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
            copy = os.path.join(folder, hashlib.sha1(content).hexdigest())
            if not os.path.exists(copy):
                with open(copy, "wb") as file:
                    file.write(content)
                new += 1
        if passed_over is not None:
            passed_over += links(source)
    return new


def _content(path):
    """The content of an input; None if the file is not an input."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError:
        return None
    return content if len(content) <= LARGEST else None


def remove(folder, path):
    """Removes an input from a corpus, and returns whether it was there."""
    copy = os.path.join(folder, identity(path))
    if not os.path.exists(copy):
        return False
    os.remove(copy)
    return True


def settle(folder, chosen):
    """Gives a corpus exactly the inputs of another folder.

    New inputs are written before others are removed, so that nothing is lost if the night is killed. Only files with the
    name of an input are removed, so that files of other programs stay.
    """
    add(folder, [chosen])
    wanted = {identity(path) for path in files(chosen)}
    for path in files(folder):
        name = os.path.basename(path)
        if os.path.dirname(path) == folder and _NAME.fullmatch(name) and name not in wanted:
            os.remove(path)


def size(folder):
    """The number of inputs in a folder, and their bytes."""
    paths = files(folder)
    return len(paths), sum(os.path.getsize(path) for path in paths)
