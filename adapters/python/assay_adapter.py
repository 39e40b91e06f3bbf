"""The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Python.

An adapter passes `serve` a function for each operation. The function receives the probe's input and returns the output
of `accept`. An exception of the types in `refusals` becomes a `reject`, `Unsupported` becomes `unsupported`, and every
other exception an `error`.
"""

import base64
import json
import secrets
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
    """Answers probes until `bye` or the end of standard input."""
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


def _outcome(message: Mapping[str, Any], operations: Mapping[str, Operation], refusals: tuple) -> dict[str, Any]:
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


def text(value: Any) -> str:
    """An input of any bytes as text, for a client that accepts only text."""
    if isinstance(value, str):
        return value
    raise Unsupported("input that is not UTF-8")


def octets(value: Any) -> str | bytes:
    """An input of any bytes as text or bytes, for a client that accepts both."""
    return value if isinstance(value, str) else base64.b64decode(value["base64"])


def google(probe: Mapping[str, Any]) -> Mapping[str, Any]:
    """The input of an adapter that supports only Google, and no previous token."""
    if probe["provider"] != "google":
        raise Unsupported("provider")
    if "previous_id_token" in probe:
        raise Unsupported("previous_id_token")
    return probe


def audience(probe: Mapping[str, Any]) -> str:
    return probe.get("server_client_id", probe["client_id"])


def signed_in(claims: Mapping[str, Any]) -> dict[str, Any]:
    """The output for accepted claims, as an application gets them: a subject of another type keeps its type, and a
    missing subject is left out, because the library has accepted the token."""
    names = {"subject": "sub", "email": "email"}
    return {name: claims[claim] for name, claim in names.items() if claims.get(claim) is not None}


def sign_in(start: Callable[[Mapping[str, Any]], tuple[str, Any]], finish: Callable[[Any, str], dict]) -> Operation:
    """The operation `sign-in` of a client that has no steps but start and finish.

    `start` receives the probe, and returns the authorization URL and what an application keeps in its session; `finish`
    receives that, once, and the callback URL, and returns the output.
    """
    sessions: dict[str, Any] = {}

    def operation(probe: Mapping[str, Any]) -> dict[str, Any]:
        match probe["step"]:
            case "start":
                url, kept = start(probe)
                session = secrets.token_urlsafe()
                sessions[session] = kept
                return {"authorization_url": url, "session": session}
            case "finish":
                if probe["session"] not in sessions:
                    raise Refused("the session has ended")
                kept = sessions.pop(probe["session"])
                if probe.get("cancelled"):
                    raise Refused("the person has cancelled")
                return finish(kept, probe["callback_url"])
            case step:
                raise Unsupported(step)

    return operation


def without(probe: Mapping[str, Any], *names: str) -> None:
    """Stops if the probe has a member that the client cannot be asked to heed."""
    for name in names:
        if name in probe:
            raise Unsupported(name)


def named_issuer(token: str | bytes, issuers: list[str]) -> str:
    """The spelling of the issuer that a token names, not verified, for a client that compares with one spelling.

    Google's tokens have the issuer with and without the scheme.
    """
    part = (token.encode() if isinstance(token, str) else token).split(b".")[1:2]
    try:
        issuer = json.loads(base64.urlsafe_b64decode(part[0] + b"==="))["iss"]
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        return issuers[0]
    return issuer if issuer in issuers else issuers[0]


def both_spellings(issuer: str) -> list[str]:
    """An issuer with its scheme and without, as Google's tokens have it."""
    return [issuer, issuer.removeprefix("https://")]


def http_session(relocated: Mapping[str, str] | None = None) -> Any:
    """A session of requests with a time limit, which fetches some addresses from others.

    The mock provider has Google's issuer and not its address.
    """
    import requests

    class Session(requests.Session):
        def request(self, method, url, *arguments, **options):
            options.setdefault("timeout", 8)
            return super().request(method, (relocated or {}).get(url, url), *arguments, **options)

    return Session()
