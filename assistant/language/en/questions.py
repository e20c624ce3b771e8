"""Questions in English, as they are asked aloud and shown on screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
ORDINALS = ("first", "second", "third")

YES, NO = "YES", "NO"
"""Choices on a screen."""

DOES = {
    Bonus.PRIVET_DRIVE: "Win",
    Bonus.TRAIN_STATION: "Ignore it",
}
"""The effect of a bonus that is on offer (H11)."""


MEANT = texts_of(Order, "order")
"""Orders that are asked back because the words only resembled them."""


def question(asked: ask.Question, view: PublicView) -> str:
    """The sentence for a question."""
    match asked:
        case ask.Confirm():
            return _asked_back(asked, view)
        case ask.ConfirmBonus(command):
            return f"Use the {BONUSES[command.bonus]} bonus?"
        case ask.TwoWords(_, given):
            return f"{sentence(clue(given))}. Two words: use the {BONUSES[Bonus.LONDON]} bonus?"
        case ask.SpellClue(_, said, others):
            return f"{sentence(said.word)}, not {either(others)}? Yes, or spell it with its number."
        case ask.WhichClue(_, clues):
            return _which(clues)
        case ask.HowMany(_, words):
            return f"{sentence(words[0])}. How many?"
        case ask.RuleOnClue(_, _, found):
            return f"{sentence(ruling(found))}. {VERDICT}"
        case ask.RuleOnChallenge(takes_back):
            return f"{_challenged(view)} {VERDICT if takes_back else LATE_VERDICT}"
        case ask.WhoseClue(given):
            return f"{sentence(clue(given))}. Whose clue? Tap your button."
        case ask.WhoseGuess(position):
            return f"{sentence(card_asked(view, position))}? Whose guess? Tap your button."
        case ask.ConfirmStop(_, then):
            return f"End the turn{f': {clue(then.clue)}' if then else ''}?"
        case ask.ConfirmOrder(order):
            return MEANT[order]
        case ask.Objection():
            return f"{sentence(card(view, asked.position))}. Say no to object."
        case ask.CardOrStop(_, position):
            return f"The card {card(view, position)}, or end the turn?"
        case ask.ConfirmNewGame(wish):
            return _leave_for(wish, view)
        case ask.UseOffer(offer):
            return f"{DOES[offer.bonus]}, with the {BONUSES[offer.bonus]} bonus? Yes, no, or never."
        case ask.ChooseOne(two):
            first, second = (card(view, at) for at in (two.first, two.second))
            return f"{name(asked.by)} chooses: {first}, or {second}?"
        case ask.CoverOne(rivals, left):
            return _cover(name(asked.by), rivals.value, left, view)


def surely(asked: ask.Question, view: PublicView) -> str:
    """An addition to a question: how to say an unmistakable yes."""
    match asked:
        case ask.Confirm(command) if not isinstance(command, GuessTwo):
            return f" Tap, or say yes, {card_asked(view, command.position)}."
        case _:
            return " Tap for yes."


def question_shortly(asked: ask.Question, view: PublicView) -> str | None:
    """The short form of a question, for players who know the answers; None if there is none."""
    match asked:
        case ask.Confirm(GuessTwo(_, first, second)):
            both = f"{card_asked(view, first)} and {card_asked(view, second)}"
            return sentence(f"{both}, with {BONUSES[Bonus.HOGWARTS]}?")
        case ask.Confirm(MarkBystander(_, position)):
            return f"Mark {card_asked(view, position)}, with {BONUSES[Bonus.HOGSMEADE]}?"
        case ask.ConfirmBonus(command):
            return f"Use {BONUSES[command.bonus]}?"
        case ask.TwoWords(_, given):
            return f"{sentence(clue(given))}, with {BONUSES[Bonus.LONDON]}?"
        case ask.SpellClue(_, given, not_meant):
            return f"{sentence(given.word)}, not {either(list(not_meant))}?"
        case ask.WhichClue(_, clues) if len(clues) > 1:
            return f"{_offered(clues)}?"
        case ask.RuleOnClue(_, _, found):
            return f"{sentence(ruling(found))}. {VERDICT_SHORTLY}"
        case ask.RuleOnChallenge(takes_back):
            return f"{_challenged(view)} {VERDICT_SHORTLY if takes_back else LATE_VERDICT}"
        case ask.WhoseClue(given):
            return f"{sentence(clue(given))}. Whose clue?"
        case ask.WhoseGuess(position):
            return f"{sentence(card_asked(view, position))}? Whose guess?"
        case ask.Objection():
            return f"{sentence(card(view, asked.position))}."
        case ask.UseOffer(offer):
            return f"{DOES[offer.bonus]}, with {BONUSES[offer.bonus]}?"
        case ask.CoverOne(rivals, left):
            several = f", {count(left)} to go" if left > 1 else ""
            return f"Cover which {rivals.value} {pieces(view).agent}{several}?"
        case _:
            return None


def _challenged(view: PublicView) -> str:
    """An announcement that a clue was challenged; between two turns, it was the previous turn's."""
    before = () if view.latest_clue else view.clues[-1:]
    named = "".join(sentence(f"{clue(one.clue)}. ") for one in before)
    return f"{named}Challenged."


def headline(asked: ask.Question, view: PublicView) -> str:
    """A question as a screen shows it."""
    match asked:
        case ask.Confirm():
            return " & ".join(_shown(view, position) for position in asked.positions) + "?"
        case ask.WhoseGuess() | ask.Objection():
            return f"{_shown(view, asked.position)}?"
        case ask.WhichClue(_, (one,)):
            return f"{clue_shown(one)}?"
        case ask.WhichClue():
            return "WHICH CLUE?"
        case ask.HowMany(_, words):
            return f"{words[0].upper()}, ?"
        case ask.ConfirmStop(_, then):
            return f"END, {clue_shown(then.clue)}?" if then else "END TURN?"
        case ask.ConfirmOrder(order):
            return MEANT[order].upper()
        case ask.CardOrStop():
            return "CARD OR END?"
        case ask.RuleOnClue() | ask.RuleOnChallenge():
            return "VALID?"
        case ask.SpellClue():
            return "SPELL IT?"
        case ask.TwoWords():
            return f"USE {BONUSES[Bonus.LONDON].upper()}?"
        case ask.ConfirmBonus(command):
            return f"USE {BONUSES[command.bonus].upper()}?"
        case ask.UseOffer(offer):
            return f"{DOES[offer.bonus].upper()}?"
        case ask.WhoseClue():
            return "WHOSE CLUE?"
        case ask.ConfirmNewGame():
            return "NEW GAME?"
        case ask.ChooseOne():
            return "WHICH ONE?"
        case ask.CoverOne():
            return ""  # the lines beside the grid show it
        case _:
            assert_never(asked)


def choices(asked: ask.Question, view: PublicView) -> tuple[str, ...]:
    """The possible answers to a question, as a screen shows them."""
    match asked:
        case ask.WhichClue(_, clues) if len(clues) > 1:
            return tuple(map(clue_shown, clues))
        case (
            ask.Confirm()
            | ask.ConfirmBonus()
            | ask.TwoWords()
            | ask.ConfirmStop()
            | ask.ConfirmOrder()
            | ask.ConfirmNewGame()
            | ask.Objection()
        ):
            return (YES, NO)
        case ask.WhichClue():
            return (YES, NO)
        case ask.SpellClue():
            return (YES, "SPELL IT")
        case ask.HowMany():
            return ("A NUMBER",)
        case ask.RuleOnClue() | ask.RuleOnChallenge():
            verdicts = {
                Order.PENALTY: "PENALTY",
                Order.ALLOW: "ALLOW",
                Order.TAKE_BACK: "TAKE BACK",
            }
            return tuple(word for order, word in verdicts.items() if order in asked.answers)
        case ask.WhoseClue() | ask.WhoseGuess():
            return ("TAP YOURS",)
        case ask.CardOrStop(_, position):
            return (_shown(view, position), "END TURN")
        case ask.UseOffer():
            return (YES, NO, "NEVER")
        case ask.ChooseOne(two):
            return (_shown(view, two.first), _shown(view, two.second))
        case ask.CoverOne():
            return ()  # any of the cards
        case _:
            assert_never(asked)


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


def _which(clues: Sequence[Clue]) -> str:
    """Clues to choose from; those that sound alike can only be told apart by their order."""
    if len(clues) == 1:
        return f"{sentence(clue(clues[0]))}?"
    order = either(list(ORDINALS[: len(clues)]))
    return f"{_offered(clues)}? {sentence(order)}, or spell it."


def _offered(clues: Sequence[Clue]) -> str:
    return sentence(", or ".join(f"{one.word} {count(one.number)}" for one in clues))


def _asked_back(asked: ask.Confirm, view: PublicView) -> str:
    words = [card_asked(view, position) for position in asked.positions]
    match asked.command:
        case Guess():
            return sentence(f"{words[0]}?")
        case GuessTwo():
            return sentence(f"{words[0]} and {words[1]}, with the Hogwarts bonus?")
        case Choose():
            return sentence(f"{words[0]} counts?")
        case MarkBystander():
            return f"Mark {words[0]}, with the Hogsmeade bonus?"
        case CoverAgent():
            return f"Cover {words[0]}?"


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
