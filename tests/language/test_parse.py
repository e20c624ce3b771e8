"""Readings of an utterance, and the possible phrases; `sayings/` covers meanings."""

import pytest

from assistant.conversation.listening.utterances import understood
from assistant.game.messages import Certainty, Heard
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.game.rules.view import PublicView
from assistant.language import intents as meant
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.normal import normal, shown
from assistant.language.places import read_place
from assistant.language.questions import Confirm, Pending
from assistant.language.reading import Moment, Reading
from assistant.language.vocabulary import vocabulary
from tests.language.acts import act, hear_all
from tests.language.views import CLUE_DUE, GUESS_DUE, VIEWS
from tests.tables import SOUTH, WEATHER, WORDS


def best(texts: list[str], view: PublicView) -> Reading | None:
    return next(iter(hear_all(texts, view)), None)


@pytest.mark.parametrize(("phrase", "order"), list(UNDERSTANDING.orders.items()))
def test_every_phrase_that_is_listened_for_is_understood(phrase: str, order: meant.Order) -> None:
    laying, asked = order in (meant.Order.DONE, meant.Order.CLEAR), order is meant.Order.NEVER
    partner = order in (meant.Order.OBJECT, meant.Order.PARTNER_FIRST)
    for view in () if laying or asked or partner else (CLUE_DUE, GUESS_DUE):
        assert act(phrase, view) == meant.Ordered(order)
    assert phrase == normal(phrase)


@pytest.mark.parametrize("written", ["Müller's", "Mu\u0308ller's"])
def test_shown_text_keeps_its_accents_and_apostrophes(written: str) -> None:
    assert shown(f"I’ve “{written}” tea, 'really'?") == "i've müller's tea really"
    assert normal(written) == "mullers"


def test_all_readings_are_parsed_and_the_best_act_wins() -> None:
    first_exact = best(["salad tree", "salad three", "salad four"], CLUE_DUE)
    assert first_exact is not None
    assert first_exact.text == "salad three"
    one_word = best(["whether or two", "weather two"], CLUE_DUE)
    assert one_word is not None
    assert one_word.text == "weather two"
    guess = best(["store him", "storm"], GUESS_DUE)
    assert guess is not None
    assert guess.intent == meant.SaidGuess(0)
    assert best(["store him", "what"], GUESS_DUE) is None
    assert best([], GUESS_DUE) is None


def offered(view: PublicView, pending: Pending | None = None) -> tuple[str, ...]:
    """The phrases that can now be said."""
    return vocabulary(Moment(view, pending, False, UNDERSTANDING)).phrases


def test_the_vocabulary_names_pictures_by_their_places() -> None:
    picture = offered(VIEWS["picture"])
    assert "storm" not in picture
    assert "row one column one" in picture
    assert {"cover hammer", "cover row two column five"} <= set(offered(VIEWS["cover due"]))


def test_the_vocabulary_offers_what_can_be_said() -> None:
    clue = vocabulary(Moment(CLUE_DUE, None, False, UNDERSTANDING))
    assert clue.clue
    assert "storm" not in clue.phrases
    guess = vocabulary(Moment(GUESS_DUE, None, False, UNDERSTANDING))
    assert not guess.clue
    assert set(WORDS) <= set(guess.phrases)
    assert "end turn" not in guess.phrases  # not before a guess (D6)
    paused = vocabulary(Moment(GUESS_DUE, None, True, UNDERSTANDING)).phrases
    assert {"resume", "new game", "help"} <= set(paused)
    assert "storm" not in paused
    for phrase in (*clue.phrases, *guess.phrases):
        for view in (CLUE_DUE, GUESS_DUE):
            assert act(phrase, view) is not None


def test_a_clue_is_not_doubtful_if_any_reading_is_clear() -> None:
    readings = hear_all(["weather to", "wetter two", "weather two"], CLUE_DUE)
    assert [one.intent for one in readings] == [
        meant.SaidClue(WEATHER),
        meant.SaidClue(Clue("wetter", 2)),
    ]


@pytest.mark.parametrize(
    ("said", "card"), [("correction storm", "storm"), ("sorry I meant ice cream", "ice cream")]
)
def test_words_after_a_correction_replace_the_card(said: str, card: str) -> None:
    assert UNDERSTANDING.corrected(normal(said).split()) == tuple(card.split())
    assert UNDERSTANDING.corrected(card.split()) is None


@pytest.mark.rule("D8")
def test_a_one_letter_answer_counts_if_typed_but_not_if_spoken() -> None:
    """“Why?” sounds like the letter Y."""
    asked = Confirm(Guess(SOUTH, 0))

    def taken(
        text: str, pending: Confirm | None, certainty: Certainty | None
    ) -> meant.Intent | None:
        heard = Heard((text,), certainty=certainty)
        said = understood(heard, Moment(GUESS_DUE, pending, False, UNDERSTANDING))
        assert said is not None
        return said.intents[0]

    assert taken("y", asked, None) == meant.Ordered(meant.Order.YES)
    assert taken("N", asked, None) == meant.Ordered(meant.Order.NO)
    for certainty in Certainty:
        assert taken("y", asked, certainty) is None
    assert taken("y", None, None) is None


def test_names_of_positions_depend_on_the_number_of_cards() -> None:
    def place(said: str, rows: int, columns: int) -> int | None:
        return read_place(said.split(), rows, columns, UNDERSTANDING)

    assert place("bottom right", 4, 4) == 15
    assert place("second from the right in the last row", 4, 4) == 14
    assert place("the card in the middle", 4, 4) is None  # there is no card at this place
    assert place("row five column one", 4, 4) is None
