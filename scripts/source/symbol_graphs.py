"""What scripts/source/api-listing and scripts/source/documentation share: the library products and their modules' symbol graphs."""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def products():
    """The targets of each library product."""
    with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
        text = file.read()
    found = re.findall(r'\.library\(name: "(\w+)", targets: \[([^\]]*)\]\)', text)
    return {name: re.findall(r'"(\w+)"', targets) for name, targets in found}


def tool(name):
    """A program of the toolchain that `swift` is of."""
    return os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift"))), name)


def extract(build, modules, output):
    """Puts the symbol graphs of the modules into a folder."""
    maps = glob.glob(os.path.join(build, "*.build", "module.modulemap"))
    maps += glob.glob(os.path.join(ROOT, "Sources", "*", "*", "module.modulemap"))
    info = json.loads(subprocess.run([tool("swiftc"), "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout)
    command = [tool("swift-symbolgraph-extract"), "-I", os.path.join(build, "Modules"), "-output-dir", output]
    command += ["-target", info["target"]["triple"], "-minimum-access-level", "public"]
    command += ["-skip-synthesized-members", "-emit-extension-block-symbols"]
    command += [argument for path in maps for argument in ("-Xcc", f"-fmodule-map-file={path}")]

    def run(module):
        subprocess.run(command + ["-module-name", module], check=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, modules))
