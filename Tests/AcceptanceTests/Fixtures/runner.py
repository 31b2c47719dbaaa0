"""Runs the workflow of a service as its runner does: a new workspace for each job, a shell for each step, caches by
their keys, artifacts without hidden files. A failed job saves no cache, except by a step of its own (GitHub) or with
"when: always" (GitLab).

Usage: runner.py github|gitlab WORKFLOW STATE REPOSITORY EVENT RUN ATTEMPT

EVENT is push, pull_request or workflow_dispatch. Caches and artifacts are kept in STATE from one run to the next;
STATE/workspace leads to the workspace of the last job. The exit status is 1 when a step failed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

service, workflow, state, repository, event, run, attempt = sys.argv[1:]
state = pathlib.Path(state)
document = yaml.safe_load(pathlib.Path(workflow).read_text())


class Failed(Exception):
    pass


def copy(source, target, hidden=True):
    ignored = None if hidden else shutil.ignore_patterns(".*")
    shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True, ignore=ignored)


def shell(script, folder, variables, name):
    print(f"## {name}", flush=True)
    # A step gets the variables of the runner, and only the required ones of the test.
    environment = {**os.environ, "CI": "true", **variables}
    process = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, env=environment,
        stdin=subprocess.DEVNULL, check=False)
    if process.returncode:
        raise Failed(f"{name} ended with {process.returncode}")


def new_workspace(job):
    workspace = state / "workspaces" / f"{run}-{attempt}-{job}"
    copy(repository, workspace)
    link = state / "workspace"
    link.unlink(missing_ok=True)
    link.symlink_to(workspace.resolve())
    return workspace


class Cache:
    """A cache that is restored at the beginning of a job and saved at the end of a successful one."""

    def __init__(self, folder, key):
        self.folder, self.key = folder, key
        self.saved = state / "caches"
        self.saved.mkdir(parents=True, exist_ok=True)

    def restore(self, prefixes):
        newest = sorted(self.saved.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
        found = [path for prefix in [self.key, *prefixes] for path in newest if path.name.startswith(prefix)]
        exact = [path for path in newest if path.name == self.key]
        for path in (exact + found)[:1]:
            print(f"## restored {path.name}", flush=True)
            copy(path, self.folder)

    def save(self, replaces=False):
        if (self.saved / self.key).exists() and not replaces or not self.folder.exists():
            return
        shutil.rmtree(self.saved / self.key, ignore_errors=True)
        copy(self.folder, self.saved / self.key)
        os.utime(self.saved / self.key)


class Job:
    """A job of GitHub Actions."""

    def __init__(self, name, job, matrix):
        self.name = name
        self.contexts = {
            "github": {
                "event_name": event, "run_id": run, "run_attempt": attempt, "ref": "refs/heads/main"},
            "matrix": matrix, "secrets": {}, "inputs": {}, "env": {},
        }
        self.contexts["env"] = self.variables(document.get("env", {}))
        self.steps = job["steps"]
        self.workspace = state / "empty"

    def value(self, expression):
        """Evaluates comparisons, && and || of names and texts."""
        parts = re.split(r"('[^']*')", expression)
        for index in range(0, len(parts), 2):
            parts[index] = re.sub(
                r"\b(\w+)\.([\w-]+)", lambda match: f"contexts['{match[1]}'].get('{match[2]}', '')",
                parts[index].replace("&&", " and ").replace("||", " or "))
        return eval("".join(parts).strip(), {"contexts": self.contexts})

    def text(self, text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match[1])), str(text))

    def variables(self, values):
        return {name: self.text(value) for name, value in values.items()}

    def run(self):
        self.workspace = new_workspace(self.name)
        for step in self.steps:
            self.step(step, {})

    def step(self, step, variables):
        if "if" in step and not self.value(step["if"]):
            return
        options = {name: self.text(value) for name, value in step.get("with", {}).items()}
        variables = {**variables, **self.variables(step.get("env", {}))}
        if "run" in step:
            folder = self.workspace / self.text(step.get("working-directory", "."))
            own = {**self.contexts["env"], **variables, "GITHUB_WORKSPACE": str(self.workspace)}
            return shell(self.text(step["run"]), folder, own, step.get("name", step["run"]))
        action = step["uses"].split("@")[0]
        if action.startswith("./"):
            return self.composite(self.workspace / action, options, variables)
        {
            "actions/checkout": lambda: None,
            "actions/cache/restore": lambda: Cache(self.workspace / options["path"], options["key"]).restore(
                options["restore-keys"].split()),
            "actions/cache/save": lambda: Cache(self.workspace / options["path"], options["key"]).save(),
            "actions/upload-artifact": lambda: copy(
                self.workspace / options["path"], state / "artifacts" / run / options["name"],
                hidden=options.get("include-hidden-files") == "True"),
            "actions/download-artifact": lambda: [
                copy(path, self.workspace / options["path"])
                for path in (state / "artifacts" / run).glob(options["pattern"])],
        }[action]()

    def composite(self, folder, options, variables):
        action = yaml.safe_load((folder / "action.yml").read_text())
        unknown = set(options) - set(action["inputs"])
        if unknown:
            raise Failed(f"the action has no input {unknown}")
        for name, value in action["inputs"].items():
            if value.get("required") and name not in options:
                raise Failed(f"the action needs {name}")
            self.contexts["inputs"][name] = options.get(name, value.get("default", ""))
        for step in action["runs"]["steps"]:
            assert "uses" in step or step["shell"] == "bash", step
            self.step(step, variables)
        self.contexts["inputs"] = {}


def github():
    for name, job in document["jobs"].items():
        axes = job.get("strategy", {}).get("matrix", {"": [""]})
        (axis, values), = axes.items()
        for value in values:
            made = Job(f"{name}{value}", job, {axis: value})
            if "if" not in job or made.value(job["if"]):
                made.run()


def gitlab():
    names = {"push": "release", "pull_request": "check", "workflow_dispatch": "rollback"}
    job = document[names[event]]
    if "extends" in job:
        job = {**document[job["extends"]], **job}
    assert job["stage"] in document["stages"]
    workspace = new_workspace(names[event])
    cache = job.get("cache")
    if cache:
        (path,) = cache["paths"]
        saved = Cache(workspace / path, cache["key"])
        saved.restore([])
    lines = document["default"]["before_script"] + job["script"]
    variables = {**document["variables"], "CI_PROJECT_DIR": str(workspace)}
    succeeded = False
    try:
        shell("\n".join(lines), workspace, variables, names[event])
        succeeded = True
    finally:
        if cache and (succeeded or cache.get("when") == "always"):
            saved.save(replaces=True)


try:
    {"github": github, "gitlab": gitlab}[service]()
except Failed as failure:
    print(f"## {failure}")
    sys.exit(1)
