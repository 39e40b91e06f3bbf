"""idpyoidc, on cryptojwt: an `RPHandler` with PKCE builds the request (`begin`) and does the rest of the sign-in
(`finalize`), which verifies the ID token. The library knows no sessions of a browser, so the program compares the state
of a callback with that of its session.

The caller must check, because the library does not: nbf, at_hash, hd, and the subject of the user info.
"""

from importlib.metadata import version
from urllib.parse import parse_qsl, urlsplit

import requests
from cryptojwt.exception import JWKESTException
from idpyoidc.client.client_auth import ClientAuthnMethod
from idpyoidc.client.exception import OidcServiceError
from idpyoidc.client.rp_handler import RPHandler
from idpyoidc.exception import OidcMsgError

from assay_adapter import Refused, serve, sign_in, signed_in, without

handlers = {}


class Unauthenticated(ClientAuthnMethod):
    """The method of a public client, which the library does not have: its client ID is in the request."""

    def construct(self, request, service=None, http_args=None, **others):
        return http_args or {}


def handler(probe):
    """One handler for each configuration, as in an application, so that it keeps the key set."""
    provider = probe["provider"]
    name = repr((provider, probe["client_id"], probe["redirect_uri"], probe["leeway"]))
    if name not in handlers:
        configuration = {
            "client_id": probe["client_id"],
            "client_type": "oidc",
            "issuer": provider["issuer"],
            "redirect_uris": [probe["redirect_uri"]],
            "scopes_supported": probe["scopes"],
            "response_types_supported": ["code"],
            "client_authn_methods": {"none": {"class": "__main__.Unauthenticated", "kwargs": {}}},
            "token_endpoint_auth_methods_supported": ["none"],
            "provider_info": {**provider, "id_token_signing_alg_values_supported": ["RS256"]},
            "add_ons": {
                "pkce": {
                    "function": "idpyoidc.client.oauth2.add_on.pkce.add_support",
                    "kwargs": {"code_challenge_length": 64, "code_challenge_method": "S256"},
                }
            },
        }
        handlers[name] = RPHandler(
            base_url="https://app.example",
            services={
                "authorization": {"class": "idpyoidc.client.oidc.authorization.Authorization"},
                "accesstoken": {"class": "idpyoidc.client.oidc.access_token.AccessToken"},
            },
            client_configs={provider["issuer"]: configuration},
            httpc_params={"timeout": 8},
        )
    return handlers[name]


def start(probe):
    without(probe, "server_client_id", "hosted_domain", "client_secret")
    relying_party = handler(probe)
    issuer = probe["provider"]["issuer"]
    arguments = {"scope": probe["scopes"]}
    if "login_hint" in probe:
        arguments["login_hint"] = probe["login_hint"]
    url = relying_party.begin(issuer, req_args=arguments)
    return url, (relying_party, issuer, query(url)["state"])


def query(url):
    return dict(parse_qsl(urlsplit(url).query))


def finish(kept, callback_url):
    relying_party, issuer, state = kept
    response = query(callback_url)
    if response.get("state") != state:
        raise Refused("state")
    result = relying_party.finalize(issuer, response)
    if "error" in result:
        raise Refused(str(result["error"]))
    return signed_in(result["id_token"])


serve(
    "idpyoidc",
    version("idpyoidc"),
    {"sign-in": sign_in(start, finish)},
    refusals=(OidcMsgError, OidcServiceError, JWKESTException, requests.RequestException, ValueError),
    features=("nonce", "simultaneous_steps"),
)
