"""Words → acts: what an utterance means at a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.rules.cards import Card
from assistant.rules.clue import Clue
from assistant.rules.commands import GiveClue, Guess
from assistant.rules.view import PublicView, public_view
from assistant.talk.acts import Act, Order, Ordered, SaidClue, SaidGuess
from assistant.talk.parse import hear, read
from assistant.talk.pending import Confirm
from assistant.talk.vocabulary import WORDINGS, normal, vocabulary
from tests.tables import NORTH, WEATHER, WORDS, done, fresh

CLUE_DUE = public_view(fresh())
GUESS_DUE = public_view(done(fresh(), GiveClue(NORTH, WEATHER)))


def act(text: str, view: PublicView) -> Act | None:
    reading = read(text, view)
    return reading.act if reading else None


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("text", "word", "number"),
    [
        ("weather two", "weather", 2),
        ("weather to", "weather", 2),
        ("weather too", "weather", 2),
        ("weather for", "weather", 4),
        ("weather won", "weather", 1),
        ("weather ate", "weather", 8),
        ("weather zero", "weather", 0),
        ("weather 3", "weather", 3),
        ("Weather, three.", "weather", 3),
        ("weather twenty five", "weather", 25),
        ("eight three", "eight", 3),
        ("ate for", "ate", 4),
        ("to two", "to", 2),
        ("two two", "two", 2),
        ("x one", "x", 1),
        ("storm two", "storm", 2),
        ("k n i g h t two", "knight", 2),
        ("spell k n i g h t two", "knight", 2),
        ("K-N-I-G-H-T, two", "knight", 2),
        ("help three", "help", 3),
        ("new york two", "new york", 2),
    ],
)
def test_clues(text: str, word: str, number: int) -> None:
    assert act(text, CLUE_DUE) == SaidClue(Clue(word, number))


@pytest.mark.parametrize(
    "text",
    [
        *("weather", "two", "", "...", "i think we should go for two"),
        *("weather twenty six", "weather 99", "weather -1", f"{'a' * 46} two"),
    ],
)
def test_not_a_clue(text: str) -> None:
    assert act(text, CLUE_DUE) is None


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("storm", 0),
        ("Storm!", 0),
        ("guess storm", 0),
        ("row two column three", 7),
        ("row 2 column 3", 7),
        ("guess row five column five", 24),
        ("column three row two", 7),
        ("row two column 3", 7),
        ("the storm", 0),
        ("I guess storm", 0),
        ("storm, please", 0),
    ],
)
def test_guesses(text: str, position: int) -> None:
    assert act(text, GUESS_DUE) == SaidGuess(position)


@pytest.mark.parametrize("text", ["storms", "storm rainbow", "row six column one", "the storm is"])
def test_a_partial_parse_is_no_parse(text: str) -> None:
    assert act(text, GUESS_DUE) is None


@pytest.mark.parametrize(("phrase", "order"), [(p, w.order) for w in WORDINGS for p in w.phrases])
def test_every_wording_is_understood_in_every_phase(phrase: str, order: Order) -> None:
    for view in (CLUE_DUE, GUESS_DUE):
        assert act(phrase, view) == Ordered(order)
        assert phrase == normal(phrase)


def test_a_correction_is_a_clue_that_replaces() -> None:
    correction = SaidClue(Clue("weather", 2), correction=True)
    assert act("correction weather two", GUESS_DUE) == correction
    assert act("correction two", CLUE_DUE) == SaidClue(Clue("correction", 2))


def test_a_card_may_be_called_like_a_command() -> None:
    cards = (Card("STOP"), Card("POLYJUICE POTION"), *GUESS_DUE.cards[2:])
    view = replace(GUESS_DUE, cards=cards)
    assert act("stop", view) == SaidGuess(0)
    assert act("polyjuice potion", view) == SaidGuess(1)
    assert act("end turn", view) == Ordered(Order.STOP)


def test_an_open_question_is_answered_even_if_a_card_is_called_like_the_answer() -> None:
    view = replace(GUESS_DUE, cards=(Card("YES"), *GUESS_DUE.cards[1:]))
    assert act("yes", view) == SaidGuess(0)
    answer = read("yes", view, Confirm(Guess(NORTH.other, 3)))
    assert answer is not None
    assert answer.act == Ordered(Order.YES)


def test_a_picture_is_guessed_by_its_place_only() -> None:
    view = replace(GUESS_DUE, cards=(Card("storm", picture=True), *GUESS_DUE.cards[1:]))
    assert act("storm", view) is None
    assert act("row one column one", view) == SaidGuess(0)
    phrases = vocabulary(view, None, paused=False).phrases
    assert "storm" not in phrases
    assert "row one column one" in phrases


def test_all_readings_are_parsed_and_the_best_act_wins() -> None:
    first_exact = hear(["salad tree", "salad three", "salad four"], CLUE_DUE)
    assert first_exact is not None
    assert first_exact.text == "salad three"
    one_word = hear(["whether or two", "weather two"], CLUE_DUE)
    assert one_word is not None
    assert one_word.text == "weather two"
    guess = hear(["store him", "storm"], GUESS_DUE)
    assert guess is not None
    assert guess.act == SaidGuess(0)
    assert hear(["store him", "what"], GUESS_DUE) is None
    assert hear([], GUESS_DUE) is None


def test_what_is_out_of_turn_is_understood_too() -> None:
    """It is refused with its reason instead of not being understood."""
    assert act("storm", CLUE_DUE) == SaidGuess(0)
    assert act("weather two", GUESS_DUE) == SaidClue(WEATHER)
    assert act("we want to", GUESS_DUE) is None


def test_the_vocabulary_offers_what_can_be_said() -> None:
    clue = vocabulary(CLUE_DUE, None, paused=False)
    assert clue.clue
    assert "storm" not in clue.phrases
    guess = vocabulary(GUESS_DUE, None, paused=False)
    assert not guess.clue
    assert set(WORDS) <= set(guess.phrases)
    assert "end turn" not in guess.phrases  # not before a guess (D6)
    paused = vocabulary(GUESS_DUE, None, paused=True).phrases
    assert {"resume", "new game", "help"} <= set(paused)
    assert "storm" not in paused
    for phrase in (*clue.phrases, *guess.phrases):
        for view in (CLUE_DUE, GUESS_DUE):
            assert act(phrase, view) is not None
