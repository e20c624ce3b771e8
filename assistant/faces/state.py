"""The public table and the screens as JSON values, for `? state` and `? screen`."""

from dataclasses import asdict

from assistant.game.messages import Cell, Face
from assistant.game.rules.cards import Side, Team
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.notation import LETTER_OF
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def state(view: PublicView, question: str | None, quiet: bool = False) -> Json:
    """The public state, without a key; `quiet` is a question that is only displayed."""
    return {
        "edition": view.edition.name,
        "mission": view.mission,
        "phase": view.phase.value,
        "result": view.result.value if view.result else None,
        "turn": view.turn,
        "giver": _giver(view),
        "guesser": _guesser(view),
        "clue": asdict(view.clue.clue) if view.clue else None,
        "clues": [_given(one) for one in view.clues],
        "question": question,
        "quiet": quiet,
        "bank": None if view.has_teams else asdict(view.bank),
        "mistakes": view.mistakes,
        "taken": None if view.has_teams else {side.value: view.taken[side] for side in Side},
        "left": {team.value: count for team, count in view.left.items()} or None,
        "found": None if view.has_teams else view.found,
        "score": _score(view),
        "cards": [card(view, position) for position in range(len(view.cards))],
    }


def screen(face: Face, view: PublicView) -> Json:
    """A seat's screen, with the key as that seat sees it.

    `rows` and `columns` are the numbers at its edges, which count as north does, in this seat's
    reading order; `other` is the other side of the key, once it is shown.
    """
    some = "turn" if face.turns == 1 else "turns"
    turns = [] if face.turns is None else [f"{face.turns} {some} left"]
    # as announced: a bystander without a token of its own costs two others
    more = ", more cost 2" if view.bank.bystander and view.bank.checkmark > 1 else ""
    mistakes = [f"{view.bank.bystander} mistakes left{more}"] if turns and view.mission else []
    clue = [face.clue] if face.clue else []
    question = [face.question, *face.choices] if face.question else []
    grid: list[Json] = ["".join(map(_letter, row)) for row in face.cells]
    rows: list[Json] = [*range(1, view.rows + 1)]
    columns: list[Json] = [*range(1, view.columns + 1)]
    if face.seat is Side.SOUTH:
        rows, columns = rows[::-1], columns[::-1]
    left = [f"{team.upper()} {count}" for team, count in face.left]
    lines: list[Json] = [*turns, *mistakes, *face.lines, *clue, *left, *question]
    other: list[Json] = ["".join(map(_letter, row)) for row in face.other]
    return {
        "seat": face.seat.value,
        "grid": grid,
        **({"other": other} if other else {}),
        "rows": rows,
        "columns": columns,
        "lines": lines,
    }


def _letter(cell: Cell) -> str:
    if cell.covered:
        return "#"
    return LETTER_OF[cell.identity] if cell.identity else "?"


def _given(one: GivenClue) -> dict[str, Json]:
    """A clue, with notes if it was allowed, penalised or changed."""
    remarks: dict[str, Json] = {
        "allowed": one.allowed,
        "penalised": one.penalised,
        "changed": one.changed,
    }
    marked = {name: remark for name, remark in remarks.items() if remark}
    return {"turn": one.turn, "giver": one.giver.value, **asdict(one.clue), **marked}


def _giver(view: PublicView) -> Json:
    if view.phase is Phase.CLUE:
        return view.givers[0].value if len(view.givers) == 1 else None
    return view.giver.value if view.phase is Phase.GUESS and view.giver else None


def _guesser(view: PublicView) -> Json:
    if view.phase is Phase.SUDDEN_DEATH:
        return [by.value for by in view.guessers]
    if view.phase is Phase.GUESS:
        return view.guessers[0].value
    if view.phase is Phase.CLUE and len(view.givers) == 1:
        (giver,) = view.givers
        return giver.value if isinstance(giver, Team) else giver.other.value
    return None


def _score(view: PublicView) -> Json:
    if view.score is None:
        return None
    parts: dict[str, Json] = {part.value: points for part, points in view.score.parts}
    return {"total": view.score.total, "parts": parts}


def card(view: PublicView, position: int) -> dict[str, Json]:
    """A card on the table, in its public state."""
    row, column = divmod(position, view.columns)
    covered = view.covered[position]
    return {
        "word": view.cards[position].word,
        "row": row + 1,
        "column": column + 1,
        "covered": covered.value if covered else None,
        "marked": [side.value for side in Side if side in view.marked[position]],
    }
