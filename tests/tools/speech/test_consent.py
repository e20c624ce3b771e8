"""Asked cards: only a yes reveals a card, and a false yes is reported."""

from dataclasses import replace

import pytest

from assistant.game.messages import Certainty, Readings
from tools.speech.clips import Clips
from tools.speech.consent import CARDS, asked, other_sounds
from tools.speech.counts import consented
from tools.speech.listen import Outcome
from tools.speech.plan import NOISES


def test_the_sounds_contain_no_yes(clips: Clips) -> None:
    items = other_sounds(clips, 10_000, 1)
    assert len(items) == len(NOISES) * (len(clips.entries) - 1)
    assert "yes" not in {item.entries[0].text for item in items}
    assert all(item.entries[0].text not in item.board for item in items)
    assert len({item.name for item in items}) == len(items)


def test_only_the_needed_sounds_are_measured(clips: Clips) -> None:
    assert len(other_sounds(clips, 10, 1)) == -(-10 // CARDS)


@pytest.mark.parametrize(
    ("readings", "doubted", "turned"),
    [
        (Readings(("river",), Certainty.SURE), False, False),
        (Readings(), False, False),
        (Readings(("yes",), Certainty.LIKELY), True, False),
        (Readings(("yes",), Certainty.SURE), False, True),
    ],
)
def test_revealed_and_doubtful_cards_are_counted(
    clips: Clips, readings: Readings, doubted: bool, turned: bool
) -> None:
    (item,) = other_sounds(clips, 1, 1)
    found = asked([(item, Outcome((readings,), 0.1, 0.1))])
    assert len(found) == CARDS
    assert {one.doubted for one in found} == {doubted}
    assert {one.turned for one in found} == {turned}
    (_, together) = consented(found).rows
    assert together["cards"] == CARDS
    assert together["sounds"] == 1
    assert together["turned"] == CARDS * turned
    assert together["asked for a tap"] == CARDS * doubted


def test_the_cards_that_are_asked_about_differ(clips: Clips) -> None:
    (item,) = other_sounds(clips, 1, 1)
    nothing = replace(Outcome((), 0.1, 0.1), readings=())
    assert len({one.card for one in asked([(item, nothing)])}) == CARDS
