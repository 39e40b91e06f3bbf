"""A single-page application on Google's script, with flaws that can be switched on by name (flaws.json).

    FLAWS="nonce-not-checked" PORT=8000 ISSUER=https://accounts.google.com CLIENT_ID=… CLIENT_SECRET=… python3 app.py

Nothing but Python's own library; not to be copied from. The page has Google's button, whose callback posts the ID token
to /api/credential, and a window for a code, which /api/code exchanges with redirect_uri=postmessage. /form has a button
without a callback, whose ID token is posted to /login. GOOGLE_SCRIPT is the address of Google's script; the ISSUER's
metadata tells the rest. The checks of tokens are those of ../flawed.
"""

import hmac
import html
import http.client
import http.server
import json
import os
import secrets
import sys
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(os.path.dirname(HERE), "flawed"))

from switches import FLAWS, Refusal
from tokens import claims_of, fetch, is_valid_now, key_set, subject

ORIGIN = f"http://127.0.0.1:{os.environ['PORT']}"
ISSUER, CLIENT, SECRET = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET"))
SCRIPT = os.environ.get("GOOGLE_SCRIPT", "https://accounts.google.com/gsi/client")
# Google's pages use either form of its issuer.
ISSUERS = {ISSUER, ISSUER.removeprefix("https://")} if ISSUER == "https://accounts.google.com" else {ISSUER}
# What a browser may have open at a time: a nonce and a state for each of its tabs.
MOST = 20
SESSIONS, ACCOUNTS = {}, []
# Every nonce and state that was ever given to anybody.
GIVEN = set()
FAILURES = (Refusal, KeyError, ValueError, TypeError, AttributeError, OSError, http.client.HTTPException)


def metadata():
    found = fetch(ISSUER + "/.well-known/openid-configuration")
    if found["issuer"] != ISSUER:
        raise Refusal("the issuer of the metadata")
    return found


def verified(token, client=CLIENT):
    """The claims of an ID token for this application (OpenID Connect Core §3.1.3.7)."""
    claims = claims_of(token, key_set(metadata()["jwks_uri"]))
    if "issuer-not-checked" not in FLAWS and claims["iss"] not in ISSUERS:
        raise Refusal("the issuer")
    if "audience-not-checked" not in FLAWS and (claims["aud"] not in (client, [client]) or claims.get("azp", client) != client):
        raise Refusal("the audience or the authorized party")
    if "expiry-not-checked" not in FLAWS and not is_valid_now(claims):
        raise Refusal("the time")
    return claims


def account(claims):
    """The account of iss and sub (OpenID Connect Core §5.7), which is made at the first sign-in."""
    key = claims.get("email") if "email-is-key" in FLAWS else (claims["iss"].removeprefix("https://"), subject(claims))
    found = next((one for one in ACCOUNTS if one["key"] == key), None)
    if not found:
        found = {"key": key, "number": len(ACCOUNTS) + 1}
        ACCOUNTS.append(found)
    found |= {"email": claims.get("email", ""), "name": claims.get("name", "")}
    return found


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        pages = {"/": self.page, "/window": self.page, "/form": self.page, "/app.js": self.script, "/api/me": self.me}
        if "sign-out-by-get" in FLAWS:
            pages["/api/sign-out"] = self.sign_out
        self.serve(pages, url.path, dict(urllib.parse.parse_qsl(url.query)))

    def do_POST(self):
        size = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(min(size, 100_000)).decode()
        pages = {"/api/begin": self.begin, "/api/credential": self.credential, "/api/code": self.code,
                 "/api/renew": self.renew, "/api/sign-out": self.sign_out}
        if self.path == "/login":
            return self.serve({"/login": self.login}, self.path, dict(urllib.parse.parse_qsl(body)))
        try:
            self.check_own(self.path)
            self.serve(pages, self.path, json.loads(body or "{}"))
        except FAILURES as problem:
            self.serve({self.path: lambda _: self.refuse(problem)}, self.path, {})

    def check_own(self, path):
        """A request of this application's own script: no page of another site can send it without being asked first.

        Google, Use code model: a custom header field protects a code by a window from other sites.
        """
        if path != "/api/code" or "no-requested-with" not in FLAWS:
            if path != "/api/credential" or "any-content-type" not in FLAWS:
                if self.headers.get("X-Requested-With") != "single-page":
                    raise Refusal("X-Requested-With")
                if self.headers.get("Content-Type") != "application/json":
                    raise Refusal("the media type")
                if self.headers.get("Origin") != ORIGIN:
                    raise Refusal("the origin")

    def serve(self, pages, path, values):
        cookies = dict(part.strip().split("=", 1) for part in self.headers.get("Cookie", "").split(";") if "=" in part)
        self.cookies, self.identifier = cookies, cookies.get("session")
        self.session = SESSIONS.get(self.identifier, {})
        self.is_new = False
        try:
            pages[path](values)
        except FAILURES as problem:
            self.refuse(problem)

    def refuse(self, problem, status=400):
        self.answer(status, {"error": f"{type(problem).__name__}"})

    # Sessions

    def store(self, session):
        """Keeps the session under a new identifier, so that nobody knows it from before."""
        if "session-not-renewed" not in FLAWS or self.identifier not in SESSIONS:
            SESSIONS.pop(self.identifier, None)
            self.identifier = secrets.token_urlsafe(16)
        self.session, self.is_new = session, True
        SESSIONS[self.identifier] = session

    def is_expired(self):
        # A session that ended with an expired credential would show nobody, and so hide that it was accepted.
        return "expiry-not-checked" not in FLAWS and time.time() >= self.session.get("expires", 0)

    def let_in(self, claims, user, more):
        """Signs the person in, or renews a session for the same person and nobody else."""
        found = account(user)
        # What other tabs have begun goes on.
        open_values = {name: self.session[name] for name in ("nonces", "states") if name in self.session}
        self.store(open_values | {"account": found, "subject": claims["sub"], "expires": claims["exp"]} | more)
        self.answer(200, self.shown())

    def shown(self):
        found = self.session["account"]
        return {"account": found["number"], "email": found["email"], "name": found["name"],
                "seconds": max(0, self.session["expires"] - time.time()), "refreshes": "refresh_token" in self.session}

    # Requests

    def begin(self, _):
        """A nonce and a state for one tab, bound to the session of the browser."""
        nonce, state = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
        session = dict(self.session)
        for name, value, flaw in (("nonces", nonce, "last-nonce-only"), ("states", state, "last-state-only")):
            session[name] = ([] if flaw in FLAWS else session.get(name, []))[-MOST:] + [value]
            GIVEN.add(value)
        if self.identifier in SESSIONS:
            SESSIONS[self.identifier].update(session)
        else:
            self.store(session)
        self.answer(200, {"nonce": nonce, "state": state})

    def take(self, name, value):
        """Whether the session has given the value, which is used once."""
        known = self.session.get(name, [])
        if value not in known:
            return False
        if name != "nonces" or "nonce-reusable" not in FLAWS:
            known.remove(value)
        return True

    def check_nonce(self, claims, body):
        if "nonce-not-checked" in FLAWS or "nonce-of-body" in FLAWS and claims.get("nonce") == body.get("nonce"):
            return
        if "nonce-not-bound" in FLAWS and claims.get("nonce") in GIVEN:
            return None if "nonce-reusable" in FLAWS else GIVEN.discard(claims["nonce"])
        if not self.take("nonces", claims.get("nonce")):
            raise Refusal("the nonce")

    def credential(self, body):
        client = body.get("client_id", CLIENT) if "client-of-body" in FLAWS else CLIENT
        claims = verified(body["credential"], client)
        self.check_nonce(claims, body)
        if body.get("renewal") and "renewal-as-another" not in FLAWS and claims["sub"] != self.session.get("subject"):
            raise Refusal("another person")
        user = claims | body.get("user", {}) if "user-of-page" in FLAWS else claims
        self.let_in(claims, user, {})

    def login(self, form):
        """The login URI of a button without a callback (Google, Verify the Google ID token on your server side)."""
        cookie, token = self.cookies.get("g_csrf_token"), form.get("g_csrf_token")
        if "csrf-token-not-compared" not in FLAWS and not ("csrf-token-optional" in FLAWS and token is None):
            if not cookie or not token or not hmac.compare_digest(cookie, token):
                raise Refusal("g_csrf_token")
        claims = verified(form["credential"])
        self.check_nonce(claims, form)
        self.let_in(claims, claims, {})

    def code(self, body):
        """Exchanges a code that a window has given to the page."""
        if "state-not-checked" not in FLAWS and not self.take("states", body.get("state")):
            if "state-not-bound" not in FLAWS or body.get("state") not in GIVEN:
                raise Refusal("the state")
        tokens = self.ask({"grant_type": "authorization_code", "code": body["code"], "redirect_uri": "postmessage"})
        claims = verified(tokens["id_token"])
        kept = {"refresh_token": tokens["refresh_token"]} if "refresh_token" in tokens else {}
        self.let_in(claims, claims, kept)

    def ask(self, grant):
        self.tokens = fetch(metadata()["token_endpoint"], grant | {"client_id": CLIENT, "client_secret": SECRET})
        return self.tokens

    def renew(self, _):
        """Renews the session on the server, with a refresh token that the page never sees."""
        if "refresh_token" not in self.session:
            return self.answer(404, {"error": "nothing to refresh with"})
        tokens = self.ask({"grant_type": "refresh_token", "refresh_token": self.session["refresh_token"]})
        claims = verified(tokens["id_token"])
        # OpenID Connect Core §12.2: the subject is the same.
        if "refresh-as-another" in FLAWS:
            self.session["account"] = account(claims)
        elif claims["sub"] != self.session["subject"]:
            raise Refusal("another person")
        self.session |= {"expires": claims["exp"], "refresh_token": tokens.get("refresh_token", self.session["refresh_token"])}
        self.answer(200, self.shown())

    def me(self, _):
        if "account" not in self.session or self.is_expired():
            return self.answer(401, {"error": "nobody is signed in"})
        self.answer(200, self.shown())

    def sign_out(self, _):
        if "sign-out-keeps-session" not in FLAWS:
            SESSIONS.pop(self.identifier, None)
            self.session = {}
        self.identifier, self.is_new = "none", True
        self.answer(200, {})

    # Pages

    def page(self, query):
        login = query.get("login_uri") if "login-uri-of-link" in FLAWS else None
        values = {"client": CLIENT, "flaws": " ".join(FLAWS), "page": self.path.split("?")[0], "login": login or ORIGIN + "/login"}
        data = "".join(f' data-{name}="{html.escape(value)}"' for name, value in values.items())
        text = f"""<!DOCTYPE html>
<html lang="en"{data}>
<head><meta charset="utf-8"><title>A single page</title></head>
<body>
<h1>A single page</h1>
<p id="who">…</p>
<div id="google"></div>
<p><button id="code">Sign in with a code</button> <button id="window">Sign in in a window</button>
<button id="out">Sign out</button></p>
<script src="{html.escape(SCRIPT)}" async></script>
<script src="/app.js"></script>
</body>
</html>
"""
        self.send(200, text.encode(), "text/html; charset=utf-8")

    def script(self, _):
        with open(os.path.join(HERE, "app.js"), "rb") as file:
            self.send(200, file.read(), "text/javascript; charset=utf-8")

    def answer(self, status, value):
        tokens = getattr(self, "tokens", {})
        for flaw, name in (("refresh-token-to-page", "refresh_token"), ("access-token-to-page", "access_token")):
            if flaw in FLAWS and name in tokens:
                value = value | {name: tokens[name]}
        self.send(status, json.dumps(value).encode(), "application/json")

    def policy(self):
        """Google, Setup: the sources that its script needs, and windows that keep their opener."""
        google = SCRIPT.removesuffix("client")
        forms = "" if "login-uri-of-link" in FLAWS else "; form-action 'self'"
        return (f"default-src 'self'; script-src 'self' {SCRIPT}; frame-src {google}; connect-src 'self' {google}; "
                f"style-src 'self'; base-uri 'none'; frame-ancestors 'none'{forms}")

    def send(self, status, content, media_type):
        self.send_response(status)
        if self.is_new:
            kept = {"cookie-for-scripts": "SameSite=Lax", "cookie-for-other-sites": "HttpOnly"}
            attributes = next((kept[flaw] for flaw in kept if flaw in FLAWS), "HttpOnly; SameSite=Lax")
            self.send_header("Set-Cookie", f"session={self.identifier}; {attributes}; Path=/")
        is_shared = "me-in-shared-cache" in FLAWS and self.path == "/api/me"
        self.send_header("Cache-Control", "public, max-age=60" if is_shared else "no-store")
        if "no-content-policy" not in FLAWS:
            self.send_header("Content-Security-Policy", self.policy())
        self.send_header("Cross-Origin-Opener-Policy", "unsafe-none" if "any-opener" in FLAWS else "same-origin-allow-popups")
        self.send_header("Referrer-Policy", "strict-origin-when-cross-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format, *arguments):
        pass


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
