"""Findings of checks, as values and as lines of text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

SLOW = "this machine may be too slow for it, or busy: name this check again when nothing else runs"
"""Cure for a check that computed for too long."""


class State(StrEnum):
    """Outcome of a check."""

    OK = "ok"
    NOTE = "note"
    """It works, with a remark."""
    BROKEN = "broken"
    ABSENT = "absent"
    """It is not here, and is optional."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check."""

    state: State
    text: str
    cure: str = ""
    """The cure; empty if nothing needs to be done."""


def ok(text: str) -> Finding:
    """A finding that everything works."""
    return Finding(State.OK, text)


def note(text: str, cure: str = "") -> Finding:
    """A finding that it works, with a remark."""
    return Finding(State.NOTE, text, cure)


def broken(text: str, cure: str) -> Finding:
    """A finding that it does not work, always with something to try."""
    return Finding(State.BROKEN, text, cure)


def absent(text: str) -> Finding:
    """A finding that something optional is not here."""
    return Finding(State.ABSENT, text)


def as_line(name: str, finding: Finding) -> str:
    """One line for people."""
    cure = f": {finding.cure}" if finding.cure else ""
    return f"{finding.state:<7} {name:<11} {finding.text}{cure}"


def as_json(name: str, finding: Finding) -> str:
    """One line for programs."""
    return json.dumps({"check": name, **asdict(finding)}, ensure_ascii=False)


def from_json(line: str) -> Finding:
    """Parse the result of `as_json`; raises `ValueError` or `KeyError` for any other line."""
    row = json.loads(line)
    return Finding(State(row["state"]), str(row["text"]), str(row["cure"]))
