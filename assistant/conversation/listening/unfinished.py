"""Unfinished clues, of which only the word was said, and not the number.

The word is kept, and no number is invented. If a less likely reading has a number and the first has
none, the number was probably not said: people pause before it, or forget it.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.conversation.listening.attention import Attention
from assistant.conversation.listening.utterances import HeardWords
from assistant.game.messages import Certainty
from assistant.game.referee import is_word
from assistant.game.rules.cards import Party
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.intents import SaidClue
from assistant.language.normal import normal
from assistant.language.questions import HowMany, Pending, WhichClue, own_question
from assistant.language.reading import Moment, Reading
from assistant.language.said_clue import clue_said, has_number, word_begun
from assistant.language.speakers import giving
from assistant.language.understanding import Understanding

CLOSE = 1.0
"""Distance in nats between two readings below which the first is right only half of the time."""
NUMBER_WITHIN = 3.0
"""Seconds to wait for the number after a clue's word, before it is asked for."""
MOST_KEPT = 4
"""Maximum number of other words that are kept, the likeliest first."""


def clue_begun(said: HeardWords, by: Party | None, now: Moment, ear: Attention) -> HowMany | None:
    """The word of the clue that an utterance begins, by its first reading; None without one.

    A word of talk that was heard clearly is doubtful: only a number would show that it was a clue,
    so it is not asked for. A word that awaits its number stays first, because a word after it may
    be that number, misheard.
    """
    view, pending, known = now.view, now.pending, now.known
    if not _may_begin(said, by, now):
        return None
    clue = next((one for one in said.readings if isinstance(one.intent, SaidClue)), None)
    if clue and said.weights and said.ahead_of(clue) < CLOSE:
        return None  # a number is about as likely as none, so the clue is asked about
    likeliest = known.unfilled(normal(said.texts[0]).split())
    first = word_begun(likeliest, view, known, ear.plainly and pending is None)
    if first is None:
        return None
    if first.doubtful:
        return HowMany(by, (first.clue.word,), first.spelled, doubtful=True)
    words = [_word(text, view, known) for text in said.texts]
    close = ear.certainty is Certainty.CLOSE and words[1:2] not in ([], [first.clue.word])
    different = dict.fromkeys(filter(None, words))
    # Recognizers invent words, so known ones come first.
    likely = sorted(different, key=lambda word: not (first.spelled or is_word(word)))
    if isinstance(pending, HowMany) and not pending.doubtful:
        kept, *before = pending.words
        more = [word for word in likely if word not in pending.words]
        known_as = (kept, *more, *before)[:MOST_KEPT]
        return replace(pending, words=known_as, close=pending.close or bool(more))
    return HowMany(by, tuple(likely[:MOST_KEPT]), first.spelled, close)


def _may_begin(said: HeardWords, by: Party | None, now: Moment) -> bool:
    """Whether this speaker may give a clue now, and the words meant nothing else."""
    view, pending = now.view, now.pending
    if view.phase is not Phase.CLUE or own_question(view) or said.meant[0] is not None:
        return False
    if pending is not None and not isinstance(pending, HowMany):
        return False
    if any(one.number_alone for one in said.meant if one):
        return False  # the expected number, even if it is not the likeliest reading
    return by is None or giving(by, view) in view.givers


def settled(said: HeardWords, now: Moment) -> list[Reading]:
    """The readings, in which a clue whose number may be invented is marked as doubtful."""
    if not (readings := said.readings):
        return []
    return _counted(_sober(readings, said, now), now.pending)


def _sober(readings: Sequence[Reading], said: HeardWords, now: Moment) -> list[Reading]:
    """The readings, without clues that the likeliest text hardly supports.

    The meaning of a text without a number comes first; if there is none, the clue needs
    confirmation. So does a clue that is far less likely than talk with a number or than a number
    alone, and a clue whose word is a number: “three, five” may be a tree for five. An offered clue
    that is repeated needs no further confirmation.
    """
    best, first, known = readings[0], said.meant[0], now.known
    if not isinstance(best.intent, SaidClue):
        return [*readings]
    has_none = not has_number(known.unfilled(normal(said.texts[0]).split()), known)
    if first and has_none:
        return [first, *(one for one in readings if one.intent != first.intent)]
    hardly = first is None and (has_none or said.ahead_of(best) >= CLOSE)
    counts = known.numbers.number((best.intent.clue.word,)) is not None
    offered = isinstance(now.pending, WhichClue) and best.intent.clue in now.pending.clues
    return doubted(readings) if (hardly or counts) and not offered else [*readings]


def doubted(readings: Sequence[Reading]) -> list[Reading]:
    """The readings, with the first clue marked as doubtful, so that it needs confirmation."""
    best, *others = readings
    assert isinstance(best.intent, SaidClue), "only a clue is doubted for its number"
    return [replace(best, intent=replace(best.intent, doubtful=True)), *others]


def _counted(readings: Sequence[Reading], pending: Pending | None) -> list[Reading]:
    """The readings of a number, for each word that the clue before it may have been."""
    found = [*readings]
    first = readings[0].intent
    if not (readings[0].number_alone and isinstance(first, SaidClue)):
        return found
    assert isinstance(pending, HowMany), "only then a number is a clue"
    _, *others = pending.words
    more = [
        replace(readings[0], intent=replace(first, clue=replace(first.clue, word=other)))
        for other in others
    ]
    return [found[0], *more, *found[1:]]


def _word(text: str, view: PublicView, known: Understanding) -> str | None:
    """The word of a clue, with any number."""
    said = known.unfilled(normal(text).split())
    if has_number(said, known):
        heard = clue_said(said, view, known)
        return None if heard is None or heard.several else heard.said.clue.word
    begins = word_begun(said, view, known)
    return begins.clue.word if begins else None
