"""Sends the transcripts of docs/adapter-protocol to the installed adapters of adapters/clients.txt.

The tokens of the transcripts are made up, so that a refusal is right; an `error` or silence never is: a member that is
left out, or one that is there, must not break an adapter.
"""

import json
import pathlib
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRANSCRIPTS = ROOT / "docs" / "adapter-protocol"
# No server listens on this port.
NOWHERE = "http://127.0.0.1:9/certs"


def clients():
    """The command of each adapter that is installed."""
    listed = subprocess.run([ROOT / "adapters" / "start", "--list"], capture_output=True, text=True, check=True)
    for name in listed.stdout.split():
        command = f"adapters/start {name}"
        # One that has never been set up has neither a folder nor a reason.
        run = subprocess.run(command.split(), cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if run.returncode == 0:
            yield name, command


def answers(command, messages):
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    run = subprocess.run(
        command, shell=True, cwd=ROOT, input=lines, capture_output=True, text=True, timeout=120, check=True
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def probes(hello):
    """The probes that the suite would send to an adapter with that hello."""
    wanted = "jwks_uri" if "jwks_uri" in hello.get("features", ()) else "jwks"
    for operation in hello["operations"]:
        lines = (TRANSCRIPTS / f"{operation}.jsonl").read_text("ascii").splitlines()
        for probe in map(json.loads, lines[::2]):
            keys = {name: probe["input"].pop(name) for name in ("jwks", "jwks_uri") if name in probe["input"]}
            if keys:
                probe["input"][wanted] = keys.get(wanted, NOWHERE if wanted == "jwks_uri" else '{"keys": []}')
            # The expected result for malformed input is up to the client.
            if "is not a refusal" in probe["id"]:
                continue
            # As with vectors, an adapter does not get probes that need a feature that its hello lacks.
            if "metadata_url" in probe["input"].get("provider", {}) and "discovery" not in hello.get("features", ()):
                continue
            yield probe


class AdapterTests(unittest.TestCase):
    def test_members_present_and_absent(self):
        for name, command in clients():
            with self.subTest(name):
                hello = answers(command, [{"type": "hello", "protocols": [1]}, {"type": "bye"}])[0]
                sent = list(probes(hello))
                later = {"type": "a-type-of-a-later-version"}
                results = answers(command, [later, *sent, {"type": "bye"}])
                # Answers may come in any order.
                self.assertCountEqual([result["id"] for result in results], [probe["id"] for probe in sent])
                errors = [(result["id"], result["message"]) for result in results if result["outcome"] == "error"]
                self.assertEqual(errors, [])


if __name__ == "__main__":
    unittest.main()
