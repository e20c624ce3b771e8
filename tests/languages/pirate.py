"""A toy language: a pirate's English, to see what a language needs. Any other is made likewise."""

from dataclasses import replace
from importlib.resources import files

from assistant.languages.en import ENGLISH
from assistant.languages.en.letters import LETTERS
from assistant.languages.en.numbers import NUMBERS
from assistant.languages.en.understanding import GRAMMAR, counts, forms
from assistant.rules.cards import Identity
from assistant.rules.view import PublicView
from assistant.talk.glance import Glance, ScreenText
from assistant.talk.statements import CardIs, Plain, Statement
from assistant.talk.understanding import understanding

UNITS = NUMBERS.units
COUNTING = replace(NUMBERS, units=(*UNITS[:2], "twain", *UNITS[3:]))

ORDERS = """
yes (asked)  := ! aye cap'n
stop         := ! weigh anchor
"""
"""Before the English lines, so that it is what pirates are told to say."""

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


english = files("assistant.languages.en").joinpath(GRAMMAR).read_text("utf-8")
UNDERSTOOD = understanding(ORDERS + english, COUNTING, LETTERS, forms, counts)
PIRATE = replace(ENGLISH, code="en-x-pirate", understanding=UNDERSTOOD, say=say, screen=screen)
