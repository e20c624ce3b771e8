"""Hooks and workflows call existing programs and files."""

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
    """Our own commands in a workflow."""
    runs = re.findall(r"^ +- run: (.+)$", workflow.read_text("utf-8"), re.M)
    return [command for command in runs if command.startswith((".", "/"))]


def test_hooks_run_the_same_tools_as_bootstrap() -> None:
    hooks = re.findall(r"^ +entry: \.venv/bin/(\S+)", HOOKS.read_text("utf-8"), re.M)
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    installed = " ".join(project["optional-dependencies"]["test"])
    checked = re.findall(r'\$venv/bin/(\w+)"? ?', (HOUSE / "bootstrap").read_text("utf-8"))
    assert sorted(hooks) == ["mypy", "ruff", "ruff"]
    assert all(tool in installed and tool in checked for tool in hooks)


def test_the_check_workflow_runs_every_required_command() -> None:
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


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_digest_and_leave_no_token(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    used = re.findall(r"(?m)^ +(?:- )?uses: (.+)$", text)
    assert used
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one) for one in used), used
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_privileged_container_never_runs_a_pull_request(workflow: Path) -> None:
    head, _, jobs = workflow.read_text("utf-8").partition("\njobs:\n")
    assert "pull_request_target" not in head
    for job in re.split(r"(?m)^  (?=\w+:\n)", jobs):
        if "--privileged" in job and "pull_request" in head:
            assert "\n    if: github.event_name == 'push'" in job
        assert "secrets." not in job


def test_only_the_job_that_publishes_may_write_and_it_attests_the_files() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
    assert [name for name, text in texts.items() if ": write" in text] == ["release"]
    build, publish = texts["release"].split("\n  publish:\n")
    assert ": write" not in build
    rights = re.findall(r"(?m)^      ([\w-]+): write", publish)
    assert rights == ["contents", "id-token", "attestations"]
    attested = re.findall(r"attest-build-provenance@.+\n +with:\n +subject-path: (.+)", publish)
    assert attested == ["dist/*.whl, dist/*.tar.gz"]
    assert "--notes-file dist/notes.md dist/*.whl dist/*.tar.gz" in publish


def test_updates_are_proposed_for_locked_packages_and_actions() -> None:
    text = (HOUSE / ".github/dependabot.yml").read_text("utf-8")
    assert re.findall(r"package-ecosystem: (\S+)\n    directory: (\S+)", text) == [
        ("pip", "/lock"), ("github-actions", "/"),
    ]  # fmt: skip
    assert (HOUSE / "lock/packages.txt").exists()
