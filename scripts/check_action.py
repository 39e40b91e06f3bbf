"""Tests of action.yml with a tarball (scripts/check-action)."""

import functools
import hashlib
import http.server
import json
import os
import shutil
import sys
import tempfile
import threading
import unittest

import jsonschema

from composite_action import CompositeAction

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARBALL = os.path.abspath(sys.argv[1])
NAME = os.path.basename(TARBALL)
VERSION = NAME.split("-linux-")[0].removeprefix("assay-")
CLIENT = f"python3 '{ROOT}/adapters/examples/id_token.py'"
FLAWED = CLIENT + " --skip audience"
# Enough for the cause of the flaw to be told from others.
AREAS = "--only\nid-token/audience\n--only\nid-token/issuer"
CAUSE = "audience-not-checked"


class ActionTests(unittest.TestCase):
    def setUp(self):
        self.workspace = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.workspace)
        with open(os.path.join(self.workspace, "client.py"), "w", encoding="utf-8") as file:
            file.write("# verifies ID tokens\n")

    def run_action(self, server="http://127.0.0.1:9", **inputs):
        action = CompositeAction(ROOT, GITHUB_SERVER_URL=server)
        return action.run(self.workspace, **{"tarball": TARBALL, "arguments": AREAS, **inputs})

    def check(self, run, status, **outputs):
        self.assertEqual(run.status, status, run.log)
        for name, value in outputs.items():
            self.assertEqual(run.outputs[name], value, run.log)

    def sarif(self, run):
        with open(os.path.join(run.outputs["reports"], "report.sarif"), encoding="utf-8") as file:
            report = json.load(file)
        with open(os.path.join(ROOT, "scripts/schemas/sarif-2.1.0-used.json"), encoding="utf-8") as file:
            jsonschema.validate(report, json.load(file))
        return report["runs"][0]["results"]

    def known_findings(self):
        path = os.path.join(self.workspace, "known.json")
        run = self.run_action(client=FLAWED, arguments=f"{AREAS}\n--write-expected-findings\nknown.json")
        self.assertEqual(run.status, 1, run.log)
        self.assertTrue(os.path.exists(path))
        return run

    # The client

    def test_a_client_without_findings_passes(self):
        run = self.run_action(client=CLIENT, upload_sarif="true")
        self.check(run, 0, **{"exit-status": "0", "failed": "0", "inconclusive": "0", "crashed": "0", "hung": "0"})
        self.assertGreater(int(run.outputs["passed"]), 20)
        self.assertIn("nothing unexpected in", run.summary)
        self.assertIn(f"| {run.outputs['passed']} |", run.summary)
        self.assertEqual(self.sarif(run), [])
        self.assertEqual(run.uploads, [{"sarif_file": run.outputs["reports"] + "/report.sarif", "category": "assay"}])

    def test_a_client_with_findings_fails_and_the_summary_names_the_cause(self):
        run = self.run_action(client=FLAWED, location="client.py", upload_sarif="true", category="flawed")
        self.check(run, 1, **{"exit-status": "1"})
        self.assertGreater(int(run.outputs["failed"]), 10)
        self.assertIn(CAUSE, run.summary)
        results = self.sarif(run)
        self.assertEqual(len(results), int(run.outputs["failed"]))
        places = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}
        self.assertEqual(places, {"client.py"})
        self.assertEqual([upload["category"] for upload in run.uploads], ["flawed"])
        self.assertIn("::error title=Assay::", run.log)

    def test_nothing_is_uploaded_unless_asked(self):
        self.assertEqual(self.run_action(client=CLIENT).uploads, [])

    def test_known_findings_pass(self):
        found = self.known_findings()
        run = self.run_action(client=FLAWED, expected_findings="known.json")
        self.check(run, 0, failed=found.outputs["failed"])
        self.assertTrue(all(result["suppressions"] for result in self.sarif(run)))

    def test_known_findings_that_are_gone_fail(self):
        self.known_findings()
        run = self.run_action(client=CLIENT, expected_findings="known.json")
        self.check(run, 1, failed="0")
        self.assertIn("no longer happens", run.log)

    def test_another_finding_than_the_known_ones_fails(self):
        with open(os.path.join(self.workspace, "none.json"), "w", encoding="utf-8") as file:
            json.dump({"findings": []}, file)
        run = self.run_action(client=FLAWED, expected_findings="none.json")
        self.check(run, 1)
        self.assertIn("unexpected finding id-token/audience::", run.log)

    def test_a_wrong_client_command_is_an_error(self):
        run = self.run_action(client="no-such-client --flag", upload_sarif="true")
        self.check(run, 2, **{"exit-status": "2", "passed": "", "reports": ""})
        self.assertIn("nothing was judged", run.summary)
        self.assertIn("no-such-client", run.summary)
        self.assertEqual(run.uploads, [])

    def test_the_runner_takes_no_commands_from_the_client(self):
        run = self.run_action(client="echo '::add-mask::x' >&2; exit 1")
        self.assertNotEqual(run.status, 0)
        lines = run.log.splitlines()
        start = next(index for index, line in enumerate(lines) if line.startswith("::stop-commands::"))
        end = lines.index(f"::{lines[start].removeprefix('::stop-commands::')}::")
        commands = [index for index, line in enumerate(lines) if line.startswith("::add-mask::")]
        self.assertTrue(all(start < index < end for index in commands), run.log)

    # The inputs

    def test_wrong_inputs_are_errors(self):
        cases = {
            "no client": {"client": ""},
            "an unknown profile": {"client": CLIENT, "profile": "lax"},
            "a profile with a command": {"client": CLIENT, "profile": '"; touch made; "$(touch made)'},
            "a folder that is missing": {"client": CLIENT, "vectors": "nowhere"},
            "a file of known findings that is missing": {"client": CLIENT, "expected_findings": "nowhere.json"},
            "a location outside": {"client": CLIENT, "location": "../client.py"},
            "an unknown argument": {"client": CLIENT, "arguments": "--fast"},
            "an unknown format": {"client": CLIENT, "formats": "pdf"},
            "a tarball that is missing": {"client": CLIENT, "tarball": "nowhere.tar.gz"},
            "a tarball and a version": {"client": CLIENT, "version": VERSION},
            "another SHA-256": {"client": CLIENT, "sha256": "0" * 64},
        }
        for name, inputs in cases.items():
            with self.subTest(name):
                run = self.run_action(**inputs)
                self.check(run, 2, passed="")
                self.assertIn("::error title=Assay::", run.log)
                self.assertFalse(os.path.exists(os.path.join(self.workspace, "made")))

    def test_profile_vectors_and_formats_reach_the_program(self):
        run = self.run_action(client=CLIENT, profile="strict", vectors="bundled\n", formats="junit  html")
        reports = sorted(os.listdir(run.outputs["reports"]))
        self.assertEqual(
            reports, ["report.html", "report.json", "report.md", "report.sarif", "report.xml"], run.log)
        with open(os.path.join(run.outputs["reports"], "report.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["profile"], "strict")

    # The download

    def serve(self, tarball=None, sha256=None):
        """A server with a release of this version, and its URL."""
        folder = os.path.join(self.workspace, f"www/owner/assay/releases/download/{VERSION}")
        os.makedirs(folder)
        with open(TARBALL, "rb") as file:
            content = tarball or file.read()
        with open(os.path.join(folder, NAME), "wb") as file:
            file.write(content)
        with open(TARBALL, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        with open(os.path.join(folder, NAME + ".sha256"), "w", encoding="utf-8") as file:
            file.write(f"{digest}  {NAME}\n" if sha256 is None else sha256)
        handler = functools.partial(QuietHandler, directory=os.path.join(self.workspace, "www"))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def test_a_release_is_downloaded(self):
        server = self.serve()
        for version in (VERSION, ""):
            with self.subTest(version=version):
                self.check(self.run_action(server, client=CLIENT, tarball="", version=version), 0)

    def test_a_release_that_is_missing_is_an_error(self):
        server = self.serve()
        for version in ("9.9.9", "../9.9.9", "latest"):
            with self.subTest(version=version):
                self.check(self.run_action(server, client=CLIENT, tarball="", version=version), 2)

    def test_a_release_with_another_hash_is_not_run(self):
        run = self.run_action(self.serve(tarball=b"something else"), client=CLIENT, tarball="", version=VERSION)
        self.check(run, 2)
        self.assertIn("has the SHA-256", run.log)
        self.assertEqual(run.steps["install"], {})

    def test_a_release_without_a_hash_is_not_run(self):
        run = self.run_action(self.serve(sha256="not a hash\n"), client=CLIENT, tarball="", version=VERSION)
        self.check(run, 2)
        self.assertIn("has no SHA-256", run.log)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
