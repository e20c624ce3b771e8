"""The session: messages in, effects out."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.complaints import Complaint, Device, Fault
from assistant.decks import load as load_deck
from assistant.effects import Effect, Known, Listen, Note, Say, Show
from assistant.errors import FileError, WishError
from assistant.front.console import Console
from assistant.languages.en import ENGLISH
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.messages import Face, Heard, Laid, Light, Press, Pressed, Tick, Trouble
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.clue import Clue
from assistant.rules.edition import Edition
from assistant.rules.events import ClueGiven, GameStarted
from assistant.rules.game import begin
from assistant.rules.house import AS_PRINTED, HouseRules
from assistant.rules.phase import Phase
from assistant.rules.wish import AS_BEFORE, Wish
from assistant.store.history import history
from assistant.store.journal import FILE_NAME, Journal
from assistant.store.log import Move, Saved, Unkept
from assistant.table.dealing import Wishes
from assistant.table.lesson import NoOtherTable
from assistant.table.session import Session
from assistant.table.team_games import TeamGames
from assistant.talk.laying import Laying
from tests import tables
from tests.rules.games import BOTH, CLASSIC, NORTHS, POTTER, cards, team_key
from tests.tables import DUET, NORTH, SOUTH, WORDS, SameAgain, sentences, shown, started


def session(table: GameStarted | None = None) -> Session:
    table = table or started()
    return Session(Saved(table), Unkept(), SameAgain(), UNDERSTANDING)


def heard(text: str, side: Side | None = None) -> Heard:
    return Heard((text,), side)


def said(effects: Iterable[Effect]) -> list[str]:
    return sentences(effects)


def faces(effects: Iterable[Effect]) -> dict[Side, Face]:
    return {one.seat: one for one in tables.faces(effects)}


def test_it_greets_with_the_table_both_screens_and_what_can_be_said() -> None:
    effects = session().greet()
    assert [type(effect) for effect in effects] == [
        Laid,
        Say,
        Known,
        Show,
        Show,
        Light,
        Light,
        Listen,
    ]
    assert said(effects) == ["Welcome to Codenames Duet. Nine turns left. Either side may begin."]


def test_only_what_changed_is_shown_again() -> None:
    table = session()
    table.greet()
    assert [type(one) for one in table.take(heard("how many turns"))] == [Note, Say]
    assert [type(one) for one in table.take(heard("weather two", NORTH))] == [
        Note,
        Say,
        Known,
        Show,
        Show,
        Light,
        Listen,
    ]
    assert table.take(Tick(1.0)) == ()


@pytest.mark.rule("D3")
def test_the_second_side_sees_its_key_turned_by_180_degrees() -> None:
    shown = faces(session().greet())
    north = [cell.identity for row in shown[NORTH].cells for cell in row]
    south = [cell.identity for row in shown[SOUTH].cells for cell in row]
    key = begin(started()).faces
    assert north == list(key.face(NORTH))
    assert south == list(reversed(key.face(SOUTH)))


def test_a_later_reading_counts_where_the_first_makes_no_sense() -> None:
    table = session()
    effects = table.take(Heard(("whether or not", "weather tube", "weather to"), NORTH))
    assert effects[0] == Note("# north: weather to")  # it may be the end of a sentence
    assert said(effects) == ["Weather, two?"]


def test_an_empty_utterance_is_ignored() -> None:
    table = session()
    table.greet()
    assert table.take(Heard(("", "...", "?!"))) == ()
    assert table.take(Heard(())) == ()


def test_holding_the_button_says_which_side_speaks() -> None:
    table = session()
    table.take(heard("weather two", NORTH))
    screens = faces(table.take(Pressed(SOUTH, Press.HOLD)))
    assert screens[SOUTH].lines[0] == "LISTENING"
    assert "LISTENING" not in shown(table, NORTH).lines
    assert said(table.take(heard("brick"))) == ["Brick?"]
    assert "LISTENING" not in shown(table, SOUTH).lines
    table.take(Pressed(NORTH, Press.HOLD))
    assert said(table.take(heard("yes"))) == ["South answers. Brick?"]


def test_letting_go_without_a_word_ends_the_holding() -> None:
    table = session()
    table.take(Pressed(NORTH, Press.HOLD))
    table.take(Pressed(NORTH, Press.RELEASE))
    assert said(table.take(heard("weather two"))) == ["Weather, two. Whose clue? Tap your button."]


def test_trouble_is_said_and_shown_until_something_happens() -> None:
    table = session()
    effects = table.take(Trouble(Complaint(Device.MICROPHONE, Fault.SILENT)))
    assert said(effects) == [
        "The microphone is silent (no sound arrives). It is tried again; buttons still work."
    ]
    assert {face.question for face in faces(effects).values()} == {"MICROPHONE IS SILENT"}
    assert shown(table, NORTH).question == "MICROPHONE IS SILENT"
    table.take(Pressed(NORTH, Press.TAP))
    assert shown(table, NORTH).question is None


def test_what_was_not_understood_is_shown_too_unless_a_question_is_open() -> None:
    table = session()
    table.take(heard("lovely day"))
    assert shown(table, SOUTH).question == "HEARD: LOVELY DAY"
    table.take(heard("weather two", NORTH))
    assert shown(table, SOUTH).question is None
    table.take(heard("brick"))
    table.take(heard("hm"))
    assert shown(table, SOUTH).question == "BRICK?"


class Full:
    """A log on a full disk."""

    def begin(self, started: GameStarted) -> None:
        raise FileError("journal: disk full")

    def append(self, move: Move) -> None:
        raise FileError("journal: disk full")

    def undo(self) -> None:
        raise FileError("journal: disk full")

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        raise FileError("journal: disk full")

    def forget_cards(self) -> None:
        raise FileError("journal: disk full")


def test_a_move_that_cannot_be_saved_is_not_made() -> None:
    table = Session(Saved(started()), Full(), SameAgain(Full()), UNDERSTANDING)
    before = table.view
    sentence = "That could not be saved, so it does not count. Journal: disk full."
    assert said(table.take(heard("weather two", NORTH))) == [sentence]
    assert table.view == before
    assert said(table.take(heard("undo"))) == ["Nothing to undo. Either side may begin."]
    table.take(heard("new game"))
    assert said(table.take(heard("yes"))) == ["Journal: disk full. Either side begins."]
    assert table.view == before


def test_cards_that_cannot_be_saved_are_not_laid() -> None:
    table = Session(
        Laying(DUET, AS_PRINTED, Wish(lay=True)), Full(), SameAgain(Full()), UNDERSTANDING
    )
    before = table.view
    sentence = "That could not be saved, so it does not count. Journal: disk full."
    assert said(table.take(heard("storm river"))) == [sentence]
    assert table.view == before


def teams(timer: int = 0) -> Session:
    """A classic game, with a timer or without one."""
    house = HouseRules(timer=timer)
    table = GameStarted(CLASSIC, cards(25), team_key(CLASSIC), house=house)
    return Session(Saved(table), Unkept(), SameAgain(), UNDERSTANDING)


@pytest.mark.rule("C9")
def test_a_timer_ends_with_a_move_a_pause_or_another_table() -> None:
    for script in (["weather two"], ["pause"], ["new game", "yes"], ["new cards", "yes"]):
        table = teams(timer=60)
        assert said(table.take(heard("timer"))) == ["One minute. Red's clue."]
        for text in script:
            table.take(heard(text))
        assert table.take(Tick(60.0)) == ()


@pytest.mark.rule("C9")
def test_when_the_time_is_up_an_open_question_is_asked_again() -> None:
    table = teams(timer=60)
    table.take(Tick(1000.0))
    table.take(heard("weather two"))
    table.take(heard("hurry up"))
    table.take(heard("storm"))
    assert said(table.take(Tick(1059.9))) == []
    assert said(table.take(Tick(1060.0))) == ["Time is up. Storm?"]
    assert said(table.take(Tick(1200.0))) == []


def test_a_game_left_for_another_table_is_continued() -> None:
    table = session()
    table.take(heard("weather two", NORTH))
    before = table.view
    table.take(heard("new cards"))
    assert said(table.take(heard("yes"))) == [
        "Read the cards to me, row by row, from north's left. Or resume the game."
    ]
    assert table.view.phase is Phase.SETUP
    assert {face.lines for face in (shown(table, NORTH), shown(table, SOUTH))} == {
        ("READ YOUR", "CARDS", "0 OF 25")
    }
    table.take(heard("storm lake"))
    assert said(table.take(heard("resume"))) == [
        "The game goes on. Codenames Duet. Nine turns left."
        " The clue is weather, two. South guesses."
    ]
    assert table.view == before


def test_cards_can_be_read_after_a_pause() -> None:
    table = session()
    for text in ("pause", "new cards", "yes"):
        table.take(heard(text))
    assert said(table.take(heard("storm"))) == ["Storm. Row one, card two."]


def test_a_wish_can_be_said_while_a_table_is_read() -> None:
    table = session()
    for text in ("new cards", "yes", "storm rainbow"):
        table.take(heard(text))
    assert said(table.take(heard("new game"))) == ["Leave this game?"]
    assert said(table.take(heard("no"))) == ["Row one, card three."]
    table.take(heard("new game"))
    assert said(table.take(heard("yes"))) == ["New game. Nine turns left. Either side may begin."]


@pytest.mark.rule("M8")
def test_another_team_is_called_by_voice_and_plays_its_own_games(tmp_path: Path) -> None:
    with closing(TeamGames(load_deck("everyday"), Wishes(seed=1), tmp_path, "owls")) as team_games:
        laid, log = team_games.begin(AS_BEFORE)
        table = Session(Saved(laid), log, team_games, UNDERSTANDING)
        table.take(heard("cloud two", NORTH))
        for text in ("new game team bats", "yes"):
            table.take(heard(text))
        table.take(heard("cloud three", SOUTH))
    path = tmp_path / FILE_NAME
    assert [game.result for game in history(path, "owls")] == [None]
    with closing(Journal(path, "owls")) as owls, closing(Journal(path, "bats")) as bats:
        left, kept = owls.resume(), bats.resume()
    assert left is not None
    assert left.moves == ((ClueGiven(NORTH, Clue("cloud", 2)),),)
    assert kept is not None
    assert kept.moves == ((ClueGiven(SOUTH, Clue("cloud", 3)),),)


def told(table: Session, *lines: str) -> list[str]:
    """What is said to each of these lines of a console."""
    out: list[str] = []
    console = Console(table, ENGLISH, out.append, wait=lambda seconds: seconds)
    console.run(lines)
    return [line.strip() for line in out]


def test_what_covers_a_card_is_the_same_on_both_screens() -> None:
    table = session()
    told(table, "north: weather two", "south: brick", "[south]")
    assert shown(table, NORTH).cells[0][3].identity is Identity.AGENT
    assert shown(table, SOUTH).cells[4][1].identity is Identity.AGENT


def test_after_a_guess_a_clue_cannot_be_put_right() -> None:
    late = "Too late: a guess was made. South guesses, or ends the turn."
    script = ("north: weather two", "south: brick", "[south]")
    for change in (": correction rain two", "north: take it back"):
        assert told(session(), *script, change)[-1] == late


@pytest.mark.rule("D6")
def test_a_stop_that_is_too_early_leaves_the_question_open() -> None:
    script = ("north: weather two", "south: brick", "south: end turn", "south: yes")
    assert told(session(), *script)[-2:] == [
        "A guess first. Brick?",
        "Agent. Go on, or end the turn.",
    ]


@pytest.mark.rule("D5")
def test_the_floor_is_for_one_clue() -> None:
    whose = "Lunch, two. Whose clue? Tap your button."
    assert told(session(), "[north]", ": weather two", ": undo", ": lunch two")[-1] == whose
    looser = replace(started(), house=HouseRules(looser_turns=True))
    script = ("[north]", ": weather two", ": brick", ": yes", ": stop", ": lunch two")
    assert told(session(looser), *script)[-1] == whose


@pytest.mark.rule("D13")
@pytest.mark.rule("D17")
def test_in_sudden_death_a_side_without_cards_to_guess_does_not_guess() -> None:
    table = session(started(bystander=2))
    told(table, "north: thing nine")
    for position in (*NORTHS, *BOTH):
        told(table, f"south: {WORDS[position]}", "[south]")
    script = (
        "south: thing one",
        "north: window",
        "[north]",
        "[south]",
        ": garden",
        ": yes",
    )
    assert told(table, *script) == [
        "Thing, one.",
        "Window?",
        "Bystander. Sudden death. North guesses.",
        "South has no cards left to guess. North guesses.",
        "Garden?",
        "Agent. North guesses.",
    ]


@pytest.mark.rule("H10")
def test_a_card_that_cannot_be_marked_is_not_asked_back() -> None:
    table = session(replace(started(), edition=POTTER, bonuses={Bonus.HOGSMEADE: 1}))
    told(table, "north: weather two", "south: brick", "[south]", "south: queen", "[south]")
    told(table, "south: weather two", "north: garden", "[north]", "[north]")
    assert told(table, "north: mark brick", "north: mark queen", "south: mark river") == [
        "Brick is covered.",
        "South guessed queen before.",
        "Whose card? Tap your button first. North's clue.",
    ]


ALL_BONUSES = {Bonus.HOGWARTS: 1, Bonus.HOGSMEADE: 1, Bonus.GREAT_HALL: 1}


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    ("before", "line", "answer"),
    [
        (["south: queen"], ": use great hall", "Queen?"),
        (["south: queen"], "south: storm and brick", "Storm and brick, with Hogwarts?"),
        ([": challenge"], "south: storm and brick", "Challenged. Penalty, allow, take back?"),
        ([": challenge"], ": mark queen", "Challenged. Penalty, allow, take back?"),
        (["south: storm and brick", "[south]"], ": challenge", "North chooses: storm, or brick?"),
        (["south: storm and brick", "[south]"], ": end turn", "North chooses: storm, or brick?"),
        (["south: storm and brick", "[south]"], ": thing two", "North chooses: storm, or brick?"),
        (["south: storm and brick", "[south]"], "[south]", "North chooses: storm, or brick?"),
        (["south: storm and brick", "[south]"], ": yes", "North chooses: storm, or brick?"),
        ([], ": mark queen", "Not that bonus now. South guesses."),
        (["south: brick", "[south]"], "south: storm and brick", "Brick is covered."),
    ],
)  # fmt: skip
def test_one_question_at_a_time_where_there_are_bonuses(
    before: list[str], line: str, answer: str
) -> None:
    table = session(replace(started(), edition=POTTER, bonuses=ALL_BONUSES))
    assert told(table, "north: weather two", *before, line)[-1] == answer


@pytest.mark.rule("H10")
def test_the_last_token_marks_no_bystander() -> None:
    table = session(replace(started(bystander=1), edition=POTTER, bonuses=ALL_BONUSES))
    answer = "The last token is for this turn. Either side may begin."
    assert told(table, "north: mark queen") == [answer]


@pytest.mark.rule("C9")
def test_no_timer_starts_after_the_end_of_the_game() -> None:
    table = teams(timer=60)
    told(table, "north: weather two", "south: window", "[south]")
    assert told(table, ": timer") == ["The game is over. Say new game for another."]
    assert table.take(Tick(60.0)) == ()


@pytest.mark.rule("W8")
def test_whether_a_foreign_word_is_used_in_english_is_for_the_players() -> None:
    table = session()
    assert said(table.take(heard("apfel two", NORTH))) == ["Apfel, two."]
    assert said(table.take(heard("challenge"))) == ["Challenged. Penalty, allow, or take it back?"]
    assert said(table.take(heard("penalty"))) == ["Penalty. Eight turns left."]


@pytest.mark.rule("M7")
def test_the_missions_that_can_be_chosen_are_told_when_asked_for() -> None:
    assert told(session(), ": which missions")[-1] == "You may play Prague."
    script = ("north: weather two", "south: storm", ": which missions can we play")
    assert told(session(), *script)[-1] == "You may play Prague. Storm?"


def test_a_lesson_knows_of_no_missions() -> None:
    with pytest.raises(WishError):
        NoOtherTable().missions(started().edition)


def test_help_asked_for_twice_in_a_row_is_said_in_full() -> None:
    table = session()
    first, again = told(table, ": help", ": help")
    assert again == first
    told(table, "north: weather two")
    assert told(table, ": help")[0].endswith("You can also say: take it back, challenge, undo.")
    assert told(table, ": help")[0].endswith("score, pause, new game.")


def test_what_is_not_understood_in_a_pause_is_answered_with_the_pause() -> None:
    table = session()
    assert told(table, ": pause", ": brmpf") == [
        "Paused. Say resume to go on.",
        "I heard “brmpf”. Paused.",
    ]
