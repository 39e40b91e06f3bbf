"""simple-openid-connect, on cryptojwt: an `OpenidClient` builds the request, exchanges the code, and decodes the ID
token with `decode_id_token`; the program makes state, nonce and code verifier, as the documentation tells it to.

The caller must check, because the library does not: the algorithm, nbf, at_hash, hd, and iss of the callback
(RFC 9207). There is no leeway.
"""

import secrets
from importlib.metadata import version

import requests
from cryptojwt.exception import JWKESTException
from pydantic import ValidationError as MalformedError
from simple_openid_connect.client import OpenidClient
from simple_openid_connect.data import ProviderMetadata, TokenSuccessResponse
from simple_openid_connect.exceptions import AuthenticationFailedError, OpenidProtocolError, ValidationError
from simple_openid_connect.pkce import generate_pkce_pair

from assay_adapter import (
    Refused,
    audience,
    both_spellings,
    google,
    http_session,
    named_issuer,
    serve,
    sign_in,
    signed_in,
    text,
    without,
)

clients = {}


def client(provider, client_id, redirect_uri=None, scopes=("openid",)):
    """One client for each configuration, as in an application, so that its cache keeps the key set."""
    name = repr((provider, client_id, redirect_uri, scopes))
    if name not in clients:
        issuer, address = provider["issuer"], provider.get("metadata_url")
        options = {"client_id": client_id, "authentication_redirect_uri": redirect_uri, "scope": " ".join(scopes)}
        if address:
            session = http_session({f"{issuer}/.well-known/openid-configuration": address})
            clients[name] = OpenidClient.from_issuer_url(issuer, session=session, **options)
        else:
            # As in Google's discovery document.
            configuration = ProviderMetadata(
                issuer=issuer,
                authorization_endpoint=provider.get("authorization_endpoint", ""),
                token_endpoint=provider.get("token_endpoint"),
                jwks_uri=provider["jwks_uri"],
                response_types_supported=["code"],
                subject_types_supported=["public"],
                id_token_signing_alg_values_supported=["RS256"],
            )
            clients[name] = OpenidClient.from_issuer_config(configuration, session=http_session(), **options)
    return clients[name]


def verified(client, token, issuers, nonce):
    issuer = named_issuer(token, issuers)
    client.provider_config = client.provider_config.model_copy(update={"issuer": issuer})
    claims = client.decode_id_token(token, nonce=nonce)
    return signed_in(claims.model_dump())


def verify_id_token(probe):
    probe = google(probe)
    without(probe, "server_client_id")
    relying_party = client({"issuer": probe["issuers"][0], "jwks_uri": probe["jwks_uri"]}, audience(probe))
    return verified(relying_party, text(probe["id_token"]), probe["issuers"], probe.get("nonce"))


def start(probe):
    without(probe, "server_client_id", "hosted_domain", "client_secret", "login_hint")
    relying_party = client(probe["provider"], probe["client_id"], probe["redirect_uri"], probe["scopes"])
    state, nonce = secrets.token_urlsafe(), secrets.token_urlsafe()
    verifier, challenge = generate_pkce_pair()
    url = relying_party.authorization_code_flow.start_authentication(
        state=state, nonce=nonce, code_challenge=challenge, code_challenge_method="S256"
    )
    return url, (relying_party, state, nonce, verifier, both_spellings(probe["provider"]["issuer"]))


def finish(kept, callback_url):
    relying_party, state, nonce, verifier, issuers = kept
    answer = relying_party.authorization_code_flow.handle_authentication_result(
        callback_url, state=state, code_verifier=verifier
    )
    if not isinstance(answer, TokenSuccessResponse):
        raise Refused(answer.error)
    return verified(relying_party, answer.id_token, issuers, nonce)


serve(
    "simple-openid-connect",
    version("simple-openid-connect"),
    {"verify-id-token": verify_id_token, "sign-in": sign_in(start, finish)},
    refusals=(
        ValidationError,
        OpenidProtocolError,
        AuthenticationFailedError,
        # Those of the libraries beneath it, for messages, tokens and connections.
        MalformedError,
        JWKESTException,
        requests.RequestException,
    ),
    features=("jwks_uri", "nonce", "azp", "discovery", "simultaneous_steps"),
    fixed_leeway=0,
)
