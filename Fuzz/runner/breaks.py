"""The checks that are removed from the library on purpose; each is declared with the target that must find it."""

from dataclasses import dataclass

from .errors import HarnessError


@dataclass(frozen=True)
class Break:
    """One check that is removed."""

    name: str
    why: str
    target: str
    file: str
    before: str
    after: str
    says: str  # a word of the broken property, or of its detail

    def apply(self, text):
        """The file's text without the check; raises an error unless the text to replace occurs exactly once."""
        found = text.count(self.before)
        if found != 1:
            raise HarnessError(
                f"{self.target}: the break {self.name}: the text to replace is {found} times in {self.file}, and once "
                "is needed")
        return text.replace(self.before, self.after)
