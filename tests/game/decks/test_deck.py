from pathlib import Path
from random import Random

import pytest

from assistant.game.decks import Deck, deal, load
from assistant.game.errors import FileError
from assistant.game.rules import key as keys
from assistant.game.rules.cards import Card, Kind, Side, kind_of
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.edition import load as load_edition
from assistant.game.rules.edition import names as editions
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import begin
from assistant.game.rules.notation import read_cards, write_card
from tests.game.decks.written import SIXTEEN, written
from tests.tables import WEATHER, done

JOINED = "or another joined to it: everyday+NAME"


def a_deck(words: int, pictures: int) -> Deck:
    cards = [Card(f"WORD {number}") for number in range(words)]
    cards += [Card(f"picture {number}", picture=True) for number in range(pictures)]
    return Deck("mine", tuple(cards))


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("# name: Mine\n# licence: CC0-1.0\n\n# my words\n", "Mine"),
        ("#Name : Mi\x1bne\r\n", "Mine"),
        ("\ufeff", "mine"),
    ],
    ids=["usual", "written in other ways", "missing"],
)
def test_a_deck_is_named_by_its_header_or_its_file(tmp_path: Path, header: str, name: str) -> None:
    deck = load(str(written(tmp_path, header + SIXTEEN)))
    assert deck.name == name
    assert deck.cards[0] == Card("WORDA")
    assert len(deck.cards) == 16


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# nothing\n\n", f"mine.txt: the deck is empty; it needs at least 16, {JOINED}"),
        ("STORM\n", f"mine.txt: the deck has 1 card; it needs at least 16, {JOINED}"),
        ("STORM\nRAIN\n", f"mine.txt: the deck has 2 cards; it needs at least 16, {JOINED}"),
        (SIXTEEN + "\nworda\n", "mine.txt: line 18: worda is already in line 1"),
        ("@\n" + SIXTEEN, "mine.txt: line 1: “@” is no card: it needs a label after the @"),
    ],
)
def test_an_invalid_deck_is_refused_with_the_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(FileError) as refused:
        load(written(tmp_path, text))
    assert str(refused.value) == f"{tmp_path}/{reason}"


def test_a_word_and_a_picture_of_the_same_name_are_two_cards(tmp_path: Path) -> None:
    deck = load(written(tmp_path, SIXTEEN + "@ worda\n"))
    assert (len(deck.words), deck.pictures) == (16, (Card("worda", picture=True),))


def test_text_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(b"STORM\nCAF\xc9\n")
    with pytest.raises(FileError, match=r"latin\.txt: line 2: this is not UTF-8"):
        load(path)


@pytest.mark.rule("D1")
def test_the_same_seed_deals_the_same_distinct_cards() -> None:
    first, again, other = (deal(load("everyday"), 25, Random(seed)) for seed in (7, 7, 8))
    assert first == again != other
    assert len(set(first)) == 25


def test_more_cards_than_the_deck_has_are_refused() -> None:
    deck = a_deck(words=16, pictures=0)
    assert len(deal(deck, 16, Random(1))) == 16
    with pytest.raises(FileError, match="deck mine: it has 16 cards, 17 are needed"):
        deal(deck, 17, Random(1))


@pytest.mark.rule("H2", "V4")
@pytest.mark.parametrize(
    ("kind", "words", "pictures"),
    [(Kind.WORDS, 100, 0), (Kind.PICTURES, 100, 25), (Kind.BOTH, 100, 12), (Kind.BOTH, 12, 13)],
)
def test_a_table_has_words_or_pictures_or_about_half_of_each(
    kind: Kind, words: int, pictures: int
) -> None:
    """A missing word is replaced by a picture."""
    for seed in range(20):
        cards = deal(a_deck(words, pictures=30), 25, Random(seed), kind)
        assert len(set(cards)) == 25
        assert sum(card.picture for card in cards) == pictures
        assert kind_of(cards) is kind


@pytest.mark.rule("H2")
def test_words_and_pictures_are_shuffled() -> None:
    deck = a_deck(words=100, pictures=100)
    first = [deal(deck, 25, Random(seed), Kind.BOTH)[0].picture for seed in range(200)]
    assert 60 < sum(first) < 140


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    ("words", "pictures", "kind", "reason"),
    [
        (24, 90, Kind.WORDS, "deck mine: it has 24 words, 25 are needed"),
        (90, 24, Kind.PICTURES, "deck mine: it has 24 pictures, 25 are needed"),
        (11, 90, Kind.BOTH, "deck mine: it has 11 words, 12 are needed"),
        (90, 11, Kind.BOTH, "deck mine: it has 11 pictures, 12 are needed"),
    ],
)
def test_a_deck_with_too_few_of_a_kind_is_refused(
    words: int, pictures: int, kind: Kind, reason: str
) -> None:
    with pytest.raises(FileError) as refused:
        deal(a_deck(words, pictures), 25, Random(1), kind)
    assert str(refused.value) == reason


@pytest.mark.rule("C12")
@pytest.mark.parametrize("kind", [None, *Kind])
def test_the_next_game_has_other_cards(kind: Kind | None) -> None:
    deck = a_deck(words=60, pictures=60)
    random = Random(3)
    played = deal(deck, 25, random, kind)
    assert set(played).isdisjoint(deal(deck, 25, random, kind, avoid=played))


@pytest.mark.rule("C12")
def test_cards_are_dealt_again_only_when_no_others_are_left() -> None:
    deck = a_deck(words=30, pictures=0)
    random = Random(3)
    played = deal(deck, 25, random)
    cards = deal(deck, 25, random, avoid=played)
    assert len(set(cards)) == 25
    assert set(deck.cards) - set(played) < set(cards)


@pytest.mark.rule("Y4", "Y5")
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("everyday", Kind.WORDS),
        ("children", Kind.WORDS),
        ("pictures", Kind.PICTURES),
        ("everyday+pictures", Kind.BOTH),
    ],
)
def test_our_decks_can_be_played_in_every_edition(edition: str, name: str, kind: Kind) -> None:
    played = load_edition(edition)
    cards = deal(load(name), played.size, Random(1), kind)
    assert kind_of(cards) is kind
    assert read_cards("\n".join(map(write_card, cards)), played) == cards
    game = begin(GameStarted(played, cards, keys.deal(played, Random(2))))
    assert game.table.visible == tuple(card.word for card in cards if not card.picture)
    giver = game.table.givers[0]
    guesser = giver.other if isinstance(giver, Side) else giver
    done(game, GiveClue(giver, WEATHER), Guess(guesser, 0))
