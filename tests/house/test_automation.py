"""Hooks and workflows call programs and files that exist."""

import os
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
HOOKS = HOUSE / ".pre-commit-config.yaml"
WORKFLOWS = sorted((HOUSE / ".github/workflows").glob("*.yml"))


def commands(workflow: Path) -> list[str]:
    """Our own commands that a workflow runs."""
    runs = re.findall(r"^ +- run: (.+)$", workflow.read_text("utf-8"), re.M)
    return [command for command in runs if command.startswith((".", "/"))]


def test_hooks_run_the_tools_of_the_tests_as_bootstrap_does() -> None:
    hooks = re.findall(r"^ +entry: \.venv/bin/(\S+)", HOOKS.read_text("utf-8"), re.M)
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    installed = " ".join(project["optional-dependencies"]["test"])
    checked = re.findall(r'\$venv/bin/(\w+)"? ?', (HOUSE / "bootstrap").read_text("utf-8"))
    assert sorted(hooks) == ["mypy", "ruff", "ruff"]
    assert all(tool in installed and tool in checked for tool in hooks)


def test_workflows_run_every_required_check() -> None:
    ours = commands(HOUSE / ".github/workflows/check.yml")
    assert ours == ["./bootstrap check", "./bootstrap test --quiet", ".ci/run"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_file_that_a_workflow_runs_exists(workflow: Path) -> None:
    assert commands(workflow)
    for command in commands(workflow):
        program, *words = command.split()
        if program == ".venv/bin/python":
            assert words[0] == "-m"
            assert find_spec(words[1])
        else:
            assert os.access(HOUSE / program, os.X_OK)
        for path in (word for word in words if word.startswith("tests/")):
            assert (HOUSE / path).exists()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_job_has_a_time_limit_and_minimal_rights(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    jobs = re.findall(r"(?m)^  (\w+):\n    ", text.partition("\njobs:\n")[2])
    assert jobs
    assert text.count("timeout-minutes:") == len(jobs)


def test_updates_are_proposed_for_the_lock() -> None:
    text = (HOUSE / ".github/dependabot.yml").read_text("utf-8")
    assert re.findall(r"package-ecosystem: (\S+)\n    directory: (\S+)", text) == [
        ("pip", "/lock"), ("github-actions", "/"),
    ]  # fmt: skip
    assert (HOUSE / "lock/packages.txt").exists()
