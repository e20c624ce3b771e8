"""Why a mission is locked, why a wish is not met, what a bonus does: in English."""

from __future__ import annotations

import pytest

from assistant.game.rules import edition as editions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Kind
from assistant.game.rules.missions import UnknownMission
from assistant.game.rules.standing import Because, KindWon, Locked, OffTheMap, Uncounted, WinFirst
from assistant.game.rules.wish import NoMissions, TwoSidesOnly, Unmet
from assistant.language.en.campaign import KINDS, because, bonus_does, uncounted, unmet
from tests.game.rules.test_missions import DUET, POTTER, unknown

GATES = ("Berlin", "Cairo", "Moscow")


@pytest.mark.rule("M7", "H4", "H7")
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (WinFirst(("Prague",)), "win Prague first"),
        (WinFirst(("Berlin", "Cairo")), "win Berlin or Cairo first"),
        (WinFirst(("Berlin", "Montreal", "Cairo")), "win Berlin, Montreal or Cairo first"),
        (WinFirst(("London",), every=True), "win London first"),
        (WinFirst(("London", "Hogwarts"), every=True), "win two more missions first"),
        (
            OffTheMap("Prague", GATES, drawn=False, won=False),
            "its lines are not known; it opens with Berlin, Cairo or Moscow",
        ),
        (
            OffTheMap("Prague", GATES, drawn=True, won=False),
            "its lines do not lead to Prague; it opens with Berlin, Cairo or Moscow",
        ),
        (
            OffTheMap("Prague", ("Cairo",), drawn=False, won=True),
            "its lines are not known, and Cairo is won",
        ),
        (
            OffTheMap("Prague", ("Cairo",), drawn=True, won=True),
            "its lines do not lead to Prague, and Cairo is won",
        ),
    ],
)
def test_the_reason_a_mission_is_locked_or_open_is_said(value: Because, said: str) -> None:
    assert because(value) == said


@pytest.mark.rule("M7", "V4")
@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Locked("Cairo", WinFirst(("Prague",))), "Cairo is locked: win Prague first"),
        (
            KindWon("The Burrow", Kind.PICTURES, "#4 Privet Drive", (Kind.WORDS, Kind.BOTH)),
            "#4 Privet Drive was won with pictures: play The Burrow with words or both",
        ),
    ],
)
def test_the_reason_a_game_does_not_count_is_said(value: Uncounted, said: str) -> None:
    assert uncounted(value) == unmet(value) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (NoMissions(editions.load("classic")), "Codenames has no missions"),
        (TwoSidesOnly(editions.load("duet")), "Codenames Duet is played by two sides"),
        (unknown(DUET, "Bagdad"), "“Bagdad” is no mission; is it Baghdad?"),
        (
            unknown(POTTER, "grimauld"),
            "“grimauld” is no mission; is it #12 Grimmauld Place?",
        ),
        (unknown(POTTER, "hall"), "“hall” can be Great Hall or Hall of Prophecies"),
        (UnknownMission("zzzz", ()), "“zzzz” is no mission"),
    ],
)
def test_the_reason_a_wish_is_not_met_is_said(value: Unmet, said: str) -> None:
    assert unmet(value) == said


@pytest.mark.rule("H8", "H9", "H10", "H11")
def test_every_bonus_is_told_in_few_words() -> None:
    told = [bonus_does(bonus) for bonus in Bonus]
    assert len(set(told)) == len(Bonus)
    assert all(0 < len(one) < 50 for one in told)
    assert bonus_does(Bonus.DIAGON_ALLEY) == "one more token, official side up, up to twelve"
    assert not any(letter.isdigit() for one in told for letter in one)


@pytest.mark.rule("H2")
def test_every_kind_of_cards_has_its_word() -> None:
    assert len(set(KINDS.values())) == len(Kind)
    for kind in Kind:
        value = KindWon("The Burrow", kind, "#4 Privet Drive", (kind,))
        won = f"#4 Privet Drive was won with {KINDS[kind]}"
        assert uncounted(value) == f"{won}: play The Burrow with {KINDS[kind]}"
