"""The report of a night as Markdown, for people."""

import os

_HEADLINES = {
    "clean": "Nothing was found.",
    "findings": "There are findings.",
    "blind": "The fuzzers ran without feedback, so the results below mean nothing.",
    "failed": "The night failed before its end.",
    "interrupted": "The night was interrupted.",
}


def text(record):
    """The whole report."""
    parts = [_head(record), _findings(record), _canaries(record), _targets(record), _coverage(record["coverage"])]
    if record["problems"]:
        parts.append("## Problems of the runner\n\n" + "".join(f"- {problem}\n" for problem in record["problems"]))
    return "\n".join(part for part in parts if part)


def write(record, folder):
    """Writes report.md."""
    with open(os.path.join(folder, "report.md"), "w", encoding="utf-8") as file:
        file.write(text(record))


def _head(record):
    count = len(record["findings"])
    headline = f"{count} {'finding' if count == 1 else 'findings'}." if record["status"] == "findings" else (
        _HEADLINES[record["status"]])
    lines = [f"# Fuzzing: {headline}", ""]
    if record["ended_early"]:
        lines += [f"It ended early: {record['ended_early']}", ""]
    executions = sum(target["executions"] for target in record["targets"])
    lines.append(
        f"{record['started']}, commit {record['commit'] or 'unknown'}: {record['fuzzing_seconds'] / 60:.3g} min of"
        f" fuzzing on {record['jobs']} workers, {record['seconds'] / 60:.1f} min in all, {executions:,} executions."
        f" Replayed: " + ", ".join(f"{count:,} {source}" for source, count in record["replayed"].items()) + ".")
    return "\n".join(lines) + "\n"


def _findings(record):
    if not record["findings"]:
        return ""
    lines = ["## Findings", ""]
    for finding in record["findings"]:
        lines += [f"### {finding['name']}", "", f"`{finding['message']}`", ""]
        size = "no input" if finding["input_bytes"] is None else (
            f"{finding['input_bytes']} bytes" + (", minimised" if finding["minimised"] else ""))
        times = "once" if finding["count"] == 1 else f"{finding['count']} times"
        lines += [f"Found {times} ({finding['found_in']}); {size}; `{finding['folder']}`.", ""]
        if finding["stack"]:
            lines += ["```", *finding["stack"], "```", ""]
        lines += ["```", *finding["reproduce"], "```", ""]
    return "\n".join(lines)


def _canaries(record):
    lines = ["## Canaries", ""] + _table(["planted bug", "found", "seconds", "executions"], [
        [
            canary["name"], "yes" if canary["found"] else "**no**", f"{canary['seconds']:.1f}",
            f"{canary['executions']:,}",
        ]
        for canary in record["canaries"]])
    return "\n".join(lines) + "\n"


def _targets(record):
    if not record["targets"]:
        return ""
    rows = []
    for target in record["targets"]:
        corpus = target["corpus"]
        rows.append([
            target["name"], f"{target['seconds']:.0f}", f"{target['executions']:,}",
            f"{target['executions_per_second']:,.0f}", f"{target['counters']:,}", f"{target['edges']:,}",
            f"{target['features']:,}", "" if corpus is None else f"{corpus['before']:,} → {corpus['after']:,}",
            str(target["findings"]), *_speed(target["speed_at_256_bytes"])])
    return "\n".join(["## Targets", ""] + _table(
        ["target", "s", "executions", "a second", "counters", "edges", "features", "corpus", "findings",
         "at 256 bytes", "goal", "to empty"], rows)) + "\n"


def _speed(speed):
    if speed is None or speed["executions_per_second"] is None:
        return ["", "" if speed is None or speed["goal"] is None else f"{speed['goal']:,}", ""]
    goal = "" if speed["goal"] is None else f"{speed['goal']:,} {'met' if speed['met'] else '**missed**'}"
    ratio = "" if speed["ratio_to_empty"] is None else f"{speed['ratio_to_empty']:.1f}"
    return [f"{speed['executions_per_second']:,.0f}", goal, ratio]


def _coverage(coverage):
    if coverage is None:
        return ""
    word = "met" if coverage["met"] else "**missed**"
    lines = ["## Region coverage", "", f"The goal is {coverage['goal']:g} %: {word}.", ""]
    rows = [["**all**", *_figures(coverage["total"])]]
    rows += [[f"**{name}**", *_figures(figures)] for name, figures in coverage["modules"].items()]
    rows += [[file["path"], *_figures(file)] for file in coverage["files"]]
    lines += _table(["file", "regions", "covered", "%", "change"], rows)
    unexplained = [entry for entry in coverage["unreached"] if entry["reason"] is None]
    explained = [entry for entry in coverage["unreached"] if entry["reason"] is not None]
    if explained:
        lines += ["", "### Not reached, with a reason", ""]
        rows = [[_place(entry), _code(entry), entry["reason"]] for entry in explained]
        lines += _table(["place", "code", "reason"], rows)
    if unexplained:
        lines += ["", "### Not reached, without a reason", ""]
        lines += _table(["place", "code"], [[_place(entry), _code(entry)] for entry in unexplained])
    if coverage["stale_reasons"]:
        lines += ["", "### Reasons in Fuzz/coverage.json for regions that are reached or removed", ""]
        lines += [f"- {entry['file']}: `{entry['code']}`" for entry in coverage["stale_reasons"]]
    return "\n".join(lines) + "\n"


def _figures(entry):
    change = entry.get("change")
    return [
        f"{entry['regions']:,}", f"{entry['covered']:,}", f"{entry['percent']:.2f}",
        "" if change is None else f"{change:+.2f}"]


def _place(entry):
    return f"{entry['file']}:{entry['line']}"


def _code(entry):
    return f"`{entry['code'][:80].replace('|', chr(92) + '|')}`"


def _table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell).replace("\n", " ") for cell in row) + " |" for row in rows]
