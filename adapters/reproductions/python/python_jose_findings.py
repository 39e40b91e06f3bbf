#!/usr/bin/env python
# client: python-jose
"""Reproduces the findings about python-jose in docs/results.md."""

import json

from jose import jwt
from jose.exceptions import ExpiredSignatureError, JWKError
from reproduction import (
    CLIENT,
    ISSUERS,
    SMALL_KEY,
    accepts,
    base64url,
    claims,
    compact,
    jwk,
    key_set,
    refuses,
    signed,
    token,
    with_header,
)


def verify(text, keys=None):
    jwks = json.dumps(keys or key_set())
    return jwt.decode(text, jwks, algorithms=["RS256"], audience=CLIENT, issuer=ISSUERS)


honest = token(claims())
accepts("an honest token", lambda: verify(honest))
accepts("an unknown critical header", lambda: verify(token(claims(), crit=["unknown"], unknown=1)))
accepts("a key ID that no key has", lambda: verify(token(claims(), kid="other")))
accepts("a key for RS512", lambda: verify(honest, key_set(jwk(alg="RS512"))))
accepts("a key for none", lambda: verify(honest, key_set(jwk(alg="none"))))
accepts("an RSA key of 1024 bits", lambda: verify(token(claims(), SMALL_KEY), key_set(jwk(SMALL_KEY))))
accepts("characters that are not of base64url", lambda: verify(honest + "!*!*"))
head, body, _ = honest.split(".")
accepts("a padded header", lambda: verify(signed(f"{head}{'=' * (-len(head) % 4)}.{body}")))
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}')))
accepts("an exp that is a text", lambda: verify(token(claims(exp=str(claims()["exp"])))))
null = compact(b'{"alg":"RS256"}', json.dumps({**claims(), "exp": None}).encode())
refuses("an exp of null", lambda: verify(null), TypeError)
late = token(claims(exp=claims()["iat"] - 60))
refuses("an expired token", lambda: verify(late), ExpiredSignatureError)
refuses("an exp that is an object", lambda: verify(token(claims(exp={"$numberLong": "1"}))), TypeError)
refuses("an iat that is a list", lambda: verify(token(claims(iat=[claims()["iat"]]))), TypeError)
refuses("a key without a modulus", lambda: verify(honest, key_set({"kty": "RSA", "kid": "k", "e": "AQAB"})), TypeError)
curve = {"kty": "EC", "kid": "e", "crv": "P-256", "x": base64url(b"x" * 32), "y": base64url(b"y" * 32)}
refuses("an elliptic curve key beside", lambda: verify(honest, key_set(curve, jwk())), JWKError)
deep = b'{"alg":"RS256","x":' + b"[" * 20000
refuses("a deep header, unsigned", lambda: verify(base64url(deep) + ".e30.AA"), RecursionError)
