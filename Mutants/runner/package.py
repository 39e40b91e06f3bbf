"""The copy of the package whose library holds the mutants."""

import hashlib
import json
import os
import re
import shutil
import subprocess

from .errors import Failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TARGETS = [
    "StrictJOSE", "GoogleSignInClient", "GoogleSignInURLSession", "GoogleSignInLoopback", "GoogleSignInAccounts",
    "GoogleSignInDirectory", "JOSECryptography",
]
# Both the suite and the client use it, so its mutants are switched on only in a process of the client's.
SHARED = "JOSECryptography"
# No vector reaches it in memory, so its mutants are tried with sign-ins over it.
SESSIONS = "GoogleSignInURLSession"

# Files whose mutants no test on this machine can find, with the reason.
SKIPPED = {
    "UserAgent/WebAuthenticationUserAgent.swift": "compiled only on Apple's systems",
    "Sessions/KeychainSessionStore.swift": "compiled only on Apple's systems",
    "Context/SystemWallTime.swift": "reads the machine's clock, which no test does",
}
ERROR = re.compile(r"^(/[^:]+\.swift):(\d+):\d+: error: (.*)$", re.M)
ORDER = re.compile(r"\b(async|await|actor|Mutex|withLock)\b")
# What can leave a function without a result, so that the error is at its end and not in the mutant.
CAN_FALL_THROUGH = {"remove statement", "state not reset", "default for error", "wait left out", "remove check"}


def digest(root, *names):
    """The digest of the files of some folders of `root`, and of their names."""
    digest = hashlib.sha256()
    for name in names:
        for folder, folders, files in sorted(os.walk(os.path.join(root, name))):
            folders.sort()
            for each in sorted(files):
                with open(os.path.join(folder, each), "rb") as file:
                    digest.update(each.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()[:16]


def _names(catalogue):
    """The names of the changes by hand."""
    names = set()
    for each in os.listdir(catalogue):
        with open(os.path.join(catalogue, each), encoding="utf-8") as file:
            names |= {entry["id"] for entry in json.load(file)}
    return names


class Package:
    """A copy of the package, rewritten by the tool `schemata` and built in its own folder."""

    def __init__(self, folder):
        self.folder = folder
        self.copy = os.path.join(folder, "package")
        self.mutants, self.places = [], {}
        self.state_path = os.path.join(folder, "state.json")
        self.state = {"dropped": [], "unrecorded": []}
        if os.path.isfile(self.state_path):
            with open(self.state_path, encoding="utf-8") as file:
                self.state.update(json.load(file))
        self.state["skipped"] = sorted(SKIPPED)
        self._forget()

    def _forget(self):
        """Forgets which mutants do not compile if another tool makes them, and those of another catalogue."""
        mutants = os.path.join(ROOT, "Mutants")
        tool, catalogue = digest(mutants, "Sources"), digest(mutants, "catalogue")
        if self.state.get("tool") != tool:
            self.state.update(dropped=[], unrecorded=[])
        elif self.state.get("catalogue") != catalogue:
            by_hand = _names(os.path.join(mutants, "catalogue"))
            self.state["dropped"] = [name for name in self.state["dropped"] if name not in by_hand]
        self.state.update(tool=tool, catalogue=catalogue)

    @property
    def trial(self):
        return os.path.join(self.copy, ".build", "debug", "mutant-trial")

    @property
    def vectors(self):
        return os.path.join(self.copy, "vectors")

    @property
    def count(self):
        return max(mutant["number"] for mutant in self.mutants) + 1

    def refresh(self):
        """Copies what has changed, so that the next build compiles little."""
        os.makedirs(self.copy, exist_ok=True)
        kept = set()
        for name in ("Sources", "Tests", "vectors", "Mutants/Switch", "Mutants/Trial"):
            for folder, folders, names in os.walk(os.path.join(ROOT, name)):
                folders[:] = [each for each in folders if not each.endswith((".docc", "__pycache__"))]
                for each in names:
                    path = os.path.relpath(os.path.join(folder, each), ROOT)
                    kept.add(path)
                    if not self._is_rewritten(path):
                        self._copy(path)
        for name in ("Sources", "Tests", "vectors", "Mutants"):
            for folder, _, names in os.walk(os.path.join(self.copy, name)):
                for each in names:
                    path = os.path.relpath(os.path.join(folder, each), self.copy)
                    if path not in kept:
                        os.remove(os.path.join(self.copy, path))
        with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
            manifest = file.read()
        with open(os.path.join(ROOT, "Mutants", "manifest-tail.swift"), encoding="utf-8") as file:
            manifest += file.read()
        self._write(os.path.join(self.copy, "Package.swift"), manifest.encode())

    def _is_rewritten(self, path):
        """Whether the tool writes the file; it must be there before."""
        parts = path.split(os.sep)
        there = os.path.isfile(os.path.join(self.copy, path))
        return there and parts[:2] == ["Sources", "Library"] and parts[2] in TARGETS and path.endswith(".swift") \
            and not path.endswith(tuple(SKIPPED))

    def _copy(self, path):
        source, target = os.path.join(ROOT, path), os.path.join(self.copy, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.islink(source):
            if os.path.lexists(target):
                os.remove(target)
            os.symlink(os.readlink(source), target)
            return
        with open(source, "rb") as file:
            self._write(target, file.read())
        shutil.copymode(source, target)

    @staticmethod
    def _write(path, content):
        if os.path.isfile(path):
            with open(path, "rb") as file:
                if file.read() == content:
                    return
        with open(path, "wb") as file:
            file.write(content)

    def rewrite(self):
        """Writes the mutants into the copy."""
        scratch = os.path.join(self.folder, "tool")
        tool = os.path.join(scratch, "debug", "schemata")
        status, output = self._run(
            ["swift", "build", "--package-path", os.path.join(ROOT, "Mutants"), "--scratch-path", scratch])
        if status:
            raise Failure(f"{output[-4000:]}\nthe tool in Mutants/ does not build")
        with open(self.state_path, "w", encoding="utf-8") as file:
            json.dump(self.state, file, indent=1)
        done = subprocess.run(
            [tool, ROOT, self.copy, os.path.join(ROOT, "Mutants", "catalogue"), self.state_path, *TARGETS],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, text=True)
        if done.returncode:
            raise Failure(done.stderr.strip())
        written = json.loads(done.stdout)
        self.mutants, self.places = written["mutants"], written["places"]

    def build(self, product, say):
        """Builds a product, and drops mutants that do not compile until it builds.

        The compiler checks types before it checks that every path returns, so there are several rounds.
        """
        self.refresh()
        self.rewrite()
        say(f"{len(self.mutants)} mutants, {len(self.state['dropped'])} known not to compile")
        command = ["swift", "build", *(["--build-tests"] if product is None else ["--product", product])]
        for attempt in range(1, 30):
            status, output = self._run(command, self.copy)
            with open(os.path.join(self.folder, "build.log"), "w", encoding="utf-8") as file:
                file.write(output)
            if status == 0:
                return
            dropped, unrecorded = self._blamed(output)
            if not dropped and not unrecorded:
                raise Failure(f"{output[-4000:]}\nthe copy does not build, and no mutant is the cause")
            self.state["dropped"] = sorted(set(self.state["dropped"]) | dropped)
            self.state["unrecorded"] = sorted(set(self.state["unrecorded"]) | unrecorded)
            say(f"round {attempt}: {len(dropped)} mutants do not compile; {len(unrecorded)} cannot record reach")
            self.rewrite()
        raise Failure("the copy does not build after 30 rounds")

    def _blamed(self, output):
        names = {mutant["number"]: mutant for mutant in self.mutants}
        dropped, unrecorded = set(), set()
        for path, line, _ in set(ERROR.findall(output)):
            below = os.path.relpath(path, self.copy)
            places = [
                place for place in self.places.get(below, []) if place["first"] <= int(line) <= place["last"]]
            if not places:
                continue
            place = min(places, key=lambda place: (len(place["numbers"]) > 1, place["last"] - place["first"]))
            blamed = [names[number] for number in place["numbers"]]
            if place["isRecording"]:
                unrecorded.add(blamed[0]["id"])
                if blamed[0]["id"] in self.state["unrecorded"]:
                    dropped |= {mutant["id"] for mutant in blamed}
            elif len(blamed) == 1:
                dropped.add(blamed[0]["id"])
            else:
                falling = {mutant["id"] for mutant in blamed if mutant["change"] in CAN_FALL_THROUGH}
                dropped |= falling or {mutant["id"] for mutant in blamed}
        return dropped, unrecorded

    def has_order(self, file):
        """Whether what the file does can depend on the order of concurrent calls: it waits, or locks."""
        with open(os.path.join(ROOT, file), encoding="utf-8") as source:
            return ORDER.search(source.read()) is not None

    def suite_digest(self):
        """The digest of all that vectors and scenarios need."""
        return digest(self.copy, "Sources", "vectors", "Mutants")

    def digests(self):
        """What results depend on: the files and changes of the mutants, all of the first stage, and the tests."""
        files, mutants = {}, {}
        for mutant in self.mutants:
            if mutant["file"] not in files:
                with open(os.path.join(ROOT, mutant["file"]), "rb") as file:
                    files[mutant["file"]] = file.read()
            text = files[mutant["file"]] + b"\0" + mutant["replacement"].encode()
            mutants[mutant["id"]] = hashlib.sha256(text).hexdigest()[:16]
        return {"mutants": mutants, "suite": self.suite_digest(), "tests": digest(self.copy, "Tests")}

    @staticmethod
    def _run(command, folder=None):
        done = subprocess.run(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            check=False)
        return done.returncode, done.stdout
