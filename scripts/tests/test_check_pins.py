from .checkout import CheckoutTestCase

COMMIT = "11bd71901bbe5b1630ceea73d27597364c9af683"
DIGEST = "sha256:" + "0123456789abcdef" * 4
HASH = "--hash=" + DIGEST

WORKFLOW = ".github/workflows/tests.yml"
REQUIREMENTS = "scripts/setup/requirements/checks.txt"


class PinTests(CheckoutTestCase):
    def check(self, cases):
        """Each case is a name, a path, a text, and the problem that is reported, or None."""
        self.write("README.md", "Here `pip install assay` is only prose.\n")
        for name, path, text, problem in cases:
            with self.subTest(name):
                self.write(path, text)
                wanted = (0, ["check-pins: 2 files, and all that they fetch is named by a hash"])
                if problem:
                    wanted = (1, [f"{path}:{problem}"])
                self.assertEqual(self.run_script("check-pins"), wanted)
                self.git("rm", "--quiet", "--force", path)

    def test_actions(self):
        def uses(value):
            return f"jobs:\n  test:\n    steps:\n      - uses: {value}\n"

        self.check([
            ("a commit", WORKFLOW, uses(f"actions/checkout@{COMMIT} # v4.2.2"), None),
            ("a commit, in a folder", WORKFLOW, uses(f"actions/cache/save@{COMMIT} # v4"), None),
            ("of this checkout", WORKFLOW, uses("./.github/actions/build"), None),
            ("an image", WORKFLOW, uses(f"docker://a.example/b@{DIGEST}"), None),
            ("a version", WORKFLOW, uses("actions/checkout@v4.2.2"),
             "4: actions/checkout@v4.2.2 has no full hash of a commit"),
            ("a short hash", WORKFLOW, uses("actions/checkout@11bd719 # v4.2.2"),
             "4: actions/checkout@11bd719 has no full hash of a commit"),
            ("no version beside it", WORKFLOW, uses(f"actions/checkout@{COMMIT}"),
             f"4: actions/checkout@{COMMIT} has no comment with its version"),
            ("an image by a tag", WORKFLOW, uses("docker://a.example/b:1"),
             "4: docker://a.example/b:1 has no digest (@sha256:…)"),
            ("in one line", WORKFLOW, "jobs: {test: {steps: [{uses: actions/checkout@v4}]}}\n",
             "1: the value of uses is not alone on its line"),
            ("an excuse", WORKFLOW, "# Not pinned: it is new.\n- uses: actions/checkout@v4\n",
             "2: actions/checkout@v4 has no full hash of a commit"),
            ("an action's own file", "build/action.yml", "runs:\n  steps:\n    - uses: a/b@main\n",
             "3: a/b@main has no full hash of a commit"),
        ])

    def test_images(self):
        excuse = "# Not pinned: nobody publishes a digest.\n"
        self.check([
            ("a container with a digest", WORKFLOW, f"    container: swift:6@{DIGEST}\n", None),
            ("an image with a digest", WORKFLOW, f"    container:\n      image: 'swift:6@{DIGEST}'\n", None),
            ("an excused image", WORKFLOW, f"{excuse}    container: swift:6\n", None),
            ("a container with a tag", WORKFLOW, "    container: swift:6\n", "1: swift:6 has no digest (@sha256:…)"),
            ("an image with a tag", WORKFLOW, "    container:\n      image: swift:6 # newest\n",
             "2: swift:6 has no digest (@sha256:…)"),
            ("an image with a short digest", WORKFLOW, "      image: swift@sha256:0123\n",
             "1: swift@sha256:0123 has no digest (@sha256:…)"),
            ("a base with a digest", "Dockerfile", f"FROM swift:6@{DIGEST} AS build\nFROM build\n", None),
            ("an excused base", "a/Dockerfile", f"{excuse}# More.\nFROM swift:6\n", None),
            ("a base with a tag", "a/Dockerfile", "FROM --platform=linux/amd64 swift:6 AS build\n",
             "1: swift:6 has no digest (@sha256:…)"),
            ("an excuse for another line", "a/Dockerfile", f"{excuse}ARG A=1\nFROM swift:6\n",
             "3: swift:6 has no digest (@sha256:…)"),
            ("an excuse without a reason", "a/Dockerfile", "# Not pinned:\nFROM swift:6\n",
             "2: swift:6 has no digest (@sha256:…)"),
            ("a file of another image", "Dockerfile", "FROM scratch\nCOPY --from=swift:6 /usr /usr\n",
             "2: swift:6 has no digest (@sha256:…)"),
        ])

    def test_installations(self):
        problem = "pip installs without --require-hashes"
        self.check([
            ("with hashes", "install", "pip install --require-hashes --requirement r.txt\n", None),
            ("with hashes, on two lines", "install", "pip install --quiet \\\n  --require-hashes -r r.txt\n", None),
            ("of a file that is there", "install", "pip install --no-index assay.whl\n", None),
            ("a comment", "install", "# pip install comes later\n", None),
            ("without", "install", "set -e\npip install flask==3\n", f"2: {problem}"),
            ("without, on two lines", "install", "pip3 --quiet install \\\n  flask==3\n", f"1: {problem}"),
            ("hashes on another line", "install", "pip install flask\necho --require-hashes\n", f"1: {problem}"),
            ("from Python", "install.py", 'run([python, "-m", "pip", "install", "flask"])\n', f"1: {problem}"),
            ("in a workflow", WORKFLOW, "      - run: pip install flask\n", f"1: {problem}"),
            ("in an image", "Dockerfile", "RUN pip install flask\n", f"1: {problem}"),
        ])

    def test_requirements(self):
        self.check([
            ("with hashes", REQUIREMENTS,
             f"# Made.\na[b]==1.0 ; python_version < '3' \\\n  {HASH} \\\n  {HASH}\nc==2 {HASH}\n", None),
            ("without a hash", REQUIREMENTS, f"a==1 {HASH}\nb==2\n", "2: b==2 has no hash (--hash=sha256:…)"),
            ("with another hash", REQUIREMENTS, "a==1 --hash=md5:0123\n", "1: a==1 has no hash (--hash=sha256:…)"),
            ("with one more hash", REQUIREMENTS, f"a==1 {HASH} --hash=md5:0123\n",
             "1: a==1 has an option that is not a hash of SHA-256"),
            ("with a short hash", REQUIREMENTS, f"a==1 {HASH[:-1]}\n", "1: a==1 has no hash (--hash=sha256:…)"),
            ("with a range", REQUIREMENTS, f"a>=1 {HASH}\n", "1: a>=1 has no exact version"),
            ("with a URL", REQUIREMENTS, f"a@https://a.example/a.whl {HASH}\n",
             "1: a@https://a.example/a.whl has no exact version"),
            ("with another index", REQUIREMENTS, "--index-url https://a.example\n", "1: --index-url is not a requirement"),
            ("in another folder", "tools/requirements.txt", "a==1\n", "1: a==1 has no hash (--hash=sha256:…)"),
        ])

    def test_checkout_without_files(self):
        self.assertEqual(self.run_script("check-pins"), (1, ["check-pins: Git lists no file"]))
