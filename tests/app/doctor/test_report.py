"""A report that is safe to show to strangers."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.doctor.finding import Checkup, Outcome, as_json, from_json
from assistant.app.doctor.report import changes, private_names, report, scrubbed, sound_cards
from assistant.config import Ears, Settings
from hardware.wired import Wires


def test_names_homes_and_hosts_are_removed() -> None:
    text = "/home/anna/table/x.wav: Anna's headset on kitchen-pi, for anna; savannah stays"
    assert scrubbed(text, ["anna", "kitchen-pi"]) == (
        "~/table/x.wav: (name)'s headset on (name), for (name); savannah stays"
    )
    everybodys = "Raspberry Pi, run as root"
    assert scrubbed(everybodys, ["pi", "root", ""]) == everybodys
    assert str(Path.home()) in private_names()


def test_only_changed_settings_are_reported_without_names_of_devices() -> None:
    settings = replace(
        Settings(), ears=Ears(microphone="Anna's headset", engine="vosk"), north=Wires(button=22)
    )
    assert changes(settings) == [
        "[ears] engine = vosk",
        "[ears] microphone = (a name)",
        "[north] button = 22",
    ]
    assert changes(Settings()) == []


def test_a_report_covers_the_machine_and_every_check() -> None:
    found = {
        "python": Checkup(Outcome.OK, "Python 3.11.2"),
        "i2c": Checkup(Outcome.BROKEN, "nothing answers", "check the wires"),
    }
    text = report(found, Settings(), "Raspberry Pi 4 Model B")
    assert text.startswith("tabletop-assistant ")
    assert "machine: Raspberry Pi 4 Model B, " in text
    assert "settings: the defaults\n" in text
    assert "packages: click " in text
    assert text.endswith(
        "ok      python      Python 3.11.2\nbroken  i2c         nothing answers: check the wires\n"
    )


def test_sound_cards_are_listed_by_their_kind(tmp_path: Path) -> None:
    listing = tmp_path / "cards"
    listing.write_text(
        " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"
        "                      bcm2835 Headphones\n"
        " 1 [Device         ]: USB-Audio - USB PnP Sound Device\n"
        "                      C-Media at usb-0000:01:00.0-1.3, full speed\n"
    )
    assert sound_cards(listing) == [
        "bcm2835_headpho - bcm2835 Headphones",
        "USB-Audio - USB PnP Sound Device",
    ]
    assert sound_cards(tmp_path / "nothing") == []


@pytest.mark.parametrize("state", Outcome)
def test_findings_can_be_read_by_programs(state: Outcome) -> None:
    finding = Checkup(state, "not", "do")
    assert from_json(as_json("disk", finding)) == finding


@pytest.mark.parametrize("line", ["", "{}", "[]x", '{"state": "fine", "text": "", "cure": ""}'])
def test_lines_that_are_not_findings_are_refused(line: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        from_json(line)
