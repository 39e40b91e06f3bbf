"""A library as a remedy of vectors/remedies calls it: the code runs as it stands in the file.

usage: remedies.py verify-id-token|sign-in FILE [NUMBER]

Without a number, the call runs, which has none of the remedies; scripts/clients/check-remedies compares the findings of
both.
"""

import base64
import hashlib
import json
import math
import re
import sys
import time

from assay_adapter import Unsupported, google, serve, sign_in, signed_in, text

# The checks that the libraries leave to their caller: a remedy adds one, and the call alone has none.
FEATURES = ("nonce", "azp", "at_hash", "hosted_domain")
NAMES = {"base64": base64, "hashlib": hashlib, "json": json, "math": math, "re": re, "time": time}


class PyJWT:
    features = ("jwks_uri",)

    def __init__(self):
        import jwt

        self.jwt, self.refusals, self.clients = jwt, (jwt.PyJWTError,), {}

    def names(self, probe):
        uri = probe["jwks_uri"]
        return {"jwt": self.jwt, "keys": self.clients.setdefault(uri, self.jwt.PyJWKClient(uri, timeout=8))}


class GoogleAuth:
    features = ()

    def __init__(self):
        import google.auth.jwt
        from google.auth.exceptions import GoogleAuthError

        import google_auth

        self.google, self.adapter, self.refusals = google, google_auth, (ValueError, GoogleAuthError)

    def names(self, probe):
        request = self.adapter.Certificates(text(probe["jwks"]))
        return {"google": self.google, "id_token": self.adapter.id_token, "request": request}


class Authlib:
    features = ("jwks_uri",)
    # The call of a callback without any remedy.
    redemption = ("token = google.authorize_access_token()",)

    def __init__(self):
        import authlib_adapter
        from authlib.integrations.flask_client import OAuthError
        from joserfc import errors, jws
        from joserfc.jwk import KeySet

        self.adapter, self.refusals = authlib_adapter, authlib_adapter.REFUSALS
        self.modules = {"errors": errors, "jws": jws, "KeySet": KeySet, "OAuthError": OAuthError}

    def names(self, probe):
        settings = self.adapter.settings(probe, issuer=probe["issuers"][0], jwks_uri=probe["jwks_uri"])
        return {**self.modules, "google": self.adapter.client(settings)}

    def sign_in(self, code):
        applications = {}

        def redeem(settings, started):
            adapter = self.adapter
            # One for each configuration, so that the client that the code registers keeps the key set.
            oauth = applications.setdefault(repr(settings), adapter.OAuth(adapter.app))
            names = {**self.modules, "oauth": oauth, "settings": settings, "request": adapter.flask.request}
            names["google"] = adapter.client(settings)
            exec(code, names)
            return names["token"]

        return sign_in(self.adapter.start, lambda kept, url: self.adapter.finish(kept, url, redeem))


LIBRARIES = {"PyJWT": PyJWT, "google-auth": GoogleAuth, "Authlib": Authlib}


def verification(library, code):
    def operation(probe):
        probe = google(probe)
        if "nonce" not in probe or probe.get("hosted_domain") == "*":
            raise Unsupported("a sign-in without a nonce, or of any hosted domain")
        token, access_token = text(probe["id_token"]), probe.get("access_token")
        names = {
            **NAMES,
            **library.names(probe),
            "token": token,
            "tokens": {"id_token": token} | ({"access_token": access_token} if access_token else {}),
            "client_id": probe["client_id"],
            "nonce": probe["nonce"],
            "access_token": access_token,
            "hosted_domain": probe.get("hosted_domain"),
        }
        exec(code, names)
        return signed_in(names["claims"])

    return operation


def main():
    operation, path, *number = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        described = json.load(file)
    library = LIBRARIES[described["library"]]()
    if number:
        lines = described["remedies"][int(number[0])]["code"]
    else:
        lines = library.redemption if operation == "sign-in" else described["call"]
    code = compile("\n".join(lines), path, "exec")
    if operation == "sign-in":
        judge, features = library.sign_in(code), ("iss_parameter", "discovery")
    else:
        judge, features = verification(library, code), FEATURES + library.features
    serve(described["library"], described["version"], {operation: judge}, library.refusals, features)


main()
