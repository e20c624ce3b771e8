"""Findings of checks, as values and as lines of text; `findings.toml` has what they say."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from tomllib import loads


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


@cache
def known() -> dict[str, dict[str, list[str]]]:
    """All findings: by the check and a name the outcome, the text and the cure."""
    return loads((files(__package__) / "findings.toml").read_text("utf-8"))


def found(check: str, name: str, /, **values: object) -> Checkup:
    """The finding of this name, with these values in its text and its cure."""
    state, text, *cure = known()[check][name]
    return Checkup(Outcome(state), text.format(**values), "".join(cure).format(**values))


def reason(error: Exception) -> str:
    """The first line of what an exception says, or else its name."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


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
