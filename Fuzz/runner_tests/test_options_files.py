import os
import unittest

from runner import options_files
from runner.registry import Target
from runner_tests.support import FolderTest


class OptionsTests(FolderTest):
    def test_the_text_of_an_options_file(self):
        self.assertEqual(options_files.text(Target("sign-in", 8, 1024, False, entropic=False, dictionary=('"a"',))), """\
[libfuzzer]
max_len = 1024
timeout = 10
rss_limit_mb = 2048
entropic = 0
print_funcs = 0
dict = fuzz-sign-in.dict

[asan]
allocator_may_return_null = 1
detect_leaks = 0
handle_abort = 1
quarantine_size_mb = 16
""")

    def test_a_target_without_a_dictionary_has_no_dict_option(self):
        self.assertNotIn("dict", options_files.text(Target("no-such-target", 1, 64, False)))

    def test_every_target_except_canaries_has_a_file_and_a_dictionary(self):
        options_files.write([
            Target("json", 4, 4096, False, dictionary=('"{"', '"\\x0A"')), Target("no-such-target", 1, 64, False),
            Target("canary-bug", 1, 64, True)], self.folder)
        self.assertEqual(
            sorted(os.listdir(self.folder)), ["fuzz-json.dict", "fuzz-json.options", "fuzz-no-such-target.options"])
        with open(self.path("fuzz-json.dict"), encoding="utf-8") as file:
            self.assertEqual(file.read(), '"{"\n"\\x0A"\n')


if __name__ == "__main__":
    unittest.main()
