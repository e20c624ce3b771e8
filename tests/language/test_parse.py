"""Words → acts: what an utterance means at a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.conversation.heard import understood
from assistant.game.messages import Certainty, Heard
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.house import HouseRules
from assistant.game.rules.view import PublicView, laying_view
from assistant.language import intents as meant
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.normal import normal, shown
from assistant.language.parse import Reading, hear_all, read
from assistant.language.questions import CardOrStop, Confirm, Pending
from assistant.language.vocabulary import vocabulary
from tests.game.rules.games import RED, contest, potter
from tests.tables import NORTH, SOUTH, WEATHER, WORDS, done, fresh

CLUE_DUE = fresh().table
GUESS_DUE = done(fresh(), GiveClue(NORTH, WEATHER)).table


def reading_of(text: str, view: PublicView, pending: Pending | None = None) -> Reading | None:
    return read(text, view, pending, False, UNDERSTANDING)


def act(text: str, view: PublicView, pending: Pending | None = None) -> meant.Intent | None:
    reading = reading_of(text, view, pending)
    return reading.intent if reading else None


def best(texts: list[str], view: PublicView) -> Reading | None:
    return next(iter(hear_all(texts, view, None, False, UNDERSTANDING)), None)


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("text", "word", "number"),
    [
        ("weather two", "weather", 2),
        ("weather zero", "weather", 0),
        ("weather 3", "weather", 3),
        ("Weather, three.", "weather", 3),
        ("weather twenty five", "weather", 25),
        ("weather for two", "weather", 2),
        ("x one", "x", 1),
        ("storm two", "storm", 2),
        ("k n i g h t two", "knight", 2),
        ("spell k n i g h t two", "knight", 2),
        ("K-N-I-G-H-T, two", "knight", 2),
        ("sea s e a two", "sea", 2),
        ("clue sea s e a two", "sea", 2),
        ("my clue is sea s e a for two", "sea", 2),
        ("clue see s e a two", "sea", 2),
        ("help three", "help", 3),
        ("ice cream two", "ice cream", 2),
        ("new york two", "new york", 2),
        ("eight three", "eight", 3),
        ("two two", "two", 2),
    ],
)
def test_clues_are_parsed(text: str, word: str, number: int) -> None:
    spelled = word in ("knight", "sea")
    assert act(text, CLUE_DUE) == meant.SaidClue(Clue(word, number), spelled=spelled)


@pytest.mark.rule("D7")
@pytest.mark.rule("W7")
@pytest.mark.parametrize(
    ("text", "word", "number"),
    [
        ("weather to", "weather", 2),
        ("weather too", "weather", 2),
        ("weather for", "weather", 4),
        ("weather won", "weather", 1),
        ("weather ate", "weather", 8),
        ("weather tree", "weather", 3),
        ("two weather", "weather", 2),
        ("music no weather two", "weather", 2),
        ("weather three no two", "weather", 2),
        ("ate for", "ate", 4),
        ("two three", "two", 3),
        ("maybe weather two", "weather", 2),
        ("wait two", "wait", 2),
    ],
)
def test_clues_that_may_be_talk_are_doubtful(text: str, word: str, number: int) -> None:
    assert act(text, CLUE_DUE) == meant.SaidClue(Clue(word, number), doubtful=True)


@pytest.mark.parametrize(
    "text",
    [
        *("weather", "two", "", "...", "i think we should go for two", "to two", "me too"),
        *("weather 100", "weather -1", f"{'a' * 46} two"),
    ],
)
def test_phrases_that_are_not_clues_are_not_parsed_as_clues(text: str) -> None:
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
def test_guesses_are_parsed(text: str, position: int) -> None:
    assert act(text, GUESS_DUE) == meant.SaidGuess(position)


@pytest.mark.parametrize(
    "text", ["storm rainbow", "row six column one", "the storm is", "not storm", "storm or rainbow"]
)
def test_a_partial_parse_is_no_parse(text: str) -> None:
    assert act(text, GUESS_DUE) is None


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


def test_a_correction_is_a_clue_that_replaces() -> None:
    correction = meant.SaidClue(Clue("weather", 2), correction=True)
    assert act("correction weather two", GUESS_DUE) == correction
    assert act("correction two", CLUE_DUE) == meant.SaidClue(Clue("correction", 2))
    assert act("correction three", GUESS_DUE) == meant.SaidClue(
        Clue("weather", 3), correction=True, doubtful=True
    )


def test_a_card_may_have_the_name_of_a_command() -> None:
    cards = (Card("STOP"), Card("POLYJUICE POTION"), *GUESS_DUE.cards[2:])
    view = replace(GUESS_DUE, cards=cards)
    assert act("stop", view) == meant.SaidGuess(0)
    assert act("polyjuice potion", view) == meant.SaidGuess(1)
    assert act("end turn", view) == meant.Ordered(meant.Order.STOP)


def test_an_open_question_wins_over_a_card_named_like_its_answer() -> None:
    view = replace(GUESS_DUE, cards=(Card("YES"), *GUESS_DUE.cards[1:]))
    assert act("yes", view) == meant.SaidGuess(0)
    answer = reading_of("yes", view, Confirm(Guess(NORTH.other, 3)))
    assert answer is not None
    assert answer.intent == meant.Ordered(meant.Order.YES)


def test_a_picture_is_guessed_by_its_place_only() -> None:
    view = replace(GUESS_DUE, cards=(Card("storm", picture=True), *GUESS_DUE.cards[1:]))
    assert act("storm", view) is None
    assert act("row one column one", view) == meant.SaidGuess(0)
    phrases = vocabulary(view, None, False, UNDERSTANDING).phrases
    assert "storm" not in phrases
    assert "row one column one" in phrases


BONUSES = potter(bonuses={Bonus.HOGSMEADE: 1, Bonus.HOGWARTS: 1, Bonus.GREAT_HALL: 1})
WITH_BONUSES = BONUSES.table
GUESS_WITH_BONUSES = done(BONUSES, GiveClue(NORTH, WEATHER)).table


@pytest.mark.rule("H11")
@pytest.mark.parametrize("said", ["use great hall", "use the great hall", "use great hall bonus"])
def test_a_bonus_is_called_by_its_name(said: str) -> None:
    assert act(said, WITH_BONUSES) == meant.SaidBonus(Bonus.GREAT_HALL)
    assert act(said, CLUE_DUE) is None


@pytest.mark.rule("H9")
def test_two_cards_at_once_are_joined_by_and() -> None:
    assert act("storm and row one column two", GUESS_WITH_BONUSES) == meant.SaidTwo(0, 1)
    assert act("guess storm and brick please", GUESS_WITH_BONUSES) == meant.SaidTwo(0, 3)
    cards = (Card("ROCK AND ROLL"), *GUESS_WITH_BONUSES.cards[1:])
    view = replace(GUESS_WITH_BONUSES, cards=cards)
    assert act("rock and roll", view) == meant.SaidGuess(0)
    assert act("brick and rock and roll", view) == meant.SaidTwo(3, 0)


@pytest.mark.rule("H10")
def test_a_bystander_is_marked_by_its_card() -> None:
    assert act("mark queen", WITH_BONUSES) == meant.SaidMark(18)
    assert act("mark row four column four", WITH_BONUSES) == meant.SaidMark(18)
    assert act("mark queen", CLUE_DUE) is None
    assert act("mark two", WITH_BONUSES) == meant.SaidClue(Clue("mark", 2))


@pytest.mark.rule("C8")
@pytest.mark.rule("C10")
def test_an_agent_is_covered_by_its_card() -> None:
    due = done(contest(), GiveClue(RED, Clue("rain", 1), penalised=True)).table
    assert act("cover hammer", due) == meant.SaidGuess(9)
    assert act("hammer", due) == meant.SaidGuess(9)
    assert act("cover two", due) == meant.SaidClue(Clue("cover", 2))
    assert {"cover hammer", "cover row two column five"} <= set(
        vocabulary(due, None, False, UNDERSTANDING).phrases
    )
    assert act("cover hammer", contest().table) is None


@pytest.mark.rule("C3")
def test_unlimited_is_a_number() -> None:
    teams = contest().table
    assert act("weather unlimited", teams) == meant.SaidClue(Clue("weather", "unlimited"))
    assert act("unlimited", teams) is None
    assert act("unlimited two", teams) == meant.SaidClue(Clue("unlimited", 2))


@pytest.mark.rule("V2")
def test_names_and_titles_may_be_longer_than_other_clues() -> None:
    said = "the lord of the rings two"
    assert act(said, CLUE_DUE) is None
    titles = replace(CLUE_DUE, house=HouseRules(titles=True))
    assert act(said, titles) == meant.SaidClue(Clue("the lord of the rings", 2))
    assert act("i think that we should go for two", titles) is None


@pytest.mark.rule("V2")
@pytest.mark.rule("W6")
@pytest.mark.parametrize(
    "house",
    [
        HouseRules(names=True),
        HouseRules(titles=True),
        HouseRules(compounds=True),
        HouseRules(hyphens=True),
        HouseRules(acronyms=True),
    ],
)
@pytest.mark.parametrize(
    "lead",
    ["the clue is", "i think the clue is", "the clue for you is"],
)
def test_words_that_introduce_a_clue_are_no_part_of_it(house: HouseRules, lead: str) -> None:
    said = act(f"{lead} weather two", replace(CLUE_DUE, house=house))
    assert isinstance(said, meant.SaidClue)
    assert said.clue == Clue("weather", 2)


@pytest.mark.rule("V2")
def test_a_run_of_words_is_a_name_only_if_the_tables_list_it() -> None:
    relaxed = replace(CLUE_DUE, house=HouseRules(names=True, titles=True, compounds=True))
    assert act("the hint is weather two", relaxed) == meant.SaidClue(WEATHER)
    assert act("for you is weather", relaxed) is None
    assert act("to kill a mockingbird two", relaxed) == meant.SaidClue(
        Clue("to kill a mockingbird", 2)
    )
    assert act("how i met your mother two", relaxed) == meant.SaidClue(
        Clue("how i met your mother", 2)
    )
    assert act("jack in the box two", relaxed) == meant.SaidClue(Clue("jack in the box", 2))
    assert act("lily rockne two", relaxed) == meant.SaidClue(Clue("lily rockne", 2))


@pytest.mark.rule("W5")
def test_the_first_of_two_cards_with_equal_names_is_asked_for() -> None:
    standing = done(fresh(), GiveClue(NORTH, WEATHER))
    cards = (Card("CAFÉ"), Card("CAFE"), *standing.table.cards[2:])
    said = act("cafe", replace(standing.table, cards=cards))
    assert said == meant.SaidGuess(0)


@pytest.mark.parametrize("order", [meant.Order.YES, meant.Order.NO])
def test_an_offer_wins_over_a_card_named_like_its_answer(order: meant.Order) -> None:
    lost = done(
        potter(bonuses={Bonus.TRAIN_STATION: 1}), GiveClue(NORTH, WEATHER), Guess(SOUTH, 18)
    )
    cards = (Card(order.name), *lost.table.cards[1:])
    view = replace(lost.table, cards=cards)
    assert act(order.name, view) == meant.Ordered(order)


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


def test_commands_out_of_turn_are_understood() -> None:
    """It is refused with its reason instead of not being understood."""
    assert act("storm", CLUE_DUE) == meant.SaidGuess(0)
    assert act("weather two", GUESS_DUE) == meant.SaidClue(WEATHER)
    assert act("we want to", GUESS_DUE) is None


def test_the_vocabulary_offers_what_can_be_said() -> None:
    clue = vocabulary(CLUE_DUE, None, False, UNDERSTANDING)
    assert clue.clue
    assert "storm" not in clue.phrases
    guess = vocabulary(GUESS_DUE, None, False, UNDERSTANDING)
    assert not guess.clue
    assert set(WORDS) <= set(guess.phrases)
    assert "end turn" not in guess.phrases  # not before a guess (D6)
    paused = vocabulary(GUESS_DUE, None, True, UNDERSTANDING).phrases
    assert {"resume", "new game", "help"} <= set(paused)
    assert "storm" not in paused
    for phrase in (*clue.phrases, *guess.phrases):
        for view in (CLUE_DUE, GUESS_DUE):
            assert act(phrase, view) is not None


@pytest.mark.parametrize(("text", "number"), [("weather to", 2), ("weather tree", 3)])
def test_a_clue_is_not_doubtful_if_any_reading_is_clear(text: str, number: int) -> None:
    readings = hear_all(
        ["weather to", "wetter two", "weather two"], CLUE_DUE, None, False, UNDERSTANDING
    )
    assert [one.intent for one in readings] == [
        meant.SaidClue(WEATHER),
        meant.SaidClue(Clue("wetter", 2)),
    ]
    alone = hear_all([text], CLUE_DUE, None, False, UNDERSTANDING)
    assert alone[0].intent == meant.SaidClue(Clue("weather", number), doubtful=True)


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("no", meant.Order.NO),
        ("wrong", meant.Order.NO),
        ("that's wrong", meant.Order.NO),
        ("start over", meant.Order.CLEAR),
        ("from the beginning", meant.Order.CLEAR),
        ("what did you hear", meant.Order.HEARD),
        ("that's all", meant.Order.DONE),
        ("we're done", meant.Order.DONE),
        ("undo", meant.Order.UNDO),
        ("take that one back", meant.Order.UNDO),
        ("help", meant.Order.HELP),
    ],
)
def test_orders_while_laying_are_not_cards(said: str, order: meant.Order) -> None:
    view = laying_view(CLUE_DUE.edition, HouseRules(), (Card("STORM"),))
    assert act(said, view) == meant.Ordered(order)


@pytest.mark.parametrize(
    ("said", "card"), [("correction storm", "storm"), ("sorry I meant ice cream", "ice cream")]
)
def test_words_after_a_correction_replace_the_card(said: str, card: str) -> None:
    assert UNDERSTANDING.corrected(normal(said).split()) == tuple(card.split())
    assert UNDERSTANDING.corrected(card.split()) is None


def test_a_stop_card_is_asked_about_once_a_guess_was_right() -> None:
    stop = Card("STOP")
    before = replace(GUESS_DUE, cards=(*GUESS_DUE.cards[:-1], stop))
    guessed = done(fresh(), GiveClue(NORTH, WEATHER), Guess(SOUTH, 0)).table
    after = replace(guessed, cards=(*guessed.cards[:-1], stop))
    assert act("stop", before) == meant.SaidGuess(24)
    assert act("stop", after) == meant.SaidCardOrStop(24)
    assert act("the stop", after) == meant.SaidGuess(24)
    assert act("end turn", after) == meant.Ordered(meant.Order.STOP)
    covered = replace(after, covered=(*after.covered[:-1], Identity.AGENT))
    assert act("stop", covered) == meant.Ordered(meant.Order.STOP)


def test_the_card_or_the_end_of_the_turn_is_chosen() -> None:
    guessed = done(fresh(), GiveClue(NORTH, WEATHER), Guess(SOUTH, 0)).table
    view = replace(guessed, cards=(*guessed.cards[:-1], Card("STOP")))
    asked = CardOrStop(SOUTH, 24)
    assert act("stop", view, asked) == meant.SaidCardOrStop(24)
    for said in ("the card", "card", "first", "the first", "I mean the card"):
        assert act(said, view, asked) == meant.SaidChoice(0), said
    for said in ("the turn", "second", "I mean the second"):
        assert act(said, view, asked) == meant.SaidChoice(1), said
    assert act("end turn", view, asked) == meant.Ordered(meant.Order.STOP)
    assert act("guess stop", view, asked) == meant.SaidGuess(24)
    assert act("the card", view) is None
    assert "the card" in vocabulary(view, asked, False, UNDERSTANDING).phrases
    assert "the card" not in vocabulary(view, None, False, UNDERSTANDING).phrases


@pytest.mark.rule("D8")
def test_many_phrases_name_a_card() -> None:
    cards = (Card("BELLATRIX LESTRANGE"), Card("ICE CREAM"), Card("PEAR"), *GUESS_DUE.cards[3:])
    view = replace(GUESS_DUE, cards=cards)
    for said in ("bellatrix", "I think it's Lestrange", "bella trix lestrange"):
        assert act(said, view) == meant.SaidGuess(0)
    for said in ("icecream", "ice creams", "the cream please", "second column first row"):
        assert act(said, view) == meant.SaidGuess(1)
    for said in ("pair", "pears", "we'll go with the pear", "third card in row one"):
        assert act(said, view) == meant.SaidGuess(2)
    for said in ("ice cream or pear", "not the pear", "the", "it can't be pear"):
        assert act(said, view) is None


def test_the_word_of_a_card_answers_a_question_about_it() -> None:
    asked = Confirm(Guess(SOUTH, 0))
    assert act("yes storm", GUESS_DUE, asked) == meant.Ordered(meant.Order.YES)
    assert act("not storm", GUESS_DUE, asked) == meant.Ordered(meant.Order.NO)
    assert act("no, brick", GUESS_DUE, asked) == meant.SaidGuess(3)
    assert act("sorry I meant brick", GUESS_DUE, asked) == meant.SaidGuess(3)
    assert act("are you sure", GUESS_DUE, asked) is None
    assert act("sure", GUESS_DUE) is None


def test_topics_and_cards_to_swap_are_parsed() -> None:
    assert act("what does the great hall bonus do", WITH_BONUSES) == meant.AskedBonus(
        Bonus.GREAT_HALL
    )
    assert act("what's in row two", GUESS_DUE) == meant.AskedRow(1)
    assert act("read the second row", GUESS_DUE) == meant.AskedRow(1)
    assert act("what's in row six", GUESS_DUE) is None
    assert act("swap storm", CLUE_DUE) == meant.SaidSwap(0)
    assert act("can we swap storm for lemon", CLUE_DUE) == meant.SaidSwap(0, "lemon")
    assert act("swap storm", GUESS_DUE) == meant.SaidSwap(0)  # The host says why it is too late.


@pytest.mark.rule("H11")
def test_bonuses_can_be_asked_about_before_they_are_earned() -> None:
    without = replace(WITH_BONUSES, bonuses={})
    assert act("what does great hall do", without) == meant.AskedBonus(Bonus.GREAT_HALL)
    assert act("use great hall", without) == meant.SaidBonus(Bonus.GREAT_HALL)  # to hear why not
    assert act("what does great hall do", CLUE_DUE) is None  # An edition without bonuses.


@pytest.mark.parametrize("view", [CLUE_DUE, GUESS_DUE])
def test_left_and_quiet_count_only_as_whole_utterances(view: PublicView) -> None:
    for said in ("what is left", "what's left on the table"):
        assert act(said, view) == meant.Ordered(meant.Order.READ_VISIBLE)
    assert act("quiet", view) == meant.Ordered(meant.Order.QUIETER)


@pytest.mark.rule("D8")
def test_an_answer_of_one_letter_counts_typed_but_not_spoken() -> None:
    """“Why?” sounds like the letter Y."""
    asked = Confirm(Guess(SOUTH, 0))

    def taken(
        text: str, pending: Confirm | None, certainty: Certainty | None
    ) -> meant.Intent | None:
        heard = Heard((text,), certainty=certainty)
        said = understood(heard, GUESS_DUE, pending, False, UNDERSTANDING)
        assert said is not None
        return said.intents[0]

    assert taken("y", asked, None) == meant.Ordered(meant.Order.YES)
    assert taken("N", asked, None) == meant.Ordered(meant.Order.NO)
    for certainty in Certainty:
        assert taken("y", asked, certainty) is None
    assert taken("y", None, None) is None


@pytest.mark.parametrize(
    ("said", "position"),
    [("the card in the middle", 12), ("bottom right", 24), ("top row last card", 4)],
)
def test_a_card_can_be_named_by_its_position(said: str, position: int) -> None:
    assert act(said, GUESS_DUE) == meant.SaidGuess(position)


def test_names_of_positions_depend_on_the_number_of_cards() -> None:
    def place(said: str, rows: int, columns: int) -> int | None:
        return UNDERSTANDING.read_place(said.split(), rows, columns)

    assert place("bottom right", 4, 4) == 15
    assert place("second from the right in the last row", 4, 4) == 14
    assert place("the card in the middle", 4, 4) is None  # no card lies there
    assert place("row five column one", 4, 4) is None


def test_a_card_named_like_a_position_is_meant_by_its_name() -> None:
    view = replace(GUESS_DUE, cards=(Card("CENTER"), *GUESS_DUE.cards[1:]))
    assert act("the center card", view) == meant.SaidGuess(0)
    assert act("the center card", GUESS_DUE) == meant.SaidGuess(12)


def test_two_orders_in_one_utterance_count_if_they_agree() -> None:
    assert act("pass we're done", GUESS_DUE) == meant.Ordered(meant.Order.STOP)
    assert act("what was the clue how many turns", GUESS_DUE) == meant.Ordered(meant.Order.TURNS)
    assert act("undo that how many turns do we have", GUESS_DUE) is None
