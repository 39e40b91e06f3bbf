"""What is switched on, by name: flaws, and choices that the specifications leave to an application."""

import os

FLAWS = set(os.environ.get("FLAWS", "").split())
CHOICES = set(os.environ.get("CHOICES", "").split())

KNOWN = {
    "FLAWS": {
        # Callbacks and tokens.
        "no-state", "no-nonce", "no-signature", "no-userinfo-subject", "names-without-case", "fixed-session",
        "access-token-from-callback", "access-token-beside-code",
        # Accounts, and who may have one.
        "verified-email-is-key", "unverified-account-joined", "subject-is-key",
        "domain-of-email", "any-domain", "domain-of-callback",
        # Pages.
        "return-to-any-url", "return-to-own-prefix", "return-to-two-slashes", "return-to-backslash",
        "error-description-unescaped", "error-unescaped", "error-uri-linked", "code-kept-in-url",
        # Two providers.
        "provider-of-session", "issuer-of-any-provider", "no-issuer-parameter",
    },
    "CHOICES": {"nonce-only", "pkce-only", "no-userinfo"},
}

for unknown in (FLAWS - KNOWN["FLAWS"]) | (CHOICES - KNOWN["CHOICES"]):
    raise SystemExit(f"there is no switch {unknown}")


class Refusal(Exception):
    """Why a browser is not let in."""
