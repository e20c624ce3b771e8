"""The English of the pages: a seat on a phone, and the table on a screen for everybody."""

from __future__ import annotations

from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.en import kept, setting_up, settings
from assistant.language.en.pieces import pieces
from assistant.language.en.results import outcome
from assistant.language.en.words import identity, name, players, sentence
from assistant.language.page_words import Count, PageWords

TEXTS = {
    "language": "en",
    "title": "Tabletop",
    "cards": "Cards on the table",
    "clues": "Clues so far",
    "no_clues": "No clue yet",
    "captions": "Heard and said",
    "keys": "Both sides of the key",
    "seats": "Take a seat",
    "seats_how": "Scan a code with your phone, or open its link on this computer.",
    "seats_here": "Phones cannot join this table: it was started for this computer alone.",
    "lost": "Connecting…",
    "timer": "Time",
    "question": "Question",
    "key": "Your key",
    "button_how": "Tap, tap twice to hear it again, or hold to speak",
    "listening": "Speak now",
    "type": "Type for this seat",
    "type_hint": "weather two, storm, help",
    "number": "Number of the clue",
    "send": "Send",
    "objection": "$why. The table would ask about it. Send it again to give it all the same.",
    "dictation": (
        "Your keyboard's microphone can type for you. What it hears may leave the house; what the"
        " table's own microphone hears does not."
    ),
    "unheard": "Not heard yet",
    "rows": "Rows",
    "row": "Row",
    "menu": "Menu",
    "signs": "Signs",
    "speak": "Speak here what is said",
    "old": "This page needs JavaScript, and a browser of 2021 or later.",
    "settings": "Voice and screens",
    "switch_off": "Switch the box off",
    "leave": "Let go of this seat",
    "leave_sure": "Let go of this seat? Another phone may take it then.",
    "sees_nothing": "The operatives see no key.",
    "take": "Take this seat",
    "take_how": (
        "Whoever takes it sees this side's key on this phone, and nobody else does."
        " Everybody hears that the seat is taken."
    ),
    "take_spymasters": (
        "The spymasters sit here. Whoever takes the seat sees the key on this phone, and the"
        " operatives must not. Everybody hears that the seat is taken."
    ),
    "take_operatives": (
        "The operatives sit here. Whoever takes the seat sees the cards on this phone, and no key."
        " Everybody hears that the seat is taken."
    ),
    "take_team": "Take it for $team",
    "take_both": "Take it for both teams",
    "taken": "This seat is taken",
    "taken_how": (
        "Another phone holds it. Let go of it there, or say or type at the table:"
        " north's phone again, or south's phone again."
    ),
    "partner": "The program plays here",
    "partner_how": "It sits at this seat as your partner, and nobody sees its key.",
    "other": "You hold the other seat",
    "other_how": "One phone shows one key. Let go of the other seat first.",
    "unknown": "There is no such seat",
    "unknown_how": "The link is of another game, or not whole. Scan the code again.",
    "gone": "This phone holds no seat",
    "gone_how": "The seat was given to another phone, or let go. Scan its code to take it again.",
    "to_table": "To the table",
    "set_up": "Set up a game",
    "change_cards": "Change cards",
    "missions": "Missions",
    "games": "Games",
    "awake": "Keep the screen on in the phone's settings: this browser does not let a page do it.",
    "sudden_death": "Sudden death",
    "covered": "found",
    "wrong_north": "wrong for north",
    "wrong_south": "wrong for south",
}


def _seat(view: PublicView, seat: Side) -> str:
    return f"{name(seat)}: {players(seat, None).lower()}" if view.has_teams else name(seat)


def _expects(view: PublicView, seat: Party) -> str:
    match view.phase:
        case Phase.SETUP:
            return "The cards are being read"
        case Phase.CLUE:
            return _clue_due(view, seat)
        case Phase.GUESS:
            return _guesses(view, seat)
        case Phase.SUDDEN_DEATH if len(view.guessers) > 1:
            return "Sudden death: both guess"
        case Phase.SUDDEN_DEATH:
            return f"Sudden death: {_guesses(view, seat).lower()}"
        case Phase.OVER:
            return _result(view)


def _result(view: PublicView) -> str:
    match view.result:
        case Result.WON if view.score:
            return f"You won: {view.score.total} points"
        case Result.WON:
            return "You won"
        case _:
            return outcome(view)


def _clue_due(view: PublicView, seat: Party) -> str:
    if len(view.givers) > 1:
        return "Either side's clue" if view.clues else "Either side may begin"
    (giver,) = view.givers
    if giver is seat:
        return "Your clue"
    return f"{name(giver)}'s clue"


def _guesses(view: PublicView, seat: Party) -> str:
    (guesser,) = view.guessers
    return "You guess" if guesser is seat else f"{name(guesser)} guesses"


def _counts(view: PublicView) -> tuple[Count, ...]:
    if view.phase is Phase.SETUP:
        return ()
    if view.has_teams:
        return tuple(Count(left, f"{team.value} to find") for team, left in view.left.items())
    total = view.bank.total
    names = pieces(view)
    left = view.edition.agents - view.found
    counts = [
        Count(total, "turn left" if total == 1 else "turns left"),
        Count(left, f"{names.agent if left == 1 else names.agents} to find"),
    ]
    if view.mistakes is not None:
        some = "mistake left" if view.mistakes == 1 else "mistakes left"
        counts.insert(1, Count(view.mistakes, some))
    return tuple(counts)


def _tap(view: PublicView, question: ask.Question | None, seat: Side) -> str:
    asked = question or ask.own_question(view)
    match asked:
        case ask.Confirm() | ask.ConfirmBonus() | ask.ConfirmStop() | ask.ConfirmOrder():
            by = ask.who_answers(asked)
            return "Yes" if by in (None, seat) or isinstance(by, Team) else ""
        case ask.WhoseClue():
            return "My clue"
        case ask.WhoseGuess():
            return "My guess"
        case ask.WhichClue(_, (_,)):
            return "Yes"
        case ask.ConfirmNewGame() if view.phase is Phase.OVER:
            return "Yes"
        case None:
            return _tap_alone(view, seat)
        case _:
            return ""


def _tap_alone(view: PublicView, seat: Side) -> str:
    if view.phase is Phase.CLUE and len(view.givers) > 1:
        return "I give the clue"
    if view.phase is Phase.SUDDEN_DEATH and seat in view.guessers and len(view.guessers) > 1:
        return "I guess"
    guesses = view.has_teams and seat is Side.SOUTH
    if view.phase is Phase.GUESS and view.guessed and (guesses or seat in view.guessers):
        return "End the turn"
    return ""


def _clue(word: str, number: int | str) -> str:
    return f"{word.upper()} {str(number).upper()}"


def _remarks(allowed: bool, penalised: bool, changed: int) -> str:
    found = (
        ("allowed", allowed),
        ("penalty", penalised),
        ("changed" if changed == 1 else f"changed {changed} times", bool(changed)),
    )
    return ", ".join(remark for remark, there in found if there)


PAGES = PageWords(
    texts=TEXTS,
    seats={Side.NORTH: "North", Side.SOUTH: "South"},
    seat=_seat,
    identity=lambda view, shown: sentence(identity(view, shown)),
    players=players,
    expects=_expects,
    counts=_counts,
    tap=_tap,
    clue=_clue,
    remarks=_remarks,
    kept=kept.TEXTS,
    setting_up=setting_up.TEXTS,
    settings=settings.TEXTS,
    party=name,
    ending=kept.ending,
    points=kept.points,
    statistics=kept.told,
    standing=kept.standing,
    house_value=setting_up.house_value,
)
