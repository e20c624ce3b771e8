"""Whole games as text: what is typed, and what is answered.

A transcript names its table in its head (`# words:`, `# key:`, `# tokens:`); lines that
start with `> ` go in, the lines after them came out. `pytest --update` writes the answers
anew; read the difference before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assistant.console import Console
from assistant.dealing import Dealer, Wishes, cards_from, key_from
from assistant.decks import load as load_deck
from assistant.log import Saved, Unkept
from assistant.referee import rule_on
from assistant.session import Session
from tests.tables import DUET

FOLDER = Path(__file__).parent / "transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))

# What each transcript proves, beside its own words.
PROVES = {
    "rulebook-example": ("D8", "D9", "D10", "D12", "D15"),
    "assassin": ("D11",),
    "sudden-death-won": ("D17", "D18"),
    "sudden-death-lost": ("D17",),
    "nothing-left-to-guess": ("D13",),
    "marked-from-both-sides": ("D10", "W9"),
    "stop-before-a-guess": ("D6",),
    "invalid-clue": ("D19", "W2", "W10"),
    "corrections": ("D7",),
    "questions": ("D14", "D20"),
    "out-of-turn": ("D19", "W10"),
    "over": ("D11",),
}


def parameters() -> list[object]:
    marks = {name: [pytest.mark.rule(one) for one in ids] for name, ids in PROVES.items()}
    return [pytest.param(path, id=path.stem, marks=marks[path.stem]) for path in TRANSCRIPTS]


@pytest.mark.parametrize("path", parameters())
def test_transcript(path: Path, update: bool) -> None:
    expected = path.read_text(encoding="utf-8")
    played = play(expected)
    if update:
        path.write_text(played, encoding="utf-8")
    assert played == expected or update


def test_every_transcript_says_what_it_proves() -> None:
    assert {path.stem for path in TRANSCRIPTS} == PROVES.keys()


def play(transcript: str) -> str:
    """The transcript with the answers that the program gives now."""
    lines = [line for line in transcript.splitlines() if line.startswith(("#", "> "))]
    head = dict(re.findall(r"^# (words|key|tokens): (\S+)$", transcript, re.MULTILINE))
    wishes = Wishes(
        tokens=int(head.get("tokens", DUET.tokens)),
        cards=cards_from(FOLDER / "tables" / head["words"], DUET),
        key=key_from(FOLDER / "tables" / head["key"], DUET, any_counts=True),
        seed=1,
    )
    dealer = Dealer(DUET, load_deck("everyday"), wishes)
    session = Session(Saved(dealer()), Unkept(), dealer, rule_on)
    out: list[str] = []
    console = Console(session, out.append, wait=lambda seconds: seconds, as_json=False)
    for line in lines:
        out.append(line)
        if line.startswith("> "):
            console.take(line.removeprefix("> "))
    return "\n".join(out) + "\n"
