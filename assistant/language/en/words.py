"""Parts of English sentences: names, cards, numbers, clues."""

from collections.abc import Mapping, Sequence
from functools import cache

from assistant.game.referee import alike, is_name
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.view import PublicView
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.pieces import pieces
from assistant.language.en.understanding import UNDERSTANDING

count = NUMBERS.spoken
"""A number in words: `nine`, `twenty-five`."""

place = UNDERSTANDING.place
"""The spoken name of a place: `row two column five`."""

BONUSES = {bonus: bonus.value.title() for bonus in Bonus}
"""The name of a bonus, after the place in the log where it is earned."""


ABBREVIATED = 3
"""Maximum number of letters in a name that is probably an abbreviation or another word."""


def sentence(text: str) -> str:
    """The text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def name(party: Party) -> str:
    """The name of a side or a team."""
    return sentence(party.value)


def players(seat: Side, team: Team | None, whose: bool = False) -> str:
    """The players at a seat in a team game: `Red spymaster`; `whose`: `Red spymaster's` (C2)."""
    if seat is Side.NORTH:
        called = f"{name(team)} spymaster" if team else "Spymasters"
        return f"{called}'s" if whose else called
    called = f"{name(team)} operatives" if team else "Operatives"
    return f"{called}'" if whose else called


def either(names: Sequence[str]) -> str:
    """Names as “Cairo, Berlin or Moscow”; empty for none."""
    return _joined(names, "or")


def together(names: Sequence[str]) -> str:
    """Counts as “nine agents, three assassins and thirteen bystanders”; empty for none."""
    return _joined(names, "and")


def _joined(names: Sequence[str], by: str) -> str:
    *before, last = names or ("",)
    return f"{', '.join(before)} {by} {last}" if before else last


def counted(number: int, one: str, more: str) -> str:
    """A count with its noun: “one turn”, “two turns”, “no turns”."""
    return f"{count(number) if number else 'no'} {one if number == 1 else more}"


def card(view: PublicView, position: int) -> str:
    """A card's spoken name: its word, or its place if it is a picture (H2)."""
    lies = view.cards[position]
    return place(position, view.columns) if lies.picture else written(lies.word)


@cache
def written(word: str) -> str:
    """A word inside a sentence; a name keeps its capitals: “New York”."""
    if not is_name(word) or len(word) <= ABBREVIATED:
        return word.lower()
    return sentence(" ".join(one.title() if len(one) > 2 else one for one in word.lower().split()))


def card_asked(view: PublicView, position: int) -> str:
    """A card in a question, with its row if another uncovered card sounds the same (W5)."""
    visible = [
        "" if lies.picture or view.covered[at] else lies.word for at, lies in enumerate(view.cards)
    ]
    if any(position in pair for pair in alike(visible)):
        return f"{card(view, position)}, row {count(position // view.columns + 1)}"
    return card(view, position)


def laid(one: Card) -> str:
    """A card's name as it is repeated while the cards are read aloud."""
    return "picture" if one.picture else written(one.word)


def agents(view: PublicView, number: int) -> str:
    """A number of agents by the edition's name for them: “two agents”."""
    names = pieces(view)
    return counted(number, names.agent, names.agents)


def identity(view: PublicView, shown: Identity) -> str:
    """An identity by the edition's name for it: “red agent”."""
    names = pieces(view)
    match shown:
        case Identity.AGENT:
            return names.agent
        case Identity.RED | Identity.BLUE:
            return f"{shown.value} {names.agent}"
        case Identity.BYSTANDER:
            return names.bystander
        case Identity.ASSASSIN:
            return names.assassin


def a(thing: str) -> str:
    """A noun with its article: “a bystander”, “an Order member”."""
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


def clue(given: Clue) -> str:
    """A clue inside a sentence: “weather, two”."""
    return f"{written(given.word)}, {count(given.number)}"


def to_find(left: Mapping[Team, int]) -> str:
    """The number of agents left for each team: “Red has nine to find, blue eight.” (C1)."""
    (one, his), (other, hers) = left.items()
    return f"{name(one)} has {count(his)} to find, {other} {count(hers)}."


def turns(bank: Bank) -> str:
    """The turns that a bank pays for: “nine turns”."""
    return counted(bank.total, "turn", "turns")


def mistakes(bank: Bank) -> str:
    """The mistakes that have tokens of their own (M1)."""
    return counted(bank.bystander, "mistake", "mistakes")


def duration(seconds: int) -> str:
    """A duration in words: 90 seconds are “one minute thirty seconds”."""
    minutes, rest = divmod(seconds, 60)
    parts = ((minutes, "minute"), (rest, "second"))
    named = " ".join(counted(number, unit, f"{unit}s") for number, unit in parts if number)
    return named or "no time"
