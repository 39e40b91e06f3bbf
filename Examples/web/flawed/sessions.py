"""The sessions of browsers, and what requests at the same time do to them."""

import os
import secrets
import threading
import time
import urllib.error

from switches import FLAWS, Refusal
from tokens import fetch

SESSIONS = {}
REFRESHING = threading.Lock()


def renew(identifier, session):
    """Stores the session under a new identifier, which it returns; the old one is worth nothing any more."""
    is_fixed = "fixed-session" in FLAWS and identifier in SESSIONS
    # With this flaw, the identifier of a session that another request has renewed meanwhile is used again.
    is_late = "session-renewed-once" in FLAWS and "user" in session and identifier and identifier not in SESSIONS
    if not is_fixed and not is_late:
        SESSIONS.pop(identifier, None)
        identifier = secrets.token_urlsafe(16)
    SESSIONS[identifier] = session
    return identifier


def finish(identifier, session, state):
    """What a sign-in does to the session in which it began, which may have ended meanwhile; returns whether it can go on."""
    session.get("attempts", {}).pop(state, None)
    if identifier in SESSIONS or "attempts" not in session:
        return True
    if "late-sign-in-refused" in FLAWS:
        raise Refusal("the session has ended")
    session["is-restored"] = "session-saved-at-end" in FLAWS
    return "ended-session-fails" not in FLAWS


def save(identifier, session):
    """With a flaw, stores a session that has ended during the sign-in, as frameworks do that save it after each request."""
    if session.pop("is-restored", False):
        SESSIONS[identifier] = session


def kept(tokens):
    """What a session keeps of a token response."""
    return {"refresh_token": tokens.get("refresh_token"), "expires": time.time() + tokens.get("expires_in", 3600)}


def is_expired(tokens):
    return tokens.get("refresh_token") is not None and time.time() >= tokens["expires"]


def refresh(session, issuer, metadata):
    """Refreshes an access token that has expired, once for all requests that need it; returns whether the session goes on."""
    tokens = session.get("tokens", {})
    if not is_expired(tokens):
        return True
    if "refresh-at-each-request" in FLAWS:
        return ask(tokens, issuer, metadata)
    with REFRESHING:
        return not is_expired(tokens) or ask(tokens, issuer, metadata)


def ask(tokens, issuer, metadata):
    grant = {
        "grant_type": "refresh_token",
        "refresh_token": tokens["refresh_token"],
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
    }
    try:
        fresh = fetch(metadata(issuer)["token_endpoint"], grant)
    except urllib.error.HTTPError:
        return False
    tokens.update(kept(tokens | fresh))
    return True
