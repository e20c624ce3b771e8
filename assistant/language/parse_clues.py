"""The clues in exact phrases: a choice or number for the one in question, and corrections."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.game.referee import is_word
from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Clue, Number
from assistant.game.rules.phase import Phase
from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language import said_clue
from assistant.language.intents import Intent, Order, Ordered, SaidClue
from assistant.language.normal import normal
from assistant.language.numbers import Nearness
from assistant.language.phrases import Match, Words
from assistant.language.reading import Fit, Moment, Reading, asks_a_clue
from assistant.language.vocabulary import choice_names, chosen


def choice(now: Moment, words: str) -> Reading | None:
    """A choice among the offered clues; its words would also be valid without the offer."""
    if not isinstance(now.pending, ask.WhichClue):
        return None
    for index in range(len(now.pending.clues)):
        if words in choice_names(now.pending, index, now.known):
            text = chosen(now.pending, index, now.known)
            return Reading(meant.SaidChoice(index), text, Fit.EXPECTED)
    return None


def number(now: Moment, said: Sequence[str]) -> Reading | None:
    """The number for a clue's word said before, or a new number for the clue in question."""
    asked: Number | None = None
    match now.pending:
        case ask.HowMany(_, (word, *_), spelled, _, doubtful):
            pass
        case ask.WhichClue(_, (Clue(word, asked),)):
            spelled, doubtful = False, True
        case _:
            return None
    numbers = now.known.numbers
    counted = numbers.heard(said)
    if [*said] == [numbers.unlimited]:
        number: Number = UNLIMITED
    elif counted is None or counted[0] > HIGHEST_NUMBER:
        return None
    else:
        number = counted[0]
    if number == asked:
        return None  # A repeated number decides nothing.
    doubtful |= counted is not None and counted[1] is Nearness.NEAR_SOUND
    clue = SaidClue(Clue(word, number), spelled=spelled, doubtful=doubtful)
    text = f"{word} {numbers.spoken(number)}"
    return Reading(clue, text, Fit.EXPECTED, number_alone=asked is None)


def asked_clue(now: Moment, said: Words) -> Intent | Reading | None:
    """The intent of a yes that repeats the clue in question, its word or its number."""
    assert isinstance(now.pending, ask.WhichClue), "a clue is asked about"
    (asked,) = now.pending.clues
    parts = (normal(asked.word), now.known.numbers.spoken(asked.number))
    clue = said_clue.clue_said(said, now.view, now.known)
    if " ".join(said) in parts or (clue and clue.said.clue == asked):
        return Ordered(Order.YES)
    return number(now, said)


def correction(now: Moment, match: Match) -> Reading | None:
    """A clue that replaces the current one or the one in question, or only its number."""
    after, before, view, clue = match["after"], match["before"], now.view, corrected(now)
    heard = said_clue.clue_said(after, view, now.known) or _other_word(now, match, clue)
    if heard is None:
        count = said_clue.number_said(after, now.known)
        # “No one” and “not that one” do not correct a number; “one sorry” does.
        bare = bool(match.before("after")) and match.name == "correction doubtful"
        late = view.guess_was_made and not asks_a_clue(now.pending)
        if count is None or clue is None or late or ((bare or before) and count == 1):
            return None
        said = SaidClue(Clue(clue.word, count), doubtful=True)
        heard = said_clue.FoundClue(said, Nearness.EXACT)
    if heard.said.clue.word in now.known.words("repair"):
        return None  # “no three, not two” corrects only its number
    if heard.nearness is Nearness.NEAR_SOUND and match.name != "correction asked":
        return None  # not a correction: “it's a rainy night”
    if len(before) > 1 and said_clue.clue_said(before, view, now.known) is None:
        return None
    said = replace(
        heard.said,
        correction=not asks_a_clue(now.pending),
        doubtful=heard.said.doubtful or match.name == "correction doubtful",
        misheard=not now.known.words("misheard").isdisjoint(match.before("after")),
    )
    due = view.phase is Phase.CLUE or bool(view.guessers)
    return Reading(said, " ".join(match.words), fit(heard) if due else Fit.OUT_OF_TURN)


def _other_word(now: Moment, match: Match, clue: Clue | None) -> said_clue.FoundClue | None:
    """“Feather, not weather”, “I said feather”: another word for a clue, whose number stays."""
    saying = now.known.words("saying") if asks_a_clue(now.pending) else frozenset[str]()
    said_so = not saying.isdisjoint(match.before("after")[-1:])
    if clue is None or not (said_so or " ".join(match["before"]) == normal(clue.word)):
        return None
    said = said_clue.word_begun(match["after"], now.view, now.known)
    if said is None:
        return None
    numbered = replace(said, clue=Clue(said.clue.word, clue.number))
    return said_clue.FoundClue(numbered, Nearness.EXACT)


def corrected(now: Moment) -> Clue | None:
    """The clue that a correction changes: the one in question, or the latest that was given."""
    match now.pending:
        case ask.WhichClue(_, (clue, *_)) | ask.WhoseClue(clue):
            return clue
        case ask.TwoWords(_, clue) | ask.SpellClue(_, clue) | ask.RuleOnClue(_, clue):
            return clue
        case _:
            given = now.view.latest_clue
            return given.clue if given else None


def fit(heard: said_clue.FoundClue) -> Fit:
    """How closely a clue fits, by its words and its number."""
    if heard.several and not is_word(heard.said.clue.word.replace(" ", "")):
        return Fit.SEVERAL_WORDS  # unlike “x ray”, a single word written as two
    return Fit.NEAR if heard.nearness is Nearness.NEAR_SOUND else Fit.EXPECTED
