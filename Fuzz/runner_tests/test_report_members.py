"""Compares report.json with docs/fuzzing.md."""

import datetime
import os
import re
import unittest

from runner import ROOT, coverage, report, speed
from runner_tests import test_coverage
from runner_tests.nights import ALIVE, NightTest

_ROW = re.compile(r"^\| (FIGURES: )?(`[^|]+`) \| ([^|]+?) \| [^|]*\|$", re.MULTILINE)
_TYPES = {
    "text": str, "number": (int, float), "whole number": int, "yes or no": bool, "list": list, "list of text": list,
    "object": dict, "null": type(None)}


def documented():
    """The members of the table, from their paths to their types, and those of FIGURES."""
    with open(os.path.join(ROOT, "docs", "fuzzing.md"), encoding="utf-8") as file:
        page = file.read()
    table = page[page.index("`report.json` has these members"):page.index("A finding is a folder")]
    members, figures = {}, {}
    for kind, names, words in _ROW.findall(table):
        for name in re.findall(r"`([^`]+)`", names):
            (figures if kind else members)[name] = words
    return members, figures


def complaints(value, path, members, figures):
    """The differences between a value and the documentation."""
    found = []
    names = {name[len(path) + 1:] if path else name for name in members
             if (name.startswith(path + ".") if path else True)}
    names = {name for name in names if "." not in name and not name.endswith("[]")}
    described = dict.fromkeys(names)
    for name in described:
        described[name] = members[f"{path}.{name}" if path else name]
    if path in ("coverage.total", "coverage.files[]", "coverage.modules.*"):
        described.update(figures)
    found += [f"{path}: there is no {name}" for name, words in described.items()
              if name not in value and "not always" not in words]
    for name, member in value.items():
        place = f"{path}.{name}" if path else name
        if name not in described:
            found.append(f"{place} is not documented")
            continue
        words = described[name].replace(", not always", "")
        # "yes or no" is one type.
        kinds = [kind.replace("|", " or ") for kind in words.replace("yes or no", "yes|no").split(" or ")]
        if not any(_is(member, kind) for kind in kinds):
            found.append(f"{place} is {member!r}, and not {words}")
        if isinstance(member, dict):
            if place == "coverage.modules":
                for module in member.values():
                    found += complaints(module, place + ".*", members, figures)
            else:
                found += complaints(member, place, members, figures)
        if isinstance(member, list) and words == "list":
            for element in member:
                found += complaints(element, place + "[]", members, figures)
        if words == "list of text" and not all(isinstance(element, str) for element in member):
            found.append(f"{place} holds what is not a text")
    return found


def _is(value, kind):
    return isinstance(value, _TYPES[kind]) and (not isinstance(value, bool) or kind == "yes or no")


class MemberTests(NightTest):
    def demand(self, record):
        self.assertEqual(complaints(record, "", *documented()), [])

    def test_the_table_is_read(self):
        members, figures = documented()
        self.assertGreater(len(members), 50)
        self.assertEqual(sorted(figures), ["change", "covered", "percent", "regions"])

    def test_a_night_with_findings(self):
        _, record = self.night({**ALIVE, "json": "crash", "der": "crash-at-start"}, seconds=2)
        self.assertEqual(record["status"], "findings")
        self.demand(record)

    def test_a_night_that_ends_at_once(self):
        _, record = self.night({**ALIVE, "json": "blind"})
        self.demand(record)

    def test_a_night_with_everything(self):
        def remember(night):
            self.finished = night

        _, record = self.night(ALIVE, before=remember)
        night = self.finished
        self.write("func f() {\n    default:\n    return nil\n}\n", "Sources/A/One.swift")
        self.write("", "Sources/B/Two.swift")
        found = coverage.measure(test_coverage.EXPORTED, test_coverage.SETTINGS, "/checkout")
        night.coverage = coverage.summary(
            found, test_coverage.SETTINGS, {"Sources/A/One.swift": (10, 7)}, self.folder)
        night.speeds = [speed.Speed("json", 99.5, 100, 200), speed.Speed("der", None, None)]
        record = report.record(night, datetime.datetime.now(datetime.timezone.utc), 1.5, None)
        self.assertEqual(record["coverage"]["files"][0]["change"], 10.0)
        self.demand(record)

    def test_members_that_are_not_documented_are_found(self):
        members, figures = documented()
        _, record = self.night(ALIVE)
        for change, complaint in [
            ({"more": 1}, "more is not documented"), ({"jobs": "2"}, "jobs is '2', and not whole number"),
            ({"jobs": True}, "jobs is True, and not whole number"),
            ({"canaries": [{**record["canaries"][0], "found": 1}]}, "canaries[].found is 1, and not yes or no"),
        ]:
            with self.subTest(change):
                self.assertEqual(complaints({**record, **change}, "", members, figures), [complaint])
        del record["status"]
        self.assertEqual(complaints(record, "", members, figures), [": there is no status"])


if __name__ == "__main__":
    unittest.main()
