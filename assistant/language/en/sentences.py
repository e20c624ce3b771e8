"""Every statement in English, as it is spoken.

Sentences are short and always in the same words. They are made from public information alone, so
that none can reveal the key (D20).
"""

from collections.abc import Callable, Mapping
from typing import assert_never

from assistant.game.messages import PhoneNews
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.en import answers, openings
from assistant.language.en.campaign import unmet
from assistant.language.en.complaints import spoken, unkept
from assistant.language.en.expected import expected
from assistant.language.en.glossary import rule
from assistant.language.en.lesson import lesson
from assistant.language.en.partner import clue_read_as, in_hindsight, partner_plays
from assistant.language.en.questions import surely, worded
from assistant.language.en.refusals import refused
from assistant.language.en.results import outcome, standing
from assistant.language.en.rulings import ruling
from assistant.language.en.texts import texts_of
from assistant.language.en.words import (
    BONUSES,
    card,
    clue,
    count,
    duration,
    identity,
    laid,
    name,
    place,
    players,
    sentence,
)

FIXED = texts_of(told.Plain, "plain")
"""Statements that always have the same words."""


MADE: Mapping[told.Plain, Callable[[PublicView], str]] = {
    told.Plain.EXPECTED: expected,
    told.Plain.TURNS_LEFT: answers.turns_left,
    told.Plain.GUESSES_LEFT: answers.guesses_left,
    told.Plain.AGENTS_LEFT: answers.agents_left,
    told.Plain.OUTCOME: outcome,
    told.Plain.CLUES: answers.clues,
    told.Plain.TURNED: answers.turned,
    told.Plain.BONUSES: answers.bonuses,
    told.Plain.BONUSES_HERE: openings.bonuses_here,
    told.Plain.HOUSE_RULES: openings.house_rules,
    told.Plain.AGREED: openings.agreed,
    told.Plain.STATE: openings.state,
    told.Plain.MISSION: openings.mission,
    told.Plain.MISSION_NAME: openings.mission_name,
    told.Plain.SCORE: lambda view: (
        expected(view) if view.phase is Phase.SETUP else standing(view, answers.turns_left(view))
    ),
    told.Plain.WELCOME: lambda view: f"Welcome to {view.edition.title}.",
    told.Plain.GAME_TITLE: lambda view: f"{view.edition.title}.",
}
"""Statements that are made from the public view."""


def say(statement: told.Statement, view: PublicView) -> str:
    """A statement as it is spoken; empty if nothing needs to be said."""
    match statement:
        case told.Plain():
            return FIXED[statement] if statement in FIXED else MADE[statement](view)
        case told.Asked(asked, plainly):
            return f"{worded(asked, view).aloud}{surely(asked, view) if plainly else ''}"
        case told.ClueSaid(given):
            return sentence(f"{clue(given)}.")
        case told.StandingClue(given):
            return f"The clue is {clue(given)}."
        case told.SpelledClue(given):
            return answers.spelled(given)
        case told.RuledOut(found):
            return f"{sentence(ruling(found))}."
        case told.CardNamed(position):
            return sentence(f"{card(view, position)}.")
        case told.PartnerPlays(partner):
            return partner_plays(partner, view)
        case told.PartnersClue(by, given):
            return f"{name(by)}'s clue: {clue(given)}."
        case told.ClueReadAs(word, words):
            return clue_read_as(word, words)
        case told.PartnerStops(by):
            return f"{name(by)} ends the turn."
        case told.InHindsight(given, found, seen):
            return in_hindsight(given, found, seen, view)
        case told.HintShown(seat):
            return f"{name(seat)} has a hint on the screen."
        case told.CardLies(position):
            return answers.card_lies(position, view)
        case told.WordJudged(found):
            return f"{sentence(ruling(found))}."
        case told.Health() as health:
            return answers.health(health)
        case told.Played(seconds):
            return f"{sentence(duration(int(seconds)))} so far."
        case told.CardIs(shown):
            return sentence(f"{identity(view, shown)}.")
        case told.NoCardsLeft(side):
            return f"{name(side)} has no cards left to guess."
        case told.BonusIsUsed(bonus):
            return f"{BONUSES[bonus]} bonus used."
        case told.BonusDoes(bonus):
            return answers.bonus_does(bonus, view)
        case told.RuleIs(topic):
            return rule(topic, view)
        case told.HowToUse(bonus):
            return answers.how_to_use(bonus)
        case told.CluesFloor(by):
            return f"{name(by)}, your clue."
        case told.GuessFloor(by):
            return f"{name(by)}, your guess."
        case told.AnswersAlone(by, tap):
            return f"{name(by)} answers{': tap your button' if tap else ''}."
        case told.GaveTheClue(by):
            return f"{name(by)} gave the clue."
        case told.Refused():
            return refused(statement, view)
        case told.WishIsRefused(why):
            return f"{sentence(unmet(why))}."
        case told.NotSaved(fault):
            return f"That could not be saved, so it does not count. {unkept(fault)}"
        case told.NotLaid(fault):
            return unkept(fault)
        case told.NotUnderstood(heard) | told.LastHeard(heard):
            return f"I heard “{heard}”."
        case told.Help():
            return answers.help_now(statement, view)
        case told.TimerStarted(seconds):
            return f"{sentence(duration(seconds))}."
        case told.CardsRead():
            return answers.cards_read(statement, view)
        case told.TeamPlays(team_name):
            return f"Team {team_name}."
        case told.CardsClash(rulings):
            return openings.clash(rulings)
        case told.CardsSoundAlike(positions):
            return openings.sound_alike(positions, view)
        case told.MissionEarned(won):
            return openings.earned(won, view)
        case told.Missions(progress):
            return openings.missions_now(progress, view)
        case told.CardSwapped(position, before):
            return sentence(f"{card(view, position)} in place of {laid(before)}.")
        case told.DeviceSays(what):
            return spoken(what)
        case told.PhoneIs(seat, news, team):
            whose = f"{name(seat)}'s" if team is None else players(seat, team, whose=True)
            return f"{whose} phone is {'here' if news is PhoneNews.CAME else 'gone'}."
        case told.SeatIsFree(seat):
            return f"{name(seat)}'s seat is free for a phone."
        case told.CardsLaid(cards):
            return sentence(f"{', '.join(map(laid, cards))}.")
        case told.CardPutRight(position, one):
            return sentence(f"{place(position, view.columns)}: {laid(one)}.")
        case told.CardsMissing(number):
            return sentence(f"{count(number)} {'card is' if number == 1 else 'cards are'} missing.")
        case told.NoRoomFor(cards):
            named = ", ".join(map(laid, cards))
            return sentence(f"{named}: there is no place for so many.")
        case told.LiesAlready(one):
            return sentence(f"{laid(one)} is there already.")
        case told.NoCardThere(position):
            return f"No card lies there yet: {place(position, view.columns)}."
        case told.WhichCardThere(position):
            return sentence(f"{place(position, view.columns)}: which card?")
        case told.Lesson():
            return lesson(statement, view)
        case _:
            assert_never(statement)
