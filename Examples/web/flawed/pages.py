"""What of a request gets into a page or decides where the browser goes next."""

import html

from switches import FLAWS


def is_own_page(target, origin):
    """Whether the browser stays here: a path, and not a host after two slashes or a slash and a backslash."""
    if "return-to-any-url" in FLAWS and target.startswith("https://"):
        return True
    if "return-to-own-prefix" in FLAWS and target.startswith(origin):
        return True
    forbidden = {"/", "\\"}
    if "return-to-two-slashes" in FLAWS:
        forbidden.remove("/")
    if "return-to-backslash" in FLAWS:
        forbidden.remove("\\")
    return target.startswith("/") and target[1:2] not in forbidden and target.isprintable()


def failure(query):
    """The text for an error response, whose values may come from anybody (RFC 6749 §10.14)."""
    shown = {name: html.escape(query.get(name, "")) for name in ("error", "error_description", "error_uri")}
    for name, flaw in [("error", "error-unescaped"), ("error_description", "error-description-unescaped")]:
        if flaw in FLAWS:
            shown[name] = query.get(name, "")
    text = f"The sign-in failed: {shown['error']}: {shown['error_description']}"
    if "error-uri-linked" in FLAWS or query.get("error_uri", "").startswith("https://"):
        text += f' <a href="{shown["error_uri"]}">more</a>'
    return text
