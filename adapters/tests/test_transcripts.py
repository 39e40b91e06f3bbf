"""Sends the transcripts of docs/adapter-protocol to `assay_adapter.serve`.

What the handlers get must be the probes' inputs, every member of them, and what is printed must be the transcripts'
results. The transcripts are written by hand: neither this library nor the suite has made them.
"""

import binascii
import builtins
import io
import json
import pathlib
import sys
import unittest
from unittest import mock

PYTHON = pathlib.Path(__file__).resolve().parents[1] / "python"
TRANSCRIPTS = PYTHON.parents[1] / "docs" / "adapter-protocol"
sys.path.insert(0, str(PYTHON))

from assay_adapter import Refused, Unsupported, octets, serve, text  # noqa: E402
from assay_adapter.protocol import _words  # noqa: E402


def exchanges(name):
    """The pairs of a probe and its result."""
    lines = [json.loads(line) for line in (TRANSCRIPTS / f"{name}.jsonl").read_text("ascii").splitlines()]
    return list(zip(lines[::2], lines[1::2], strict=True))


def conversation(messages, operations, description=None, **hello):
    """The output of `serve` for the messages, in a program with that description."""
    lines = "".join(json.dumps(message) + "\n" for message in messages).encode()
    output = io.StringIO()
    with (
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(lines))),
        mock.patch("sys.stdout", output),
        mock.patch.object(sys.modules["__main__"], "__doc__", description),
    ):
        serve(hello.pop("client", "client"), hello.pop("version", "1"), operations, refusals=(LookupError,), **hello)
    printed = output.getvalue()
    if not printed.isascii():
        raise AssertionError("a line is not in ASCII")
    return [json.loads(line) for line in printed.splitlines()]


def answer(result):
    """Returns or raises as a handler does for that result."""
    match result["outcome"]:
        case "accept":
            return result["output"]
        case "reject":
            raise Refused(result["message"], reason=result.get("reason"))
        case "unsupported":
            raise Unsupported(result["message"])
        case "error":
            name, _, words = result["message"].partition(": ")
            raise Failure.named(name)(words)


class Failure:
    """An exception with the name in a transcript, which is not a refusal."""

    @staticmethod
    def named(name):
        known = getattr(builtins, name)
        return type(name, (Exception,), {"__module__": "builtins"}) if issubclass(known, LookupError) else known


class TranscriptTests(unittest.TestCase):
    def test_every_operation_has_a_transcript(self):
        full = exchanges("hello")[0][1]
        self.assertEqual({path.stem for path in TRANSCRIPTS.glob("*.jsonl")}, {"hello", "simultaneous-steps", *full["operations"]})

    def test_probes_and_results(self):
        for operation in exchanges("hello")[0][1]["operations"]:
            with self.subTest(operation):
                pairs = exchanges(operation)
                seen = []

                def handler(probe, seen=seen, results=iter([result for _, result in pairs])):
                    seen.append(dict(probe))
                    return answer(next(results))

                printed = conversation([probe for probe, _ in pairs], {operation: handler})
                self.assertEqual(seen, [probe["input"] for probe, _ in pairs])
                self.assertEqual(printed, [result for _, result in pairs])

    def test_hello(self):
        for request, hello in exchanges("hello"):
            told = {name: value for name, value in hello.items() if name not in ("type", "protocol", "operations")}
            if "features" in told:
                told["features"] = tuple(told["features"])
            printed = conversation([request], dict.fromkeys(hello["operations"], answer), **told)
            # An optional member with its default value means the same as no member.
            self.assertEqual(printed, [{"version": "1", "reasons": "none", "features": [], **hello}])

    def test_hello_says_how_the_client_is_used(self):
        request = {"type": "hello", "protocols": [1]}
        [hello] = conversation([request], {}, description="It verifies\n  with keys.\n")
        self.assertEqual(hello["about"], "It verifies with keys.")
        [hello] = conversation([request], {})
        self.assertNotIn("about", hello)

    def test_other_messages(self):
        probe = {"type": "probe", "id": "1", "operation": "fly", "input": {}}
        printed = conversation([{"type": "a-type-of-a-later-version"}, probe, {"type": "bye"}, probe], {})
        self.assertEqual(printed, [{"type": "result", "id": "1", "outcome": "unsupported", "message": "fly"}])

    def test_exceptions_of_the_library(self):
        def refuse(probe):
            raise KeyError("kid")

        probe = {"type": "probe", "id": "1", "operation": "fly", "input": {}}
        printed = conversation([probe], {"fly": refuse})
        self.assertEqual(printed, [{"type": "result", "id": "1", "outcome": "reject", "message": "KeyError: 'kid'"}])

    def test_names_of_exceptions(self):
        for exception, message in [
            (ValueError("a"), "ValueError: a"),
            (binascii.Error("b"), "binascii.Error: b"),
            (json.JSONDecodeError("c", "", 0), "json.decoder.JSONDecodeError: c: line 1 column 1 (char 0)"),
        ]:
            with self.subTest(message):
                self.assertEqual(_words(exception), message)

    def test_bytes(self):
        bytes_only = {"base64": "/w=="}
        self.assertEqual((octets("ü"), octets(bytes_only)), ("ü", b"\xff"))
        self.assertEqual(text("ü"), "ü")
        self.assertRaises(Unsupported, text, bytes_only)


if __name__ == "__main__":
    unittest.main()
