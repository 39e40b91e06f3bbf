"""Validates the files in a folder of vectors against their JSON Schemas, which must also refuse wrong samples."""

import copy
import json
import pathlib
import sys

import jsonschema

VECTORS = {
    "$schema": "../schema/vectors-1.schema.json",
    "format": "1",
    "about": "A sample.",
    "operation": "verify-id-token",
    "base": {"covers": ["OIDC-3.1.3.7-3"], "importance": "high"},
    "vectors": [
        {
            "id": "one",
            "title": "one",
            "token": {"claims": {"aud": "other.example"}, "compact": {"append": "="}},
            "context": {"keys": ["google-a", {"key": "google-b", "jwk": {"use": "enc"}}]},
            "expect": {"reject": ["invalid-audience", "invalid-id-token"]},
        },
        {"id": "two", "title": "two", "expect": {"accept": {"subject": "1"}, "requests": {"evil": 0}}},
        {"id": "three", "title": "three", "expect": {"query": {"a": None, "b": {"matches": ".", "optional": True}}}},
    ],
}

# The mistake, its path in the sample, and the wrong value there; ABSENT removes the member.
ABSENT = object()
WRONG_VECTORS = [
    ("a newer format", ["format"], "1.4"),
    ("no operation", ["operation"], ABSENT),
    ("an unknown operation", ["operation"], "verify-token"),
    ("an empty about", ["about"], ""),
    ("an unknown member", ["vector"], []),
    ("vectors that are not a list", ["vectors"], {}),
    ("an unknown member of base", ["base", "cover"], []),
    ("covers that is not a list", ["base", "covers"], "OIDC-3.1.3.7-3"),
    ("an unknown importance", ["base", "importance"], "grave"),
    ("no id", ["vectors", 0, "id"], ABSENT),
    ("an id that is not a name", ["vectors", 0, "id"], "Not_A_Name"),
    ("no title", ["vectors", 0, "title"], ABSENT),
    ("no verdict", ["vectors", 0, "expect"], ABSENT),
    ("an unknown verdict", ["vectors", 0, "expect"], "reject"),
    ("an empty verdict", ["vectors", 0, "expect"], {}),
    ("accept and reject", ["vectors", 0, "expect"], {"accept": {}, "reject": "invalid-audience"}),
    ("reject and either", ["vectors", 0, "expect"], {"reject": "invalid-audience", "either": "open"}),
    ("requests alone", ["vectors", 0, "expect"], {"requests": {"evil": 0}}),
    ("an unknown reason", ["vectors", 0, "expect", "reject"], "invalid-audiense"),
    ("no reasons", ["vectors", 0, "expect", "reject"], []),
    ("a negative bound", ["vectors", 1, "expect", "requests", "evil"], -1),
    ("an output that is null", ["vectors", 1, "expect", "accept", "subject"], None),
    ("two rules for a parameter", ["vectors", 2, "expect", "query", "b"], {"output": "state", "s256": "nonce"}),
    ("optional without a pattern", ["vectors", 2, "expect", "query", "b"], {"optional": True}),
    ("an unknown feature", ["vectors", 0, "needs"], ["at-hash"]),
    ("revision 0", ["vectors", 0, "revision"], 0),
    ("an unknown member of a token", ["vectors", 0, "token", "claim"], {}),
    ("an unknown change", ["vectors", 0, "token", "compact"], {"apend": "="}),
    ("two changes in one", ["vectors", 0, "token", "compact"], {"append": "=", "prepend": "="}),
    ("hexadecimal of odd length", ["vectors", 0, "token", "signature"], {"append": "0"}),
    ("an unknown algorithm", ["vectors", 0, "token", "sign"], {"key": "google-a", "alg": "RS1"}),
    ("an unknown member of a context", ["vectors", 0, "context", "nonse"], "n"),
    ("keys beside their text", ["vectors", 0, "context", "jwks_text"], "{}"),
    ("input beside a token", ["vectors", 0, "input"], {"url": "x"}),
]


WEB = {
    "$schema": "../schema/web-1.schema.json",
    "about": "A sample.",
    "scenarios": [
        {"id": "one", "title": "one", "covers": ["OIDC-3.1.3.7-3"], "importance": "high", "play": "replay",
         "needs": ["state"], "faults": [{"endpoint": "token"}], "expect": {"either": "open"}},
        {"id": "two", "title": "two", "covers": [], "importance": "low", "expect": "accept"},
    ],
}
WRONG_WEB = [
    ("no about", ["about"], ABSENT),
    ("an unknown member", ["vectors"], []),
    ("no id", ["scenarios", 0, "id"], ABSENT),
    ("an id that is not a name", ["scenarios", 0, "id"], "Not_A_Name"),
    ("no importance", ["scenarios", 0, "importance"], ABSENT),
    ("an unknown play", ["scenarios", 0, "play"], "replay-twice"),
    ("an unknown need", ["scenarios", 0, "needs"], ["nonse"]),
    ("faults that are not a list", ["scenarios", 0, "faults"], {}),
    ("an unknown verdict", ["scenarios", 1, "expect"], "either"),
    ("two verdicts", ["scenarios", 0, "expect"], {"either": "open", "not_as": ["x"]}),
    ("an unknown member of a scenario", ["scenarios", 0, "fault"], []),
]
SCHEDULES = {
    "$schema": "../schema/schedules-1.schema.json",
    "about": "A sample.",
    "operation": "schedule",
    "visits": {"honest": {"later": ["callback"], "outcomes": ["signed-in"]}},
    "moves": {"again": [{"do": "sign-in", "person": "alice"}]},
    "vectors": [
        {"id": "one", "title": "one", "visits": ["honest", {"outcomes": []}], "at_most": {"keys": 1},
         "actors": {"alice": [{"do": "sign-in"}, {"do": "sleep", "seconds": 1}]}, "search": {"bound": 2},
         "orders": [{"id": "first", "order": ["alice sign-in", "token 1"]}]},
        {"id": "two", "title": "two", "moves": ["again"]},
    ],
}
WRONG_SCHEDULES = [
    ("another operation", ["operation"], "sign-in"),
    ("an unknown event", ["visits", "honest", "later"], ["calback"]),
    ("an event that suspends at once", ["visits", "honest", "cancel"], ["pause"]),
    ("a visit without outcomes", ["visits", "honest", "outcomes"], ABSENT),
    ("an unknown person", ["moves", "again"], [{"do": "sign-in", "person": "mallory"}]),
    ("no actors", ["vectors", 0, "actors"], {}),
    ("an unknown step", ["vectors", 0, "actors", "alice"], [{"do": "sign-up"}]),
    ("seconds of a step that has none", ["vectors", 0, "actors", "alice"], [{"do": "refresh", "seconds": 1}]),
    ("an unknown kind of request", ["vectors", 0, "at_most"], {"certs": 1}),
    ("an order of one event", ["vectors", 0, "orders", 0, "order"], ["token 1"]),
    ("an unknown invariant", ["vectors", 0, "invariants"], ["own-atempt"]),
    ("moves beside actors", ["vectors", 0, "moves"], ["again"]),
    ("a move twice", ["vectors", 1, "moves"], ["again", "again"]),
]

REQUIREMENTS = {
    "requirements": [
        {"id": "A-1", "source": "A", "section": "1", "url": "https://a.example/", "level": "MUST", "summary": "a"},
        {"id": "A-2", "source": "A", "section": "2", "url": "https://a.example/", "level": "MAY", "summary": "a",
         "status": "gap", "reason": "a"},
    ],
}
WRONG_REQUIREMENTS = [
    ("no section", ["requirements", 0, "section"], ABSENT),
    ("an unknown level", ["requirements", 0, "level"], "must"),
    ("an unknown status", ["requirements", 1, "status"], "gone"),
    ("a status without a reason", ["requirements", 1, "reason"], ABSENT),
    ("a reason without a status", ["requirements", 1, "status"], ABSENT),
]

FLAWS = {
    "about": "A sample.",
    "threats": {"replay": "A stolen token works again."},
    "checks": [
        {"id": "nonce", "operations": ["verify-id-token"], "remedy": "Compare it. Refuse another.", "threat": "replay",
         "accepts": ["invalid-nonce"], "flaws": [
             {"id": "nonce-not-compared", "does": "does not compare nonce", "source": "https://a.example/"},
             {"id": "nonce-required", "does": "requires nonce", "refuses": True, "also_in": ["sign-in"]}]},
    ],
    "habits": [{"id": "both", "does": "both", "threat": "replay", "remedy": "a", "flaws": ["nonce-required", "b"]}],
    "client": "lenient", "summary": "a client",
    "choices": [{"id": "nonce-required", "by": "RFC 1 §2", "words": "MAY", "vector": "a::b"}],
}
WRONG_FLAWS = [
    ("an unknown member", ["flaws"], []),
    ("a check without a remedy", ["checks", 0, "remedy"], ABSENT),
    ("an unknown operation", ["checks", 0, "operations"], ["verify-token"]),
    ("an unknown reason", ["checks", 0, "accepts"], ["invalid-nonse"]),
    ("no reasons", ["checks", 0, "accepts"], []),
    ("an id that is not a name", ["checks", 0, "flaws", 0, "id"], "Not_A_Name"),
    ("a flaw that does nothing", ["checks", 0, "flaws", 0, "does"], ABSENT),
    ("an aim that is false", ["checks", 0, "flaws", 1, "refuses"], False),
    ("a habit of one flaw", ["habits", 0, "flaws"], ["nonce-required"]),
    ("a client without choices", ["choices"], ABSENT),
    ("a choice without a section", ["choices", 0, "by"], ABSENT),
]

# Each schema, a valid sample, and mistakes in it.
KINDS = {
    "vectors-1": (VECTORS, WRONG_VECTORS),
    "web-1": (WEB, WRONG_WEB),
    "schedules-1": (SCHEDULES, WRONG_SCHEDULES),
    "requirements-1": (REQUIREMENTS, WRONG_REQUIREMENTS),
    "flaws-1": (FLAWS, WRONG_FLAWS),
}


def changed(valid, path, value):
    sample = copy.deepcopy(valid)
    parent = sample
    for step in path[:-1]:
        parent = parent[step]
    if value is ABSENT:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return sample


def kind(path):
    """The name of the schema of a file, by its folder; None for support files."""
    if path.name == "requirements.json":
        return "requirements-1"
    if len(path.parts) == 1 or path.parts[0] in ("keys", "schema"):
        return None
    return {"web": "web-1", "schedules": "schedules-1", "flaws": "flaws-1"}.get(path.parts[0], "vectors-1")


def main(folder):
    folder = pathlib.Path(folder)
    files = [(path, kind(path.relative_to(folder))) for path in sorted(folder.rglob("*.json"))]
    problems, checked = [], 0
    for name, (valid, mistakes) in KINDS.items():
        schema = json.loads((folder / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        own = [path for path, of in files if of == name]
        for path in own:
            for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
                problems.append(f"{path}: {error.json_path}: {error.message[:300]}")
        for error in validator.iter_errors(valid):
            problems.append(f"{name}: the schema refuses the valid sample: {error.message}")
        for mistake, path, value in mistakes:
            if validator.is_valid(changed(valid, path, value)):
                problems.append(f"{name}: the schema accepts {mistake}")
        if not own:
            problems.append(f"{folder}: there are no files for {name}")
        checked += len(own)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        samples = sum(len(mistakes) for _, mistakes in KINDS.values())
        print(f"{checked} files match their {len(KINDS)} schemas, which refuse {samples} wrong samples")
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
