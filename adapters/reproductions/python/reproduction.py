"""Keys, tokens made by hand, and assertions for the reproductions."""

import base64
import json
import time
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256

KEY = rsa.generate_private_key(65537, 2048)
SMALL_KEY = rsa.generate_private_key(65537, 1024)
CLIENT = "client.apps.googleusercontent.com"
ISSUERS = ["https://accounts.google.com", "accounts.google.com"]


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def claims(**changes: Any) -> dict[str, Any]:
    """The claims of an honest token; `None` removes a claim."""
    now = int(time.time())
    honest = {"iss": ISSUERS[0], "aud": CLIENT, "azp": CLIENT, "sub": "1", "iat": now, "exp": now + 3600}
    return {name: value for name, value in {**honest, **changes}.items() if value is not None}


def claims_after(members: bytes, **changes: Any) -> bytes:
    """The text of the claims of an honest token, with other text at the start of the object."""
    return json.dumps(claims(**changes)).encode().replace(b"{", b"{" + members, 1)


def token(payload: dict[str, Any] | bytes, key: rsa.RSAPrivateKey = KEY, **header: Any) -> str:
    head = json.dumps({"alg": "RS256", "kid": "k", **header}).encode()
    body = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    return compact(head, body, key)


def compact(head: bytes, body: bytes, key: rsa.RSAPrivateKey = KEY) -> str:
    return signed(f"{base64url(head)}.{base64url(body)}", key)


def with_header(head: bytes, **changes: Any) -> str:
    """An honest token under a header that is written by hand."""
    return compact(head, json.dumps(claims(**changes)).encode())


def signed(text: str, key: rsa.RSAPrivateKey = KEY) -> str:
    """A header and claims with their signature."""
    return f"{text}.{base64url(key.sign(text.encode(), padding.PKCS1v15(), SHA256()))}"


def jwk(key: rsa.RSAPrivateKey = KEY, **changes: Any) -> dict[str, Any]:
    public = key.public_key().public_numbers()
    n = public.n.to_bytes((public.n.bit_length() + 7) // 8, "big")
    return {"kty": "RSA", "kid": "k", "use": "sig", "alg": "RS256", "n": base64url(n), "e": "AQAB", **changes}


def in_standard_alphabet(key: dict[str, Any]) -> dict[str, Any]:
    """The key with + and / in its modulus, in place of - and _."""
    return {**key, "n": key["n"].replace("-", "+").replace("_", "/")}


def key_set(*keys: dict[str, Any]) -> dict[str, Any]:
    return {"keys": list(keys) or [jwk()]}


def accepts(what: str, call: Callable[[], Any]) -> None:
    """Checks that the call returns."""
    call()
    print(f"  accepts {what}")


def refuses(what: str, call: Callable[[], Any], exception: type[Exception]) -> None:
    """Checks that the call raises exactly this exception."""
    try:
        call()
    except Exception as error:
        assert type(error) is exception, f"{what}: {type(error).__name__}, not {exception.__name__}: {error}"
        print(f"  {exception.__name__} on {what}")
    else:
        raise AssertionError(f"{what}: accepted")
