"""By ear: what was misheard is put right in a word or two, and nothing acts on a doubt."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from assistant.effects import Effect, Listen, Note
from assistant.languages.en import ENGLISH
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.messages import (
    Certainty,
    Cue,
    Cut,
    Doing,
    Earcon,
    Heard,
    Lamp,
    Light,
    Page,
    Press,
    Pressed,
    Status,
    Tick,
)
from assistant.render import render
from assistant.rules.cards import Side, Team
from assistant.rules.clue import Clue
from assistant.rules.commands import Guess, GuessTwo
from assistant.store.log import Saved, Unkept
from assistant.table.desk import Manners
from assistant.table.session import Session
from assistant.talk.attention import ANSWER_WITHIN, QUIET_BEFORE
from assistant.talk.begun import NUMBER_WITHIN
from assistant.talk.questions import Confirm, HowMany, WhichClue
from assistant.talk.statements import Asked
from tests.tables import NORTH, SOUTH, WORDS, SameAgain, asked, sentences, shown, started

NIGHT = [*WORDS[:-1], "knight"]


PLAINLY = "Storm? Tap, or say yes, storm."
"""What a yes is answered with that may have been another word."""


def session(words: list[str] | None = None, trusting: bool = False) -> Session:
    table = Session(
        Saved(started(words=words)), Unkept(), SameAgain(), UNDERSTANDING, Manners(trusting)
    )
    table.greet()
    return table


def spoken(*texts: str, by: Side | None = None, certainty: Certainty = Certainty.LIKELY) -> Heard:
    return Heard(texts, by, certainty)


def answer(table: Session, *texts: str, by: Side | None = None) -> str:
    return said(table.take(spoken(*texts, by=by)))


def sure(table: Session, *texts: str, by: Side | None = None) -> str:
    return said(table.take(spoken(*texts, by=by, certainty=Certainty.SURE)))


def close(table: Session, *texts: str, by: Side | None = NORTH) -> str:
    return said(table.take(spoken(*texts, by=by, certainty=Certainty.CLOSE)))


def said(effects: Iterable[Effect]) -> str:
    return " ".join(sentences(effects))


def cues(effects: Iterable[Effect]) -> list[Earcon]:
    return [effect.earcon for effect in effects if isinstance(effect, Cue)]


def standing(table: Session) -> Clue | None:
    return table.view.clue.clue if table.view.clue else None


@pytest.mark.rule("W10")
def test_no_to_a_clue_offers_what_else_was_heard() -> None:
    table = session()
    answer(table, "battle two", "bottle two", "bubble two", "bottle too", by=NORTH)
    assert answer(table, "no") == "Bottle two, or bubble two? First or second, or spell it."
    assert shown(table, NORTH).question == "WHICH CLUE?"
    assert answer(table, "second") == "Bubble, two."
    assert standing(table) == Clue("bubble", 2)


def test_the_one_that_was_meant_can_be_named_as_well() -> None:
    for name in ("bottle", "bottle two", "the first", "correction bottle two", "b o t t l e two"):
        table = session()
        answer(table, "battle two", "bottle two", "bubble two", by=NORTH)
        answer(table, "no")
        assert answer(table, name) == "Bottle, two."


def test_a_choice_is_noted_as_words_that_do_the_same_at_any_time() -> None:
    table = session()
    answer(table, "battle two", "bottle two", by=NORTH)
    assert answer(table, "no") == "Bottle, two?"
    assert Note(": correction bottle two") in table.take(spoken("first"))


def test_a_single_other_clue_is_confirmed_by_yes_or_a_tap() -> None:
    for yes in (spoken("yes"), Pressed(NORTH, Press.TAP)):
        table = session()
        answer(table, "battle two", "bottle two", by=NORTH)
        answer(table, "no")
        assert said(table.take(yes)) == "Bottle, two."


def test_none_of_them_leaves_the_clue_to_be_corrected() -> None:
    table = session()
    answer(table, "battle two", "bottle two", by=NORTH)
    answer(table, "no")
    assert answer(table, "no") == (
        "The clue is battle, two. If I misheard it, say no and the clue."
    )
    assert answer(table, "no, rainbows two") != ""
    assert table.question is not None  # RAINBOW lies on the table


def test_the_other_side_does_not_choose() -> None:
    table = session()
    answer(table, "battle two", "bottle two", by=NORTH)
    assert answer(table, "no", by=SOUTH) == "No question. South guesses."
    answer(table, "no", by=NORTH)
    assert answer(table, "first", by=SOUTH) == "Bottle, two?"
    assert standing(table) == Clue("battle", 2)


def test_numbers_are_chosen_from_as_well() -> None:
    table = session()
    answer(table, "battle four", "battle five", "battle nine", by=NORTH)
    assert answer(table, "no").startswith("Battle five, or battle nine?")
    assert answer(table, "battle nine") == "Battle, nine."


def test_after_a_guess_no_clue_is_chosen_any_more() -> None:
    table = session()
    answer(table, "battle two", "bottle two", by=NORTH)
    answer(table, "storm")
    table.take(Pressed(SOUTH, Press.TAP))
    assert answer(table, "no").startswith("No question.")


def test_a_clue_that_was_misheard_as_an_invalid_one_is_put_right_likewise() -> None:
    table = session()
    assert answer(table, "rain two", "reign two", by=NORTH).startswith("Rain is part of rainbow.")
    assert answer(table, "no") == "Reign, two?"
    assert answer(table, "yes") == "Reign, two."


def test_two_clues_that_are_as_likely_are_asked_for_at_once() -> None:
    table = session()
    assert close(table, "battle two", "bottle two", "bubble two") == (
        "Battle two, or bottle two? First or second, or spell it."
    )
    assert standing(table) is None
    assert answer(table, "bottle two", by=NORTH) == "Bottle, two."


def test_another_clue_altogether_takes_the_place_of_the_question() -> None:
    table = session()
    close(table, "battle two", "bottle two")
    assert answer(table, "umpire three", by=NORTH) == "Umpire, three."


def test_none_of_two_likely_clues_means_to_say_it_again() -> None:
    table = session()
    close(table, "battle two", "bottle two")
    assert answer(table, "no").startswith("Say it again, or spell it.")
    assert table.question is None


@pytest.mark.rule("W5")
def test_homophones_are_asked_about_only_if_rulings_differ() -> None:
    table = session()
    assert close(table, "sail two", "sale two") == "Sail, two."


def test_a_word_of_talk_and_a_number_said_surely_and_alone_are_a_clue() -> None:
    table = session()
    table.take(spoken("left two", by=NORTH, certainty=Certainty.SURE))
    assert standing(table) == Clue("left", 2)


@pytest.mark.parametrize(
    ("words", "certainty"),
    [
        ("left two", Certainty.LIKELY),
        ("well left two", Certainty.SURE),
        ("round two", Certainty.SURE),
        ("top one", Certainty.SURE),
    ],
)
def test_where_it_may_be_talk_it_is_asked_or_left_alone(words: str, certainty: Certainty) -> None:
    table = session()
    table.take(spoken(words, by=NORTH, certainty=certainty))
    assert table.view.clue is None


def test_a_word_of_talk_right_after_other_words_is_still_asked_about() -> None:
    table = session()
    table.take(Heard(("mumble mumble",), NORTH, Certainty.LIKELY, 1.0, 2.0))
    sure = ("left two",), NORTH, Certainty.SURE
    table.take(Heard(*sure, 2.0 + QUIET_BEFORE / 2, 3.0))
    assert isinstance(table.question, WhichClue)
    table.take(Tick(20.0))
    table.take(spoken("no", by=NORTH))
    table.take(Heard(*sure, 30.0, 31.0))
    assert standing(table) == Clue("left", 2)


def test_a_number_that_is_waited_for_may_be_an_unlikely_reading_and_is_asked_about() -> None:
    table = session()
    table.take(spoken("snake", by=NORTH))
    table.take(spoken("fur", "four", by=NORTH))
    assert isinstance(table.question, WhichClue)
    assert table.question.clues == (Clue("snake", 4),)
    table.take(spoken("yes", by=NORTH))
    assert standing(table) == Clue("snake", 4)


def test_a_sure_or_typed_clue_is_not_doubted() -> None:
    for certainty in (Certainty.LIKELY, Certainty.SURE, None):
        table = session()
        said(table.take(Heard(("battle two", "bottle two"), NORTH, certainty)))
        assert standing(table) == Clue("battle", 2)


@pytest.mark.rule("D17")
def test_no_to_a_card_offers_the_next_one_that_was_heard() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    assert answer(table, "river", "mirror", "storm") == "River?"
    assert answer(table, "no") == "Mirror?"
    assert answer(table, "no") == "Storm?"
    assert answer(table, "no") == "South guesses."


@pytest.mark.rule("D17")
def test_a_card_is_touched_unasked_only_where_the_house_trusts_a_sure_ear() -> None:
    for certainty in Certainty:
        for trusting in (False, True):
            table = session(trusting=trusting)
            answer(table, "battle two", by=NORTH)
            told = said(table.take(spoken("storm", certainty=certainty)))
            touched = table.view.covered[0] is not None
            assert touched == (trusting and certainty is Certainty.SURE)
            assert told == ("Storm. Agent. Go on, or end the turn." if touched else "Storm?")


def test_typed_words_are_asked_back_even_so() -> None:
    table = session(trusting=True)
    answer(table, "battle two", by=NORTH)
    assert said(table.take(Heard(("storm",)))) == "Storm?"


def test_a_word_that_sounds_like_a_card_is_the_card() -> None:
    table = session(NIGHT)
    answer(table, "battle two", by=NORTH)
    assert answer(table, "night") == "Knight?"


def test_not_so_where_two_cards_sound_alike() -> None:
    table = session([*WORDS[:-2], "knight", "night"])
    answer(table, "battle two", by=NORTH)
    assert answer(table, "nite") != "Knight?"
    assert answer(table, "night") == "Night, row five?"


def test_a_place_is_heard_by_what_can_only_be_a_number() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    assert answer(table, "row to column for") == "Garden?"  # the ninth


def test_unrecognised_noise_is_answered_once() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    heard = "I heard “what about it”. South guesses. Say help for more."
    assert answer(table, "what about it") == heard
    for _ in range(2):
        effects = table.take(spoken("mumble mumble"))
        assert said(effects) == ""
        assert cues(effects) == [Earcon.NOT_UNDERSTOOD]
        assert shown(table, NORTH).question is not None
    assert cues(table.take(spoken("mumble"))) == []
    assert cues(table.take(spoken("storm"))) == [Earcon.UNDERSTOOD]


def test_a_late_spoken_yes_is_asked_for_again_and_a_tap_counts() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Tick(ANSWER_WITHIN + 1))
    assert sure(table, "yes") == "Storm?"
    assert sure(table, "yes") == "Agent. Go on, or end the turn."
    answer(table, "river")
    table.take(Tick(3 * ANSWER_WITHIN))
    assert said(table.take(Pressed(SOUTH, Press.TAP))) != "River?"


@pytest.mark.parametrize("words", ["say that again", "what are the clues", "hm hm"])
def test_a_question_that_was_asked_again_is_not_too_old_for_a_yes(words: str) -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Tick(ANSWER_WITHIN + 1))
    assert answer(table, words).endswith("Storm?")
    table.take(Tick(2 * ANSWER_WITHIN))
    assert sure(table, "yes") == "Agent. Go on, or end the turn."


def test_the_time_for_a_yes_begins_when_the_question_was_heard_out() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Status(Doing.SPEAKING))
    table.take(Tick(2 * ANSWER_WITHIN))
    table.take(Status(Doing.IDLE))
    table.take(Tick(3 * ANSWER_WITHIN - 1))
    assert sure(table, "yes") == "Agent. Go on, or end the turn."
    answer(table, "river")
    for doing in (Doing.SPEAKING, Doing.IDLE):
        table.take(Status(doing))
    table.take(Tick(4 * ANSWER_WITHIN))
    for doing in (Doing.SPEAKING, Doing.IDLE):  # something else was said meanwhile
        table.take(Status(doing))
    assert sure(table, "yes") == "River?"


def test_a_tap_that_only_silenced_the_box_ends_no_turn() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    asking = Cut(Confirm(Guess(SOUTH, 0)))  # the question was open
    tapped = table.take(Pressed(SOUTH, Press.TAP, asking))
    assert said(tapped) == "Agent. Go on, or end the turn."
    assert table.take(Pressed(SOUTH, Press.TAP, Cut())) == ()
    assert table.view.guessers == (SOUTH,)


def test_a_double_press_says_it_again() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    assert said(table.take(Pressed(NORTH, Press.DOUBLE))) == "Battle, two."


def test_a_double_press_turns_the_page_of_its_own_screen_until_something_else_is_due() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)

    def pages() -> list[Page]:
        return [shown(table, seat).page for seat in Side]

    assert pages() == [Page.KEY, Page.WORDS]
    table.take(Pressed(SOUTH, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.KEY]
    table.take(Pressed(NORTH, Press.DOUBLE))
    assert pages() == [Page.WORDS, Page.KEY]
    table.take(Pressed(NORTH, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.KEY]
    answer(table, "storm")
    assert pages() == [Page.KEY, Page.WORDS]  # south is asked
    table.take(Pressed(Team.RED, Press.DOUBLE))
    assert pages() == [Page.KEY, Page.WORDS]


def test_a_held_button_has_the_floor_on_both_screens() -> None:
    table = session()
    table.take(Pressed(NORTH, Press.HOLD))
    assert shown(table, NORTH).lines == ("LISTENING", "YOUR CLUE")
    assert shown(table, SOUTH).lines == ("NORTH", "GIVES CLUE")
    table.take(Pressed(NORTH, Press.RELEASE))
    assert shown(table, SOUTH).lines == ("FIRST", "CLUE?")
    table.take(Pressed(SOUTH, Press.TAP))
    assert [shown(table, seat).lines for seat in Side] == [
        ("SOUTH", "GIVES CLUE"),
        ("YOUR CLUE",),
    ]


def test_a_button_going_down_has_no_effect_yet() -> None:
    table = session()
    assert table.take(Pressed(NORTH, Press.DOWN)) == ()


def test_holding_a_button_is_answered_by_a_sound() -> None:
    assert cues(session().take(Pressed(NORTH, Press.HOLD))) == [Earcon.LISTENING]


def test_what_the_box_does_is_on_screens_and_lamps() -> None:
    table = session()
    effects = table.take(Status(Doing.LISTENING))
    assert Light(NORTH, Lamp.LISTENING) in effects
    assert shown(table, SOUTH).doing is Doing.LISTENING
    assert table.take(Status(Doing.LISTENING)) == ()


def test_only_what_reveals_waits_for_the_whole_quiet() -> None:
    def deliberate(effects: Iterable[Effect]) -> tuple[str, ...]:
        (heard,) = (one.vocabulary for one in effects if isinstance(one, Listen))
        return heard.deliberate

    table = session()
    assert deliberate(table.take(spoken("battle two", by=NORTH))) == ()
    assert "yes" in deliberate(table.take(spoken("storm")))


def test_clues_can_be_chosen_and_spelled_while_they_are_offered() -> None:
    table = session()
    answer(table, "battle two", "bottle two", "bubble two", by=NORTH)
    (listen,) = (one for one in table.take(spoken("no")) if isinstance(one, Listen))
    assert listen.vocabulary.clue
    assert {"first", "second", "bottle", "bubble two", "no"} <= set(listen.vocabulary.phrases)


@pytest.mark.rule("D17")
def test_a_yes_that_may_be_another_word_is_asked_for_again() -> None:
    doubted = (
        spoken("yes", "no", certainty=Certainty.CLOSE),
        spoken("yes", "guess", certainty=Certainty.CLOSE),
        spoken("this one", "yes"),
        spoken("this one", "yes", certainty=Certainty.SURE),
    )
    for doubtful in doubted:
        table = session()
        answer(table, "battle two", by=NORTH)
        answer(table, "storm")
        assert said(table.take(doubtful)) == PLAINLY
        assert sure(table, "yes") == "Agent. Go on, or end the turn."


def test_any_word_for_yes_is_a_yes() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    assert sure(table, "yeah", "yes", "yep") == "Agent. Go on, or end the turn."


@pytest.mark.rule("D17")
def test_a_yes_that_is_not_sure_is_said_with_its_card_or_tapped() -> None:
    for certainty in (Certainty.CLOSE, Certainty.LIKELY):
        for settled in (spoken("yes storm"), Pressed(SOUTH, Press.TAP)):
            table = session()
            answer(table, "battle two", by=NORTH)
            answer(table, "storm")
            assert said(table.take(spoken("yep", certainty=certainty))) == PLAINLY
            assert table.question == Confirm(Guess(SOUTH, 0))
            assert said(table.take(settled)) == "Agent. Go on, or end the turn."


@pytest.mark.rule("D17")
def test_a_yes_with_its_card_has_to_be_plainly_heard_too() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    assert close(table, "yes storm", "less storm", by=None) == PLAINLY
    assert answer(table, "less storm", "yes storm") == PLAINLY
    assert answer(table, "yes river") == "River?"
    assert table.view.covered[0] is None


@pytest.mark.rule("D17")
def test_a_yes_in_the_middle_of_talk_turns_no_card() -> None:
    """Quiet has to be around it: what was said just before was meant for somebody else."""
    for pause, reveals in ((0.75, False), (QUIET_BEFORE, True)):
        table = session()
        answer(table, "battle two", by=NORTH)
        answer(table, "storm")
        table.take(Tick(1.0))
        table.take(Heard(("what do you think",), None, Certainty.LIKELY, 2.0, 3.0))
        at = 3.0 + pause
        told = said(table.take(Heard(("yes",), None, Certainty.SURE, at, at + 0.4)))
        assert told == ("Agent. Go on, or end the turn." if reveals else PLAINLY)


@pytest.mark.rule("D17")
def test_two_cards_at_once_take_a_tap_where_the_yes_is_in_doubt() -> None:
    """No words name both of them with a yes."""
    table = session()
    two = Confirm(GuessTwo(SOUTH, 0, 1))
    asked_plainly = Asked(two, plainly=True)
    told = render((asked_plainly,), table.view, ENGLISH)
    assert told == "Storm and rainbow, with the Hogwarts bonus? Tap for yes."


@pytest.mark.rule("D17")
def test_a_sure_ear_is_trusted_with_its_first_reading_only() -> None:
    table = session(trusting=True)
    answer(table, "battle two", by=NORTH)
    assert said(table.take(spoken("stormy", "storm", certainty=Certainty.SURE))) == "Storm?"


def test_words_beside_one_that_the_ear_does_not_know_are_not_acted_on() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    assert answer(table, "… yes", "… yeah") == "I heard “… yes”. Storm?"
    table.take(Pressed(SOUTH, Press.TAP))
    assert answer(table, "… done") != "Eight turns left. South's clue."
    assert table.view.guessers == (SOUTH,)


def test_an_open_question_is_spoken_again_once_and_then_only_shown() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Pressed(SOUTH, Press.TAP))
    assert answer(table, "let us pass") == "End the turn?"
    assert answer(table, "fruit three") == "End the turn?"
    for words in ("fruit three", "challenge", "brmpf"):
        effects = table.take(spoken(words))
        assert (said(effects), cues(effects)) == ("", [Earcon.NOT_UNDERSTOOD]), words
    assert shown(table, NORTH).question == "END TURN?"
    assert answer(table, "how many turns") == "Nine turns left."
    for asks_for_it in ("whose turn is it", "repeat", "help"):
        assert "End the turn?" in answer(table, asks_for_it), asks_for_it
    table.take(Pressed(SOUTH, Press.TAP))
    assert table.view.turn == 2


def test_a_typed_line_and_a_doubted_yes_are_answered_by_the_question_every_time() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    for _ in range(3):
        assert answer(table, "yes") == PLAINLY
        assert said(table.take(Heard(("fruit three",)))) == "Storm?"


def test_another_question_is_spoken_again_once_too() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    for card in ("storm", "rainbow"):
        question = f"{card.capitalize()}?"
        assert [answer(table, card), answer(table, "fruit three")] == [question] * 2
        assert answer(table, "fruit four") == ""
        assert asked(table) == question


@pytest.mark.parametrize("words", ["put the kettle on", "is there any more tea"])
def test_talk_that_means_nothing_gets_no_sentence(words: str) -> None:
    table = session()
    effects = table.take(spoken(words))
    assert (said(effects), cues(effects)) == ("", [])
    assert shown(table, NORTH).question == f"HEARD: {words.upper()}"
    assert said(table.take(Heard((words,)))).startswith(f"I heard “{words}”.")


def test_a_tap_that_silenced_something_else_answers_no_question() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    answer(table, "clues")
    assert said(table.take(Pressed(SOUTH, Press.TAP, Cut()))) == ""
    assert asked(table) == "Storm?"


def test_holding_a_button_counts_even_if_it_silenced_the_box() -> None:
    assert cues(session().take(Pressed(NORTH, Press.HOLD, Cut()))) == [Earcon.LISTENING]


@pytest.mark.rule("D17")
def test_in_sudden_death_the_floor_is_for_one_guess() -> None:
    table = Session(Saved(started(bystander=1)), Unkept(), SameAgain(), UNDERSTANDING)
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Pressed(SOUTH, Press.TAP))
    table.take(Pressed(SOUTH, Press.TAP))
    table.take(Pressed(NORTH, Press.TAP))
    assert answer(table, "rainbow") == "Rainbow?"
    table.take(Pressed(NORTH, Press.TAP))
    assert answer(table, "apple") == "Apple? Whose guess? Tap your button."


def test_a_clue_that_is_said_once_more_is_doubted_no_more() -> None:
    table = session()
    assert close(table, "bottle two", "battle two").startswith("Bottle two, or battle two?")
    assert close(table, "battle two", "bottle two") == "Battle, two."


@pytest.mark.parametrize("first", ["well three", "three", "from three"])
def test_a_clue_far_behind_a_reading_without_one_is_asked_about(first: str) -> None:
    table = session()
    heard = Heard((first, "weld three"), NORTH, Certainty.SURE, weights=(-0.5, -3.0))
    assert said(table.take(heard)) == "Weld, three?"
    assert standing(table) is None
    assert said(table.take(heard)) == "Weld, three."


def test_a_clue_close_behind_a_reading_without_one_is_taken() -> None:
    heard = Heard(("whether three", "weather three"), NORTH, Certainty.SURE, weights=(-1.0, -1.5))
    assert said(session().take(heard)) == "Weather, three."


def test_a_clue_whose_word_is_a_number_is_asked_about_until_it_is_said_again() -> None:
    table = session()
    assert sure(table, "three five") == "Three, five?"
    assert standing(table) is None
    assert sure(table, "three five", by=NORTH) == "Three, five."


def test_a_clue_of_two_words_does_not_cast_doubt_on_one_of_a_single_word() -> None:
    heard = Heard(("sea gull nine", "seagull nine"), NORTH, Certainty.SURE, weights=(-0.5, -4.0))
    assert said(session().take(heard)) == "Seagull, nine."


def test_a_clue_is_never_offered_twice() -> None:
    table = session()
    assert close(table, "bottle two", "b o t t l e two", "correction bottle two") == "Bottle, two."
    assert answer(table, "no") == "The clue is bottle, two. If I misheard it, say no and the clue."


def test_a_speaker_who_cannot_give_a_clue_is_not_asked_which() -> None:
    table = session()
    answer(table, "battle two", by=NORTH)
    answer(table, "storm")
    table.take(Pressed(SOUTH, Press.TAP))
    table.take(Pressed(SOUTH, Press.TAP))
    assert close(table, "sail nine", "bear two", by=NORTH) == "South's clue."
    assert table.question is None


def notes(effects: Iterable[Effect]) -> list[str]:
    return [effect.line for effect in effects if isinstance(effect, Note)]


def test_a_transcript_notes_how_a_doubt_was_settled() -> None:
    table = session()
    clue = spoken("battle two", "bottle two", by=NORTH, certainty=Certainty.CLOSE)
    assert notes(table.take(clue)) == ["# north: battle two"]
    assert notes(table.take(spoken("second"))) == [": bottle two"]
    assert notes(table.take(spoken("river", "storm"))) == [": river"]
    assert notes(table.take(spoken("no"))) == ["south: storm"]
    assert notes(table.take(spoken("guess", "yes"))) == ["# : yes"]
    assert notes(table.take(spoken("yes"))) == ["# : yes"]
    assert notes(table.take(spoken("yes", certainty=Certainty.SURE))) == [": yes"]


def test_a_card_that_was_not_asked_back_is_noted_with_its_yes() -> None:
    table = session(trusting=True)
    answer(table, "battle two", by=NORTH)
    sure = spoken("storm", certainty=Certainty.SURE)
    assert notes(table.take(sure)) == [": storm", "south: yes"]


def test_only_the_giver_takes_back_a_clue_that_is_being_chosen_anew() -> None:
    table = session()
    answer(table, "battle two", "bottle two", by=NORTH)
    answer(table, "no", by=NORTH)
    assert answer(table, "take it back", by=SOUTH) == "North gave the clue. Bottle, two?"
    assert answer(table, "take it back", by=NORTH).startswith("Taken back.")


# --- a clue's word without its number ---------------------------------------------


def waiting(table: Session) -> tuple[str, ...]:
    question = table.question
    return question.words if isinstance(question, HowMany) else ()


@pytest.mark.rule("D7")
def test_no_number_is_invented_for_a_word_alone() -> None:
    """The first reading has no number: what a lower one has was hardly said."""
    table = session()
    effects = table.take(spoken("estonia", "estonia eight", "astonia", by=NORTH))
    assert (said(effects), cues(effects)) == ("", [Earcon.UNDERSTOOD])
    assert standing(table) is None
    assert waiting(table) == ("estonia", "astonia")
    assert shown(table, NORTH).question == "ESTONIA, ?"


@pytest.mark.rule("D7")
def test_the_number_may_follow_after_a_pause() -> None:
    table = session()
    table.take(Tick(10.0))
    answer(table, "weather", "whether", by=NORTH)
    assert said(table.take(Tick(10.0 + NUMBER_WITHIN - 0.1))) == ""
    effects = table.take(spoken("two", "too"))
    assert said(effects) == "Weather, two."
    assert Note("north: weather two") in effects


@pytest.mark.rule("D7")
def test_the_number_is_asked_for_when_nobody_says_it() -> None:
    table = session()
    table.take(Tick(10.0))
    answer(table, "estonia", by=NORTH)
    assert said(table.take(Tick(10.0 + NUMBER_WITHIN))) == "Estonia. How many?"
    assert said(table.take(Tick(30.0))) == ""
    assert answer(table, "eight", by=NORTH) == "Estonia, eight?"  # perhaps about something else
    assert answer(table, "yes", by=NORTH) == "Estonia, eight."


def test_only_the_first_word_of_talk_is_asked_for_its_number() -> None:
    """As with words that mean nothing: then a sound, then the screens alone."""
    table = session()
    for number, (aloud, sounds) in enumerate([(True, 1), (False, 1), (False, 1), (False, 0)]):
        now = 10.0 * (number + 1)
        table.take(Tick(now))
        assert len(cues(table.take(spoken("pizza", by=NORTH)))) == sounds
        assert waiting(table) == ("pizza",)
        asked_for = said(table.take(Tick(now + NUMBER_WITHIN)))
        assert asked_for == ("Pizza. How many?" if aloud else "")
        assert waiting(table) == (("pizza",) if aloud else ())


def test_a_giver_who_is_still_speaking_is_not_asked_for_the_number() -> None:
    table = session()
    table.take(Tick(10.0))
    answer(table, "estonia", by=NORTH)
    table.take(Status(Doing.LISTENING))
    assert said(table.take(Tick(15.0))) == ""
    table.take(Status(Doing.IDLE))
    assert said(table.take(Tick(15.0))) == ""
    assert answer(table, "eight") == "Estonia, eight."


def test_the_number_that_is_due_is_listened_for() -> None:
    table = session()
    (listen,) = (one for one in table.take(spoken("estonia", by=NORTH)) if isinstance(one, Listen))
    assert {"two", "zero", "nine", "no"} <= set(listen.vocabulary.phrases)
    assert listen.vocabulary.clue


def test_no_to_the_word_offers_what_else_it_may_have_been() -> None:
    table = session()
    answer(table, "bottle", "battle two", "battle", "bubble", by=NORTH)
    assert answer(table, "no", by=NORTH) == "Battle. How many?"
    assert answer(table, "two", by=NORTH) == "Battle, two."
    assert answer(table, "no", by=NORTH) == "Bubble, two?"


def test_no_to_every_word_means_to_say_it_again() -> None:
    table = session()
    answer(table, "bottle", by=NORTH)
    assert answer(table, "no", by=NORTH).startswith("Say it again, or spell it.")
    assert table.question is None


def test_two_words_that_are_as_likely_are_asked_for_with_the_number() -> None:
    table = session()
    close(table, "battle", "bottle")
    assert answer(table, "two", by=NORTH) == (
        "Battle two, or bottle two? First or second, or spell it."
    )


def test_the_whole_clue_or_another_word_takes_the_place_of_the_first() -> None:
    table = session()
    answer(table, "estonia", by=NORTH)
    answer(table, "bottle", by=NORTH)
    assert waiting(table) == ("bottle",)
    assert answer(table, "umpire three", by=NORTH) == "Umpire, three."


def test_only_the_giver_says_the_word_and_number_of_a_clue() -> None:
    table = session()
    for by, words in ((NORTH, "battle two"), (SOUTH, "storm")):
        answer(table, words, by=by)
    table.take(Pressed(SOUTH, Press.TAP))
    table.take(Pressed(SOUTH, Press.TAP))
    answer(table, "estonia", by=NORTH)
    assert waiting(table) == ()
    answer(table, "estonia", by=SOUTH)
    answer(table, "eight", by=NORTH)
    assert waiting(table) == ("estonia",)
    assert answer(table, "eight", by=SOUTH) == "Estonia, eight."


def test_words_of_talk_begin_no_clue() -> None:
    for words in ("okay", "that", "hmm", "first", "the weather", "storm", "eight"):
        table = session()
        answer(table, words, by=NORTH)
        assert waiting(table) == (), words


def test_a_word_of_talk_said_surely_and_alone_is_joined_with_the_number_that_follows() -> None:
    table = session()
    table.take(Tick(10.0))
    effects = table.take(spoken("left", by=NORTH, certainty=Certainty.SURE))
    assert (said(effects), cues(effects)) == ("", [Earcon.UNDERSTOOD])
    assert answer(table, "two", by=NORTH) == "Left, two?"
    assert answer(table, "yes", by=NORTH) == "Left, two."


def test_nobody_is_asked_for_the_number_of_a_word_of_talk() -> None:
    table = session()
    table.take(Tick(10.0))
    sure(table, "left", by=NORTH)
    assert said(table.take(Tick(10.0 + NUMBER_WITHIN))) == ""
    assert table.question is None
    assert answer(table, "two", by=NORTH) != "Left, two?"


def test_a_word_of_talk_that_was_not_heard_surely_waits_for_no_number() -> None:
    table = session()
    answer(table, "left", by=NORTH)
    assert waiting(table) == ()


def test_another_order_ends_the_wait_for_a_number_that_was_not_asked_for() -> None:
    table = session()
    answer(table, "estonia", by=NORTH)
    assert answer(table, "how many turns") == "Nine turns left."
    assert table.question is None


def test_talk_before_a_number_that_nobody_said_is_asked_about() -> None:
    table = session()
    assert answer(table, "the leather", "weather two", by=NORTH) == "Weather, two?"
    assert standing(table) is None


def test_after_no_to_both_three_more_are_offered_then_spelling() -> None:
    table = session()
    close(table, "battle two", "bottle two", "bubble two", "pebble two", "ripple two", "rebel two")
    assert answer(table, "no", by=NORTH) == (
        "Bubble two, or pebble two, or ripple two? First, second or third, or spell it."
    )
    assert notes(table.take(spoken("no", by=NORTH))) == ["# north: no"]
    assert table.question is None


def test_a_word_that_nobody_knows_gives_way_to_one_that_is_known() -> None:
    table = session()
    assert answer(table, "gren two", "grin two", by=NORTH) == "Grin, two."
    assert answer(table, "no", by=NORTH) == "Gren, two?"


def test_a_card_is_named_by_a_letter_that_sounds_like_it() -> None:
    for letter, word in (("b", "bee"), ("c", "sea"), ("t", "tea"), ("p", "pea"), ("i", "eye")):
        table = session([*WORDS[:-1], word])
        answer(table, "battle two", by=NORTH)
        assert answer(table, letter) == f"{word.capitalize()}?"


def test_of_two_cards_that_a_letter_sounds_like_the_first_is_asked_about_with_its_row() -> None:
    table = session([*WORDS[:-2], "cue", "queue"])
    answer(table, "battle two", by=NORTH)
    assert answer(table, "q") == "Cue, row five?"


def test_undo_is_understood_as_recognizers_write_it_for_some_voices() -> None:
    for heard in ("and do that", "and do", "endo that", "undue", "end do that", "on do that"):
        table = session()
        answer(table, "battle two", by=NORTH)
        assert answer(table, heard) == "Undone. Either side may begin.", heard
    table = session()
    assert answer(table, "and do two", by=NORTH) != "Undone. Either side may begin."


def test_every_word_for_yes_is_told_to_the_recognizer_where_one_turns_a_card() -> None:
    def consents(effects: Iterable[Effect]) -> set[str]:
        (heard,) = (one.vocabulary for one in effects if isinstance(one, Listen))
        return set(heard.consents)

    table = session()
    assert consents(table.take(spoken("battle two", by=NORTH))) == set()
    assert {"yes", "yeah", "yes please", "yup"} <= consents(table.take(spoken("storm")))
