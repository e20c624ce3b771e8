"""The sentences that are said at more than one place: short, and always in the same words.

No sentence is given more than a `PublicView` or a public event, so none can tell what the
key still hides (D20).
"""

from __future__ import annotations

from collections.abc import Mapping

from assistant.languages.en.numbers import NUMBERS
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity, Party, Team
from assistant.rules.clue import Clue
from assistant.rules.view import PublicView

RESUMED = "The game goes on."
NEW_GAME = "New game."
GO_ON = "Go on, or end the turn."
END_THE_TURN = "End the turn."
SUDDEN_DEATH = "Sudden death."
PENALTY = "Penalty."
INVALID = "The clue is invalid, the turn ends."
EITHER_CLUE = "Either side may give the first clue."
EITHER_CLUE_NOW = "Either side may give the clue."
EITHER_GUESS = "Both sides may guess."
TAP_FIRST = "Tap your button first."
NO_CLUES_IN_SUDDEN_DEATH = "No clues in sudden death."
VERDICT = "Penalty, allow, or take it back?"
NO_QUESTION = "There is no question."
NOTHING_TO_RULE = "No clue is in question."
NOTHING_TO_UNDO = "Nothing to undo."
UNDONE = "Undone."
PAUSED = "Paused. Say resume to go on."
NOT_PAUSED = "The game is on."
NO_CLUES_YET = "No clues yet."
NOTHING_SAID = "Nothing was said yet."
YES_OR_NO = "Yes or no?"
NO_TIMER = "No timer was agreed on for this game."
NO_BONUSES = "There are no bonuses to use."


def sentence(text: str) -> str:
    """Start with a capital letter; leave the rest as it is."""
    return text[:1].upper() + text[1:]


def name(party: Party) -> str:
    """A side or a team as it is called."""
    return sentence(party.value)


def _place(position: int, columns: int) -> str:
    row, column = divmod(position, columns)
    return f"row {NUMBERS.spoken(row + 1)} column {NUMBERS.spoken(column + 1)}"


def spoken_card(view: PublicView, position: int) -> str:
    """A card's word as it is said; a picture has none, so its place is (H2)."""
    card = view.cards[position]
    return _place(position, view.columns) if card.picture else card.word.lower()


def agents(view: PublicView, count: int) -> str:
    """So many agents, by the edition's name for them: “two agents”."""
    called = view.edition.names.agent if count == 1 else view.edition.names.agents
    return f"{NUMBERS.spoken(count)} {called}"


def identity(view: PublicView, shown: Identity) -> str:
    """What a card turned out to be, by the edition's name for it: “Red agent”."""
    names = view.edition.names
    match shown:
        case Identity.AGENT:
            return sentence(f"{names.agent}.")
        case Identity.RED | Identity.BLUE:
            return sentence(f"{shown.value} {names.agent}.")
        case Identity.BYSTANDER:
            return sentence(f"{names.bystander}.")
        case Identity.ASSASSIN:
            return sentence(f"{names.assassin}.")


def a_card(one: str) -> str:
    """With its article: “a bystander”, “an Order member”."""
    return f"{'an' if one[0].lower() in 'aeiou' else 'a'} {one}"


def clue(given: Clue) -> str:
    """The echo of a clue: “Weather, two”."""
    return sentence(f"{clue_words(given)}.")


def clue_words(given: Clue) -> str:
    """A clue inside a sentence: “weather, two”."""
    return f"{given.word}, {NUMBERS.spoken(given.number)}"


def turns_left(count: int) -> str:
    """What the bank holds: “Nine turns left”."""
    if count == 0:
        return "No turns left."
    return sentence(f"{NUMBERS.spoken(count)} {'turn' if count == 1 else 'turns'} left.")


def guesses_left(count: int) -> str:
    """What a team's clue still allows (C4)."""
    return sentence(f"{NUMBERS.spoken(count)} {'guess' if count == 1 else 'guesses'} left.")


def agents_left(left: Mapping[Team, int]) -> str:
    """How far two teams are: “Red has nine to find, blue eight” (C1)."""
    (one, his), (other, hers) = left.items()
    return f"{name(one)} has {NUMBERS.spoken(his)} to find, {other} {NUMBERS.spoken(hers)}."


def no_cards_left(side: Party) -> str:
    """D13, in the same words whoever gave or guessed."""
    return f"{name(side)} has no cards left to guess."


def your_clue(party: Party) -> str:
    """A side or a team has the floor for a clue."""
    return f"{name(party)}, your clue."


def your_guess(party: Party) -> str:
    """A side has the floor in sudden death."""
    return f"{name(party)}, your guess."


def taken_back(party: Party) -> str:
    """After a clue that was never given."""
    return f"Taken back. {your_clue(party)}"


def somebody_else_answers(party: Party) -> str:
    """Only those who touch the card say yes to it."""
    return f"{name(party)} answers. {YES_OR_NO}"


def standing_clue(given: Clue) -> str:
    """The clue that is being guessed."""
    return f"The clue is {clue_words(given)}."


def bonus_name(bonus: Bonus) -> str:
    """A bonus as it is called, after the place in the log that earns it."""
    return bonus.value.title()


def bonuses_left(view: PublicView) -> str:
    """What is in the log for this game, and what may be used now (H8 to H11)."""
    left = [(bonus, count) for bonus, count in view.bonuses.items() if count]
    if not left:
        return NO_BONUSES
    counted = (
        bonus_name(bonus) if count == 1 else f"{bonus_name(bonus)}, {NUMBERS.spoken(count)} times"
        for bonus, count in left
    )
    usable = " or ".join(map(bonus_name, view.usable))
    now = f"You may use {usable} now." if usable else "None can be used now."
    return f"Bonuses: {'; '.join(counted)}. {now}"


def clues(view: PublicView) -> str:
    """The clues given so far, each with its giver (D14)."""
    if not view.clues:
        return NO_CLUES_YET
    given = (f"{name(one.giver)}: {clue_words(one.clue)}." for one in view.clues)
    return " ".join(given)


def duration(seconds: int) -> str:
    """A time as it is said: “ninety seconds” is “one minute thirty seconds”."""
    minutes, rest = divmod(seconds, 60)
    counted = ((minutes, "minute"), (rest, "second"))
    parts = (f"{NUMBERS.spoken(n)} {unit if n == 1 else f'{unit}s'}" for n, unit in counted if n)
    return " ".join(parts)


def not_saved(error: Exception) -> str:
    """The move was not made, because it could not be kept."""
    return f"That could not be saved, so it does not count. {sentence(str(error))}."


def headline(text: str) -> str:
    """The start of a sentence about a device, for a screen."""
    return text.split("(")[0].split(".")[0].removeprefix("The ").strip().upper()


def misheard(heard: str) -> str:
    """What was heard and not understood, for a screen."""
    return f"HEARD: {heard.upper()}"
