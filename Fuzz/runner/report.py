"""The report of a night as JSON, for programs."""

import json
import os

from .errors import CLEAN, FINDINGS, HARNESS
from .findings import summary


def record(night, started, seconds, commit):
    """The report of a night as plain values."""
    findings = [summary(finding) for finding in night.findings]
    problems = night.problems + [problem for worker in night.workers.values() for problem in worker.work.problems]
    return {
        "assay": 1,
        "status": _status(night, findings),
        "ended_early": night.ending,
        "started": started.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "seconds": round(seconds, 1),
        "fuzzing_seconds": night.options.seconds,
        "jobs": night.options.jobs,
        "commit": commit,
        "findings": findings,
        "canaries": [
            {
                "name": canary.name, "found": canary.found, "seconds": round(canary.seconds, 2),
                "executions": canary.executions, "message": canary.message,
            } for canary in night.canaries],
        "targets": [_target(worker, night) for worker in night.workers.values()],
        "replayed": night.replayed,
        "coverage": night.coverage,
        "problems": problems,
    }


def _status(night, findings):
    if night.blind:
        return "blind"
    if night.interrupted:
        return "interrupted"
    if night.ending:
        return "failed"
    return "findings" if findings else "clean"


def _target(worker, night):
    work = worker.work
    speed = next((speed for speed in night.speeds if speed.target == work.target), None)
    return {
        "name": work.target,
        "weight": worker.program.target.weight,
        "seconds": round(work.seconds, 1),
        "executions": work.executions,
        "executions_per_second": round(work.executions_per_second, 1),
        "counters": work.counters,
        "edges": work.edges,
        "features": work.features,
        "runs": work.runs,
        "failures": work.failures,
        "findings": len(night.findings.of(work.target)),
        "corpus": night.corpora.get(work.target),
        "speed_at_256_bytes": None if speed is None else {
            "executions_per_second": None if speed.per_second is None else round(speed.per_second, 1),
            "goal": speed.goal,
            "met": speed.met,
            "ratio_to_empty": None if speed.ratio is None else round(speed.ratio, 2),
        },
    }


def exit_status(record):
    """The exit status; a night that ended early is never clean."""
    if record["status"] in ("blind", "failed"):
        return HARNESS
    if record["findings"]:
        return FINDINGS
    return HARNESS if record["status"] == "interrupted" else CLEAN


def write(record, folder):
    """Writes report.json atomically."""
    path = os.path.join(folder, "report.json")
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(record, file, indent=2, ensure_ascii=False)
        file.write("\n")
    os.replace(path + ".new", path)
