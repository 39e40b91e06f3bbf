"""The copy of the package whose library holds the mutants."""

import hashlib
import json
import os
import re
import shutil

from . import processes
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
# Where the copy has the rewritten files.
MUTATED = "Mutated"
ERROR = re.compile(r"^(/[^:]+\.swift):(\d+):\d+: error: (.*)$", re.M)
ORDER = re.compile(r"\b(async|await|actor|Mutex|withLock)\b")
# What can leave a function without a result, so that the error is at its end and not in the mutant.
CAN_FALL_THROUGH = {"remove statement", "state not reset", "default for error", "wait left out", "remove check"}


def mutated(path):
    """Where the copy has what is compiled of a file that the tool rewrites; None for any other file.

    The copy has the file itself too, for the tests that read sources.
    """
    parts = path.split(os.sep)
    if parts[:2] != ["Sources", "Library"] or parts[2] not in TARGETS:
        return None
    return os.path.join(MUTATED, *parts[2:])


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

    def __init__(self, folder, chosen=None):
        """A copy with all mutants, or in a folder of its own with the mutants of the chosen names."""
        self.tool = os.path.join(folder, "tool")
        self.folder = folder = os.path.join(folder, "named") if chosen else folder
        self.chosen = chosen
        self.copy = os.path.join(folder, "package")
        self.mutants, self.places = [], {}
        self.by_hand = _names(os.path.join(ROOT, "Mutants", "catalogue"))
        self.state_path = os.path.join(folder, "state.json")
        self.state = {"dropped": [], "unrecorded": []}
        if os.path.isfile(self.state_path):
            with open(self.state_path, encoding="utf-8") as file:
                self.state.update(json.load(file))
        self.state.update(skipped=sorted(SKIPPED), chosen=chosen)
        self._forget()

    def _forget(self):
        """Forgets which mutants do not compile if another tool makes them, and those of another catalogue."""
        mutants = os.path.join(ROOT, "Mutants")
        tool, catalogue = digest(mutants, "Sources"), digest(mutants, "catalogue")
        if self.state.get("tool") != tool:
            self.state.update(dropped=[], unrecorded=[])
        elif self.state.get("catalogue") != catalogue:
            self.state["dropped"] = [name for name in self.state["dropped"] if name not in self.by_hand]
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
                    self._copy(path, path)
                    compiled = mutated(path)
                    kept |= {path, compiled}
                    if compiled and (not path.endswith(".swift") or path.endswith(tuple(SKIPPED))):
                        self._copy(path, compiled)
        for name in ("Sources", "Tests", "vectors", "Mutants", MUTATED):
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

    def _copy(self, path, copy):
        source, target = os.path.join(ROOT, path), os.path.join(self.copy, copy)
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
        tool = os.path.join(self.tool, "debug", "schemata")
        status, output = processes.run(
            ["swift", "build", "--package-path", os.path.join(ROOT, "Mutants"), "--scratch-path", self.tool])
        if status:
            raise Failure(f"{output[-4000:]}\nthe tool in Mutants/ does not build")
        with open(self.state_path, "w", encoding="utf-8") as file:
            json.dump(self.state, file, indent=1)
        status, output = processes.run(
            [tool, ROOT, self.copy, os.path.join(ROOT, "Mutants", "catalogue"), self.state_path, *TARGETS])
        if status:
            raise Failure(output.strip())
        written = json.loads(output)
        self.mutants, self.places = written["mutants"], written["places"]

    def build(self, product, say):
        """Builds a product, and drops mutants that do not compile until it builds.

        The compiler checks types before it checks that every path returns, so there are several rounds.
        """
        self.refresh()
        self.rewrite()
        say(f"{len(self.mutants)} mutants, {len(self.state['dropped'])} known not to compile")
        for name in sorted(self.by_hand.intersection(self.state["dropped"])):
            say(f"{name} is known not to compile")
        command = ["swift", "build", *(["--build-tests"] if product is None else ["--product", product])]
        for attempt in range(1, 30):
            status, output = processes.run(command, self.copy)
            with open(os.path.join(self.folder, "build.log"), "w", encoding="utf-8") as file:
                file.write(output)
            if status == 0:
                return
            dropped, unrecorded = self._blamed(output)
            if not dropped and not unrecorded:
                raise Failure(f"{output[-4000:]}\nthe copy does not build, and no mutant is the cause")
            for name in sorted(dropped.keys() & self.by_hand):
                say(f"{name} does not compile: {dropped[name]}")
            self.state["dropped"] = sorted({*self.state["dropped"], *dropped})
            self.state["unrecorded"] = sorted(set(self.state["unrecorded"]) | unrecorded)
            say(f"round {attempt}: {len(dropped)} mutants do not compile; {len(unrecorded)} cannot record reach")
            self.rewrite()
        raise Failure("the copy does not build after 30 rounds")

    def _blamed(self, output):
        """The mutants that do not compile, each with an error, and those that cannot record reach."""
        names = {mutant["number"]: mutant for mutant in self.mutants}
        dropped, unrecorded = {}, set()
        for path, line, error in sorted(set(ERROR.findall(output))):
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
                    dropped |= dict.fromkeys([mutant["id"] for mutant in blamed], error)
            elif len(blamed) == 1:
                dropped[blamed[0]["id"]] = error
            else:
                falling = [mutant["id"] for mutant in blamed if mutant["change"] in CAN_FALL_THROUGH]
                dropped |= dict.fromkeys(falling or [mutant["id"] for mutant in blamed], error)
        return dropped, unrecorded

    def has_order(self, file):
        """Whether what the file does can depend on the order of concurrent calls: it waits, or locks."""
        with open(os.path.join(ROOT, file), encoding="utf-8") as source:
            return ORDER.search(source.read()) is not None

    def suite_digest(self):
        """The digest of all that vectors and scenarios need."""
        return digest(self.copy, "Sources", MUTATED, "vectors", "Mutants")

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
