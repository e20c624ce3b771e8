"""The game's questions in English, as they are asked aloud and as they appear on screens."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from assistant.game.messages import Errand
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import CoverAgent, MarkBystander
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import questions as ask
from assistant.language.en.answers import ruling
from assistant.language.en.house import rules
from assistant.language.en.pieces import pieces
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import (
    BONUSES,
    card,
    card_asked,
    clue,
    count,
    counted,
    either,
    name,
    sentence,
)
from assistant.language.intents import Order

ORDINALS = ("first", "second", "third")

NO = "NO"
"""The only choice on the screen of a seat whose key forbids the requested move."""

DOES = {Bonus.PRIVET_DRIVE: "Win", Bonus.TRAIN_STATION: "Ignore it"}
"""The effect of an offered bonus (H11)."""

MEANT = texts_of(Order, "order")
"""Orders that have to be confirmed if the words only resembled them."""


@dataclass(frozen=True, slots=True)
class Worded:
    """The question as it is spoken."""

    aloud: str
    headline: str
    """The question on a screen; empty if the lines beside the grid already say it."""
    choices: tuple[str, ...]
    """The answers that the screen offers."""
    shortly: str | None = None
    """The short spoken form for players who know the answers; None if there is none."""
    plainly: str = ""
    """How to say an unmistakable yes, appended to `aloud`; empty if `aloud` already says it."""


def worded(asked: ask.Question, view: PublicView) -> Worded:
    """A question in words, for the voice and for a screen; its texts are in `questions.toml`."""
    slots = _slots(asked, view)
    row = texts()[slots.get("row", type(asked).__name__)]

    def text(part: str) -> str:
        return sentence(row.get(part, "").format_map(slots))

    listed = [one.format_map(slots) for one in row.get("choices", "").split(" | ")]
    choices = [one.upper() for several in listed for one in several.splitlines()]
    head = text("headline").upper()
    return Worded(text("aloud"), head, tuple(choices), text("shortly") or None, text("plainly"))


def _slots(asked: ask.Question, view: PublicView) -> Mapping[str, str]:
    """The values for a question's texts, and their `row` if it lacks the class's name."""
    match asked:
        case ask.Confirm(command):
            cards = " and ".join(card_asked(view, at) for at in asked.positions)
            shown = " & ".join(_shown(view, at) for at in asked.positions)
            return {"row": type(command).__name__, "cards": cards, "shown": shown}
        case ask.ConfirmBonus(command):
            return {"bonus": BONUSES[command.bonus]}
        case ask.UseOffer(offer):
            return {"bonus": BONUSES[offer.bonus], "does": DOES[offer.bonus]}
        case ask.ChooseOne(two):
            first, second = (card(view, at) for at in (two.first, two.second))
            shown = "\n".join(_shown(view, at) for at in (two.first, two.second))
            return {"by": name(asked.by), "first": first, "second": second, "shown": shown}
        case ask.CoverOne(rivals, left):
            slots = {**asdict(pieces(view)), "rivals": rivals.value, "count": count(left)}
            return {
                "row": "CoverSeveral" if left > 1 else "CoverOne",
                "by": name(asked.by),
                **slots,
            }
        case ask.ConfirmOrder(order):
            if isinstance(order, Errand):
                return {"row": f"Errand{order.kind.title()}", "about": order.about}
            return {"order": MEANT[order]}
        case ask.ConfirmNewGame(wish):
            return {"leave": _leave_for(wish, view)}
        case ask.ConfirmStop(_, then) if then:
            giver = view.next_giver()
            gives = f"{name(giver)} gives " if giver else ""
            return {"row": "StopAndClue", "gives": gives, **_said(then.clue)}
        case ask.ConfirmStop():
            return {}
        case ask.WhoseGuess(position):
            return {"card": card_asked(view, position), "shown": _shown(view, position)}
        case ask.Objection():
            return {"card": card(view, asked.position), "shown": _shown(view, asked.position)}
        case _:
            return _slots_of_a_clue(asked, view)


def _slots_of_a_clue(asked: ask.ClueQuestion, view: PublicView) -> Mapping[str, str]:
    match asked:
        case ask.TwoWords(_, given) | ask.WhoseClue(given):
            return _said(given)
        case ask.SpellClue(_, heard, others):
            return {"word": heard.word, "others": either(others)}
        case ask.WhichClue(_, (one,)):
            return {"row": "OneClue", **_said(one)}
        case ask.WhichClue(_, clues):
            return {
                # Clues that sound alike differ only in their number in the list.
                "order": sentence(either(list(ORDINALS[: len(clues)]))),
                "offered": ", or ".join(f"{one.word} {count(one.number)}" for one in clues),
                "shown": "\n".join(map(clue_shown, clues)),
            }
        case ask.HowMany(_, words):
            return {"word": words[0]}
        case ask.RuleOnClue(_, _, found):
            return {"why": f"{ruling(found)}."}
        case ask.RuleOnChallenge(takes_back):
            row = "RuleOnClue" if takes_back else "RuleOnLateChallenge"
            return {"row": row, "why": _challenged(view)}


def _said(given: Clue) -> Mapping[str, str]:
    return {"clue": clue(given), "shown": clue_shown(given)}


def _challenged(view: PublicView) -> str:
    """The announcement of a challenge, which names the previous turn's clue between two turns."""
    before = () if view.latest_clue else view.clues[-1:]
    named = "".join(sentence(f"{clue(one.clue)}. ") for one in before)
    return f"{named}Challenged."


def clue_shown(given: Clue) -> str:
    """A clue in the form for a screen."""
    return f"{given.word.upper()} {str(given.number).upper()}"


def forbidden(wanted: MarkBystander | CoverAgent, view: PublicView) -> str:
    """The headline on the one screen whose key forbids the requested move (H10, C8)."""
    verb = "MARK" if isinstance(wanted, MarkBystander) else "COVER"
    return f"CANNOT {verb} {_shown(view, wanted.position)}"


def _shown(view: PublicView, position: int) -> str:
    """A card in the form for a question; a picture is named by its place (H2)."""
    lies = view.cards[position]
    if not lies.picture:
        return lies.word.upper()
    row, column = divmod(position, view.columns)
    return f"ROW {row + 1} COL {column + 1}"


def _called(edition: str) -> str:
    """An edition's title, with its own name if the title does not contain it."""
    title, own = editions.load(edition).title, edition.replace("-", " ")
    return title if own.split()[0] in title.lower() else f"{own} {title}"


def _leave_for(wish: Wish, view: PublicView) -> str:
    """The question before a new game; it mentions leaving the current one unless that is over."""
    over = view.phase is Phase.OVER
    if wish.lay:
        return "Lay other cards?" if over else "Start a new game, with other cards?"
    edition = wish.edition or view.edition.name
    mission = missions.called(edition, wish.mission or "")
    if wish.anyway and wish.mission:
        return f"Play {mission} anyway? It will not count."
    details = {
        _called(edition): wish.edition,
        f"mission {mission}": wish.mission,
        counted(wish.players or 0, "player", "players"): wish.players,
        f"team {wish.team}": wish.team,
        "your own cards": wish.cards,
        f"deck {wish.deck}": wish.deck and not wish.cards,
        "dealt cards": wish.dealt and not (wish.cards or wish.deck),
        counted(wish.tokens or 0, "token", "tokens"): wish.tokens,
        "with a partner": wish.partner,
        "without a partner": wish.partner is False,
    }
    house = rules(wish.house, view.has_teams) if wish.house else ()
    named = ", ".join((*(name for name, wanted in details.items() if wanted), *house))
    if not named:
        return "A new game?" if over else "Start a new game?"
    return sentence(f"{named}?") if over else f"Start a new game: {named}?"
