"""Tests a client of Sign in with Google with pytest: each vector of Assay is a test case (docs/pytest.md).

    sign_in = Conformance(
        client="my-app", version="1.0", operations={"verify-id-token": verify_id_token}, refusals=(jwt.PyJWTError,)
    )

as a global name of a test file is a group of test cases. This module does not import pytest, because the processes of
the client import it too.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from assay_adapter import Operation

__all__ = ["Conformance", "Finding"]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Conformance:
    """A client, and how it is judged.

    The client is either a set of Python functions, `operations`, or the shell command of an adapter, `command`.
    """

    # What `assay_adapter.serve` takes.
    client: str = "client"
    version: str = "unknown"
    operations: Mapping[str, Operation] | None = None
    refusals: tuple[type[Exception], ...] = ()
    features: tuple[str, ...] = ()
    clock: str = "real"
    # More members of the hello, such as `fixed_leeway`.
    hello: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    command: str | None = None

    # What `assay run` takes. Files and folders are relative to the test file.
    profile: str | None = None
    only: Sequence[str] = ()
    skip: Sequence[str] = ()
    vectors: Sequence[str] = ("bundled",)
    expected_findings: str | None = None
    jobs: int | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name in ("only", "skip", "vectors"):
            if isinstance(getattr(self, name), str):
                raise TypeError(f"Conformance: {name} is a list of texts, such as [{getattr(self, name)!r}]")
        if self.command is not None and self.operations is not None:
            raise TypeError("Conformance: give operations or command, not both")


class Finding(Exception):
    """What is wrong with the client, in one vector."""

    # pytest prints the name without a module.
    __module__ = "builtins"
