"""google-auth-oauthlib: `Flow` signs in with state and PKCE; google-auth verifies the ID token.

As in Google's example of a web application, the state and the code verifier are in the session of the application, and
`Flow` is made again for the callback.

The caller must check: nonce, azp, at_hash, hd, and iss of the callback (RFC 9207).
"""

import os
from importlib.metadata import version

import jwt
import requests
from google.auth import exceptions
from google.oauth2 import id_token
from google_auth_oauthlib.flow import Flow
from oauthlib.oauth2 import OAuth2Error

from assay_adapter import Unsupported, serve, sign_in, signed_in, without
from google_auth import Translated

# The provider is on a port of this machine without TLS, and returns the scopes in Google's form.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"

def flow(probe, **values):
    provider = probe["provider"]
    config = {
        "client_id": probe["client_id"],
        "client_secret": probe.get("client_secret"),
        "auth_uri": provider["authorization_endpoint"],
        "token_uri": provider["token_endpoint"],
    }
    return Flow.from_client_config({"installed": config}, probe["scopes"], redirect_uri=probe["redirect_uri"], **values)


def start(probe):
    without(probe, "server_client_id", "hosted_domain")
    if probe["provider"].get("issuer") != "https://accounts.google.com":
        raise Unsupported("provider")
    begun = flow(probe)
    hint = {"login_hint": probe["login_hint"]} if "login_hint" in probe else {}
    url, state = begun.authorization_url(**hint)
    return url, {"started": probe, "state": state, "code_verifier": begun.code_verifier}


def finish(kept, callback_url):
    started = kept["started"]
    ending = flow(started, state=kept["state"], code_verifier=kept["code_verifier"])
    ending.fetch_token(authorization_response=callback_url, timeout=8, include_client_id=True)
    claims = id_token.verify_oauth2_token(
        ending.credentials.id_token,
        Translated(started["provider"]["jwks_uri"]),
        started["client_id"],
        clock_skew_in_seconds=started["leeway"],
    )
    return signed_in(claims)


serve(
    "google-auth-oauthlib",
    version("google-auth-oauthlib"),
    {"sign-in": sign_in(start, finish)},
    refusals=(OAuth2Error, exceptions.GoogleAuthError, ValueError, jwt.PyJWTError, requests.RequestException),
    features=("simultaneous_steps", "relaunch"),
)
