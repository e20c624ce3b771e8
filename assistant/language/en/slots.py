"""The names in braces in the texts, and their values.

A name with a capital has its value with one: `{Turns} left.` A name without a value of its own is a
section of texts that depend on the table, of which the fitting one is filled in.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields

from assistant.game.messages import ErrandKind, Phone, PhoneNews
from assistant.game.rules import missions
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.edition import load, names
from assistant.game.rules.phase import ScorePart
from assistant.game.rules.view import PublicView
from assistant.language.en import answers, campaign, glossary, house, words
from assistant.language.en.complaints import spoken, unkept
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.texts import fitting, laid, texts, texts_of
from assistant.language.en.words import a, count, counted, either, name, place, sentence, together

TERMS = texts_of(ScorePart, "score_term")
ERRAND_DONE = texts_of(ErrandKind, "errand_done")
ERRAND_FAILED = texts_of(ErrandKind, "errand_failed")


def filled(text: str, view: PublicView, *things: object) -> str:
    """The text with its slots filled: about the table, or about these things."""

    def value(slot: re.Match[str]) -> str:
        named = slot[1][0].lower() + slot[1][1:]
        found = _value(named, view, things)
        return found if named == slot[1] else sentence(found)

    return re.sub(r"{(\w+)}", value, text)


def chosen(section: str, view: PublicView, *things: object) -> str:
    """The text of a section that fits the table, with its slots filled."""
    return filled(fitting(texts()[section], view), view, *things)


def _value(slot: str, view: PublicView, things: tuple[object, ...]) -> str:
    if slot in OF_THINGS:
        return OF_THINGS[slot](*things, view)
    return OF_TABLE[slot](view) if slot in OF_TABLE else chosen(slot, view, *things)


def _piece(piece: str) -> Callable[[PublicView], str]:
    return lambda view: str(getattr(pieces(view), piece))


def _with_article(piece: str) -> Callable[[PublicView], str]:
    return lambda view: a(_piece(piece)(view))


def _next_card(view: PublicView) -> str:
    row, column = divmod(laid(view), view.columns)
    return f"row {count(row + 1)}, card {count(column + 1)}"


def _all_found(view: PublicView) -> str:
    every = "all " if view.found == view.edition.agents else ""
    return every + words.agents(view, view.found)


def _banks(view: PublicView) -> list[str]:
    """The numbers of tokens with which the edition can be played; never empty."""
    return [count(number) for number in view.edition.tokens_allowed] or [""]


def _points(view: PublicView) -> str:
    """The score; a win in sudden death with few checkmarks can score zero or less."""
    total = view.score.total if view.score else 0
    number = count(total) if total >= 0 else f"minus {count(-total)}"
    return f"{number} {'point' if abs(total) == 1 else 'points'}"


def _terms(view: PublicView) -> str:
    """The parts of a score (D18, C10)."""
    parts = view.score.parts if view.score else ()
    return ", ".join(
        filled(TERMS[part], view, worth)
        for part, worth in parts
        if worth or part is not ScorePart.SUDDEN_DEATH
    )


OF_TABLE: Mapping[str, Callable[[PublicView], str]] = {
    **{one.name: _piece(one.name) for one in fields(Pieces)},
    **{f"a_{one.name}": _with_article(one.name) for one in fields(Pieces)},
    "giver": lambda view: name((*view.givers, Side.NORTH)[0]),
    "guesser": lambda view: name(view.guessers[0]) if view.guessers else "",
    "next_card": _next_card,
    "whose_turn": lambda view: chosen("expected_shortly", view) or chosen("expected", view),
    "turns": lambda view: words.turns(view.bank),
    "mistakes": lambda view: words.mistakes(view.bank),
    "guesses": lambda view: counted(view.guesses_left or 0, "guess", "guesses"),
    "found": lambda view: words.agents(view, view.found),
    "all_found": _all_found,
    "hidden": lambda view: words.agents(view, view.edition.agents - view.found),
    "to_find": lambda view: words.to_find(view.left),
    "team": lambda view: str(view.giver),
    "winner": lambda view: str(view.result),
    "points": _points,
    "terms": _terms,
    "clue_giver": lambda view: name(view.clue.giver) if view.clue else "",
    "title": lambda view: view.edition.title,
    "usual_tokens": lambda view: count(view.edition.tokens),
    "mission_name": lambda view: missions.called(view.edition.name, view.mission or ""),
    "remark": lambda view: campaign.reason(view.remark) if view.remark else "",
    "clues": answers.clues,
    "turned": answers.turned,
    "bonuses": answers.bonuses_left,
    "usable": lambda view: " or ".join(words.BONUSES[bonus] for bonus in view.usable),
    "agreed": house.agreed,
    "house_rules": house.house_rules,
    "titles": lambda view: together([load(one).title for one in names()]),
    "tokens": lambda view: _banks(view)[0],
    "more_tokens": lambda view: either(_banks(view)[1:]),
    "most_tokens": lambda view: _banks(view)[-1],
    "kinds": glossary.kinds,
    "all_agents": lambda view: words.agents(view, view.edition.agents),
    "shared": lambda view: count(glossary.beside(view, Identity.AGENT, Identity.AGENT)),
    "secrets": glossary.secrets,
    "marked": glossary.marked,
}
"""Values that depend only on the public view."""

OF_THINGS: Mapping[str, Callable[..., str]] = {
    "party": lambda by, view: name(by),
    "clue": lambda given, view: words.clue(given),
    "word": lambda given, view: words.written(given.word),
    "spelled": lambda given, view: answers.spelled(given),
    "partners_clue": lambda given, view: f"{name(given.giver)}'s clue: {words.clue(given.clue)}",
    "ruling": lambda found, view: answers.ruling(found),
    "card": lambda position, view: words.card(view, position),
    "place": lambda position, view: place(position, view.columns),
    "read_as": lambda word, others, view: answers.clue_read_as(word, others),
    "in_hindsight": answers.in_hindsight,
    "cards_read": answers.cards_read,
    "swapped": lambda at, before, view: f"{words.card(view, at)} in place of {words.laid(before)}",
    "put_right": lambda at, one, view: f"{place(at, view.columns)}: {words.laid(one)}",
    "card_lies": answers.card_lies,
    "cards": lambda cards, view: ", ".join(map(words.laid, cards)),
    "laid": lambda card, view: words.laid(card),
    "missing": lambda number, view: counted(number, "card is", "cards are"),
    "worth": lambda points, view: count(abs(points)),
    "rivals": lambda points, view: "a rival" if points == 1 else "rivals",
    "identity": lambda shown, view: words.identity(view, shown),
    "duration": lambda seconds, view: words.duration(int(seconds)),
    "partner": answers.played,
    "text": lambda text, view: str(text),
    "answer": lambda order, view: filled(texts()["answer"][order.name], view),
    "rule": lambda topic, view: filled(fitting(glossary.topics()[topic], view), view).rstrip(),
    "bonus": lambda bonus, view: words.BONUSES[bonus],
    "bonus_does": answers.bonus_does,
    "how_to_use": lambda bonus, view: answers.how_to_use(bonus),
    "earned": campaign.earned,
    "missions": campaign.missions_now,
    "mission_asks": campaign.mission_asks,
    "unmet": lambda why, view: campaign.spoken_reason(why),
    "unkept": lambda fault, view: unkept(fault),
    "complaint": lambda one, view: spoken(one),
    "phone": lambda phone, view: _phone(phone),
    "ended": lambda ended, view: (ERRAND_DONE if ended.good else ERRAND_FAILED)[ended.kind],
}
"""Values that depend on the subjects of a statement."""


def _phone(phone: Phone) -> str:
    seat, team = phone.seat, phone.team
    whose = f"{name(seat)}'s" if team is None else words.players(seat, team, whose=True)
    return f"{whose} phone is {'here' if phone.news is PhoneNews.CAME else 'gone'}"
