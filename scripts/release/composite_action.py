"""Runs the steps of a composite action that are scripts, with the environment that GitHub gives them."""

import os
import re
import subprocess
import tempfile

import yaml


class CompositeAction:
    """A composite action; `uses` steps are not run, but their inputs are evaluated."""

    def __init__(self, folder, **environment):
        self.folder = folder
        with open(os.path.join(folder, "action.yml"), encoding="utf-8") as file:
            self.description = yaml.safe_load(file)
        self.environment = {**os.environ, **environment}

    def run(self, workspace, **inputs):
        """Runs the action in a folder. The names of inputs have underscores in place of hyphens."""
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        unknown = set(given) - set(self.description["inputs"])
        assert not unknown, f"action.yml has no input {unknown}"
        defaults = {name: declared.get("default", "") for name, declared in self.description["inputs"].items()}
        return Run(self, workspace, {**defaults, **given})


class Run:
    """What a run of the action did: `status`, `outputs`, `summary`, `log`, and `uploads`."""

    def __init__(self, action, workspace, inputs):
        self.inputs, self.steps, self.status, self.log = inputs, {}, 0, ""
        self.uploads = []
        temporary = tempfile.mkdtemp(dir=workspace)
        summary = os.path.join(temporary, "summary")
        open(summary, "w").close()
        for step in action.description["runs"]["steps"]:
            if "uses" in step:
                if self._is_wanted(step):
                    self.uploads.append({name: self.value(text) for name, text in step["with"].items()})
            elif self.status == 0:
                self._run(action, step, workspace, temporary, summary)
        with open(summary, encoding="utf-8") as file:
            self.summary = file.read()
        outputs = action.description["outputs"]
        self.outputs = {name: self.value(declared["value"]) for name, declared in outputs.items()}

    def _run(self, action, step, workspace, temporary, summary):
        output = os.path.join(temporary, "output-" + step["id"])
        open(output, "w").close()
        environment = {
            **action.environment,
            **{name: self.value(text) for name, text in step.get("env", {}).items()},
            "GITHUB_ACTION_PATH": action.folder,
            "GITHUB_OUTPUT": output,
            "GITHUB_STEP_SUMMARY": summary,
            "GITHUB_WORKSPACE": workspace,
            "RUNNER_TEMP": temporary,
        }
        assert step["shell"] == "bash", step
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=workspace, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        self.status = result.returncode
        self.log += result.stdout
        with open(output, encoding="utf-8") as file:
            self.steps[step["id"]] = dict(line.rstrip("\n").split("=", 1) for line in file)

    def _is_wanted(self, step):
        """Whether the condition of a step holds: `!cancelled()` and comparisons joined by `&&`."""
        terms = re.fullmatch(r"\$\{\{ !cancelled\(\) && (.*) \}\}", step["if"])[1].split(" && ")
        return all(self._holds(*re.fullmatch(r"(\S+) (==|!=) '(\w*)'", term).groups()) for term in terms)

    def _holds(self, name, operator, text):
        return (self._lookup(name) == text) == (operator == "==")

    def value(self, text):
        """The text with its expressions evaluated: names joined by `||`."""
        return re.sub(
            r"\$\{\{ (.*?) \}\}", lambda found: next(filter(None, map(self._lookup, found[1].split(" || "))), ""), text)

    def _lookup(self, name):
        kind, *path = name.split(".")
        match kind, path:
            case "inputs", [input_name]:
                return self.inputs[input_name]
            case "steps", [step, "outputs", output]:
                return self.steps.get(step, {}).get(output, "")
            case "github", ["action_repository"]:
                return "owner/assay"
            case "github", ["repository"]:
                return "owner/client"
        raise AssertionError(f"no value for {name}")
