"""The content of the pages: answers, cards to touch, captions, keys."""

from dataclasses import replace
from typing import Any, cast

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.effects import Note
from assistant.conversation.session import Session
from assistant.faces.web import pages
from assistant.faces.web.moment import KEPT, Moment
from assistant.game.messages import Certainty, Heard, Press, Pressed, Tick
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.events import GameStarted
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase
from assistant.language.en import ENGLISH
from tests.game.rules.games import team_table
from tests.language.pirate import PIRATE
from tests.tables import NORTH, SOUTH, sentences, session, started

TEAMS = team_table()


def shown(table: Session, side: Side = SOUTH) -> dict[str, Any]:
    """The current page of a seat's phone."""
    moment = Moment().after(table.refresh())
    value = pages.seat(moment, side, ENGLISH)
    assert isinstance(value, dict)
    return value


def offered(table: Session, side: Side = SOUTH) -> list[str]:
    """The answers that a phone offers to the open question."""
    return [choice["say"] for choice in shown(table, side)["question"]["choices"]]


def cell(table: Session, word: str, side: Side = SOUTH) -> dict[str, Any]:
    """A card on a phone."""
    cells: list[dict[str, Any]] = shown(table, side)["cells"]
    return next(one for one in cells if one["word"] == word)


def with_cards(**others: Card) -> GameStarted:
    """The plain table with other cards at some places."""
    laid = started()
    cards = list(laid.cards)
    for place, card in others.items():
        cards[int(place.removeprefix("at"))] = card
    return replace(laid, cards=tuple(cards))


def test_a_ruling_offers_its_spoken_answers() -> None:
    table = session()
    table.take(Heard(("rain two",), NORTH))
    assert offered(table, NORTH) == ["penalty", "allow", "take it back"]
    assert offered(table, SOUTH) == ["penalty", "allow"]  # it was north's
    other = session()
    other.take(Heard(("weather two",), NORTH))
    other.take(Heard(("challenge",), SOUTH))
    assert "take it back" in offered(other, NORTH)
    assert "take it back" not in offered(other, SOUTH)


@pytest.mark.parametrize(
    "laid", [started(), pytest.param(TEAMS, marks=pytest.mark.rule("C2"))], ids=["sides", "teams"]
)
def test_only_the_guesser_is_offered_an_answer(laid: GameStarted) -> None:
    table = session(laid)
    table.take(Heard(("zebra two",), NORTH))
    table.take(Heard(("storm",), SOUTH))
    assert offered(table, SOUTH) == ["yes", "no"]
    assert offered(table, NORTH) == []
    assert (shown(table)["tap"], shown(table, NORTH)["tap"]) == ("Yes", "")


@pytest.mark.rule("C8")
def test_only_a_spymaster_can_withdraw_a_teams_clue() -> None:
    table = session(TEAMS)
    table.take(Heard(("rain two",), NORTH))
    assert "take it back" in offered(table, NORTH)
    assert offered(table, SOUTH) == ["penalty", "allow"]


@pytest.mark.parametrize(
    ("second", "by", "answer", "asks"),
    [("help", NORTH, "South guesses. Say a word", False), ("storm", SOUTH, "Storm?", True)],
)
def test_a_phone_shows_the_last_line_heard_and_all_said_since(
    second: str, by: Side, answer: str, asks: bool
) -> None:
    """An announcement that only asks is marked."""
    table = session()
    moment = Moment().after(table.greet())
    for words, giver in (("weather two", NORTH), (second, by)):
        moment = moment.after(table.take(Heard((words,), giver)))
    now = pages.seat(moment, SOUTH, ENGLISH)
    assert isinstance(now, dict)
    heard, said = cast(list[dict[str, Any]], now["said"])
    assert heard["heard"] == f"{by}: {second}"
    assert said["said"].startswith(answer)
    assert said["asks"] is asks


def test_captions_omit_the_transcripts_comment_signs() -> None:
    moment = Moment().after((Note("# south: yes"), Note(": storm"), Note("[north]")))
    captions = cast(dict[str, Any], pages.table(replace(moment, view=session().view), (), ENGLISH))
    assert [one["heard"] for one in captions["captions"]] == ["south: yes", "storm", "[north]"]


def test_one_of_several_clues_is_chosen_by_a_tap_on_it() -> None:
    table = session()
    heard = Heard(("weather two", "leather two"), NORTH, Certainty.CLOSE)
    table.take(heard)
    question = shown(table, NORTH)["question"]
    assert [one["label"] for one in question["choices"][:2]] == ["WEATHER 2", "LEATHER 2"]
    table.take(Heard((question["choices"][1]["say"],), NORTH))
    assert table.view.clue is not None
    assert table.view.clue.clue.word == "leather"


@pytest.mark.parametrize(("clue", "side"), [("rain two", NORTH), ("weather two", SOUTH)])
def test_every_offered_answer_is_understood(clue: str, side: Side) -> None:
    """A tap on any choice answers the question."""

    def asked() -> Session:
        table = session()
        table.take(Heard((clue,), NORTH))
        if side is SOUTH:
            table.take(Heard(("storm",), SOUTH))
        return table

    for choice in offered(asked(), side):
        table = asked()
        before = table.question
        table.take(Heard((choice,), side))
        assert table.question != before, choice


def test_only_the_guesser_can_touch_a_card() -> None:
    table = session()
    assert cell(table, "STORM")["say"] is None
    table.take(Heard(("weather two",), NORTH))
    assert cell(table, "STORM")["say"] == "storm"
    assert cell(table, "STORM", NORTH)["say"] is None
    table.take(Heard(("storm",), SOUTH))
    table.take(Heard(("yes",), SOUTH))
    assert cell(table, "STORM")["say"] is None
    assert cell(table, "STORM")["covered"]


def test_an_ambiguous_or_wordless_card_is_named_by_its_place() -> None:
    laid = with_cards(at0=Card("a.png", picture=True), at1=Card("LAKE"), at2=Card("LAKE"))
    table = session(laid)
    table.take(Heard(("weather two",), NORTH))
    last = shown(table)["cells"][::-1]
    assert last[0]["say"] == "row one column one"
    assert [one["say"] for one in last[1:3]] == ["row one column two", "row one column three"]
    assert last[0]["word"] == ""


def test_a_seat_in_the_south_reads_the_table_from_there() -> None:
    north, south = (shown(session(), side) for side in Side)
    assert [one["word"] for one in south["cells"]] == [one["word"] for one in north["cells"]][::-1]
    assert (north["rows"], south["rows"]) == ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1])


def test_a_timer_is_shown_until_the_next_move_and_stops_with_the_game() -> None:
    table = session(replace(started(), house=HouseRules(timer=30)))
    table.take(Tick(100.0))
    moment = Moment().after((*table.greet(), *table.refresh()))

    def ends(words: str) -> float | None:
        nonlocal moment
        moment = moment.after(table.take(Heard((words,), NORTH)))
        return moment.timer_ends

    assert [ends("timer"), ends("help"), ends("pause")] == [130.0, 130.0, None]
    table.take(Tick(200.0))
    assert ends("resume") == 230.0
    assert ends("weather two") is None


def test_only_the_last_captions_are_kept() -> None:
    table = session()
    moment = Moment().after(table.greet())
    for _ in range(KEPT):
        moment = moment.after(table.take(Heard(("repeat",), NORTH)))
    assert len(moment.captions) == KEPT
    assert moment.captions[-1].number == moment.said - 1 == 2 * KEPT


def test_a_repeated_question_has_a_new_number() -> None:
    table = session()
    moment = Moment().after(table.greet())
    asked = []
    for words in ("weather two", "storm", "no", "storm"):
        side = NORTH if words == "weather two" else SOUTH
        moment = moment.after(table.take(Heard((words,), side)))
        asked.append(moment.asked)
    assert asked[-3:] == [1, 1, 2]


@pytest.mark.parametrize("side", list(Side))
def test_pages_speak_the_language_of_the_table(side: Side) -> None:
    """Questions, answers and captions are in that language."""
    table = session()
    table.take(Heard(("weather two",), NORTH))
    table.take(Tick(1.0))
    effects = table.take(Heard(("storm",), SOUTH))
    moment = Moment().after((*effects, *table.refresh()))
    value = pages.seat(moment, side, PIRATE)
    assert isinstance(value, dict)
    question = value["question"]
    assert isinstance(question, dict)
    assert question["choices"] == [
        {"say": said, "label": said} for said in (("aye capn", "no") if side is SOUTH else ())
    ]
    told = table.take(Pressed(SOUTH, Press.TAP))
    state = pages.table(moment.after(told), (), PIRATE)
    assert "A shipmate!" in str(state)


def test_before_a_game_there_is_nothing_to_show() -> None:
    assert pages.table(Moment(), (), ENGLISH) == {"captions": []}
    assert pages.seat(Moment(), NORTH, ENGLISH) == {}


def test_after_a_game_the_key_is_shown_on_request() -> None:
    """Not before: who has seen it does not play on."""
    table = session()
    for words in ("weather two", "ocean", "yes"):
        table.take(Heard((words,), NORTH if words == "weather two" else SOUTH))
    assert table.view.phase is Phase.OVER
    moment = Moment().after((*table.greet(), *table.refresh()))
    assert keys(moment) is None
    assert offered(table) == ["show the key", "review", "new game"]
    moment = moment.after(table.take(Heard(("show the key",), NORTH)))
    shown_keys = keys(moment)
    assert shown_keys is not None
    assert set(shown_keys) == {"north", "south"}
    assert len(shown_keys["north"]) == 25
    assert offered(table) == ["review", "new game"]


def keys(moment: Moment) -> dict[str, list[str]] | None:
    """The key as everybody's page shows it."""
    value = pages.table(moment, (), ENGLISH)
    assert isinstance(value, dict)
    found: dict[str, list[str]] | None = cast(Any, value["keys"])
    return found


@pytest.mark.parametrize(
    ("laid", "legend"),
    [
        (started(), ["agent", "bystander", "assassin"]),
        (TEAMS, ["red", "blue", "bystander", "assassin"]),
    ],
)
def test_the_signs_of_an_edition_are_explained_at_both_seats(
    laid: GameStarted, legend: list[str]
) -> None:
    for side in Side:
        page = shown(session(laid), side)
        assert [one["identity"] for one in page["legend"]] == legend


def test_numbers_are_offered_to_the_player_who_may_give_a_clue() -> None:
    table = session()
    assert shown(table)["numbers"] == [str(one) for one in range(10)]
    table.take(Heard(("weather two",), NORTH))
    assert [shown(table, side)["numbers"] for side in Side] == [[], []]
    teams = session(TEAMS)
    numbers = [*map(str, range(10)), "unlimited"]
    moment = Moment().after(teams.refresh())
    of_teams = [pages.seat(moment, NORTH, ENGLISH, team) for team in (None, *Team)]
    assert [cast(dict[str, Any], one)["numbers"] for one in of_teams] == [numbers, numbers, []]
    assert shown(teams, SOUTH)["numbers"] == []


def test_a_phone_offers_to_switch_off_a_box_and_nothing_else() -> None:
    assert shown(session())["off"] is None
    box = Manners(switches_off=True)
    table = session(manners=box)
    says = shown(table, NORTH)["off"]
    assert sentences(table.take(Heard((says,), NORTH))) == ["Switch off?"]
    assert sentences(table.take(Heard(("yes",), NORTH))) == ["South answers. Switch off?"]
