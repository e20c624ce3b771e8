"""The choice of a clue, by simulating many guessers who differ slightly from each other.

Every valid clue is compared with the cards. It can mean only agents that are near enough to it, and
clearly nearer than any wrong card; its number is how many it means. The promising clues are all
tried on the same simulated guessers. Each of them weights the sources differently and makes random
errors, so a clue scores only if several sources agree, and an agent found by luck scores nothing.
The chosen number has the most expected agents, less the cost of assassins and bystanders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt

from assistant.game.referee import Verdict, relaxed, rule_on, sounds_like_card
from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.view import PublicView
from assistant.partner import nearness
from assistant.partner.knowledge import Knowledge, Numbers
from assistant.partner.prior import Faces
from assistant.partner.stakes import Stakes

SHORTLIST = 200
"""Number of clues that are tried on simulated guessers."""
CHECKED = 20
"""Number of clues that the referee checks at a time, best first."""
PARTNERS = 128
ERROR = 1.2
"""Standard deviation of a guesser's error about a card, in standard deviations of nearness.

With 1.0 to 1.4, imagined readers touch the same cards as a reader did in two sets of 60 openings.
"""
NEAR_ENOUGH = 1.75
"""Minimum nearness of a card that a clue can mean, in standard deviations."""
LEADS = (-np.inf, 0.75, 1.0)
"""Minimum lead over any wrong card, for the first card that a clue means, the second and so on.

With this lead, a reader of 240 clues found .92 of the second cards and .78 of the third ones; with
a lead of .75 to 1.0, only .23 of the third ones.
"""
TOGETHER = 50
"""Number of clues that are tried at once, which limits memory."""


Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A clue, and the cards that its giver means."""

    word: str
    number: int
    positions: tuple[int, ...]
    worth: float
    """Expected number of agents, less the cost of its risks."""

    @property
    def clue(self) -> Clue:
        """The clue in the form in which it is given."""
        return Clue(self.word, self.number)


@dataclass(frozen=True, slots=True)
class _Targets:
    """The cards from the giver's point of view."""

    wanted: Mask
    cost: Numbers
    """The cost of touching each card, besides ending the turn."""
    closed: Mask


def clues(
    knowledge: Knowledge, view: PublicView, key: Faces, by: Party, costs: Stakes
) -> tuple[Suggestion, ...]:
    """The best clues that `by` can give, best first; empty if there is no agent left to find."""
    near = nearness.of_clues(knowledge, _words(view))
    targets = _targets(view, key, by, near.known, costs)
    if not targets.wanted.any():
        return ()
    promising = _shortlist(near.together, targets)
    together = near.together[promising]
    tried = _tried(near.by_source[:, promising], _meant(together, targets), targets, costs)
    found: list[Suggestion] = []
    for at in _allowed(knowledge, view, promising, tried):
        number = int(tried[at].argmax()) + 1
        score = np.where(targets.wanted, together[at], -np.inf)
        meant = np.argsort(-score, kind="stable")[:number]
        word = knowledge.words[knowledge.clues[promising[at]]]
        positions = tuple(int(one) for one in meant)
        found.append(Suggestion(word, number, positions, round(float(tried[at].max()), 4)))
    return tuple(found)


def _words(view: PublicView) -> list[str]:
    return ["" if card.picture else card.word for card in view.cards]


def _allowed(
    knowledge: Knowledge, view: PublicView, promising: Sequence[int], tried: Numbers
) -> list[int]:
    """Indices of the clues that may be given, best first.

    At every table, the same number of clues is compared with the cards, even if the referee refuses
    some; only if it refuses all, more are compared.
    """
    order = [int(at) for at in np.argsort(-tried.max(axis=1), kind="stable")]
    for start in range(0, len(order), CHECKED):
        some = order[start : start + CHECKED]
        words = (knowledge.words[knowledge.clues[promising[at]]] for at in some)
        verdicts = [may_give(word, view) for word in words]
        if any(verdicts):
            return [at for at, may in zip(some, verdicts, strict=True) if may]
    return []


def may_give(word: str, view: PublicView) -> bool:
    """Whether a clue is valid, new in this turn, and neither sounds nor begins like a card.

    The referee allows “tub” for TUBE, because it is a different word, but a player would object.
    """
    if any(given.clue.word == word for given in (*view.clues, *view.taken_back)):
        return False
    cards = [card.casefold() for card in view.visible]
    if any(card.startswith(word) or word.startswith(card) for card in cards):
        return False
    if rule_on(word, view.visible, relaxed(view)).verdict is not Verdict.VALID:
        return False
    return sounds_like_card(word, view.visible) is None


def _targets(
    view: PublicView, key: Faces, by: Party, known: Sequence[bool], costs: Stakes
) -> _Targets:
    """The cards as the giver sees them; unknown words are wanted only if no others are left."""
    size = len(view.cards)
    guesser = by.other if isinstance(by, Side) else by
    own = Identity(by.value) if isinstance(by, Team) else Identity.AGENT
    can = np.array([view.can_guess(guesser, at) for at in range(size)])
    wanted = can & np.array([identity is own for identity in key])
    named = wanted & np.array(known)
    prices = {
        Identity.ASSASSIN: costs.assassin,
        Identity.BYSTANDER: costs.bystander,
        Identity.RED: costs.rival,
        Identity.BLUE: costs.rival,
    }
    return _Targets(
        wanted=named if named.any() else wanted,
        cost=np.array([prices.get(one, 0.0) if one else 0.0 for one in key], np.float32),
        closed=~can,
    )


def _shortlist(together: Numbers, targets: _Targets) -> list[int]:
    """The clues for which the wanted cards stand out most from all others."""
    dangers = np.where(targets.wanted | targets.closed, -9.0, together + 0.15 * targets.cost)
    worst = np.maximum(dangers.max(axis=1), 0.0)[:, None]
    margin = np.where(targets.wanted, together - worst, -9.0)
    standing_out = np.clip(margin, 0.0, 2.0).sum(axis=1) + 1e-3 * together.max(axis=1)
    return [int(at) for at in np.argsort(-standing_out, kind="stable")[:SHORTLIST]]


def _meant(together: Numbers, targets: _Targets) -> Mask:
    """Whether each clue can mean each agent; the nearest always counts. Shape: clues, cards."""
    wrong = np.where(targets.wanted | targets.closed, -99, together).max(axis=1, keepdims=True)
    agents = np.where(targets.wanted, together, -np.inf)
    place = (-agents).argsort(axis=1, kind="stable").argsort(axis=1)
    leads = np.array(LEADS, np.float32)[np.minimum(place, len(LEADS) - 1)]
    enough = (agents >= NEAR_ENOUGH) & (agents - wrong >= leads)
    return np.asarray(enough | (place == 0), np.bool_)


def _tried(by_source: Numbers, meant: Mask, targets: _Targets, costs: Stakes) -> Numbers:
    """The value of each clue with each number from 1; -inf for more cards than it can mean.

    Shape: clues, numbers.
    """
    numbers = min(len(costs.each), int(targets.wanted.sum()))
    each = np.array(costs.each[:numbers], np.float32)
    starts = range(0, by_source.shape[1], TOGETHER)
    found = np.concatenate(
        [
            _worth(by_source[:, at : at + TOGETHER], meant[at : at + TOGETHER], targets, each)
            for at in starts
        ]
    )
    return np.where(np.arange(numbers) < meant.sum(axis=1, keepdims=True), found, -np.inf)


def _worth(by_source: Numbers, meant: Mask, targets: _Targets, each: Numbers) -> Numbers:
    """The values of some clues: each simulated guesser touches cards until one is wrong.

    A card that the clue does not mean earns nothing, even if it is an agent.
    """
    weights, errors = imagined(by_source.shape[0], by_source.shape[2])
    seen = np.tensordot(by_source, weights, axes=(0, 1)).transpose(0, 2, 1) + ERROR * errors
    seen[:, :, targets.closed] = -99
    going = np.ones(seen.shape[:2], np.bool_)
    total = np.zeros(seen.shape[:2], np.float32)
    worth = np.zeros((len(seen), len(each)), np.float32)
    for number, one in enumerate(each):
        touched = seen.argmax(axis=2)
        paid = np.take_along_axis(meant, touched, axis=1)
        total += np.where(paid, one, -targets.cost[touched]) * going
        worth[:, number] = total.mean(axis=1)
        going &= targets.wanted[touched]
        np.put_along_axis(seen, touched[:, :, None], -99, axis=2)
    return worth


@cache
def imagined(sources: int, cards: int) -> tuple[Numbers, Numbers]:
    """The simulated guessers, the same for every clue: their source weights and errors."""
    draw = Random(20)  # numpy's own generator would take 6 MB
    shares = np.array([[draw.expovariate(1.0) for _ in range(sources)] for _ in range(PARTNERS)])
    errors = np.array([[draw.gauss() for _ in range(cards)] for _ in range(PARTNERS)])
    weights = shares / shares.mean(axis=1, keepdims=True)
    return weights.astype(np.float32), errors.astype(np.float32)
