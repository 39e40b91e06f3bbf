"""The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Python.

An adapter passes `serve` a function for each operation. The function receives the probe's input and returns the output
of `accept`. An exception of the types in `refusals` becomes a `reject`, `Unsupported` becomes `unsupported`, and every
other exception an `error`.
"""

from .inputs import audience, both_spellings, google, named_issuer, octets, signed_in, text, without
from .loop import serve_on_loop
from .protocol import Operation, Refused, Unsupported, serve
from .sessions import http_session, sign_in

__all__ = [
    "Operation",
    "Refused",
    "Unsupported",
    "audience",
    "both_spellings",
    "google",
    "http_session",
    "named_issuer",
    "octets",
    "serve",
    "serve_on_loop",
    "sign_in",
    "signed_in",
    "text",
    "without",
]
