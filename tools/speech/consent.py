"""Asked cards: only a yes may turn one.

Other words, numbers, talk and noise are played at a table that asks about a card. Nobody says yes,
so every turned card was turned without consent. Each sound is recognized once, and the result is
used at several tables that ask about different cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from assistant.conversation.effects import Say
from assistant.game.messages import Heard, Readings
from assistant.game.rules.cards import Side
from assistant.language import language
from assistant.language.intents import Order
from assistant.language.questions import Confirm
from assistant.language.statements import Asked as Again
from tools.speech.clips import Clips, Entry
from tools.speech.in_play import in_play
from tools.speech.listen import Outcome
from tools.speech.plan import NOISES, Item, Task
from tools.speech.recordings import Kind
from tools.speech.tables import Moment, deal

CARDS = 6
"""Number of cards asked about for each sound."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Result of a sound at a table that asked about a card."""

    item: Item
    card: str
    heard: str
    """The likeliest words; empty if none were heard."""
    doubted: bool
    """It may have been a yes: a tap was requested, or “yes” and the card."""
    turned: bool


def other_sounds(clips: Clips, cards: int, seed: int) -> tuple[Item, ...]:
    """Sounds for up to this many asked cards, from all clips that do not consent, in all noises."""
    texts = list(dict.fromkeys(entry.text for entry in clips.of(Kind.WORD)))
    made = [(entry, noise) for entry in clips.entries if not _consents(entry) for noise in NOISES]
    Random(f"{seed} asked").shuffle(made)
    return tuple(
        Item(
            Task.OUTSIDE,
            Moment.ANSWER,
            (entry,),
            deal(texts, f"{seed} asked {entry.path.name}", off=entry.text),
            noise,
        )
        for entry, noise in made[: -(-cards // CARDS)]
    )


def _consents(entry: Entry) -> bool:
    """Whether the clip says yes, alone or with other words."""
    yes = set(language().understanding.phrases(Order.YES))
    return entry.text in yes or bool(yes & set(entry.text.split()))


def asked(measured: Iterable[tuple[Item, Outcome]]) -> list[Asked]:
    """Each sound's result at each of its tables."""
    return [
        _played(item, outcome.readings, card)
        for item, outcome in measured
        for card in item.board[:CARDS]
    ]


def _played(item: Item, readings: Sequence[Readings], card: str) -> Asked:
    session = in_play(item.board, clue_is_due=False)
    session.take(Heard((card,), Side.SOUTH))
    question = session.question
    assert isinstance(question, Confirm), "any card can be guessed after the first clue"
    plainly = Again(question, plainly=True)
    before, doubted = session.view, False
    for one in readings:
        if one.texts:
            effects = session.take(Heard(one.texts, None, one.certainty, weights=one.weights))
            spoken = [effect for effect in effects if isinstance(effect, Say)]
            doubted |= any(plainly in effect.statements for effect in spoken)
    after = session.view
    turned = (before.covered, before.marked) != (after.covered, after.marked)
    heard = next((one.texts[0] for one in readings if one.texts), "")
    return Asked(item, card, heard, doubted, turned)
