#!/usr/bin/env python
# client: idpyoidc
"""Reproduces the findings about idpyoidc in docs/results.md."""

import json
from urllib.parse import parse_qs, urlsplit

import requests
from cryptojwt.key_jar import KeyJar
from idpyoidc.client.rp_handler import RPHandler
from idpyoidc.exception import MissingSigningKey
from idpyoidc.message.oidc import AccessTokenResponse
from reproduction import CLIENT, ISSUERS, accepts, claims, jwk, key_set, refuses, token, with_header

keys = KeyJar()
keys.import_jwks(key_set(jwk()), ISSUERS[0])


def verify(text):
    response = AccessTokenResponse(access_token="a", token_type="Bearer", id_token=text)
    response.verify(keyjar=keys, iss=ISSUERS[0], client_id=CLIENT)


accepts("an honest token", lambda: verify(token(claims())))
refuses("an email_verified that is a text", lambda: verify(token(claims(email_verified="true"))), ValueError)
accepts("a critical extension that it does not know", lambda: verify(token(claims(), crit=["x"], x=1)))
accepts("padding in base64url", lambda: verify(token(claims()) + "=="))
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}')))
accepts("an exp that is a text", lambda: verify(token(claims(exp=str(claims()["exp"])))))
refuses("claims that are a list", lambda: verify(token(b"[1]")), TypeError)
marked = b"\xef\xbb\xbf" + json.dumps(claims()).encode()
refuses("claims with a byte order mark", lambda: verify(token(marked)), TypeError)
refuses("two points in a row", lambda: verify(token(claims()).replace(".", "..")), TypeError)
refuses("a cty that is a number", lambda: verify(token(claims(), cty=1)), AttributeError)
handler = RPHandler(
    base_url="https://app.example",
    client_configs={
        ISSUERS[0]: {
            "client_id": CLIENT,
            "client_type": "oidc",
            "issuer": ISSUERS[0],
            "redirect_uris": ["https://app.example/callback"],
            "provider_info": {"issuer": ISSUERS[0], "authorization_endpoint": "https://provider.example/authorize"},
        }
    },
)
state = parse_qs(urlsplit(handler.begin(ISSUERS[0])).query)["state"][0]
refuses("a callback without a code", lambda: handler.finalize(ISSUERS[0], {"state": state}), KeyError)

# The address of the keys fails at once here; one that never answers would cost ten seconds each time.
requests_for_keys = []


def unreachable(method, url, **options):
    requests_for_keys.append(url)
    raise requests.ConnectionError("unreachable")


unknown = KeyJar(httpc=unreachable)
unknown.load_keys(ISSUERS[0], jwks_uri="https://provider.example/certs")
response = AccessTokenResponse(access_token="a", token_type="Bearer", id_token=token(claims()))
refuses(
    "a token while the keys cannot be fetched",
    lambda: response.verify(keyjar=unknown, iss=ISSUERS[0], client_id=CLIENT),
    MissingSigningKey,
)
print(f"  asks for the keys {len(requests_for_keys)} times")
assert len(requests_for_keys) > 4
