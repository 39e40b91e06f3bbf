"""The security events of Google's Cross-Account Protection: what the token says, and what follows for the person."""

import os
import time

from switches import FLAWS, Refusal
from tokens import claims_of, fetch, key_set

# Since when an account is disabled, and since when it is enabled again, by subject: the iat of the latest events.
DISABLED, ENABLED = {}, {}
RECEIVED = set()
ENDING = {"sessions-revoked", "tokens-revoked", "account-disabled"}


def check_enabled(claims):
    subject = claims.get("sub")
    if subject in DISABLED and DISABLED[subject] >= ENABLED.get(subject, 0):
        raise Refusal("the Google Account is disabled")


def claims_of_event(token, issuer):
    configuration = fetch(issuer + "/.well-known/risc-configuration")
    claims = claims_of(token, key_set(configuration["jwks_uri"]), "event-signature-ignored" in FLAWS)
    # The document and the tokens may differ by a slash at the end.
    if "event-issuer-ignored" not in FLAWS and claims["iss"].rstrip("/") != configuration["issuer"].rstrip("/"):
        raise Refusal("the issuer of the event")
    if "event-audience-ignored" not in FLAWS and claims["aud"] != os.environ["CLIENT_ID"]:
        raise Refusal("the audience of the event")
    if "event-expiry-checked" in FLAWS and claims.get("exp", float("inf")) < time.time():
        raise Refusal("the expiry of the event")
    return claims


def receive(token, issuer, sessions):
    claims = claims_of_event(token, issuer)
    if "event-refused-again" in FLAWS and claims["jti"] in RECEIVED:
        raise Refusal("the event has come before")
    if "token-without-events-ends-sessions" in FLAWS and "events" not in claims:
        return end(claims["sub"], sessions)
    RECEIVED.add(claims["jti"])
    for name, event in claims["events"].items():
        if "event-not-acted-on" not in FLAWS:
            act(name.rsplit("/", 1)[-1], event, claims["iat"], sessions)


def act(name, event, happened, sessions):
    subject = event.get("subject", {}).get("sub")
    if name in ENDING and not (name == "account-disabled" and event.get("reason") == "bulk-account"):
        if not ("hijacking-ends-no-session" in FLAWS and name == "account-disabled"):
            end(subject, sessions)
    if name == "account-disabled" and "disabled-account-signs-in" not in FLAWS:
        DISABLED[subject] = max(happened, DISABLED.get(subject, 0))
    if name == "account-enabled":
        ENABLED[subject] = max(happened, ENABLED.get(subject, 0))
    if "last-delivery-wins" in FLAWS and name in ("account-disabled", "account-enabled"):
        (ENABLED if name == "account-disabled" else DISABLED).pop(subject, None)


def end(subject, sessions):
    for identifier, session in list(sessions.items()):
        if "user" in session and (session.get("subject") == subject or "event-of-anybody" in FLAWS):
            del sessions[identifier]
