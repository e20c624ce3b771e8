"""The meaning of a whole utterance that is an exact phrase."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.language import intents as meant
from assistant.language import parse_cards, parse_clues, said_clue
from assistant.language import questions as ask
from assistant.language import statements as told
from assistant.language.consent import include
from assistant.language.intents import Intent, Order, Ordered, Use
from assistant.language.normal import normal
from assistant.language.phrases import Match
from assistant.language.places import line
from assistant.language.reading import Fit, Moment, Reading
from assistant.language.understanding import ORDERS
from assistant.language.wishes import mission_in, read_wish

NO_REASON, BUT = "no with a reason", "yes but"
NO_INTENT = said_clue.CLUES | {NO_REASON, BUT, "place", "choice", "named"}
"""Meanings that other code handles."""
ABOUT = "about "
"""The prefix of meanings that ask about a word or a rule."""


def meaning(now: Moment, said: Sequence[str]) -> Reading | None:
    """The first phrase whose meaning makes sense here."""
    wanted = now.known.exact.matches(said, now.conditions, lambda name: name not in NO_INTENT)
    matches = [*wanted]
    for match in matches:
        found = _meant(now, match)
        if found == Ordered(Order.STOP) and _names_a_stop_card(now, matches):
            found = Ordered(Order.STOP, doubtful=True)
        if isinstance(found, Ordered) and _to_somebody(now, found.order, said):
            doubted, stops = replace(found, doubtful=True), found.order is Order.STOP
            return Reading(doubted, " ".join(said), Fit.EXPECTED, near=True, quiet=stops)
        if isinstance(found, Reading):
            return found
        if found:
            return Reading(found, " ".join(said), Fit.EXPECTED)
    return None


def _to_somebody(now: Moment, order: Order, said: Sequence[str]) -> bool:
    """Whether an order that moves the game may be meant for a person: “stop there dad”."""
    persons = now.known.words("person")
    if order in (Order.YES, Order.STOP):
        persons -= now.known.words("mate")
    answers = "turn asked" in now.conditions and said[0] in now.known.words("yes")
    if answers or (order is Order.YES and not now.pending):
        return False
    if order is Order.YES:  # “yes dear that's the one” says more, and to the box
        said = (said[0], said[-1])
    text = f" {' '.join(said)} "
    for others in sorted(now.known.words("them"), key=len, reverse=True):  # “to you guys”
        text = text.replace(f" {others} ", " ")
    return Use.MOVES in order.use and not persons.isdisjoint(text.split())


def _names_a_stop_card(now: Moment, matches: Sequence[Match]) -> bool:
    """Whether the words may name a card whose word also ends the turn."""
    naming = now.known.words("naming")
    return now.pending is None and any(
        match.name == "guess"
        and not naming.isdisjoint(match.before("card"))
        and parse_cards.position(now, match["card"]) is not None
        for match in matches
    )


def _meant(now: Moment, match: Match) -> Intent | Reading | None:
    """The intent of a match at this moment; None if its slots make no sense."""
    if match.name in ORDERS:
        return Ordered(ORDERS[match.name])
    if match.name.startswith(ABOUT):
        return meant.AskedAbout(told.RuleIs(match.name.removeprefix(ABOUT)))
    match match.name:
        case "maybe stop" | "maybe yes":
            return Ordered(ORDERS[match.name.removeprefix("maybe ")], doubtful=True)
        case "spell word":
            given = now.view.latest_clue
            fits = given and normal(given.clue.word) == " ".join(match["word"])
            return Ordered(Order.SPELL) if fits else None
        case "clue with a yes" | "card with a yes" if not _with_a_yes(now, match):
            return None
        case "yes clue" | "clue with a yes":
            return parse_clues.asked_clue(now, match["clue"])
        case "yes bonus" | "ask bonus" | "use bonus":
            return _bonus(now, match)
        case "ask mission":
            mission = mission_in(match["mission"], now.view.edition.name, now.known)
            return None if mission is None else meant.AskedAbout(told.MissionAsks(mission))
        case "ask row":
            row = line(match, "row", now.view.rows, now.known)
            return None if row is None else meant.AskedAbout(told.CardsRead((row,), False))
        case "new game" | "play along" | "lay" | "mission" | "team":
            wish = read_wish(match, now.view, now.known)
            return meant.SaidWish(wish) if wish else None
        case "correction asked" | "correction" | "correction doubtful":
            return parse_clues.correction(now, match)
        case _:
            return parse_cards.about_a_card(now, match)


def _with_a_yes(now: Moment, match: Match) -> bool:
    """Whether there is a consent before or after the only slot."""
    ((begin, end),) = match.spans.values()
    later = now.known.words("and then") - now.known.words("it")
    if begin and match.words[begin - 1] in later:
        return False  # “yes and then storm” puts it off
    around = (match.words[:begin], match.words[end:])
    return any(include(said, now.known.words("consent")) for said in around)


def _bonus(now: Moment, match: Match) -> Intent | None:
    names = {" ".join(one) for one in now.known.bare(match["bonus"])}
    found = next((bonus for bonus in Bonus if bonus.value in names), None)
    if not match["bonus"] and len(now.view.usable) == 1:
        (found,) = now.view.usable
    if match.name == "yes bonus":
        return Ordered(Order.YES) if found and found is _asked_bonus(now) else None
    log = missions.load(now.view.edition.name)
    if found is None or not (log and log.sections):
        return None  # the edition has no bonuses
    asks = match.name == "ask bonus"
    return meant.AskedAbout(told.BonusDoes(found)) if asks else meant.SaidBonus(found)


def _asked_bonus(now: Moment) -> Bonus | None:
    match now.pending:
        case ask.ConfirmBonus(command):
            return command.bonus
        case ask.TwoWords():
            return Bonus.LONDON
        case _:
            return now.view.offer.bonus if now.view.offer else None
