"""python-jose: `jwt.decode` with a key set, which requires all claims that an ID token must have.

The caller must fetch keys, and check nonce, azp and hd. The library tries every key of the set, regardless of `kid`.
"""

from importlib.metadata import version

from jose import jwt
from jose.exceptions import JOSEError

from assay_adapter import audience, google, octets, serve, signed_in, text


def verify_id_token(probe):
    probe = google(probe)
    claims = jwt.decode(
        octets(probe["id_token"]),
        text(probe["jwks"]),
        algorithms=["RS256"],
        audience=audience(probe),
        issuer=probe["issuers"],
        access_token=probe.get("access_token"),
        options={
            **{f"require_{claim}": True for claim in ("iss", "sub", "aud", "exp", "iat")},
            # Without an access token the library would refuse every token with at_hash.
            "verify_at_hash": "access_token" in probe,
            "leeway": probe["leeway"],
        },
    )
    return signed_in(claims)


serve(
    "python-jose",
    version("python-jose"),
    {"verify-id-token": verify_id_token},
    refusals=(JOSEError,),
    features=("at_hash", "leeway"),
)
