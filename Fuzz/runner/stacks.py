"""Stacks from the log of a sanitizer: demangled, and reduced to the parts that distinguish bugs."""

import hashlib
import re
import subprocess
from dataclasses import dataclass

from . import ROOT

# Frames of the runtime and the sanitizers, which are the same for every bug.
_PLUMBING = re.compile(
    r"^(__sanitizer|__asan|__lsan|__interceptor|__ubsan|fuzzer::|LLVMFuzzer|main$|_start$|__libc_start|__restore_rt|"
    r"__pthread|__GI_|raise$|abort$|clone|start_thread|swift_|_swift_|swift::|"
    r"\$ss\d+_assertionFailure|_assertionFailure|"
    r"\$ss\d+_fatalErrorMessage|_fatalErrorMessage|Swift\._assertionFailure|Swift\._fatalErrorMessage|"
    r"Swift runtime failure)"
    r"|libswift\w*\.so|libc\.so|libstdc\+\+|/compiler-rt/")
_FRAME = re.compile(r"^\s*#(\d+) 0x[0-9a-f]+ (?:in )?(.*)$")
_PLACE = re.compile(
    r"(?:^|\s+)(\([^()\s]+\+0x[0-9a-f]+\)|/?<compiler-generated>\S*|[^\s()]*/[^\s()]+(?::\d+)+)"
    r"(\s+\(BuildId: [0-9a-f]+\))?$")
_MANGLED = re.compile(r"\$s[0-9A-Za-z_]+")

_VERDICT = re.compile(r"\b(?:accept|reject|unsupported|crashed|hung|[a-z]+(?:-[a-z]+)+)\b")

FRAMES_THAT_COUNT = 6
VERDICTS_THAT_COUNT = 6


@dataclass(frozen=True)
class Frame:
    function: str
    place: str

    @property
    def is_plumbing(self):
        if self.place.startswith("<compiler-generated>"):
            return True
        return bool(_PLUMBING.search(self.function) or _PLUMBING.search(self.place))

    def __str__(self):
        return f"{self.function}  {self.place}".rstrip()


def frames(log):
    """The frames of the first stack of a log, innermost first."""
    found = []
    for line in log.splitlines():
        match = _FRAME.match(line)
        if not match:
            if found:
                break
            continue
        if int(match.group(1)) == 0 and found:
            break
        text = match.group(2).strip()
        place = _PLACE.search(text)
        if place:
            found.append(Frame(text[: place.start()].strip(), _short(place.group(1).strip("()"))))
        else:
            found.append(Frame(text, ""))
    return found


def _short(place):
    """A source location, relative to the checkout."""
    return place[len(ROOT) + 1 :] if place.startswith(ROOT + "/") else place.replace("/<compiler", "<compiler")


def demangled(text, swift=None):
    """The text with demangled Swift symbols, or unchanged if `swift demangle` is not available."""
    if swift is None or not _MANGLED.search(text):
        return text
    try:
        answer = subprocess.run(
            [swift, "demangle", "--simplified"], input=text, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return text
    return answer.stdout if answer.returncode == 0 else text


def relevant(stack):
    """The innermost frames, without those of the runtime and the sanitizers."""
    return [frame for frame in stack if not frame.is_plumbing][:FRAMES_THAT_COUNT]


def group(target, crash, stack):
    """A key that all findings of one bug share, of kind, property, verdicts and functions, without line numbers.

    The stacks of time-outs and of exhausted memory are not used, because they depend on chance.
    """
    parts = [target, crash.kind, crash.property or ""]
    if crash.kind == "property":
        # The verdicts in the detail, in order: "reject invalid-key accept" is another bug than the reverse.
        parts += _VERDICT.findall(crash.message[len(crash.property) :])[:VERDICTS_THAT_COUNT]
    if crash.kind == "trap":
        parts.append(re.sub(r"^\S+\.swift:\d+: |\d+", "", crash.message))
    if crash.kind not in ("timeout", "out-of-memory"):
        parts += [_generic(frame.function) for frame in relevant(stack)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:10]


def _generic(function):
    """A function's name without the parts that vary between builds: specialisations, closure numbers, addresses."""
    name = re.sub(r"^(generic specialization|function signature specialization|merged|partial apply for|"
                  r"specialized|closure #\d+ in|implicit closure #\d+ in)\s*(<[^>]*> of )?", "", function)
    return re.sub(r"0x[0-9a-f]+", "", name).strip()
