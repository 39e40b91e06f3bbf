from .checkout import CheckoutTestCase


class TrackedFileTests(CheckoutTestCase):
    def check(self, *wanted):
        self.assertEqual(self.run_script("check-tracked-files"), wanted)

    def test_files_that_belong(self):
        self.write(".gitignore", "/report.html\n")
        self.write("docs/report.html", "a" * 1_000_000)
        self.check(0, ["check-tracked-files: 2 files, none of them ignored or large"])

    def test_ignored_file(self):
        self.write(".gitignore", "/report.html\n")
        self.write("report.html", "a", "--force")
        self.check(1, ["report.html: is tracked, although .gitignore names it"])

    def test_ignored_file_by_the_list_of_a_folder(self):
        self.write("docs/.gitignore", "*.log\n")
        self.write("docs/a b.log", "a", "--force")
        self.check(1, ["docs/a b.log: is tracked, although .gitignore names it"])

    def test_large_file(self):
        self.write("a b.json", "a" * 1_000_001)
        self.check(1, ["a b.json: has 1000001 bytes; at most 1000000 are allowed"])

    def test_checkout_without_files(self):
        self.check(1, ["check-tracked-files: Git lists no file"])
