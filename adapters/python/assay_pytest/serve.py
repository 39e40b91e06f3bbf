"""The process of a client that is written as functions in a test file.

usage: python -m assay_pytest.serve FILE MODULE NAME
"""

import contextlib
import importlib.util
import sys

from assay_adapter import serve

from . import Conformance


def conformance(file: str, module_name: str, name: str) -> Conformance:
    """The global value with this name in a file, which is imported as that module."""
    spec = importlib.util.spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    # The output of the file must not mix with the lines of the protocol.
    with contextlib.redirect_stdout(sys.stderr):
        spec.loader.exec_module(module)
    # How the client is used is the description of the file.
    sys.modules["__main__"].__doc__ = module.__doc__
    value = getattr(module, name)
    if not isinstance(value, Conformance):
        raise TypeError(f"{file}: {name} is not a Conformance")
    return value


def main() -> None:
    client = conformance(*sys.argv[1:4])
    serve(
        client.client,
        client.version,
        client.operations or {},
        client.refusals,
        client.features,
        client.clock,
        **client.hello,
    )


if __name__ == "__main__":
    main()
