#!/usr/bin/env python
# client: google-auth-oauthlib
"""Reproduces the findings about oauthlib, requests-oauthlib and google-auth-oauthlib in docs/results.md."""

import json

import requests
from google_auth_oauthlib.helpers import credentials_from_session
from oauthlib.oauth2 import WebApplicationClient
from reproduction import accepts, refuses
from requests_oauthlib import OAuth2Session

TOKENS = {"access_token": "a", "token_type": "Bearer", "expires_in": 3600}


def client():
    return WebApplicationClient("client")


def parse(body):
    return client().parse_request_body_response(body)


def exchange(status, **tokens):
    class Endpoint(requests.adapters.BaseAdapter):
        def send(self, request, **options):
            response = requests.Response()
            response.request, response.status_code = request, status
            response._content = json.dumps({**TOKENS, **tokens}).encode()
            return response

        def close(self):
            pass

    session = OAuth2Session("client", redirect_uri="https://app.example/callback")
    session.mount("https://", Endpoint())
    session.fetch_token("https://provider.example/token", code="code")
    return session


accepts("tokens in an answer of status 400", lambda: exchange(400))
accepts("tokens in an answer of status 503", lambda: exchange(503))
accepts("an unknown token type, when parsing", lambda: parse(json.dumps({**TOKENS, "token_type": "mac2"})))
unknown = client()
unknown.parse_request_body_response(json.dumps({**TOKENS, "token_type": "mac2"}))
refuses("an unknown token type, when used", lambda: unknown.add_token("https://api.example/"), ValueError)
refuses("a body of null", lambda: parse("null"), TypeError)
refuses("a body that is a list", lambda: parse('["a"]'), ValueError)
refuses("a lifetime beyond all numbers", lambda: parse('{"access_token":"a","expires_in":1e999}'), OverflowError)
refuses("a lifetime of Infinity", lambda: parse('{"access_token":"a","expires_in":Infinity}'), OverflowError)
for scope in (0, True, {"value": "openid"}):
    body = json.dumps({**TOKENS, "scope": scope})
    refuses(f"a scope of {scope}", lambda body=body: parse(body), AttributeError)
timeless = parse(json.dumps({"access_token": "a", "token_type": "Bearer"}))
session = OAuth2Session("client", token=timeless)
refuses("google-auth-oauthlib: no expires_in", lambda: credentials_from_session(session), KeyError)
