"""`tabletop doctor` and `tabletop mic-test`, as far as no device is needed."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from assistant.app.verbs.doctor import doctor
from assistant.app.verbs.mic_test import mic_test
from assistant.speaking.espeak import espeak_program
from assistant.speaking.wav import write_wav


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(doctor, arguments)


def test_a_check_prints_one_line() -> None:
    result = asked("python", "clock")
    assert result.exit_code == 0
    assert [line.split()[1] for line in result.output.splitlines()] == ["python", "clock"]


def test_a_broken_check_sets_the_exit_status(tmp_path: Path) -> None:
    config = tmp_path / "tabletop.toml"
    config.write_text("[mouth]\nvolume = 3\n")
    result = asked("settings", "--config", str(config))
    assert result.exit_code == 1
    assert result.output.startswith(f"broken  settings    {config}: line 2: [mouth] volume")


def test_checks_can_be_printed_as_json() -> None:
    (row,) = map(json.loads, asked("python", "--json").output.splitlines())
    assert (row["check"], row["state"]) == ("python", "ok")


def test_an_unknown_check_is_refused() -> None:
    assert "there is no check nose; there are python, packages" in asked("nose").output


def test_a_report_omits_the_home_folder(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    result = asked("python", "disk", "--store", "/home/anna/games", "--report", str(path))
    assert f"The report: {path}. Read it before you show it." in result.output
    text = path.read_text()
    assert "ok      python" in text
    assert "anna" not in text


def test_an_unwritable_report_is_an_error(tmp_path: Path) -> None:
    result = asked("python", "--report", str(tmp_path / "away" / "report.txt"))
    assert "choose another --report" in str(result.exception)


def test_a_recording_is_judged_and_understood(tmp_path: Path) -> None:
    path, kept = tmp_path / "storm.wav", tmp_path / "kept.wav"
    path.write_bytes(write_wav(espeak_program("storm")))
    options = ["--from", str(path), "--no-play", "--say", "storm", "--say", "weather"]
    result = CliRunner().invoke(mic_test, [*options, "--keep", str(kept)])
    level, _, heard = result.output.splitlines()
    assert level.startswith("ok      microphone  ")
    assert heard.startswith("Heard, ")
    assert "“storm”" in heard
    assert len(kept.read_bytes()) > 10_000
