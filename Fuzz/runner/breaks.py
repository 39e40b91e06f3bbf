"""The checks that are taken out of the library on purpose, as Fuzz/breaks.json describes them."""

import json
import os
from dataclasses import dataclass

from . import FUZZ
from .errors import HarnessError

SETTINGS = os.path.join(FUZZ, "breaks.json")
MEMBERS = {"name", "why", "target", "file", "before", "after", "says"}


@dataclass(frozen=True)
class Break:
    """One check that is taken out."""

    name: str
    why: str
    target: str
    file: str
    before: str
    after: str
    says: str  # a word of the property that must be broken, or of what was seen

    def apply(self, text):
        """The file's text without the check; refuses where the place is not there exactly once."""
        found = text.count(self.before)
        if found != 1:
            raise HarnessError(
                f"{SETTINGS}: {self.name}: the text to replace is {found} times in {self.file}, and once is needed")
        return text.replace(self.before, self.after)


def read(path=SETTINGS):
    """The breaks that are described in the file."""
    try:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)["breaks"]
        for entry in entries:
            if set(entry) != MEMBERS or not all(isinstance(value, str) and value for value in entry.values()):
                raise ValueError(f"{entry.get('name', 'a break')}: the members must be {', '.join(sorted(MEMBERS))}")
            if entry["before"] == entry["after"]:
                raise ValueError(f"{entry['name']}: it changes nothing")
        return [Break(**entry) for entry in entries]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise HarnessError(f"{path}: {error}") from error
