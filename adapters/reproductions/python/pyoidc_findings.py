#!/usr/bin/env python
# client: pyoidc
"""Reproduces the findings about pyoidc in docs/results.md."""

import json
from unittest.mock import patch

from oic.oauth2.message import ParameterError
from oic.oic import Client
from oic.oic.message import AccessTokenResponse, EXPError, ProviderConfigurationResponse, RegistrationResponse
from oic.utils.keyio import KeyJar
from reproduction import (
    CLIENT,
    ISSUERS,
    KEY,
    SMALL_KEY,
    accepts,
    base64url,
    claims,
    claims_after,
    jwk,
    key_set,
    refuses,
    token,
    with_header,
)


def verify(text, key=KEY, registered=True):
    client = Client(keyjar=KeyJar())
    client.handle_provider_config(ProviderConfigurationResponse(issuer=ISSUERS[0]), ISSUERS[0])
    client.keyjar.import_jwks(key_set(jwk(key)), ISSUERS[0])
    client.store_registration_info(RegistrationResponse(client_id=CLIENT, id_token_signed_response_alg="RS256"))
    response = json.dumps({"access_token": "a", "token_type": "Bearer", "id_token": text})
    options = {"algs": client.sign_enc_algs("id_token")} if registered else {}
    return client.parse_response(AccessTokenResponse, response, **options)["id_token"]


accepts("an honest token", lambda: verify(token(claims())))
accepts("a critical extension that it does not know", lambda: verify(token(claims(), crit=["x"], x=1)))
accepts("several audiences in one text", lambda: verify(token(claims(aud=f"other {CLIENT}"))))
accepts("an exp that is a text", lambda: verify(token(claims(exp=str(claims()["exp"])))))
issued = claims()
honest = token(issued)
with patch("oic.oic.message.time_util.utc_time_sans_frac") as clock:
    clock.return_value = issued["exp"]
    accepts("a token in the second in which it expires", lambda: verify(honest))
    clock.return_value += 1
    refuses("a token a second later", lambda: verify(honest), EXPError)
for subject, returned in ((1, 1), ({"id": "1"}, {"id": "1"}), (["1"], "1")):
    assert verify(token(claims(sub=subject)))["sub"] == returned, subject
    print(f"  returns {returned!r} for a sub of {subject!r}")
refuses("an email_verified that is a text", lambda: verify(token(claims(email_verified="true"))), ParameterError)
accepts("claims in UTF-16", lambda: verify(token(json.dumps(claims()).encode("utf-16"))))
accepts("padding in base64url", lambda: verify(token(claims()) + "=="))
accepts("a key of 1024 bits", lambda: verify(token(claims(), SMALL_KEY), SMALL_KEY))
accepts("NaN in the header", lambda: verify(with_header(b'{"alg":"RS256","kid":"k","x":NaN}')))
refuses("a cty that is a number", lambda: verify(token(claims(), cty=1)), AttributeError)
refuses("a cty that is not JWT", lambda: verify(token(claims(), cty="x")), TypeError)
cut = token(claims_after(b'"x":"\xe2\x82",'))
refuses("a character that is cut short, with another signature", lambda: verify(f"{cut}AA"), TypeError)
unsigned = ".".join([base64url(b'{"alg":"none"}'), base64url(json.dumps(claims()).encode()), ""])
accepts("an unsigned token, without algs", lambda: verify(unsigned, registered=False))
