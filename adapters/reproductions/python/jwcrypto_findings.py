#!/usr/bin/env python
# client: jwcrypto
"""Reproduces the findings about jwcrypto in docs/results.md."""

import json

from jwcrypto.jwk import InvalidJWKValue, JWKSet
from jwcrypto.jwt import JWT, JWTInvalidClaimFormat, JWTMissingClaim, JWTNotYetValid
from reproduction import (
    CLIENT,
    SMALL_KEY,
    accepts,
    claims,
    compact,
    in_standard_alphabet,
    jwk,
    key_set,
    refuses,
    token,
    with_header,
)

CHECKS = {"aud": CLIENT, "sub": None, "exp": None, "iat": None}


def verify(text, keys=None, checks=CHECKS):
    jwks = JWKSet.from_json(json.dumps(keys or key_set()))
    return JWT(jwt=text, key=jwks, algs=["RS256"], check_claims=checks, expected_type="JWS")


def with_null(name):
    return compact(b'{"alg":"RS256","kid":"k"}', json.dumps({**claims(), name: None}).encode())


early = token(claims(nbf=claims()["exp"]))
accepts("an honest token", lambda: verify(token(claims())))
refuses("an nbf in the future, without check_claims", lambda: verify(early, checks=None), JWTNotYetValid)
accepts("an nbf in the future, with check_claims", lambda: verify(early))
refuses(
    "no nbf, where nbf is checked", lambda: verify(token(claims()), checks={**CHECKS, "nbf": None}), JWTMissingClaim
)
accepts("a sub of null", lambda: verify(with_null("sub")))
accepts("an iat of null", lambda: verify(with_null("iat")))
accepts("an iat of true", lambda: verify(token(claims(iat=True))))
refuses("an iat that is an object", lambda: verify(token(claims(iat={}))), TypeError)
refuses("an iat that is a word", lambda: verify(token(claims(iat="yesterday"))), JWTInvalidClaimFormat)
accepts("a key for RS512", lambda: verify(token(claims()), key_set(jwk(alg="RS512"))))
accepts("an RSA key of 1024 bits", lambda: verify(token(claims(), SMALL_KEY), key_set(jwk(SMALL_KEY))))
refuses("an exp that is an empty list", lambda: verify(token(claims(exp=[]))), TypeError)
refuses("an exp that is a text", lambda: verify(token(claims(exp="1"))), TypeError)
accepts(
    "a modulus in the standard base64 alphabet",
    lambda: verify(token(claims()), key_set(in_standard_alphabet(jwk()))),
)
accepts("an RSA key with an unknown member", lambda: verify(token(claims()), key_set(jwk(assay_unknown={"y": [1]}))))
curve = key_set(jwk(x="AQAB"))
refuses("an RSA key with the member x of elliptic curves", lambda: verify(token(claims()), curve), InvalidJWKValue)
beside = key_set(jwk(kid="other", x="AQAB"), jwk())
refuses("such a key beside the right one", lambda: verify(token(claims()), beside), InvalidJWKValue)
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}')))
accepts("NaN in a claim", lambda: verify(token(claims(x=float("nan")))))
