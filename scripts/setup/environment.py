"""Runs a script with a Python that has the packages of scripts/setup/requirements."""

import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
# The top of the repository.
ROOT = os.path.dirname(os.path.dirname(FOLDER))
# The program that this process has started again; a program that it starts itself finds no such name.
MARK = "ASSAY_PYTHON_ENVIRONMENT"


def enter(name, required=True):
    """Starts this program again with a Python that has the packages of scripts/setup/requirements/NAME.txt.

    The program calls it before it imports them. If they cannot be installed, it ends: with an error, or, unless they are
    required, after a line that says that it is skipped.
    """
    if os.environ.pop(MARK, None) == name:
        return
    found = subprocess.run(
        [os.path.join(FOLDER, "python-environment"), name], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode == 0:
        python = found.stdout.strip()
        os.execve(python, [python, *sys.argv], dict(os.environ, **{MARK: name}))
    print(f"{os.path.basename(sys.argv[0])}: skipped: its Python packages cannot be installed", file=sys.stderr)
    sys.exit(found.returncode if required else 0)
