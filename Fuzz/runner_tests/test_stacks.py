import unittest

from runner import ROOT, logs, stacks
from runner_tests.support import log


def group(name, target="json", change=lambda text: text):
    text = change(log(name))
    return stacks.group(target, logs.crash(text), stacks.frames(text))


class FrameTests(unittest.TestCase):
    def test_frames_of_the_runtime_are_not_shown(self):
        self.assertEqual(
            [str(frame) for frame in stacks.relevant(stacks.frames(log("index")))],
            ["$s3Lib7TargetsO3runyySays5UInt8VGFZ  /checkout/Sources/Lib/Lib.swift:8:66",
             "$s15fuzz_canary_bug12testOneInputys5Int32VSPys5UInt8VGSg_SitF  /checkout/Sources/fuzz-canary-bug/a.swift:4:13"])

    def test_frames_of_the_allocator_are_not_shown_for_a_leak(self):
        self.assertIn("Lib.swift:12:68", stacks.relevant(stacks.frames(log("leak")))[0].place)

    def test_the_first_stack_is_used(self):
        self.assertEqual(len([frame for frame in stacks.frames(log("overflow")) if "Lib.swift:11" in frame.place]), 1)

    def test_a_location_is_relative_to_the_checkout(self):
        found = stacks.frames(f"    #0 0x1 in f {ROOT}/Sources/A/B.swift:1:2\n")
        self.assertEqual(found, [stacks.Frame("f", "Sources/A/B.swift:1:2")])

    def test_a_function_with_spaces_keeps_them(self):
        found = stacks.frames("    #0 0x1 in closure #1 in f(_:) (program+0x12)\n")
        self.assertEqual(found, [stacks.Frame("closure #1 in f(_:)", "program+0x12")])

    def test_a_log_without_a_stack_has_no_frames(self):
        self.assertEqual(stacks.frames("nothing"), [])


class GroupTests(unittest.TestCase):
    def test_every_bug_has_its_own_group(self):
        names = ["property", "index", "arithmetic", "timeout", "memory", "overflow", "leak"]
        self.assertEqual(len({group(name) for name in names}), len(names))

    def test_another_run_of_the_same_bug_is_the_same_group(self):
        def moved(text):
            return text.replace("==8881==", "==77==").replace("0x556e", "0x7777").replace("Lib.swift:8:66", "Lib.swift:9:1")

        self.assertEqual(group("index"), group("index", change=moved))

    def test_the_group_depends_on_the_property_and_not_on_its_detail(self):
        self.assertEqual(
            group("property"), group("property", change=lambda text: text.replace("found, as it should be", "17 bytes")))
        self.assertNotEqual(
            group("property"), group("property", change=lambda text: text.replace("the planted bug", "another")))

    def test_the_group_depends_on_the_verdicts_in_the_detail(self):
        def seen(detail):
            return group("property", change=lambda text: text.replace("found, as it should be", detail))

        one = seen("reject: invalid-key: at byte 7; accept")
        self.assertEqual(one, seen("reject: invalid-key: at byte 12; accept"))
        self.assertNotEqual(one, seen("accept; reject: invalid-key: at byte 7"))
        self.assertNotEqual(one, seen("reject: invalid-issuer: at byte 7; accept"))

    def test_another_function_or_target_is_another_group(self):
        self.assertNotEqual(
            group("index"), group("index", change=lambda text: text.replace("$s3Lib7TargetsO3run", "$s3Lib7TargetsO4read")))
        self.assertNotEqual(group("index"), group("index", target="der"))

    def test_the_group_of_a_time_out_does_not_depend_on_its_stack(self):
        self.assertEqual(
            group("timeout"), group("timeout", change=lambda text: text.replace("$s3Lib7TargetsO3run", "$s3Lib7TargetsO4read")))

    def test_the_group_does_not_depend_on_specialisations(self):
        crash = logs.Crash("overflow", None, "")
        plain = [stacks.Frame("static Targets.inner(_:)", "a")]
        special = [stacks.Frame("specialized static Targets.inner(_:)", "b")]
        self.assertEqual(stacks.group("json", crash, plain), stacks.group("json", crash, special))


class DemanglingTests(unittest.TestCase):
    def test_without_a_compiler_the_text_is_unchanged(self):
        self.assertEqual(stacks.demangled("in $s3Lib7TargetsO", None), "in $s3Lib7TargetsO")
        self.assertEqual(stacks.demangled("in $s3Lib7TargetsO", "/nonexistent/swift"), "in $s3Lib7TargetsO")


if __name__ == "__main__":
    unittest.main()
