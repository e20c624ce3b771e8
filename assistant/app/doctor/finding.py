"""Findings of checks, as values and as lines of text."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

SLOW = "this machine may be too slow for it, or busy: name this check again when nothing else runs"
"""Cure for a check that used the processor for too long."""


class Outcome(StrEnum):
    """Outcome of a check."""

    OK = "ok"
    NOTE = "note"
    """It works, with a remark."""
    BROKEN = "broken"
    ABSENT = "absent"
    """It is not here, and is optional."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """The result of a check."""

    state: Outcome
    text: str
    cure: str = ""
    """The cure; empty if nothing needs to be done."""


def ok(text: str) -> Checkup:
    """A finding that everything works."""
    return Checkup(Outcome.OK, text)


def note(text: str, cure: str = "") -> Checkup:
    """A finding that it works, with a remark."""
    return Checkup(Outcome.NOTE, text, cure)


def broken(text: str, cure: str) -> Checkup:
    """A finding that it does not work, always with something to try."""
    return Checkup(Outcome.BROKEN, text, cure)


def absent(text: str) -> Checkup:
    """A finding that something optional is not here."""
    return Checkup(Outcome.ABSENT, text)


def as_line(name: str, finding: Checkup) -> str:
    """One line for people."""
    cure = f": {finding.cure}" if finding.cure else ""
    return f"{finding.state:<7} {name:<11} {finding.text}{cure}"


def as_json(name: str, finding: Checkup) -> str:
    """One line for programs."""
    return json.dumps({"check": name, **asdict(finding)}, ensure_ascii=False)


def from_json(line: str) -> Checkup:
    """Parse the result of `as_json`; raises `ValueError` or `KeyError` for any other line."""
    row = json.loads(line)
    return Checkup(Outcome(row["state"]), str(row["text"]), str(row["cure"]))
