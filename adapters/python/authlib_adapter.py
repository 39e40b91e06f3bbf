"""Authlib: the Flask client, which keeps state, nonce and code verifier in the session and verifies the ID token. The
session is that of Flask: a cookie, which outlives the process.

`authlib_adapter.py` passes `claims_options` for issuer and audience; `authlib_adapter.py --defaults` passes none, like
the examples in the library's documentation.

The caller must check: hd, iss of the callback (RFC 9207), and the audience, unless `claims_options` names it.
"""

import secrets
import sys
from importlib.metadata import version
from urllib.parse import urlsplit

import flask
import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.flask_client import OAuth
from authlib.oidc.core import CodeIDToken
from joserfc.errors import JoseError

from assay_adapter import Refused, audience, both_spellings, google, octets, serve, sign_in, signed_in, without

DEFAULTS = "--defaults" in sys.argv
app = flask.Flask(__name__)
app.secret_key = secrets.token_bytes(32)
clients = {}


def claims_options(probe, issuers):
    if DEFAULTS:
        return None
    return {
        "iss": {"essential": True, "values": issuers},
        "aud": {"essential": True, "value": audience(probe)},
        "sub": {"essential": True},
    }


def settings(probe, **metadata):
    """What an application registers the client with."""
    secret = probe.get("client_secret")
    return {
        "client_id": probe["client_id"],
        "client_secret": secret,
        "client_kwargs": {
            "scope": "openid email profile",
            "code_challenge_method": "S256",
            # The library's own choice for a client with a secret.
            "token_endpoint_auth_method": "client_secret_basic" if secret else "none",
            "default_timeout": 8,
        },
        # As in Google's discovery document.
        "id_token_signing_alg_values_supported": ["RS256"],
        **metadata,
    }


def client(registered):
    """One client for each configuration, as in an application, so that its cache keeps the key set."""
    name = repr(sorted(registered.items()))
    if name not in clients:
        clients[name] = OAuth(app).register("google", **registered)
    return clients[name]


def verify_id_token(probe):
    probe = google(probe)
    token = {"id_token": octets(probe["id_token"])}
    if "access_token" in probe:
        token["access_token"] = probe["access_token"]
    verifier = client(settings(probe, issuer=probe["issuers"][0], jwks_uri=probe["jwks_uri"]))
    # Without an access token the library assumes the implicit flow, which needs a nonce.
    claims_cls = None if "access_token" in probe else CodeIDToken
    with app.app_context():
        claims = verifier.parse_id_token(
            token,
            nonce=probe.get("nonce"),
            claims_options=claims_options(probe, probe["issuers"]),
            claims_cls=claims_cls,
            leeway=probe["leeway"],
        )
    return signed_in(claims)


def start(probe):
    without(probe, "server_client_id")
    provider = probe["provider"]
    if "metadata_url" in provider:
        registered = settings(probe, server_metadata_url=provider["metadata_url"])
    else:
        registered = settings(
            probe,
            issuer=provider["issuer"],
            authorize_url=provider["authorization_endpoint"],
            access_token_url=provider["token_endpoint"],
            jwks_uri=provider["jwks_uri"],
        )
    relying_party = client(registered)
    extra = {"login_hint": probe["login_hint"]} if "login_hint" in probe else {}
    with app.test_request_context("/login"):
        location = relying_party.authorize_redirect(probe["redirect_uri"], **extra).location
        cookies = dict(flask.session)
    return location, (registered, probe, cookies)


def redeem(registered, started):
    relying_party = client(registered)
    issuers = both_spellings(relying_party.load_server_metadata()["issuer"])
    return relying_party.authorize_access_token(
        claims_options=claims_options(started, issuers), leeway=started["leeway"]
    )


def finish(kept, callback_url, redeem=redeem):
    # The library removes the session's data after the first callback.
    registered, started, cookies = kept
    with app.test_request_context("/callback", query_string=urlsplit(callback_url).query):
        flask.session.update(cookies)
        token = redeem(registered, started)
    if "userinfo" not in token:
        raise Refused("no ID token")
    return signed_in(token["userinfo"])


# Exceptions of requests mean a failed exchange or fetch.
REFUSALS = (AuthlibBaseError, JoseError, requests.RequestException)

if __name__ == "__main__":
    serve(
        "Authlib, defaults" if DEFAULTS else "Authlib",
        version("Authlib"),
        {"verify-id-token": verify_id_token, "sign-in": sign_in(start, finish)},
        refusals=REFUSALS,
        features=(
            "jwks_uri", "nonce", "azp", "at_hash", "leeway", "discovery", "simultaneous_steps", "relaunch",
        ),
    )
