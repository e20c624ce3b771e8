"""The unit starts the installed program and restricts everything else."""

import re
import shlex
import shutil
import subprocess
from ipaddress import ip_network
from pathlib import Path

import pytest

from assistant.app.service.install import ASKED_UNIT, ERRAND_UNIT, ERRANDS
from assistant.app.service.place import unit
from assistant.app.service.request import REQUEST, TOLD
from assistant.app.service.update import SETTLE
from assistant.app.verbs.play import play

SHIPPED = Path(__file__).parents[2] / "systemd"

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed here"
)


def service(name: str = "tabletop.service") -> dict[str, str]:
    """The last value of each key in [Service]; cumulative ones are joined by a space."""
    text = (SHIPPED / name).read_text(encoding="utf-8")
    _, _, section = text.partition("[Service]\n")
    section, _, _ = section.partition("\n[Install]")
    found: dict[str, str] = {}
    for line in section.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found[key] = f"{found[key]} {value}" if key in found else value
    return found


def arguments(name: str = "tabletop.service") -> list[str]:
    program, verb, *rest = shlex.split(service(name)["ExecStart"])
    assert Path(program).name == "tabletop"
    assert verb == play.name
    return rest


def test_the_service_resumes_games_from_private_folders() -> None:
    unit = service()
    with play.make_context("play", arguments()) as context:
        assert context.params["resume"]
        assert context.params["store"] == Path("/var/lib") / unit["StateDirectory"]
        assert context.params["lines"].parent == Path("/run") / unit["RuntimeDirectory"]
    assert (unit["StateDirectoryMode"], unit["RuntimeDirectoryMode"]) == ("0700", "0700")
    assert (unit["UMask"], unit["LimitCORE"]) == ("0077", "0")


def test_libraries_write_into_the_state_folder() -> None:
    state = f"/var/lib/{service()['StateDirectory']}"
    environment = dict(one.split("=", 1) for one in service()["Environment"].split())
    assert service()["WorkingDirectory"] == environment["HOME"] == environment["LG_WD"] == state


def test_the_service_is_watched_and_restarted_and_has_no_network() -> None:
    unit = service()
    assert unit["KillMode"] == "mixed"
    assert (unit["Type"], unit["Restart"]) == ("notify", "on-failure")
    assert 10 <= int(unit["WatchdogSec"]) <= 30  # the loop feeds it once a second
    assert (unit["PrivateNetwork"], unit["RestrictAddressFamilies"]) == ("yes", "AF_UNIX")


def test_phones_reach_the_opened_port_and_no_other() -> None:
    opened = service("web.conf")
    with play.make_context("play", arguments("web.conf")) as context:
        assert context.params["web"] == "lan"
        port = context.params["web_port"]
    assert (opened["SocketBindDeny"], opened["SocketBindAllow"]) == ("any", f"ipv4:tcp:{port}")
    assert opened["RestrictAddressFamilies"] == "AF_INET"  # in addition to the unit's own
    assert service()["IPAddressDeny"] == "any"
    for network in opened["IPAddressAllow"].removeprefix("localhost ").split():
        assert ip_network(network).is_private
    assert [*arguments("web.conf")][: len(arguments())] == arguments()


def test_sysusers_creates_the_user_of_the_service() -> None:
    text = (SHIPPED / "tabletop.sysusers").read_text(encoding="utf-8")
    assert re.search(rf"^u {service()['User']} - ", text, re.MULTILINE)


@needs_systemd
@pytest.mark.parametrize(
    ("name", "added", "typo"),
    [
        ("tabletop.service", "", "[Service]\nWatchdogSecs=20\n"),
        ("tabletop.service", (SHIPPED / "web.conf").read_text("utf-8"), "WatchdogSecs=20\n"),
        ("tabletop-off.path", "", "PathExist=/run/tabletop/on\n"),
    ],
    ids=["the service", "with the port", "switching off"],
)
def test_every_key_is_known_to_systemd(name: str, added: str, typo: str, tmp_path: Path) -> None:
    verified = verify(tmp_path / "good", added, name)
    assert (verified.stderr, verified.returncode) == ("", 0)
    misspelt = verify(tmp_path / "misspelt", added + typo, name)
    assert typo.splitlines()[-1].partition("=")[0] in misspelt.stderr
    assert misspelt.returncode != 0


@needs_systemd
@pytest.mark.parametrize(
    ("path", "name"),
    [(ERRAND_UNIT, "errands"), (ASKED_UNIT, "asked"), (SETTLE, "settle")],
    ids=["errands", "asked", "settle"],
)
def test_every_key_of_the_units_run_by_root_is_known_to_systemd(
    path: Path, name: str, tmp_path: Path
) -> None:
    program = "/opt/tabletop-assistant/.venv/bin/tabletop"
    filled = unit(name, program=program, errands=ERRANDS, request=REQUEST)
    verified = verify(tmp_path, "", path.name, filled)
    assert (verified.stderr, verified.returncode) == ("", 0)
    assert "Typo" in verify(tmp_path / "2", "Typo=1\n", path.name, filled).stderr


def test_the_switch_off_unit_starts_nothing_else() -> None:
    text = (SHIPPED / "tabletop-off.path").read_text("utf-8")
    wanted = {"Description", "Documentation", "PathExists", "Unit", "WantedBy"}
    assert set(re.findall(r"(?m)^(\w+)=", text)) == wanted


def test_the_game_can_write_the_request_and_only_root_the_answer() -> None:
    assert REQUEST.parent == Path("/run") / service()["RuntimeDirectory"]
    assert f"\nPathExists={REQUEST}\n" in unit("asked", request=REQUEST)
    errands = unit("errands", program="", errands=ERRANDS, request=REQUEST)
    assert f"\nStateDirectory={TOLD.parent.name}\n" in errands
    assert TOLD.parent != Path("/var/lib") / service()["StateDirectory"]


def verify(
    root: Path, added: str, name: str = "tabletop.service", text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """`systemd-analyze verify` of a unit, shipped or given as text, with few others beside it."""
    unit = made(root / "etc/systemd/system") / name
    unit.write_text(f"{text or (SHIPPED / name).read_text('utf-8')}{added}", "utf-8")
    program = made(root / "opt/tabletop-assistant/.venv/bin") / "tabletop"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for target in ("sysinit", "basic", "shutdown", "sound", "multi-user", "poweroff"):
        (root / f"etc/systemd/system/{target}.target").write_text("[Unit]\nDescription=A target\n")
    command = ["systemd-analyze", "verify", "--recursive-errors=yes", "--man=no"]
    return subprocess.run([*command, f"--root={root}", name], capture_output=True, text=True)


@needs_systemd
def test_systemd_rates_the_sandbox_as_tight() -> None:
    """At most 1.5 of 10; devices, callbacks created at run time and /proc remain accessible."""
    command = ["systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=15"]
    report = subprocess.run(
        [*command, str(SHIPPED / "tabletop.service")], capture_output=True, text=True
    )
    exposure = re.search(r"exposure level.*: ([\d.]+)", report.stdout)
    assert exposure, report.stderr
    assert float(exposure[1]) <= 1.5
    assert report.returncode == 0


def made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder
