"""Reads JSON with Python's json: a text in hexadecimal in each line; see scripts/suite/reader-causes."""

import json
import sys


def writable(value):
    """The value without what no JSON text can say: a number beyond all limits is null."""
    if isinstance(value, dict):
        return {writable(name): writable(each) for name, each in value.items()}
    if isinstance(value, list):
        return [writable(each) for each in value]
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return value


for line in sys.stdin:
    try:
        print(json.dumps(writable(json.loads(bytes.fromhex(line)))).encode().hex(), flush=True)
    except (ValueError, RecursionError):
        print("-", flush=True)
