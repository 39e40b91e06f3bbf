"""The lines of the adapter protocol, version 1 (docs/adapter-protocol.md)."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Operation = Callable[[Mapping[str, Any]], dict[str, Any]]


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
    docs/adapter-protocol.md. `clock` is `injected` if the client takes the probe's `now` for the time. `others` are
    more members of the hello, such as `fixed_leeway`.
    """
    # The output of a library must not mix with the lines of the protocol.
    answers, sys.stdout = sys.stdout, sys.stderr
    # How the library is used is the description of the program.
    description = getattr(sys.modules["__main__"], "__doc__", None)
    hello = {
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
    for line in sys.stdin.buffer:
        message = json.loads(line)
        match message.get("type"):
            case "hello":
                answer = hello
            case "probe":
                answer = {"type": "result", "id": message["id"], **_outcome(message, operations, refusals)}
            case "bye":
                return
            case _:
                continue
        print(json.dumps(answer), file=answers, flush=True)


def _outcome(
    message: Mapping[str, Any], operations: Mapping[str, Operation], refusals: tuple[type[Exception], ...]
) -> dict[str, Any]:
    operation = operations.get(message["operation"])
    if operation is None:
        return {"outcome": "unsupported", "message": message["operation"]}
    try:
        return {"outcome": "accept", "output": operation(message["input"])}
    except Unsupported as lacking:
        return {"outcome": "unsupported", "message": str(lacking)}
    except Refused as refusal:
        reason = {"reason": refusal.reason} if refusal.reason else {}
        return {"outcome": "reject", **reason, "message": str(refusal)[:500]}
    except refusals as refusal:
        return {"outcome": "reject", "message": _words(refusal)}
    except Exception as error:
        return {"outcome": "error", "message": _words(error)}


def _words(exception: Exception) -> str:
    kind = type(exception)
    # Some names say nothing without their module, such as that of binascii.Error.
    module = "" if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}."
    return f"{module}{kind.__qualname__}: {exception}"[:500]
