"""A simulated person: thinks as a partner does, but knows words from another model, and errs.

The person knows words from MiniLM and GloVe, and sees every pair of words somewhat nearer or
farther than those say, by chance but always alike, as a person has views of their own. How much,
`OWN_VIEW`, was chosen so that two such persons understand each other about as well as people do.

How they weigh risks and remember clues is written here, so that the person stays the same when
the partner that is measured gets better.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from assistant.game.rules.cards import Identity, Party
from assistant.game.rules.view import PublicView
from assistant.partner import giver, guesser
from assistant.partner.giver import Suggestion
from assistant.partner.guesser import Considered
from assistant.partner.knowledge import Knowledge, Links, Source
from assistant.partner.prior import prior
from assistant.partner.strength import Stakes

FILE = Path(__file__).with_name("person.npz")

MODEL = 0.7
"""Weight of MiniLM in a person's knowledge."""
TEXT = 0.3
"""Weight of GloVe."""
OWN_VIEW = 0.6
"""Weight of a person's own view of a pair of words, which differs from person to person."""
OWN_LENGTH = 64

SLOPE, TRUST = 2.2, 0.93
"""Their belief that a near card is meant, and in the number."""
ERROR = 1.3
"""Standard deviation of the views that they expect of others."""
ASSASSIN, BYSTANDER, RIVAL = 6.0, 0.25, 1.2
"""The cost of mistakes in their view, in agents."""
PACE = 15 / 9
"""Agents a turn that make an assassin cost as much; who is behind fears it less."""
LEAST, MOST = 0.4, 1.4
"""Between these shares of it the price moves."""


def person(knowledge: Knowledge, number: int, path: Path = FILE) -> Knowledge:
    """The knowledge of person `number`, in the form of a partner's."""
    with np.load(path, allow_pickle=False) as stored:
        rows, some = stored["rows"], stored["vectors"]
    vectors = np.zeros((len(knowledge.words), some.shape[1]), np.int8)
    vectors[rows] = some
    draw = np.random.RandomState(number)
    own = draw.normal(0, 30, (len(knowledge.words), OWN_LENGTH)).clip(-127, 127).astype(np.int8)
    text = next(source for source in knowledge.sources if source.name == "glove")
    none = np.zeros((len(knowledge.words), 1), np.uint8)
    return Knowledge(
        words=knowledge.words,
        clues=knowledge.clues,
        sources=(
            Source("model", MODEL, vectors),
            Source("text", TEXT, text.vectors),
            Source("own", OWN_VIEW, own),
        ),
        links=Links(none.astype(np.uint16), none),
    )


def clues(
    mind: Knowledge, view: PublicView, key: Sequence[Identity | None], by: Party
) -> tuple[Suggestion, ...]:
    """The clues that a person with this in mind may give, best first."""
    return giver.clues(mind, view, key, by, _stakes(view), ERROR)


def guess(
    mind: Knowledge, view: PublicView, key: Sequence[Identity | None] | None, by: Party
) -> Considered:
    """The card that a person with this in mind touches, or that they stop."""
    before = prior(view, key, by)
    not_meant = np.ones(len(before.agent))
    for index, given in enumerate(view.clues):
        if guesser.is_for(given, by):
            score, number = guesser.score_of(mind, view, given), guesser.still_open(view, index)
            not_meant *= 1 - guesser.spread_over(score, before.agent, number, SLOPE, TRUST)
    odds = guesser.posterior(before, not_meant)
    return guesser.choose(odds, view, by, _stakes(view))


def _stakes(view: PublicView) -> Stakes:
    if view.has_teams:
        return Stakes(ASSASSIN, BYSTANDER, RIVAL)
    needed = (view.edition.agents - view.found) / max(1, view.bank.total)
    share = min(MOST, max(LEAST, PACE / max(needed, 0.1)))
    return Stakes(ASSASSIN * share, BYSTANDER, RIVAL)
