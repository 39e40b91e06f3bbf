"""The parts of the Swift toolchain that a night needs."""

import os
import platform
import shutil

from .errors import HarnessError


class Toolchain:
    """The paths of `swift` and of the LLVM tools in its folder.

    The LLVM tools of a distribution are often too old to read the profiles of this compiler, so only those of the
    toolchain are used. Any symbolizer can be used.
    """

    def __init__(self, path=None):
        self.swift = shutil.which("swift", path=path)
        if self.swift is None:
            raise HarnessError("there is no swift on PATH; install the toolchain that Package.swift names")
        self.folder = os.path.dirname(os.path.realpath(self.swift))
        self._path = path

    def tool(self, name):
        """A tool that must come from the toolchain."""
        path = os.path.join(self.folder, name)
        if not os.access(path, os.X_OK):
            raise HarnessError(f"the toolchain has no {name}: {path} is missing")
        return path

    def symbolizer(self):
        """The program that turns addresses into functions, or None if there is none."""
        path = os.path.join(self.folder, "llvm-symbolizer")
        return path if os.access(path, os.X_OK) else shutil.which("llvm-symbolizer", path=self._path)

    def demand_fuzzing(self):
        """Raises an error if the toolchain lacks a part that the build needs after minutes of compiling."""
        if platform.system() != "Linux":
            raise HarnessError("the fuzz targets are built with libFuzzer and lld, which is set up for Linux alone")
        self.tool("ld.lld")
        library = os.path.join(os.path.dirname(self.folder), "lib", "clang")
        for directory, _, names in os.walk(library, followlinks=True):
            if any(name.startswith("libclang_rt.fuzzer") for name in names):
                return
        raise HarnessError(f"the toolchain has no libFuzzer: {library} holds no libclang_rt.fuzzer")
