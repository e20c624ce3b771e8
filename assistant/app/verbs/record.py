"""A saved game as text for a terminal, and as JSON values."""

from dataclasses import asdict

from assistant.faces.console import grid_of
from assistant.faces.kept_game import KeptCard, KeptClue, KeptPage, rows_of
from assistant.faces.state import Json, state
from assistant.game.rules.record import write_event
from assistant.game.store.games import Recorded
from assistant.game.store.kept import LEFT


def text_of(page: KeptPage) -> str:
    """A game's clues, cards and score, and its key if it is given."""
    words = [f"({one.word})" if one.identity else one.word for one in page.cards]
    clues = [*map(_clue, page.clues), *(f"     {hint}" for hint in page.hints)]
    score = [f"  {worth:3}  {name}" for name, worth in page.points]
    key = [f"  {row}" for row in page.key_rows]
    parts = ([str(page.head).strip()], clues, [grid_of(words, page.columns)], score, key)
    return "\n\n".join("\n".join(part) for part in parts if part)


def _clue(given: KeptClue) -> str:
    remarks = f" ({given.remarks})" if given.remarks else ""
    found = ", ".join(map(_touched, given.found))
    clue = f"{given.giver}: {given.clue}{remarks}" if given.clue else given.giver
    return f"  {given.turn or '':2} {clue}{f'  → {found}' if found else ''}"


def _touched(card: KeptCard) -> str:
    return f"{card.word} ({card.called.lower()})"


def to_json(game: Recorded) -> dict[str, Json]:
    """All of a game; its key is null while it is on."""
    started, table = game.saved.started, game.last.table
    return {
        "game": game.number,
        "started": game.kept.started,
        "team": game.kept.team,
        "edition": started.edition.name,
        "partner": asdict(started.partner) if started.partner else None,
        "hints": {side.value: count for side, count in table.hints.items()},
        "mission": started.mission,
        "counted": started.counted,
        "result": None if game.kept.result == LEFT else game.kept.result,
        "given_up": game.kept.result == LEFT,
        "players": started.players,
        "cards": [{"word": card.word, "picture": card.picture} for card in started.cards],
        "key": [*rows_of(game.key, table.columns)] or None,
        "moves": [[write_event(event) for event in move] for move in game.saved.moves],
        "state": state(table, None),
    }
