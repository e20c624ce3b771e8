"""Tables that a team lays in sequence: `laid.txt` has a section for each idea.

    == a team's win counts only for its own next game [M8]
    open team owls
    begin mission Cairo ! Locked(Cairo, WinFirst((Prague)))
    win

`open` starts the program anew with the requests of its start; `begin` lays the next table as
requested, and `win` wins a game at it; `lay` is an empty table for cards that are read aloud, one
of which `read` adds. `resume` continues at the same table, `resume laying` with the cards. `swap 7
quaffle` puts that card in place of the seventh, `swap 7` one from the deck; `map` draws the
players' own lines. After `=` come facts about the new table, and after `!` the reason why it is not
laid. The other lines query the team: `free` is refused while somebody plays its games.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.conversation.dealing import Wishes
from assistant.conversation.laying import Laying
from assistant.conversation.team_games import MAP_NAME, TeamGames, campaign_in
from assistant.game.decks import load as load_deck
from assistant.game.errors import FileError, WishError
from assistant.game.rules import key as keys
from assistant.game.rules.campaign import won
from assistant.game.rules.cards import Card, Kind, kind_of
from assistant.game.rules.events import GameStarted, GameWon
from assistant.game.rules.house import HouseRules, agreed
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Log, Saved
from assistant.game.store.team_here import team_here
from tests.game.rules.games import CLASSIC, cards, team_key
from tests.game.rules.logs import DUET
from tests.language.en.tables import label
from tests.sections import Section, sections
from tests.tables import started

DECK, CHILDREN = load_deck("everyday+pictures"), {*load_deck("children").cards}
CARDS = {"words": cards(25)} | {
    name: tuple(Card(f"{name.upper()} {at}") for at in range(25)) for name in ("backs", "others")
}
KEYS: Mapping[str, Key | TeamKey] = {"plain": started().key, "teams": team_key(CLASSIC)}
KNOWN: Mapping[str, Callable[[str], object]] = {
    "cards": CARDS.__getitem__,
    "backs": CARDS.__getitem__,
    "key": KEYS.__getitem__,
    "kind": Kind,
    "house": lambda names: house(names.split("+")),
    "team": lambda name: "" if name == "-" else name,
    **dict.fromkeys(("tokens", "players", "seed"), int),
}
FLAGS = ("lay", "dealt", "lesson", "any mission", "standard", "named", "nowhere")


def house(names: list[str]) -> HouseRules:
    """These house rules: `looser_turns`, `timer=60`."""
    told = (name.partition("=") for name in names)
    return HouseRules(**{name: int(value) if value else True for name, _, value in told})  # type: ignore[arg-type]


def wished(text: str) -> dict[str, Any]:
    """The requests in a line: `edition classic, players 2`."""
    found: dict[str, Any] = {}
    for one in filter(None, text.split(", ")):
        name, _, value = one.partition(" ")
        known: Callable[[str], object] = KNOWN.get(name, str)
        found |= {one.replace(" ", "_"): True} if one in FLAGS else {name: known(value)}
    return found


def lie(laid: tuple[Card, ...]) -> str:
    """The cards of a table: a known set, perhaps with one replaced, or others."""
    for name, known in CARDS.items():
        new = [card.word for card in laid if card not in known]
        if len(new) <= 1 and len(laid) == len(known):
            return f"{name} but {new[0]}" if new else name
    return "dealt" if len(laid) > 1 else laid[0].word


class Table:
    """A team, its store and the tables that it laid."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.table = folder, started()
        self.games = TeamGames(DECK, Wishes(seed=1), folder, "")

    def play(self, line: str) -> None:
        """Play a line and compare its answer with the expected one."""
        refused = " ! " in line
        asked, _, wanted = line.partition(" ! " if refused else " = ")
        name, _, rest = asked.partition(" ")
        if refused:
            with pytest.raises((WishError, FileError)) as error:
                DOES[name](self, rest)
            why = label(getattr(error.value, "why", error.value))
            assert why.removeprefix(f"{self.folder}/") == wanted, line
            return
        before = self.table
        answer = DOES[name](self, rest)
        if isinstance(answer, str):
            assert answer == wanted, line
            return
        hold(self.table, before, wanted)

    def open(self, rest: str) -> None:
        """Start the program anew with these requests."""
        self.games.close()
        wanted = {"team": "", "named": False, "nowhere": False, "seed": 1, **wished(rest)}
        team, named, nowhere = (wanted.pop(one) for one in ("team", "named", "nowhere"))
        store = None if nowhere else self.folder
        self.games = TeamGames(DECK, Wishes(**wanted), store, team, named)

    def begin(self, rest: str) -> Log:
        """Lay the next table."""
        self.table = self.games.begin(Wish(**wished(rest)))
        return self.games.log

    def lay(self, laying: Laying | None) -> None:
        """View a table that is laid by voice."""
        assert laying
        edition, laid, house = laying.edition, laying.cards, laying.house
        self.table = replace(self.table, edition=edition, cards=laid, house=house)

    def resume(self, rest: str) -> None:
        """Resume the previous table, or the reading of cards."""
        if rest:
            self.lay(self.games.resume_laying())
        else:
            assert self.games.resume() == Saved(self.table)

    def swap(self, rest: str) -> str:
        """Swap a card and nothing else; returns the new card or its kind."""
        before, (place, *word) = self.table, rest.split()
        at, named = int(place), word[0] if word else None
        self.table = self.games.swap(before, at, named)
        new = self.table.cards[at]
        assert new not in before.cards
        assert self.table == replace(
            before, cards=(*before.cards[:at], new, *before.cards[at + 1 :])
        )
        assert named or new in DECK.cards
        return new.word if named else "a picture" if new.picture else "a word"

    def draw(self, rest: str) -> None:
        """Draw the players' own lines on the map."""
        lines = [one.split("-") for one in rest.split(", ")]
        (self.folder / MAP_NAME).write_text(f"lines = {lines}\n", "utf-8")


DOES: Mapping[str, Callable[[Table, str], object]] = {
    "open": Table.open,
    "begin": Table.begin,
    "win": lambda at, rest: at.begin(rest).append((GameWon(),)),
    "lay": lambda at, rest: at.lay(at.games.prepare(Wish(lay=True, **wished(rest)))),
    "resume": Table.resume,
    "swap": Table.swap,
    "map": Table.draw,
    "read": lambda at, rest: at.games.log.keep_cards(at.table.edition, (Card(rest),)),
    "free": lambda at, rest: Journal(at.folder / FILE_NAME, rest).close(),
    "history": lambda at, rest: str(len(history(at.folder / FILE_NAME, rest))),
    "won": lambda at, _: ", ".join(
        sorted(one.name for one in won(campaign_in(at.folder, "", DUET)))
    ),
    "earned": lambda at, _: label(at.games.earned(at.table.edition)),
    "missions": lambda at, _: label(at.games.missions(at.table.edition)),
    "team": lambda at, _: at.games.team,
    "here": lambda at, _: team_here(at.folder) or "-",
}
"""The actions and queries of a line, by its first word."""


def key_of(laid: GameStarted, before: GameStarted) -> str:
    """Whether it is the given key or the previous one, or another."""
    assert keys.misfit(laid.key, laid.edition) is None
    return "given" if laid.key in (*KEYS.values(), before.key) else "other"


def hold(laid: GameStarted | PublicView, before: GameStarted | PublicView, wanted: str) -> None:
    """Compare a table with a line's facts; `before` is the previous table."""
    for one in filter(None, wanted.split("; ")):
        field, _, value = one.partition(" ")
        found = TOLD[field](laid, before) if field in TOLD else getattr(laid, field)
        assert ANSWERS.get(found, label(found)) == value, one


ANSWERS: Mapping[object, str] = {True: "yes", False: "no", None: "-", "": "-"}
TOLD: Mapping[str, Callable[[Any, Any], object]] = {
    "cards": lambda laid, _: lie(laid.cards),
    "key": key_of,
    "bank": lambda laid, _: f"{laid.bank.bystander} {laid.bank.checkmark}",
    "kind": lambda laid, _: kind_of(laid.cards).value,
    "house": lambda laid, _: ", ".join(rule.name for rule, _ in agreed(laid.house)),
    "bonuses": lambda laid, _: ", ".join(f"{one} {uses}" for one, uses in laid.bonuses.items()),
    "new": lambda laid, before: str(len({*laid.cards} - {*before.cards})),
    "children": lambda laid, _: str(len({*laid.cards} & CHILDREN)),
}
"""Facts about a table that a line can name; anything else is a field of the start event."""


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("laid.txt")))
def test_tables_are_laid_as_requested(section: Section, tmp_path: Path) -> None:
    table = Table(tmp_path)
    try:
        for line in section.lines:
            table.play(line)
    finally:
        table.games.close()
