"""The program's folder, and the systemd unit made for it."""

from pathlib import Path

import pytest

from assistant.app.service.place import (
    Installation,
    ServiceError,
    check,
    drop_in,
    shipped,
    this_place,
)

UNIT = shipped("tabletop.service")


def lying_in(folder: str, *others: str) -> Installation:
    program = Path(folder) / ".venv" / "bin" / "tabletop"
    return Installation(program, (Path(folder), *map(Path, others)))


def test_the_unit_needs_no_change_in_its_default_place() -> None:
    assert drop_in(UNIT, lying_in("/opt/tabletop-assistant", "/usr")) is None


def test_another_place_gets_the_same_arguments() -> None:
    told = drop_in(UNIT, lying_in("/srv/table", "/usr")) or ""
    _, _, start = UNIT.partition("ExecStart=/opt/tabletop-assistant/.venv/bin/tabletop ")
    arguments, _, _ = start.partition("\n")
    assert f"\nExecStart=\nExecStart=/srv/table/.venv/bin/tabletop {arguments}\n" in told
    assert "Home" not in told


def test_in_a_home_only_folders_of_the_program_are_visible() -> None:
    told = drop_in(UNIT, lying_in("/home/ann/table", "/usr", "/home/ann/.pyenv")) or ""
    assert told.endswith(
        "ProtectHome=tmpfs\nBindReadOnlyPaths=/home/ann/table\nBindReadOnlyPaths=/home/ann/.pyenv\n"
    )


def made(top: Path, mode: int = 0o755) -> Installation:
    folder = top / "around" / "table"
    program = folder / ".venv" / "bin" / "tabletop"
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    folder.chmod(mode)
    return Installation(program, (folder,))


def test_an_unreadable_folder_is_reported_with_the_command_to_fix_it(tmp_path: Path) -> None:
    check(made(tmp_path / "open"), tmp_path / "open")
    place = made(tmp_path, 0o750)
    with pytest.raises(ServiceError, match=r"may not read \S+/table: sudo chmod -R o\+rX \S+, or"):
        check(place, tmp_path)
    place.folders[0].chmod(0o755)
    (tmp_path / "around").chmod(0o700)
    with pytest.raises(ServiceError, match=r"may not read \S+/around: "):
        check(place, tmp_path)


@pytest.mark.parametrize(
    ("folder", "reason"),
    [
        ("/home/ann/the table", "a path without spaces"),
        ("/home/100%/table", "a path without spaces"),
        ("/tmp/table", "is emptied when the machine restarts"),
        ("/opt/not/here", "is missing: install the program first"),
    ],
)
def test_an_unusable_place_is_refused(folder: str, reason: str) -> None:
    with pytest.raises(ServiceError, match=reason):
        check(lying_in(folder))


def test_the_running_program_is_found() -> None:
    place = this_place()
    assert place.program.name == "tabletop"
    assert any(Path(__file__).is_relative_to(folder) for folder in place.folders)


def test_a_missing_shipped_file_is_reported() -> None:
    with pytest.raises(ServiceError, match=r"other.service is missing from \S+/share/tabletop"):
        shipped("other.service")
