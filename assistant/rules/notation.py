"""The table as text, both ways: word lists, keys, and the events of a game.

A line that does not fit raises `NotationError`, which knows the line and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from assistant.rules import key as keys
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.clue import Clue
from assistant.rules.edition import Edition, Pair
from assistant.rules.events import (
    AgentFound,
    AssassinMet,
    BystanderMet,
    Cause,
    ClueGiven,
    ClueWithdrawn,
    Event,
    GameLost,
    GameWon,
    PenaltyPaid,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
)
from assistant.rules.key import Key

LETTERS = {"A": Identity.AGENT, ".": Identity.BYSTANDER, "X": Identity.ASSASSIN}
"""The key's letters (console.md's key files and screens)."""
LETTER_OF = {identity: letter for letter, identity in LETTERS.items()}


class NotationError(Exception):
    """Text that does not fit; `line` counts from 1 and is None where the whole is at fault."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason, line)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        """As a player reads it."""
        return f"line {self.line}: {self.reason}" if self.line else self.reason


def read_card(text: str) -> Card:
    """One line of a word list: a word as printed, or `@ label` for a picture."""
    picture = text.startswith("@")
    word = " ".join(text.removeprefix("@").split())
    if not word.isprintable():
        raise NotationError("a card with characters that cannot be printed")
    if not any(character.isalnum() for character in word):
        wanted = "a label after the @" if picture else "a letter or a digit"
        raise NotationError(f"“{text}” is no card: it needs {wanted}")
    return Card(word, picture)


def write_card(card: Card) -> str:
    """The line that `read_card` reads."""
    return f"@ {card.word}" if card.picture else card.word


def read_list(text: str) -> tuple[Card, ...]:
    """Any number of cards, no two alike; blank lines and `#` comments are skipped."""
    return tuple(_numbered_cards(text).values())


def _numbered_cards(text: str) -> dict[int, Card]:
    """The cards by their lines."""
    cards: dict[int, Card] = {}
    first_line: dict[tuple[str, bool], int] = {}
    for number, line in _lines(text):
        try:
            card = read_card(line)
        except NotationError as error:
            raise NotationError(error.reason, number) from None
        same = card.word.casefold(), card.picture
        if same in first_line:
            raise NotationError(f"{card.word} is already in line {first_line[same]}", number)
        first_line[same] = number
        cards[number] = card
    return cards


def read_cards(text: str, edition: Edition) -> tuple[Card, ...]:
    """A whole table, row by row as north sees it."""
    cards = _numbered_cards(text)
    if len(cards) != edition.size:
        # The first card too many, or the last there is.
        at = list(cards)[: edition.size + 1]
        needed = f"{len(cards)} cards, but {edition.title} needs {edition.size}"
        raise NotationError(needed, at[-1] if at else None)
    return tuple(cards.values())


def read_key(text: str, edition: Edition, any_counts: bool = False) -> Key:
    """A key: a line a row, a pair of letters a card, north's identity first (D1, D2)."""
    pairs: list[Pair] = []
    rows = list(_lines(text))
    for number, line in rows:
        words = line.split()
        if len(words) != edition.columns:
            raise NotationError(f"{len(words)} cards in a row of {edition.columns}", number)
        for word in words:
            if len(word) != 2 or not set(word) <= LETTERS.keys():
                raise NotationError(f"“{word}” is not two of A, X and .", number)
            pairs.append((LETTERS[word[0]], LETTERS[word[1]]))
    if len(rows) != edition.rows:
        at = rows[: edition.rows + 1]
        needed = f"{len(rows)} rows, but {edition.title} needs {edition.rows}"
        raise NotationError(needed, at[-1][0] if at else None)
    key = Key(tuple(pairs))
    misfit = None if any_counts else keys.misfit(key, edition)
    if misfit:
        position, reason = misfit
        raise NotationError(reason, rows[position // edition.columns][0])
    if not key.all_agents:
        raise NotationError("a key without an agent cannot be played")
    return key


def write_key(key: Key, columns: int) -> str:
    """The text that `read_key` reads."""
    words = [LETTER_OF[north] + LETTER_OF[south] for north, south in key.pairs]
    rows = (words[start : start + columns] for start in range(0, len(words), columns))
    return "".join(" ".join(row) + "\n" for row in rows)


def write_event(event: Event) -> str:
    """One line, such as `clue north weather 2`; positions count from 0."""
    match event:
        case ClueGiven(giver, clue):
            return f"clue {giver} {clue.word} {clue.number}"
        case ClueWithdrawn():
            return "withdrawn"
        case PenaltyPaid():
            return "penalty"
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
        case TurnEnded():
            return "turn"
        case SuddenDeathBegan():
            return "sudden-death"
        case GameWon():
            return "won"
        case GameLost(cause):
            return f"lost {cause}"
        case _:
            assert_never(event)


def read_event(line: str) -> Event:
    """The event that `write_event` wrote."""
    try:
        return _event(line.split())
    except (ValueError, IndexError) as error:
        raise NotationError(f"“{line}” is no event") from error


def _event(words: list[str]) -> Event:
    match words:
        case ["clue", giver, *word, number]:
            return ClueGiven(Side(giver), Clue(" ".join(word), int(number)))
        case ["withdrawn"]:
            return ClueWithdrawn()
        case ["penalty"]:
            return PenaltyPaid()
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
        case ["turn"]:
            return TurnEnded()
        case ["sudden-death"]:
            return SuddenDeathBegan()
        case ["won"]:
            return GameWon()
        case ["lost", cause]:
            return GameLost(Cause(cause))
        case _:
            raise ValueError(words)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped
