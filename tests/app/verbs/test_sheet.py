"""The mission map and the mission log as people read them."""

import json
from dataclasses import replace

import pytest

from assistant.app.verbs.sheet import history_of, log_of, map_of, sheet_of, to_json
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign, PlayedGame, campaign
from assistant.game.rules.cards import Kind
from tests.game.rules.test_campaign import LOST, after, game
from tests.game.rules.test_missions import DUET, POTTER

LINES = [("Berlin", "London"), ("London", "Montreal")]


def travelled() -> Campaign:
    """Prague and Cairo are won; Cairo twice, and lost in between."""
    days = ["01", "02", "03", "04", "05"]
    games = (
        game(DUET, None),
        game(DUET, "Cairo"),
        game(DUET, "Cairo", LOST),
        game(DUET, "Cairo"),
        game(DUET, "Dubai", LOST),
    )
    kept = tuple(
        replace(one, started=f"2026-11-{day}T20:15:00")
        for one, day in zip(games, days, strict=True)
    )
    return replace(after(DUET, lines=LINES), played=kept)


def studied() -> Campaign:
    """The first box of the log is complete, its bonus and one of London's are used."""
    burrow = replace(game(POTTER, "The Burrow"), kind=Kind.PICTURES, used=(Bonus.LONDON,))
    games: tuple[PlayedGame, ...] = (
        game(POTTER, "London"),
        game(POTTER, "#4 Privet Drive"),
        burrow,
        replace(game(POTTER, "#12 Grimmauld Place"), kind=Kind.BOTH),
        replace(game(POTTER, "Diagon Alley", LOST), used=(Bonus.PRIVET_DRIVE,)),
        replace(game(POTTER, "Diagon Alley", None), kind=Kind.BOTH),
        replace(game(POTTER, "Hogwarts Express"), counted=False),
        replace(game(POTTER, None), bank=Bank(12)),
    )
    return campaign(POTTER, games)


@pytest.mark.rule("M7", "M8")
def test_the_map_says_what_is_won_open_and_locked_and_why() -> None:
    shown = map_of(travelled())
    blocks = {block.splitlines()[0]: block.splitlines()[1:] for block in shown.split("\n\n")}
    assert list(blocks) == [
        "Mission map: 2 of 26 won",
        "Won",
        "Open",
        "Open: its lines are not known, and Cairo is won",
        "Locked: win Berlin or Montreal first",
        "Locked: win London first",
        "Lines: Prague–Berlin, Prague–Cairo, Prague–Moscow, Berlin–London,",
    ]
    assert shown.endswith("\n  London–Montreal")
    assert blocks["Won"] == [
        "  ✓   9/9 Prague             won 2026-11-01",
        "  ✓   9/5 Cairo              won 2026-11-02; 2 won, 1 lost",
    ]
    assert blocks["Open"] == ["  ○   8/8 Moscow", "  ○  11/2 Berlin"]
    unknown = blocks["Open: its lines are not known, and Cairo is won"]
    assert len(unknown) == 20
    assert "  ○   7/5 Dubai              1 lost" in unknown
    assert blocks["Locked: win London first"] == ["  ·   9/2 Montreal"]


@pytest.mark.rule("H4", "H7", "H8", "H11", "V4")
def test_the_log_has_diamonds_for_missions_and_bonuses() -> None:
    blocks = log_of(studied()).split("\n\n")
    assert blocks[:4] == [
        "Mission log: 4 of 24 won",
        "◆ 10/10 London                  won 2026-11-20 with words\n"
        "  ◆◇◇ bonus in London: a clue of two words",
        "    ◆  10/5 #4 Privet Drive         won 2026-11-20 with words\n"
        "    ◆   9/5 The Burrow              won 2026-11-20 with pictures\n"
        "    ◆   8/5 #12 Grimmauld Place     won 2026-11-20 with both\n"
        "      ◆ bonus used: fourteen members found before a loss are a win",
        "    ◇  11/3 Diagon Alley            open; 1 lost\n"
        "    ◇  10/3 Gringotts Bank          locked: win Diagon Alley first\n"
        "    ◇   9/3 Ollivanders             locked: win Gringotts Bank first\n"
        "      ◇ bonus of all three: one more token, official side up, up to twelve",
    ]
    assert blocks[-2] == "  Ministry of Magic"
    assert blocks[-1].splitlines()[0] == (
        "    ◇   9/0 Department of Mysteries locked: win seventeen more missions first"
    )


@pytest.mark.rule("H11")
def test_the_log_says_when_a_bonus_is_earned() -> None:
    box = ("#4 Privet Drive", "The Burrow", "#12 Grimmauld Place")
    shown = log_of(after(POTTER, "London", *box))
    assert "      ◇ bonus to use: fourteen members found before a loss are a win" in shown


def test_a_sheet_fits_on_a_terminal() -> None:
    sheets = [after(DUET), travelled(), after(POTTER), studied()]
    assert max(len(line) for one in sheets for line in sheet_of(one).splitlines()) <= 80
    assert sheet_of(after(POTTER)).startswith("Mission log: 0 of 24 won")
    assert sheet_of(after(DUET)).startswith("Mission map: 0 of 26 won")


@pytest.mark.rule("M8")
def test_the_history_has_a_line_for_each_game() -> None:
    assert history_of(studied()).splitlines() == [
        "2026-11-20 20:15 10/10 London                  won, words",
        "2026-11-20 20:15  10/5 #4 Privet Drive         won, words",
        "2026-11-20 20:15   9/5 The Burrow              won, pictures, used london",
        "2026-11-20 20:15   8/5 #12 Grimmauld Place     won, both",
        "2026-11-20 20:15  11/3 Diagon Alley            lost, words, used privet drive",
        "2026-11-20 20:15  11/3 Diagon Alley            left unfinished, both",
        "2026-11-20 20:15  10/0 Hogwarts Express        won, words, not counted",
        "2026-11-20 20:15 12/12 no mission              won, words",
    ]
    assert history_of(travelled()).splitlines()[0] == (
        "2026-11-01 20:15   9/9 Prague                  won"
    )
    assert history_of(after(DUET)) == "No games yet."


def test_times_are_local() -> None:
    moments = ("2026-11-20T20:15:00+00:00", "2026-11-20T22:15:00+02:00")
    shown = [
        history_of(campaign(DUET, (replace(game(DUET, "Prague"), started=moment),)))
        for moment in moments
    ]
    assert shown[0] == shown[1]


@pytest.mark.rule("M8")
def test_a_campaign_can_be_printed_as_json() -> None:
    value = json.loads(json.dumps(to_json(travelled())))
    assert (value["edition"], value["won"], value["bonuses"]) == ("duet", 2, {})
    assert value["lines"][-1] == ["London", "Montreal"]
    of = {one["name"]: one for one in value["missions"]}
    assert of["Cairo"] == {
        "name": "Cairo",
        "turns": 9,
        "mistakes": 5,
        "state": "won",
        "because": None,
        "won": ["2026-11-02T20:15:00", "2026-11-04T20:15:00"],
        "lost": ["2026-11-03T20:15:00"],
        "kind": "words",
    }
    assert (of["London"]["state"], of["London"]["because"]) == (
        "locked",
        "win Berlin or Montreal first",
    )
    assert (of["Paris"]["won"], of["Paris"]["kind"]) == ([], None)


@pytest.mark.rule("H8", "H11")
def test_bonuses_and_games_are_in_the_json() -> None:
    value = json.loads(json.dumps(to_json(studied())))
    assert (value["bonuses"]["london"], value["bonuses"]["privet drive"]) == (2, 0)
    assert value["games"][2] == {
        "started": "2026-11-20T20:15:00",
        "mission": "The Burrow",
        "counted": True,
        "bank": {"bystander": 5, "checkmark": 4},
        "result": "won",
        "kind": "pictures",
        "used": ["london"],
    }
    assert [one["mission"] for one in value["games"][-3:]] == [
        "Diagon Alley",
        "Hogwarts Express",
        None,
    ]
    assert value["games"][5]["result"] is None
