"""House rules: options that players agree on before a game (V1 to V4, C3, C9, W10)."""

from dataclasses import dataclass, field, fields
from enum import StrEnum


class Strictness(StrEnum):
    """The consequence when the referee objects to a clue (W10)."""

    ADVISE = "advise"
    """The referee explains why a clue is invalid, and the players decide."""
    STRICT = "strict"
    """The penalty is automatic."""
    OFF = "off"
    """The players judge clues without the referee."""


class Touch(StrEnum):
    """The way in which a guesser confirms a named card before it is touched (D8)."""

    VOICE = "voice"
    """A spoken yes is enough; if the speaker is unknown, it counts as the guesser's."""
    TAP = "tap"
    """Only the guesser's button touches a card."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game; the defaults are the printed rules.

    Each field's metadata are the arguments of its `Agreement`.
    """

    looser_turns: bool = field(default=False, metadata={"rules": "V1", "teams": False})
    """Whether one side may give two clues in a row (V1)."""
    names: bool = field(default=False, metadata={"rules": "V2"})
    """Whether a name of several words is a single clue (V2)."""
    titles: bool = field(default=False, metadata={"rules": "V2"})
    """Whether a title of several words is a single clue (V2)."""
    compounds: bool = field(default=False, metadata={"rules": "V2"})
    """Whether a compound that is written separately is a single clue (V2)."""
    hyphens: bool = field(default=False, metadata={"rules": "V2"})
    """Whether a hyphenated word is a single clue (V2)."""
    acronyms: bool = field(default=False, metadata={"rules": "V2"})
    """Whether letters that stand for words are a clue (V2)."""
    wordplay: bool | None = field(default=None, metadata={"rules": "V2, W5, Y4"})
    """Whether homophones count as one word, so that no spelling is asked for (V2). None: as
    printed; Disney's rules allow them (Y4).
    """
    free_corrections: bool = field(default=False, metadata={"rules": "D7"})
    """Whether a clue may be changed at any time until the first guess (D7)."""
    touch: Touch = field(default=Touch.VOICE, metadata={"rules": "D8"})
    expert: bool = field(default=False, metadata={"rules": "V3", "teams": False})
    """Whether a mission starts with one token fewer (V3)."""
    expert_log: bool = field(default=False, metadata={"rules": "V4", "teams": False})
    """Whether a box of three missions is won once with each kind of cards (V4)."""
    expert_clues: bool | None = field(default=None, metadata={"rules": "C3, Y3", "teams": True})
    """Whether a clue's number can be zero or unlimited in team games; None: as printed (C3, Y3)."""
    timer: int = field(default=0, metadata={"rules": "C9"})
    """Seconds on the timer for slow players, started by saying “timer”; 0 for no timer (C9)."""
    hints: bool = field(default=False, metadata={"rules": "D20"})
    """Whether the player who has to act may ask for a hint on their own screen."""
    referee: Strictness = field(default=Strictness.ADVISE, metadata={"rules": "W10"})


AS_PRINTED = HouseRules()

Value = bool | int | Strictness | Touch
"""The value of a house rule."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A house rule that players can choose, named after its field in `HouseRules`."""

    name: str
    rules: str
    """Rule ids in docs/rules.md."""
    teams: bool | None = None
    """True: only for team games; False: only for co-operative games; None: for both."""


AGREEMENTS = tuple(Agreement(one.name, **one.metadata) for one in fields(HouseRules))
"""Every house rule, in the order in which they are listed."""


def agreed(house: HouseRules) -> tuple[tuple[Agreement, Value], ...]:
    """The house rules that differ from the printed ones, and their values."""
    printed = ((one, getattr(house, one.name), getattr(AS_PRINTED, one.name)) for one in AGREEMENTS)
    return tuple((one, value) for one, value, default in printed if value != default)


def means_something(agreement: Agreement, teams: bool) -> bool:
    """Whether a house rule has an effect in team games, or otherwise in co-operative games."""
    return agreement.teams in (None, teams)
