#!/usr/bin/env python
# client: simple-openid-connect
"""Reproduces the findings about simple-openid-connect in docs/results.md."""

from json import JSONDecodeError

from cryptojwt.jwk.jwk import key_from_jwk_dict
from reproduction import CLIENT, ISSUERS, KEY, SMALL_KEY, accepts, base64url, claims, jwk, refuses, token, with_header
from simple_openid_connect.data import IdToken
from simple_openid_connect.exceptions import ValidationError


def verify(text, key=KEY):
    IdToken.parse_jwt(text, [key_from_jwk_dict(jwk(key))]).validate_extern(ISSUERS[0], CLIENT, nonce="n")


accepts("an honest token", lambda: verify(token(claims(nonce="n"))))
refuses("another nonce", lambda: verify(token(claims(nonce="o"))), ValidationError)
refuses("an expired token", lambda: verify(token(claims(nonce="n", exp=1))), ValidationError)
accepts("a critical extension that it does not know", lambda: verify(token(claims(nonce="n"), crit=["x"], x=1)))
accepts("an exp that is a text", lambda: verify(token(claims(nonce="n", exp=str(claims()["exp"])))))
accepts("an iat that is true", lambda: verify(token(claims(nonce="n", iat=True))))
accepts("padding in base64url", lambda: verify(token(claims(nonce="n")) + "=="))
accepts("a key of 1024 bits", lambda: verify(token(claims(nonce="n"), SMALL_KEY), SMALL_KEY))
refuses("an alg that is a list, unsigned", lambda: verify(base64url(b'{"alg":["none"]}') + ".e30.AA"), AttributeError)
not_a_number, wide = b'{"alg":"RS256","kid":"k","x":NaN}', '{"alg":"RS256","kid":"k"}'.encode("utf-16-le")
surrogate = b'{"alg":"RS256","kid":"k","x":"\xed\xa0\x80"}'
accepts("NaN in the header", lambda: verify(with_header(not_a_number, nonce="n")))
accepts("the bytes of a surrogate in the header", lambda: verify(with_header(surrogate, nonce="n")))
refuses("a header in UTF-16", lambda: verify(with_header(wide, nonce="n")), JSONDecodeError)
for value in (1, None, ["x"]):
    text = token(claims(nonce="n"), cty=value)
    refuses(f"a cty of {value}", lambda text=text: verify(text), AttributeError)
refuses("claims nested 50,000 deep", lambda: verify(token(b"[" * 50000)), RecursionError)
deep = base64url(b"[" * 10000 + b"]" * 10000)
refuses("a header nested 10,000 deep, unsigned", lambda: verify(deep + ".e30.AA"), RecursionError)
