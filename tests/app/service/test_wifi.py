"""Changing the wireless network, with a stand-in for NetworkManager's command."""

import stat
from pathlib import Path

import pytest

from assistant.app.service.place import ServiceError
from assistant.app.service.steps import read
from assistant.app.service.wifi import KEPT, TRIED, join, key_of

HOME = "3b0c-home"
NMCLI = """#!/bin/sh
here=$(dirname "$0")
echo "$*" >>"$here/said"
case "$*" in
*"show --active"*) [ -e "$here/cable" ] || echo "{home}:802-11-wireless"; echo "1:802-3-ethernet" ;;
*"up id "*) [ ! -e "$here/absent-${{*##* }}" ] || {{ echo "Error: no network" >&2; exit 4; }} ;;
esac
"""


@pytest.fixture
def nmcli(tmp_path: Path) -> Path:
    program = tmp_path / "nmcli"
    program.write_text(NMCLI.format(home=HOME))
    program.chmod(0o755)
    return program


def said(nmcli: Path) -> list[str]:
    return nmcli.with_name("said").read_text().splitlines()


def test_the_key_matches_the_example_in_the_standard() -> None:
    # IEEE 802.11, annex J.4.2
    known = "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"
    assert key_of("IEEE", "password") == known


def test_the_network_is_tried_then_kept(nmcli: Path, tmp_path: Path) -> None:
    key = key_of("Attic; 2", "secret word")
    join("Attic; 2", key, str(nmcli), tmp_path)
    kept, tried = (tmp_path / path.relative_to("/") for path in (KEPT, TRIED))
    assert not tried.exists()
    text = kept.read_text()
    assert "\nid=tabletop\n" in text
    assert "\nautoconnect=true\n" in text
    assert "\nssid=65;116;116;105;99;59;32;50;\n" in text
    assert f"\npsk={key}\n" in text
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600  # the only mode that NetworkManager accepts
    assert said(nmcli) == [
        "--terse --fields UUID,TYPE connection show --active",
        f"--wait 60 connection load {tried}",
        "--wait 60 connection up id tabletop-tried",
        f"--wait 60 connection load {kept}",
        "--wait 60 connection up id tabletop",
        "connection reload",
    ]
    for line in said(nmcli):  # the arguments that `ps` would show
        assert key not in line
        assert "Attic" not in line


@pytest.mark.parametrize("absent", ["tabletop-tried", "tabletop"])
@pytest.mark.parametrize("before", ["old", None])
def test_the_box_returns_to_its_old_network_if_the_new_one_does_not_answer(
    absent: str, before: str | None, nmcli: Path, tmp_path: Path
) -> None:
    kept, tried = (tmp_path / path.relative_to("/") for path in (KEPT, TRIED))
    kept.parent.mkdir(parents=True)
    if before:
        kept.write_text(before)
    nmcli.with_name(f"absent-{absent}").touch()
    with pytest.raises(ServiceError, match="Error: no network"):
        join("Attic", "0a" * 32, str(nmcli), tmp_path)
    assert said(nmcli)[-2:] == ["connection reload", f"connection up uuid {HOME}"]
    assert not tried.exists()
    assert read(kept) == before


def test_a_box_with_a_cable_has_no_old_network_to_return_to(nmcli: Path, tmp_path: Path) -> None:
    nmcli.with_name("cable").touch()
    nmcli.with_name("absent-tabletop-tried").touch()
    with pytest.raises(ServiceError):
        join("Attic", "0a" * 32, str(nmcli), tmp_path)
    assert not [line for line in said(nmcli) if "uuid" in line]


def test_a_machine_without_networkmanager_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ServiceError, match="no NetworkManager"):
        join("Attic", "0a" * 32, str(tmp_path / "missing"), tmp_path)
    assert list(tmp_path.rglob("*.nmconnection")) == []
