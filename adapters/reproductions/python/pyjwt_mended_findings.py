#!/usr/bin/env python
# client: PyJWT-2.10.0
"""Reproduces the findings about PyJWT 2.10.0 in docs/results.md that are fixed."""

import json

import jwt
from reproduction import CLIENT, ISSUERS, KEY, accepts, base64url, claims, refuses, signed, token


def verify(text):
    jwt.decode(text, KEY.public_key(), algorithms=["RS256"], audience=CLIENT, issuer=ISSUERS)


accepts("an honest token", lambda: verify(token(claims())))
accepts("a critical extension that it does not know", lambda: verify(token(claims(), crit=["x"], x=1)))
body = base64url(json.dumps(claims(x="~~~???")).encode())
plain = body.replace("-", "+").replace("_", "/")
assert plain != body
head = base64url(b'{"alg":"RS256"}')
accepts("the alphabet of plain base64", lambda: verify(signed(f"{head}.{plain}")))
accepts("characters outside base64url", lambda: verify(token(claims()) + "~~~~"))
refuses("an exp that is a list", lambda: verify(token(claims(exp=[1]))), TypeError)
keys = jwt.PyJWKClient('data:application/json,{"keys":[]}')
refuses("a key set without keys, which it fetches from a data: address", keys.get_jwk_set, jwt.PyJWKSetError)
