"""The words of a desk in place of the box, in English; and how a test card is used."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from assistant.game.messages import Doing, Face, Light
from assistant.game.rules.cards import Identity, Party
from assistant.game.rules.view import PublicView
from assistant.language.desk_words import DeskWords
from assistant.language.en.pieces import pieces
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.intents import Order

TEST_CARD = (
    "On both screens you should see an even border, all four corners and a running dot.\n"
    "n, s    choose the screen that the other keys change\n"
    "Enter   the next chip: the picture is shifted, torn or missing with a wrong one\n"
    "+ -     move the picture by a pixel, until the bars at both edges are whole\n"
    "u       turn it upside down\n"
    "q       end, and say what belongs into tabletop.toml"
)
"""Instructions for the keys while test cards are shown."""


def _keys(taps: Mapping[str, Party], holds: Iterable[str]) -> str:
    buttons = ", ".join(f"{key} {party}" for key, party in taps.items())
    return f"Keys: {buttons}; hold: {' '.join(holds)}. Or type words. Ctrl-C ends."


def _left_out(lines: int) -> str:
    some = "1 line is" if lines == 1 else f"{lines} lines are"
    return f"… {some} left out: this terminal is too small."


def _lamps(lit: Sequence[Light]) -> str:
    return f"Lamps: {', '.join(f'{one.of} {one.lamp}' for one in lit)}"


def _title(face: Face) -> str:
    doing = "" if face.doing is Doing.IDLE else f" ({face.doing})"
    return f"{face.seat.upper()}{doing}"


def _score(face: Face) -> tuple[str, ...]:
    turns = () if face.turns is None else (f"{face.turns} LEFT",)
    return (*turns, *(f"{team.upper()} {agents}" for team, agents in face.left))


DESK = DeskWords(
    letters={
        Identity.AGENT: "A#",
        Identity.BYSTANDER: ".#",
        Identity.ASSASSIN: "Xx",
        Identity.RED: "Rr",
        Identity.BLUE: "Bb",
        None: "?#",
    },
    meanings={
        "A": "A agent",
        "R": "R red",
        "B": "B blue",
        ".": ". bystander",
        "X": "X assassin",
        "?": "? not known",
        "#": "# covered",
        "r": "r covered by red",
        "b": "b covered by blue",
        "x": "x the assassin",
        "_": "_ wrong from here",
        "^": "^ wrong from there",
    },
    open={
        Identity.AGENT: "disc: agent",
        Identity.RED: "diamond: red",
        Identity.BLUE: "ring: blue",
        Identity.BYSTANDER: "speck: bystander",
        Identity.ASSASSIN: "cross: assassin",
        None: "dash: nothing known",
    },
    covered={
        Identity.AGENT: "hatched: covered",
        Identity.RED: "dotted diamond: covered by red",
        Identity.BLUE: "dotted ring: covered by blue",
        Identity.BYSTANDER: "hatched: covered",
        Identity.ASSASSIN: "dotted cross: covered by the assassin",
        None: "frame: laid",
    },
    wrong_here="bracket under it: wrong from here",
    wrong_there="bracket over it: wrong from across the table",
    both_keys=(
        "Both sides' keys are on this one terminal: look away in turn, or start it with "
        "--web lan for a phone each. --seat north or --seat south shows one of them."
    ),
    resume=("An interrupted game is kept until the first clue: type r and Enter to go on with it."),
    shortly={"r": UNDERSTANDING.phrase(Order.RESUME)},
    left_out=_left_out,
    cut_off="… the right is cut off: this terminal is too narrow.",
    keys=_keys,
    lamps=_lamps,
    title=_title,
    score=_score,
)


def desk_words(view: PublicView) -> DeskWords:
    """The words of a desk, with the names that the edition on the table has for its cards."""
    names = pieces(view)
    meanings = {"A": names.agent, ".": names.bystander, "X": names.assassin}
    return replace(
        DESK,
        meanings={
            **DESK.meanings,
            **{letter: f"{letter} {name}" for letter, name in meanings.items()},
            "x": f"x the {names.assassin}",
        },
        open={
            **DESK.open,
            Identity.AGENT: f"disc: {names.agent}",
            Identity.BYSTANDER: f"speck: {names.bystander}",
            Identity.ASSASSIN: f"cross: {names.assassin}",
        },
        covered={
            **DESK.covered,
            Identity.ASSASSIN: f"dotted cross: covered by the {names.assassin}",
        },
    )
