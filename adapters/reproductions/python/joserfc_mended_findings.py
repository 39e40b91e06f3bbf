#!/usr/bin/env python
# client: joserfc-1.4.0
"""Reproduces the findings about joserfc 1.4.0 in docs/results.md that are fixed."""

from joserfc import jwt
from joserfc.errors import ExpiredTokenError
from joserfc.jwk import KeySet
from reproduction import ISSUERS, accepts, claims, claims_after, key_set, refuses, token

keys = KeySet.import_key_set(key_set())
needed = {"essential": True}
registry = jwt.JWTClaimsRegistry(iss={**needed, "values": ISSUERS}, exp=needed, sub=needed)


def verify(text):
    registry.validate(jwt.decode(text, keys, algorithms=["RS256"]).claims)


accepts("an honest token", lambda: verify(token(claims())))
refuses("an expired token", lambda: verify(token(claims(exp=1))), ExpiredTokenError)
two_issuers = token(claims(iss=["https://evil.example", ISSUERS[0]]))
accepts("an iss that is a list with another issuer", lambda: verify(two_issuers))
accepts("an exp that is not a number", lambda: verify(token(claims(exp=float("nan")))))
accepts("a sub that is a list", lambda: verify(token(claims(sub=["1"]))))
accepts("a claim of -Infinity", lambda: verify(token(claims_after(b'"x":-Infinity,'))))
accepts("padding in base64url", lambda: verify(token(claims()) + "=="))
