import os
import unittest

from runner import breaks, errors, program, registry
from runner.processes import Processes
from runner_tests.support import FolderTest
from runner_tests import fake

TARGETS = [("json", 4, 4096), ("der", 2.5, 64), ("canary-bug", 1, 64)]
LIST = fake.described(TARGETS)


class ParsingTests(unittest.TestCase):
    def test_a_list(self):
        found = registry.parse(LIST)
        self.assertEqual(found[0], registry.Target("json", 4, 4096, False))
        self.assertEqual(found[1], registry.Target("der", 2.5, 64, False))
        self.assertEqual(found[2], registry.Target("canary-bug", 1, 64, True))

    def test_all_members_of_a_target(self):
        item = {"name": "n", "why": "w", "file": "f", "before": "b", "after": "a", "says": "s"}
        text = fake.described(
            [("json", 4, 4096)], executions_a_second=100000, entropic=False, leak_check=False, program="parser-fuzzer",
            dictionary=['"{"'], breaks=[item])
        self.assertEqual(registry.parse(text), [registry.Target(
            "json", 4, 4096, False, False, 100000, False, "parser-fuzzer", ('"{"',),
            (breaks.Break(target="json", **item),))])

    def test_invalid_lists(self):
        for text, complaint in [
            ("", "Expecting value"),
            (fake.described([]), "empty"),
            ("{}", "targets"),
            (fake.described([("json", "four", 1)]), "could not convert"),
            (fake.described([("json", 4, "x")]), "invalid literal"),
            (fake.described([("json", 0, 4096)]), "would never run"),
            (fake.described([("json", 1, 1), ("json", 1, 1)]), "twice"),
            (fake.described([("json", 1, 1)], breaks=[{"name": "n"}]), "missing"),
        ]:
            with self.subTest(text), self.assertRaisesRegex((ValueError, KeyError, TypeError), complaint):
                registry.parse(text)


class ReadingTests(FolderTest):
    def test_a_command_that_fails_is_named_with_its_last_line(self):
        path = self.path("seeds")
        fake.executable(path, "#!/bin/sh\necho 'error: no such module' >&2\nexit 1\n")
        with self.assertRaisesRegex(errors.HarnessError, "fails: error: no such module"):
            registry.read(Processes(), path)
        with self.assertRaisesRegex(errors.HarnessError, "No such file"):
            registry.read(Processes(), self.path("missing"))

    def test_a_list_that_is_broken_is_an_error_of_the_harness(self):
        path = self.path("seeds")
        for text, names in [(LIST, 3), ("{}", None), ("{", None)]:
            fake.executable(path, f"#!/bin/sh\n[ \"$*\" = '--list --format json' ] && echo '{text}'\n")
            with self.subTest(text):
                if names:
                    self.assertEqual(len(registry.read(Processes(), path)), names)
                else:
                    with self.assertRaisesRegex(errors.HarnessError, "seeds --list: "):
                        registry.read(Processes(), path)


class LayOutTests(FolderTest):
    TARGET = registry.Target("json", 4, 4096, False, program="parser-fuzzer", dictionary=('"{"',))

    def test_a_target_is_a_link_to_its_program_with_its_dictionary_beside_it(self):
        fake.executable(self.path("parser-fuzzer"), "new")
        # An executable of an older build is not run.
        fake.executable(self.path("fuzz-json"), "old")
        for _ in range(2):
            registry.lay_out([self.TARGET], self.folder)
            self.assertEqual(os.readlink(self.path("fuzz-json")), "parser-fuzzer")
        words = program.Program(self.TARGET, self.folder).fuzz("corpus", "artifacts", 1)
        self.assertIn(f"-dict={self.path('fuzz-json.dict')}", words)
        with open(self.path("fuzz-json.dict"), encoding="utf-8") as file:
            self.assertEqual(file.read(), '"{"\n')

    def test_an_executable_put_there_by_hand_stays(self):
        fake.executable(self.path("fuzz-json"), "laid")
        registry.lay_out([self.TARGET], self.folder)
        with open(self.path("fuzz-json"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "laid")

    def test_a_target_that_is_not_built_is_refused(self):
        with self.assertRaisesRegex(errors.HarnessError, "neither parser-fuzzer nor fuzz-json"):
            registry.lay_out([self.TARGET], self.folder)


class ChoiceTests(unittest.TestCase):
    TARGETS = registry.parse(LIST)

    def names(self, *patterns):
        return [target.name for target in registry.choose(self.TARGETS, list(patterns))]

    def test_canaries_always_run(self):
        self.assertEqual(self.names("der"), ["der", "canary-bug"])
        self.assertEqual(self.names("j*", "der"), ["json", "der", "canary-bug"])
        self.assertEqual(self.names(), ["json", "der", "canary-bug"])

    def test_a_name_that_matches_no_target(self):
        for pattern in ["jason", "canary-bug"]:
            with self.subTest(pattern), self.assertRaisesRegex(errors.UsageError, f'"{pattern}" is none of json, der'):
                registry.choose(self.TARGETS, [pattern])


if __name__ == "__main__":
    unittest.main()
