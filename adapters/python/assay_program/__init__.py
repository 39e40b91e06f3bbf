"""The program `assay`, which the wheel has inside."""

import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAM = FOLDER / "bin" / "assay"
# The vectors that the program reads unless it is told otherwise.
VECTORS = FOLDER / "share" / "assay" / "vectors"


def main() -> None:
    """Becomes the program, with the arguments of this process."""
    os.execv(PROGRAM, ["assay", *sys.argv[1:]])
