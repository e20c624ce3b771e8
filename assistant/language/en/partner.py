"""Sentences about the partner that the program plays."""

from collections.abc import Sequence

from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.view import PublicView
from assistant.language.en.words import card, clue, name, sentence, together


def partner_plays(partner: Side, view: PublicView) -> str:
    """The announcement of the seat that the program plays, with a note that it is not an expert."""
    begins = "; say you begin, and I give the first clue" if len(view.givers) > 1 else ""
    return f"I play {played(partner, view)}, a modest partner{begins}."


def in_hindsight(given: Clue, found: Sequence[int], seen: Hindsight, view: PublicView) -> str:
    """The review of a clue: its finds, its intended cards, other suggested cards, better clues."""
    meant = f" It was for {_cards(seen.meant, view)}." if seen.meant else ""
    others = [at for at in seen.pointed if at not in (*found, *seen.meant)]
    pointed = f" It also pointed at {_cards(others, view)}." if others else ""
    better = "; ".join(
        f"{clue(one.clue)}, for {_cards(one.positions, view)}" for one in seen.better
    )
    told = f" Better: {better}." if better else ""
    finds = _cards(found, view) or "nothing"
    return sentence(f"{clue(given)}, found {finds}.{meant}{pointed}{told}")


def clue_read_as(word: str, words: Sequence[str]) -> str:
    """The known words that the partner takes an unknown clue to mean."""
    return f"I read {word} as {together(words)}." if words else f"I do not know the word {word}."


def _cards(positions: Sequence[int], view: PublicView) -> str:
    return together([card(view, at) for at in positions])


def played(partner: Side, view: PublicView) -> str:
    """The seat that the partner plays: a side, or in team games a role."""
    if not view.has_teams:
        return name(partner)
    return "the spymaster" if partner is Side.NORTH else "the operative"
