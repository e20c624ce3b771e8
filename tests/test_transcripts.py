"""Whole games as text: input lines and answers.

A transcript names its table in its head, a `# name: value` a line: `edition`, `words`, `key`,
`backs` (the other sides of the cards), `tokens`, `mission`, `players`, `house` (house rules),
`won` (the missions that the team has won before), `lay` (the cards are read aloud), `greet`
(what is said before the first line is shown, too), `said` (how much is said: brief, normal
or full), `partner` (what the toy partner plays: a seat, a team or both). Lines that
start with `> ` go in, the lines after them came out. `pytest --update` writes the answers anew;
read the difference before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.config import load as load_settings
from assistant.conversation.dealing import Wishes, cards_from, key_from
from assistant.conversation.desk import Manners
from assistant.conversation.effects import Advise, LookBack, Think
from assistant.conversation.laying import Laying
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Console
from assistant.game.decks import load as load_deck
from assistant.game.messages import Advised, LookedBack, Proposed
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.events import FULL_TABLE, GameStarted, GameWon
from assistant.game.rules.house import HouseRules
from assistant.game.rules.missions import Mission
from assistant.game.rules.partner import Partnered
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.words import Words
from tests.partners import looked_back, toy
from tests.tables import started

FOLDER = Path(__file__).parent / "transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))
TABLES = FOLDER / "tables"

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
    "recalled": ("D14",),
    "looser-turns": ("V1",),
    "several-words": ("V2",),
    "one-word-only": ("W6",),
    "strict-referee": ("D19", "W10"),
    "no-referee": ("D19", "W7"),
    "expert-missions": ("V3",),
    "mission-won": ("M1", "M2", "M7"),
    "mission-lost-by-a-mistake": ("M1", "M2", "M3", "M5"),
    "mission-sudden-death": ("M3", "M4"),
    "potter-example": ("H1", "H2"),
    "bonus-london": ("H8",),
    "bonus-hogwarts": ("H9",),
    "bonus-hogsmeade": ("H10",),
    "bonus-privet-drive": ("H11",),
    "bonus-privet-drive-kept": ("H11",),
    "bonus-diagon-alley": ("H11",),
    "bonus-train-station": ("H11",),
    "bonus-train-station-sudden-death": ("H11", "D17"),
    "bonus-quidditch": ("H11",),
    "bonus-great-hall": ("H11",),
    "bonus-three-broomsticks": ("H11",),
    "classic-example": ("C1", "C4", "C5", "C7"),
    "classic-seats": ("C2",),
    "classic-expert-clues": ("C3", "C4"),
    "classic-assassin": ("C5",),
    "classic-won-on-their-turn": ("C6",),
    "classic-invalid-clue": ("C8",),
    "alike": ("W1", "W2"),
    "who-may-cover": ("C2", "C8", "D20"),
    "number-first": ("Y3",),
    "questions-kept": ("D8",),
    "classic-timer": ("C9",),
    "classic-no-timer": ("C9",),
    "classic-alone": ("C10",),
    "classic-alone-lost": ("C10",),
    "classic-three-players": ("C11",),
    "classic-next-game": ("C12", "H2"),
    "disney-example": ("Y1", "Y3"),
    "disney-clues": ("Y3", "Y4"),
    "disney-experts": ("Y3",),
    "disney-advanced": ("Y2",),
    "laying": ("H2", "H3"),
    "wishes": ("M7", "M8"),
    "help-in-each-phase": ("H11",),
    "foreign-word": ("W8",),
    "same-sound": ("W5",),
    "potter-clues": ("H2", "H3"),
    "disney-alone": ("Y6",),
    "doubtful-clue": ("D7",),
    "card-or-stop": ("D8", "D12"),
    "cards-of-one-sound": ("W5",),
    "asked": ("D14", "D20", "W5"),
    "mission-unlocks": ("H11", "M2", "M3", "M5"),
    "words-brief": (),
    "words-full": (),
    "swap": (),
    "bonus-never": ("H11",),
    "lesson": ("D20",),
    "partner": ("D6", "D12", "D20"),
    "partner-alone-giver": ("C10",),
    "partner-alone-operative": ("C10",),
    "partner-team": ("C2", "C7"),
    "partner-wished": (),
    "hints": ("D20",),
    "review": ("D14", "D20"),
}


def parameters() -> list[object]:
    marks = {name: [pytest.mark.rule(one) for one in ids] for name, ids in PROVES.items()}
    return [
        pytest.param(path, id=path.stem, marks=marks.get(path.stem, ())) for path in TRANSCRIPTS
    ]


@pytest.mark.parametrize("path", parameters())
def test_transcript(path: Path, update: bool, tmp_path: Path) -> None:
    expected = path.read_text(encoding="utf-8")
    played = play(expected, tmp_path)
    if update:
        path.write_text(played, encoding="utf-8")
    assert played == expected or update


def test_every_transcript_says_what_it_proves() -> None:
    assert {path.stem for path in TRANSCRIPTS} == PROVES.keys()


def play(transcript: str, store: Path) -> str:
    """The transcript with the answers that the program gives now."""
    lines = [line for line in transcript.splitlines() if line.startswith(("#", "> "))]
    head = heading(transcript)
    out: list[str] = []
    with closing(laid(head, store)) as team_games:
        table = seated(team_games, head)
        console = Console(table, ENGLISH, out.append, Clock(), partner=toys)
        first = next((line for line in lines if line.startswith("> ")), None)
        for line in lines:
            if line is first and "greet" in head:
                console.greet()
            out.append(line)
            if line.startswith("> "):
                console.take(line.removeprefix("> "))
    return "\n".join(out) + "\n"


def heading(transcript: str) -> dict[str, str]:
    """Settings of the table in the head of a transcript."""
    return dict(re.findall(r"^# ([a-z]+): (.+)$", transcript, re.MULTILINE))


def laid(head: Mapping[str, str], store: Path) -> TeamGames:
    """Who lays the table that the head of a transcript tells of."""
    edition = editions.load(head.get("edition", "duet"))
    tables = {name: TABLES / head[name] for name in ("words", "backs", "key") if name in head}
    wishes = Wishes(
        edition=edition.name,
        mission=head.get("mission"),
        tokens=int(head["tokens"]) if "tokens" in head else None,
        players=int(head.get("players", FULL_TABLE)),
        house=house(head.get("house", ""), store),
        partner=partner(head["partner"]) if "partner" in head else None,
        cards=cards_from(tables["words"], edition) if "words" in tables else None,
        backs=cards_from(tables["backs"], edition) if "backs" in tables else None,
        key=key_from(tables["key"], edition, any_counts=True) if "key" in tables else None,
        seed=1,
    )
    win(edition.name, head.get("won", ""), store)
    return TeamGames(load_deck("everyday"), wishes, store, "")


def partner(text: str) -> Partnered:
    """The partner's seat or team, such as `south`, `blue` or `north red`."""
    names = text.split()
    seat = next((one for one in Side if one in names), None)
    team = next((one for one in Team if one in names), None)
    return Partnered(seat, team)


def toys(thought: Think | Advise | LookBack) -> Proposed | Advised | LookedBack:
    """The move of the toy partner, or what it thinks of a game that is over."""
    if isinstance(thought, Advise):
        return Advised(thought.seat, toy(thought.task))
    if isinstance(thought, LookBack):
        return looked_back(thought.pasts)
    return Proposed(thought.number, toy(thought.task))


def house(text: str, folder: Path) -> HouseRules:
    """House rules as they stand in the settings file, with semicolons for its line ends."""
    settings = folder / "tabletop.toml"
    settings.write_text("[house]\n" + text.replace(";", "\n"), encoding="utf-8")
    return load_settings(settings).house


def win(edition: str, names: str, store: Path) -> None:
    """Keep a won game of each mission that is named, one after the other."""
    log = missions.load(edition)
    if log is None or not names:
        return
    wanted = log.missions if names == "all" else [find(log, name) for name in names.split(", ")]
    with closing(Journal(store / FILE_NAME)) as journal:
        for mission in wanted:
            journal.begin(won(edition, mission))
            journal.append((GameWon(),))


def find(log: missions.MissionLog, name: str) -> Mission:
    """A mission by its name."""
    found = missions.find(log, name)
    assert isinstance(found, Mission), found
    return found


def won(edition: str, mission: Mission) -> GameStarted:
    """The start of a game that was won."""
    plain: dict[str, Any] = {"cards": started().cards, "key": started().key}
    bank = missions.bank(mission)
    return GameStarted(editions.load(edition), **plain, bank=bank, mission=mission.name)


def seated(team_games: TeamGames, head: Mapping[str, str], words: Words | None = None) -> Lessons:
    """The session of a table, laid or to be laid by voice; `words` whatever its head says."""
    words = words or Words(head.get("said", Words.NORMAL))
    start: Saved | Laying
    if "lay" in head:
        start, log = team_games.prepare(Wish(lay=True)), team_games.log
    else:
        table, log = team_games.begin(AS_BEFORE)
        start = Saved(table)
    session = Session(start, log, team_games, UNDERSTANDING, Manners(words=words, hurried=True))
    return Lessons(session, UNDERSTANDING)


class Clock:
    """A clock that only `wait` moves."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self, seconds: float) -> float:
        self._now += seconds
        return self._now
