"""jwcrypto: `JWT` with a `JWKSet`, compact serialisation and JWS only, with `check_claims` for all that it can compare.

The caller must fetch keys, and check at_hash, and azp if the token may lack it (`check_claims` requires each claim). Of
iat, the library checks only the type.
"""

import json
from importlib.metadata import version

from jwcrypto.common import JWException
from jwcrypto.jwk import JWKSet
from jwcrypto.jwt import JWT, JWTInvalidClaimValue

from assay_adapter import Refused, audience, google, serve, signed_in, text


def verify_id_token(probe):
    probe = google(probe)
    keys = JWKSet.from_json(text(probe["jwks"]))
    checks = {"aud": audience(probe), "sub": None, "exp": None, "iat": None}
    if "server_client_id" in probe:
        checks["azp"] = probe["client_id"]
    if "nonce" in probe:
        checks["nonce"] = probe["nonce"]
    if "hosted_domain" in probe:
        checks["hd"] = probe["hosted_domain"]
    # `check_claims` accepts one issuer; Google has two.
    *others, last = probe["issuers"]
    for issuer in others:
        try:
            return verified(probe, keys, {**checks, "iss": issuer})
        except JWTInvalidClaimValue:
            continue
    return verified(probe, keys, {**checks, "iss": last})


def verified(probe, keys, checks):
    token = JWT(algs=["RS256"], check_claims=checks, expected_type="JWS", strict_serialization=True)
    token.leeway = probe["leeway"]
    try:
        token.deserialize(text(probe["id_token"]), keys)
    except TypeError as error:
        # The library reports only an unexpected `expected_type` by a TypeError.
        if str(error) != "Expected JWS, got JWE":
            raise
        raise Refused(str(error)) from None
    return signed_in(json.loads(token.claims))


serve(
    "jwcrypto",
    version("jwcrypto"),
    {"verify-id-token": verify_id_token},
    # The documentation of deserialize and validate names ValueError besides the library's own exceptions.
    refusals=(JWException, ValueError),
    features=("nonce", "hosted_domain", "leeway", "server_client_id"),
)
