"""oauthlib: `WebApplicationClient` parses the callback and the token response.

Left to the caller: the redirect URI, iss of the callback (RFC 9207), the status and media type of the token response,
and whether there is an ID token.
"""

from oauthlib import __version__
from oauthlib.oauth2 import OAuth2Error, WebApplicationClient

from assay_adapter import Unsupported, serve, text


def parse_authorization_response(probe):
    client = WebApplicationClient("client")
    return {"code": client.parse_request_uri_response(text(probe["url"]), state=probe["state"])["code"]}


def parse_token_response(probe):
    token = WebApplicationClient("client").parse_request_body_response(text(probe["body"]))
    return output(token)


def output(token):
    """What an application takes from a token; members that are missing stay so."""
    names = ("access_token", "id_token", "refresh_token", "expires_in")
    return {name: token[name] for name in names if name in token}


if __name__ == "__main__":
    serve(
        "oauthlib",
        __version__,
        {"parse-authorization-response": parse_authorization_response, "parse-token-response": parse_token_response},
        refusals=(OAuth2Error,),
    )
