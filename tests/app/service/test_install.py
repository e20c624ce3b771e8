"""Installing and removing the service, in a folder in place of the machine."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.service.install import (
    COMMAND,
    NAME,
    PLACE,
    ROOTS,
    SETTINGS,
    STATE,
    UNIT,
    UNITS,
    USERS,
    WEB,
    check_ready,
    copying,
    installing,
    removing,
)
from assistant.app.service.place import Installation, ServiceError, only_roots, shipped
from assistant.app.service.request import TOLD
from assistant.app.service.steps import Machine, Remove, Run, Step, do, line_for, run
from assistant.app.verbs.service import install_service, uninstall_service

USUAL = Installation(Path("/opt/tabletop-assistant/.venv/bin/tabletop"), (Path("/usr"),))
ELSEWHERE = Installation(Path("/srv/table/.venv/bin/tabletop"), (Path("/srv/table"),))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(frozenset({"audio", "i2c", "wheel"}), has_user=False, root=tmp_path)


def done(steps: list[Step], machine: Machine) -> list[str]:
    """Do the steps except the commands; returns the messages."""
    told: list[str] = []
    do(steps, machine, told.append, lambda command: 0)
    return told


def files(machine: Machine) -> list[str]:
    return sorted(
        str(path.relative_to(machine.root)) for path in machine.root.rglob("*") if path.is_file()
    )


def test_the_shipped_unit_is_installed_unchanged(machine: Machine) -> None:
    told = done(installing(USUAL, machine), machine)
    assert machine.at(UNIT).read_text() == shipped("tabletop.service")
    assert machine.at(UNIT).stat().st_mode & 0o777 == 0o644
    assert files(machine) == sorted(str(one)[1:] for one in (*UNITS, USERS))
    assert told == [
        f"write {UNIT}",
        *(f"write {one}" for one in (*UNITS[1:], USERS)),
        f"run systemd-sysusers {USERS}",
        "run usermod --append --groups audio,i2c tabletop",
        f"run ln -sfn {USUAL.program} {COMMAND}",
        "run systemctl daemon-reload",
        "run systemctl enable tabletop.service",
        "run systemctl enable --now tabletop-off.path",
        "run systemctl enable tabletop-errands.service",
        "run systemctl enable --now tabletop-errands.path",
        "run systemctl restart tabletop.service",
    ]


def test_root_runs_no_program_that_others_can_change(machine: Machine) -> None:
    done(installing(ELSEWHERE, machine), machine)
    told = done(installing(replace(ELSEWHERE, roots=False), machine), machine)
    for path in ROOTS:
        assert not machine.at(path).exists()
        assert f"run systemctl disable --now {path.name}" in told
        assert f"run systemctl enable --now {path.name}" not in told
        assert f"run systemctl enable {path.name}" not in told


def test_a_folder_that_others_can_write_does_not_belong_to_root(tmp_path: Path) -> None:
    ours = Path("/usr/bin/env")
    assert only_roots(ours)
    assert only_roots(ours, tmp_path / "missing") is (os.geteuid() == 0)
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    assert not only_roots(tmp_path / "open" / "program")


def test_a_second_installation_writes_nothing(machine: Machine) -> None:
    done(installing(ELSEWHERE, machine), machine)
    before = {name: (machine.root / name).stat().st_mtime_ns for name in files(machine)}
    told = done(installing(ELSEWHERE, machine), machine)
    assert told[:6] == [f"keep {one}" for one in (*UNITS, USERS, PLACE)]
    assert {name: (machine.root / name).stat().st_mtime_ns for name in files(machine)} == before


def test_phones_reach_the_service_only_by_the_requested_port(machine: Machine) -> None:
    done(installing(ELSEWHERE, machine, port=9000), machine)
    text = machine.at(WEB).read_text()
    assert "ExecStart=/srv/table/.venv/bin/tabletop play --resume" in text
    assert text.count("ExecStart=") == 2  # the first line clears the unit's own
    assert "--web lan --web-port 9000\n" in text
    assert "SocketBindDeny=any\nSocketBindAllow=ipv4:tcp:9000\n" in text
    assert "8400" not in text
    done(installing(ELSEWHERE, machine), machine)
    assert not machine.at(WEB).exists()
    assert machine.at(PLACE).exists()
    done(installing(USUAL, machine, port=8400), machine)
    assert machine.at(WEB).read_text() == shipped("web.conf")
    assert not machine.at(PLACE).exists()
    done(removing(machine, purge=False), machine)
    assert files(machine) == []
    assert not machine.at(PLACE).parent.exists()


def test_settings_are_copied_once(machine: Machine) -> None:
    mine = Path("/srv/table/tabletop.toml")
    told = [line_for(step, machine) for step in installing(USUAL, machine, mine)]
    assert f"run {' '.join(copying(mine))}" in told
    machine.at(STATE).mkdir(parents=True)
    machine.at(SETTINGS).touch()
    assert not [step for step in installing(USUAL, machine, mine) if str(mine) in str(step)]


@pytest.mark.parametrize(
    ("install", "kept"), [('cp "$8" "$9"', "new"), ('echo ne >"$9"\nexit 1', "old")]
)
def test_settings_are_copied_whole_or_not_at_all(install: str, kept: str, tmp_path: Path) -> None:
    source, settings = tmp_path / "mine.toml", tmp_path / "tabletop.toml"
    source.write_text("new")
    settings.write_text("old")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "install").write_text(f"#!/bin/sh\n{install}\n")
    (programs / "install").chmod(0o755)
    path = f"{programs}:/usr/bin:/bin"
    done = subprocess.run(copying(source, settings), env={"PATH": path}, check=False)
    assert (settings.read_text(), done.returncode == 0) == (kept, kept == "new")


def test_settings_are_not_copied_into_a_folder_or_through_a_link(tmp_path: Path) -> None:
    """The service owns the folder of the settings, and root copies the file."""
    source, settings = tmp_path / "mine.toml", tmp_path / "tabletop.toml"
    source.write_text("new")
    theirs = tmp_path / "theirs"
    theirs.write_text("old")
    owner = f" --owner {NAME} --group {NAME}"  # who need not exist on this machine
    mine = [word.replace(owner, "") for word in copying(source, settings)]
    beside = tmp_path / "tabletop.toml.new"
    beside.symlink_to(theirs)
    assert subprocess.run(mine, check=False).returncode == 0
    assert (theirs.read_text(), settings.read_text()) == ("old", "new")
    beside.mkdir()
    assert subprocess.run(mine, check=False, stderr=subprocess.DEVNULL).returncode != 0
    assert not list(beside.iterdir())


@pytest.mark.parametrize("path", [*UNITS, USERS, PLACE, WEB])
def test_foreign_files_are_left_alone(machine: Machine, path: Path) -> None:
    machine.at(path).parent.mkdir(parents=True)
    machine.at(path).write_text("[Service]\nExecStart=/usr/bin/maps\n")
    with pytest.raises(ServiceError, match=f"{path.name} is not ours and is left alone"):
        installing(USUAL, machine)
    with pytest.raises(ServiceError, match=f"{path.name} is not ours and is left alone"):
        removing(machine, purge=True)


def test_the_command_is_a_link_unless_there_is_another_program_of_that_name(
    machine: Machine,
) -> None:
    command = machine.at(COMMAND)
    command.parent.mkdir(parents=True)
    command.symlink_to("/opt/tabletop-assistant-0.1.0/.venv/bin/tabletop")
    link = Run(("ln", "-sfn", str(USUAL.program), str(COMMAND)))
    assert link in installing(USUAL, machine)
    assert Remove(COMMAND) in removing(machine, purge=False)
    command.unlink()
    command.write_text("#!/bin/sh\n")
    assert link not in installing(USUAL, machine)
    assert Remove(COMMAND) not in removing(machine, purge=False)


def test_games_outlive_the_service(machine: Machine) -> None:
    done(installing(ELSEWHERE, machine), machine)
    machine.at(STATE).mkdir(parents=True)
    (machine.at(STATE) / "journal.sqlite3").touch()
    told = done(removing(machine, purge=False), machine)
    assert files(machine) == ["var/lib/tabletop/journal.sqlite3"]
    assert told[0] == "run systemctl disable --now tabletop.service"
    assert removing(machine, purge=False) == []


def test_games_and_user_are_removed_on_request(machine: Machine) -> None:
    for folder in (STATE, TOLD.parent):
        machine.at(folder).mkdir(parents=True)
    steps = removing(replace(machine, has_user=True), purge=True)
    assert steps == [Remove(STATE), Remove(TOLD.parent), Run(("userdel", "tabletop"))]
    done(steps, machine)
    assert not machine.at(STATE).exists()


def test_local_changes_to_the_unit_are_kept(machine: Machine) -> None:
    done(installing(ELSEWHERE, machine), machine)
    own = machine.at(PLACE).with_name("override.conf")
    own.write_text("[Service]\nNice=-5\n")
    done(removing(machine, purge=False), machine)
    assert files(machine) == [str(own.relative_to(machine.root))]


def test_steps_stop_at_the_first_failure(machine: Machine) -> None:
    told: list[str] = []
    with pytest.raises(ServiceError, match="systemctl daemon-reload failed with status 4"):
        do(installing(USUAL, machine), machine, told.append, lambda one: 4 * ("reload" in one[1]))
    assert told[-1] == "run systemctl daemon-reload"


def test_a_folder_that_cannot_be_written_is_reported(machine: Machine) -> None:
    assert line_for(installing(USUAL, machine)[0], machine) == f"write {UNIT}"
    assert files(machine) == [], "describing the steps changes nothing"
    machine.at(Path("/etc")).write_text("a file")
    with pytest.raises(ServiceError, match=r"etc\S*: (Not a directory|File exists)"):
        done(installing(USUAL, machine), machine)


def test_an_unprivileged_user_learns_the_sudo_command_and_a_missing_place_is_refused(
    machine: Machine,
) -> None:
    with pytest.raises(ServiceError, match="without systemd"):
        check_ready(USUAL, machine, "uninstall-service", user=0)
    machine.at(Path("/run/systemd/system")).mkdir(parents=True)
    check_ready(USUAL, machine, "uninstall-service", user=0)
    with pytest.raises(ServiceError, match=f"sudo {USUAL.program} uninstall-service"):
        check_ready(USUAL, machine, "uninstall-service", user=1000)
    nowhere = Installation(Path("/opt/nowhere/tabletop"), (Path("/opt/nowhere"),))
    with pytest.raises(ServiceError, match="/opt/nowhere/tabletop is missing"):
        check_ready(nowhere, machine, "install-service", user=0)


def test_the_status_of_a_command_is_returned() -> None:
    assert run(("sh", "-c", "exit 3")) == 3
    with pytest.raises(ServiceError, match="no-such-command is missing on this machine"):
        run(("no-such-command",))


def test_a_dry_run_lists_the_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tabletop.toml").write_text("[mouth]\nvolume = 0.5\n")
    told = CliRunner().invoke(install_service, ["--dry-run"])
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0].removeprefix("would ") in (f"write {UNIT}", f"keep {UNIT}")
    assert lines[-1] == "would run systemctl restart tabletop.service"
    assert SETTINGS.exists() or f"{tmp_path}/tabletop.toml {SETTINGS}" in told.output


@pytest.mark.skipif(UNIT.exists(), reason="the service is installed here")
def test_nothing_is_removed_where_nothing_is_installed() -> None:
    told = CliRunner().invoke(uninstall_service, ["--dry-run"])
    assert (told.exit_code, told.output) == (0, "Nothing is installed.\n")
