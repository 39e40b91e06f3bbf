"""What is switched on, by name: flaws, and choices that the specifications leave to an application.

The names are those of flaws.json beside the program that runs.
"""

import json
import os
import sys

FLAWS = set(os.environ.get("FLAWS", "").split())
CHOICES = set(os.environ.get("CHOICES", "").split())

with open(os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "flaws.json"), encoding="utf-8") as file:
    KNOWN = {"FLAWS": {name for flaw in json.load(file)["flaws"] for name in flaw["switch"].split()}}
KNOWN["CHOICES"] = {"nonce-only", "pkce-only", "no-userinfo"}

for unknown in (FLAWS - KNOWN["FLAWS"]) | (CHOICES - KNOWN["CHOICES"]):
    raise SystemExit(f"there is no switch {unknown}")


class Refusal(Exception):
    """Why a browser is not let in."""
