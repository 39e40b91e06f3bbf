"""requests-oauthlib: the `WebApplicationClient` of oauthlib parses the callback, and `OAuth2Session.fetch_token` the
token response, which a transport adapter of requests takes from the probe.

The router of the application delivers only callbacks to the redirect URI. OAuth 2.0 has no ID token, so the program
requires one that is a text. The caller must check iss of the callback (RFC 9207), the status and the media type of the
token response. The library checks the type of an access token when the token is used.
"""

import io
import os

import requests
import requests_oauthlib
from oauthlib.oauth2 import OAuth2Error, WebApplicationClient
from requests.adapters import HTTPAdapter
from urllib3 import HTTPHeaderDict, HTTPResponse

from assay_adapter import Refused, octets, serve, text


class Answer(HTTPAdapter):
    """The response of a token endpoint."""

    def __init__(self, probe):
        super().__init__()
        body = octets(probe["body"])
        self.answer = HTTPResponse(
            body=io.BytesIO(body.encode() if isinstance(body, str) else body),
            headers=HTTPHeaderDict([(text(name), text(value)) for name, value in probe["headers"]]),
            status=probe["status"],
            preload_content=False,
        )

    def send(self, request, **options):
        return self.build_response(request, self.answer)


def parse_authorization_response(probe):
    # The library requires https in a callback. Its switch against that is on only for a redirect URI that is not https.
    if probe["redirect_uri"].startswith("https:"):
        os.environ.pop("OAUTHLIB_INSECURE_TRANSPORT", None)
    else:
        os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    client = WebApplicationClient("client")
    return {"code": client.parse_request_uri_response(text(probe["url"]), state=probe["state"])["code"]}


def parse_token_response(probe):
    with requests_oauthlib.OAuth2Session("client", redirect_uri="https://app.example/callback") as session:
        session.mount("https://", Answer(probe))
        token = session.fetch_token("https://provider.example/token", code="code", include_client_id=True)
    if not isinstance(token.get("id_token"), str) or not token["id_token"]:
        raise Refused("an application finds no ID token")
    names = ("access_token", "id_token", "refresh_token")
    output = {name: token[name] for name in names if token.get(name) is not None}
    lifetime = token.get("expires_in")
    if type(lifetime) is int and abs(lifetime) < 2**53:
        output["expires_in"] = lifetime
    return output


serve(
    "requests-oauthlib",
    requests_oauthlib.__version__,
    {"parse-authorization-response": parse_authorization_response, "parse-token-response": parse_token_response},
    # Exceptions of requests mean a failed exchange.
    refusals=(OAuth2Error, requests.RequestException),
)
