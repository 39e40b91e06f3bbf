"""Nights on a machine that is slow: what is built, and what is cut short."""

import os
import signal
import time
import unittest
from unittest import mock

from runner import build, processes, registry
from runner_tests import fake
from runner_tests.nights import ALIVE, NightTest, NoToolchain

# A build of a few seconds. It prints lines as the package manager does.
SWIFT = """#!/bin/sh
case "$*" in *--show-bin-path*) echo {products}; exit 0;; esac
echo '[1/2] Compiling StrictJOSE'
sleep {seconds}
echo '[2/2] Linking client-fuzzer'
exit {status}
"""
# A command that lists the targets, and whose own build takes as long.
SEEDS = """#!/bin/sh
[ "$1" = --list ] && {{ echo '[1/1] Compiling assay' >&2; sleep {seconds}; }}
exec {command} "$@"
"""


class BuildingNight(NightTest):
    def build_night(self, listing=0, seconds=0, status=0, before=lambda night: None, **changes):
        class Toolchain(NoToolchain):
            swift = self.path("swift")

            def demand_fuzzing(self):
                pass

        def slow(night):
            night.toolchain = Toolchain()
            command = self.path("slow-seeds")
            fake.executable(command, SEEDS.format(seconds=listing, command=night.seeds_command))
            night.seeds_command = command
            before(night)

        fake.executable(
            self.path("swift"),
            SWIFT.format(products=self.path("build", "address"), seconds=seconds, status=status))
        with mock.patch.object(processes, "PULSE", 0.5):
            return self.night(ALIVE, before=slow, skip_build=False, **changes)

    def test_what_is_built_takes_nothing_from_the_fuzzing(self):
        status, report = self.build_night(listing=3, seconds=3)
        self.assertEqual((status, report["status"], report["fuzzing_seconds"]), (0, "clean", 1))
        self.assertGreater(report["seconds"], 6)
        self.assertTrue(all(target["executions"] >= 1000 for target in report["targets"]))

    def test_a_build_is_announced_and_says_how_far_it_is(self):
        self.build_night(listing=2, seconds=2)
        lines = self.said.splitlines()
        self.assertEqual(lines[0], registry.LISTING)
        self.assertIn(f"still {registry.LISTING}: [1/1] Compiling assay", lines)
        begun = lines.index("building the address flavour")
        self.assertEqual(lines[begun + 1], "still building the address flavour: [1/2] Compiling StrictJOSE")
        self.assertLess(begun, lines.index("starting each target"))

    def test_a_build_that_is_cut_short_names_the_option_that_gives_it_more_time(self):
        with mock.patch.object(build, "LONGEST", 1):
            status, report = self.build_night(seconds=60)
        self.assertEqual((status, report["status"]), (3, "failed"))
        self.assertRegex(
            report["ended_early"], "^the address build fails: it takes longer than 1 s; --patience gives it more time; "
            "the next build goes on from what is built ")

    def test_patience_gives_a_build_more_time(self):
        with mock.patch.object(build, "LONGEST", 1):
            status, report = self.build_night(seconds=2, patience=100)
        self.assertEqual((status, report["status"]), (0, "clean"))
        self.assertGreater(report["seconds"], 2)

    def test_a_build_that_fails_says_why(self):
        status, report = self.build_night(seconds=0, status=1)
        self.assertEqual((status, report["status"]), (3, "failed"))
        self.assertRegex(report["ended_early"], r"^the address build fails: \[2/2\] Linking client-fuzzer \(")

    def test_an_interruption_names_the_signal_and_the_step(self):
        for step in [registry.LISTING, "building the address flavour"]:
            with self.subTest(step):
                def interrupt(night):
                    say = night.say

                    def saying(words, error=False):
                        say(words, error)
                        if words.startswith(f"still {step}"):
                            os.kill(os.getpid(), signal.SIGTERM)
                    night.say = saying

                began = time.monotonic()
                listing = 60 if step == registry.LISTING else 0
                status, report = self.build_night(listing=listing, seconds=60, before=interrupt)
                self.assertEqual((status, report["status"]), (3, "interrupted"))
                self.assertEqual(report["ended_early"], f"SIGTERM interrupted it while it was {step}")
                self.assertLess(time.monotonic() - began, 25)


if __name__ == "__main__":
    unittest.main()
