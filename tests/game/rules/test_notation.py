"""The table to text and back."""

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules import notation
from assistant.game.rules.cards import Card, Identity, Team
from assistant.game.rules.edition import Edition
from assistant.game.rules.key import Key, TeamKey
from tests.game.rules.games import CLASSIC, DISNEY, cards, team_key
from tests.tables import DUET, KEY, WORDS

WORDS_TEXT = "\n".join(WORDS)


@pytest.mark.rule("D1")
def test_words_are_read_row_by_row() -> None:
    cards = notation.read_cards(f"# our table\n\n{WORDS_TEXT}\n", DUET)
    assert [card.word for card in cards] == WORDS


@pytest.mark.rule("H2", "H3")
def test_a_card_may_have_several_words_or_a_picture() -> None:
    assert notation.read_card("POLYJUICE  POTION") == Card("POLYJUICE POTION")
    assert notation.read_card("@azkaban.png") == Card("azkaban.png", picture=True)
    for text in ("POLYJUICE POTION", "@ azkaban.png"):
        assert notation.write_card(notation.read_card(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("storm\nStorm", "line 2: Storm is already in line 1"),
        ("storm\n\n!!\n", "line 3: “!!” is no card: it needs a letter or a digit"),
        ("storm", "line 1: 1 card, but Codenames Duet needs 25"),
        ("", "0 cards, but Codenames Duet needs 25"),
        (f"{WORDS_TEXT}\nextra\nmore", "line 26: 27 cards, but Codenames Duet needs 25"),
        ("sto\x00rm", "line 1: a card with characters that cannot be printed"),
    ],
)
def test_invalid_cards_are_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(notation.NotationError) as refused:
        notation.read_cards(text, DUET)
    assert str(refused.value) == message


def test_a_list_of_cards_may_have_any_length() -> None:
    assert notation.read_list("# ours\nstorm\n\n@ owl\n") == (
        Card("storm"),
        Card("owl", picture=True),
    )
    # The two sides of a card count as two cards.
    assert len(notation.read_list("owl\n@ owl\n")) == 2


@pytest.mark.rule("Y1")
def test_sixteen_cards_are_read_only_in_an_edition_of_sixteen() -> None:
    text = "\n".join(notation.write_card(card) for card in cards(16))
    assert notation.read_cards(text, DISNEY) == cards(16)
    with pytest.raises(notation.NotationError, match="16 cards, but Codenames needs 25"):
        notation.read_cards(text, CLASSIC)


def test_a_key_is_read_and_written() -> None:
    key = notation.read_key(KEY, DUET)
    assert isinstance(key, Key)
    assert key.pairs[13] == (Identity.AGENT, Identity.ASSASSIN)
    assert notation.write_key(key, DUET.columns) == KEY


TEAM_KEY = """blue starts
B B B B B
B B B B R
R R R R R
R R . . .
. . . . X
"""


@pytest.mark.rule("C1")
def test_a_key_for_teams_is_read_and_written() -> None:
    key = notation.read_key(TEAM_KEY, CLASSIC)
    assert key == team_key(CLASSIC, starts=Team.BLUE)
    assert notation.write_key(key, CLASSIC.columns) == TEAM_KEY
    assert notation.read_key(f"# ours\n\n{TEAM_KEY.lower()}", CLASSIC) == key


@pytest.mark.rule("D2", "C1")
@pytest.mark.parametrize(
    ("edition", "text", "message"),
    [
        (DUET, "AA AA", "line 1: 2 cards in a row of 5"),
        (DUET, "AA AA AA A. Q.", "line 1: “Q.” is not two of A, X and ."),
        (DUET, "AA AA AA A. A", "line 1: “A” is not two of A, X and ."),
        (DUET, ".. .. .. .. ..", "line 1: 1 rows, but Codenames Duet needs 5"),
        (DUET, KEY.replace("XX", ".."), "line 5: 8 cards are bystander"),
        (CLASSIC, "", "the first line says “red starts” or “blue starts”"),
        (CLASSIC, "B B B B B", "line 1: the first line says “red starts” or “blue starts”"),
        (CLASSIC, "green starts", "line 1: the first line says"),
        (CLASSIC, "red starts\nR R", "line 2: 2 cards in a row of 5"),
        (CLASSIC, "red starts\nA . . . .", "line 2: “A” is not one of R, B, X and ."),
        (CLASSIC, "red starts", "0 rows, but Codenames needs 5"),
        (CLASSIC, f"{TEAM_KEY}. . . . .", "line 7: 6 rows, but Codenames needs 5"),
        (CLASSIC, TEAM_KEY.replace("blue", "red"), "line 3: 9 cards are blue, not 8"),
    ],
)
def test_invalid_keys_are_refused_with_line_and_reason(
    edition: Edition, text: str, message: str
) -> None:
    with pytest.raises(notation.NotationError) as refused:
        notation.read_key(text, edition)
    assert str(refused.value).startswith(message)


def test_a_key_that_leaves_a_team_without_agents_cannot_be_played() -> None:
    odd = TEAM_KEY.replace("R", ".")
    with pytest.raises(notation.NotationError, match="without an agent"):
        notation.read_key(odd, CLASSIC, any_counts=True)
    odd = TEAM_KEY.replace("X", "R")
    key = notation.read_key(odd, CLASSIC, any_counts=True)
    assert isinstance(key, TeamKey)
    assert len(key.agents(Team.RED)) == 9


def test_editions_are_found_by_name() -> None:
    printed = ("classic", "disney", "disney-advanced", "duet", "harry-potter")
    assert editions.names() == printed
    assert [editions.load(name).name for name in printed] == list(printed)
    with pytest.raises(KeyError):
        editions.load("chess")
