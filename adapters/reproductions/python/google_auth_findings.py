#!/usr/bin/env python
# client: google-auth
"""Reproduces the findings about google-auth in docs/results.md."""

import json
import math

import jwt
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from google.auth import exceptions, transport
from google.oauth2 import id_token
from reproduction import CLIENT, KEY, SMALL_KEY, accepts, base64url, claims, key_set, refuses, signed, token, with_header


class Endpoint(transport.Request):
    def __init__(self, document):
        self.document = document

    def __call__(self, url, method="GET", **others):
        return type("Response", (), {"status": 200, "headers": {}, "data": json.dumps(self.document).encode()})


def pem(key):
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def verify(text, keys, skew=0):
    return id_token.verify_oauth2_token(text, Endpoint(keys), CLIENT, clock_skew_in_seconds=skew)


PEMS, JWKS = {"k": pem(KEY)}, key_set()
deep = b'{"alg":"RS256","kid":"k","x":' + b"[" * 20000

accepts("an honest token", lambda: verify(token(claims()), PEMS))
accepts("an unknown critical header", lambda: verify(token(claims(), crit=["unknown"], unknown=1), PEMS))
head, body = base64url(b'{"alg":"RS256","kid":"k"}'), base64url(json.dumps(claims()).encode())
accepts("a padded header", lambda: verify(signed(f"{head}==.{body}"), PEMS))
not_a_number, wide = b'{"alg":"RS256","kid":"k","x":NaN}', '{"alg":"RS256","kid":"k"}'.encode("utf-16-le")
surrogate = b'{"alg":"RS256","kid":"k","x":"\xed\xa0\x80"}'
accepts("NaN in the header", lambda: verify(with_header(not_a_number), PEMS))
refuses("a header in UTF-16", lambda: verify(with_header(wide), PEMS), exceptions.MalformedError)
late_padding = signed(f"{head}.{body}").replace(".", "==.", 1)
refuses("a header that is padded after the signature", lambda: verify(late_padding, PEMS), exceptions.MalformedError)
accepts("a token without sub", lambda: verify(token(claims(sub=None)), PEMS))
accepts("a sub that is a list", lambda: verify(token(claims(sub=["1", "2"])), PEMS))
yes = token(claims(sub=True))
accepts("a sub that is true", lambda: verify(yes, PEMS))
accepts("an nbf in the future", lambda: verify(token(claims(nbf=claims()["exp"])), PEMS))
accepts("an exp of NaN", lambda: verify(token(claims(exp=math.nan)), PEMS))
accepts("an RSA key of 1024 bits", lambda: verify(token(claims(), SMALL_KEY), {"k": pem(SMALL_KEY)}))
refuses("an aud of one element", lambda: verify(token(claims(aud=[CLIENT])), PEMS), exceptions.InvalidValue)
refuses("an exp that is a text", lambda: verify(token(claims(exp="1")), PEMS), TypeError)
refuses("a token without iss", lambda: verify(token(claims(iss=None)), PEMS), KeyError)
refuses("a deep header, unsigned", lambda: verify(base64url(deep) + ".e30.AA", PEMS), RecursionError)

accepts("an honest token, with a JWK Set", lambda: verify(token(claims()), JWKS))
accepts("NaN in the header, with a JWK Set", lambda: verify(with_header(not_a_number), JWKS))
accepts("a header in UTF-16, with a JWK Set", lambda: verify(with_header(wide), JWKS))
accepts("the bytes of a surrogate in the header, with a JWK Set", lambda: verify(with_header(surrogate), JWKS))
accepts("no exp, with a JWK Set", lambda: verify(token(claims(exp=None)), JWKS))
accepts("no sub, with a JWK Set", lambda: verify(token(claims(sub=None)), JWKS))
refuses("a sub that is true, with a JWK Set", lambda: verify(yes, JWKS), jwt.exceptions.InvalidSubjectError)
accepts("no iat, with a JWK Set", lambda: verify(token(claims(iat=None)), JWKS))
late = token(claims(exp=claims()["iat"] - 5))
accepts("5 seconds late, skew 60", lambda: verify(late, PEMS, skew=60))
refuses("5 seconds late, skew 60, with a JWK Set", lambda: verify(late, JWKS, skew=60), jwt.ExpiredSignatureError)
secret = {"kty": "oct", "kid": "k", "alg": "HS256", "k": base64url(b"s" * 32)}
mac = jwt.encode(claims(), b"s" * 32, "HS256", {"kid": "k"})
accepts("HS256, with a JWK Set that holds a symmetric key", lambda: verify(mac, key_set(secret)))
# The documentation names ValueError and GoogleAuthError; with a JWK Set the library raises neither.
assert not issubclass(jwt.PyJWTError, (ValueError, exceptions.GoogleAuthError))
