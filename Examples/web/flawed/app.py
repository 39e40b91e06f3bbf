"""A sign-in without a library, with flaws that can be switched on by name (switches.py), to see each of them found.

    FLAWS="no-state no-nonce" python3 app.py

Nothing but Python's own library; not to be copied from. ISSUER is the issuer of the provider, and ISSUER_2 that of a
second one; HOSTED_DOMAIN is the only domain whose accounts are let in.
"""

import base64
import hashlib
import html
import http.client
import http.server
import json
import os
import secrets
import time
import urllib.parse

import sessions
from accounts import account, check_domain
from events import check_enabled, receive
from pages import failure, is_own_page, leading_on
from switches import CHOICES, FLAWS, Refusal
from sessions import SESSIONS
from tokens import claims_of, fetch, is_valid_now, key_set, subject

ORIGIN = f"http://127.0.0.1:{os.environ['PORT']}"
REDIRECT_URI = ORIGIN + "/callback"
ISSUERS = {path: os.environ[name] for path, name in [("/login", "ISSUER"), ("/login2", "ISSUER_2")] if name in os.environ}
USES_PKCE = not {"no-pkce", "nothing-binds-callback"} & FLAWS and "nonce-only" not in CHOICES
# What a link to the sign-in may decide about the authorization request: nothing, unless a flaw says so.
TAKEN_FROM_LINK = {name for name in ("state", "nonce", "scope", "response_type", "code_challenge", "redirect_uri")
                   if name.replace("_", "-") + "-of-link" in FLAWS}
# The sign-ins that any browser can finish, by state.
ATTEMPTS = {}
# The claims of the last sign-in of anybody.
LAST = {}
FAILURES = (Refusal, KeyError, ValueError, TypeError, AttributeError, OSError, http.client.HTTPException)


def metadata(issuer):
    found = fetch(issuer + "/.well-known/openid-configuration")
    if found["issuer"] != issuer:
        raise Refusal("the issuer of the metadata")
    return found


def check_csrf_token(cookie, token):
    """Google, Verify the Google ID token on your server side: both are there and equal."""
    if "csrf-token-ignored" in FLAWS or "csrf-token-optional" in FLAWS and token is None:
        return
    if "csrf-cookie-optional" in FLAWS and cookie is None:
        return
    if not token or cookie != token:
        raise Refusal("g_csrf_token")


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        pages = {"/": self.home, "/callback": self.callback, "/button": self.button, "/logout": self.logout}
        if url.path in ISSUERS:
            pages[url.path] = lambda query: self.login(ISSUERS[url.path], query)
        self.serve(pages, url)

    def do_HEAD(self):
        """A request with HEAD changes nothing (RFC 9110 §9.2.1)."""
        if "head-finishes-sign-in" in FLAWS:
            return self.do_GET()
        self.send_response(405)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1_000_000)).decode()
        if self.path == "/security-events":
            return self.security_event(body)
        self.serve({"/credential": lambda query: self.credential(dict(urllib.parse.parse_qsl(body)))}, self.path)

    def serve(self, pages, target):
        url = urllib.parse.urlsplit(target) if isinstance(target, str) else target
        cookies = self.headers.get("Cookie", "").split(";")
        self.cookies = dict(part.strip().split("=", 1) for part in cookies if "=" in part)
        self.identifier = self.cookies.get("session")
        self.session = SESSIONS.get(self.identifier, {})
        self.tokens = {}
        try:
            pages[url.path](dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True)))
        except FAILURES as problem:
            self.answer(400, f"The sign-in failed: {type(problem).__name__}")

    def renew(self, session):
        self.identifier = sessions.renew(self.identifier, session)

    def home(self, query):
        if self.identifier not in SESSIONS:
            self.renew({})
        if not sessions.refresh(self.session, ISSUERS["/login"], metadata):
            SESSIONS.pop(self.identifier, None)
            self.session, self.identifier = {}, "none"
        user = self.session.get("user")
        text = f"Signed in as {html.escape(user)}" if user else '<a href="/login?next=/">Sign in</a>'
        # scripts/web/check-scripted-browser has a page that asks another address.
        elsewhere = os.environ.get("ELSEWHERE")
        self.answer(200, text + (f"<img src={elsewhere}><script>fetch('{elsewhere}')</script>" if elsewhere else ""))

    def redirect_uri(self):
        """The redirect URI of the request, which nobody outside decides."""
        scheme, host = "http", ORIGIN.removeprefix("http://")
        if "forwarded-host-believed" in FLAWS:
            host = self.headers.get("X-Forwarded-Host", host)
        if "forwarded-scheme-believed" in FLAWS:
            scheme = self.headers.get("X-Forwarded-Proto", scheme)
        if "forwarded-field-believed" in FLAWS:
            host = self.headers.get("Forwarded", f"host={host}").removeprefix("host=")
        if "host-believed" in FLAWS:
            host = self.headers["Host"]
        return f"{scheme}://{host}/callback"

    def login(self, issuer, query):
        target = query.get("next", "/")
        target = target if is_own_page(target, ORIGIN) else "/"
        if "target-link-uri-followed" in FLAWS:
            target = query.get("target_link_uri", target)
        taken = {name: query[name] for name in TAKEN_FROM_LINK & query.keys()}
        attempt = {
            "issuer": issuer,
            "nonce": taken.get("nonce", secrets.token_urlsafe(16)),
            "verifier": secrets.token_urlsafe(32),
            "return": target,
        }
        state = taken.get("state", secrets.token_urlsafe(16))
        attempts = {} if "last-attempt-only" in FLAWS else self.session.get("attempts", {})
        attempts = attempts | {state: attempt}
        ATTEMPTS[state] = attempt
        self.renew(self.session | {"attempts": attempts, "last": attempt})
        parameters = {
            "response_type": "code",
            "scope": "openid email",
            "client_id": os.environ["CLIENT_ID"],
            "redirect_uri": self.redirect_uri(),
            "state": state,
            "nonce": attempt["nonce"],
            "access_type": "offline",
            "hd": os.environ.get("HOSTED_DOMAIN"),
        }
        if USES_PKCE:
            challenge = hashlib.sha256(attempt["verifier"].encode()).digest()
            parameters["code_challenge"] = base64.urlsafe_b64encode(challenge).decode().rstrip("=")
            parameters["code_challenge_method"] = "S256"
        parameters |= taken
        left_out = {"nonce-only": {"state"}, "pkce-only": {"state", "nonce"}, "nothing-binds-callback": {"state", "nonce"}}
        for switch in (CHOICES | FLAWS) & left_out.keys():
            parameters |= dict.fromkeys(left_out[switch])
        parameters = {name: value for name, value in parameters.items() if value}
        self.answer(302, "", metadata(issuer)["authorization_endpoint"] + "?" + urllib.parse.urlencode(parameters))

    def logout(self, query):
        """Ends the session, here and in the browser."""
        if "sign-out-does-nothing" not in FLAWS:
            if "sign-out-keeps-session" not in FLAWS:
                SESSIONS.pop(self.identifier, None)
            self.identifier = "none"
        self.answer(200, "Signed out")

    def button(self, query):
        """A page with Google's button, whose library posts the credential to the login URI."""
        client = html.escape(os.environ["CLIENT_ID"])
        self.answer(200, f'<div id="g_id_onload" data-client_id="{client}" data-login_uri="/credential"></div>')

    def credential(self, form):
        check_csrf_token(self.cookies.get("g_csrf_token"), form.get("g_csrf_token"))
        issuer = ISSUERS["/login"]
        claims = claims_of(form["credential"], key_set(metadata(issuer)["jwks_uri"]))
        client = form["client_id"] if "client-of-body" in FLAWS else os.environ["CLIENT_ID"]
        if claims["iss"] != issuer or claims["aud"] != client or claims["exp"] < time.time():
            raise Refusal("the issuer, the audience or the expiry")
        user = claims | form if "person-of-body" in FLAWS else claims
        self.let_in({"return": "/"}, user, issuer, user, {})

    def security_event(self, token):
        """Cross-Account Protection: Google posts what has happened to an account (RFC 8935)."""
        try:
            status, body = 202, ""
            receive(token, ISSUERS["/login"], SESSIONS)
        except FAILURES as problem:
            status, body = 400, json.dumps({"err": "invalid_request", "description": type(problem).__name__})
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def attempt(self, query):
        """The sign-in that this callback finishes; a state is used once, and so is a nonce or a verifier without one."""
        if CHOICES & {"nonce-only", "pkce-only"}:
            return self.session.pop("last")
        attempts = self.session.get("attempts", {})
        if {"no-state", "nothing-binds-callback"} & FLAWS:
            known = attempts.pop(query.get("state"), None)
            return known or self.session.get("last", {"issuer": ISSUERS["/login"], "return": "/"})
        if "state-not-of-browser" in FLAWS:
            return ATTEMPTS.pop(query["state"])
        fits_none = {
            "state-compared-if-kept": self.identifier in SESSIONS,
            "state-not-compared-when-signed-in": "user" in self.session,
            "missing-state-fits-none": "state" not in query,
            "empty-state-fits-none": query.get("state") == "",
        }
        if not attempts and any(fits for flaw, fits in fits_none.items() if flaw in FLAWS):
            return {"issuer": ISSUERS["/login"], "return": "/"}
        if "sign-in-forgets-earlier" in FLAWS:
            for earlier in list(attempts)[: list(attempts).index(query["state"])]:
                del attempts[earlier]
        if "state-kept-until-end" in FLAWS:
            return attempts[query["state"]]
        return attempts.pop(query["state"])

    def claims(self, attempt, tokens, issuer):
        """The claims of a valid ID token; with a flaw nothing if it cannot be used, or whatever it is."""
        if "id-token-not-read" in FLAWS:
            return None
        try:
            claims = claims_of(tokens["id_token"], key_set(metadata(issuer)["jwks_uri"]))
        except (KeyError, ValueError, TypeError, AttributeError):
            if "unusable-id-token-ignored" in FLAWS:
                return None
            raise
        if "no-claims" in FLAWS:
            return claims
        if not {"no-nonce", "nothing-binds-callback"} & FLAWS and "pkce-only" not in CHOICES and claims.get("nonce") != attempt["nonce"]:
            raise Refusal("the nonce")
        issuers = ISSUERS.values() if "issuer-of-any-provider" in FLAWS else [issuer]
        own = os.environ["CLIENT_ID"]
        if claims["iss"] not in issuers or claims["aud"] not in (own, [own]) or claims.get("azp", own) != own:
            raise Refusal("the issuer, the audience or the authorized party")
        if not is_valid_now(claims):
            raise Refusal("the time")
        return claims

    def callback(self, query):
        if "error" in query:
            if "error-returns-to-callback-page" in FLAWS and "next" in query:
                return self.answer(302, "", query["next"])
            return self.answer(400, failure(query))
        if "callback-without-code-fails" in FLAWS and "code" not in query:
            return self.answer(500, "Internal error")
        if self.headers.get("Sec-Purpose", "").startswith("prefetch") and "prefetch-finishes-sign-in" not in FLAWS:
            return self.answer(503, "Nothing is done before a person opens the page")
        attempt = self.attempt(query)
        issuer = self.session.get("last", attempt)["issuer"] if "provider-of-session" in FLAWS else attempt["issuer"]
        provider = metadata(issuer)
        if "no-issuer-parameter" not in FLAWS:
            advertised = provider.get("authorization_response_iss_parameter_supported") is True
            if query.get("iss", None if advertised else attempt["issuer"]) != attempt["issuer"]:
                raise Refusal("the issuer of the callback")
        if "access-token-from-callback" in FLAWS and "code" not in query:
            user = fetch(provider["userinfo_endpoint"], token=query["access_token"])
            return self.let_in(attempt, user, issuer, user, query)
        grant = {
            "grant_type": "authorization_code",
            "code": query["code"],
            "redirect_uri": REDIRECT_URI,
            "client_id": os.environ["CLIENT_ID"],
            "client_secret": os.environ["CLIENT_SECRET"],
        }
        if USES_PKCE:
            grant["code_verifier"] = attempt["verifier"]
        try:
            tokens = fetch(provider["token_endpoint"], grant)
        except FAILURES:
            if "unreadable-answer-fails" not in FLAWS:
                raise
            return self.answer(500, "Internal error")
        if "token-information-asked" in FLAWS:
            fetch(issuer + "/tokeninfo", {"id_token": tokens["id_token"]})
        self.tokens = sessions.kept(tokens)
        claims = self.claims(attempt, tokens, issuer)
        LAST["claims"] = self.session["claims"] = claims
        if "no-userinfo" in CHOICES:
            return self.let_in(attempt, claims, claims["iss"], claims, query)
        if tokens["token_type"].lower() != "bearer":
            raise Refusal("the token type")
        token = tokens["access_token"]
        if "access-token-beside-code" in FLAWS and "access_token" in query:
            claims = fetch(provider["userinfo_endpoint"], token=query["access_token"])
            return self.let_in(attempt, claims, issuer, claims, query)
        user = fetch(provider["userinfo_endpoint"], token=token)
        if claims is None:
            return self.let_in(attempt, user, issuer, user, query)
        if "no-userinfo-subject" not in FLAWS and user.get("sub") != claims["sub"]:
            raise Refusal("the subject of the user information")
        if "claims-kept-for-all" in FLAWS:
            claims = LAST["claims"]
        if "claims-kept-in-session" in FLAWS:
            claims = self.session["claims"]
        self.let_in(attempt, claims, claims["iss"], user, query)

    def let_in(self, attempt, claims, issuer, user, query):
        check_domain(claims, query)
        check_enabled(claims)
        if not sessions.finish(self.identifier, self.session, query.get("state")):
            return self.answer(500, "Internal error")
        own = account(issuer, subject(claims), user)
        session = {"user": f"{own['email']} ({own['subject']}), account {own['number']}", "subject": claims.get("sub"),
                   "tokens": self.tokens}
        if "sign-in-forgets-others" not in FLAWS:
            session["attempts"] = self.session.get("attempts", {})
        began = self.identifier
        self.renew(session)
        sessions.save(began, self.session)
        if "code-kept-in-url" in FLAWS:
            self.session = SESSIONS[self.identifier]
            text = f"Signed in as {html.escape(self.session['user'])}<img src=https://pictures.example/a.png>"
            return self.answer(200, text)
        target = attempt["return"]
        if "return-to-callback-page" in FLAWS:
            target = query.get("next", target)
        if "return-to-callback-path" in FLAWS and query.get("next", "").startswith("/"):
            target = query["next"]
        if "callback-page-joined" in FLAWS:
            target = ORIGIN + query.get("next", target)
        if "return-to-line-end" in FLAWS:
            return self.answer(200, leading_on(target))
        if "return-to-quotes" in FLAWS:
            return self.answer(200, "", refresh=target)
        self.answer(302, "", urllib.parse.unquote(target) if "return-to-decoded-again" in FLAWS else target)

    def answer(self, status, text, location=None, refresh=None):
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        if refresh:
            self.send_header("Refresh", f"0; url={refresh}")
        if self.identifier:
            attributes = {"cookie-for-scripts": "SameSite=Lax", "cookie-for-other-sites": "HttpOnly"}
            kept = [attributes[flaw] for flaw in attributes.keys() & FLAWS] or ["HttpOnly; SameSite=Lax"]
            self.send_header("Set-Cookie", f"session={self.identifier}; {kept[0]}; Path=/")
        if "session-in-shared-cache" in FLAWS:
            self.send_header("Cache-Control", "public, max-age=60")
        elif "page-in-shared-cache" in FLAWS and "user" in self.session:
            self.send_header("Cache-Control", "public, max-age=60, no-cache=\"Set-Cookie\"")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format, *arguments):
        pass


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
