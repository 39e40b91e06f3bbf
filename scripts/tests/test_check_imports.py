import os
import subprocess
import tempfile
import unittest

from .checkout import SCRIPTS

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "example",
    targets: [
        .systemLibrary(name: "CAssayOpenSSL"),
        .target(name: "JOSECryptography", dependencies: ["CAssayOpenSSL"]),
        .target(name: "AssayCryptography", dependencies: ["CAssayOpenSSL", "JOSECryptography"]),
        .target(name: "StrictJOSE", dependencies: [%s]),
        .target(name: "GoogleSignInClient", dependencies: ["StrictJOSE"]),
        .target(name: "TokenForge", dependencies: ["AssayCryptography"]),
        .systemLibrary(name: "CAssaySQLite"),
        .target(name: "GoogleSignInAccounts", dependencies: [%s]),
        .target(name: "GoogleSignInDirectory", dependencies: ["CAssaySQLite", "GoogleSignInAccounts"]),
        .target(name: "GoogleSignInS3", dependencies: ["GoogleSignInDirectory"]),
        .target(name: "GoogleSignInSettings", dependencies: ["GoogleSignInAccounts"]),
        .testTarget(name: "StrictJOSETests", dependencies: ["StrictJOSE"]),
    ]
)
"""
SOURCES = {
    "Sources/CAssayOpenSSL/module.modulemap": "module CAssayOpenSSL {}",
    "Sources/AssayCryptography/A.swift": "internal import CAssayOpenSSL\npackage import JOSECryptography",
    "Sources/GoogleSignInClient/A.swift": "internal import StrictJOSE",
    "Sources/CAssaySQLite/module.modulemap": "module CAssaySQLite {}",
    "Sources/GoogleSignInDirectory/A.swift": "internal import CAssaySQLite\npublic import GoogleSignInAccounts",
    "Sources/GoogleSignInS3/A.swift": "public import GoogleSignInDirectory",
    "Sources/GoogleSignInSettings/A.swift": "internal import GoogleSignInAccounts",
    "Sources/TokenForge/A.swift": "internal import AssayCryptography",
    "Tests/StrictJOSETests/A.swift": "@testable import StrictJOSE",
}


class SeamTests(unittest.TestCase):
    def problems(self, dependency, *imports, seam="internal", accounts="GoogleSignInClient"):
        """The problems of a package whose StrictJOSE has a dependency and files with these imports."""
        with tempfile.TemporaryDirectory() as folder:
            sources = {f"Sources/StrictJOSE/{number}.swift": line for number, line in enumerate(imports)}
            sources["Sources/JOSECryptography/A.swift"] = f"{seam} import CAssayOpenSSL"
            sources["Sources/GoogleSignInAccounts/A.swift"] = f"internal import {accounts}"
            manifest = MANIFEST % (f'"{dependency}"', f'"{accounts}"')
            for path, text in ({"Package.swift": manifest} | SOURCES | sources).items():
                whole = os.path.join(folder, path)
                os.makedirs(os.path.dirname(whole), exist_ok=True)
                with open(whole, "w", encoding="utf-8") as file:
                    file.write(text + "\n")
            result = subprocess.run(
                [os.path.join(SCRIPTS, "source", "check-imports"), folder], capture_output=True, text=True, check=False)
            return result.returncode, [line for line in result.stderr.splitlines() if not line.startswith("check-imports: ")]

    def test_the_library_uses_the_seam(self):
        self.assertEqual(self.problems("JOSECryptography", "internal import JOSECryptography"), (0, []))

    def test_the_library_does_not_use_openssl(self):
        for line in ("import CAssayOpenSSL", "@_implementationOnly import CAssayOpenSSL",
                     "internal import struct CAssayOpenSSL.EVP_MD"):
            with self.subTest(line):
                wanted = ["Sources/StrictJOSE/1.swift: imports CAssayOpenSSL, "
                          "which is for JOSECryptography and AssayCryptography"]
                self.assertEqual(self.problems("CAssayOpenSSL", "", line), (1, wanted))

    def test_the_library_does_not_use_the_cryptography_of_the_suite(self):
        wanted = [
            f"Package.swift: {name} depends on AssayCryptography, which is for the suite"
            for name in (
                "StrictJOSE", "GoogleSignInClient", "GoogleSignInAccounts", "GoogleSignInDirectory", "GoogleSignInS3",
                "GoogleSignInSettings")
        ]
        self.assertEqual(self.problems("AssayCryptography", "internal import AssayCryptography"), (1, wanted))

    def test_an_app_does_not_reach_sqlite(self):
        wanted = [
            f"Package.swift: {name} depends on CAssaySQLite, which no app links"
            for name in ("GoogleSignInAccounts", "GoogleSignInSettings")
        ]
        found = self.problems("JOSECryptography", "internal import JOSECryptography", accounts="CAssaySQLite")
        self.assertEqual(found, (1, wanted))

    def test_the_seam_shows_nothing_of_openssl(self):
        for level in ("package", "public"):
            with self.subTest(level):
                wanted = ["Sources/JOSECryptography/A.swift: "
                          "an import of CAssayOpenSSL that is not internal lets its types into declarations"]
                self.assertEqual(
                    self.problems("JOSECryptography", "internal import JOSECryptography", seam=level), (1, wanted))
