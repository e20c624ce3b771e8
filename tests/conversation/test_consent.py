"""Nothing happens without a consent given after its question was asked.

A press or an utterance that began before the question, before the last change of its meaning, or
during another announcement reveals no card, takes no token and ends no turn.
"""

from dataclasses import dataclass, field
from random import Random

import pytest

from assistant.conversation.effects import Effect, Say
from assistant.conversation.session import Session
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Certainty, Cut, Heard, Input, Press, Pressed, Tick, Trouble
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.questions import Question
from tests.conversation.any_game import Where, at_any_table, table, team_games
from tests.tables import SOUTH

COUNTED = ("covered", "marked", "bank", "taken", "turn", "result", "covers")
"""Everything at a table that a consent can lose or win."""


def at_stake(view: PublicView) -> tuple[object, ...]:
    return tuple(getattr(view, name) for name in COUNTED)


@dataclass
class Table:
    """A table that records when each question was first asked and what is sounding now."""

    session: Session
    now: float = 0.0
    sounding: Question | None = None
    changed: float = 0.0
    """When the meaning of a yes or a tap last changed."""
    says: list[str] = field(default_factory=list)

    def take(self, message: Input) -> tuple[Effect, ...]:
        before = (self.session.question, at_stake(self.session.view))
        self.session.take(Tick(self.now))
        effects = self.session.take(message)
        for effect in effects:
            if isinstance(effect, Say):
                self.sounding = effect.question
        if (self.session.question, at_stake(self.session.view)) != before:
            self.changed = self.now
        return effects


def said_by_people(view: PublicView, random: Random) -> str:
    cards = [card.word.lower() for card in view.cards]
    plain = ("yes", "yes", "no", "end turn", "done", "take it back", "penalty", "repeat", "stop")
    clue = f"{random.choice(('lunch', 'rain', 'ocean'))} {random.choice(('one', 'two', 'to'))}"
    return random.choice((*plain, random.choice(cards), random.choice(cards), clue))


def happens(at: Table, random: Random) -> Input:
    """A message that began earlier, interrupted a sentence, or reports a device fault."""
    view = at.session.view
    parties: list[Party] = [*Side, *(Team if view.has_teams else ())]
    by = random.choice([*parties, *view.guessers, *view.guessers])
    ago = random.choice((0.0, 0.0, 0.1, 0.5, 3.0))
    chance = random.random()
    if chance < 0.5:
        text = said_by_people(view, random)
        return Heard((text,), by, random.choice((None, *Certainty)), at.now - ago)
    if chance < 0.9:
        cut = Cut(at.sounding) if random.random() < 0.4 else None
        press = random.choice((Press.TAP, Press.TAP, Press.TAP, *Press))
        return Pressed(by, press, cut, at.now - ago)
    return Trouble(Complaint(Device.SCREEN, Fault.NO_ANSWER, SOUTH))


@pytest.mark.rule("D8", "W10")
@at_any_table(60)
def test_nothing_happens_before_its_question_is_answered(where: Where, seed: int) -> None:
    random = Random(seed)
    edition, players = where
    laid = table(edition, random, players)
    at = Table(Session(Saved(laid), team_games(), UNDERSTANDING))
    for _ in range(60):
        at.now += random.choice((0.01, 0.3, 2.0))
        message = happens(at, random)
        view, question, changed = at.session.view, at.session.question, at.changed
        at.take(message)
        if at_stake(at.session.view) == at_stake(view):
            continue
        assert isinstance(message, Heard | Pressed), "devices and clocks decide nothing"
        if isinstance(message, Heard) and at.session.view.turn < view.turn:
            continue  # undone, or another table
        assert message.at is None or message.at >= changed, (message, question)
        if isinstance(message, Pressed):
            assert message.press is Press.TAP
            assert message.cut is None or message.cut.question == question
