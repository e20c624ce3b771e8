"""Moments of games at which sentences are read and said."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Card, Identity
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.house import HouseRules
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView, laying_view
from tests.game.rules.games import RED, contest, potter
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

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
    """A table whose last card is this one."""
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
