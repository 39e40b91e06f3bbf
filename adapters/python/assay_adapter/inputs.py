"""The inputs of probes, as libraries take them, and the output of an accepted token."""

import base64
import json
from collections.abc import Mapping
from typing import Any

from .protocol import Unsupported


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
    """The client ID that the token must be for."""
    return str(probe.get("server_client_id", probe["client_id"]))


def signed_in(claims: Mapping[str, Any]) -> dict[str, Any]:
    """The output for accepted claims, as an application gets them: a subject of another type keeps its type, and a
    missing subject is left out, because the library has accepted the token."""
    names = {"subject": "sub", "email": "email"}
    return {name: claims[claim] for name, claim in names.items() if claims.get(claim) is not None}


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
