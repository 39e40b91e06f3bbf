"""A sign-in without a library, and with defects that can be switched on by name, to see each of them found.

    FLAWS="no-state no-nonce no-signature no-userinfo-subject fixed-session names-without-case" python3 app.py

Nothing but Python's own library; not to be copied from.
"""

import base64
import hashlib
import html
import http.client
import http.server
import json
import os
import secrets
import urllib.error
import urllib.parse
import urllib.request

FLAWS = set(os.environ.get("FLAWS", "").split())
REDIRECT_URI = f"http://127.0.0.1:{os.environ['PORT']}/callback"
SESSIONS = {}


def decoded(segment):
    return json.loads(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))


def subject(claims):
    """The claim sub; with a flaw the last one whose name is sub without regard to case, as some JSON libraries read it."""
    found = claims["sub"]
    if "names-without-case" in FLAWS:
        found = [value for name, value in claims.items() if name.casefold() == "sub"][-1]
    if not isinstance(found, str) or not found:
        raise Refusal()
    return found


def number(text):
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def fetch(url, data=None, token=None):
    request = urllib.request.Request(url, data and urllib.parse.urlencode(data).encode())
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=2) as response:
        return json.load(response)


def is_signed(token):
    """RSASSA-PKCS1-v1_5 with SHA-256 under the key that the header names (RFC 8017, section 8.2.2)."""
    header, claims, signature = token.split(".")
    if decoded(header).get("alg") != "RS256":
        return False
    for key in fetch(os.environ["JWKS_URI"])["keys"]:
        if key.get("kid") != decoded(header).get("kid"):
            continue
        size = (number(key["n"]).bit_length() + 7) // 8
        digest = hashlib.sha256(f"{header}.{claims}".encode()).digest()
        info = bytes.fromhex("3031300d060960864801650304020105000420") + digest
        padded = b"\x00\x01" + b"\xff" * (size - len(info) - 3) + b"\x00" + info
        if len(base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4))) != size:
            return False
        if number(signature) >= number(key["n"]):
            return False
        return pow(number(signature), number(key["e"]), number(key["n"])).to_bytes(size, "big") == padded
    return False


class Refusal(Exception):
    pass


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        cookies = dict(part.strip().split("=", 1) for part in self.headers.get("Cookie", "").split(";") if "=" in part)
        self.identifier = cookies.get("session")
        self.session = SESSIONS.get(self.identifier, {})
        try:
            {"/": self.home, "/login": self.login, "/callback": self.callback}[url.path](query)
        except (Refusal, KeyError, ValueError, TypeError, AttributeError, OSError, http.client.HTTPException) as problem:
            self.answer(400, f"The sign-in failed: {type(problem).__name__}")

    def renew(self, session):
        if "fixed-session" not in FLAWS or self.identifier not in SESSIONS:
            SESSIONS.pop(self.identifier, None)
            self.identifier = secrets.token_urlsafe(16)
        SESSIONS[self.identifier] = session

    def home(self, query):
        user = self.session.get("user")
        self.answer(200, f"Signed in as {html.escape(user)}" if user else '<a href="/login">Sign in</a>')

    def login(self, query):
        self.renew({"state": secrets.token_urlsafe(16), "nonce": secrets.token_urlsafe(16)})
        session = SESSIONS[self.identifier]
        parameters = {
            "response_type": "code",
            "scope": "openid email",
            "client_id": os.environ["CLIENT_ID"],
            "redirect_uri": REDIRECT_URI,
            "state": session["state"],
            "nonce": session["nonce"],
        }
        self.answer(302, "", os.environ["AUTHORIZATION_ENDPOINT"] + "?" + urllib.parse.urlencode(parameters))

    def callback(self, query):
        if "no-state" not in FLAWS and ("state" not in self.session or query.get("state") != self.session["state"]):
            raise Refusal()
        grant = {
            "grant_type": "authorization_code",
            "code": query["code"],
            "redirect_uri": REDIRECT_URI,
            "client_id": os.environ["CLIENT_ID"],
            "client_secret": os.environ["CLIENT_SECRET"],
        }
        tokens = fetch(os.environ["TOKEN_ENDPOINT"], grant)
        if "no-signature" not in FLAWS and not is_signed(tokens["id_token"]):
            raise Refusal()
        _, payload, _ = tokens["id_token"].split(".")
        claims = decoded(payload)
        if "no-nonce" not in FLAWS and claims.get("nonce") != self.session["nonce"]:
            raise Refusal()
        if claims["iss"] != os.environ["ISSUER"] or claims["aud"] != os.environ["CLIENT_ID"]:
            raise Refusal()
        user = fetch(os.environ["USERINFO_ENDPOINT"], token=tokens["access_token"])
        if "no-userinfo-subject" not in FLAWS and user.get("sub") != claims["sub"]:
            raise Refusal()
        self.renew({"user": f"{user['email']} ({subject(claims)})"})
        self.answer(302, "", "/")

    def answer(self, status, text, location=None):
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        if self.identifier:
            self.send_header("Set-Cookie", f"session={self.identifier}; HttpOnly; SameSite=Lax; Path=/")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format, *arguments):
        pass


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
