"""A `tabletop doctor` report, and a recording judged by `tabletop mic-test`."""

from pathlib import Path

from click.testing import CliRunner

from assistant.app.verbs.doctor import doctor
from assistant.app.verbs.mic_test import mic_test
from assistant.speaking.espeak import espeak_program
from assistant.speaking.wav import write_wav


def test_a_report_omits_the_home_folder(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    options = ["--store", "/home/anna/games", "--report", str(path)]
    result = CliRunner().invoke(doctor, ["python", "disk", *options])
    assert f"The report: {path}. Read it before you show it." in result.output
    text = path.read_text()
    assert "ok      python" in text
    assert "anna" not in text


def test_a_recording_is_judged_and_understood(tmp_path: Path) -> None:
    path, kept = tmp_path / "storm.wav", tmp_path / "kept.wav"
    path.write_bytes(write_wav(espeak_program("weather, two")))
    options = ["--from", str(path), "--no-play"]
    result = CliRunner().invoke(mic_test, [*options, "--keep", str(kept)])
    level, _, heard = result.output.splitlines()
    assert level.startswith("ok      microphone  ")
    assert heard.startswith("Heard, ")
    assert "“weather two”" in heard
    assert len(kept.read_bytes()) > 10_000
