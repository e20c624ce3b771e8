"""The file that a deck name refers to, and the list of decks."""

from pathlib import Path

import pytest

from assistant.game.decks import Deck, Listed, catalogue, load
from assistant.game.decks.shelf import OURS, find
from assistant.game.errors import FileError
from tests.game.decks.written import SIXTEEN, written

NOWHERE = Path("/nowhere/at/all")


def test_a_deck_is_sought_by_path_then_in_the_folder_then_among_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "decks"
    folder.mkdir()
    assert load("everyday", folder).name == "Everyday"
    written(folder, f"# name: Theirs\n{SIXTEEN}", "everyday.txt")
    assert load("everyday", folder).name == "Theirs"
    written(tmp_path, f"# name: Here\n{SIXTEEN}", "everyday")
    assert load("everyday", folder).name == "Here"


def test_the_default_folder_is_decks_in_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    written(tmp_path / "decks", SIXTEEN, "Dragons.TXT")
    assert load("dragons").name == "Dragons"


@pytest.mark.parametrize("name", ["dragons", "Dragons", "DRAGONS", "dragons.txt"])
def test_a_deck_is_found_in_any_case_with_or_without_txt(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, SIXTEEN, "Dragons.txt")
    assert find(name, tmp_path) == (path,)


def test_a_folder_is_not_a_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pictures").mkdir()
    assert find("pictures") == (OURS / "pictures.txt",)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("weekday", "weekday: there is neither such a file nor a deck of that name"),
        ("everyday+weekday", "weekday: there is neither such a file nor a deck of that name"),
        ("/nowhere/mine.txt", "mine.txt: there is neither such a file"),
        ("", ": there is neither such a file"),
        ("+", "+: there is neither such a file"),
        ("x" * 5000, ": File name too long"),
        (".", ": Is a directory"),
    ],
)
def test_a_name_that_leads_to_no_deck_is_refused(name: str, reason: str) -> None:
    with pytest.raises(FileError) as refused:
        load(name, NOWHERE)
    assert reason in str(refused.value)


@pytest.mark.rule("Y5")
def test_joined_decks_form_one_deck_without_duplicates(tmp_path: Path) -> None:
    written(tmp_path, "# name: Family\nOma\nBALLOON\n@ balloon\n", "family.txt")
    ours, joined = load("everyday"), load("everyday + family", tmp_path)
    assert joined.name == "Everyday + Family"
    assert len(joined.cards) == len(ours.cards) + 2
    assert len({card.word.casefold() for card in joined.words}) == len(joined.words)


def test_joined_decks_with_too_few_cards_are_refused(tmp_path: Path) -> None:
    one = written(tmp_path, "STORM\n", "one.txt")
    other = written(tmp_path, "RAIN\n", "other.txt")
    with pytest.raises(FileError) as refused:
        load("one+other", tmp_path)
    assert str(refused.value).startswith(f"{one} + {other}: the deck has 2 cards; it needs")


def test_decks_in_the_folder_are_listed_before_ours(tmp_path: Path) -> None:
    path = written(tmp_path, f"# name: Dragons\n{SIXTEEN}@ egg\n", "dragons.txt")
    listed = catalogue(tmp_path)
    assert [one.name for one in listed] == ["dragons", "children", "everyday", "pictures"]
    first = listed[0]
    assert isinstance(first.deck, Deck)
    assert first == Listed("dragons", path, first.deck)
    assert first.deck.name == "Dragons"
    assert (len(first.deck.words), len(first.deck.pictures)) == (16, 1)
    assert [one.path for one in listed[1:]] == [None] * 3


def test_a_deck_of_ours_is_hidden_by_another_of_the_same_name(tmp_path: Path) -> None:
    written(tmp_path, SIXTEEN, "Everyday.txt")
    assert [(one.name, one.hidden) for one in catalogue(tmp_path)] == [
        ("Everyday", False),
        ("children", False),
        ("everyday", True),
        ("pictures", False),
    ]


def test_a_broken_deck_is_listed_with_its_error_and_the_others_load(tmp_path: Path) -> None:
    written(tmp_path, "STORM\nSTORM\n", "b.txt")
    written(tmp_path, SIXTEEN, "c.txt")
    (tmp_path / "a.txt").symlink_to("missing")
    a, b, c, *ours = catalogue(tmp_path)
    assert a.deck == f"{tmp_path}/a.txt: No such file or directory"
    assert b.deck == f"{tmp_path}/b.txt: line 2: STORM is already in line 1"
    assert isinstance(c.deck, Deck)
    assert len(ours) == 3


def test_only_our_decks_are_listed_if_the_folder_has_none(tmp_path: Path) -> None:
    for name in ("notes.md", ".hidden.txt", "._dragons.txt"):
        written(tmp_path, SIXTEEN, name)
    (tmp_path / "folder.txt").mkdir()
    for folder in (tmp_path, NOWHERE):
        assert [one.name for one in catalogue(folder)] == ["children", "everyday", "pictures"]


def test_a_folder_that_cannot_be_read_is_reported() -> None:
    with pytest.raises(FileError, match="the folder can't be read"):
        catalogue(Path("x" * 5000))
