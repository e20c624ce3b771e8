"""A saved game as text for a terminal, and as JSON values."""

from __future__ import annotations

from datetime import datetime

from assistant.front.console import table_of
from assistant.front.state import Json, state
from assistant.rules.clue import GivenClue
from assistant.rules.notation import write_key
from assistant.rules.partner import Partnered
from assistant.rules.record import write_event
from assistant.store.games import Recorded
from assistant.store.kept import LEFT


def line_of(game: Recorded) -> str:
    """One game in a list: its number, day, team, what was played, and how it ended."""
    started = game.saved.started
    what = started.mission or started.edition.title
    partner = ", with a partner" if started.partner else ""
    team = f", team {game.kept.team}" if game.kept.team else ""
    day = datetime.fromisoformat(game.kept.started).astimezone()
    return f"{game.number:4}  {day:%Y-%m-%d %H:%M}  {what}{partner}{team}: {ending_of(game)}"


def ending_of(game: Recorded) -> str:
    """How a game ended, in a word or two."""
    if game.kept.result is None:
        return "still on"
    result = game.last.table.result
    return result.value if result else "given up"


def text_of(game: Recorded, with_key: bool) -> str:
    """The whole of a game on a page: its clues, its cards, and the key if it is wanted."""
    table = game.last.table
    clues = [
        f"  {one.turn:2} {_giver(one, game)}: {one.clue.word} {one.clue.number}"
        for one in table.clues
    ]
    shown = state(table, None)
    assert isinstance(shown, dict), "a state has names"
    clues += [f"     {side}: {count} hints" for side, count in table.hints.items()]
    parts = [line_of(game).strip(), "\n".join(clues) or "  no clue yet", table_of(shown["cards"])]
    if with_key:
        parts.append("\n".join(f"  {row}" for row in key_rows(game)))
    return "\n\n".join(parts)


def _giver(given: GivenClue, game: Recorded) -> str:
    """Who gave a clue, and whether that was the partner."""
    partner = game.saved.started.partner
    mark = " (partner)" if partner and partner.gives(given.giver) else ""
    return f"{given.giver}{mark}"


def key_rows(game: Recorded) -> list[str]:
    """The rows of the key as in a key file; none while the game is on."""
    if game.key is None:
        return []
    return write_key(game.key, game.saved.started.edition.columns).splitlines()


def _partner(partner: Partnered | None) -> Json:
    if partner is None:
        return None
    seat, team = partner.seat, partner.team
    return {
        "seat": seat.value if seat else None,
        "team": team.value if team else None,
        "strength": partner.strength.value,
    }


def to_json(game: Recorded) -> dict[str, Json]:
    """All of a game; its key is null while it is on."""
    started = game.saved.started
    return {
        "game": game.number,
        "started": game.kept.started,
        "team": game.kept.team,
        "edition": started.edition.name,
        "partner": _partner(started.partner),
        "hints": {side.value: count for side, count in game.last.table.hints.items()},
        "mission": started.mission,
        "counted": started.counted,
        "result": None if game.kept.result == LEFT else game.kept.result,
        "given_up": game.kept.result == LEFT,
        "players": started.players,
        "cards": [{"word": card.word, "picture": card.picture} for card in started.cards],
        "key": [*key_rows(game)] or None,
        "moves": [[write_event(event) for event in move] for move in game.saved.moves],
        "state": state(game.last.table, None),
    }
