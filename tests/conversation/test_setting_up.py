"""The next table as it was set up on a phone, and the game that was interrupted before it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from assistant.conversation.dealing import Wishes
from assistant.conversation.effects import Known
from assistant.conversation.lesson import Lessons
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game.decks import load
from assistant.game.errors import FileError, WishError
from assistant.game.messages import Heard, Laid, Swapped, Wished
from assistant.game.rules.cards import Card
from assistant.game.rules.house import HouseRules
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from tests.conversation.test_session_properties import session
from tests.tables import NORTH, SOUTH, asked, sentences, started

WORDS = tuple(Card(f"WORD {letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY")


def played(folder: Path | None = None, wishes: Wishes | None = None) -> tuple[Session, TeamGames]:
    """A table with a dealer behind it."""
    team_games = TeamGames(load("everyday"), wishes or Wishes(seed=1), folder, "")
    begun, log = team_games.begin(AS_BEFORE)
    return Session(Saved(begun), log, team_games, UNDERSTANDING), team_games


def agreed(table: Session, wish: Wish) -> list[str]:
    """What is said when north's phone wishes for this, and south says yes."""
    table.take(Wished(wish, NORTH))
    return sentences(table.take(Heard(("yes",), SOUTH)))


def test_another_game_begins_only_after_a_question() -> None:
    table, _ = played()
    before = table.view.cards
    table.take(Wished(Wish(edition="classic", standard=True), NORTH))
    assert asked(table) == "Leave this game for classic Codenames?"
    table.take(Heard(("no",), SOUTH))
    assert table.view.cards == before
    said = agreed(table, Wish(edition="classic", standard=True))
    assert "New game. Codenames" in said[0]
    assert table.view.edition.name == "classic"


@pytest.mark.parametrize(
    ("wish", "question"),
    [
        (Wish(edition="duet", deck="children"), "Codenames Duet, deck children?"),
        (Wish(edition="duet", cards=WORDS), "Codenames Duet, your own cards?"),
        (Wish(edition="duet", team="foxes"), "Codenames Duet, team foxes?"),
    ],
)
def test_the_question_says_what_is_different(wish: Wish, question: str) -> None:
    table, _ = played()
    table.take(Wished(wish, NORTH))
    assert asked(table) == f"Leave this game for {question}"


def test_a_game_is_played_with_the_house_rules_and_tokens_that_were_chosen() -> None:
    table, _ = played()
    house = HouseRules(looser_turns=True, timer=60)
    said = agreed(table, Wish(edition="duet", tokens=11, house=house, standard=True))
    assert table.view.house == house
    assert table.view.bank.total == 11
    assert "House rules: looser turns, timer one minute." in said[0]


def test_the_cards_of_another_deck_stay_for_the_games_after_it() -> None:
    table, _ = played()
    children = set(load("children").cards)
    for _ in range(2):
        agreed(table, Wish(deck="children"))
        assert set(table.view.cards) <= children
        agreed(table, AS_BEFORE)
        assert set(table.view.cards) <= children


def test_typed_cards_lie_row_by_row_until_a_deck_is_chosen_again() -> None:
    table, _ = played()
    agreed(table, Wish(edition="duet", cards=WORDS))
    assert table.view.cards == WORDS
    assert table.view.own
    agreed(table, Wish(deck="everyday"))
    assert not set(table.view.cards) & set(WORDS)
    assert not table.view.own


def test_dealt_cards_replace_the_players_own() -> None:
    table, _ = played()
    agreed(table, Wish(edition="duet", cards=WORDS))
    table.take(Wished(Wish(edition="duet", dealt=True, standard=True), NORTH))
    assert asked(table) == "Leave this game for Codenames Duet, dealt cards?"
    table.take(Heard(("yes",), SOUTH))
    assert not set(table.view.cards) & set(WORDS)
    agreed(table, AS_BEFORE)
    assert not set(table.view.cards) & set(WORDS)


def test_a_missing_deck_changes_nothing() -> None:
    table, team_games = played()
    before = table.view
    said = agreed(table, Wish(edition="classic", deck="nowhere"))
    assert said[0].startswith("There is no such deck.")
    assert table.view == before
    with pytest.raises(FileError):
        team_games.begin(Wish(deck="nowhere"))


def test_a_standard_game_after_a_mission_has_no_mission() -> None:
    table, _ = played(wishes=Wishes(mission="Berlin", any_mission=True, seed=1))
    assert table.view.mission == "Berlin"
    agreed(table, Wish(edition="duet"))
    assert table.view.mission == "Berlin"  # “new game duet” goes on with it
    agreed(table, Wish(edition="duet", standard=True))
    assert table.view.mission is None


def test_a_locked_mission_is_refused_with_the_reason() -> None:
    table, team_games = played(wishes=Wishes(seed=1))
    said = agreed(table, Wish(edition="duet", mission="Berlin", standard=True))
    assert "Berlin is locked" in said[0]
    with pytest.raises(WishError):
        team_games.begin(Wish(mission="Berlin"))


def test_a_card_is_corrected_before_the_first_clue_only() -> None:
    table = session(started())
    effects = table.take(Swapped(0, "castle", NORTH))
    assert table.view.cards[0] == Card("CASTLE")
    assert any(isinstance(one, Laid) for one in effects)
    table.take(Heard(("weather two",), NORTH))
    said = sentences(table.take(Swapped(1, "tower", NORTH)))
    assert table.view.cards[1] == started().cards[1]
    assert said == ["Swaps end with the first clue. South guesses."]


def test_a_new_table_ends_the_lesson() -> None:
    table = Lessons(played()[0], UNDERSTANDING)
    table.take(Heard(("teach me",), NORTH))
    table.take(Wished(Wish(edition="classic"), NORTH))
    table.take(Heard(("yes",), SOUTH))
    assert table.view.edition.name == "classic"


# --- a game that was interrupted ----------------------------------------------------------


@pytest.fixture
def left_game(tmp_path: Path) -> Path:
    """A folder where a game was left after its first clue."""
    table, team_games = played(tmp_path)
    with closing(team_games):
        table.take(Heard(("zebra two",), NORTH))
    return tmp_path


@pytest.fixture
def interrupted(left_game: Path) -> Iterator[Session]:
    """A table in such a folder."""
    table, team_games = played(left_game, Wishes(seed=2))
    with closing(team_games):
        yield table


def left(table: Session) -> bool:
    """Whether everybody is told of a game that can be gone on with."""
    return any(isinstance(one, Known) and one.left for one in table.refresh())


def clues(table: Session) -> list[str]:
    """The words of the clues that were given."""
    return [given.clue.word for given in table.view.clues]


def test_an_interrupted_game_is_offered_and_resumed(interrupted: Session) -> None:
    table = interrupted
    assert "A game was interrupted. Say resume to go on with it" in sentences(table.greet())[0]
    assert left(table)
    assert clues(table) == []
    said = sentences(table.take(Heard(("resume",), SOUTH)))
    assert said[0].startswith("The game goes on.")
    assert clues(table) == ["zebra"]
    assert not left(table)


def test_an_interrupted_game_is_offered_until_the_first_move(interrupted: Session) -> None:
    table = interrupted
    table.take(Heard(("zebra two",), NORTH))
    assert not left(table)
    before = table.view
    assert sentences(table.take(Heard(("resume",), SOUTH))) == ["The game is on. South guesses."]
    table.take(Heard(("undo",), NORTH))
    assert not left(table)  # that first clue gave it up
    assert before.clues


def test_a_new_game_before_the_first_move_keeps_the_interrupted_game(interrupted: Session) -> None:
    table = interrupted
    said = agreed(table, Wish(edition="duet", standard=True))
    assert "A game was interrupted." in said[0]
    table.take(Heard(("resume",), SOUTH))
    assert clues(table) == ["zebra"]


def test_players_laying_a_table_can_resume_the_interrupted_game(left_game: Path) -> None:
    team_games = TeamGames(load("everyday"), Wishes(), left_game, "")
    with closing(team_games):
        laying = team_games.prepare(Wish(lay=True))
        table = Session(laying, team_games.log, team_games, UNDERSTANDING)
        table.take(Heard(("resume",), SOUTH))
        assert clues(table) == ["zebra"]


@pytest.mark.parametrize("begun", [True, False])
def test_a_game_resumed_while_cards_are_read_survives_a_power_cut(
    left_game: Path, begun: bool
) -> None:
    team_games = TeamGames(load("everyday"), Wishes(), left_game, "")
    with closing(team_games):
        start = team_games.resume() if begun else team_games.prepare(Wish(lay=True))
        assert start is not None
        table = Session(start, team_games.log, team_games, UNDERSTANDING)
        if begun:
            agreed(table, Wish(lay=True))
        table.take(Heard(("storm river moon",), NORTH))
        assert team_games.resume_laying() is not None
        table.take(Heard(("resume",), SOUTH))
        assert clues(table) == ["zebra"]
        assert team_games.resume_laying() is None


def test_a_resumed_game_is_not_offered_after_its_first_clue_is_undone(left_game: Path) -> None:
    team_games = TeamGames(load("everyday"), Wishes(), left_game, "")
    with closing(team_games):
        start = team_games.resume()
        assert start is not None
        table = Session(start, team_games.log, team_games, UNDERSTANDING)
        table.take(Heard(("undo",), NORTH))
        assert clues(table) == []
        assert not left(table)


def test_resume_without_an_interrupted_game_changes_nothing() -> None:
    table = session(started())
    assert not left(table)
    said = sentences(table.take(Heard(("resume",), SOUTH)))
    assert said == ["The game is on. Either side may begin."]
