#!/usr/bin/env python
# client: PyJWT
"""Reproduces the findings about PyJWT in docs/results.md."""

import io
import json
from unittest.mock import patch

import jwt
from reproduction import CLIENT, ISSUERS, accepts, claims, in_standard_alphabet, jwk, key_set, refuses, token, with_header

REQUIRED = {"require": ["iss", "sub", "aud", "exp", "iat"]}


def verify(text, keys=None):
    key = jwt.PyJWKSet.from_dict(keys or key_set())["k"]
    return jwt.decode(text, key, algorithms=["RS256"], audience=CLIENT, issuer=ISSUERS, options=REQUIRED)


def fetched(body):
    client = jwt.PyJWKClient("http://127.0.0.1/keys")
    with patch("urllib.request.OpenerDirector.open", return_value=io.BytesIO(body)):
        return client.get_signing_key("k")


honest = claims()
accepts("an honest token", lambda: verify(token(honest)))
accepts("an exp that is a text", lambda: verify(token(claims(exp=str(honest["exp"])))))
accepts("an iat of true", lambda: verify(token(claims(iat=True))))
accepts("a claim of NaN", lambda: verify(token(claims(x=float("nan")))))
accepts("claims in UTF-16", lambda: verify(token(json.dumps(honest).encode("utf-16"))))
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}')))
accepts("a header in UTF-16", lambda: verify(with_header('{"alg":"RS256","kid":"k"}'.encode("utf-16-le"))))
surrogate = b'{"alg":"RS256","kid":"k","x":"\xed\xa0\x80"}'
accepts("the bytes of a surrogate in the header", lambda: verify(with_header(surrogate)))
latin = b'{"alg":"RS256","kid":"k","x":"\xff"}'
refuses("another byte that is not UTF-8 in the header", lambda: verify(with_header(latin)), jwt.DecodeError)
accepts("padding in base64url", lambda: verify(token(honest) + "=="))
accepts(
    "a modulus in the standard base64 alphabet", lambda: verify(token(honest), key_set(in_standard_alphabet(jwk())))
)
accepts("an honest key set", lambda: fetched(json.dumps(key_set()).encode()))
refuses("a key set that is not JSON", lambda: fetched(b"<html>"), json.JSONDecodeError)
none = json.dumps(key_set(jwk(alg="none"))).encode()
refuses("a key whose alg is none", lambda: fetched(none), NotImplementedError)
assert not issubclass(json.JSONDecodeError, jwt.PyJWTError)
