"""What pytest calls: options, test cases, and the causes at the end."""

import pathlib
import shutil
import tempfile
from typing import Any

import pytest

from . import Conformance
from .items import FOLDER, ConformanceCollector
from .runs import outcomes
from .texts import causes, visible

# The most causes that the summary tells unless it is verbose.
MOST_CAUSES = 10


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("assay", "Assay, for clients of Sign in with Google")
    group.addoption(
        "--assay-exec", metavar="COMMAND",
        help="test the client of this command, which speaks the adapter protocol, in place of that of each test file")
    group.addoption(
        "--assay-write-expected-findings", action="store_true",
        help="write the findings to the file expected_findings of each Conformance")


def pytest_configure(config: pytest.Config) -> None:
    # The processes of pytest-xdist share a folder, which the first process makes.
    worker = getattr(config, "workerinput", None)
    config.stash[FOLDER] = pathlib.Path(worker["assay_folder"] if worker else tempfile.mkdtemp(prefix="pytest-assay-"))


def pytest_unconfigure(config: pytest.Config) -> None:
    folder = config.stash.get(FOLDER, None)
    if folder is not None and not hasattr(config, "workerinput"):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["assay_folder"] = str(node.config.stash[FOLDER])


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> pytest.Collector | None:
    if isinstance(obj, Conformance) and isinstance(collector, pytest.Module):
        return ConformanceCollector.from_parent(collector, name=name, conformance=obj)
    return None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    limit = None if config.getoption("verbose") > 0 else MOST_CAUSES
    for outcome in outcomes(config.stash[FOLDER]):
        lines = list(causes(outcome.get("report", {}), terminalreporter._tw.fullwidth, limit))
        if lines:
            terminalreporter.section(visible(f"causes in {outcome['name']}"))
            for line in lines:
                terminalreporter.line(line)
