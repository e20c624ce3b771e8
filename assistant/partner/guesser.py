"""The choice of a guess from each card's probability of being meant, and when to stop."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.partner import nearness
from assistant.partner.knowledge import Knowledge
from assistant.partner.prior import Faces, Floats, prior
from assistant.partner.stakes import stakes

SLOPE = 2.2
"""Increase of the log odds for each standard deviation of nearness."""
TRUST = 0.9
"""Share of the cards meant by a clue for which the known words account."""
SURE = 0.9
"""Probability that a card found later was already an agent when an earlier clue was given."""
WAITING = 0.4
"""Share of an earlier clue's probabilities that counts while the newest has cards to find."""
UNMEANT, SHUNNED = 1.5, 1.5
"""Factor and exponent of an assassin's probability, given the probability that no clue means it.

Givers avoid clues near an assassin, so a card that is near a clue is rarely one. Fitted to 1,024
guesses at a language model's clues.
"""
UNLIMITED_MEANS = 3
"""Number of cards that an unlimited clue is assumed to mean (C3)."""
STEPS = 60


@dataclass(frozen=True, slots=True)
class Considered:
    """A guesser's decision, and the probabilities behind it."""

    position: int | None
    """The card to touch, or None to stop."""
    chances: tuple[float, ...]
    """Each card's probability of being an agent for this guesser; 0 if it cannot be guessed."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Each card's probabilities for the guesser after all clues, from 0 to 1."""

    agent: Floats
    assassin: Floats
    rival: Floats
    meant: Floats
    """The probability that an open clue means the card."""


def guess(knowledge: Knowledge, view: PublicView, key: Faces | None, by: Party) -> Considered:
    """The next guess of `by`, or None to stop; `key` is its own side's, None for operatives.

    The first guess is mandatory (D6), and in sudden death the guesser cannot stop (D17). A further
    guess can be unsure: if a bystander costs the same as stopping, only assassins count against it.
    """
    odds, costs = odds_of(knowledge, view, key, by), stakes(view)
    open_cards = view.open_to(by)
    chances = tuple(round(float(one), 4) for one in odds.agent)
    if not open_cards:
        return Considered(None, chances)
    sudden = view.phase is Phase.SUDDEN_DEATH
    bystander = costs.assassin if sudden else costs.bystander
    wrong = np.maximum(0.0, 1 - odds.agent - odds.assassin - odds.rival)
    worth = (
        odds.agent - costs.assassin * odds.assassin - costs.rival * odds.rival - bystander * wrong
    )
    best = max(open_cards, key=lambda at: (worth[at], -at))
    must = sudden or not view.guess_was_made
    return Considered(best if must or worth[best] > 0 else None, chances)


def odds_of(knowledge: Knowledge, view: PublicView, key: Faces | None, by: Party) -> Odds:
    """Each card's probabilities for the guesser `by`, after all clues to that guesser."""
    before = prior(view, key, by)
    not_meant = np.ones(len(before.agent))
    waiting = view.clue is not None and still_open(view, len(view.clues) - 1) > 0
    for index, given in enumerate(view.clues):
        if is_for(given, by):
            score = score_of(knowledge, view, given)
            could_be = _could_be_meant(view, index, by, before.agent)
            meant = spread_over(score, could_be, still_open(view, index))
            not_meant *= 1 - (WAITING * meant if waiting and given is not view.clue else meant)
    # A card that a clue means is an agent; other cards keep their probabilities.
    meant = np.where(before.agent > 0, 1 - not_meant, 0.0)
    found = meant.sum()
    total = max(before.agent.sum(), 1e-9)
    rest = before.agent * np.clip((total - found) / total, 0.05, 1.0)
    other = 1 - meant
    agent = meant + other * rest
    return Odds(
        agent=agent,
        assassin=np.minimum(UNMEANT * other**SHUNNED * before.assassin, 1 - agent),
        rival=other * before.rival,
        meant=meant,
    )


def score_of(knowledge: Knowledge, view: PublicView, given: GivenClue) -> Floats:
    """Each card's nearness to a clue; all 0 for an unknown clue."""
    cards = ["" if card.picture else card.word for card in view.cards]
    near = nearness.of_clue(knowledge, given.clue.word, cards)
    return near.together[0].astype(np.float64) if near else np.zeros(len(cards))


def _could_be_meant(view: PublicView, index: int, by: Party, agent: Floats) -> Floats:
    """Each card's probability of having been an agent when a clue was given.

    A card found with a later clue may have been meant by this one, which is then no longer open.
    """
    later = [
        touched.position
        for touched in view.touched
        if touched.guesser is by
        and touched.clue is not None
        and touched.clue > index
        and touched.identity not in (Identity.BYSTANDER, Identity.ASSASSIN)
    ]
    found = agent.copy()
    found[later] = SURE
    return found


def spread_over(score: Floats, agent: Floats, number: float) -> Floats:
    """Each card's probability of being one of the `number` that a clue means.

    The log odds grow with the nearness of clue and card, and are shifted so that the expected
    number of cards is the clue's number times `TRUST`. A card that cannot be an agent is never
    meant.
    """
    possible = agent > 0
    wanted = min(number, float(possible.sum())) * TRUST
    if wanted <= 0:
        return np.zeros(len(score))
    before = np.clip(agent, 1e-3, 1 - 1e-3)
    odds = SLOPE * score + np.log(before / (1 - before))
    low, high = -60.0, 60.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        total = _logistic(odds + middle)[possible].sum()
        low, high = (middle, high) if total < wanted else (low, middle)
    return np.where(possible, _logistic(odds + low), 0.0)


def _logistic(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -60, 60))), np.float64)


def still_open(view: PublicView, index: int) -> float:
    """Number of cards that are left to find for a clue (D14)."""
    hits = sum(
        touched.clue == index and touched.identity not in (Identity.BYSTANDER, Identity.ASSASSIN)
        for touched in view.touched
    )
    return float(max(0, meant_by(view.clues[index].clue) - hits))


def meant_by(clue: Clue) -> int:
    """Total number of cards that a clue is assumed to mean."""
    return UNLIMITED_MEANS if isinstance(clue.number, str) else clue.number


def is_for(given: GivenClue, by: Party) -> bool:
    """Whether this clue was given to `by`."""
    if isinstance(by, Team):
        return given.giver is by
    return isinstance(given.giver, Side) and given.giver is by.other


def pointed_at(
    knowledge: Knowledge, view: PublicView, given: GivenClue, by: Party
) -> tuple[float, ...]:
    """Each card's probability of being meant by one clue, for a guesser without a key.

    Empty if the clue is an unknown word.
    """
    if not knowledge.read(given.clue.word):
        return ()
    wanted = float(max(1, meant_by(given.clue)))
    found = spread_over(score_of(knowledge, view, given), prior(view, None, by).agent, wanted)
    return tuple(float(one) for one in found)
