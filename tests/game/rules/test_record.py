"""A game to text and back."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.events import ClueGiven, Event, GameStarted
from assistant.game.rules.house import HouseRules, Strictness, Touch
from assistant.game.rules.notation import NotationError
from assistant.game.rules.record import LONGEST, read_event, read_start, write_event, write_start
from assistant.game.rules.standing import OffTheMap
from tests.game.rules.games import CLASSIC, DISNEY, POTTER, cards, team_key
from tests.tables import started

EVENTS = Path(__file__).with_name("events.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", EVENTS)
def test_an_event_is_written_as_it_was_read(line: str) -> None:
    assert write_event(read_event(line)) == line


def test_every_kind_of_event_is_tested() -> None:
    assert {type(read_event(line)) for line in EVENTS} == set(Event.__args__)


@pytest.mark.parametrize(
    "line", ["", "clue", "clue north weather many", "agent west 3", "lost patience", "dance"]
)
def test_a_line_that_is_not_an_event_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="is no event"):
        read_event(line)


def test_a_line_that_is_too_long_is_refused() -> None:
    long = "x" * (LONGEST + 1)
    with pytest.raises(NotationError, match="too long"):
        read_event(f"clue north {long} 2")
    laid = started()
    with pytest.raises(NotationError, match="too long"):
        read_start(write_start(replace(laid, cards=(Card(long), *laid.cards[1:]))))


HOUSE = HouseRules(
    looser_turns=True,
    hyphens=True,
    touch=Touch.TAP,
    expert_clues=False,
    timer=90,
    referee=Strictness.STRICT,
)

STARTS = (
    started(),
    replace(
        started(),
        mission="Washington, D.C.",
        bank=Bank(2, 5),
        counted=False,
        remark=OffTheMap("Prague", ("Washington, D.C.", "Rio de Janeiro"), drawn=True, won=False),
        house=HOUSE,
    ),
    replace(
        started(),
        edition=POTTER,
        mission="Platform 9¾",
        bank=Bank(0, 11),
        bonuses={Bonus.LONDON: 3, Bonus.THREE_BROOMSTICKS: 1, Bonus.HOGWARTS: 0},
    ),
    GameStarted(
        CLASSIC,
        cards(25),
        team_key(CLASSIC),
        players=2,
        turned=True,
        own=True,
        deck="my two  words",
    ),
    GameStarted(DISNEY, cards(16), team_key(DISNEY, Team.BLUE), house=HouseRules(timer=1)),
    replace(started(), mission="Paris", remark=OffTheMap("Prague", ("Cairo",), False, won=True)),
    *(replace(started(), partner=seat) for seat in Side),
)


@pytest.mark.rule("M7")
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.mission or start.edition.name)
def test_a_starting_position_is_read_back_as_written(start: GameStarted) -> None:
    assert read_start(write_start(start)) == start


def test_an_unprintable_deck_name_is_left_out() -> None:
    start = replace(started(), deck="children\nuncounted")
    assert read_start(write_start(start)) == started()


@pytest.mark.rule("H2", "H3")
def test_cards_with_odd_names_are_read_back_as_written() -> None:
    odd = ("key", "cards", "#4 Privet Drive", "POLYJUICE POTION", "KEY", "Châ", "players 3")
    pictures = tuple(Card(word, picture=True) for word in ("key", "@home", "owl"))
    table = (*(Card(word) for word in odd), *pictures)
    start = replace(started(), cards=(*table, *cards(25)[len(table) :]))
    assert read_start(write_start(start)) == start


@pytest.mark.rule("M8")
@pytest.mark.parametrize(
    "sentence", ["its lines are not known, and Cairo is won", "this game does not count"]
)
def test_a_remark_in_an_older_journal_is_ignored(sentence: str) -> None:
    start = replace(started(), mission="Paris", counted=False)
    text = write_start(start).replace("uncounted\n", f"uncounted\nremark {sentence}\n")
    assert f"\nremark {sentence}\n" in text
    assert read_start(text) == start


def test_a_start_is_human_readable_text() -> None:
    text = write_start(replace(started(), mission="Cairo", bank=Bank(5, 4), house=HOUSE))
    assert text.startswith(
        "edition duet\nbank 5 4\nplayers 4\nmission Cairo\nhouse looser_turns True\n"
        "house hyphens True\nhouse touch tap\nhouse expert_clues False\nhouse timer 90\n"
        "house referee strict\n"
        "cards\nSTORM\n"
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cards\n", ""),
        ("\nkey\n", "\n"),
        ("edition duet", "edition chess"),
        ("bank 9 0", "bank 9"),
        ("players 4", "players many"),
        ("players 4", "bonus 1 nimbus"),
        ("players 4", "house rules True"),
        ("players 4", "house looser_turns maybe"),
        ("players 4", "dance"),
        ("STORM\n", "!\n"),
        ("STORM\n", "STORM\nSTARS\n"),
        ("STORM\n", ""),
    ],
)
def test_text_that_is_not_a_starting_position_is_refused(one: str, other: str) -> None:
    text = write_start(started())
    assert one in text
    with pytest.raises(NotationError):
        read_start(text.replace(one, other, 1))


def test_a_clue_of_an_older_journal_is_read() -> None:
    assert read_event("clue north new york 2") == ClueGiven(Side.NORTH, Clue("new york", 2))
