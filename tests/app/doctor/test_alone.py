"""A check in its own process, where a crash or a hang does no harm."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.app.doctor.alone import command, examined
from assistant.app.doctor.checks import CHECKS, Subject
from assistant.app.doctor.finding import Checkup, Outcome, as_json, found
from tests.pace import judged


def saying(program: str, seconds: float = 20.0) -> tuple[Outcome, str]:
    finding = examined([sys.executable, "-c", program], seconds)
    return finding.state, finding.text


def test_the_last_line_of_output_is_the_finding() -> None:
    line = as_json("disk", found("disk", "full", room=20))
    finding = examined([sys.executable, "-c", f"print('a driver chats'); print({line!r})"], 20.0)
    assert finding == found("disk", "full", room=20)


def late(program: str, seconds: float) -> Checkup:
    finding = examined([sys.executable, "-c", program], seconds)
    assert finding.state is Outcome.BROKEN
    assert finding.text.startswith(f"it did not finish within {seconds:g} s (")
    return finding


@pytest.mark.slow
def test_an_endless_check_is_stopped() -> None:
    forever = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()"
    assert late(forever, 3.0).cure.startswith("it waited for a device")


WORKS = "while True: pass"
HAS_WORK_DONE = f"import subprocess, sys; subprocess.run([sys.executable, '-c', '{WORKS}'])"


@pytest.mark.slow
@pytest.mark.parametrize("program", [WORKS, HAS_WORK_DONE], ids=["itself", "another process"])
def test_a_busy_check_is_called_slow_even_if_its_child_works(
    program: str, record_property: Callable[[str, str], None]
) -> None:
    assert judged(lambda: "too slow" in late(program, 1.0).cure, record_property)


def test_a_process_left_behind_does_not_delay_the_answer() -> None:
    late("import subprocess, sys\nsubprocess.run(['sleep', '60'])", 1.0)


@pytest.mark.parametrize(
    ("program", "end"),
    [
        ("import os; os.abort()", "it was ended by SIGABRT"),
        ("raise SystemExit(3)", "it ended with 3"),
        ("print('nonsense')", "it ended with 0"),
    ],
)
def test_a_check_that_crashes_is_reported(program: str, end: str) -> None:
    assert saying(program) == (Outcome.BROKEN, f"the check itself failed ({end})")


def test_an_unforeseen_error_of_a_library_is_a_finding(tmp_path: Path) -> None:
    finding = examined(command("no such check", None, tmp_path), 20.0)
    assert finding.text == "the check itself failed (KeyError: 'no such check')"


def subject(folder: Path, settings: str) -> Subject:
    config = folder / "tabletop.toml"
    config.write_text(settings)
    return Subject(config, folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(CHECKS) - {"recognizer"}))
def test_every_check_can_be_made_whatever_is_missing_here(name: str, tmp_path: Path) -> None:
    """The test of mic-test loads a recognizer."""
    finding = CHECKS[name].find(subject(tmp_path, '[box]\nwired = "yes"\n'))
    assert finding.text
    assert finding.cure or finding.state is not Outcome.BROKEN


@pytest.mark.parametrize(
    ("name", "settings", "state", "text"),
    [
        ("settings", "[ears]\nnose = 1\n", Outcome.BROKEN, "line 2: [ears] has no “nose”"),
        ("settings", "[north]\nbutton = 2\n", Outcome.BROKEN, "GPIO 2 is taken"),
        *(
            (name, '[box]\nwired = "no"\n', Outcome.ABSENT, "there is no box here")
            for name in ("i2c", "screens", "overlays", "pins")
        ),
    ],
)
def test_bad_settings_and_a_missing_box_are_reported(
    name: str, settings: str, state: Outcome, text: str, tmp_path: Path
) -> None:
    finding = CHECKS[name].find(subject(tmp_path, settings))
    assert finding.state is state
    assert text in finding.text


def test_bad_settings_stop_no_other_check(tmp_path: Path) -> None:
    bad = subject(tmp_path, "[ears]\nnose = 1\n")
    assert CHECKS["lgpio"].find(bad).state is not Outcome.BROKEN
