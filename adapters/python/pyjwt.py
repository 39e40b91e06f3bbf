"""PyJWT: `PyJWKClient` fetches the keys, and `jwt.decode` verifies and requires all claims that an ID token must have.

The caller must check, because the library does not: nonce, azp, at_hash, hd.
"""

import jwt

from assay_adapter import audience, google, octets, serve, signed_in

clients: dict[str, jwt.PyJWKClient] = {}


def verify_id_token(probe):
    probe = google(probe)
    token = octets(probe["id_token"])
    uri = probe["jwks_uri"]
    # One client for each URL, as in an application, so that its cache keeps the key set.
    client = clients.setdefault(uri, jwt.PyJWKClient(uri, timeout=8))
    claims = jwt.decode(
        token,
        client.get_signing_key_from_jwt(token),
        algorithms=["RS256"],
        audience=audience(probe),
        issuer=probe["issuers"],
        leeway=probe["leeway"],
        options={"require": ["iss", "sub", "aud", "exp", "iat"], "enforce_minimum_key_length": True},
    )
    return signed_in(claims)


serve(
    "PyJWT",
    jwt.__version__,
    {"verify-id-token": verify_id_token},
    refusals=(jwt.PyJWTError,),
    features=("jwks_uri", "leeway"),
)
