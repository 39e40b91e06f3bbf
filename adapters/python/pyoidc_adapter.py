"""pyoidc (the package oic), on pyjwkest: a `Client` with the registration of a public client builds the request,
`parse_response` reads the callback, and `do_access_token_request` exchanges the code and verifies the ID token. The
algorithm is that of the registration, which the program passes on as `algs`.

The program compares state and nonce and sends a PKCE challenge, as the documentation tells it to. The caller must
check, because the library does not: nbf, at_hash, hd, and iss of the callback (RFC 9207).
"""

import json
import secrets
from hashlib import sha256
from importlib.metadata import version
from urllib.parse import urlsplit

import requests
from jwkest import JWKESTException, b64e
from oic.exception import PyoidcError
from oic.oauth2.message import ErrorResponse
from oic.oic import Client
from oic.oic.message import (
    AccessTokenResponse,
    AuthorizationResponse,
    ProviderConfigurationResponse,
    RegistrationResponse,
)
from oic.utils.authn.client import CLIENT_AUTHN_METHOD
from oic.utils.settings import OicClientSettings

from assay_adapter import (
    Refused,
    audience,
    google,
    named_issuer,
    serve,
    sign_in,
    signed_in,
    text,
    without,
)

clients = {}


def client(provider, client_id):
    """One client for each configuration, as in an application, so that it keeps the key set."""
    name = repr((provider, client_id))
    if name not in clients:
        relying_party = Client(client_authn_method=CLIENT_AUTHN_METHOD, settings=OicClientSettings(timeout=8))
        issuer = provider["issuer"]
        if "metadata_url" in provider:
            # The mock provider has Google's issuer and not its address: the pattern ignores the issuer.
            relying_party.provider_config(issuer, serv_pattern=provider["metadata_url"].replace("%", "%%") + "%.0s")
        else:
            relying_party.handle_provider_config(ProviderConfigurationResponse(**provider), issuer)
        # As in Google's discovery document.
        registration = RegistrationResponse(client_id=client_id, id_token_signed_response_alg="RS256")
        relying_party.store_registration_info(registration)
        clients[name] = relying_party
    return clients[name]


def verify_id_token(probe):
    probe = google(probe)
    without(probe, "server_client_id")
    token = text(probe["id_token"])
    issuer = named_issuer(token, probe["issuers"])
    relying_party = client({"issuer": issuer, "jwks_uri": probe["jwks_uri"]}, audience(probe))
    response = {"access_token": "token", "token_type": "Bearer", "id_token": token}
    tokens = relying_party.parse_response(
        AccessTokenResponse, json.dumps(response), skew=probe["leeway"], algs=relying_party.sign_enc_algs("id_token")
    )
    if "id_token" not in tokens:
        raise Refused("no ID token")
    return signed_in(tokens["id_token"])


def start(probe):
    without(probe, "server_client_id", "hosted_domain", "client_secret")
    relying_party = client(probe["provider"], probe["client_id"])
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    challenge = b64e(sha256(verifier.encode()).digest()).decode()
    arguments = {
        "client_id": relying_party.client_id,
        "response_type": "code",
        "scope": probe["scopes"],
        "state": state,
        "nonce": nonce,
        "redirect_uri": probe["redirect_uri"],
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    if "login_hint" in probe:
        arguments["login_hint"] = probe["login_hint"]
    request = relying_party.construct_AuthorizationRequest(request_args=arguments)
    url = request.request(relying_party.authorization_endpoint)
    return url, (relying_party, probe["redirect_uri"], state, nonce, verifier, probe["leeway"])


def finish(kept, callback_url):
    relying_party, redirect_uri, state, nonce, verifier, leeway = kept
    query = urlsplit(callback_url).query
    response = relying_party.parse_response(AuthorizationResponse, info=query, sformat="urlencoded")
    if isinstance(response, ErrorResponse):
        raise Refused(response["error"])
    if response.get("state") != state:
        raise Refused("state")
    tokens = relying_party.do_access_token_request(
        state=state,
        request_args={"code": response.get("code"), "redirect_uri": redirect_uri, "code_verifier": verifier},
        authn_method="",
        skew=leeway,
        algs=relying_party.sign_enc_algs("id_token"),
    )
    if isinstance(tokens, ErrorResponse):
        raise Refused(tokens["error"])
    if "id_token" not in tokens:
        raise Refused("no ID token")
    if tokens["id_token"].get("nonce") != nonce:
        raise Refused("nonce")
    return signed_in(tokens["id_token"])


serve(
    "pyoidc",
    version("oic"),
    {"verify-id-token": verify_id_token, "sign-in": sign_in(start, finish)},
    # The library raises a ValueError for an issuer that it has no keys of.
    refusals=(PyoidcError, JWKESTException, requests.RequestException, ValueError),
    features=("jwks_uri", "azp", "leeway", "discovery", "simultaneous_steps"),
)
