import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from .checkout import SCRIPTS

# Stands for assay: it ends as the start path says, and writes a report in which that path is the finding.
ASSAY = """#!/usr/bin/env python3
import json, sys
arguments = sys.argv[1:]
path = arguments[arguments.index("--start") + 1].split("/", 3)[3]
if path == "broken":
    sys.exit("assay: the application does not start")
known = "--expected-findings" in arguments
results = [{"id": "web/callback::" + path, "verdict": "failed", "kind": "accepted-bad", "detail": "let in", "known": known}]
json.dump({"results": results, "timeout": arguments[arguments.index("--timeout") + 1]},
          open(arguments[arguments.index("--output") + 1], "w"))
sys.exit(0 if known else 1)
"""


def application(name, start, language="Python"):
    # The Debian package gives a version, and is installed wherever these tests run.
    return {"name": name, "language": language, "uses": "Flask", "package": "dpkg", "start": start, "command": "true"}


@unittest.skipUnless(os.path.exists("/usr/bin/dpkg-query"), "there are no Debian packages")
class WebApplicationsTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for name in ("good", "new", "bad"):
            (self.root / name).mkdir()
        (self.root / "good" / "expected-findings.json").write_text("{}")
        self.assay = self.root / "assay"
        self.assay.write_text(ASSAY)
        self.assay.chmod(0o755)
        applications = [application("good", "/one"), application("new", "/two"), application("bad", "/broken", "Perl")]
        (self.root / "applications.json").write_text(json.dumps({"applications": applications}))

    def run_script(self, *arguments):
        command = [os.path.join(SCRIPTS, "web", "web-applications"), self.assay, "--list", self.root / "applications.json"]
        command += ["--folder", self.root / "built", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_known_findings(self):
        done = self.run_script("--application", "good")
        self.assertEqual((done.returncode, done.stdout), (0, "web-applications: good: as expected\n"))
        report = json.loads((self.root / "built" / "good.json").read_text())
        self.assertEqual(report["application"]["name"], "good")
        self.assertRegex(report["application"]["version"], r"^\d")

    def test_time_for_a_response(self):
        for arguments, seconds in (((), "90"), (("--timeout", "70"), "70")):
            self.run_script("--application", "good", *arguments)
            report = json.loads((self.root / "built" / "good.json").read_text())
            self.assertEqual(report["timeout"], seconds)

    def test_new_finding(self):
        done = self.run_script("--application", "new")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout,
            "  web/callback::two: accepted-bad: let in\nweb-applications: new: not as expected\n",
        )

    def test_one_that_does_not_start_ends_nothing(self):
        done = self.run_script()
        self.assertEqual(done.returncode, 1)
        outcomes = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
        self.assertEqual(
            outcomes,
            [
                "web-applications: good: as expected",
                "web-applications: new: not as expected",
                "web-applications: bad: not run: assay: the application does not start",
            ],
        )
        self.assertFalse((self.root / "built" / "bad.json").exists())

    def test_not_run_alone(self):
        self.assertEqual(self.run_script("--language", "Perl").returncode, 3)

    def test_not_installed(self):
        (self.root / "good" / "requirements.txt").write_text("no such package\n")
        (self.root / "good" / "packages.debian").write_text("name-without-version\n")
        done = self.run_script("--application", "good")
        self.assertEqual(done.returncode, 3)
        self.assertIn('not run: ', done.stdout)
        self.assertIn('expected a name and a version, found "name-without-version"', done.stdout)

    def test_unknown_name(self):
        done = self.run_script("--application", "godo")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no application has the name 'godo'; there are bad, good, new", done.stderr)


HEAD = """| application | built on | signs in with | judged | accepted bad | rejected good | undocumented error | no answer in time | inconclusive |
|---|---|---|--:|--:|--:|--:|--:|--:|
"""
KEPT = "| `django` | Python, Django | mozilla-django-oidc 5 | 1 | 0 | 0 | 0 | 0 | 0 |\n"
GONE = "| `gone` | Python, Django | other 5 | 1 | 0 | 0 | 0 | 0 | 0 |\n"
NEW = "| `flask` | Python, Flask | Authlib 1.2 | 3 | 1 | 0 | 1 | 0 | 0 |\n"


class WebResultsTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.page = self.root / "page.md"
        self.page.write_text(f"Before\n<!-- table: applications -->\n{HEAD}{GONE}{KEPT}<!-- end -->\nAfter\n")
        verdicts = [{"verdict": "failed", "kind": "accepted-bad"}, {"verdict": "crashed"}, {"verdict": "passed"}]
        report = {
            "application": {
                "name": "flask", "language": "Python", "uses": "Flask", "package": "Authlib", "version": "1.2"
            },
            "results": [*verdicts, {"verdict": "skipped"}, {"verdict": "unjudged"}],
        }
        (self.root / "flask.json").write_text(json.dumps(report))

    def run_script(self, *arguments):
        command = [os.path.join(SCRIPTS, "web", "web-results"), *arguments, self.root, self.page]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_rows_of_reports_replace_and_others_stay(self):
        self.assertEqual(self.run_script("--check").returncode, 1)
        self.assertEqual(self.run_script().returncode, 0)
        self.assertEqual(
            self.page.read_text(),
            f"Before\n<!-- table: applications -->\n{HEAD}{NEW}{KEPT}<!-- end -->\nAfter\n",
        )
        self.assertEqual(self.run_script("--check").returncode, 0)

    def test_page_without_a_table(self):
        self.page.write_text("Nothing\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no line <!-- table: applications -->", done.stderr)
