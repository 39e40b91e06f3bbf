import os
import unittest

from runner import build
from runner_tests.support import FolderTest


class BuiltTests(FolderTest):
    def test_executables_in_the_folder_of_the_package_manager(self):
        os.makedirs(self.path("address", "release"))
        os.makedirs(self.path("coverage", "debug"))
        self.assertEqual(build.built(self.folder, "address"), self.path("address", "release"))
        self.assertEqual(build.built(self.folder, "coverage"), self.path("coverage", "debug"))

    def test_executables_put_there_by_hand(self):
        self.assertEqual(build.built(self.folder, "address"), self.path("address"))


class FlagTests(FolderTest):
    def command(self, flavour):
        class Toolchain:
            swift = "swift"

        return build.Builder(Toolchain, None, self.folder)._command(flavour)

    def test_the_compiler_gets_the_sanitizers_in_one_option(self):
        command = self.command("address")
        told = [word for word in command if "sanitize=" in word]
        self.assertEqual(told, ["--sanitize=fuzzer", "-sanitize=fuzzer,address"])

    def test_an_incremental_build_includes_new_files_of_the_library(self):
        for flavour in ("address", "coverage"):
            self.assertIn("--disable-build-manifest-caching", self.command(flavour))

    def test_the_checks_of_the_address_sanitizer_are_calls(self):
        command = self.command("address")
        place = command.index("-asan-instrumentation-with-call-threshold=0")
        self.assertEqual(command[place - 3 : place], ["-Xswiftc", "-Xllvm", "-Xswiftc"])
        self.assertNotIn("-asan-instrumentation-with-call-threshold=0", self.command("coverage"))

    def test_the_optimizer_sees_every_module_that_a_fuzzer_runs(self):
        for flavour, is_optimized in (("address", True), ("coverage", False)):
            command = self.command(flavour)
            pairs = list(zip(command, command[1:]))
            self.assertEqual(("-Xswiftc", "-O") in pairs, is_optimized)


if __name__ == "__main__":
    unittest.main()
