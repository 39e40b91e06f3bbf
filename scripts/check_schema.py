"""Validates the vectors in a folder against the JSON Schema there, and the schema by samples that it must refuse."""

import copy
import json
import pathlib
import sys

import jsonschema

RIGHT = {
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

# What is wrong, where in the sample, and what stands there; ABSENT takes the member away.
ABSENT = object()
WRONG = [
    ("a newer format", ["format"], "1.1"),
    ("no operation", ["operation"], ABSENT),
    ("an unknown operation", ["operation"], "verify-token"),
    ("an empty about", ["about"], ""),
    ("an unknown member", ["vector"], []),
    ("vectors that are no list", ["vectors"], {}),
    ("an unknown member of base", ["base", "cover"], []),
    ("covers that is no list", ["base", "covers"], "OIDC-3.1.3.7-3"),
    ("an unknown importance", ["base", "importance"], "grave"),
    ("no id", ["vectors", 0, "id"], ABSENT),
    ("an id that is no name", ["vectors", 0, "id"], "Not_A_Name"),
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
    ("an output that is a Boolean", ["vectors", 1, "expect", "accept", "subject"], True),
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


def changed(path, value):
    sample = copy.deepcopy(RIGHT)
    place = sample
    for step in path[:-1]:
        place = place[step]
    if value is ABSENT:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return sample


def main(folder):
    folder = pathlib.Path(folder)
    schema = json.loads((folder / "schema" / "vectors-1.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    problems = []
    files = sorted(
        path
        for path in folder.rglob("*.json")
        if path.parent != folder and path.relative_to(folder).parts[0] not in ("keys", "schedules", "schema", "web")
    )
    for path in files:
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            problems.append(f"{path}: {error.json_path}: {error.message[:300]}")
    if not validator.is_valid(RIGHT):
        problems.append("the schema refuses the sample that is right: " + jsonschema.exceptions.best_match(
            validator.iter_errors(RIGHT)).message)
    for name, path, value in WRONG:
        if validator.is_valid(changed(path, value)):
            problems.append(f"the schema takes {name}")
    if not files:
        problems.append(f"{folder}: there are no vectors")
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(files)} files of vectors fit the schema, and it refuses {len(WRONG)} samples that do not")
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
