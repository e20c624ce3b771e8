"""A card that sets up a box unattended: its files, and its script run on a stand-in folder."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from assistant.app.cli import tabletop
from assistant.app.service.card import (
    STEPS,
    CardAnswers,
    files_of,
    lists_of,
    screens_of,
    script_of,
    settings_of,
)
from assistant.app.service.releases import signer
from assistant.app.verbs.card import PARTS
from assistant.config import load
from assistant.game.errors import FileError
from hardware.progress import picture
from hardware.wiring import Driver
from tests.hardware.panel import Panel

HOME = "https://example.org/tabletop.git"
BOX = CardAnswers(HOME, screens="ssd1309", amplifier=True, phones=True)


def read(text: str) -> Any:
    return json.loads(text.removeprefix("#cloud-config\n"))


@pytest.mark.skipif(not shutil.which("cloud-init"), reason="cloud-init is not installed here")
def test_the_files_follow_the_schema_of_cloud_init(tmp_path: Path) -> None:
    (tmp_path / "user-data").write_text(files_of(BOX)["user-data"])
    command = ["cloud-init", "schema", "--config-file", str(tmp_path / "user-data")]
    subprocess.run(command, check=True)


def test_the_files_set_the_box_up_at_first_start_and_contain_no_password() -> None:
    made = files_of(CardAnswers(HOME, wifi="IEEE", password="password"))
    assert set(made) == {"user-data", "meta-data", "network-config"}
    points = read(made["network-config"])["network"]["wifis"]["wlan0"]["access-points"]
    # a test vector from IEEE 802.11i, annex H.4
    key = "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"
    assert points == {"IEEE": {"password": key}}
    assert "network-config" not in files_of(BOX)
    # cloud-init configures a network only on a new machine
    ids = {files_of(CardAnswers(HOME, wifi=name))["meta-data"] for name in ("IEEE", "Home", "Home")}
    assert len(ids) == 2


def test_every_start_writes_and_runs_the_set_up_until_it_is_done(tmp_path: Path) -> None:
    *writes, reload, start = read(files_of(BOX)["user-data"])["bootcmd"]
    for *write, path, text in writes:
        subprocess.run([*write, f"{tmp_path}{path}", text], check=True)
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    script, unit = "usr/local/sbin/tabletop-setup", "etc/systemd/system/tabletop-setup.service"
    lists = {f"var/lib/tabletop-setup/{name}" for name in lists_of(BOX) | screens_of(BOX)}
    assert written == {script, unit} | lists
    assert (tmp_path / script).read_text() == script_of(BOX)
    assert f"ExecStart=/bin/sh /{script}\n" in (tmp_path / unit).read_text()
    assert reload == ["systemctl", "daemon-reload"]
    assert start[-1].startswith("[ -e /var/lib/tabletop-setup/done ] || systemctl start ")


@pytest.mark.parametrize(
    ("answers", "screens", "amplifier", "loudspeaker"),
    [
        (BOX, "ssd1309", True, "MAX98357A"),
        (CardAnswers(HOME, screens="sh1106"), "sh1106", False, ""),
        (CardAnswers(HOME, amplifier=True), "ssd1309", True, "MAX98357A"),
    ],
)
def test_the_settings_follow_the_answers(
    answers: CardAnswers, screens: str, amplifier: bool, loudspeaker: str, tmp_path: Path
) -> None:
    path = tmp_path / "tabletop.toml"
    path.write_text(settings_of(answers))
    settings = load(path)
    assert settings.box.screens == screens
    assert (settings.box.amplifier, settings.mouth.loudspeaker) == (amplifier, loudspeaker)
    assert (settings.box.wired == "no") is (not answers.screens)


@pytest.mark.parametrize("driver", Driver)
def test_the_screens_show_each_step_and_its_failure(driver: Driver) -> None:
    shown = screens_of(CardAnswers(HOME, screens=driver))
    names = {f"screen-{number}{end}" for number in range(1, 6) for end in ("", "-failed")}
    assert shown.keys() == names
    panel = Panel(driver)
    for name, heading in (("screen-3-failed", "NOT DONE"), ("screen-3", "SETTING UP")):
        for line in shown[name].splitlines():
            kind, *values = bytes.fromhex(line)
            (panel.data if kind == 0x40 else panel.command)(values)
        text = STEPS[2] if heading == "SETTING UP" else "off and on again, or read tabletop.log"
        assert panel.picture() == picture(heading, "3 of 5", text)
    assert screens_of(CardAnswers(HOME)) == {}


REPOSITORY = """\
[ "$1" = clone ] || exit 0
shift
mkdir -p "$3/.venv/bin"
printf 'echo "bootstrapped in $PWD with $WHEELS"\\n' >"$3/bootstrap"
printf 'echo "service $* with $(cat tabletop.toml | head -1)"\\n' >"$3/.venv/bin/tabletop"
sed -i '1i#!/bin/sh' "$3/bootstrap" "$3/.venv/bin/tabletop"
chmod +x "$3/bootstrap" "$3/.venv/bin/tabletop"
"""


class Pi:
    """A folder in place of a Pi, with programs that only log their arguments."""

    def __init__(self, top: Path, answers: CardAnswers) -> None:
        self.top, self.programs = top, top / "programs"
        apt = "etc/apt/sources.list.d"
        for folder in ("boot/firmware", "var/lib/tabletop-setup", "opt", "programs", apt):
            (top / folder).mkdir(parents=True)
        (top / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
        for name, text in lists_of(answers).items():
            (top / "var/lib/tabletop-setup" / name).write_text(text)
        for name in ("apt-get", "dpkg", "raspi-config", "reboot"):
            self.program(name, f'echo "{name} $*"')
        self.program("git", REPOSITORY)
        self.script = script_of(answers, str(top))

    def program(self, name: str, does: str) -> None:
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)

    def starts(self) -> str:
        """Start it; returns what was added to the log."""
        before = len(self.log.read_text()) if self.log.exists() else 0
        path = f"{self.programs}:/usr/bin:/bin"
        subprocess.run(["sh", "-c", self.script], cwd=self.top, env={"PATH": path})
        return self.log.read_text()[before:]

    @property
    def log(self) -> Path:
        return self.top / "boot/firmware/tabletop.log"

    @property
    def done(self) -> bool:
        return (self.top / "var/lib/tabletop-setup/done").exists()


def test_a_box_is_set_up_step_by_step_and_starts_again(tmp_path: Path) -> None:
    pi = Pi(tmp_path, BOX)
    told = pi.starts()
    assert pi.done
    assert [line for line in told.splitlines() if " of 5: " in line] == [
        "1 of 5: buses and sound",
        "2 of 5: packages",
        f"3 of 5: the program, from {HOME}",
        "4 of 5: what it needs",
        "5 of 5: the service",
    ]
    assert f"bootstrapped in {tmp_path}/opt/tabletop-assistant with \n" in told
    assert "raspi-config nonint do_i2c 0\n" in told
    assert told.index("dpkg --configure -a\n") < told.index("apt-get install ")
    assert "service install-service --web with [box]\n" in told
    assert told.endswith("reboot \n")


@pytest.mark.parametrize(
    ("program", "step"),
    [("raspi-config", "1 of 5"), ("apt-get", "2 of 5"), ("git", "3 of 5"), ("reboot", "")],
)
def test_a_failed_step_is_named_and_retried_at_the_next_start(
    program: str, step: str, tmp_path: Path
) -> None:
    pi = Pi(tmp_path, BOX)
    works = (pi.programs / program).read_text().removeprefix("#!/bin/sh\n")
    pi.program(program, 'mkdir -p "$3"\necho no network >&2\nexit 7')
    told = pi.starts()
    assert "no network\n" in told
    assert pi.done is (step == "")
    assert (f"Not done: {step}" in told) is bool(step)
    pi.program(program, works)
    assert pi.starts().endswith("reboot \n")
    assert pi.done
    config = (tmp_path / "boot/firmware/config.txt").read_text()
    assert config == "dtparam=audio=on\ndtoverlay=max98357a,no-sdmode\n"


def test_a_complete_card_needs_no_network(tmp_path: Path) -> None:
    pi = Pi(tmp_path, BOX)
    files = tmp_path / "boot/firmware/tabletop-files"
    files.mkdir()
    source = tmp_path / "etc/apt/sources.list.d/tabletop-card.list"
    pi.program("apt-get", f'echo "apt-get $*"\ncat {source}')
    told = pi.starts()
    assert pi.done
    assert f"deb [trusted=yes] file:{files}/debs ./\n" in told
    assert f"3 of 5: the program, from {files}/program.bundle\n" in told
    assert f"opt/tabletop-assistant with {files}/wheels\n" in told
    assert not source.exists()


def test_a_full_card_logs_elsewhere_and_setup_continues(tmp_path: Path) -> None:
    pi = Pi(tmp_path, BOX)
    pi.log.touch()
    pi.program("df", "echo Avail\necho 3")
    assert pi.starts() == ""
    assert pi.done
    assert "5 of 5" in (tmp_path / "var/lib/tabletop-setup/tabletop.log").read_text()


def written(*arguments: str, **more: str) -> Result:
    return CliRunner().invoke(tabletop, ["card", *arguments], **more)  # type: ignore[arg-type]


@pytest.fixture
def bootfs(tmp_path: Path) -> Path:
    """The card's partition that other computers can read."""
    for name in PARTS:
        (tmp_path / name).touch()
    return tmp_path


def test_the_card_is_written_from_six_answers(bootfs: Path) -> None:
    answered = "ssd1309\ny\nHome\nDE\ntable\n\ncorrect horse\n"
    result = written(str(bootfs), "--home", HOME, input=answered)
    assert result.exit_code == 0, result.output
    wifi = CardAnswers(HOME, "table", "ssd1309", True, "Home", "correct horse", "DE", True)
    made = {path.name: path.read_text() for path in bootfs.iterdir() if path.name not in PARTS}
    assert made == files_of(wifi)


def test_the_key_of_the_owner_goes_onto_the_card(bootfs: Path) -> None:
    """Without a key, the output says that updates are off."""
    key = bootfs / "mine"
    make = (sys.executable, "-m", "assistant", "release", "key", str(key))
    # without a terminal, ssh-keygen reads the passphrase from here
    subprocess.run(make, input=b"\n\n", start_new_session=True, check=True)
    usual = (str(bootfs), "--home", HOME, "--key")
    line = signer((bootfs / "mine.pub").read_text())
    assert "updates are off" not in written(*usual, f"{key}.pub", input="\n" * 6).output
    writes = read((bootfs / "user-data").read_text())["bootcmd"]
    assert ["/etc/tabletop-signers.txt", line] in [one[-2:] for one in writes]
    assert "updates are off, for there is no key" in written(*usual[:3], input="\n" * 6).output
    refused = written(*usual, str(key), input="\n" * 6)
    assert "not the public half" in str(refused.exception), "the secret half stays at home"


@pytest.mark.parametrize("missing", PARTS)
def test_a_folder_that_is_not_a_card_is_refused(missing: str, bootfs: Path) -> None:
    (bootfs / missing).unlink()
    result = written(str(bootfs), "--home", HOME, input="\n" * 6)
    assert isinstance(result.exception, FileError)
    assert f"there is no {missing}" in str(result.exception)
    assert not (bootfs / "user-data").exists()


@pytest.mark.parametrize(
    ("option", "answer", "why"),
    [
        ("--home", "x'; reboot; '", "not an address"),
        ("--home", "--upload-pack=x", "not an address"),
        ("--home", "/home/me/tabletop-assistant", "not an address"),
        ("--name", "a b", "not a name"),
        ("--wifi", "caf\x07", "not a network's name"),
        ("--wifi", "Home", "8 to 63 characters"),
        ("--country", "Kent", "not a country"),
    ],
)
def test_unsafe_answers_are_refused(option: str, answer: str, why: str, bootfs: Path) -> None:
    usual = {"--screens": "none", "--wifi": "", "--name": "box", "--home": HOME, "--password": "x"}
    given = [w for pair in (usual | {"--country": "GB", option: answer}).items() for w in pair]
    result = written(str(bootfs), "--no-amplifier", "--no-phones", *given)
    assert result.exit_code == 2
    assert why in result.output
    assert {path.name for path in bootfs.iterdir()} == {*PARTS}
