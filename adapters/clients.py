"""The clients of adapters/clients.txt (docs/adapters.md)."""

import pathlib
import re
import sys
from dataclasses import dataclass

ADAPTERS = pathlib.Path(__file__).resolve().parent
ROOT = ADAPTERS.parent
LIST = ADAPTERS / "clients.txt"
BUILT = ROOT / ".build" / "adapters"


class ListError(Exception):
    """A mistake in the list of clients, or in what was asked of it."""


@dataclass(frozen=True)
class Client:
    """One line of the list."""

    language: str
    name: str
    packages: str
    command: str

    @property
    def sources(self) -> pathlib.Path:
        """The folder of the language."""
        return ADAPTERS / self.language

    @property
    def folder(self) -> pathlib.Path:
        """What the install step of the language makes; clients with the same packages share it."""
        return BUILT / self.language / self.packages

    @property
    def work(self) -> pathlib.Path:
        """The working folder of the client's processes."""
        return BUILT / "work" / self.name

    @property
    def debian(self) -> pathlib.Path:
        """The Debian packages of the client, if the file exists."""
        return self.sources / "packages" / f"{self.packages}.debian"

    @property
    def about(self) -> str:
        """How the client is used, in one line: the comment at the head of the file that is named like its packages."""
        head: list[str] = []
        for path in self.sources.glob(f"{self.packages}.*"):
            for line in path.read_text("utf-8").splitlines():
                comment = re.match(r"(//!?|#|--|%%) ?\|?(.*)", line)
                if comment:
                    head.append(comment[2])
                elif head:
                    break
        return " ".join(" ".join(head).split())[:1000]

    @property
    def failure(self) -> pathlib.Path:
        """The reason why the client is not installed, if the file exists."""
        return BUILT / self.language / f"{self.packages}.failed"


def clients(path: pathlib.Path = LIST) -> list[Client]:
    """All clients, in the order of the list."""
    found: list[Client] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        columns = line.split(maxsplit=3)
        place = f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{number}"
        if len(columns) < 4:
            raise ListError(f"{place}: expected language, client, packages and command, found {len(columns)} columns")
        for column in columns[:3]:
            if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]*", column):
                raise ListError(f"{place}: {column!r} is not a name of letters, digits, '.', '_', '+' and '-'")
        client = Client(*columns)
        if any(client.name == other.name for other in found):
            raise ListError(f"{place}: {client.name} is listed twice")
        found.append(client)
    return found


def chosen(names: list[str], languages: list[str]) -> list[Client]:
    """The clients with one of the names and one of the languages; no names or no languages means all."""
    found = clients()
    for what, wanted, known in (
        ("client", names, {client.name for client in found}),
        ("language", languages, {client.language for client in found}),
    ):
        unknown = [word for word in wanted if word not in known]
        if unknown:
            raise ListError(f"adapters/clients.txt has no {what} {unknown[0]!r}; it has {', '.join(sorted(known))}")
    selected = [
        client
        for client in found
        if (not names or client.name in names) and (not languages or client.language in languages)
    ]
    if not selected:
        raise ListError(f"none of the clients {' '.join(names)} is of a language in {' '.join(languages)}")
    return selected


def fail(program: str, error: Exception) -> None:
    """Ends the program with the message of a wrong command line or list."""
    print(f"{program}: {error}", file=sys.stderr)
    sys.exit(2)
