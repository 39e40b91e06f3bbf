"""The accounts of the application, and which of them a person gets."""

import os

from switches import FLAWS, Refusal

ACCOUNTS = []


def check_domain(claims, query):
    """Google, OpenID Connect: the claim hd must be the expected domain."""
    wanted = os.environ.get("HOSTED_DOMAIN")
    if not wanted:
        return
    domain = claims.get("hd")
    if "domain-of-email" in FLAWS:
        domain = claims.get("email", "").split("@")[-1]
    if "domain-of-callback" in FLAWS:
        domain = query.get("hd")
    if "any-domain" in FLAWS and domain:
        return
    if domain != wanted:
        raise Refusal("the domain")


def account(issuer, subject, user):
    """The account of iss and sub together (OpenID Connect Core §5.7), which is made at the first sign-in."""
    found = next((one for one in ACCOUNTS if is_of(one, issuer, subject, user)), None)
    if not found:
        found = {"issuer": issuer, "subject": subject, "id": user.get("id"), "number": len(ACCOUNTS) + 1, "verified": False}
        ACCOUNTS.append(found)
    found["email"] = user.get("email", "")
    if "optional-claims-needed" in FLAWS and "email_verified" not in user:
        raise Refusal("email_verified")
    found["verified"] = found["verified"] or user.get("email_verified") is True
    return found


def is_of(one, issuer, subject, user):
    if one["subject"] == subject and (one["issuer"] == issuer or "subject-is-key" in FLAWS):
        return True
    if "account-by-missing-member" in FLAWS and one["id"] == user.get("id"):
        return True
    if "account-without-email-shared" in FLAWS and not one["email"] and not user.get("email"):
        return True
    if user.get("email_verified") is not True or one["email"] != user.get("email"):
        return False
    return ("verified-email-is-key" in FLAWS and one["verified"]) or (
        "unverified-account-joined" in FLAWS and not one["verified"]
    )
