"""An adapter: it answers each probe of Assay with what your client does.

Fill in verify_id_token. The adapter protocol is docs/adapter-protocol.md of Assay.
"""

import json
import sys


class Refused(Exception):
    """Your client refuses the input."""


class Unsupported(Exception):
    """Your client cannot be asked this."""


# The exceptions by which your client refuses a token, as it documents them; for example jwt.PyJWTError.
REFUSALS = (Refused,)

HELLO = {
    "type": "hello",
    "protocol": 1,
    "client": "my-client",
    "version": "1",
    "operations": ["verify-id-token"],
    # "real": your client reads the clock of the machine. "injected": it takes probe["now"] in place of that clock.
    "clock": "real",
    # What your client checks besides the rest, such as "nonce": it then compares probe["nonce"], if there is one.
    "features": [],
}


def verify_id_token(id_token, key_set, probe):
    """Verifies the token as your application does, and returns its claims as your client returns them.

    key_set is the provider's JWK set as JSON text. probe["client_id"] is your client ID, and probe["issuers"] has the
    accepted spellings of the issuer. For example with PyJWT, after `import jwt` at the top:

        keys = {key.key_id: key for key in jwt.PyJWKSet.from_json(key_set).keys}
        key = keys.get(jwt.get_unverified_header(id_token).get("kid"))
        if key is None:
            raise Refused("no key has this kid")
        return jwt.decode(id_token, key, ["RS256"], audience=probe["client_id"], issuer=probe["issuers"])
    """
    raise Refused("fill in verify_id_token")


def text(probe, name):
    """An input as text; one that is not UTF-8 comes as {"base64": …}."""
    if isinstance(probe[name], str):
        return probe[name]
    raise Unsupported(f"{name} that is not UTF-8")


def output(operation, probe):
    """What your client makes of the input of an operation."""
    if operation != "verify-id-token":
        raise Unsupported(operation)
    if probe["provider"] != "google":
        raise Unsupported("provider")
    if "previous_id_token" in probe:
        raise Unsupported("previous_id_token")
    claims = verify_id_token(text(probe, "id_token"), text(probe, "jwks"), probe)
    # A claim that your client does not return is left out, and not checked here.
    return {name: claims[claim] for name, claim in (("subject", "sub"), ("email", "email")) if claim in claims}


def outcome(operation, probe):
    try:
        return {"outcome": "accept", "output": output(operation, probe)}
    except Unsupported as lacking:
        return {"outcome": "unsupported", "message": str(lacking)}
    except REFUSALS as refusal:
        return {"outcome": "reject", "message": f"{type(refusal).__name__}: {refusal}"}
    except Exception as error:
        # Assay reports it as a crash: your client does not say that it may raise this.
        return {"outcome": "error", "message": f"{type(error).__name__}: {error}"}


# What a library prints must not mix with the lines of the protocol.
answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "bye":
        break
    if message["type"] == "hello":
        answer = HELLO
    elif message["type"] == "probe":
        answer = {"type": "result", "id": message["id"], **outcome(message["operation"], message["input"])}
    else:
        continue
    print(json.dumps(answer), file=answers, flush=True)
