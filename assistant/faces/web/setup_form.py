"""The forms on a phone for the next table and for other cards, filled in with current values."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from string import Template

from assistant.config import RANGES
from assistant.faces.web.html import Html, Inside, element, joined
from assistant.faces.web.mission_pages import sheet
from assistant.faces.web.setup_wish import LONGEST_CARD, PLAYERS, Known
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Side
from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, Agreement, Value
from assistant.game.rules.notation import write_card
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.language.contract import Language


@dataclass(frozen=True, slots=True)
class Forms:
    """Makes the forms in a language."""

    language: Language

    def setup(self, known: Known, seat: Side) -> Html:
        """Everything that can be chosen for the next table."""
        words = self.language.pages.setting_up
        parts = (
            self._editions(known),
            self._team(known),
            *(self._game(known, name) for name in editions.names()),
            self._cards(known),
            self._house(known),
        )
        form = self._form("setup", seat, *parts, data_missions=f"/{seat}/missions")
        return joined((element("h1", words["head"]), form))

    def swap(self, view: PublicView, seat: Side) -> Html:
        """A field for each card on the table; only a note if it is too late."""
        words = self.language.pages.setting_up
        how = element("p", words["swap_how"])
        late = element("p", words["swap_late"])
        form = self._form("swap", seat, how, self._typed(view, len(view.cards)))
        fresh = view.phase is Phase.CLUE and not view.clues
        return joined((element("h1", words["swap_head"]), form if fresh else late))

    def game_of(self, known: Known, name: str) -> Html:
        """The choices of one edition: missions and time banks, or the number of players."""
        words, edition = self.language.pages.setting_up, editions.load(name)
        here = name == known.view.edition.name
        if edition.teams:
            players = known.view.players if here else max(PLAYERS)
            texts = {one: words[f"players_{one}"] for one in PLAYERS}
            radios = [_radio("players", one, texts[one], standard=one == players) for one in texts]
            return _group(words["players"], *radios)
        campaign = known.campaigns.get(name)
        standard = known.view.start.total if here and not known.view.mission else edition.tokens
        told = Template(words["tokens"])
        banks = {one: told.substitute(tokens=one) for one in edition.tokens_allowed}
        return _group(
            words["game"],
            *(
                _radio("mission", f"{one} tokens", text, standard=one == standard)
                for one, text in banks.items()
            ),
            sheet(campaign, self.language, choose=True) if campaign else None,
        )

    def _form(self, name: str, seat: Side, *parts: Inside, **more: str) -> Html:
        """A form with a place for errors and a button; a script sends it."""
        words = self.language.pages.setting_up
        setup = name == "setup"
        return element(
            "form",
            *parts,
            element("p", role="alert", id="wrong", class_="wrong"),
            element(
                "div",
                element("button", words["ask"] if setup else words["swap"], class_="large"),
                element("p", words["ask_how"], class_="soft") if setup else None,
                class_="ask",
            ),
            id=name,
            action=f"/{seat}/{name if setup else 'cards'}",
            method="post",
            data_refused=words["refused"],
            data_reading=words["picture_reading"],
            data_read=words["picture_read"],
            data_doubtful=words["picture_doubtful"],
            data_look=words["picture_look"],
            data_back=f"/{seat}",
            inert=True,  # hidden until its script has loaded
            **more,
        )

    def _editions(self, known: Known) -> Html:
        names = sorted(editions.names(), key=lambda one: editions.load(one).teams is not None)
        here = known.view.edition.name
        radios = (_radio("edition", one, editions.load(one).title, one == here) for one in names)
        return _group(self.language.pages.setting_up["which"], *radios)

    def _team(self, known: Known) -> Html:
        words = self.language.pages.setting_up
        field = element(
            "input",
            id="team",
            name="team",
            value=known.team,
            maxlength=LONGEST_TEAM,
            list="teams",
            autocomplete="off",
            aria_describedby="team-how",
        )
        options = (element("option", value=one) for one in known.teams if one)
        return _group(
            words["who"],
            element("label", words["team"], for_="team"),
            field,
            element("datalist", *options, id="teams"),
            element("p", words["team_how"], id="team-how", class_="soft"),
        )

    def _game(self, known: Known, name: str) -> Html:
        """The part of one edition; those of the others are hidden, and are not sent."""
        chosen = name == known.view.edition.name
        size = editions.load(name).size
        inside = self.game_of(known, name)
        return element("div", inside, data_edition=name, data_size=size, hidden=not chosen)

    def _cards(self, known: Known) -> Html:
        words, own = self.language.pages.setting_up, known.view.own
        decks = [("", words["same_deck"]), *((one, one) for one in known.decks)]
        options = (element("option", text, value=value) for value, text in decks)
        dealt = (
            element("label", words["deck"], for_="deck"),
            element("select", *options, id="deck", name="deck"),
        )
        paste = (
            element("label", words["paste"], for_="paste"),
            element("textarea", id="paste", rows=4, autocapitalize="none", spellcheck="false"),
            element("button", words["fill_in"], type="button", id="fill"),
        )
        typed = (
            *self._picture(known),
            element("div", *paste, id="pasting"),
            element("p", words["one_by_one"]),
            self._typed(known.view, 25),
            element("button", words["picture_rest"], type="button", id="rest", hidden=True),
        )
        return _group(
            words["cards"],
            _radio("source", "deck", words["deal"], not own),
            element("div", *dealt, data_source="deck", hidden=own),
            _radio("source", "own", words["own"], own),
            element("div", *typed, data_source="own", hidden=not own),
        )

    def _picture(self, known: Known) -> tuple[Html, ...]:
        """What takes a picture of the table, or the way to have that."""
        words = self.language.pages.setting_up
        if not known.pictures:
            return (element("p", words["picture_missing"], class_="soft"),)
        file = element("input", type="file", accept="image/*", id="picture")
        return (
            element("label", words["picture"], file, class_="large picture"),
            element("p", words["picture_how"], role="status", id="picture-told", class_="soft"),
            element("button", words["turn"], type="button", id="turn", hidden=True),
        )

    def _typed(self, view: PublicView, count: int) -> Html:
        """A field for each card, with its current text; at least `count` fields."""
        place = Template(self.language.pages.setting_up["place"])
        columns = view.columns if count <= len(view.cards) else 5
        fields = []
        for at in range(max(count, len(view.cards))):
            row, column = at // columns + 1, at % columns + 1
            card = view.cards[at] if at < len(view.cards) else EMPTY_PLACE
            field = element(
                "input",
                name="card",
                value="" if card == EMPTY_PLACE else write_card(card),
                maxlength=LONGEST_CARD,
                aria_label=place.substitute(row=row, column=column),
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
            )
            number = element("span", f"{row}·{column}", aria_hidden="true")
            fields.append(element("li", number, field, element("span", class_="why")))
        return element("ol", *fields, class_="typed", id="typed")

    def _house(self, known: Known) -> Html:
        words, house = self.language.pages.setting_up, known.view.house
        games = {True: "teams", False: "together", None: None}
        rows = (
            element("div", self._rule(one, getattr(house, one.name)), data_for=games[one.teams])
            for one in AGREEMENTS
        )
        return element("details", element("summary", words["house"]), *rows, class_="house")

    def _rule(self, agreement: Agreement, value: Value | None) -> Html:
        """One house rule: a box to tick, a number, or a choice of values."""
        text = self.language.printed.house_rule(agreement)
        printed = getattr(AS_PRINTED, agreement.name)
        name = f"house.{agreement.name}"
        if isinstance(printed, bool):
            box = element("input", type="checkbox", name=name, checked=value is True)
            return element("label", box, text, class_="tick")
        if isinstance(printed, int):
            least, most = map(int, RANGES[agreement.name][:2])
            number = element("input", type="number", name=name, min=least, max=most, value=value)
            return element("label", text, number)
        names: Iterable[Value] = type(printed) if isinstance(printed, StrEnum) else ()
        values = (*names,) or (None, True, False)
        options = (
            element(
                "option",
                self.language.pages.house_value(one),
                value="" if one is None else str(one).lower(),
                selected=one == value,
            )
            for one in values
        )
        return element("label", text, element("select", *options, name=name))


def _group(legend: str, *parts: Inside) -> Html:
    return element("fieldset", element("legend", legend), *parts)


def _radio(
    name: str, value: str | int, text: str, checked: bool = False, standard: bool = False
) -> Html:
    """A radio button; the `standard` button is chosen with its edition."""
    box = element(
        "input", type="radio", name=name, value=value, checked=checked, data_standard=standard
    )
    return element("label", box, text, class_="tick")
