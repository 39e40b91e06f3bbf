"""Programs that end with this one, with all that they have started."""

import os
import signal
import subprocess
import time


def run(command, folder=None, **options):
    """Runs a program in a session of its own; returns its status and its output, with its errors.

    If this process is interrupted, everything in the session is ended: `swift build` leads its compilers in groups of
    their own, so that ending it alone would leave them.
    """
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, **options) as process:
        try:
            output, _ = process.communicate()
        except BaseException:
            end(process)
            raise
    return process.returncode, output


def end(leader):
    """Ends every process of the session that a child leads."""
    while running := _session(leader.pid):
        for each in running:
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.05)
    leader.wait()


def _session(number):
    """The processes of a session that have not ended."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,stat="], stdout=subprocess.PIPE, check=True, text=True).stdout
    found = []
    for line in listed.splitlines():
        process, state = line.split()
        try:
            if not state.startswith("Z") and os.getsid(int(process)) == number:
                found.append(int(process))
        except (ProcessLookupError, PermissionError):
            pass
    return found
