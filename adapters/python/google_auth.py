"""google-auth: `id_token.verify_oauth2_token`, with the key set in one of the two forms that it accepts.

`google_auth.py` answers the request for Google's certificates with PEM public keys by key ID, like Google's own URL; key
sets that have no such form are unsupported. `google_auth.py --jwk-set` sends the request to the probe's `jwks_uri`,
which returns a JWK Set: the library then passes the token to PyJWT and ignores the clock skew.

The caller must check nonce, azp, at_hash and hd, and cache the certificates, which each verification fetches.
"""

import json
import re
import sys

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from google.auth import exceptions, transport, version
from google.auth.transport.requests import Request
from google.oauth2 import id_token
from jwt.utils import base64url_decode

from assay_adapter import Unsupported, audience, google, octets, serve, signed_in, text


class Certificates(transport.Request):
    """The response of https://www.googleapis.com/oauth2/v1/certs for a key set."""

    def __init__(self, jwks: str):
        self.pems = json.dumps(pems(jwks)).encode()

    def __call__(self, url, method="GET", body=None, headers=None, timeout=None, **others):
        return Certificates.Response(self.pems)

    class Response(transport.Response):
        status, headers, data = 200, {}, b""

        def __init__(self, data: bytes):
            self.data = data


class Redirected(Request):
    """A request for Google's certificates that goes to another URL."""

    def __init__(self, address: str):
        super().__init__()
        self.address = address

    def __call__(self, url, *arguments, timeout=8, **others):
        return super().__call__(self.address, *arguments, timeout=timeout, **others)


class Translated(Redirected):
    """The same, with a JWK Set converted to the form of Google's certificates if possible."""

    def __call__(self, url, *arguments, **others):
        response = super().__call__(url, *arguments, **others)
        try:
            return Certificates(response.data.decode())(url) if response.status == 200 else response
        except (Unsupported, UnicodeDecodeError):
            return response


def pems(jwks: str) -> dict[str, str]:
    """The keys in Google's form, which has only RSA keys for RS256 with unique key IDs."""
    try:
        keys = json.loads(jwks)["keys"]
        plain = all(key.keys() <= {"kty", "kid", "use", "alg", "n", "e"} for key in keys)
        plain &= all(
            (key["kty"], key.get("use", "sig"), key.get("alg", "RS256")) == ("RSA", "sig", "RS256") for key in keys
        )
        if not plain or len({key["kid"] for key in keys}) < len(keys):
            raise ValueError
        return {key["kid"]: pem(key) for key in keys}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Unsupported("jwks: Google's certificates have no form for this key set") from None


def pem(key: dict[str, str]) -> str:
    if not all(re.fullmatch(r"[A-Za-z0-9_-]+", key[name]) for name in ("n", "e")):
        raise ValueError
    modulus, exponent = (int.from_bytes(base64url_decode(key[name]), "big") for name in ("n", "e"))
    public = RSAPublicNumbers(exponent, modulus).public_key()
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def verify_id_token(probe):
    probe = google(probe)
    request = Redirected(probe["jwks_uri"]) if "jwks_uri" in probe else Certificates(text(probe["jwks"]))
    claims = id_token.verify_oauth2_token(
        octets(probe["id_token"]), request, audience(probe), clock_skew_in_seconds=probe["leeway"]
    )
    return signed_in(claims)


if __name__ == "__main__":
    jwk_set = "--jwk-set" in sys.argv
    serve(
        "google-auth, JWK Set" if jwk_set else "google-auth",
        version.__version__,
        {"verify-id-token": verify_id_token},
        # The documented exceptions; with a JWK Set also those of PyJWT.
        refusals=(ValueError, exceptions.GoogleAuthError, jwt.PyJWTError),
        features=("jwks_uri",) if jwk_set else ("leeway",),
    )
