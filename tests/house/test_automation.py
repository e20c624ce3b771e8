"""What runs by itself, before a commit and on a forge, calls what is there."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

HOUSE = Path(__file__).parents[2]
HOOKS = HOUSE / ".pre-commit-config.yaml"
WORKFLOW = HOUSE / ".github/workflows/check.yml"


def test_hooks_run_the_tools_of_the_tests_as_bootstrap_does() -> None:
    hooks = re.findall(r"^ +entry: \.venv/bin/(\S+)", HOOKS.read_text("utf-8"), re.M)
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    installed = " ".join(project["optional-dependencies"]["test"])
    checked = re.findall(r'\$venv/bin/(\w+)"? ?', (HOUSE / "bootstrap").read_text("utf-8"))
    assert sorted(hooks) == ["mypy", "ruff", "ruff"]
    assert all(tool in installed and tool in checked for tool in hooks)


def test_the_forge_runs_what_must_hold_before_a_change_lands() -> None:
    runs = re.findall(r"^ +- run: (.+)$", WORKFLOW.read_text("utf-8"), re.M)
    ours = [command.split()[0] for command in runs if command.startswith((".", "/"))]
    assert ours == [".ci/run"]
    assert all(os.access(HOUSE / path, os.X_OK) for path in ours)
