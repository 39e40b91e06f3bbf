"""A client that verifies ID tokens with Python's standard library alone, and its adapter.

    assay run --exec "python3 id_token.py"                    passes
    assay run --exec "python3 id_token.py --skip audience"    finds that the client does not check the audience

It shows how an adapter is written. Use a maintained library in an application.
"""

import base64
import hashlib
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
from assay_adapter import audience, google, octets, serve, signed_in  # noqa: E402

CHECKS = ("signature", "issuer", "audience", "nonce")
skipped = []
SHA256_PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")


class InvalidToken(Exception):
    """The client refuses the token."""


def require(condition, what):
    if not condition:
        raise InvalidToken(what)


def unique_members(pairs):
    members = dict(pairs)
    require(len(members) == len(pairs), "a member appears twice")
    return members


def no_constant(name):
    raise InvalidToken(f"{name} is not JSON")


def json_object(data, what):
    try:
        # json.loads takes UTF-16 too if it gets bytes.
        text = data if isinstance(data, str) else data.decode()
        value = json.loads(text, object_pairs_hook=unique_members, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidToken(f"{what}: {error}") from None
    require(isinstance(value, dict), f"{what} is not an object")
    return value


def decoded(segment):
    """The bytes of base64url text, which has one form: no padding, and no bits left over."""
    require(isinstance(segment, str) and re.fullmatch("[A-Za-z0-9_-]*", segment), "not base64url")
    require(len(segment) % 4 != 1, "not base64url")
    data = base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))
    require(base64.urlsafe_b64encode(data).decode().rstrip("=") == segment, "not base64url")
    return data


def signing_key(key_set, header):
    """The modulus and exponent of the key that the header names."""
    keys = json_object(key_set, "key set").get("keys")
    require(isinstance(keys, list), "the key set has no list of keys")
    named = [key for key in keys if isinstance(key, dict) and key.get("kid") == header.get("kid")]
    require(isinstance(header.get("kid"), str) and len(named) == 1, "no key has this kid")
    key = named[0]
    require(key.get("kty") == "RSA", "the key is not of RSA")
    require(key.get("use", "sig") == "sig" and key.get("alg", "RS256") == "RS256", "the key is for something else")
    require("verify" in key.get("key_ops", ["verify"]), "the key is for something else")
    modulus, exponent = (int.from_bytes(decoded(key.get(name)), "big") for name in ("n", "e"))
    require(modulus.bit_length() in range(2048, 16385) and modulus % 2 == 1, "the modulus has a bad size")
    require(exponent in range(3, 2**32) and exponent % 2 == 1, "the exponent is bad")
    return modulus, exponent


def check_signature(signed, signature, modulus, exponent):
    """RSASSA-PKCS1-v1_5 with SHA-256: the padded hash is made again and compared whole (RFC 8017 §8.2.2)."""
    size = (modulus.bit_length() + 7) // 8
    number = int.from_bytes(signature, "big")
    require(len(signature) == size and number < modulus, "the signature has a bad size")
    info = SHA256_PREFIX + hashlib.sha256(signed).digest()
    expected = b"\x00\x01" + b"\xff" * (size - len(info) - 3) + b"\x00" + info
    require(pow(number, exponent, modulus).to_bytes(size, "big") == expected, "the signature is wrong")


def number(claims, name):
    value = claims.get(name)
    require(type(value) in (int, float), f"{name} is not a number")
    return value


def verify_id_token(probe):
    probe = google(probe)
    token = octets(probe["id_token"])
    require(isinstance(token, str) and token.isascii() and token.count(".") == 2, "not three segments")
    signed, _, signature = token.rpartition(".")
    header, payload = signed.split(".")
    header, claims = json_object(decoded(header), "header"), json_object(decoded(payload), "claims")
    require(header.get("alg") == "RS256", "alg is not RS256")
    require("crit" not in header and "b64" not in header, "the header has an extension that must be understood")
    key = signing_key(octets(probe["jwks"]), header)
    if "signature" not in skipped:
        check_signature(signed.encode(), decoded(signature), *key)
    if "issuer" not in skipped:
        require(claims.get("iss") in probe["issuers"], "another issuer")
    audiences = claims.get("aud") if isinstance(claims.get("aud"), list) else [claims.get("aud")]
    if "audience" not in skipped:
        require(audiences == [audience(probe)], "another audience")
    require(probe["now"] < number(claims, "exp") + probe["leeway"], "expired")
    number(claims, "iat")
    if "nbf" in claims:
        require(number(claims, "nbf") <= probe["now"] + probe["leeway"], "not valid yet")
    if "nonce" not in skipped and "nonce" in probe:
        require(claims.get("nonce") == probe["nonce"], "another nonce")
    require(isinstance(claims.get("sub"), str) and claims["sub"], "no subject")
    return signed_in(claims)


if __name__ == "__main__":
    skipped = [argument for argument in sys.argv[1:] if argument != "--skip"]
    if not set(skipped) <= set(CHECKS):
        sys.exit(f"usage: id_token.py [--skip CHECK]…; the checks are {', '.join(CHECKS)}")
    serve(
        "id_token.py",
        "1",
        {"verify-id-token": verify_id_token},
        refusals=(InvalidToken,),
        features=("nonce", "leeway", "server_client_id"),
        clock="injected",
    )
