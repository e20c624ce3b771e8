"""Intake: turns words that were heard into effects, as far as the words can be trusted."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.conversation import between_games, laying
from assistant.conversation.conduct import follow
from assistant.conversation.deciding import decisions, guesses
from assistant.conversation.deciding.clues import takes_the_clue
from assistant.conversation.deciding.decisions import Decision
from assistant.conversation.deciding.dialogue import answer
from assistant.conversation.desk import Desk
from assistant.conversation.effects import Note
from assistant.conversation.listening.attention import Response
from assistant.conversation.listening.likelihood import weighed
from assistant.conversation.listening.unfinished import NUMBER_WITHIN, clue_begun, doubted, settled
from assistant.conversation.listening.utterances import HeardWords, decides, picked, understood
from assistant.conversation.partnering import speaker
from assistant.conversation.screens import noticed
from assistant.conversation.state import State
from assistant.conversation.transcript import noted
from assistant.game.messages import Certainty, Cue, Earcon, Errand, Heard, Picked
from assistant.game.referee import is_word
from assistant.game.rules.cards import Party
from assistant.game.rules.phase import Phase
from assistant.language.glance import Misheard
from assistant.language.intents import NO, YES, Intent, Order, Ordered, SaidClue, order_in
from assistant.language.normal import normal
from assistant.language.questions import Confirm, ConfirmOrder, HowMany, WhoseGuess, answers_to
from assistant.language.readers import STOPPING
from assistant.language.reading import Moment, Reading, asks_a_clue
from assistant.language.said_clue import has_number
from assistant.language.speakers import is_asked
from assistant.language.statements import Asked, NotOnTable, NotUnderstood, Plain, Statement
from assistant.language.understanding import Understanding


def hear(at: State, message: Heard, desk: Desk) -> State:
    """Process one utterance."""
    known, now, before = desk.understanding, at.moment(desk), at.heard
    message = weighed(message, at.view, known, desk.manners.relates)
    ear = at.ear.hears(message)
    said = understood(message, now, ear)
    if said and at.suggested and all(one is None or one.near for one in said.meant):
        shown = understood(message, replace(now, pending=at.suggested), ear)
        answers = shown and shown.meant[0]
        typed_yes = answers and order_in(answers.intent) is Order.YES and not ear.spoken
        said = shown if answers and (typed_yes or not answers.near) else said
    overheard = ear.spoken and message.by is None
    if said is None or (overheard and _is_the_clue(said, now)):
        return at  # guessers repeat the clue to themselves
    by = speaker(at.ear.speaker(message), at.view.partner)
    unheard = None if now.pending is None else at.number_at
    at = replace(at, ear=ear, heard=said.echo, number_at=unheard)
    readings = said.readings
    if at.suggested and said.echo == before:  # repeated, so it was not talk
        readings = [replace(one, quiet=False) for one in readings]
    if at.ear.spoken and not at.paused:
        word = clue_begun(said, by, now, ear)
        if word:
            return _wait_for_number(at, word)
        readings = settled(said, now)
    if at.lays and not (readings and laying.asks(readings[0].intent)):
        return _lay(at, said, by, desk)
    if not readings:
        at = at.emit(Note(f"{by or ''}: {said.texts[0]}"))
        complete = has_number(said.texts[0].split(), known)
        return _not_understood(at, known, complete, overheard and said.talk)
    if readings[0].intent == Ordered(Order.HEARD):
        at = replace(at, heard=before)  # the words that were heard before this question
    return _act(at, said, readings, by, message, desk)


def pick(at: State, message: Picked, desk: Desk) -> State:
    """Process a touch on a phone like typed words, because it is never in doubt."""
    reading = picked(message.what, at.moment(desk))
    said = HeardWords((reading.text,), (reading,), reading.text)
    if at.lays:
        return _lay(at, said, message.by, desk)
    unheard = None if at.pending is None else at.number_at
    at = replace(at, ear=at.ear.pressed(), heard=reading.text, number_at=unheard)
    early = too_early(at.suggested_at, message.at)
    shown = at.suggested is not None and is_asked(message.by, at.view, at.suggested)
    if reading.intent == YES and shown and not early:
        at = replace(at.opened(at.suggested), since=at.suggested_at)  # a touch accepts it
    if reading.intent == YES and isinstance(at.pending, Confirm):
        at = noticed(at.emit(Note(f"[{message.by}]", touched=True)))
        confirmed = guesses.yes_said(message.by, at.situation(desk), tapped=True)
        return follow(at, _doubt(at, reading, message.at) or confirmed, desk)
    return _act(at, said, (reading,), message.by, message, desk)


def _act(
    at: State,
    said: HeardWords,
    readings: Sequence[Reading],
    by: Party | None,
    message: Heard | Picked,
    desk: Desk,
) -> State:
    """Carry out what was understood, or ask the players to confirm it."""
    readings = [_stop_over_a_card(at, readings[0], desk), *readings[1:]]
    now, near, known = at.moment(desk), readings[0].near, message.by is not None
    at = replace(at, ear=at.ear.reads(said.intents, readings[0].intent, near))
    if isinstance(now.pending, HowMany):
        by = by or now.pending.by
        at, readings = _limited(at, readings, now.pending)
    intent = readings[0].intent
    if not known and _stray(at, intent):
        return noticed(at, Misheard(at.heard or "")).emit(Cue(Earcon.NOT_UNDERSTOOD))
    if readings[0].quiet:
        return _suggest(at, readings[0], by, desk)
    order = order_in(intent)
    shown = at.suggested if order in (Order.YES, Order.NO) else None
    if shown and (by is None or is_asked(by, at.view, shown)):
        return _to_a_suggestion(at, order is Order.YES, isinstance(message, Heard))
    if takes_the_clue(intent, by, at.view):
        at = replace(at, clue_settles=float("-inf"), echoing=False)
    ear = at.ear
    at = replace(at, ear=ear.understands([reading.intent for reading in readings], near))
    doubt = _doubt(at, readings[0], message.at)
    decision = doubt or answer(intent, by, at.situation(desk))
    asks = not isinstance(decision, decisions.Tell | Order)
    if near and not known and at.ear.overhears(at.now, asks=asks):
        return _suggest(replace(at, ear=ear), readings[0], by, desk)
    lines = noted(readings[0], by, now, decision)
    at = noticed(at.emit(*(Note(line, isinstance(message, Picked)) for line in lines)))
    if near and isinstance(decision, decisions.Ask | decisions.Tell):
        at = replace(at, ear=at.ear.answers_nearly())
    if isinstance(decision, decisions.Tell):
        return _tell(at, intent, decision, doubt is None, desk)
    return follow(_understood(replace(at, ear=at.ear.acts())), decision, desk)


def _limited(
    at: State, readings: Sequence[Reading], asked: HowMany
) -> tuple[State, Sequence[Reading]]:
    """Limit the certainty of a number alone, because a late number may not be an answer.

    Other words close the question if it is still waiting for its time.
    """
    intent = readings[0].intent
    answers = isinstance(intent, SaidClue) or order_in(intent) in answers_to(asked)
    if at.number_at is not None and not answers:
        return at.opened(), readings
    if not readings[0].number_alone:
        return at, readings
    ear = at.ear.limits(Certainty.CLOSE if asked.close else Certainty.LIKELY)
    return replace(at, ear=ear), doubted(readings) if ear.too_late(at.now) else readings


def _is_the_clue(said: HeardWords, now: Moment) -> bool:
    """Whether the words only repeat the current clue, its word or its number."""
    view, first = now.view, said.meant[0] if said.meant else None
    if view.clue is None or not view.guessers or asks_a_clue(now.pending):
        return False
    if first and isinstance(first.intent, SaidClue) and first.intent.clue == view.clue.clue:
        return True
    word = normal(view.clue.clue.word)
    return " ".join(now.known.unfilled(said.texts[0].split())) == word


def _stray(at: State, intent: Intent) -> bool:
    """Whether a yes or a no answers nothing: there is no question, and for a no, no recent clue."""
    changes = intent == NO and (at.ear.also or at.now < at.clue_settles)
    waits = at.question or at.suggested or at.paused or changes
    return at.ear.spoken and intent in (YES, NO) and not waits


def _stop_over_a_card(at: State, reading: Reading, desk: Desk) -> Reading:
    """Mark a stop as doubtful while a card is in question, unless the whole phrase was said."""
    plain = reading.text == desk.understanding.phrase(Order.STOP)
    asked = isinstance(at.pending, Confirm) or isinstance(at.suggested, Confirm)
    if plain or reading.intent != Ordered(Order.STOP) or not asked:
        return reading
    return replace(reading, intent=Ordered(Order.STOP, doubtful=True))


def _suggest(at: State, reading: Reading, by: Party | None, desk: Desk) -> State:
    """Display a question without speaking, unless one is open, because the words may be talk."""
    decision = answer(reading.intent, by, at.situation(desk))
    asked = decision.pending if isinstance(decision, decisions.Ask) else None
    sealed = isinstance(asked, Confirm) and asked.hangs_on_the_key
    # a tap still means the displayed card
    swaps = bool(at.suggested) and reading.intent in STOPPING
    at = at.emit(Note(f"{by or ''}: {reading.text}"))
    if asked is None or sealed or swaps or at.question or at.paused:
        return _not_understood(at, desk.understanding)
    return noticed(at).suggest(asked).emit(Cue(Earcon.SHOWN))


def _to_a_suggestion(at: State, yes: bool, spoken: bool) -> State:
    """Drop a displayed question after a no; after a spoken yes, ask it aloud."""
    if yes:  # a touch that came too early was for something else
        aloud = at.opened(at.suggested)
        return aloud.say(aloud.due) if spoken else at.emit(Cue(Earcon.NOT_UNDERSTOOD))
    return replace(at, suggested=None).emit(Cue(Earcon.UNDERSTOOD))


def _tell(at: State, intent: Intent, decision: decisions.Tell, plain: bool, desk: Desk) -> State:
    """Make statements, or beep as if nothing was understood; `plain`: the words leave no doubt."""
    told = decision.statements
    answers = answers_to(at.question) if at.question else ()
    wanted = order_in(intent) in (Order.CANCEL, Order.HELP, *answers)
    lets_go = at.lets_go and plain and not wanted
    if lets_go:  # by now, the question is only displayed
        told = tuple(
            one for one in told if not isinstance(one, Asked) and one is not Plain.EXPECTED
        )
    ear, response = at.ear.tells(told, intent)
    at = replace(at, ear=ear)
    if response is not Response.SENTENCE or not told:
        return at.emit(Cue(Earcon.NOT_UNDERSTOOD))
    if lets_go:
        return _understood(at).say(*told)
    return follow(_understood(at), decision, desk)


def _doubt(at: State, reading: Reading, spoke_at: float | None) -> Decision | None:
    """Ask the open question again if these words may have been about something else."""
    intent, question, ear = reading.intent, at.question, at.ear
    final = intent in (YES, Ordered(Order.NEVER)) or (intent == NO and at.view.offer is not None)
    too_late = ear.too_late(at.now)
    errand = isinstance(question, ConfirmOrder) and isinstance(question.order, Errand)
    for_good = intent == YES and (errand or isinstance(question, Confirm | WhoseGuess))
    if question and for_good and not (too_late or ear.consents(reading.named)):
        return decisions.ask_plainly(question)
    if final and question and (too_late or ear.doubtful or reading.near):
        return decisions.ask_again(question)
    if too_early(at.since, spoke_at) and (final or decides(intent)):
        return decisions.tell(at.due)
    return None


def too_early(since: float, acted_at: float | None, reaction: float = 0.0) -> bool:
    """Whether the words or press are older than their current meaning, which began at `since`."""
    return acted_at is not None and acted_at < since + reaction


def _understood(at: State) -> State:
    """Play the short sound for “understood”; typed lines need none."""
    return at.emit(Cue(Earcon.UNDERSTOOD)) if at.ear.spoken else at


def _not_understood(
    at: State, known: Understanding, complete: bool = True, talk: bool = False
) -> State:
    """Repeat the words that were heard, or only signal that they were not understood.

    If the words may begin a clue and are not `complete`, the announcement waits for the rest,
    because the box cannot listen while it speaks.
    """
    heard = at.heard or ""
    at = noticed(at, Misheard(heard))
    thing = bool(at.view.guessers) and _names_a_thing(heard, known)
    ear, response = at.ear.misses(heard, at.now, talk and not thing)
    at = replace(at, ear=ear)
    if response is Response.NOTHING:
        return at
    if ear.spoken:
        at = at.emit(Cue(Earcon.NOT_UNDERSTOOD))
    if response is Response.SOUND or (ear.spoken and at.question):
        return at  # an open question stays on the screens
    if ear.spoken and not complete and _clue_due(at):
        return replace(at, number_at=at.now + NUMBER_WITHIN)
    return _say_heard(at, known)


def _clue_due(at: State) -> bool:
    """Whether a clue can be given now, and no question is open."""
    return at.view.phase is Phase.CLUE and not (at.question or at.paused)


def _say_heard(at: State, known: Understanding) -> State:
    """Repeat the words that were heard, and say which action is expected."""
    heard = at.heard or ""
    stopped = at.paused and not at.pending
    wanted: tuple[Statement, ...] = (Plain.PAUSED if stopped else at.due,)
    if at.view.guessers and not (at.question or stopped) and _names_a_thing(heard, known):
        return at.say(NotOnTable(heard), *wanted, about_the_game=False)
    if not (at.helped or at.question or stopped):
        wanted, at = (*wanted, Plain.SAY_HELP), replace(at, helped=True)
    return at.say(NotUnderstood(heard), *wanted, about_the_game=False)


def _names_a_thing(heard: str, known: Understanding) -> bool:
    """Whether it is a single word that could be on a card, and that is not a word of talk."""
    word = normal(heard)
    talk = known.words("function", "weak", "judging", "describing", "filler", "yes", "denying")
    return is_word(word) and word not in talk and known.numbers.number((word,)) is None


def _wait_for_number(at: State, word: HowMany) -> State:
    """Wait for the number of a clue, which may follow its word after a pause."""
    at = noticed(at.emit(Note(f"# {word.by or ''}: {word.words[0]}")))
    ear, response = at.ear.misses(at.heard or "", at.now)
    # After another unknown utterance, such a word is probably talk, unless another word follows
    # it; so is a word that talk often contains.
    silent = response is Response.NOTHING and not word.doubtful
    more = isinstance(at.pending, HowMany) and at.pending.words[0] == word.words[0] != at.heard
    aloud = response is Response.SENTENCE or (more and not silent)
    waits = replace(at.opened(word), number_at=at.now + NUMBER_WITHIN)
    waits = replace(waits, number_aloud=aloud and not word.doubtful, ear=ear.asks(at.now))
    return waits if silent else waits.emit(Cue(Earcon.UNDERSTOOD))


def number_due(at: State, busy: bool, known: Understanding) -> State:
    """Ask for the number of a clue once the wait is over, but never interrupt a speaker."""
    pending = at.pending
    if busy or at.number_at is None or at.now < at.number_at:
        return at
    if not isinstance(pending, HowMany):
        at = replace(at, number_at=None)
        return _say_heard(at, known) if _clue_due(at) else at
    if not at.number_aloud:
        return at.opened()
    named = replace(pending, close=False)  # players who say the number have heard the word
    return at.opened(named).say(Asked(named))


def _lay(at: State, said: HeardWords, by: Party | None, desk: Desk) -> State:
    """Process words as cards or corrections while a table is being laid."""
    on_table = at.laying
    assert on_table is not None, "words are cards only while a table is being laid"
    words = [text for text in map(normal, said.texts) if text]
    if not words:
        return _not_understood(at, desk.understanding)
    at = at.emit(Note(f"{by or ''}: {normal(said.texts[0])}"))
    resumes, known = said.order is Order.RESUME, desk.understanding
    answered = None if resumes else laying.lay(words, said.order, on_table, known)
    if not (resumes or answered):
        return _not_understood(at, desk.understanding)
    at = _understood(noticed(replace(at, ear=at.ear.understands(()))))
    if answered is None:
        return between_games.back_to_the_game(at, desk)
    return between_games.lay_on(at, answered, desk)
