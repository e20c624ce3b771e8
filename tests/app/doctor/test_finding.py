"""Findings as lines, and back."""

import pytest

from assistant.app.doctor.finding import (
    Checkup,
    absent,
    as_json,
    as_line,
    broken,
    from_json,
    note,
    ok,
)


def test_a_finding_is_a_line_with_its_cure() -> None:
    assert as_line("pins", broken("GPIO 17 is in use", "stop that program")) == (
        "broken  pins        GPIO 17 is in use: stop that program"
    )
    assert as_line("clock", ok("the time of day is set")) == (
        "ok      clock       the time of day is set"
    )


@pytest.mark.parametrize(
    "finding", [ok("well"), note("but", "do"), broken("not", "do"), absent("no")]
)
def test_findings_can_be_read_by_programs(finding: Checkup) -> None:
    assert from_json(as_json("disk", finding)) == finding


@pytest.mark.parametrize("line", ["", "{}", "[]x", '{"state": "fine", "text": "", "cure": ""}'])
def test_lines_that_are_not_findings_are_refused(line: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        from_json(line)
