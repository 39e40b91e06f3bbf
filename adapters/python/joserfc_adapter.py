"""joserfc: `jwt.decode` with a key set, and a `JWTClaimsRegistry` that names every claim to check.

The caller must fetch keys, and check at_hash, and azp if there are several audiences.
"""

import json
from importlib.metadata import version

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from assay_adapter import Refused, audience, google, octets, serve, signed_in, text


def essential(value):
    return {"essential": True, "value": value}


def verify_id_token(probe):
    probe = google(probe)
    document = json.loads(text(probe["jwks"]))
    if not isinstance(document, dict):
        raise Refused("the key set is not an object")
    keys = KeySet.import_key_set(document)
    token = jwt.decode(octets(probe["id_token"]), keys, algorithms=["RS256"])
    requests = {
        "iss": {"essential": True, "values": probe["issuers"]},
        "aud": essential(audience(probe)),
        "sub": {"essential": True},
        "exp": {"essential": True},
        "iat": {"essential": True},
        "azp": {"value": probe["client_id"]},
    }
    if "server_client_id" in probe:
        requests["azp"]["essential"] = True
    if "nonce" in probe:
        requests["nonce"] = essential(probe["nonce"])
    if "hosted_domain" in probe:
        requests["hd"] = essential(probe["hosted_domain"])
    jwt.JWTClaimsRegistry(now=probe["now"], leeway=probe["leeway"], **requests).validate(token.claims)
    return signed_in(token.claims)


serve(
    "joserfc",
    version("joserfc"),
    {"verify-id-token": verify_id_token},
    # json.JSONDecodeError is a ValueError: the application must refuse a key set that is not JSON.
    refusals=(JoseError, json.JSONDecodeError),
    features=("nonce", "azp", "hosted_domain", "leeway", "server_client_id"),
    clock="injected",
)
