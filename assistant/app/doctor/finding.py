"""Findings of checks, as values and as lines of text; their messages are in `findings.toml`."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from tomllib import loads


class Outcome(StrEnum):
    """The outcome of a check."""

    OK = "ok"
    NOTE = "note"
    """The check succeeded, but with a remark."""
    BROKEN = "broken"
    ABSENT = "absent"
    """The part is missing, but optional."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """The result of a check."""

    state: Outcome
    text: str
    cure: str = ""
    """The remedy; empty if nothing has to be done."""


@cache
def known() -> dict[str, dict[str, list[str]]]:
    """All findings: for each check and finding name, its outcome, text and remedy."""
    return loads((files(__package__) / "findings.toml").read_text("utf-8"))


def found(check: str, name: str, /, **values: object) -> Checkup:
    """The finding with this name; the values are filled into its text and remedy."""
    state, text, *cure = known()[check][name]
    return Checkup(Outcome(state), text.format(**values), "".join(cure).format(**values))


def reason(error: Exception) -> str:
    """The first line of an exception's message, or its class name if that is empty."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def as_line(name: str, finding: Checkup) -> str:
    """The finding as one human-readable line."""
    cure = f": {finding.cure}" if finding.cure else ""
    return f"{finding.state:<7} {name:<11} {finding.text}{cure}"


def as_json(name: str, finding: Checkup) -> str:
    """The finding as one machine-readable line."""
    return json.dumps({"check": name, **asdict(finding)}, ensure_ascii=False)


def from_json(line: str) -> Checkup:
    """Parse the result of `as_json`; raises `ValueError` or `KeyError` for any other line."""
    row = json.loads(line)
    return Checkup(Outcome(row["state"]), str(row["text"]), str(row["cure"]))
