"""The transcripts, and the code that plays them."""

import re
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from assistant.config import load as load_settings
from assistant.conversation.dealing import Wishes, cards_from, key_from
from assistant.conversation.desk import Manners
from assistant.conversation.effects import Advise, LookBack, Think
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Console
from assistant.game.decks import load as load_deck
from assistant.game.messages import Advised, LookedBack, Proposed
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.cards import Side
from assistant.game.rules.events import FULL_TABLE, GameStarted, GameWon
from assistant.game.rules.house import HouseRules
from assistant.game.rules.missions import Mission
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


def heading(transcript: str) -> dict[str, str]:
    """Table settings in a transcript's head."""
    return dict(re.findall(r"^# ([a-z]+): (.+)$", transcript, re.MULTILINE))


def laid(head: Mapping[str, str], store: Path) -> TeamGames:
    """The dealer for the table in a transcript's head."""
    edition = editions.load(head.get("edition", "duet"))
    tables = {name: TABLES / head[name] for name in ("words", "backs", "key") if name in head}
    wishes = Wishes(
        edition=edition.name,
        mission=head.get("mission"),
        tokens=int(head["tokens"]) if "tokens" in head else None,
        players=int(head.get("players", FULL_TABLE)),
        house=house(head.get("house", ""), store),
        partner=Side(head["partner"]) if "partner" in head else None,
        cards=cards_from(tables["words"], edition) if "words" in tables else None,
        backs=cards_from(tables["backs"], edition) if "backs" in tables else None,
        key=key_from(tables["key"], edition, any_counts=True) if "key" in tables else None,
        seed=1,
    )
    win(edition.name, head.get("won", ""), store)
    return TeamGames(load_deck("everyday"), wishes, store, "")


def house(text: str, folder: Path) -> HouseRules:
    """House rules in the settings file's format, with semicolons for line breaks."""
    settings = folder / "tabletop.toml"
    settings.write_text("[house]\n" + text.replace(";", "\n"), encoding="utf-8")
    return load_settings(settings).house


def win(edition: str, names: str, store: Path) -> None:
    """Save a won game of each named mission in sequence."""
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
    """The start of a won game."""
    plain: dict[str, Any] = {"cards": started().cards, "key": started().key}
    bank = missions.bank(mission)
    return GameStarted(editions.load(edition), **plain, bank=bank, mission=mission.name)


def seated(team_games: TeamGames, head: Mapping[str, str], words: Words | None = None) -> Session:
    """A session at a table, or one to be laid by voice; `words` overrides the head."""
    words = words or Words(head.get("said", Words.NORMAL))
    start: Saved | Laying
    if "lay" in head:
        start = team_games.prepare(Wish(lay=True))
    else:
        start = Saved(team_games.begin(AS_BEFORE))
    return Session(start, team_games, UNDERSTANDING, Manners(words=words, hurried=True))


class Clock:
    """A clock that only `wait` moves."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self, seconds: float) -> float:
        self._now += seconds
        return self._now


def play(transcript: str, store: Path, words: Words | None = None) -> str:
    """The transcript with the program's current answers; `words` overrides the head."""
    lines = [line for line in transcript.splitlines() if line.startswith(("#", "> "))]
    head = heading(transcript)
    out: list[str] = []
    with closing(laid(head, store)) as team_games:
        table = seated(team_games, head, words)
        console = Console(table, ENGLISH, out.append, Clock(), partner=toys)
        first = next((line for line in lines if line.startswith("> ")), None)
        for line in lines:
            if line is first and "greet" in head:
                console.greet()
            out.append(line)
            if line.startswith("> "):
                console.take(line.removeprefix("> "))
    return "\n".join(out) + "\n"


def toys(thought: Think | Advise | LookBack) -> Proposed | Advised | LookedBack:
    """The toy partner's move, or its review of a finished game."""
    if isinstance(thought, Advise):
        return Advised(thought.seat, toy(thought.task))
    if isinstance(thought, LookBack):
        return looked_back(thought.pasts)
    return Proposed(thought.number, toy(thought.task))
