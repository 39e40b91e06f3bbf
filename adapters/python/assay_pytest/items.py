"""A Conformance of a test file as a tree of test cases: areas with vectors."""

import functools
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from . import Conformance, Finding
from .runs import Program, RunError, shared
from .texts import finding, requirements, visible

FOLDER = pytest.StashKey[Any]()


class ConformanceCollector(pytest.Collector):
    """All vectors that a Conformance selects."""

    def __init__(self, *, conformance: Conformance, **others: Any):
        super().__init__(**others)
        module = self.getparent(pytest.Module)
        assert module is not None
        command = self.config.getoption("assay_exec")
        self.writes_known = self.config.getoption("assay_write_expected_findings")
        try:
            self.program = Program(conformance, self.path, module.obj.__name__, self.name, command)
            self.check_files()
        except RunError as error:
            raise self.CollectError(str(error)) from None
        self.requirements = functools.cache(lambda: requirements(self.program.vector_folders))

    def check_files(self) -> None:
        file = self.program.known_file
        if self.writes_known and file is None:
            raise RunError(f"{self.name} names no expected_findings to write")
        if file is not None and not file.exists() and not self.writes_known:
            raise RunError(f"there is no {file}; --assay-write-expected-findings makes it")

    def collect(self) -> Iterator["AreaCollector"]:
        try:
            vectors = self.program.vectors()
            self.known = self.program.known()
        except RunError as error:
            raise self.CollectError(str(error)) from None
        areas: dict[str, list[str]] = {}
        for vector in vectors:
            areas.setdefault(vector["area"], []).append(vector["id"])
        self.areas = areas
        for area, ids in areas.items():
            yield AreaCollector.from_parent(self, name=area, ids=ids)

    @functools.cached_property
    def outcome(self) -> dict[str, Any]:
        """The results of the selected vectors, by id; or an error, and the vector that tells it."""
        items = [item for item in self.session.items if isinstance(item, VectorItem) and item.conformance is self]
        try:
            return {"results": self.results({item.vector for item in items})}
        except RunError as error:
            return {"error": str(error), "first": items[0]}

    def results(self, selected: set[str]) -> dict[str, Any]:
        is_whole = len(selected) == sum(map(len, self.areas.values()))
        if self.writes_known and not is_whole:
            raise RunError("--assay-write-expected-findings needs all vectors, and some are deselected")
        only = [] if is_whole else [pattern for ids in self.areas.values() for pattern in _patterns(ids, selected)]
        report = shared(self.program, self.config.stash[FOLDER], self.nodeid, only, self.writes_known)
        results = {result["id"]: result for result in report["results"]}
        if is_whole and all(result["verdict"] in ("skipped", "unjudged") for result in results.values()):
            raise RunError("nothing was judged: each vector was skipped, or leaves the answer open")
        return results


def _patterns(ids: list[str], selected: set[str]) -> list[str]:
    """What selects these vectors of an area."""
    chosen = [name for name in ids if name in selected]
    return [ids[0].rpartition("::")[0] + "::*"] if len(chosen) == len(ids) else chosen


class AreaCollector(pytest.Collector):
    """The vectors of an area."""

    def __init__(self, *, ids: list[str], **others: Any):
        super().__init__(**others)
        self.ids = ids

    def collect(self) -> Iterator["VectorItem"]:
        for name in self.ids:
            yield VectorItem.from_parent(self, name=name.partition("::")[2], vector=name)


class VectorItem(pytest.Item):
    """A vector."""

    def __init__(self, *, vector: str, **others: Any):
        super().__init__(**others)
        self.vector = vector
        self.extra_keyword_matches.add(vector)
        conformance = self.getparent(ConformanceCollector)
        assert conformance is not None
        self.conformance: ConformanceCollector = conformance

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, self.vector

    def runtest(self) -> None:
        outcome = self.conformance.outcome
        if "error" in outcome:
            if outcome["first"] is self:
                raise Finding(visible_lines(outcome["error"]))
            pytest.skip("there is no result; the first vector says why")
        result = outcome["results"][self.vector]
        known = self.conformance.known.get(self.vector)
        verdict = result["verdict"]
        if verdict in ("passed", "unjudged", "skipped"):
            if known is not None:
                happened = "no longer happens" if verdict == "passed" else f"was not judged: {result['detail']}"
                file = self.conformance.program.known_file
                raise Finding(visible_lines(f"the known finding {happened}; remove it from {file}\n  {self.vector}"))
            if verdict != "passed":
                kind = "not judged: " if verdict == "unjudged" else ""
                pytest.skip(visible(f"{kind}{result['detail']}"))
            return
        if known is not None:
            pytest.xfail(visible(known))
        again = shlex.join(["pytest", self.nodeid])
        raise Finding(finding(result, self.conformance.requirements(), again))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, Finding):
            shown = excinfo.getrepr(style="value")
            # The summary at the end has the first line alone.
            if shown.reprcrash:
                shown.reprcrash.message = str(excinfo.value).partition("\n")[0]
            return shown
        return super().repr_failure(excinfo)


def visible_lines(text: str) -> str:
    return "\n".join(map(visible, text.split("\n")))
