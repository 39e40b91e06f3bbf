"""A client of ten lines that reads the claims and verifies nothing."""

import base64, json, sys  # noqa: E401

for message in map(json.loads, sys.stdin):
    answer = {"type": "hello", "protocol": 1, "client": "flawed", "operations": ["verify-id-token"], "clock": "real"}
    if message["type"] == "probe":
        try:
            claims = json.loads(base64.urlsafe_b64decode(message["input"]["id_token"].split(".")[1] + "=="))
            answer = {"type": "result", "outcome": "accept", "output": {"subject": claims["sub"]}}
        except Exception:
            answer = {"type": "result", "outcome": "reject"}
        answer["id"] = message["id"]
    if message["type"] in ("hello", "probe"):
        print(json.dumps(answer), flush=True)
