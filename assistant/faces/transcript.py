"""Transcripts: a saved game as console lines that make the same moves, with the announcements."""

from collections.abc import Iterator

from assistant.conversation.narrate import narrate
from assistant.faces.render import render
from assistant.game.rules import events as happened
from assistant.game.rules.cards import Card
from assistant.game.rules.game import Game
from assistant.game.store.games import Recorded
from assistant.game.store.log import Move
from assistant.language.contract import Language
from assistant.language.numbers import Numbers


def transcript_of(game: Recorded, language: Language) -> Iterator[tuple[str, str]]:
    """Each move as the console line that makes it, and its announcement."""
    before = game.begun
    for move, after in game.steps():
        told = render(narrate(move, after.table), after.table, language)
        yield said(move, before, language.understanding.numbers), told
        before = after


def said(move: Move, before: Game, numbers: Numbers) -> str:
    """A console line that makes this move."""
    cards = before.table.cards

    def name(position: int) -> str:
        return name_of(cards[position], position, before.table.columns, numbers)

    match move:
        case [happened.ClueWithdrawn(), happened.ClueGiven(giver, clue), *_]:
            return f"{giver}: correction {clue.word} {numbers.spoken(clue.number)}"
        case [happened.ClueGiven(giver, clue), *_]:
            return f"{giver}: {clue.word} {numbers.spoken(clue.number)}"
        case [happened.ClueWithdrawn(), *_]:
            return ": take it back"
        case [happened.PenaltyPaid() | happened.ClueRejected(), *_]:
            return ": penalty"
        case [happened.TwoTouched(guesser, first, second), *_]:
            return f"{guesser}: {name(first)} and {name(second)}"
        case [happened.BystanderMarked(giver, position), *_]:
            return f"{giver}: mark {name(position)}"
        case [happened.AgentCovered(_, position), *_]:
            return f": cover {name(position)}"
        case [happened.BonusUsed(bonus), *_]:
            return f": use the {bonus} bonus"
        case [happened.BonusSetAside(), *_]:
            return ": never"
        case [happened.TokenTaken(guesser), *_]:
            return f"{guesser}: end turn"
        case [happened.TurnEnded(), *_]:
            return ": end turn"
        case [first, *_]:
            by = getattr(first, "guesser", getattr(first, "team", ""))
            touched = getattr(first, "position", None)
            return f"{by}: {'end turn' if touched is None else name(touched)}"
        case _:
            return ""


def name_of(card: Card, position: int, columns: int, numbers: Numbers) -> str:
    """A card's name at the table; a picture is named by its place."""
    row, column = divmod(position, columns)
    words = (numbers.spoken(row + 1), numbers.spoken(column + 1))
    return f"row {words[0]} column {words[1]}" if card.picture else card.word.lower()
