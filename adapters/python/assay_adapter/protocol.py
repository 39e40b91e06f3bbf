"""The lines of the adapter protocol, version 1 (docs/adapter-protocol.md)."""

import json
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

Operation = Callable[[Mapping[str, Any]], dict[str, Any]]

# The feature of a client that can be asked for several steps of sign-ins at once.
SIMULTANEOUS = "simultaneous_steps"
# For how many seconds steps may go on after the last line; the suite waits for two.
LAST_ANSWERS = 1.5


class Refused(Exception):
    """A refusal of the application itself, such as a sign-in that the person has cancelled.

    `reason` is a reason of the suite's list, for a client whose hello has `"reasons": "exact"`.
    """

    def __init__(self, message: str, reason: str | None = None):
        super().__init__(message)
        self.reason = reason


class Unsupported(Exception):
    """The client does not support the probe."""


def serve(
    client: str,
    version: str,
    operations: Mapping[str, Operation],
    refusals: tuple[type[Exception], ...],
    features: tuple[str, ...] = (),
    clock: str = "real",
    **others: Any,
) -> None:
    """Answers probes until `bye` or the end of standard input.

    `client` and `version` are the names in reports, and `features` what the client has of the list in
    docs/adapter-protocol.md. With `simultaneous_steps`, each step of a sign-in runs on a thread of its own. `clock` is `injected` if the client takes the probe's `now` for the time. `others` are
    more members of the hello, such as `fixed_leeway`.
    """
    # The output of a library must not mix with the lines of the protocol.
    answers, sys.stdout = sys.stdout, sys.stderr
    hello = hello_of(client, version, operations, features, clock, others)
    writing = threading.Lock()

    def answer(message: Mapping[str, Any]) -> None:
        line = json.dumps(hello if message["type"] == "hello" else _result(message, operations, refusals))
        with writing:
            print(line, file=answers, flush=True)

    steps: list[threading.Thread] = []
    for line in sys.stdin.buffer:
        message = json.loads(line)
        match message.get("type"):
            case "probe" if message["operation"] == "sign-in" and SIMULTANEOUS in features:
                # The next step may be asked for before this one has an answer.
                steps = [step for step in steps if step.is_alive()]
                steps.append(threading.Thread(target=answer, args=(message,), daemon=True))
                steps[-1].start()
            case "hello" | "probe":
                answer(message)
            case "bye":
                break
    # A step that is under way is still answered, unless it waits for something that no longer comes.
    end = time.monotonic() + LAST_ANSWERS
    for step in steps:
        step.join(max(0, end - time.monotonic()))


def hello_of(
    client: str,
    version: str,
    operations: Mapping[str, Any],
    features: tuple[str, ...],
    clock: str,
    others: Mapping[str, Any],
) -> dict[str, Any]:
    """The hello of an adapter."""
    # How the library is used is the description of the program.
    description = getattr(sys.modules["__main__"], "__doc__", None)
    return {
        "type": "hello",
        "protocol": 1,
        "client": client,
        "version": version,
        **({"about": " ".join(description.split())} if description else {}),
        "operations": list(operations),
        "clock": clock,
        "reasons": "none",
        "features": list(features),
        **others,
    }


def _result(
    message: Mapping[str, Any], operations: Mapping[str, Operation], refusals: tuple[type[Exception], ...]
) -> dict[str, Any]:
    operation = operations.get(message["operation"])
    if operation is None:
        outcome: dict[str, Any] = {"outcome": "unsupported", "message": message["operation"]}
    else:
        try:
            outcome = {"outcome": "accept", "output": operation(message["input"])}
        except Exception as error:
            outcome = outcome_of(error, refusals)
    return {"type": "result", "id": message["id"], **outcome}


def outcome_of(error: Exception, refusals: tuple[type[Exception], ...]) -> dict[str, Any]:
    """What an exception of an operation means."""
    if isinstance(error, Unsupported):
        return {"outcome": "unsupported", "message": str(error)}
    if isinstance(error, Refused):
        reason = {"reason": error.reason} if error.reason else {}
        return {"outcome": "reject", **reason, "message": str(error)[:500]}
    return {"outcome": "reject" if isinstance(error, refusals) else "error", "message": _words(error)}


def _words(exception: Exception) -> str:
    kind = type(exception)
    # Some names say nothing without their module, such as that of binascii.Error.
    module = "" if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}."
    return f"{module}{kind.__qualname__}: {exception}"[:500]
