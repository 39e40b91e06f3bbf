import unittest

from runner import errors, registry
from runner_tests.support import FolderTest
from runner_tests import fake

LIST = "json 4 4096 target\nder 2.5 64 target\ncanary-bug 1 64 canary\n"


class ParsingTests(unittest.TestCase):
    def test_a_list(self):
        found = registry.parse(
            LIST, {
                "json": {"executions_a_second": 100000, "entropic": False}, "canary-bug": {"leak_check": False},
            })
        self.assertEqual(found[0], registry.Target("json", 4, 4096, False, True, 100000, False))
        self.assertEqual(found[1], registry.Target("der", 2.5, 64, False))
        self.assertEqual(found[2], registry.Target("canary-bug", 1, 64, True, False))

    def test_what_is_no_list(self):
        for text, settings, complaint in [
            ("", {}, "empty"),
            ("json 4 4096\n", {}, "were expected"),
            ("json 4 x target\n", {}, "were expected"),
            ("json four 4096 target\n", {}, "could not convert"),
            ("json 0 4096 target\n", {}, "would never run"),
            ("json 1 1 target\njson 1 1 target\n", {}, "twice"),
            (LIST, {"jason": {}}, 'no target "jason"'),
            (LIST, {"json": {"speed": 1}}, 'unknown member "speed"'),
        ]:
            with self.subTest(text, settings=settings):
                with self.assertRaisesRegex(ValueError, complaint):
                    registry.parse(text, settings)


class ReadingTests(FolderTest):
    def test_a_command_that_fails_is_named_with_its_last_words(self):
        path = self.path("seeds")
        fake.executable(path, "#!/bin/sh\necho 'error: no such module' >&2\nexit 1\n")
        with self.assertRaisesRegex(errors.HarnessError, "fails: error: no such module"):
            registry.read(path)
        with self.assertRaisesRegex(errors.HarnessError, "No such file"):
            registry.read(self.path("missing"))

    def test_the_settings_of_this_package_can_be_read(self):
        path = self.path("seeds")
        fake.executable(path, f"#!/bin/sh\nprintf '{LIST}'\n")
        settings = self.write('{"json": {"executions_a_second": 7}}', "targets.json")
        self.assertEqual(registry.read(path, settings)[0].executions_goal, 7)
        with self.assertRaisesRegex(errors.HarnessError, "targets.json"):
            registry.read(path, self.write("{", "targets.json"))


class ChoiceTests(unittest.TestCase):
    TARGETS = registry.parse(LIST, {})

    def names(self, *patterns):
        return [target.name for target in registry.choose(self.TARGETS, list(patterns))]

    def test_canaries_always_run(self):
        self.assertEqual(self.names("der"), ["der", "canary-bug"])
        self.assertEqual(self.names("j*", "der"), ["json", "der", "canary-bug"])
        self.assertEqual(self.names(), ["json", "der", "canary-bug"])

    def test_a_name_that_nothing_has(self):
        for pattern in ["jason", "canary-bug"]:
            with self.subTest(pattern), self.assertRaisesRegex(errors.UsageError, f'"{pattern}" is none of json, der'):
                registry.choose(self.TARGETS, [pattern])


if __name__ == "__main__":
    unittest.main()
