#!/usr/bin/env python
# client: joserfc
"""Reproduces the findings about joserfc in docs/results.md."""

import binascii
import json
import warnings

from joserfc import errors, jws, jwt
from joserfc.jwk import KeySet
from reproduction import SMALL_KEY, accepts, base64url, claims, claims_after, jwk, key_set, refuses, token, with_header

warnings.simplefilter("ignore")


def verify(text, keys=None, registry=None, **checks):
    decoded = jwt.decode(text, KeySet.import_key_set(keys or key_set()), algorithms=["RS256"], registry=registry)
    jwt.JWTClaimsRegistry(**checks).validate(decoded.claims)


accepts("an honest token", lambda: verify(token(claims())))
sent = {"essential": True, "value": "sent"}
refuses("another nonce", lambda: verify(token(claims(nonce="other")), nonce=sent), errors.InvalidClaimError)
accepts("a nonce that is a list of several", lambda: verify(token(claims(nonce=["other", "sent"])), nonce=sent))
accepts("an RSA key of 1024 bits", lambda: verify(token(claims(), SMALL_KEY), key_set(jwk(SMALL_KEY))))
unknown = token(claims(), **{"example.com/hint": 1})
lenient = jws.JWSRegistry(algorithms=["RS256"], strict_check_header=False)
refuses("an unknown header", lambda: verify(unknown), errors.UnsupportedHeaderError)
person = token(claims(), iss="other", sub="2", email="2@example.com")
refuses("another person's claims in the header", lambda: verify(person), errors.UnsupportedHeaderError)
accepts("another person's claims in the header, strict_check_header off", lambda: verify(person, registry=lenient))
accepts("an unknown header, strict_check_header off", lambda: verify(unknown, registry=lenient))
unsigned = base64url(b'{"alg":"RS256","kid":"k","crit":1}') + ".e30.AA"
refuses("a crit of 1, unsigned", lambda: verify(unsigned), TypeError)
accepts("claims in UTF-16", lambda: verify(token(json.dumps(claims()).encode("utf-16"))))
for order in ("le", "be"):
    wide = '{"alg":"RS256","kid":"k"}'.encode(f"utf-16-{order}")
    accepts(f"a header in UTF-16, {order}", lambda wide=wide: verify(with_header(wide)))
beside = key_set(jwk(), jwk(kid="other", n="!"))
refuses("a bad key beside the right one", lambda: verify(token(claims()), beside), binascii.Error)
accepts("a surrogate in three bytes", lambda: verify(token(claims_after(b'"x":"\xed\xa0\x80",'))))
cut = token(claims_after(b'"x":"\xe2\x82",'))
refuses("a character that is cut short", lambda: verify(cut), errors.InvalidPayloadError)
n = jwk()["n"]
filled = key_set(jwk(n=n[:-1] + chr(ord(n[-1]) + 1)))
refuses("a modulus whose unused last bits are not zero", lambda: verify(token(claims()), filled), binascii.Error)
refuses("a key set without keys", lambda: verify(token(claims()), {"k": []}), KeyError)
warnings.simplefilter("error", errors.SecurityWarning)
short = key_set(jwk(SMALL_KEY))
refuses("it, where warnings are errors", lambda: verify(token(claims(), SMALL_KEY), short), errors.SecurityWarning)
