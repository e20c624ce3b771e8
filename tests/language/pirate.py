"""A toy language: pirate English, to find out what a language needs. Others are built likewise."""

from dataclasses import replace

from assistant.game.rules.cards import Identity
from assistant.game.rules.view import PublicView
from assistant.language.en import ENGLISH
from assistant.language.en.numbers import LETTERS, NUMBERS
from assistant.language.en.understanding import TEXT as ENGLISH_TEXT
from assistant.language.glance import Glance, ScreenText
from assistant.language.phrases_file import read_phrases
from assistant.language.spoken import Prompts, Voices
from assistant.language.statements import CardIs, Plain, Statement
from assistant.language.understanding import Understanding, slots

UNITS = NUMBERS.units
COUNTING = replace(NUMBERS, units=(*UNITS[:2], "twain", *UNITS[3:]))

ORDERS = """
yes (asked)
    ! aye cap'n
stop
    ! weigh anchor
"""
"""Before the English lines, so that they are the phrases suggested to pirates."""

SAID: dict[Statement, str] = {
    Plain.GO_ON: "Sail on, or weigh anchor.",
    Plain.TAKEN_BACK: "Hauled back aboard.",
    CardIs(Identity.AGENT): "A shipmate!",
    CardIs(Identity.BYSTANDER): "A landlubber.",
    CardIs(Identity.ASSASSIN): "The kraken!",
}


def say(statement: Statement, view: PublicView) -> str:
    return SAID.get(statement) or ENGLISH.say(statement, view)


def screen(glance: Glance) -> ScreenText:
    text = ENGLISH.screen(glance)
    return replace(text, labels=("TIDES", "LEFT"))


TEXT = ORDERS + ENGLISH_TEXT


def understood(text: str) -> Understanding:
    """The understanding of these phrases."""
    exact = read_phrases(text, slots(COUNTING, LETTERS))
    return replace(ENGLISH.understanding, exact=exact, numbers=COUNTING)


UNDERSTOOD = understood(TEXT)
LISTENED = replace(
    ENGLISH.listening,
    numbers=COUNTING,
    prompts=Prompts(
        clues="Treasure, 3. Buccaneer, 1. Doubloons, 6. Schooner, 9. Cutlass, 2. Galleon, 5.",
        cards="Treasure, buccaneer, doubloons, schooner.",
    ),
    no_clues=frozenset(("ahoy",)),
    spelling=(*"abc", "avast"),
    correction="avast",
)
SPEAKERS = Voices(espeak="nl", flite=("awb",), piper=None)
PIRATE = replace(
    ENGLISH,
    code="en-x-pirate",
    understanding=UNDERSTOOD,
    listening=LISTENED,
    voices=SPEAKERS,
    say=say,
    screen=screen,
)
