"""Tables in every phase, for putting statements into words."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

from assistant.game.referee import Relation, Ruling, Verdict
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import ALONE
from assistant.game.rules.game import begin
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView, laying_view
from assistant.language.about import Told
from tests.game.rules.games import CLASSIC, DISNEY, RED, cards, contest, potter
from tests.tables import NORTH, WEATHER, done, fresh, started, turn

SAID = Path(__file__).parent / "said"
"""The exact sentence beside the value that it is said for."""

FOUND = Ruling(Verdict.INVALID, Relation.FORM, "weather", "WEATHERED", "weathered")
GUESS_DUE = done(fresh(), GiveClue(NORTH, WEATHER))
GUESSED = done(fresh(), *turn(NORTH, 3, stop=False)).table
MISSION = begin(replace(started(bystander=2, checkmark=5), mission="Cairo")).table
POTTER = potter(bonuses={Bonus.LONDON: 2, Bonus.DIAGON_ALLEY: 1}).table
TEAMS = contest().table
TEAM_GUESSES = done(contest(), GiveClue(RED, WEATHER)).table
SUDDEN_DEATH = done(fresh(bystander=1), *turn(NORTH, 3)).table
WON = replace(fresh().table, phase=Phase.OVER, result=Result.WON)
LAYING = laying_view(DISNEY, fresh().table.house, cards(3))

NAMED: Mapping[str, PublicView] = {
    "fresh": fresh().table,
    "guess due": GUESS_DUE.table,
    "guessed": GUESSED,
    "mission": MISSION,
    "potter": POTTER,
    "teams": TEAMS,
    "alone": contest(CLASSIC, players=ALONE).table,
    "team guesses": TEAM_GUESSES,
    "sudden death": SUDDEN_DEATH,
    "won": WON,
}
VIEWS = tuple(NAMED.values())


def label(value: object) -> str:
    """A value in a few words: `Refused(covered, 3)`, without default fields."""
    if isinstance(value, Enum):
        return value.name.lower().replace("_", " ")
    if isinstance(value, Edition):
        return value.name
    if isinstance(value, Told):
        return f"{value.kind.name}{label(value.things)}"
    if is_dataclass(value):
        shown = [
            getattr(value, one.name)
            for one in fields(value)
            if getattr(value, one.name) != one.default
        ]
        return f"{type(value).__name__}({', '.join(map(label, shown))})"
    return f"({', '.join(map(label, value))})" if isinstance(value, tuple) else str(value)


def hold(name: str, lines: Iterable[str], update: bool) -> None:
    """Compare lines with a golden file in `said/`, or write the file."""
    path, text = SAID / f"{name}.txt", "\n".join(lines) + "\n"
    if update:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
