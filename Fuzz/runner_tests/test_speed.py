import base64
import json
import os
import unittest

from runner import speed
from runner.processes import Ended
from runner.program import Program
from runner.registry import Target
from runner_tests.support import FolderTest


class Runs:
    """Processes with given results."""

    def __init__(self, *ends):
        self.ends = list(ends)
        self.commands = []

    def run(self, command, log_path, environment=None, limit=None, folder=None):
        self.commands.append(command)
        self.folder = folder
        return self.ends.pop(0)


class MeasurementTests(FolderTest):
    def measure(self, *ends):
        self.runs = Runs(*ends, Ended(0, "Done 40000 runs in 4 second(s)\n", 5))
        program = Program(Target("json", 1, 4096, False, executions_goal=900), "/nowhere")
        return speed.measure(program, self.path("seeds"), self.folder, self.runs)

    def test_one_run_is_enough(self):
        found = self.measure(Ended(0, "Done 4000 runs in 4 second(s)\n", 5))
        self.assertEqual((found.per_second, found.met, len(self.runs.commands)), (1000, True, 2))
        self.assertIn("-max_len=256", self.runs.commands[0])

    def test_it_starts_from_a_file_and_writes_no_corpus(self):
        self.measure(Ended(0, "Done 4000 runs in 4 second(s)\n", 5))
        for name, command in zip(["json", "empty"], self.runs.commands):
            self.assertEqual(command[-1], f"-seed_inputs={name}")
            with open(os.path.join(self.runs.folder, name), "rb") as file:
                self.assertEqual(file.read(), self.own("json"))

    def test_the_empty_target_runs_in_the_same_program_with_the_same_settings(self):
        with open(self.path("parser-fuzzer"), "w", encoding="utf-8"):
            pass
        os.symlink("parser-fuzzer", self.path("fuzz-json"))
        target = Target("json", 1, 4096, False, entropic=False, program="parser-fuzzer")
        self.runs = Runs(*[Ended(0, "Done 4 runs in 4 second(s)\n", 5)] * 2)
        speed.measure(Program(target, self.folder), self.path("seeds"), self.folder, self.runs)
        measured, empty = self.runs.commands
        self.assertEqual(os.path.basename(empty[0]), "fuzz-empty")
        self.assertEqual(os.path.realpath(empty[0]), os.path.realpath(measured[0]))
        self.assertEqual([word.replace("empty", "json") for word in empty[1:]], measured[1:])

    def test_the_ratio_is_that_of_the_times(self):
        self.assertEqual(self.measure(Ended(0, "Done 4000 runs in 4 second(s)\n", 5)).ratio, 10)
        failed = Ended(77, "", 0.1)
        self.assertIsNone(self.measure(*[failed] * speed.ATTEMPTS).ratio)
        self.assertIsNone(speed.Speed("json", 1000, None).ratio)

    def test_a_finding_leads_to_another_attempt(self):
        found = self.measure(
            Ended(77, "stat::number_of_executed_units: 10\n", 2), Ended(0, "Done 4000 runs in 4 second(s)\n", 5))
        self.assertEqual((found.per_second, len(self.runs.commands)), (1000, 3))
        self.assertNotEqual(self.runs.commands[0], self.runs.commands[1])

    def test_a_target_that_always_fails_has_no_speed(self):
        found = self.measure(*[Ended(77, "", 0.1)] * speed.ATTEMPTS)
        self.assertIsNone(found.per_second)
        self.assertIsNone(found.met)

    def test_the_own_input_of_a_target_is_preferred_to_its_seeds(self):
        self.assertEqual(speed.sample("json", self.path("seeds")), self.own("json"))

    def test_the_inputs_are_well_formed_and_of_that_length(self):
        for name in sorted(os.listdir(speed.INPUTS)):
            with self.subTest(name):
                self.assertEqual(len(self.own(name)), speed.BYTES)
        for name in ["json", "id-token-structured", "sign-in"]:
            self.assertIsInstance(json.loads(self.own(name)), dict, name)
        self.assertEqual(len(base64.urlsafe_b64decode(self.own("base64url"))), 192)
        header, claims, signature = self.own("id-token-raw").split(b".")
        for part in [header, claims]:
            self.assertIsInstance(json.loads(base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4))), dict)
        self.assertIn(b"?state=", self.own("callback-url"))

    @staticmethod
    def own(name):
        with open(os.path.join(speed.INPUTS, name), "rb") as file:
            return file.read()


if __name__ == "__main__":
    unittest.main()
