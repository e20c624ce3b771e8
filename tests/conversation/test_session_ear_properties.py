"""Properties of every session by ear: a doubtful reading never changes the game."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.desk import Manners
from assistant.conversation.effects import Say
from assistant.conversation.listening.attention import ANSWER_WITHIN, QUIET_BEFORE
from assistant.conversation.session import Session
from assistant.game import messages
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Party, Side, Team
from assistant.game.rules.events import GameStarted
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from assistant.language.questions import Confirm, HowMany
from tests.conversation.any_game import SEEDS, Where, at_any_table, table, team_games, twin
from tests.effort import examples
from tests.tables import NORTH, SOUTH, WORDS, shown

CLUES = ("rain", "rainy", "battle", "bottle", "sail", "sale", "night", "the weather", "b o t t l e")
NUMBERS = ("two", "to", "too", "tube", "four", "for", "full", "eight", "ate", "zero", "unlimited")
ORDERS = (
    *("end turn", "done", "undo", "take it back", "correction", "penalty", "allow", "challenge"),
    *("first", "second", "repeat", "clues", "help", "pause", "resume", "correction battle two"),
)
LOOSELY = (
    *("i say it's got to be the {}", "oh for the love of god yes", "eh no we'd sooner not"),
    *("let's do an undo of that", "i think the turn's over for us", "the very one"),
    *("i did say {} and two of those didn't i", "let's stop for a cup of tea shall we"),
)
"""Utterances that only resemble an example."""
TALK = ("hm", "oh no", "guess", "what about it", "so what do you think about this one")
LOST = messages.Trouble(Complaint(Device.MICROPHONE, Fault.SILENT))
STEPS = 40
"""Messages in an evening of mishearing."""


def likely(played: Session, random: Random) -> str:
    """Sensible utterances for this moment."""
    view = played.view
    if played.question and random.random() < 0.7:
        return random.choice(("yes", "yes", "yeah", "no", "take it back", "penalty", "first"))
    if view.phase is Phase.CLUE and not view.cover_of:
        return f"{random.choice(CLUES)} {random.choice(NUMBERS)}"
    if view.guessed and random.random() < 0.2:
        return "end turn"
    return random.choice([one.word.lower() for one in view.cards])


def anything(played: Session, random: Random) -> str:
    """Possible mishearings of an utterance."""
    one, two = random.sample(WORDS, 2)
    return random.choice(
        (
            likely(played, random),
            random.choice(("yes", "no")),
            one,
            random.choice((*ORDERS, *TALK)),
            random.choice(LOOSELY).format(one),
            f"{random.choice((*CLUES, one))} {random.choice(NUMBERS)}",
            f"row {random.choice(NUMBERS)} column {random.choice(NUMBERS)}",
            f"{random.choice(('mark', 'cover'))} {one}",
            f"{one} and {two}",
            f"use {random.choice(list(Bonus))}",
        )
    )


def readings(played: Session, random: Random) -> tuple[str, ...]:
    """An utterance with all its possible readings; the first is often the right one."""
    first = (likely if random.random() < 0.7 else anything)(played, random)
    others = (anything(played, random) for _ in range(random.choice((0, 0, 1, 3))))
    return tuple(dict.fromkeys((first, *others)))


def happens(played: Session, random: Random) -> messages.Input:
    """The next input from ears, fingers, devices or the clock."""
    everybody: list[Party] = [*Side, *(Team if played.view.has_teams else ())]
    by = random.choice(everybody)
    chance = random.random()
    if chance < 0.7:
        speaker = random.choice((None, by, *played.view.givers, *played.view.guessers))
        return messages.Heard(
            readings(played, random), speaker, random.choice(list(messages.Certainty))
        )
    if chance < 0.85:
        cut = random.choice((None, None, None, messages.Cut(), messages.Cut("Storm?")))
        return messages.Pressed(by, random.choice((messages.Press.TAP, *messages.Press)), cut)
    if chance < 0.95:
        return random.choice((messages.Status(random.choice(list(messages.Doing))), LOST))
    return messages.Tick(random.choice((0.0, 10.0, 1000.0)))


def laid(where: Where, seed: int) -> GameStarted:
    """A table at which one card sounds like a common word."""
    edition, players = where
    started = table(edition, Random(seed), players)
    return replace(started, cards=(*started.cards[:-1], Card("KNIGHT")))


def session(started: GameStarted, trusting: bool = False) -> Session:
    return Session(Saved(started), team_games(), UNDERSTANDING, Manners(trusting))


def evening(played: Session, random: Random) -> Iterator[messages.Input]:
    """Messages in sequence, each chosen for the table's current state."""
    for _ in range(random.randrange(STEPS)):
        yield happens(played, random)


def told(view: PublicView) -> tuple[object, ...]:
    """Facts that undo cannot hide: the cards, and the result of the game."""
    return view.covered, view.marked, view.result


# --- nothing acts on a doubt ------------------------------------------------------


@pytest.mark.rule("D17")
@at_any_table(5)
def test_no_card_is_revealed_without_a_question(where: Where, seed: int) -> None:
    """However certain, an utterance alone only ever asks; an answer to a question may reveal.

    Devices and the clock change nothing; the clock may end the wait for a clue's number.
    """
    played, random = session(laid(where, seed)), Random(seed)
    for message in evening(played, random):
        before, question = played.view, played.question
        played.take(message)
        if told(played.view) != told(before):
            assert question, message
            assert isinstance(message, messages.Heard | messages.Pressed)
            if isinstance(message, messages.Heard):
                answers = {"yes", "yeah", "no", *(f"use {bonus}" for bonus in Bonus)}
                assert answers & set(message.alternatives)
        if isinstance(message, messages.Status | messages.Trouble | messages.Tick):
            assert played.view == before
            given_up = isinstance(question, HowMany) and played.question is None
            assert played.question == question or (given_up and isinstance(message, messages.Tick))


YESES = ("yes", "yeah", "yep", "yes please")
"""Words for yes that are listened for."""
OTHERS = (
    *("yes and no", "yet", "yell", "guess", "chess", "less", "okay", "right", "good", "sure"),
    *("definitely", "fine", "that one", "go for it", "why not", "correct", "no", "end turn"),
    *("yes but that could be the assassin", "i think so", "hm", "repeat", "undo"),
)
"""Other utterances that ears mishear; some of them mean yes as well."""


def at_an_asked_card(random: Random) -> tuple[str, ...]:
    """Readings of one utterance, the first of which is often a yes."""
    card, other = random.sample(WORDS[:6], 2)
    named = (f"yes {card}", f"{card} yes", f"yes it's {card}", f"yes {other}", card, f"not {card}")
    first = random.choice((*YESES, *YESES, *named, random.choice(OTHERS)))
    rest = random.sample((*YESES, *OTHERS, *named), random.choice((0, 0, 0, 1, 2)))
    return tuple(dict.fromkeys((first, *rest)))


@pytest.mark.rule("D17")
@examples(100)
@given(SEEDS)
def test_no_card_is_revealed_without_a_sure_separate_yes(seed: int) -> None:
    """Naming the card also counts if no other reading was close; 7,500 readings in all."""
    random = Random(seed)
    table_of_words = tuple(Card(one.upper()) for one in WORDS)
    start = replace(laid(("duet", 2), seed), cards=table_of_words)
    played = session(start)
    now, spoke_until = 0.0, float("-inf")
    for _ in range(75):
        if not isinstance(played.question, Confirm):
            played = session(start)
            played.take(messages.Heard(("ocean two",), NORTH))
            played.take(messages.Heard((random.choice(WORDS[:6]),), SOUTH))
        now += random.choice((0.2, 0.8, 1.5, 4.0))
        played.take(messages.Tick(now))
        question, before = played.question, played.view
        certainty = random.choice((*messages.Certainty, messages.Certainty.SURE))
        heard = messages.Heard(at_an_asked_card(random), None, certainty, now, now + 0.4)
        quiet = now - spoke_until
        now = spoke_until = now + 0.4
        played.take(heard)
        if told(played.view) == told(before):
            continue
        assert isinstance(question, Confirm)
        (position,) = question.positions
        card = before.cards[position].word.lower()
        texts = heard.alternatives
        alone = set(texts) <= set(YESES) and quiet >= QUIET_BEFORE - 1e-9
        named = texts[0] in (f"yes {card}", f"{card} yes", f"yes it's {card}")
        assert (certainty is messages.Certainty.SURE and alone) or (
            named and certainty is not messages.Certainty.CLOSE
        ), heard


@pytest.mark.rule("D17")
@at_any_table(5)
def test_a_trusting_house_reveals_only_a_surely_heard_card(where: Where, seed: int) -> None:
    played, random = session(laid(where, seed), trusting=True), Random(seed)
    for message in evening(played, random):
        before, question = played.view, played.question
        played.take(message)
        if told(played.view) != told(before) and not question:
            assert isinstance(message, messages.Heard)
            assert message.certainty is messages.Certainty.SURE
            assert len(set(played.view.covered) ^ set(before.covered)) <= 1
            assert before.phase in (Phase.GUESS, Phase.SUDDEN_DEATH)


@at_any_table(5)
def test_a_yes_long_after_the_question_reveals_nothing(where: Where, seed: int) -> None:
    """Half a minute after the last utterance, a spoken yes no longer answers the question."""
    played, random = session(laid(where, seed)), Random(seed)
    for message in evening(played, random):
        played.take(message)
    by = random.choice((None, *played.view.guessers))
    spoken = messages.Heard(
        ("yes", *readings(played, random)), by, random.choice(list(messages.Certainty))
    )
    played.take(messages.Tick(1001.0 + ANSWER_WITHIN))
    before, question = played.view, played.question
    effects = played.take(spoken)
    assert told(played.view) == told(before)
    # A word that waits for its number is dropped by any other words.
    assert played.question == question or isinstance(question, HowMany)
    assert any(isinstance(effect, Say | messages.Cue) for effect in effects)


# --- every utterance gets an answer -----------------------------------------------

WAYS_OUT = ("yes", "no", "take it back", "undo")


@at_any_table(4)
def test_an_open_question_can_be_answered_or_dropped_aloud(where: Where, seed: int) -> None:
    """The speaker's button is held; a question of the game itself is answered by naming a card."""
    played, random = session(laid(where, seed)), Random(seed)
    for message in evening(played, random):
        played.take(message)
    played.take(messages.Heard(("resume",)))  # nothing is answered during a pause
    if played.question is None or played.view.cover_of or played.view.two:
        return
    everybody: list[Party] = [*Side, *(Team if played.view.has_teams else ())]
    for by in everybody:
        for words in WAYS_OUT:
            tried = copy(played)  # its state is frozen
            tried.take(messages.Heard((words,), by))
            if (tried.question, tried.view) != (played.question, played.view):
                return
    raise AssertionError(f"nothing helps against “{played.question}”")


@at_any_table(5)
def test_every_utterance_gets_words_a_sound_or_a_visible_change(where: Where, seed: int) -> None:
    """What is understood is answered in words; mumbling may change only the screens.

    An open question keeps its line on the screens, and long talk then passes without a sign.
    """
    played, random = session(laid(where, seed)), Random(seed)
    for message in evening(played, random):
        question = played.question
        effects = played.take(message)
        if not isinstance(message, messages.Heard) or question:
            continue
        signs = [effect for effect in effects if isinstance(effect, Say | messages.Cue)]
        noticed = (shown(played, NORTH).question or "").startswith("HEARD: ")
        assert signs or noticed, message


@at_any_table(5)
def test_lamps_and_screens_agree(where: Where, seed: int) -> None:
    """A lamp that asks goes with a question on the screens, and a busy lamp with its reason."""
    played, random = session(laid(where, seed)), Random(seed)
    lamps: dict[Party, messages.Lamp] = {}
    for message in evening(played, random):
        for effect in (*played.greet(), *played.take(message)):
            if isinstance(effect, messages.Light):
                lamps[effect.of] = effect.lamp
        doing = shown(played, NORTH).doing
        assert (lamps[NORTH] is messages.Lamp.TROUBLE) == (doing is messages.Doing.DEAF)
        assert (lamps[NORTH] is messages.Lamp.SPEAKING) == (doing is messages.Doing.SPEAKING)
        for seat in Side:
            if lamps[seat] is messages.Lamp.QUESTION:
                assert shown(played, seat).question
            if lamps[seat] is messages.Lamp.TURN:
                assert played.view.phase in (Phase.CLUE, Phase.GUESS, Phase.SUDDEN_DEATH)


# --- what must stay secret --------------------------------------------------------


D20, C2 = pytest.mark.rule("D20"), pytest.mark.rule("C2")
OF_TEAMS = [name for name in editions.names() if editions.load(name).teams]


@pytest.mark.parametrize(
    ("edition", "seat"),
    [
        *(pytest.param(one, NORTH, marks=D20) for one in ("duet", "harry-potter")),
        *(pytest.param(one, SOUTH, marks=C2) for one in OF_TEAMS),
    ],
)
@examples(10)
@given(SEEDS, st.booleans())
def test_no_sound_lamp_or_line_reveals_the_other_key(
    edition: str, seat: Side, seed: int, trusting: bool
) -> None:
    """The other key belongs to the other side or, for operatives, to the spymasters."""
    started = laid((edition, 4), seed)
    other = twin(started, seat, Random(seed))
    alike(session(started, trusting), session(other, trusting), Random(seed), seat)


def alike(first: Session, second: Session, random: Random, seat: Side) -> None:
    """All output is equal, except for the screens of those who know the key."""
    for message in evening(first, random):
        one, two = first.take(message), second.take(message)
        if first.view != second.view or first.view.result:
            return  # a guess was judged where the keys differ, or the whole key is shown
        for_all, for_all_too = (
            [one for one in effects if not isinstance(one, Glance) or one.seat.seat is seat]
            for effects in (one, two)
        )
        assert for_all == for_all_too, message
