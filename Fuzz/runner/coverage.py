"""The region coverage of the library by corpus, seeds and regressions, measured with a separate build."""

import json
import os
from dataclasses import dataclass, field

from . import FUZZ, ROOT
from .errors import HarnessError

SETTINGS = os.path.join(FUZZ, "coverage.json")
HISTORY = "coverage.json"


@dataclass
class FileCoverage:
    """The regions of one source file."""

    path: str  # in the checkout
    regions: int
    covered: int
    missed: list = field(default_factory=list)  # (line, column) of the start of each region that is not reached

    @property
    def percent(self):
        return 100 * self.covered / self.regions if self.regions else 100.0


@dataclass
class Settings:
    """The files that count, the goal, and the reasons why some regions are not reached."""

    goal: float
    modules: dict  # module: {"include": [prefix], "exclude": [prefix]}
    unreached: list  # {"file", "code", "reason"}

    @classmethod
    def read(cls, path=SETTINGS):
        try:
            with open(path, encoding="utf-8") as file:
                entry = json.load(file)
            return cls(float(entry["goal"]), entry["modules"], entry["unreached"])
        except (OSError, ValueError, KeyError) as error:
            raise HarnessError(f"{path}: {error}") from error

    def module(self, path):
        """The module that a file is counted under, or None."""
        for name, rule in self.modules.items():
            if any(path.startswith(prefix) for prefix in rule["include"]) and not any(
                path.startswith(prefix) for prefix in rule.get("exclude", [])
            ):
                return name
        return None


def measure(exported, settings, root=ROOT):
    """The coverage of the files that count."""
    found = []
    for entry in exported["data"][0]["files"]:
        path = os.path.relpath(entry["filename"], root)
        if settings.module(path) is None:
            continue
        regions = entry["summary"]["regions"]
        found.append(FileCoverage(path, regions["count"], regions["covered"], _missed(entry["segments"])))
    if not found:
        raise HarnessError("llvm-cov knows of none of the files that Fuzz/coverage.json names")
    return sorted(found, key=lambda file: file.path)


def _missed(segments):
    """The starts of regions that were never entered; gaps between regions are not regions."""
    return [
        (line, column) for line, column, count, has_count, is_entry, is_gap in (segment[:6] for segment in segments)
        if has_count and is_entry and not is_gap and count == 0]


def total(found):
    """Regions and covered regions of several files."""
    return sum(file.regions for file in found), sum(file.covered for file in found)


def reasons(found, settings, root=ROOT):
    """The regions that are not reached, with source line and reason, and the reasons that no longer apply."""
    listed, used = [], set()
    for file in found:
        with open(os.path.join(root, file.path), encoding="utf-8") as source:
            lines = source.read().splitlines()
        for line, column in file.missed:
            code = lines[line - 1].strip() if 0 < line <= len(lines) else ""
            nearby = "\n".join(lines[max(0, line - 2) : line])
            reason = None
            for index, entry in enumerate(settings.unreached):
                if entry["file"] == file.path and entry["code"] in nearby:
                    reason = entry["reason"]
                    used.add(index)
                    break
            listed.append({"file": file.path, "line": line, "column": column, "code": code, "reason": reason})
    stale = [entry for index, entry in enumerate(settings.unreached) if index not in used]
    return listed, stale


def previous(folder):
    """The last night's coverage by file, or None if there was none."""
    try:
        with open(os.path.join(folder, HISTORY), encoding="utf-8") as file:
            entry = json.load(file)
        return {path: (int(pair[0]), int(pair[1])) for path, pair in entry["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def remember(folder, found):
    """Stores this night's coverage in the folder of the corpus, for the next night."""
    path = os.path.join(folder, HISTORY)
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump({"files": {item.path: [item.regions, item.covered] for item in found}}, file, indent=1)
    os.replace(path + ".new", path)


def summary(found, settings, before, root=ROOT):
    """The coverage in the report."""
    def figures(count, covered, old=None):
        percent = round(100 * covered / count, 2) if count else 100.0
        entry = {"regions": count, "covered": covered, "percent": percent}
        if old is not None:
            was = 100 * old[1] / old[0] if old[0] else 100.0
            entry["change"] = round(percent - was, 2)
        return entry

    def past(paths):
        known = [before[path] for path in paths if path in before] if before else []
        return (sum(pair[0] for pair in known), sum(pair[1] for pair in known)) if known else None

    modules = {}
    for name in settings.modules:
        members = [file for file in found if settings.module(file.path) == name]
        if members:
            modules[name] = figures(*total(members), past([file.path for file in members]))
    unreached, stale = reasons(found, settings, root)
    overall = figures(*total(found), past([file.path for file in found]))
    return {
        "goal": settings.goal,
        "total": overall,
        "met": overall["percent"] >= settings.goal,
        "modules": modules,
        "files": [{"path": file.path, **figures(file.regions, file.covered, past([file.path]))} for file in found],
        "unreached": unreached,
        "stale_reasons": stale,
    }
