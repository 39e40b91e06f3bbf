"""What the results say: by kind of change, by target, by rules, and by what noticed."""

import collections
import json
import os

from .errors import Failure

# Where the rules are that every client has: a token, keys, a callback, a token response, a request.
ANY_CLIENT = (
    "Sources/Library/StrictJOSE/", "Sources/Library/GoogleSignInClient/IDToken/", "Sources/Library/GoogleSignInClient/Keys/",
    "Sources/Library/GoogleSignInClient/KeyCache/", "Sources/Library/GoogleSignInClient/Authorization/",
    "Sources/Library/GoogleSignInClient/Tokens/", "Sources/Library/GoogleSignInClient/PKCE/",
    "Sources/Library/GoogleSignInClient/HTTP/", "Sources/Library/GoogleSignInClient/Text/",
)
# What a value shows of itself and the texts of errors are not rules: no two clients have the same.
DESCRIPTIONS = ("description", "debugDescription", "customMirror")
TEXTS = (
    "Sources/Library/StrictJOSE/Found.swift", "Sources/Library/StrictJOSE/JOSEError.swift",
    "Sources/Library/GoogleSignInClient/Authorization/OAuthErrorCode.swift",
)
USER_INFO = "Sources/Library/GoogleSignInClient/UserInfo/"
TOKEN_RULES = ("Sources/Library/StrictJOSE/", "Sources/Library/GoogleSignInClient/IDToken/")
MEANS = ["vectors", "schedules", "crash or time-out", "tests"]


def means(result):
    """What noticed a mutant; None if nothing did."""
    if not result or result["outcome"] in ("survived", "unreached", "failed"):
        return None
    if result.get("with") == "tests":
        return "tests"
    if result["outcome"] != "caught":
        return "crash or time-out"
    return "schedules" if result["by"].startswith("schedules/") else "vectors"


def is_text(mutant):
    """Whether the mutant changes only what people read, in the files of the rules that every client has."""
    return mutant["file"].startswith(ANY_CLIENT) and (
        mutant["file"] in TEXTS or mutant["declaration"] in DESCRIPTIONS)


def is_rule(mutant):
    """Whether the mutant changes a rule that every client has."""
    return mutant["file"].startswith(ANY_CLIENT) and not is_text(mutant)


def survivors_file(root):
    return os.path.join(root, "Mutants", "survivors.json")


def reasons(root):
    """The survivors that are known: by name, why nothing can notice the change, or why it is left unnoticed."""
    with open(survivors_file(root), encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        if not entry.get("id") or bool(entry.get("why")) == bool(entry.get("left")):
            raise Failure(f"{survivors_file(root)}: each entry needs an id, and either a why or a left")
    argued = {entry["id"]: entry["why"] for entry in entries if entry.get("why")}
    return argued, {entry["id"]: entry["left"] for entry in entries if entry.get("left")}


class Report:
    """The tables of a run."""

    def __init__(self, mutants, results, reached, argued, left=None):
        self.mutants, self.reached, self.argued, self.left = mutants, reached, argued, left or {}
        self.means = {mutant["id"]: means(results.get(mutant["id"])) for mutant in mutants}

    def _row(self, name, chosen):
        count = collections.Counter(self.means[mutant["id"]] for mutant in chosen)
        unreached = sum(not self.means[mutant["id"]] and mutant["id"] not in self.reached for mutant in chosen)
        missed = count[None] - unreached
        caught = len(chosen) - count[None]
        share = 100 * caught / len(chosen) if chosen else 0
        alone = 100 * (caught - count["tests"]) / len(chosen) if chosen else 0
        argued = sum(not self.means[mutant["id"]] and mutant["id"] in self.argued for mutant in chosen)
        rest = 100 * caught / (len(chosen) - argued) if len(chosen) > argued else 0
        cells = [len(chosen), *(count[each] for each in MEANS), missed, unreached, argued]
        shares = [f"{each:.1f} %" for each in (alone, share, rest)]
        return f"| {name} | " + " | ".join([*map(str, cells), *shares]) + " |"

    def text(self):
        columns = ["mutants", *MEANS, "unnoticed", "unreached", "argued", "without tests", "caught", "of the rest"]
        head = "| {} | " + " | ".join(columns) + " |"
        rule = "|---|" + "---:|" * len(columns)
        lines = []

        def table(title, groups):
            lines.extend(["", head.format(title), rule])
            lines.extend(self._row(name, chosen) for name, chosen in groups)

        def by(key):
            groups = collections.defaultdict(list)
            for mutant in self.mutants:
                groups[mutant[key]].append(mutant)
            return sorted(groups.items())

        table("operator", by("change"))
        table("target", by("target"))
        rules = [
            ("StrictJOSE and ID tokens", [m for m in self.mutants if m["file"].startswith(TOKEN_RULES)]),
            ("rules that every client has", [m for m in self.mutants if is_rule(m)]),
            ("descriptions and texts of errors beside them", [m for m in self.mutants if is_text(m)]),
            ("user information", [m for m in self.mutants if m["file"].startswith(USER_INFO)]),
            ("all", self.mutants),
        ]
        table("rules", [(name, chosen) for name, chosen in rules if chosen])
        return "\n".join(lines[1:])

    def by_file(self):
        """What noticed the mutants of each file, as docs/mutants.md describes it."""
        groups = collections.defaultdict(list)
        for mutant in self.mutants:
            groups[mutant["file"]].append(mutant)
        return {"assay": 1, "files": [self._file(path, chosen) for path, chosen in sorted(groups.items())]}

    def _file(self, path, chosen):
        count = collections.Counter(self.means[mutant["id"]] for mutant in chosen)
        missed = [mutant for mutant in chosen if not self.means[mutant["id"]]]
        entry = {"path": path, "mutants": len(chosen), "vectors": count["vectors"], "schedules": count["schedules"],
                 "stopped": count["crash or time-out"], "tests": count["tests"],
                 "argued": sum(mutant["id"] in self.argued for mutant in missed), "missed": []}
        for mutant in missed:
            told = {"id": mutant["id"], "line": mutant["line"], "change": mutant["change"],
                    "original": _short(mutant["original"]), "replacement": _short(mutant["replacement"])}
            reason = self.argued.get(mutant["id"], self.left.get(mutant["id"]))
            entry["missed"].append({**told, "reason": reason} if reason else told)
        return entry

    def missed(self):
        return [mutant for mutant in self.mutants if not self.means[mutant["id"]]]

    def refuted(self):
        """The mutants that are argued and that something noticed all the same."""
        return [mutant["id"] for mutant in self.mutants if mutant["id"] in self.argued and self.means[mutant["id"]]]

    def listing(self):
        """The survivors, with the reasons of those that are known."""
        lines = []
        for mutant in self.missed():
            kind = "unnoticed" if mutant["id"] in self.reached else "unreached"
            change = f"{_short(mutant['original'])} → {_short(mutant['replacement']) or 'nothing'}"
            lines.append(f"{kind} {mutant['id']} {mutant['file']}:{mutant['line']}: {mutant['change']}: {change}")
            if mutant["id"] in self.argued:
                lines.append(f"  argued: {self.argued[mutant['id']]}")
            if mutant["id"] in self.left:
                lines.append(f"  left: {self.left[mutant['id']]}")
        return "\n".join(lines)


def _short(text):
    text = " ".join(text.split())
    return text if len(text) <= 90 else text[:45] + " … " + text[-40:]
