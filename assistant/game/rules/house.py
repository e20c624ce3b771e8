"""House rules: agreements of a table before it plays (V1 to V4, C3, C9, W10)."""

from dataclasses import dataclass
from enum import StrEnum


class Strictness(StrEnum):
    """The effect of the referee's objection to a clue (W10)."""

    ADVISE = "advise"
    """The referee says why a clue is invalid, and the players decide."""
    STRICT = "strict"
    """The penalty follows at once."""
    OFF = "off"
    """The players judge alone."""


class Touch(StrEnum):
    """The way to confirm and touch a named card (D8)."""

    VOICE = "voice"
    """A spoken yes is enough; from an unknown speaker, it counts as the guesser's."""
    TAP = "tap"
    """Only the guesser's button touches a card."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The agreements of one game; the defaults are the rules as printed."""

    looser_turns: bool = False
    """Whether one side may give two clues in a row (V1)."""
    names: bool = False
    """Whether a name of several words is a single clue (V2)."""
    titles: bool = False
    """Whether a title of several words is a single clue (V2)."""
    compounds: bool = False
    """Whether a compound that is written separately is a single clue (V2)."""
    hyphens: bool = False
    """Whether a hyphenated word is a single clue (V2)."""
    acronyms: bool = False
    """Whether letters that stand for words are a clue (V2)."""
    wordplay: bool | None = None
    """Whether words that sound alike count as one, so no spelling is asked for (V2); None: as
    printed, which allows it in Disney (Y4).
    """
    free_corrections: bool = False
    """Whether a clue may be changed at any time until the first guess (D7)."""
    touch: Touch = Touch.VOICE
    expert: bool = False
    """A mission starts with one token fewer (V3)."""
    expert_log: bool = False
    """A box of three missions is won once with each kind of cards (V4)."""
    expert_clues: bool | None = None
    """Whether zero and unlimited are numbers in team games; None: as printed (C3, Y3)."""
    timer: int = 0
    """Seconds that a slow player has after “timer”; 0: no timer (C9)."""
    hints: bool = False
    """Whether a seat that is to act may have a hint on its own screen."""
    referee: Strictness = Strictness.ADVISE


AS_PRINTED = HouseRules()

Value = bool | int | Strictness | Touch
"""The value of a house rule."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A house rule that people can choose, named as its field in `HouseRules`."""

    name: str
    rules: str
    """Ids of docs/rules.md."""
    teams: bool | None = None
    """True: for team games only; False: for co-operative games only; None: for both."""


AGREEMENTS = (
    Agreement("looser_turns", "V1", teams=False),
    Agreement("names", "V2"),
    Agreement("titles", "V2"),
    Agreement("compounds", "V2"),
    Agreement("hyphens", "V2"),
    Agreement("acronyms", "V2"),
    Agreement("wordplay", "V2, W5, Y4"),
    Agreement("free_corrections", "D7"),
    Agreement("touch", "D8"),
    Agreement("expert", "V3", teams=False),
    Agreement("expert_log", "V4", teams=False),
    Agreement("expert_clues", "C3, Y3", teams=True),
    Agreement("timer", "C9"),
    Agreement("hints", "D20"),
    Agreement("referee", "W10"),
)
"""Every house rule, in the order in which they are listed."""


def agreed(house: HouseRules) -> tuple[tuple[Agreement, Value], ...]:
    """The house rules that differ from the printed ones, and their values."""
    printed = ((one, getattr(house, one.name), getattr(AS_PRINTED, one.name)) for one in AGREEMENTS)
    return tuple((one, value) for one, value, default in printed if value != default)


def means_something(agreement: Agreement, teams: bool) -> bool:
    """Whether a house rule has an effect in team games, or in co-operative games."""
    return agreement.teams in (None, teams)
