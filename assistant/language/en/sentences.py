"""Every statement in English, in its spoken and its short form.

Sentences are short and consistent. They depend only on public information, so that none can reveal
the key (D20). A short form, for players who know the long one, leaves out how to answer.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from assistant.game.messages import ErrandKind, Phone, PhoneNews
from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.about import Told
from assistant.language.en import answers, house, openings, words
from assistant.language.en.campaign import spoken_reason
from assistant.language.en.complaints import spoken, unkept
from assistant.language.en.conditions import expected, expected_shortly
from assistant.language.en.glossary import rule
from assistant.language.en.lesson import lesson
from assistant.language.en.partner import clue_read_as, in_hindsight, partner_plays
from assistant.language.en.questions import worded
from assistant.language.en.refusals import refused, ruling
from assistant.language.en.results import outcome, outcome_shortly
from assistant.language.en.texts import texts, texts_of
from assistant.language.en.words import name, place, sentence

FIXED = texts_of(told.Plain, "plain")
"""Statements whose words never change."""

MADE: Mapping[told.Plain, Callable[[PublicView], str]] = {
    told.Plain.EXPECTED: expected,
    told.Plain.WHOSE_TURN: lambda view: expected_shortly(view) or expected(view),
    told.Plain.TURNS_LEFT: answers.turns_left,
    told.Plain.GUESSES_LEFT: answers.guesses_left,
    told.Plain.AGENTS_LEFT: answers.agents_left,
    told.Plain.OUTCOME: outcome,
    told.Plain.BONUSES_HERE: lambda view: (
        answers.bonuses_left(view) if any(view.bonuses.values()) else ""
    ),
    told.Plain.AGREED: house.agreed,
    told.Plain.STATE: openings.state,
    told.Plain.MISSION: openings.mission,
    told.Plain.MISSION_NAME: openings.mission_name,
    told.Plain.WELCOME: lambda view: f"Welcome to {view.edition.title}.",
    told.Plain.GAME_TITLE: lambda view: f"{view.edition.title}.",
}
"""Statements whose words depend on the public view."""

MADE_SHORTLY: Mapping[told.Plain, Callable[[PublicView], str | None]] = {
    told.Plain.EXPECTED: expected_shortly,
    told.Plain.PAUSED: lambda view: "Paused.",
    told.Plain.GUESSES_LEFT: lambda view: "Last guess." if view.guesses_left == 1 else None,
    told.Plain.TURNS_LEFT: answers.turns_left_shortly,
    told.Plain.OUTCOME: outcome_shortly,
}

ERRAND_DONE = texts_of(ErrandKind, "errand_done")
ERRAND_FAILED = texts_of(ErrandKind, "errand_failed")

SLOTS: Mapping[str, Callable[..., str]] = {
    "party": lambda by, view: name(by),
    "clue": lambda given, view: words.clue(given),
    "clue_given": answers.clue_given,
    "word": lambda given, view: words.written(given.word),
    "spelled": lambda given, view: answers.spelled(given),
    "partners_clue": lambda given, view: f"{name(given.giver)}'s clue: {words.clue(given.clue)}",
    "ruling": lambda found, view: ruling(found),
    "card": lambda position, view: words.card(view, position),
    "place": lambda position, view: place(position, view.columns),
    "read_as": lambda word, others, view: clue_read_as(word, others),
    "in_hindsight": in_hindsight,
    "cards_read": answers.cards_read,
    "swapped": lambda at, before, view: f"{words.card(view, at)} in place of {words.laid(before)}",
    "put_right": lambda at, one, view: f"{place(at, view.columns)}: {words.laid(one)}",
    "card_lies": answers.card_lies,
    "cards": lambda cards, view: ", ".join(map(words.laid, cards)),
    "laid": lambda card, view: words.laid(card),
    "missing": lambda count, view: words.counted(count, "card is", "cards are"),
    "identity": lambda shown, view: words.identity(view, shown),
    "duration": lambda seconds, view: words.duration(int(seconds)),
    "partner": partner_plays,
    "text": lambda text, view: str(text),
    "named": lambda text, view: sentence(str(text)),
    "answer": lambda order, view: answers.ANSWERS[order](view),
    "rule": rule,
    "bonus": lambda bonus, view: words.BONUSES[bonus],
    "bonus_does": answers.bonus_does,
    "how_to_use": lambda bonus, view: answers.how_to_use(bonus),
    "earned": openings.earned,
    "missions": openings.missions_now,
    "mission_asks": openings.mission_asks,
    "unmet": lambda why, view: spoken_reason(why),
    "unkept": lambda fault, view: unkept(fault),
    "complaint": lambda one, view: spoken(one),
    "phone": lambda phone, view: _phone(phone),
    "ended": lambda ended, view: (ERRAND_DONE if ended.good else ERRAND_FAILED)[ended.kind],
}
"""Parts of sentences in `texts.toml`, chosen by the statement's subjects."""


def say(statement: told.Statement, view: PublicView) -> str:
    """The spoken form of a statement; empty if it needs no words."""
    match statement:
        case told.Plain():
            return FIXED[statement] if statement in FIXED else MADE[statement](view)
        case Told(kind, things):
            return _filled(texts()["told"][kind.name], things, view)
        case told.Asked(asked, plainly):
            question = worded(asked, view)
            return f"{question.aloud} {question.plainly if plainly else ''}".rstrip()
        case told.Health() as health:
            return answers.health(health)
        case told.Refused():
            return refused(statement, view)
        case told.Help():
            return answers.help_now(statement, view)
        case told.Lesson():
            return lesson(statement, view)
        case _:
            assert_never(statement)


def say_shortly(statement: told.Statement, view: PublicView) -> str | None:
    """The short form of a statement; None if it has none."""
    match statement:
        case told.Plain():
            made = MADE_SHORTLY.get(statement)
            return made(view) if made else None
        case told.Asked(asked, plainly):
            return None if plainly else worded(asked, view).shortly
        case _:
            return None


def _filled(text: str, things: Sequence[object], view: PublicView) -> str:
    return sentence(re.sub(r"{(\w+)}", lambda slot: SLOTS[slot[1]](*things, view), text))


def _phone(phone: Phone) -> str:
    seat, team = phone.seat, phone.team
    whose = f"{name(seat)}'s" if team is None else words.players(seat, team, whose=True)
    return f"{whose} phone is {'here' if phone.news is PhoneNews.CAME else 'gone'}"
