"""The plan of utterances and tables: fair, and dealt by a seed."""

from pathlib import Path
from statistics import fmean

import pytest

from assistant.language.intents import SaidGuess
from assistant.partner.relation import near
from tests.tools.speech.tones import DIGITS, WORDS
from tools.speech.clips import Clips, Entry
from tools.speech.games import like_a_game
from tools.speech.plan import CLEAN, MICROPHONES, NOISES, Colour, Noise, Task, noise, noises, plan
from tools.speech.recordings import Kind, MeasureError
from tools.speech.tables import CARDS, Moment, deal, table


def test_every_word_and_command_is_said_at_its_moment(clips: Clips) -> None:
    """A guess is on the table; a clue and a word that means nothing are not."""
    items = plan(clips, seed=1, noises=[CLEAN])
    for item in items:
        assert len(set(item.board)) == CARDS
        assert (item.entries[0].text in item.board) == (item.task is Task.GUESS)
    of = {task: [item for item in items if item.task is task] for task in Task}
    assert [item.expected for item in of[Task.GUESS]] == list(WORDS)
    outside = [item for item in of[Task.OUTSIDE] if item.moment is Moment.GUESS]
    assert [item.entries[0].text for item in outside] == list(WORDS)
    assert {item.expected for item in outside} == {""}
    assert [item.entries[0].text for item in of[Task.CLUE]] == list(WORDS)
    for item in of[Task.CLUE]:
        word, number = item.entries
        assert number.text in DIGITS
        assert number.speaker == word.speaker
    assert [(item.expected, item.moment) for item in of[Task.COMMAND]] == [
        ("help", Moment.GUESS),
        ("yes", Moment.ANSWER),
    ]


def test_a_command_is_not_counted_as_a_meaningless_word() -> None:
    entries = tuple(
        Entry(Path(f"{word}.wav"), word, Kind.WORD, "ann") for word in ("stop", "storm")
    )
    items = plan(Clips(entries, ()), 1, noises=[CLEAN], tasks=[Task.OUTSIDE])
    assert {item.entries[0].text for item in items} == {"storm"}


def test_no_two_cards_sound_the_same_nor_like_what_is_said() -> None:
    texts = ("pair", "pear", "night", "knight", "fair", "fare")
    for number in range(10):
        board = deal(texts, str(number), off="fair")
        assert {"fair", "fare"}.isdisjoint(board)
        assert len({"pair", "pear"} & set(board)) == len({"night", "knight"} & set(board)) == 1
        assert "knight" in deal(texts, str(number), on="knight")


def test_the_deal_depends_on_the_seed_and_not_on_the_noise(clips: Clips) -> None:
    quiet, loud = (plan(clips, seed=1, noises=[one]) for one in (CLEAN, noise("pink-5")))
    assert [item.board for item in quiet] == [item.board for item in loud]
    assert quiet == plan(clips, seed=1, noises=[CLEAN])
    assert quiet != plan(clips, seed=2, noises=[CLEAN])


def test_a_limit_keeps_the_same_few_of_each_kind_in_every_noise(clips: Clips) -> None:
    items = plan(clips, seed=1, limit=2)
    for one in NOISES:
        there = [item for item in items if item.noise == one]
        assert len([item for item in there if item.task is Task.GUESS]) == 2
        assert len([item for item in there if item.task is Task.TALK]) == 3, "one at each moment"
    assert len({item.name for item in items}) == len(items)


def test_noises_have_the_names_of_their_options() -> None:
    assert [noise(str(one)) for one in NOISES] == list(NOISES)
    assert noise("babble-5") == Noise(Colour.BABBLE, 5)
    assert [str(one) for one in noises(())] == ["clean", "pink-10", "babble-10"]
    assert noises(("clean", "all")) == NOISES
    assert [noise(str(one)) for one in MICROPHONES] == list(MICROPHONES)
    for name in ("pink", "white-10", "pink-loud", "far-10", ""):
        with pytest.raises(
            MeasureError, match="is no noise; there are clean, far, clipped, telephone, pink-10"
        ):
            noise(name)


def test_a_card_at_a_table_like_games_is_related_to_the_clue() -> None:
    words = ("ferret", "tax", "oregano", "hotel", "brave", "column", "noise", "lesson")
    boards = [like_a_game(word, f"table {word}") for word in words]
    assert {len(set(board)) for board in boards} == {CARDS}
    games, dealt = (
        fmean(max(near(word, board).values()) for word, board in zip(words, them, strict=True))
        for them in (boards, [deal((), word) for word in words])
    )
    assert games > dealt + 0.5
    assert like_a_game("xqzzv", "any") == deal((), "any", off="xqzzv")


@pytest.mark.parametrize("moment", list(Moment))
def test_every_moment_listens_for_what_is_due(moment: Moment) -> None:
    where = table(deal((), "any"), moment)
    due = {
        Moment.CLUE: "how many turns",
        Moment.GUESS: where.view.cards[0].word.lower(),
        Moment.MORE: "end turn",
        Moment.ANSWER: "yes",
        Moment.VERDICT: "penalty",
    }[moment]
    assert due in where.vocabulary.phrases
    assert where.vocabulary.clue == (moment in (Moment.CLUE, Moment.VERDICT))
    heard = where.hear([due])
    assert heard
    assert isinstance(heard.intent, SaidGuess) == (moment is Moment.GUESS)
