"""The English words of the pages: for a seat's phone, and for a shared screen with the table."""

from assistant.game.rules.cards import Identity, Party, Side, Team
from assistant.game.rules.clue import Clue
from assistant.game.rules.house import Strictness, Touch, Value
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView
from assistant.language.en.campaign import reason
from assistant.language.en.pieces import pieces
from assistant.language.en.questions import clue_shown
from assistant.language.en.slots import chosen, filled
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import identity, name, place, players, sentence
from assistant.language.page_words import Count, PageWords

PRINTED = "as printed"

STRICTNESS = texts_of(Strictness, "strictness")
TOUCH = texts_of(Touch, "touch")


def _seat(view: PublicView, seat: Side) -> str:
    return f"{name(seat)}: {players(seat, None).lower()}" if view.has_teams else name(seat)


def _expects(view: PublicView, seat: Party) -> str:
    if view.phase is Phase.SETUP:
        return "The cards are being read"
    if view.phase is Phase.OVER:
        return _ended(view)[0]
    due = filled("{expected}" if view.phase is Phase.CLUE else "{whose_turn}", view)
    if (*view.givers, *view.guessers) == (seat,):
        due = "You guess" if view.guessers else "Your clue"
    due = due.removesuffix(".")
    return f"Sudden death: {due.lower()}" if view.phase is Phase.SUDDEN_DEATH else due


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
        some = "mistake at most" if view.mistakes == 1 else "mistakes at most"
        counts.insert(1, Count(view.mistakes, some))
    return tuple(counts)


def _turned(view: PublicView, position: int, shown: Identity) -> str:
    word = view.cards[position].word or place(position, view.columns)
    mark = "." if shown is Identity.BYSTANDER else "!"
    return f"{sentence(word.lower())}: {identity(view, shown).lower()}{mark}"


def _ended(view: PublicView) -> tuple[str, str]:
    """The end of a game as a headline, and its cause."""
    match view.result:
        case Result.RED | Result.BLUE as team:
            last, names = view.touched[-1:], pieces(view)
            hit = last and last[0].identity is Identity.ASSASSIN
            loser = name(Team(team.value).other)
            return (
                f"{name(Team(team.value))} won!",
                f"{loser} hit the {names.assassin}." if hit else "",
            )
        case Result.WON:
            points = view.score.total if view.score else None
            scored = "" if points is None else f"{points} point{'' if abs(points) == 1 else 's'}"
            return "You won!", scored
        case _:
            head, _, why = chosen("result", view).partition(": ")
            return head, sentence(why)


def _remarks(allowed: bool, penalised: bool, changed: int) -> str:
    found = (
        ("allowed", allowed),
        ("penalty", penalised),
        ("changed" if changed == 1 else f"changed {changed} times", bool(changed)),
    )
    return ", ".join(remark for remark, there in found if there)


def _house_value(value: Value | None) -> str:
    match value:
        case None:
            return PRINTED
        case bool():
            return "yes" if value else "no"
        case Strictness():
            return STRICTNESS[value]
        case Touch():
            return TOUCH[value]
        case int():
            return str(value)


def _ending(view: PublicView, given_up: bool) -> str:
    """The state or result of a game: `You won, 12 points`."""
    if given_up:
        return "given up"
    match view.result:
        case None:
            return "still on"
        case Result.LOST:
            return chosen("result", view).removesuffix(".")
        case _:
            head, points = _ended(view)
            told = (head.removesuffix("!"), "" if view.has_teams else points)
            return ", ".join(filter(None, told))


PAGES = PageWords(
    texts=texts()["page"],
    help=texts()["help"],
    seat=_seat,
    identity=lambda view, shown: sentence(identity(view, shown)),
    players=players,
    expects=_expects,
    counts=_counts,
    turned=_turned,
    ended=_ended,
    clue=lambda word, number: clue_shown(Clue(word, number)),
    remarks=_remarks,
    kept=texts()["kept"],
    setting_up=texts()["setting_up"],
    settings=texts()["settings"],
    box=texts()["box"],
    party=name,
    ending=_ending,
    standing=lambda now: now.state.value + (f": {reason(now.because)}" if now.because else ""),
    house_value=_house_value,
)
