#!/usr/bin/env python
# client: Authlib
"""Reproduces the findings about Authlib in docs/results.md."""

import json

import flask
from authlib.integrations.flask_client import OAuth
from joserfc.errors import InvalidClaimError, MissingClaimError
from reproduction import CLIENT, ISSUERS, accepts, base64url, claims, key_set, refuses, token, with_header

app = flask.Flask(__name__)
client = OAuth(app).register(
    "google", client_id=CLIENT, issuer=ISSUERS[0], jwks=key_set(), jwks_uri="http://127.0.0.1:1"
)


def verify(text, **options):
    with app.app_context():
        return client.parse_id_token({"id_token": text, "access_token": "a"}, nonce="n", **options)


ours = {"iss": {"essential": True, "values": ISSUERS}, "aud": {"essential": True, "value": CLIENT}}
other = token(claims(aud="other", nonce="n"))
accepts("an honest token", lambda: verify(token(claims(nonce="n"))))
refuses("another nonce", lambda: verify(token(claims(nonce="o"))), InvalidClaimError)
accepts("another audience, our azp", lambda: verify(other))
several = token(claims(aud=["other", "another"], nonce="n"))
accepts("two other audiences, our azp", lambda: verify(several))
refuses("two other audiences, with claims_options", lambda: verify(several, claims_options=ours), InvalidClaimError)
refuses("another audience, our azp, with claims_options", lambda: verify(other, claims_options=ours), InvalidClaimError)
refuses("another audience, no azp", lambda: verify(token(claims(aud="other", azp=None, nonce="n"))), MissingClaimError)
accepts("100 seconds late, by default", lambda: verify(token(claims(nonce="n", exp=claims()["iat"] - 100))))
utf_16 = json.dumps(claims(nonce="n")).encode("utf-16-be")
accepts("claims in UTF-16, without a byte order mark", lambda: verify(token(utf_16), claims_options=ours))
wide, surrogate = '{"alg":"RS256","kid":"k"}'.encode("utf-16-le"), b'{"alg":"RS256","kid":"k","x":"\xed\xa0\x80"}'
accepts("a header in UTF-16", lambda: verify(with_header(wide, nonce="n")))
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}', nonce="n")))
accepts("the bytes of a surrogate in the header", lambda: verify(with_header(surrogate, nonce="n")))
unsigned = base64url(b'{"alg":"RS256","kid":"k","crit":1}') + ".e30.AA"
refuses("a crit of 1, unsigned", lambda: verify(unsigned), TypeError)
