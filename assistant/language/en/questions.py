"""Questions in English, as they are asked aloud and shown on screens."""

from dataclasses import dataclass
from string import Template

from assistant.game.messages import Errand, ErrandKind
from assistant.game.rules import edition as editions
from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Choose, CoverAgent, Guess, GuessTwo, MarkBystander
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import questions as ask
from assistant.language.en.pieces import pieces
from assistant.language.en.rulings import ruling
from assistant.language.en.texts import texts_of
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

VERDICT = "Penalty, allow, or take it back?"
VERDICT_SHORTLY = "Penalty, allow, take back?"
LATE_VERDICT = "Penalty, or allow?"
VERDICTS = {Order.PENALTY: "PENALTY", Order.ALLOW: "ALLOW", Order.TAKE_BACK: "TAKE BACK"}
ORDINALS = ("first", "second", "third")

YES, NO = "YES", "NO"
YES_NO = (YES, NO)
"""Choices on a screen."""

DOES = {Bonus.PRIVET_DRIVE: "Win", Bonus.TRAIN_STATION: "Ignore it"}
"""The effect of a bonus that is on offer (H11)."""


MEANT = texts_of(Order, "order")
"""Orders that are asked back because the words only resembled them."""

AT_THE_BOX = "Say yes at the box, or press a button there."
ERRANDS = texts_of(ErrandKind, "errand")
ERRAND_HEADLINES = texts_of(ErrandKind, "errand_headline")


@dataclass(frozen=True, slots=True)
class Worded:
    """A question in words."""

    aloud: str
    headline: str
    """As a screen shows it; empty if the lines beside the grid do."""
    choices: tuple[str, ...]
    """The possible answers, as a screen shows them."""
    shortly: str | None = None
    """For players who know the answers; None if there is no short form."""


def worded(asked: ask.Question, view: PublicView) -> Worded:
    """A question in words, aloud and on a screen."""
    match asked:
        case ask.Confirm():
            return _card_named(asked, view)
        case ask.ConfirmBonus() | ask.UseOffer() | ask.ChooseOne() | ask.CoverOne():
            return _of_the_game(asked, view)
        case ask.ConfirmOrder(order):
            return _ordered(order)
        case ask.ConfirmNewGame(wish):
            return Worded(_leave_for(wish, view), "NEW GAME?", YES_NO)
        case ask.ConfirmStop(_, then):
            if then is None:
                return Worded("End the turn?", "END TURN?", YES_NO)
            said, shown = clue(then.clue), clue_shown(then.clue)
            return Worded(f"End the turn: {said}?", f"END, {shown}?", YES_NO)
        case ask.WhoseGuess(position):
            said = f"{sentence(card_asked(view, position))}? Whose guess?"
            shown = f"{_shown(view, position)}?"
            return Worded(f"{said} Tap your button.", shown, ("TAP YOURS",), said)
        case ask.Objection():
            said = f"{sentence(card(view, asked.position))}."
            shown = f"{_shown(view, asked.position)}?"
            return Worded(f"{said} Say no to object.", shown, YES_NO, said)
        case ask.CardOrStop(_, position):
            said = f"The card {card(view, position)}, or end the turn?"
            return Worded(said, "CARD OR END?", (_shown(view, position), "END TURN"))
        case _:
            return _of_a_clue(asked, view)


def _ordered(order: Order | Errand) -> Worded:
    """The question whether an order, or an errand of the machine, is meant."""
    if isinstance(order, Errand):
        said = Template(ERRANDS[order.kind]).substitute(about=order.about)
        return Worded(f"{said} {AT_THE_BOX}", ERRAND_HEADLINES[order.kind], YES_NO, said)
    return Worded(MEANT[order], MEANT[order].upper(), YES_NO)


def _of_the_game(asked: ask.ConfirmBonus | ask.Own, view: PublicView) -> Worded:
    """A question about a bonus, or about an agent to cover."""
    match asked:
        case ask.ConfirmBonus(command):
            bonus = BONUSES[command.bonus]
            said, shown = f"Use the {bonus} bonus?", f"USE {bonus.upper()}?"
            return Worded(said, shown, YES_NO, f"Use {bonus}?")
        case ask.UseOffer(offer):
            does, bonus = DOES[offer.bonus], BONUSES[offer.bonus]
            said = f"{does}, with the {bonus} bonus? Yes, no, or never."
            shortly = f"{does}, with {bonus}?"
            return Worded(said, f"{does.upper()}?", (*YES_NO, "NEVER"), shortly)
        case ask.ChooseOne(two):
            both = (two.first, two.second)
            first, second = (card(view, at) for at in both)
            said = f"{name(asked.by)} chooses: {first}, or {second}?"
            return Worded(said, "WHICH ONE?", tuple(_shown(view, at) for at in both))
        case ask.CoverOne(rivals, left):
            several = f", {count(left)} to go" if left > 1 else ""
            shortly = f"Cover which {rivals.value} {pieces(view).agent}{several}?"
            said = _cover(name(asked.by), rivals.value, left, view)
            return Worded(said, "", (), shortly)  # any of the cards; the lines show it


def _of_a_clue(asked: ask.ClueQuestion, view: PublicView) -> Worded:
    match asked:
        case ask.TwoWords(_, given):
            said, bonus = sentence(clue(given)), BONUSES[Bonus.LONDON]
            aloud = f"{said}. Two words: use the {bonus} bonus?"
            return Worded(aloud, f"USE {bonus.upper()}?", YES_NO, f"{said}, with {bonus}?")
        case ask.SpellClue(_, heard, others):
            said = f"{sentence(heard.word)}, not {either(others)}?"
            aloud = f"{said} Yes, or spell it with its number."
            return Worded(aloud, "SPELL IT?", (YES, "SPELL IT"), said)
        case ask.WhichClue(_, (one,)):
            return Worded(f"{sentence(clue(one))}?", f"{clue_shown(one)}?", YES_NO)
        case ask.WhichClue(_, clues):
            # Those that sound alike can only be told apart by their order.
            order = sentence(either(list(ORDINALS[: len(clues)])))
            offered = ", or ".join(f"{one.word} {count(one.number)}" for one in clues)
            said = f"{sentence(offered)}?"
            shown = tuple(map(clue_shown, clues))
            return Worded(f"{said} {order}, or spell it.", "WHICH CLUE?", shown, said)
        case ask.HowMany(_, words):
            said = f"{sentence(words[0])}. How many?"
            return Worded(said, f"{words[0].upper()}, ?", ("A NUMBER",))
        case ask.RuleOnClue(_, _, found):
            return _verdict(asked, f"{sentence(ruling(found))}.")
        case ask.RuleOnChallenge():
            return _verdict(asked, _challenged(view))
        case ask.WhoseClue(given):
            said = f"{sentence(clue(given))}. Whose clue?"
            return Worded(f"{said} Tap your button.", "WHOSE CLUE?", ("TAP YOURS",), said)


def _verdict(asked: ask.RuleOnClue | ask.RuleOnChallenge, why: str) -> Worded:
    choices = tuple(word for order, word in VERDICTS.items() if order in asked.answers)
    if Order.TAKE_BACK not in asked.answers:
        return Worded(f"{why} {LATE_VERDICT}", "VALID?", choices, f"{why} {LATE_VERDICT}")
    return Worded(f"{why} {VERDICT}", "VALID?", choices, f"{why} {VERDICT_SHORTLY}")


def surely(asked: ask.Question, view: PublicView) -> str:
    """An addition to a question: how to say an unmistakable yes."""
    match asked:
        case ask.Confirm(command) if not isinstance(command, GuessTwo):
            return f" Tap, or say yes, {card_asked(view, command.position)}."
        case _:
            return " Tap for yes."


def _challenged(view: PublicView) -> str:
    """An announcement that a clue was challenged; between two turns, it was the previous turn's."""
    before = () if view.latest_clue else view.clues[-1:]
    named = "".join(sentence(f"{clue(one.clue)}. ") for one in before)
    return f"{named}Challenged."


def clue_shown(given: Clue) -> str:
    """A clue as a screen shows it."""
    return f"{given.word.upper()} {str(given.number).upper()}"


def forbidden(wanted: MarkBystander | CoverAgent, view: PublicView) -> str:
    """The same, for the one screen whose key forbids the requested move (H10, C8)."""
    verb = "MARK" if isinstance(wanted, MarkBystander) else "COVER"
    return f"CANNOT {verb} {_shown(view, wanted.position)}"


def _shown(view: PublicView, position: int) -> str:
    """A card as its question shows it: a picture by its place (H2)."""
    lies = view.cards[position]
    if not lies.picture:
        return lies.word.upper()
    row, column = divmod(position, view.columns)
    return f"ROW {row + 1} COL {column + 1}"


def _card_named(asked: ask.Confirm, view: PublicView) -> Worded:
    words = [card_asked(view, position) for position in asked.positions]
    shown = " & ".join(_shown(view, position) for position in asked.positions) + "?"
    match asked.command:
        case Guess():
            return Worded(sentence(f"{words[0]}?"), shown, YES_NO)
        case GuessTwo():
            both, bonus = sentence(f"{words[0]} and {words[1]}"), BONUSES[Bonus.HOGWARTS]
            said = f"{both}, with the {bonus} bonus?"
            return Worded(said, shown, YES_NO, f"{both}, with {bonus}?")
        case Choose():
            return Worded(sentence(f"{words[0]} counts?"), shown, YES_NO)
        case MarkBystander():
            mark, bonus = f"Mark {words[0]}", BONUSES[Bonus.HOGSMEADE]
            said = f"{mark}, with the {bonus} bonus?"
            return Worded(said, shown, YES_NO, f"{mark}, with {bonus}?")
        case CoverAgent():
            return Worded(f"Cover {words[0]}?", shown, YES_NO)


def _cover(who: str, team: str, left: int, view: PublicView) -> str:
    names = pieces(view)
    if left > 1:
        several = f"{count(left)} {team} {names.agents}"
        return f"{who} covers {several}. Which first?"
    return f"{who} covers which {team} {names.agent}?"


def _called(edition: str) -> str:
    """An edition by its title, or by its own name if the title is that of the family."""
    title, own = editions.load(edition).title, edition.replace("-", " ")
    return title if own.split()[0] in title.lower() else f"{own} {title}"


def _leave_for(wish: Wish, view: PublicView) -> str:
    """A question about a new game; it does not mention leaving a game that is over."""
    over = view.phase is Phase.OVER
    if wish.lay:
        return "Lay other cards?" if over else "Leave this game to lay other cards?"
    edition = wish.edition or view.edition.name
    wanted = [
        _called(wish.edition) if wish.edition else "",
        f"mission {missions.called(edition, wish.mission)}" if wish.mission else "",
        f"team {wish.team}" if wish.team else "",
    ]
    if wish.cards:
        wanted.append("your own cards")
    elif wish.deck:
        wanted.append(f"deck {wish.deck}")
    elif wish.dealt:
        wanted.append("dealt cards")
    if wish.tokens:
        wanted.append(f"{counted(wish.tokens, 'token', 'tokens')}")
    if wish.partner is not None:
        wanted.append("a game with a partner" if wish.partner else "a game without a partner")
    players = counted(wish.players, "player", "players") if wish.players else ""
    alone = f"a game of {players}" if players and not any(wanted[:2]) else players
    named = ", ".join(filter(None, (*wanted[:2], alone, *wanted[2:])))
    if not named:
        return "A new game?" if over else "Leave this game?"
    return sentence(f"{named}?") if over else f"Leave this game for {named}?"
