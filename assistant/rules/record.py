"""A game as text, both ways: how it was laid, and its events, one a line.

A line that does not fit raises `NotationError`.
"""

from __future__ import annotations

from typing import assert_never

from assistant.rules import edition as editions
from assistant.rules.bank import Bank
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity, Side, Team, party
from assistant.rules.clue import UNLIMITED, Clue, Number
from assistant.rules.events import (
    AgentCovered,
    AgentFound,
    AssassinMet,
    BonusOffered,
    BonusSetAside,
    BonusUsed,
    BystanderIgnored,
    BystanderMarked,
    BystanderMet,
    Cause,
    ClueAllowed,
    ClueGiven,
    ClueRejected,
    ClueWithdrawn,
    Event,
    GameLost,
    GameStarted,
    GameWon,
    HintTaken,
    PenaltyPaid,
    Revealed,
    SideFinished,
    SuddenDeathBegan,
    TeamWon,
    TokenTaken,
    TurnEnded,
    TwoTouched,
)
from assistant.rules.house import AS_PRINTED, HouseRules, Strictness, Touch, Value, agreed
from assistant.rules.notation import NotationError, read_card, read_key, write_card, write_key
from assistant.rules.partner import Partnered, Strength
from assistant.rules.standing import OffTheMap

CARDS, KEY = "cards", "key"
"""The lines that open the two blocks at the end of a start."""


def write_start(started: GameStarted) -> str:
    """How a table was laid: `name value` a line, then the cards, then the key."""
    lines = [
        f"edition {started.edition.name}",
        f"bank {started.bank.bystander} {started.bank.checkmark}",
        f"players {started.players}",
        *([f"mission {started.mission}"] if started.mission else []),
        *([] if started.counted else ["uncounted"]),
        *(["turned"] if started.turned else []),
        *(["own"] if started.own else []),
        *([f"deck {started.deck}"] if _is_line(started.deck) else []),
        *([f"remark {_written(started.remark)}"] if started.remark else []),
        *(f"bonus {count} {bonus}" for bonus, count in started.bonuses.items()),
        *(f"house {one.name} {value}" for one, value in agreed(started.house)),
        *([f"partner {_played(started.partner)}"] if started.partner else []),
        CARDS,
        *map(write_card, started.cards),
        KEY,
    ]
    return "\n".join(lines) + "\n" + write_key(started.key, started.edition.columns)


def read_start(text: str) -> GameStarted:
    """What `write_start` wrote."""
    try:
        head, rest = text.split(f"\n{CARDS}\n", 1)
        cards, key = rest.rsplit(f"\n{KEY}\n", 1)  # a card may be called so, too
        return _start(head.splitlines(), cards.splitlines(), key)
    except (ValueError, LookupError, AttributeError) as error:
        raise NotationError(f"this is no start of a game ({error})") from error


def _start(head: list[str], cards: list[str], key: str) -> GameStarted:
    edition, bank, players = editions.load("duet"), Bank(0), 0
    mission, counted, remark, turned, own = None, True, None, False, False
    bonuses: dict[Bonus, int] = {}
    house: dict[str, Value] = {}
    partner, deck = None, None
    for line in head:
        match line.split():
            case ["edition", name]:
                edition = editions.load(name)
            case ["bank", bystander, checkmark]:
                bank = Bank(int(bystander), int(checkmark))
            case ["players", count]:
                players = int(count)
            case ["mission", *words]:
                mission = " ".join(words)
            case ["uncounted"]:
                counted = False
            case ["turned"]:
                turned = True
            case ["own"]:
                own = True
            case ["deck", *_]:
                deck = line.removeprefix("deck ")
            case ["remark", *words]:
                remark = _remark(words)
            case ["bonus", count, *words]:
                bonuses[Bonus(" ".join(words))] = int(count)
            case ["house", name, value]:
                house[name] = _house_value(name, value)
            case ["partner", seat, team, strength]:
                partner = Partnered(
                    seat=None if seat == "-" else Side(seat),
                    team=None if team == "-" else Team(team),
                    strength=Strength(strength),
                )
            case _:
                raise ValueError(line)
    return GameStarted(
        edition=edition,
        cards=tuple(map(read_card, cards)),
        key=read_key(key, edition, any_counts=True),
        bank=bank,
        mission=mission,
        counted=counted,
        remark=remark,
        bonuses=bonuses,
        players=players,
        turned=turned,
        own=own,
        deck=deck,
        house=HouseRules(**house),  # type: ignore[arg-type]  # each value by its own default
        partner=partner,
    )


def _is_line(name: str | None) -> bool:
    """Whether a file's name can stand in a line."""
    return bool(name) and str(name).isprintable()


def _played(partner: Partnered) -> str:
    return f"{partner.seat or '-'} {partner.team or '-'} {partner.strength}"


def _written(remark: OffTheMap) -> str:
    lines = "drawn" if remark.drawn else "undrawn"
    state = "won" if remark.won else "locked"
    return f"off-the-map {lines} {state} {' / '.join((remark.start, *remark.gates))}"


def _remark(words: list[str]) -> OffTheMap | None:
    """None for a sentence, as it was written once: what it said of the game stands beside it."""
    match words:
        case ["off-the-map", "drawn" | "undrawn" as lines, "won" | "locked" as state, *names]:
            start, *gates = " ".join(names).split(" / ")
            return OffTheMap(start, tuple(gates), lines == "drawn", state == "won")
        case _:
            return None


def _house_value(name: str, value: str) -> Value:
    match getattr(AS_PRINTED, name):
        case Strictness() | Touch() as printed:
            return type(printed)(value)
        case bool() | None:
            return {"True": True, "False": False}[value]
        case _:
            return int(value)


def write_event(event: Event) -> str:
    """One line, such as `clue north weather 2`; positions count from 0."""
    match event:
        case ClueGiven(giver, clue, allowed):
            return f"clue {giver} {clue.word} {clue.number}{' allowed' if allowed else ''}"
        case ClueWithdrawn():
            return "withdrawn"
        case PenaltyPaid():
            return "penalty"
        case ClueAllowed():
            return "allowed"
        case ClueRejected():
            return "rejected"
        case AgentFound(guesser, position):
            return f"agent {guesser} {position}"
        case BystanderMet(guesser, position, tokens):
            return f"bystander {guesser} {position} {tokens}"
        case AssassinMet(guesser, position):
            return f"assassin {guesser} {position}"
        case TokenTaken(guesser):
            return f"token {guesser}"
        case SideFinished(side):
            return f"finished {side}"
        case Revealed(team, position, identity):
            return f"revealed {team} {position} {identity}"
        case AgentCovered(owner, position):
            return f"covered {owner} {position}"
        case TurnEnded():
            return "turn"
        case SuddenDeathBegan():
            return "sudden-death"
        case BonusUsed(bonus):
            return f"used {bonus}"
        case TwoTouched(guesser, first, second):
            return f"two {guesser} {first} {second}"
        case BystanderMarked(giver, position):
            return f"marked {giver} {position}"
        case BonusOffered(bonus, guesser, position, cause):
            return f"offered {guesser} {position} {cause or '-'} {bonus}"
        case BonusSetAside(bonus):
            return f"aside {bonus}"
        case BystanderIgnored(guesser, position):
            return f"ignored {guesser} {position}"
        case HintTaken(seat):
            return f"hint {seat}"
        case GameWon():
            return "won"
        case GameLost(cause):
            return f"lost {cause}"
        case TeamWon(team, cause):
            return f"won {team} {cause or '-'}"
        case _:
            assert_never(event)


def read_event(line: str) -> Event:
    """The event that `write_event` wrote."""
    try:
        return _event(line.split())
    except ValueError as error:
        raise NotationError(f"“{line}” is no event") from error


def _event(words: list[str]) -> Event:
    match words:
        case ["clue", giver, *word, number, "allowed"]:
            return ClueGiven(party(giver), Clue(" ".join(word), _number(number)), allowed=True)
        case ["clue", giver, *word, number]:
            return ClueGiven(party(giver), Clue(" ".join(word), _number(number)))
        case ["withdrawn"]:
            return ClueWithdrawn()
        case ["penalty"]:
            return PenaltyPaid()
        case ["allowed"]:
            return ClueAllowed()
        case ["rejected"]:
            return ClueRejected()
        case ["agent", guesser, position]:
            return AgentFound(Side(guesser), int(position))
        case ["bystander", guesser, position, tokens]:
            return BystanderMet(Side(guesser), int(position), int(tokens))
        case ["assassin", guesser, position]:
            return AssassinMet(Side(guesser), int(position))
        case ["token", guesser]:
            return TokenTaken(Side(guesser))
        case ["finished", side]:
            return SideFinished(Side(side))
        case ["revealed", team, position, identity]:
            return Revealed(Team(team), int(position), Identity(identity))
        case ["covered", owner, position]:
            return AgentCovered(Team(owner), int(position))
        case ["turn"]:
            return TurnEnded()
        case ["sudden-death"]:
            return SuddenDeathBegan()
        case ["used", *bonus]:
            return BonusUsed(Bonus(" ".join(bonus)))
        case ["two", guesser, first, second]:
            return TwoTouched(Side(guesser), int(first), int(second))
        case ["marked", giver, position]:
            return BystanderMarked(Side(giver), int(position))
        case ["offered", guesser, position, cause, *bonus]:
            offered = Bonus(" ".join(bonus))
            return BonusOffered(offered, Side(guesser), int(position), _cause(cause))
        case ["aside", *bonus]:
            return BonusSetAside(Bonus(" ".join(bonus)))
        case ["ignored", guesser, position]:
            return BystanderIgnored(Side(guesser), int(position))
        case ["hint", seat]:
            return HintTaken(Side(seat))
        case ["won"]:
            return GameWon()
        case ["lost", cause]:
            return GameLost(Cause(cause))
        case ["won", team, cause]:
            return TeamWon(Team(team), _cause(cause))
        case _:
            raise ValueError(words)


def _number(word: str) -> Number:
    return UNLIMITED if word == UNLIMITED else int(word)


def _cause(word: str) -> Cause | None:
    return None if word == "-" else Cause(word)
