"""A fake fuzz target that behaves like libFuzzer, so that tests run a whole night in seconds.

Its behaviour is in the file `behaviour` in its folder: a JSON object of target names to words.
"""

import hashlib
import json
import os
import stat
import sys
import time

SCRIPT = """#!{python}
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, {fuzz!r})
from runner_tests.fake import main
sys.exit(main(sys.argv))
"""
COUNTERS = "INFO: Loaded 1 modules   (95123 inline 8-bit counters): 95123 [0x1, 0x2), "


def install(folder, behaviours, flavour="address"):
    """Writes an executable for each target, and the file with their behaviour."""
    programs = os.path.join(folder, flavour)
    os.makedirs(programs, exist_ok=True)
    fuzz = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in behaviours:
        executable(os.path.join(programs, "fuzz-" + name), SCRIPT.format(python=sys.executable, fuzz=fuzz))
    with open(os.path.join(programs, "behaviour"), "w", encoding="utf-8") as file:
        json.dump(behaviours, file)
    listed = described([(name, 1, 64) for name in behaviours])
    seeds = os.path.join(folder, "seeds")
    executable(seeds, f"""#!/bin/sh
if [ "$1" = --list ]; then echo '{listed}'; exit 0; fi
for name in {' '.join(behaviours)}; do mkdir -p "$1/$name"; printf seed-of-"$name" > "$1/$name/seed"; done
""")
    return seeds


def described(targets, **members):
    """The list of these targets by name, weight and maximum length; all of them have these members."""
    return json.dumps({"assay": 1, "targets": [
        {"name": name, "weight": weight, "maximum_length": length, "is_canary": name.startswith("canary"),
         "program": "client-fuzzer", "leak_check": True, "entropic": True, "dictionary": [], "breaks": [], **members}
        for name, weight, length in targets]})


def executable(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)


def main(arguments):
    """Runs a target with libFuzzer's command line."""
    path = os.path.abspath(arguments[0])
    with open(os.path.join(os.path.dirname(path), "behaviour"), encoding="utf-8") as file:
        behaviour = json.load(file)[os.path.basename(path)[len("fuzz-"):]].split()
    flags = dict(word[1:].split("=", 1) for word in arguments[1:] if word.startswith("-"))
    operands = [word for word in arguments[1:] if not word.startswith("-")]
    if "hang" in behaviour:
        time.sleep(600)
    if "blind" not in behaviour:
        print("INFO: Loaded 1 modules   (9 inline 8-bit counters): 9 [0x1, 0x2), " if "few" in behaviour else COUNTERS)
    sys.stdout.flush()
    if "hang-after-start" in behaviour:
        time.sleep(600)
    if "silent-death" in behaviour:
        return 127
    if flags.get("merge") == "1":
        return _merge(operands)
    if "minimize_crash" in flags:
        _write(flags["exact_artifact_path"], b"c")
        return 0
    if operands and os.path.isfile(operands[0]):
        others = "another bug" if "other-when-smaller" in behaviour else "the planted bug"
        return _fail(b"c", others, None) if "crash" in behaviour else 0
    return _fuzz(behaviour, flags, operands)


def _fuzz(behaviour, flags, operands):
    inputs = [os.path.join(folder, name) for folder in operands for name in sorted(os.listdir(folder))]
    for path in inputs:
        with open(path, "rb") as file:
            content = file.read()
        if content == b"bad":
            return _fail(content, "a bad input", flags)
    if "crash-at-start" in behaviour:
        return _fail(b"", "nothing is refused", flags)
    if flags.get("runs") in ("0", "1"):
        print(f"#{len(inputs) + 1}\tDONE   cov: 3 ft: 4 corp: 1/1b exec/s: 0 rss: 30Mb")
        return 0
    if "crash" in behaviour or "two-crashes" in behaviour:
        time.sleep(0.05)
        print("#100\tNEW    cov: 3 ft: 4 corp: 1/1b lim: 4 exec/s: 0 rss: 30Mb", flush=True)
        if "two-crashes" in behaviour and time.monotonic_ns() // 10_000 % 2:
            return _fail(b"ca" + os.urandom(4), "the other planted bug", flags)
        return _fail(b"ca" + os.urandom(4), "the planted bug", flags)
    time.sleep(min(float(flags["max_total_time"]), 60 if "slow" in behaviour else 0.3))
    _write(os.path.join(operands[0], "found"), b"found")
    print("#1000\tpulse  cov: 5 ft: 6 corp: 2/9b lim: 4 exec/s: 0 rss: 30Mb")
    print("Done 1000 runs in 1 second(s)\nstat::number_of_executed_units: 1000")
    return 0


def _fail(content, broken, flags):
    if flags is not None and "artifact_prefix" in flags:
        _write(flags["artifact_prefix"] + "crash-" + hashlib.sha1(content).hexdigest(), content)
    name = os.path.basename(sys.argv[0])[len("fuzz-"):]
    print(f"assay fuzz: {name}: {broken}: {len(content)} bytes\n==1== ERROR: libFuzzer: deadly signal")
    print("    #0 0x1 in check(_:) Sources/Check.swift:3:4\n\nSUMMARY: libFuzzer: deadly signal")
    return 77


def _merge(folders):
    into, *sources = folders
    for source in sources:
        for name in os.listdir(source):
            with open(os.path.join(source, name), "rb") as file:
                _write(os.path.join(into, name), file.read())
    print("MERGE-OUTER: 1 new files with 2 new features added; 2 new coverage edges")
    return 0


def _write(path, content):
    with open(path, "wb") as file:
        file.write(content)
