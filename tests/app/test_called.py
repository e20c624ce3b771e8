"""Commands are printed exactly as they must be typed."""

import os
import subprocess
from pathlib import Path

import pytest

from assistant.app.called import CALLED, as_called, called

HOUSE = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("try: tabletop doctor --all", "try: ./tabletop doctor --all"),
        ("sudo tabletop update", "sudo ./tabletop update"),
        ("tabletop.toml, /opt/tabletop play", "tabletop.toml, /opt/tabletop play"),
        ("tabletop: nothing", "tabletop: nothing"),
    ],
)
def test_a_command_begins_with_the_name_that_was_typed(
    text: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CALLED, "./tabletop")
    assert as_called(text) == printed


def test_a_program_that_the_shell_finds_is_called_by_its_name_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "tabletop"
    monkeypatch.setenv(CALLED, str(program))
    assert called() == str(program)
    program.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == "tabletop"


def test_the_launcher_of_a_checkout_passes_on_its_name() -> None:
    command = ["./tabletop", "play", "--tokens", "30", "--console"]
    around = {name: value for name, value in os.environ.items() if name != CALLED}
    done = subprocess.run(command, cwd=HOUSE, env=around, capture_output=True, text=True)
    assert done.stderr.startswith("./tabletop play: --tokens 30:")
    assert "(see ./tabletop play --help)" in done.stderr


@pytest.mark.parametrize(("folder", "name"), [(".", "./tabletop"), ("..", "{here}/tabletop")])
def test_commands_are_named_as_seen_from_the_folder_of_the_caller(
    folder: str, name: str, tmp_path: Path
) -> None:
    here = tmp_path / "checkout"
    program = here / ".venv/bin/tabletop"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho $TABLETOP_CALLED\n")
    program.chmod(0o755)
    quiet = (HOUSE / "bootstrap").read_text("utf-8").replace("        set_up\n", "")
    (here / "bootstrap").write_text(quiet)
    (here / "tabletop").write_bytes((HOUSE / "tabletop").read_bytes())
    for one in ("bootstrap", "tabletop"):
        (here / one).chmod(0o755)
    said = subprocess.check_output([here / "bootstrap", "play"], cwd=here / folder, text=True)
    assert said.strip() == name.format(here=here)
