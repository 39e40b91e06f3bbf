"""Plays the transcript of several steps at once to `assay_adapter.serve_on_loop` and to `serve`.

The transcript is written by hand: neither this library nor the suite has made it.
"""

import json
import pathlib
import subprocess
import sys
import unittest

PYTHON = pathlib.Path(__file__).resolve().parents[1] / "python"
TRANSCRIPT = PYTHON.parents[1] / "docs" / "adapter-protocol" / "simultaneous-steps.jsonl"

# A client that sends a request in each step. The second question for rest lets the response to the revocation come, and the
# third one that to the refresh.
LOOP = """
import asyncio, sys
sys.path.insert(0, sys.argv[1])
from assay_adapter import Refused, serve_on_loop
questions, waiting = 0, {}
async def sign_in(probe):
    step = probe["step"]
    waiting[step] = asyncio.Event()
    await waiting[step].wait()
    del waiting[step]
    if step == "refresh":
        raise Refused("the person has signed out", reason="not-signed-in")
    return {}
def requests():
    global questions
    questions += 1
    if questions > 1:
        waiting["revoke" if questions == 2 else "refresh"].set()
    return len(waiting)
serve_on_loop("client", "1", {"sign-in": sign_in}, (), requests=requests, clock="injected")
"""


def lines():
    return [json.loads(line) for line in TRANSCRIPT.read_text("ascii").splitlines()]


def is_told(message):
    """Whether the suite sends the message."""
    return message["type"] == "probe" or (message["type"] == "at-rest" and "requests" not in message)


class LoopTests(unittest.TestCase):
    def test_transcript(self):
        with subprocess.Popen(
            [sys.executable, "-c", LOOP, str(PYTHON)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            for message in lines():
                if is_told(message):
                    process.stdin.write(json.dumps(message) + "\n")
                    process.stdin.flush()
                else:
                    self.assertEqual(json.loads(process.stdout.readline()), message)
            process.stdin.write('{"type":"bye"}\n')
            process.stdin.close()
            self.assertEqual(process.wait(timeout=20), 0)

    def test_hello(self):
        words = '{"type":"hello","protocols":[1]}\n'
        done = subprocess.run(
            [sys.executable, "-c", LOOP, str(PYTHON)], input=words, capture_output=True, text=True, timeout=20, check=True
        )
        self.assertEqual(json.loads(done.stdout)["features"], ["simultaneous_steps", "at_rest"])


THREADS = """
import sys, threading
sys.path.insert(0, sys.argv[1])
from assay_adapter import serve
second = threading.Event()
def sign_in(probe):
    if probe["step"] == "refresh":
        second.wait()
    second.set()
    return {}
serve("client", "1", {"sign-in": sign_in}, (), features=("simultaneous_steps",))
"""


class ThreadTests(unittest.TestCase):
    def test_a_step_does_not_wait_for_the_one_before(self):
        probes = [message for message in lines() if message["type"] == "probe"]
        with subprocess.Popen(
            [sys.executable, "-c", THREADS, str(PYTHON)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            for probe in probes:
                process.stdin.write(json.dumps(probe) + "\n")
                process.stdin.flush()
            answers = {json.loads(process.stdout.readline())["id"] for _ in probes}
            process.stdin.write('{"type":"bye"}\n')
            process.stdin.close()
            self.assertEqual(process.wait(timeout=20), 0)
        self.assertEqual(answers, {"1", "3"})


if __name__ == "__main__":
    unittest.main()
