import os
import unittest

from runner import build
from runner_tests.support import FolderTest


class BuiltTests(FolderTest):
    def test_where_the_package_manager_puts_executables(self):
        os.makedirs(self.path("address", "release"))
        os.makedirs(self.path("coverage", "debug"))
        self.assertEqual(build.built(self.folder, "address"), self.path("address", "release"))
        self.assertEqual(build.built(self.folder, "coverage"), self.path("coverage", "debug"))

    def test_where_somebody_has_laid_them(self):
        self.assertEqual(build.built(self.folder, "address"), self.path("address"))


if __name__ == "__main__":
    unittest.main()
