"""What of a request gets into a page or decides where the browser goes next."""

import html
import urllib.parse

from switches import FLAWS


def is_own_page(target, origin):
    """Whether the browser stays here: a path, and not a host after two slashes or a slash and a backslash."""
    if "return-to-quotes" in FLAWS and target.startswith("'"):
        return True
    if "return-to-space" in FLAWS and target.startswith(" "):
        return True
    if "return-to-any-url" in FLAWS and target.startswith("https://"):
        return True
    if "return-to-own-prefix" in FLAWS and target.startswith(origin):
        return True
    if "return-to-scheme-without-slashes" in FLAWS and not urllib.parse.urlsplit(target).netloc and ":" in target:
        return True
    slashes = len(target) - len(target.lstrip("/"))
    if "return-to-two-slashes" in FLAWS and slashes == 2 or "return-to-three-slashes" in FLAWS and slashes == 3:
        return True
    forbidden = {"/"} if "return-to-backslash" in FLAWS else {"/", "\\"}
    let_in = {"return-to-tab": "\t", "return-to-line-end": "\r\n"}
    ignored = "".join(letters for flaw, letters in let_in.items() if flaw in FLAWS)
    is_printable = all(letter.isprintable() or letter in ignored for letter in target)
    return target.startswith("/") and target[1:2] not in forbidden and is_printable


def leading_on(target):
    """A page that leads on by itself; its address may hold what a header field may not."""
    return f'<meta http-equiv="refresh" content="0; url={html.escape(target)}">'


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
