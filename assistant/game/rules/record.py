"""A game as text: reads and writes its start and its events, one per line.

An invalid line raises `NotationError`.
"""

import re
from collections.abc import Callable
from typing import Any, get_type_hints

from assistant.game.rules import edition as editions
from assistant.game.rules import events
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Party, Side, Team, party
from assistant.game.rules.clue import UNLIMITED, Clue
from assistant.game.rules.events import Cause, Event, GameStarted
from assistant.game.rules.house import AS_PRINTED, HouseRules, Value, agreed
from assistant.game.rules.notation import NotationError, read_card, read_key, write_card, write_key
from assistant.game.rules.standing import OffTheMap

LONGEST = 4096
"""Maximum number of characters in a line; no file path is longer."""
HIGHEST, SLOWEST = 99, 3600
"""Maximum for any count in a game's start, and for the timer's seconds."""
CARDS, KEY = "cards", "key"
"""The lines that introduce the cards and the key at the end of a game's start."""


def write_start(started: GameStarted) -> str:
    """The start of a game as text: one `name value` per line, then the cards, then the key."""
    lines = [
        f"edition {started.edition.name}",
        f"bank {started.bank.bystander} {started.bank.checkmark}",
        f"players {started.players}",
        *([f"mission {started.mission}"] if started.mission else []),
        *([] if started.counted else ["uncounted"]),
        *(["turned"] if started.turned else []),
        *(["own"] if started.own else []),
        # Left out if unprintable, because a line may not contain such characters.
        *([f"deck {started.deck}"] if started.deck and started.deck.isprintable() else []),
        *([f"remark {_written(started.remark)}"] if started.remark else []),
        *(f"bonus {count} {bonus}" for bonus, count in started.bonuses.items()),
        *(f"house {rule.name} {value}" for rule, value in agreed(started.house)),
        *([f"partner {started.partner}"] if started.partner else []),
        CARDS,
        *map(write_card, started.cards),
        KEY,
    ]
    return "\n".join(lines) + "\n" + write_key(started.key, started.edition.columns)


def read_start(text: str) -> GameStarted:
    """Read the start of a game, as written by `write_start`."""
    try:
        head, rest = text.split(f"\n{CARDS}\n", 1)
        cards, key = rest.rsplit(f"\n{KEY}\n", 1)  # the last such line, as a card may be “key” too
        laid = _head(head.splitlines())
        lying = tuple(map(read_card, cards.splitlines()))
        if len(lying) != laid["edition"].size:
            raise ValueError(f"{len(lying)} cards")
        if max(map(len, text.splitlines())) > LONGEST:
            raise ValueError("a line that is too long")
        return GameStarted(cards=lying, key=read_key(key, laid["edition"], any_counts=True), **laid)
    except (ValueError, LookupError, AttributeError) as error:
        raise NotationError(f"this is no start of a game ({error})") from error


def _head(lines: list[str]) -> dict[str, Any]:
    """The fields of a game's start, up to its cards."""
    bonuses: dict[Bonus, int] = {}
    house: dict[str, Any] = {}
    laid: dict[str, Any] = {"bonuses": bonuses}
    for line in lines:
        match line.split():
            case ["edition", name]:
                laid["edition"] = editions.load(name)
            case ["bank", bystander, checkmark]:
                laid["bank"] = Bank(_count(bystander), _count(checkmark))
            case ["players", count]:
                laid["players"] = _count(count)
            case ["mission", *words]:
                laid["mission"] = " ".join(words)
            case ["uncounted"]:
                laid["counted"] = False
            case ["turned" | "own" as name]:
                laid[name] = True
            case ["deck", *_]:
                laid["deck"] = line.removeprefix("deck ")
            case ["remark", *words]:
                laid["remark"] = _remark(words)
            case ["bonus", count, *words]:
                bonuses[Bonus(" ".join(words))] = _count(count)
            case ["house", name, value]:
                house[name] = _house_value(name, value)
            case ["partner", seat, *_]:  # older journals add a team and a level, which `*_` ignores
                laid["partner"] = _or_none(Side)(seat)
            case _:
                raise ValueError(line)
    return {**laid, "house": HouseRules(**house)}


def _written(remark: OffTheMap) -> str:
    lines = "drawn" if remark.drawn else "undrawn"
    state = "won" if remark.won else "locked"
    return f"off-the-map {lines} {state} {' / '.join((remark.start, *remark.gates))}"


def _remark(words: list[str]) -> OffTheMap | None:
    """Read the remark; None for the sentence in older journals, which only repeats other lines."""
    match words:
        case ["off-the-map", "drawn" | "undrawn" as lines, "won" | "locked" as state, *names]:
            start, *gates = " ".join(names).split(" / ")
            return OffTheMap(start, tuple(gates), lines == "drawn", state == "won")
        case _:
            return None


def _house_value(name: str, value: str) -> Value:
    match getattr(AS_PRINTED, name):
        case bool() | None:
            return {"True": True, "False": False}[value]
        case int():
            return _count(value, SLOWEST)
        case printed:
            return type(printed)(value)  # type: ignore[no-any-return]


def _count(word: str, most: int = HIGHEST) -> int:
    """Read a count in a game: at least 0, and not thousands of digits long."""
    if not word.isdecimal() or len(word) > len(str(most)) or int(word) > most:
        raise ValueError(f"a number that is not from 0 to {most}")
    return int(word)


NAMES: dict[type[Event], str] = {
    events.ClueGiven: "clue",
    events.ClueWithdrawn: "withdrawn",
    events.PenaltyPaid: "penalty",
    events.ClueAllowed: "allowed",
    events.ClueRejected: "rejected",
    events.AgentFound: "agent",
    events.BystanderMet: "bystander",
    events.AssassinMet: "assassin",
    events.TokenTaken: "token",
    events.SideFinished: "finished",
    events.Revealed: "revealed",
    events.AgentCovered: "covered",
    events.TurnEnded: "turn",
    events.SuddenDeathBegan: "sudden-death",
    events.BonusUsed: "used",
    events.TwoTouched: "two",
    events.BystanderMarked: "marked",
    events.BonusOffered: "offered",
    events.BonusSetAside: "aside",
    events.BystanderIgnored: "ignored",
    events.HintTaken: "hint",
    events.GameWon: "won",
    events.GameLost: "lost",
    events.TeamWon: "won",
}
"""The word that begins each event's line. Its fields follow, except for `GameWon`."""


def _or_none(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda word: None if word == "-" else read(word)


def _clue(text: str) -> Clue:
    *word, number = text.split()
    return Clue(" ".join(word), UNLIMITED if number == UNLIMITED else _count(number))


READERS: dict[object, Callable[[str], Any]] = {
    Side: Side,
    Team: Team,
    Party: party,
    Identity: Identity,
    int: _count,
    bool: bool,
    Cause: Cause,
    Cause | None: _or_none(Cause),
    Bonus: Bonus,
    Clue: _clue,
}
"""The reader for each type of field."""
SEVERAL_WORDS = (Bonus, Clue)
"""Types whose values can have several words, so they come last in a line."""


def _fields(kind: type[Event]) -> dict[str, Any]:
    """An event's fields with their types, in written order."""
    hints = get_type_hints(kind)
    order = sorted(hints, key=lambda name: (hints[name] is bool, hints[name] in SEVERAL_WORDS))
    return {name: hints[name] for name in order}


def _pattern(kind: type[Event]) -> re.Pattern[str]:
    pattern = NAMES[kind]
    for name, hint in FIELDS[kind].items():
        if hint is bool:
            pattern += rf"(?: ({name}))?"
        else:
            pattern += r" (.+?)" if hint in SEVERAL_WORDS else r" (\S+)"
    return re.compile(pattern)


FIELDS = {kind: _fields(kind) for kind in NAMES}
PATTERNS = {kind: _pattern(kind) for kind in NAMES}


def write_event(event: Event) -> str:
    """The event as a line, such as `clue north weather 2`; positions count from 0."""
    words = [NAMES[type(event)]]
    for name in FIELDS[type(event)]:
        match getattr(event, name):
            case Clue(word, number):
                words.append(f"{word} {number}")
            case bool() as flag:
                words += [name] if flag else []
            case value:
                words.append("-" if value is None else str(value))
    return " ".join(words)


def read_event(line: str) -> Event:
    """Read an event, as written by `write_event`."""
    text = " ".join(line.split())
    if len(text) > LONGEST or not text.isprintable():
        raise NotationError("a line that is too long, or with characters that cannot be printed")
    for kind, pattern in PATTERNS.items():
        if found := pattern.fullmatch(text):
            read = zip(FIELDS[kind].items(), found.groups(), strict=True)
            try:
                return kind(**{name: READERS[hint](word) for (name, hint), word in read})
            except ValueError as error:
                raise NotationError(f"“{line}” is no event") from error
    raise NotationError(f"“{line}” is no event")
