"""Judges PyJWT by exported vectors, under the profile core: python3 verify.py verify-id-token.json"""

import base64, datetime, json, sys
import jwt

class Clock(datetime.datetime):
    now = classmethod(lambda clock, tz: clock.fromtimestamp(clock.moment, tz))

jwt.api_jwt.datetime = Clock

def octets(value):
    return value if isinstance(value, str) else base64.b64decode(value["base64"])

def claims(given):
    """The claims of a token that the library accepts."""
    Clock.moment, token = given["now"], octets(given["id_token"])
    keys = jwt.PyJWKClient("https://keys.invalid")
    keys.fetch_data = lambda: json.loads(octets(given["jwks"]))
    try:
        return jwt.decode(
            token, keys.get_signing_key_from_jwt(token), algorithms=["RS256"], issuer=given["issuers"],
            audience=given.get("server_client_id", given["client_id"]), leeway=given["leeway"],
            options={"require": ["iss", "sub", "aud", "exp", "iat"], "enforce_minimum_key_length": True})
    except jwt.PyJWTError:
        return None

def passes(vector):
    try:
        found, output = claims(vector["input"]), vector.get("output", {})
        if vector["expect"]["core"] == "accept":
            return found and all(found.get(name.replace("subject", "sub")) == output[name] for name in output)
        return vector["expect"]["core"] == "either" or not found and claims(vector["honest"])
    except Exception:  # An error that the library does not document is a crash.
        return False

for vector in json.load(open(sys.argv[1]))["vectors"]:
    lacks = set(vector["needs"]) - {"leeway"} or "previous_id_token" in vector["input"]
    print(vector["id"], "skipped" if lacks else "passed" if passes(vector) else "failed")
