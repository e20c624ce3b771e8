"""The first reader, which turns exact phrases, clues and cards into an intent.

It has to match the whole utterance. All readings of an utterance are parsed and the best intent
wins, so a recognizer's second reading counts if its first makes no sense at this table.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.game.rules.phase import Phase
from assistant.language import intents as meant
from assistant.language import parse_cards, parse_clues, said_clue
from assistant.language import questions as ask
from assistant.language.at_last import ruled
from assistant.language.consent import agrees, asks, consented, denies, negated, refused, spared
from assistant.language.intents import YES, Order, Ordered, SaidClue, Use, order_in
from assistant.language.named import Likeness, named
from assistant.language.normal import normal
from assistant.language.parse_phrases import BUT, NO_REASON, meaning
from assistant.language.phrases import Words
from assistant.language.reading import Fit, Moment, Reading, asks_a_clue
from assistant.language.understanding import Understanding


def read(text: str, now: Moment) -> Reading | None:
    """The exact meaning of a line of words, or None."""
    words = normal(text)
    found = _plainly(now, words)
    if (found is None or isinstance(found.intent, meant.SaidGuess)) and _goes_on(
        now, words.split()
    ):
        return Reading(Ordered(Order.YES, doubtful=True), words, Fit.EXPECTED)
    consents = found and as_consented(now, found, text)
    if not now.pending or (found and consents == found and not isinstance(found.intent, SaidClue)):
        return consents
    clue = consents.intent if consents else None
    if isinstance(clue, SaidClue) and clue.clue != parse_clues.corrected(now):
        return consents  # it replaces the clue in question
    no = _no_with_a_reason(now, words) or (
        None if consents else _yes_at_the_end(now, words.split())
    )
    if no and (ruling := ruled(now, words.split())):
        return ruling  # “no no, take it back”
    return (no and as_consented(now, no, text)) or consents


def _goes_on(now: Moment, said: Sequence[str]) -> bool:
    """Whether a yes to a card goes on with another one, so that it is asked again."""
    known = now.known
    if not now.asked_cards or known.words("yes").isdisjoint(said[:1]) or denies(said, known):
        return False
    further = not known.words("further").isdisjoint(said[1:4])
    ends = ((at, at + size) for at in range(2, len(said)) for size in (1, 2))
    named_cards = (parse_cards.named_card(now, said[at:end]) for at, end in ends)
    return further and any(one and one.likeness <= Likeness.FORM for one in named_cards)


def as_consented(now: Moment, found: Reading, text: str) -> Reading | None:
    """A reading, weakened if its words do not justify it while a question is open."""
    if not (now.pending or ask.own_question(now.view)):
        return found
    words = normal(text).split()
    settled = found.intent == Ordered(Order.STOP)  # more than a yes, also if it is only displayed
    if not settled and agrees(found.intent, words, now.pending, now.known):
        return replace(found, intent=YES, near=False, quiet=False)
    intent = consented(found.intent, found.near, words, now.known)
    return replace(found, intent=intent) if intent else None


def _plainly(now: Moment, words: str) -> Reading | None:
    """The meaning of words in their normal form."""
    said = words.split()
    without = [*now.known.unfilled(said)] or said
    once = [*said_clue.said_once(without)]
    return (
        _answer(now, words)
        or parse_clues.choice(now, words)
        or parse_clues.number(now, without)
        or parse_cards.card(now, said)
        or meaning(now, said)
        or (parse_cards.card(now, without) or meaning(now, without) if without != said else None)
        or (parse_cards.card(now, once) or meaning(now, once) if once != without else None)
        or _clue(now, without, said)
        or parse_cards.late_card(now, without)
        or (None if now.pending else _stop_with_more(now, without))
    )


def _answer(now: Moment, words: str) -> Reading | None:
    """An answer to the open question or an order during a pause, even if a card is so named."""
    order = now.known.orders.get(words)
    use = order.use if order else Use.NONE
    asked = (now.pending or now.view.offer) and Use.ANSWERS in use
    if order and (asked or (now.paused and Use.PAUSED in use)):
        return Reading(Ordered(order), words, Fit.EXPECTED)
    return None


def _no_with_a_reason(now: Moment, words: str) -> Reading | None:
    """A no to the open question with any words after it: the card behind them, or just a no."""
    no = None
    said = now.known.unfilled(words.split())
    for match in now.known.exact.matches(said, frozenset(), (NO_REASON, BUT).__contains__):
        reason, denied = match["reason"], match["other"]
        if denied and parse_cards.position(now, denied) not in now.asked_cards:
            continue
        if reason[0] in now.known.words("no thing"):
            continue
        if match.name == NO_REASON:
            no = Reading(Ordered(Order.NO), words, Fit.EXPECTED)
        told = match.before("reason")[-1] in now.known.words("saying")
        if instead := _card_instead(now, reason, begins=not told):
            return instead
        if not told and (stop := _stop_at_the_end(now, ("", *reason))):
            return stop
    return no


def _card_instead(now: Moment, reason: Words, begins: bool) -> Reading | None:
    """The card with which a reason ends or `begins`, if the rest does not ask, deny or doubt.

    A card in question that is wanted, as in “no, I do want storm”, is asked again.
    """
    if now.view.phase is Phase.CLUE and not now.asked_cards:
        return None
    again, end, known = None, len(reason), now.known
    doubts = known.words("denying", "doubting") - known.words("repair")
    first_words = ((0, cut) for cut in range(end if begins else 0, 0, -1))
    for first, last in (*first_words, *((cut, end) for cut in range(1, end))):
        said, after = reason[first:last], reason[last:]
        before = refused(reason[:first], known)
        asking = asks(before, known) or not known.words("asking").isdisjoint(after)
        if asking or not doubts.isdisjoint((*before, *after)):
            continue
        found = _plainly(now, " ".join(said))
        if not (found and isinstance(found.intent, meant.SaidGuess)):
            continue
        only_named = named(said, now.view, known) is not None
        if before and only_named and before[-1] not in known.words("settling"):
            continue
        card = found.intent.position
        if card not in now.asked_cards:
            return replace(found, intent=meant.SaidGuess(card, instead=True))
        if not only_named:
            again = replace(found, intent=Ordered(Order.YES, doubtful=True))
    return again or _yes_at_the_end(now, reason)


def _yes_at_the_end(now: Moment, said: Sequence[str]) -> Reading | None:
    """Words that end with a yes to a card but say more, so that it is asked again."""
    begin = now.known.words("yes", "take", "let us")
    return _at_the_end(now, said, Order.YES, begin) if now.asked_cards else None


def _stop_with_more(now: Moment, said: Sequence[str]) -> Reading | None:
    """The end of the turn in a sentence that says more, as in “we stop there before we lose”."""
    if asks(said, now.known):
        said = _stated(said, now.known)
    early = spared(said, now.known)
    own = now.known.words("we", "we are") | (now.known.words("let us") - now.known.words("lead"))
    stop = None if early == said or own.isdisjoint(early) else meaning(now, early)
    stops = stop and order_in(stop.intent) is Order.STOP and now.view.guessed
    return stop if stops else _stop_at_the_end(now, said)


def _stop_at_the_end(now: Moment, said: Sequence[str]) -> Reading | None:
    """The end of the turn, which players name as such at the end of other words."""
    if not now.view.guessed:
        return None
    own = now.known.words("turn") | (now.known.words("we") if now.asked_cards else frozenset())
    return _at_the_end(now, said, Order.STOP, own)


def _stated(said: Sequence[str], known: Understanding) -> Sequence[str]:
    """The statement after a player's question: “why does it say moon, I want to end my turn”."""
    inside = known.words("function")
    starts = (at for at, word in enumerate(said) if at and word in known.words("we"))
    at = next((at for at in starts if said[at - 1] not in inside), None)
    return () if at is None else ("", *said[at:])


def _at_the_end(
    now: Moment, said: Sequence[str], order: Order, with_one: frozenset[str]
) -> Reading | None:
    """An order at the end of other words, to be confirmed; it has two words or more."""
    for at in range(1, len(said) - 1):
        found = None if with_one.isdisjoint(said[at:]) else meaning(now, said[at:])
        if found and order_in(found.intent) is order and not negated(said[:at], now.known):
            doubted = Ordered(order, doubtful=True)
            return replace(found, intent=doubted, near=now.pending is None)
    return None


def _clue(now: Moment, said: Sequence[str], paused: Sequence[str]) -> Reading | None:
    """A clue. If none is expected, only a clear one counts; others are probably talk.

    If an “um” interrupts `paused` words, those before it are probably a name or a thought.
    """
    heard = said_clue.clue_said(said, now.view, now.known)
    if heard is None:
        return _repaired(now, said)
    if heard.several and len(said) < len(paused):
        fillers = now.known.words("filler")
        last = max(at for at, word in enumerate(paused) if word in fillers)
        one = said_clue.clue_said(paused[last + 1 :], now.view, now.known)
        doubtful = one and not one.several and replace(one.said, doubtful=True)
        heard = replace(heard, said=doubtful) if doubtful else heard
    fit = parse_clues.fit(heard)
    if said_clue.too_high(heard.said.clue.number):
        fit = Fit.OUT_OF_TURN  # “thirty” was more likely “thirteen”
    elif now.view.phase is not Phase.CLUE:
        if fit is not Fit.EXPECTED or heard.said.doubtful:
            return None
        fit = Fit.OUT_OF_TURN
    return Reading(heard.said, " ".join(said), fit)


def _repaired(now: Moment, said: Sequence[str]) -> Reading | None:
    """A clue after a “no” or “sorry” that takes back the words before it.

    If a clue is in question, it can also follow a yes, or the number that it corrects.
    """
    known, yes = now.known, now.known.words("yes", "yes but")
    idle = known.words("repair", "lead", "we", "it")
    takes_back = ask.is_asked_for(Ordered(Order.TAKE_BACK), now.pending)
    asked = takes_back or asks_a_clue(now.pending)
    ends = [
        at
        for at, word in enumerate(said, start=1)
        if word in known.words("repair") or (asked and (word in yes or _is_number(word, known)))
    ]
    last = said[ends[-1] :] if ends else ()
    again = len(said_clue.said_once(last)) < len(last)  # “no it's winter winter two”
    numbered = ends and said_clue.has_number(said[: ends[-1] - 1], known)
    enough = asked or again or numbered or len(ends) > 1
    for at in reversed(ends if enough else ()):  # “there's no milk two” takes nothing back
        after, before = said[at:], said[: at - 1]
        while after and after[0] in known.words("it"):
            after = after[1:]
        while before and before[-1] in idle:
            before = before[:-1]
        heard = said_clue.clue_said(after, now.view, known)
        word = heard.said.clue.word if heard else ""
        if heard and now.view.phase is Phase.CLUE and word not in known.words("repair"):
            befores = () if now.pending or denies(before, known) else (before, before[-2:])
            clues = (said_clue.clue_said(one, now.view, known) for one in befores)
            instead = next(filter(None, clues), None)
            doubts = heard.said.doubtful or not (again or (instead and not instead.said.doubtful))
            doubtful = heard.several or doubts
            clue = replace(heard.said, doubtful=doubtful)
            return Reading(clue, " ".join(after), parse_clues.fit(heard), near=doubtful)
        if len("".join(after)) == 1 and not after[0].isdigit():
            continue  # an “o” at the end of “that is the one, o”
        found = parse_clues.number(now, after) or meaning(now, after)
        if found and isinstance(found.intent, SaidClue):
            doubtful = found.intent.doubtful or said[at - 1] not in yes
            return replace(found, intent=replace(found.intent, doubtful=doubtful), near=True)
    return None


def _is_number(word: str, known: Understanding) -> bool:
    """Whether a word is a number, but no letter of a spelled word."""
    return said_clue.has_number((word,), known) and (len(word) > 1 or word.isdigit())
