"""ID tokens, and requests to providers."""

import base64
import hashlib
import json
import math
import time
import urllib.parse
import urllib.request

from switches import CHOICES, FLAWS, Refusal

KEYS = {}


def decoded(segment):
    return json.loads(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))


def fetch(url, data=None, token=None):
    request = urllib.request.Request(url, data and urllib.parse.urlencode(data).encode())
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=2) as response:
        return json.loads(response.read(1_000_000))


def key_set(url):
    """The keys of a provider; with a flaw they are fetched once and kept for good."""
    if "keys-once" not in FLAWS:
        return fetch(url)["keys"]
    if url not in KEYS:
        KEYS[url] = fetch(url)["keys"]
    return KEYS[url]


def claims_of(token, keys, is_believed="no-signature" in FLAWS):
    """The claims of a token that one of the keys has signed."""
    if not is_believed and not is_signed(token, keys):
        raise Refusal("the signature")
    _, claims, _ = token.split(".")
    return decoded(claims)


def subject(claims):
    """The claim sub; with a flaw the last one whose name is sub without regard to case, as some JSON libraries read it."""
    found = claims["sub"]
    if "names-without-case" in FLAWS:
        found = [value for name, value in claims.items() if name.casefold() == "sub"][-1]
    if not isinstance(found, str) or not found:
        raise Refusal("the subject")
    return found


def is_time(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def is_valid_now(claims):
    """OpenID Connect Core §3.1.3.7: exp is after now; RFC 7519 §4.1.5: nbf is not. Clocks may differ by a minute."""
    times = [claims["exp"], claims["iat"], claims.get("nbf", 0)]
    return all(map(is_time, times)) and times[0] > time.time() - 60 and max(times[1:]) < time.time() + 60


def number(text):
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def is_signed(token, keys):
    """RSASSA-PKCS1-v1_5 with SHA-256 under the key that the header names (RFC 8017 §8.2.2)."""
    header, claims, signature = token.split(".")
    if decoded(header).get("alg") != "RS256":
        return False
    for key in keys:
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
