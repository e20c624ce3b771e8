"""What people say, and what it is taken for: the lines of `sayings/`, each at its tables.

    == guesses are parsed [D8]
    at: guess due
    storm / the storm = card 0

`/` parts what means the same; `at:` names the tables of the lines below it, with `+` between them;
`-`: it means nothing. A doubtful clue or order is asked about first.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from itertools import product
from pathlib import Path

import pytest

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView, laying_view
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language import parse, readers
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.parse import Reading
from assistant.language.questions import CardOrStop, Confirm, ConfirmNewGame, Pending
from assistant.language.understanding import Understanding
from tests.game.rules.games import RED, contest, potter
from tests.language.en.tables import label
from tests.sections import plain_sections
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

FOLDER = Path(__file__).parent / "sayings"

CLUE_DUE = fresh().table
GUESS_DUE = done(fresh(), GiveClue(NORTH, WEATHER)).table
GUESSED = done(fresh(), GiveClue(NORTH, WEATHER), Guess(SOUTH, 0)).table
BONUSES = potter(bonuses={Bonus.HOGSMEADE: 1, Bonus.HOGWARTS: 1, Bonus.GREAT_HALL: 1})
GUESS_WITH_BONUSES = done(BONUSES, GiveClue(NORTH, WEATHER)).table
OFFER = done(potter(bonuses={Bonus.TRAIN_STATION: 1}), GiveClue(NORTH, WEATHER), Guess(SOUTH, 18))


def first(view: PublicView, *words: str) -> PublicView:
    """A table whose first cards are these."""
    return replace(view, cards=(*map(Card, words), *view.cards[len(words) :]))


def last(view: PublicView, word: str) -> PublicView:
    """A table whose last card is this."""
    return replace(view, cards=(*view.cards[:-1], Card(word)))


def agreed(house: HouseRules) -> PublicView:
    """A table with these house rules, where a clue is due."""
    return replace(CLUE_DUE, house=house)


STOP = last(GUESSED, "STOP")
VIEWS: Mapping[str, PublicView] = {
    "clue due": CLUE_DUE,
    "guess due": GUESS_DUE,
    "guessed": GUESSED,
    "over": replace(GUESS_DUE, phase=Phase.OVER),
    "laying": laying_view(CLUE_DUE.edition, HouseRules(), (Card("STORM"),)),
    "partner": replace(CLUE_DUE, partner=SOUTH),
    "potter": potter().table,
    "no bonuses": replace(BONUSES.table, bonuses={}),
    "bonuses": BONUSES.table,
    "bonuses, guess due": GUESS_WITH_BONUSES,
    "teams": contest().table,
    "team guesses": done(contest(), GiveClue(RED, WEATHER)).table,
    "cover due": done(contest(), GiveClue(RED, Clue("rain", 1), penalised=True)).table,
    "names": agreed(HouseRules(names=True)),
    "titles": agreed(HouseRules(titles=True)),
    "compounds": agreed(HouseRules(compounds=True)),
    "hyphens": agreed(HouseRules(hyphens=True)),
    "acronyms": agreed(HouseRules(acronyms=True)),
    "names, titles and compounds": agreed(HouseRules(names=True, titles=True, compounds=True)),
    "stop and potion": first(GUESS_DUE, "STOP", "POLYJUICE POTION"),
    "yes": first(GUESS_DUE, "YES"),
    "yes offered": first(OFFER.table, "YES"),
    "no offered": first(OFFER.table, "NO"),
    "picture": replace(GUESS_DUE, cards=(Card("storm", picture=True), *GUESS_DUE.cards[1:])),
    "rock and roll": first(GUESS_WITH_BONUSES, "ROCK AND ROLL"),
    "two cafes": first(GUESS_DUE, "CAFÉ", "CAFE"),
    "bellatrix": first(GUESS_DUE, "BELLATRIX LESTRANGE", "ICE CREAM", "PEAR"),
    "center": first(GUESS_DUE, "CENTER"),
    "stop": last(GUESS_DUE, "STOP"),
    "stop, guessed": STOP,
    "stop covered": replace(STOP, covered=(*STOP.covered[:-1], Identity.AGENT)),
}
MOMENTS: Mapping[str, tuple[PublicView, Pending | None]] = {
    **{name: (view, None) for name, view in VIEWS.items()},
    "yes asked": (VIEWS["yes"], Confirm(Guess(SOUTH, 3))),
    "card asked": (GUESS_DUE, Confirm(Guess(SOUTH, 0))),
    "card or stop": (STOP, CardOrStop(SOUTH, 24)),
    "new game asked": (GUESS_DUE, ConfirmNewGame(Wish())),
}

Reader = Callable[[str, PublicView, Pending | None, bool, Understanding], Reading | None]


def meaning(reading: Reading | None) -> str:
    """A reading as the lines tell it; one that is only shown means nothing yet."""
    match reading.intent if reading and not reading.quiet else None:
        case None:
            return "-"
        case meant.SaidClue() as said:
            flags = ("correction", "spelled", "doubtful", "misheard")
            told = (one for one in flags if getattr(said, one))
            return " ".join((f"clue {said.clue.word} {said.clue.number}", *told))
        case meant.SaidGuess(position):
            return f"card {position}"
        case meant.Ordered(order, doubtful):
            return f"{label(order)}{' doubtful' if doubtful else ''}"
        case meant.SaidWish(wish):
            wanted = [(one.name, getattr(wish, one.name), one.default) for one in fields(wish)]
            told = (f"{name} {value}" for name, value, usual in wanted if value != usual)
            return " ".join(("wish", *told))
        case intent:
            return label(intent)


def held(lines: list[str], read: Reader) -> None:
    """Hold each line of a section against what a reader makes of it."""
    tables, wrong = [""], []
    for line in lines:
        if line.startswith("at: "):
            tables = line.removeprefix("at: ").split(" + ")
        else:
            said, _, wanted = line.partition(" = ")
            for text, name in product(said.split(" / "), tables):
                found = meaning(read(text, *MOMENTS[name], False, UNDERSTANDING))
                if found != wanted:
                    wrong.append(f"{name}: {text} = {found}, not {wanted}")
    assert wrong == []


@pytest.mark.parametrize("lines", plain_sections(FOLDER / "plainly.txt"))
def test_the_grammar_alone_takes_it_for_what_it_is(lines: list[str]) -> None:
    held(lines, parse.read)


@pytest.mark.parametrize("lines", plain_sections(FOLDER / "besides.txt"))
def test_both_readers_take_it_for_what_it_is(lines: list[str]) -> None:
    held(lines, readers.read)
