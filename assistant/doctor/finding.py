"""What a check found, as values and as lines."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum


class State(StrEnum):
    """How things stand."""

    OK = "ok"
    NOTE = "note"
    """It works; something should be known."""
    BROKEN = "broken"
    ABSENT = "absent"
    """It is not here, and need not be."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    state: State
    text: str
    cure: str = ""
    """What to do about it; empty where nothing needs to be done."""


def ok(text: str) -> Finding:
    """All is well."""
    return Finding(State.OK, text)


def note(text: str, cure: str = "") -> Finding:
    """It works, but."""
    return Finding(State.NOTE, text, cure)


def broken(text: str, cure: str) -> Finding:
    """It does not work; there is always something that can be tried."""
    return Finding(State.BROKEN, text, cure)


def absent(text: str) -> Finding:
    """It is not here."""
    return Finding(State.ABSENT, text)


def as_line(name: str, finding: Finding) -> str:
    """One line for people."""
    cure = f": {finding.cure}" if finding.cure else ""
    return f"{finding.state:<7} {name:<11} {finding.text}{cure}"


def as_json(name: str, finding: Finding) -> str:
    """One line for programs."""
    return json.dumps({"check": name, **asdict(finding)}, ensure_ascii=False)


def from_json(line: str) -> Finding:
    """The finding of such a line; raises `ValueError` or `KeyError` for any other."""
    row = json.loads(line)
    return Finding(State(row["state"]), str(row["text"]), str(row["cure"]))
