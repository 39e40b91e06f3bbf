"""google-auth-oauthlib: `Flow` signs in with state and PKCE; google-auth verifies the ID token.

The caller must check: nonce, azp, at_hash, hd, and iss of the callback (RFC 9207).
"""

import os
import secrets
from importlib.metadata import version

import jwt
import requests
from google.auth import exceptions
from google.oauth2 import id_token
from google_auth_oauthlib.flow import Flow
from oauthlib.oauth2 import OAuth2Error

from assay_adapter import Refused, Unsupported, serve, signed_in
from google_auth import Translated

# The provider is on a port of this machine without TLS, and returns the scopes in Google's form.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"

sessions = {}


def sign_in(probe):
    match probe["step"]:
        case "start":
            return start(probe)
        case "finish":
            return finish(probe)
        case step:
            raise Unsupported(step)


def start(probe):
    for name in ("server_client_id", "hosted_domain"):
        if name in probe:
            raise Unsupported(name)
    provider = probe["provider"]
    if provider.get("issuer") != "https://accounts.google.com":
        raise Unsupported("provider")
    config = {
        "client_id": probe["client_id"],
        "client_secret": None,
        "auth_uri": provider["authorization_endpoint"],
        "token_uri": provider["token_endpoint"],
    }
    flow = Flow.from_client_config({"installed": config}, probe["scopes"], redirect_uri=probe["redirect_uri"])
    hint = {"login_hint": probe["login_hint"]} if "login_hint" in probe else {}
    url, _ = flow.authorization_url(**hint)
    session = secrets.token_urlsafe()
    sessions[session] = flow, probe
    return {"authorization_url": url, "session": session}


def finish(probe):
    flow, started = sessions.pop(probe["session"], (None, None))
    if flow is None:
        raise Refused("the session has ended")
    if probe.get("cancelled"):
        raise Refused("the person has cancelled")
    flow.fetch_token(authorization_response=probe["callback_url"], timeout=8, include_client_id=True)
    claims = id_token.verify_oauth2_token(
        flow.credentials.id_token,
        Translated(started["provider"]["jwks_uri"]),
        started["client_id"],
        clock_skew_in_seconds=started["leeway"],
    )
    return signed_in(claims)


serve(
    "google-auth-oauthlib",
    version("google-auth-oauthlib"),
    {"sign-in": sign_in},
    refusals=(OAuth2Error, exceptions.GoogleAuthError, ValueError, jwt.PyJWTError, requests.RequestException),
)
