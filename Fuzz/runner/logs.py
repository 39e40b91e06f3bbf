"""Reads the logs of libFuzzer, the sanitizers and the Swift runtime."""

import re
from dataclasses import dataclass
from typing import Optional

# A program with the library and the reference has ten thousand (the parsers' program) to more than a hundred thousand
# counters. An entry point alone has a dozen, and the parsers' program without the code under test two thousand.
SMALLEST_COUNTERS = 5000

_COUNTERS = re.compile(r"^INFO: Loaded (\d+) modules?\s+\((\d+) inline 8-bit counters\)", re.MULTILINE)
_PULSE = re.compile(r"^#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)/", re.MULTILINE)
_STATISTIC = re.compile(r"^stat::(\w+):\s+(\d+)", re.MULTILINE)
_PROPERTY = re.compile(r"^assay fuzz: ([a-z0-9-]+): ([^:\n]+)(?::\s*(.*))?$", re.MULTILINE)
_FATAL = re.compile(r"^(?:\S+\.swift:\d+: )?Fatal error(?:: .*)?$|SWIFT TASK CONTINUATION MISUSE.*", re.MULTILINE)
_RUNTIME = re.compile(r"Swift runtime failure: [^/\n]*")
_SANITIZER = re.compile(r"^==\d+==\s*ERROR: (\w+): ([^\n]*)", re.MULTILINE)
_MERGED = re.compile(r"MERGE-OUTER: (\d+) new files with (\d+) new features added; (\d+) new coverage edges")


@dataclass
class Crash:
    """Why a run failed."""

    kind: str  # property, trap, timeout, out-of-memory, leak, or the address sanitizer's name for it
    property: Optional[str]  # the broken property of a fuzz target
    message: str  # one line for a person


def counters(log):
    """The number of counters of the program, or None if the log has none: then it has fuzzed without feedback."""
    found = _COUNTERS.search(log)
    return int(found.group(2)) if found else None


def blindness(log):
    """Why the run of this log had no feedback, or None if it had."""
    number = counters(log)
    if number is None:
        return "its log has no line of counters, so nothing of it is instrumented"
    if number < SMALLEST_COUNTERS:
        return f"it has {number} counters, fewer than {SMALLEST_COUNTERS}, so the library is not instrumented"
    return None


def pulse(log):
    """The figures of the last line of progress."""
    lines = _PULSE.findall(log)
    if not lines:
        return None
    executions, edges, features, inputs = map(int, lines[-1])
    return {"executions": executions, "edges": edges, "features": features, "inputs": inputs}


def statistics(log):
    """The `stat::` lines of -print_final_stats=1."""
    return {name: int(value) for name, value in _STATISTIC.findall(log)}


def executions(log):
    """The number of inputs that a run has tried, according to its log."""
    final = statistics(log).get("number_of_executed_units")
    if final is not None:
        return final
    last = pulse(log)
    return last["executions"] if last else 0


def crash(log):
    """The failure in the log of a run, or None."""
    said = _SANITIZER.search(log)
    broken = _PROPERTY.search(log)
    kind = _kind(said.group(1), said.group(2)) if said else None
    if kind in ("timeout", "out-of-memory"):
        return Crash(kind, None, said.group(2).strip())
    if broken:
        details = f": {broken.group(3)}" if broken.group(3) else ""
        return Crash("property", broken.group(2).strip(), broken.group(2).strip() + details)
    fatal = _FATAL.search(log) or _RUNTIME.search(log)
    if fatal and kind in (None, "trap"):
        return Crash("trap", None, fatal.group(0).strip())
    if said:
        # The address differs from run to run.
        return Crash(kind, None, f"{said.group(1)}: {said.group(2).split(' on address ')[0].strip()}")
    return None


def _kind(tool, words):
    if tool == "libFuzzer":
        for name in ("timeout", "out-of-memory"):
            if words.startswith(name):
                return name
        return "trap"
    if tool == "LeakSanitizer":
        return "leak"
    return words.split(" ")[0].strip(":") or tool


def leak_check_failed(log):
    """Whether LeakSanitizer cannot run, for example in a container without ptrace."""
    return "LeakSanitizer has encountered a fatal error" in log


def merged(log):
    """The files, features and edges that a merge added; None if it ended before."""
    found = _MERGED.search(log)
    return tuple(map(int, found.groups())) if found else None


def excerpt(log, limit=64 * 1024):
    """The log without its lines of progress, shortened to the limit."""
    kept = "\n".join(line for line in log.splitlines() if not _PULSE.match(line))
    return kept if len(kept) <= limit else kept[: limit // 2] + "\n…\n" + kept[-limit // 2 :]
