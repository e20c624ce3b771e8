"""Games as lines of text, by the bare rules: `played/` has a file for each kind of game.

    == the guesser stops and takes a token [D12]
    north weather 2
    south 3
    south stop = token south; turn
    ? south 3 ! no guess now
    bank: 8 0

A line is a command: `SIDE WORD NUMBER` (with `penalised`, `allowed`, `two` words), `SIDE CARD`,
`SIDE CARD CARD`, `SIDE stop`, `choose CARD`, `mark CARD`, `cover CARD`, `hint`; `replace WORD
NUMBER`, `withdraw`, `penalise`, `allow`, `use BONUS`, `decline`, `never`. `turn north 3 4 stop` is
a clue and guesses, `turn of south 3 4` the guesses alone. After `=` come its events in journal
notation, and after `!` the reason for its refusal; with a leading `?`, it is only tried. Cards are
numbered from 0, and `;` separates commands.

A line with a colon states a fact about the table: a field of its view, of all its clues, or of a
card. `same but for bank: COMMAND` makes a move that changes nothing else. `tests/sections.py`
explains `each:` and `at:`; a table is an edition, the bank, bonuses, a mission, players and house
rules.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from assistant.game.rules import commands
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Side, Team, party
from assistant.game.rules.clue import UNLIMITED, Clue, GivenClue
from assistant.game.rules.events import FULL_TABLE, BonusOffered, TwoTouched
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import AS_PRINTED
from assistant.game.rules.phase import Score
from assistant.game.rules.play import decide
from assistant.game.rules.record import write_event
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView, Touched
from tests.game.rules.games import CLASSIC, DISNEY, DISNEY_ADVANCED, POTTER, contest, potter
from tests.sections import Section, sections
from tests.tables import DUET, done, started

FOLDER = Path(__file__).parent / "played"
FILES = ("duet", "harry-potter", "classic")

EDITIONS = {one.name: one for one in (CLASSIC, DISNEY, DISNEY_ADVANCED)}
FLAGS = {"penalised": "penalised", "allowed": "allowed", "two": "two_words"}
OF_CLUES = ("penalised", "allowed", "changed", "two_words")
PLAIN: Mapping[str, commands.Command] = {
    "withdraw": commands.WithdrawClue(),
    "penalise": commands.Penalise(),
    "allow": commands.AllowClue(),
    "decline": commands.Decline(),
    "never": commands.Decline(forever=True),
}


def table(at: str) -> Game:
    """The table with this name: `duet, 1+5`, `classic, players 2`, `harry-potter, london 1`."""
    edition, *parts = at.split(", ")
    bank, bonuses, players, first = None, dict[Bonus, int](), FULL_TABLE, Team.RED
    house, mission = AS_PRINTED, None
    for part in parts:
        match part.split():
            case ["players", count]:
                players = int(count)
            case ["mission", name]:
                mission = name
            case ["starts", team]:
                first = Team(team)
            case ["house", name, *no]:
                house = replace(house, **{name: not no})  # type: ignore[arg-type]
            case [*name, uses] if name:
                bonuses[Bonus(" ".join(name))] = int(uses)
            case _:
                bank = Bank(*map(int, part.split("+")))
    if edition == DUET.name:
        tokens = bank or Bank(DUET.tokens)
        return begin(replace(started(), house=house, bank=tokens, mission=mission))
    if edition == POTTER.name:
        tokens = bank or Bank(POTTER.tokens)
        return potter(tokens.bystander, tokens.checkmark, bonuses, house)
    return contest(EDITIONS[edition], first, players, house)


def command(text: str) -> commands.Command:
    """A line's command."""
    words = text.split()
    if text in PLAIN:
        return PLAIN[text]
    if words[0] == "use":
        return commands.UseBonus(Bonus(" ".join(words[1:])))
    if words[0] == "replace":
        clue, flags = _clue(words[1:])
        return commands.ReplaceClue(clue, **flags)
    return _by_a_party(words[0], words[1:])


def _by_a_party(name: str, words: list[str]) -> commands.Command:
    by = party(name)
    match words:
        case ["stop"]:
            return commands.Stop(by)
        case ["cover", card] if isinstance(by, Team):
            return commands.CoverAgent(by, int(card))
        case ["hint"] if isinstance(by, Side):
            return commands.TakeHint(by)
        case ["choose", card] if isinstance(by, Side):
            return commands.Choose(by, int(card))
        case ["mark", card] if isinstance(by, Side):
            return commands.MarkBystander(by, int(card))
        case [card] if card.isdigit():
            return commands.Guess(by, int(card))
        case [first, second] if first.isdigit() and isinstance(by, Side):
            return commands.GuessTwo(by, int(first), int(second))
        case _:
            clue, flags = _clue(words)
            return commands.GiveClue(by, clue, **flags)


def _clue(words: list[str]) -> tuple[Clue, dict[str, bool]]:
    said = [one for one in words if one not in FLAGS]
    number = said[-1] if said[-1] == UNLIMITED else int(said[-1])
    clue = Clue(" ".join(said[:-1]), number)  # type: ignore[arg-type]
    return clue, {FLAGS[one]: True for one in words if one in FLAGS}


def several(words: list[str]) -> list[str]:
    """The commands in a line that begins with `turn`."""
    if words[0] == "of":
        return [f"{words[1]} {card}" for card in words[2:]]
    giver = party(words[0])
    by = giver.other if isinstance(giver, Side) else giver
    return [f"{giver} weather 2", *(f"{by} {one}" for one in words[1:])]


def shown(value: object) -> str:
    """A value of the view in the notation of the lines."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case BonusOffered() | TwoTouched():
            return write_event(value)
        case GivenClue(_, giver, clue):
            return f"{giver} {clue.word} {clue.number}"
        case Score(parts):
            return ", ".join(f"{part} {points}" for part, points in parts)
        case Mapping():
            return ", ".join(f"{shown(key)} {shown(one)}" for key, one in value.items()) or "-"
        case Touched():
            return " ".join(map(shown, value))
        case tuple():
            return ", ".join(map(shown, value)) or "-"
        case frozenset():
            return ", ".join(sorted(map(shown, value))) or "-"
        case _ if is_dataclass(value):
            return " ".join(shown(getattr(value, one.name)) for one in fields(value))
        case _:
            return str(value)


def held(name: str, view: PublicView) -> str:
    """The table's value for this name."""
    words = name.split()
    if words[-1].isdigit():
        card = int(words[-1])
        if words[0] == "visible":
            return shown(view.cards[card].word in view.visible)
        return shown(getattr(view, words[0])[card])
    field = "_".join(words)
    if field in OF_CLUES:
        return shown(tuple(getattr(one, field) for one in view.clues))
    return shown(getattr(view, field))


def answered(game: Game, text: str) -> str:
    """The rules' answer: events or the refusal."""
    found = decide(game, command(text))
    return (
        f"! {found.reason}"
        if isinstance(found, Refusal)
        else "= " + "; ".join(map(write_event, found))
    )


def after(game: Game, line: str) -> Game:
    """The game after a line, once its facts have been checked."""
    name, colon, value = line.partition(": ")
    if colon and not name.startswith("same"):
        assert held(name, game.table) == value, line
        return game
    tried, text = line.startswith("? "), line.removeprefix("? ")
    cut = next((at for at in (text.find(" = "), text.find(" ! ")) if at > 0), len(text))
    wanted, text = text[cut + 1 :], text[:cut]
    if name.startswith("same but for "):
        now = done(game, command(value))
        changed = name.removeprefix("same but for ").replace(" ", "_").split("_and_")
        kept = {one: getattr(game.table, one) for one in (*changed, "discarded")}
        assert replace(now.table, **kept) == game.table, line
        return now
    if text.startswith("turn "):
        return done(game, *map(command, several(text.split()[1:])))
    if wanted:
        assert answered(game, text) == wanted, line
    return game if tried else done(game, command(text))


@pytest.mark.parametrize(
    "section", [case for one in FILES for case in sections(FOLDER / f"{one}.txt", at=one)]
)
def test_a_game_follows_the_rules(section: Section) -> None:
    game = table(section.at)
    for line in section.lines:
        for part in [line] if " = " in line else line.split("; "):
            game = after(game, part)
