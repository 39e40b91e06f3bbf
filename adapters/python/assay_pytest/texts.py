"""Findings and causes as text."""

import json
import pathlib
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assay_program import VECTORS

Result = Mapping[str, Any]


def visible(text: str) -> str:
    """A text from outside, in which what hides or reorders text, or is a command of a CI, is made visible."""
    shown = "".join(c if c.isprintable() else f"⟨U+{ord(c):04X}⟩" for c in text)
    return re.sub(r"#(?=#(vso|teamcity)?\[)", "⟨U+0023⟩", shown)


def requirements(folders: Sequence[pathlib.Path]) -> dict[str, tuple[str, str]]:
    """The level and the summary of each requirement."""
    found: dict[str, tuple[str, str]] = {}
    for folder in [*folders, VECTORS]:
        file = folder / "requirements.json"
        if file.exists():
            for entry in json.loads(file.read_text("utf-8"))["requirements"]:
                found.setdefault(entry["id"], (entry["level"], entry["summary"]))
    return found


def finding(result: Result, texts: Mapping[str, tuple[str, str]], again: str) -> str:
    """What was expected, what came, why, and how to see it again."""
    return "\n  ".join(map(visible, _finding(result, texts, again)))


def _finding(result: Result, texts: Mapping[str, tuple[str, str]], again: str) -> Iterator[str]:
    yield result["detail"]
    yield result["title"]
    message = result["observed"].get("message")
    if message and message not in result["detail"]:
        yield f"the client's message: {message}"
    yield f"{result['id']}  {result['importance']}, {result.get('kind', result['verdict'])}"
    for name in result["covers"]:
        level, summary = texts.get(name, ("", ""))
        yield f"{name} ({level}): {summary}" if level else name
    yield "  ".join([f"{result['file']}:{result['line']}", *result["refs"][:1]])
    yield f"assay vectors show {result['id']}"
    yield again


def causes(report: Mapping[str, Any], width: int, limit: int | None) -> Iterator[str]:
    """Lines that say what the client does wrong, the most important first, of so many causes at most."""
    for hint in report.get("hints", []):
        yield from textwrap.wrap(visible(hint), width)
    found = report.get("causes", [])
    for cause in found[:limit]:
        yield from textwrap.wrap(
            visible(f"● {cause['title']}  {cause['importance']}, {cause['id']}"), width, subsequent_indent="  ")
        yield from textwrap.wrap(visible(cause["threat"]), width, initial_indent="    ", subsequent_indent="    ")
        yield from textwrap.wrap(visible(cause["remedy"]), width, initial_indent="    ", subsequent_indent="    ")
        yield f"    explains {_count(cause['findings'])}, such as {visible(cause['findings'][0])}"
    if limit is not None and len(found) > limit:
        yield f"● {len(found) - limit} more; pytest -v prints every cause"
    if report.get("unexplained"):
        yield f"● no known flaw explains {_count(report['unexplained'])}, such as {visible(report['unexplained'][0])}"


def _count(findings: Sequence[str]) -> str:
    return f"{len(findings)} finding{'s' if len(findings) != 1 else ''}"
