"""The options files of ClusterFuzz, with which other machines run a target like Fuzz/nightly."""

import os
import sys

from .program import Program
from .registry import PREFIX, read, write_dictionary


def text(target):
    """The text of a target's options file."""
    # Fuzz/nightly looks for leaks, because it has the list of suppressions.
    program = Program(target, os.curdir, find_leaks=False)
    fuzzer = dict(program.fuzzer_options)
    if target.dictionary:
        fuzzer["dict"] = f"{PREFIX}{target.name}.dict"
    sections = {"libfuzzer": fuzzer, "asan": program.sanitizer_options}
    return "\n".join(
        f"[{name}]\n" + "".join(f"{option} = {value}\n" for option, value in options.items())
        for name, options in sections.items())


def write(targets, folder):
    """Writes the options file and the dictionary of each target that is not a canary."""
    for target in targets:
        if target.is_canary:
            continue
        with open(os.path.join(folder, f"{PREFIX}{target.name}.options"), "w", encoding="utf-8") as file:
            file.write(text(target))
        write_dictionary(target, folder)


if __name__ == "__main__":
    write(read(), sys.argv[1])
