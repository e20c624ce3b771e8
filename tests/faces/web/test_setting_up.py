"""A phone's forms: requests for the next table, and their errors."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

import pytest

from assistant.faces.web import mission_pages, setup_form, setup_wish
from assistant.faces.web.answers import Answers
from assistant.faces.web.archive import Archive
from assistant.faces.web.setup_wish import Known, Wrong
from assistant.game.errors import FileError
from assistant.game.messages import Wished
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.campaign import campaign
from assistant.game.rules.cards import Card
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, HouseRules, Strictness, Touch
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import LONGEST_TEAM, Wish
from assistant.language.en import ENGLISH
from assistant.seeing.table import Cell, TableRead
from tests.faces.web.served import at_north
from tests.tables import NORTH, WORDS, session, started

DUET = missions.load("duet")
FORM = {"edition": "duet", "team": "", "deck": "", "source": "deck"}


def known(view: PublicView | None = None) -> Known:
    """The choices at the plain table."""
    return Known(view or session().view, "owls", ("everyday",))


def body(
    cards: Sequence[str] = (), house: Mapping[str, object] = MappingProxyType({}), **changed: str
) -> bytes:
    """The form with these changes, as a browser sends it."""
    own = {"source": "own", "card": [*cards]} if cards else {}
    agreed = {f"house.{name}": value for name, value in house.items()}
    return urlencode({**FORM, **agreed, **own, **changed}, doseq=True).encode()


def read(there: Known | None = None, **changed: Any) -> Wish | Wrong:
    """The request, or the errors, from the form with these changes."""
    return setup_wish.read(body(**{"team": "owls", **changed}), there or known(), ENGLISH)


def wish(there: Known | None = None, **changed: Any) -> Wish:
    """The request from a form without errors."""
    found = read(there, **changed)
    assert isinstance(found, Wish)
    return found


def wrong(**changed: Any) -> Wrong:
    """A form's errors."""
    found = read(None, **changed)
    assert isinstance(found, Wrong)
    return found


def setup(known: Known, edition: str = "duet") -> str:
    """The form with these choices."""
    values = {"head": "", "links": (), "seat": NORTH, "known": known}
    log = missions.load(edition)
    played = campaign(log, ()) if log else None
    form = setup_form.setup(known, edition, known.team, played, ENGLISH)
    page = Answers(ENGLISH).page("setup.html", **values, **form)
    return bytes(page.body).decode()


def test_the_players_own_cards_stay_unless_others_are_dealt() -> None:
    there = known(session(replace(started(), own=True)).view)
    form = setup(there)
    assert re.search(r'value="own"[^>]* checked', form)
    assert not re.search(r'value="deck"[^>]* checked', form)
    lie = [card.word for card in there.view.cards]
    assert wish(there, cards=lie) == Wish(edition="duet", standard=True)
    assert wish(there) == Wish(edition="duet", dealt=True, standard=True)
    changed = wish(there, cards=["QUAFFLE", *lie[1:]])
    assert [card.word for card in changed.cards] == ["QUAFFLE", *lie[1:]]


def test_every_choice_becomes_a_request_and_no_choice_a_standard_game() -> None:
    assert read() == Wish(edition="duet", standard=True)
    house = HouseRules(looser_turns=True, timer=60, referee=Strictness.STRICT, touch=Touch.TAP)
    agreed = {"looser_turns": "on", "timer": 60, "referee": "strict", "touch": "tap"}
    assert read(mission="Berlin", team="Foxes", deck="everyday", house=agreed) == Wish(
        edition="duet", mission="Berlin", team="foxes", deck="everyday", house=house, standard=True
    )
    assert read(mission="11 tokens") == Wish(edition="duet", tokens=11, standard=True)
    assert read(edition="classic", players="3") == Wish(edition="classic", players=3, standard=True)


def test_a_house_rule_without_effect_in_the_game_is_left_out() -> None:
    agreed = {"looser_turns": "on", "expert_clues": "true"}
    assert read(house=agreed) == Wish(
        edition="duet", house=HouseRules(looser_turns=True), standard=True
    )
    assert read(edition="classic", house=agreed) == Wish(
        edition="classic", house=HouseRules(expert_clues=True), standard=True
    )


def test_every_house_rule_is_in_the_form_and_can_be_sent_back() -> None:
    form = setup(known()) + setup(known(), "classic")
    for one in AGREEMENTS:
        assert f'name="house.{one.name}"' in form
        printed = getattr(AS_PRINTED, one.name)
        sent = {} if printed is False else {one.name: "" if printed is None else printed}
        assert read(house=sent) == Wish(edition="duet", standard=True)


@pytest.mark.parametrize(
    "changed",
    [
        *({"edition": "chess"}, {"edition": "classic", "players": "5"}, {"players": "3"}),
        *({"mission": "Atlantis"}, {"mission": "8 tokens"}, {"mission": "9 tokens, Berlin"}),
        *({"edition": "classic", "mission": "Berlin"}, {"deck": "/etc/passwd"}, {"deck": "x"}),
        *({"house": {"timer": seconds}} for seconds in (-1, 3601, True, "1.5", "\u0663" * 9)),
        {"house": {"referee": "kind"}},
    ],
)
def test_a_choice_that_the_form_does_not_offer_is_refused(changed: dict[str, object]) -> None:
    assert read(None, **changed) == Wrong(ENGLISH.pages.setting_up["refused"], {})


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"edition", b"\xff", b"%ff", b"a=1&" * 200, b"edition=duet&house.timer=x"],
)
def test_a_body_that_is_not_a_form_is_refused(body: bytes) -> None:
    assert isinstance(setup_wish.read(body, known(), ENGLISH), Wrong)


@pytest.mark.parametrize("team", ["?!", "x" * (LONGEST_TEAM + 1), "\x00"])
def test_an_unspeakable_or_overlong_team_name_is_refused(team: str) -> None:
    assert read(team=team) == Wrong("A team's name needs a letter or a digit.", {})


def test_the_form_accepts_the_longest_team_name() -> None:
    assert wish(team="x" * LONGEST_TEAM).team == "x" * LONGEST_TEAM


def test_the_players_own_cards_are_read_row_by_row() -> None:
    words = [*WORDS[:23], "polyjuice  potion", "@ azkaban.png"]
    found = wish(cards=words).cards
    assert found[:2] == (Card(WORDS[0].upper()), Card(WORDS[1].upper()))
    assert found[-2:] == (Card("POLYJUICE POTION"), Card("azkaban.png", picture=True))
    assert len(wish(edition="disney", cards=words).cards) == editions.load("disney").size


def test_each_invalid_card_is_reported_with_the_reason() -> None:
    words = list(WORDS)
    words[0], words[3], words[7], words[9] = ("", "!!", WORDS[6].title(), "x" * 41)
    assert wrong(cards=words[:24]).cards == {
        **dict.fromkeys((0, 24), "no word here"),
        **dict.fromkeys((3, 9), "no card: letters or digits, at most 40 of them"),
        **dict.fromkeys((6, 7), "lies there twice"),
    }


def test_a_locked_mission_cannot_be_chosen_and_says_why() -> None:
    form = setup(known()) + setup(known(), "harry-potter")
    assert re.search(r'value="Prague">\s*<b>', form)
    assert re.search(r'value="Berlin" disabled>\s*<b>Berlin</b>', form)
    assert "locked: win Prague first" in form
    assert "locked: win London first" in form


def test_names_are_escaped() -> None:
    there = known()
    evil = Known(there.view, "<b>", ("a&b",))
    form = setup(evil)
    assert "<i>" not in form
    assert 'value="&lt;b&gt;"' in form
    assert "a&amp;b" in form


def test_every_city_has_its_own_place_on_the_map() -> None:
    assert DUET
    places = mission_pages.PLACES
    assert set(places) == {one.name for one in DUET.missions}
    assert len(set(map(tuple, places.values()))) == len(places)
    assert all(0 < x < 1000 and 0 < y < 570 for x, y in places.values())


# --- over HTTP ------------------------------------------------------------------------


def test_the_form_sends_a_request_or_shows_the_invalid_cards() -> None:
    with at_north(Archive(decks=lambda: ("everyday", "children"))) as (phone, _, sent):
        page = phone.get("/north/setup")
        assert page.status == 200
        assert b'<option value="children">children</option>' in page.body
        assert phone.ask("POST", "/north/setup", body(deck="children")).status == 204
        assert sent.next() == Wished(Wish(edition="duet", deck="children", standard=True), NORTH)
        reply = phone.ask("POST", "/north/setup", body(source="own"))
        assert reply.status == 422
        assert json.loads(reply.body)["cards"]["0"] == "no word here"
        other = phone.get("/north/setup?edition=harry-potter&team=foxes").body
        assert b"Hogwarts" in other
        assert b'value="foxes"' in other


def test_a_picture_is_read_with_the_rows_and_columns_of_the_edition() -> None:
    asked = list[tuple[int, int, int]]()

    def read(photograph: bytes, rows: int, columns: int) -> TableRead:
        asked.append((len(photograph), rows, columns))
        return TableRead((Cell("HERD", False, ("HERD", "HERB"), b"jpeg"),), rows, columns)

    with at_north(Archive(picture=read)) as (north, _, _):
        reply = north.ask("POST", "/north/picture?edition=disney", b"x" * 2_000_000)
        for part in (b'data-columns="4"', b'value="HERD"', b"data-doubt", b">HERB<", b"anBlZw=="):
            assert part in reply.body
        assert asked == [(2_000_000, 4, 4)]
        assert north.post("/north/picture?edition=chess").status == 400
        assert north.ask("POST", "/north/send", b"x" * 9000).status == 413
        large = north.ask("POST", "/north/picture?edition=duet", Content_Length="8000001")
        assert large.status == 413


def test_a_table_can_be_set_up_while_the_games_cannot_be_read() -> None:
    def unreadable() -> Sequence[Any]:
        raise FileError("damaged")

    with at_north(Archive(games=unreadable)) as (north, _, _):
        assert north.get("/north/setup").status == 200
        for path in ("/games", "/games/1", "/missions"):
            reply = north.get(path)
            assert reply.status == 503
            assert b"damaged" not in reply.body
