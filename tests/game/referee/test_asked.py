"""The referee's answers: `asked.txt` has a section for each idea.

    == a ruling names the card and the reason [W10]
    rule broken on CLOUD, BREAK = invalid by W1: form of BREAK

A line is a question to `answers` of `tests/sections.py`. After `on` come the cards, and then the
agreements: `with names`, `with two words` (the bonus), `with everything`, or that the clue was
`spelled`. `rule` is a ruling; `certain` whether it needs no players; `spelling` the spellings to
choose from; `sounds` the other words with the same sound; `heard` the card that sounds like it;
`alike` the cards that sound the same, by place; `word` and `compound` whether the word table has
it; `singular` its singulars. A ruling names its card, and its word, part and clue where they differ
from those in the line.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from assistant.game import referee
from assistant.game.referee import Relaxation, Ruling, rule_on
from tests.sections import Section, answers, sections

ASKED = Path(__file__).with_name("asked.txt")
AGREED: Mapping[str, frozenset[Relaxation]] = {
    **{f"with {one}": frozenset({one}) for one in Relaxation},
    "with everything": frozenset(Relaxation),
}


def told(ruling: Ruling, clue: str) -> str:
    """A ruling in the notation of the lines."""
    if ruling.rule is None:
        return ruling.verdict.value
    parts = [f"{ruling.verdict} by {ruling.rule}: {ruling.relation.replace('_', ' ')}"]
    parts += [f"of {ruling.card}"] if ruling.card else []
    if ruling.card and ruling.word != ruling.card.casefold():
        parts += [f"word {ruling.word}"]
    parts += [f"in {ruling.whole}"] if ruling.whole else []
    parts += [f"part {ruling.part}"] if ruling.part else []
    parts += [f"clue {ruling.clue or '-'}"] if ruling.clue != clue.casefold() else []
    return "; ".join(parts)


def listed(found: Sequence[str]) -> str:
    return ", ".join(found) or "-"


def answered(what: str, text: str) -> str:
    """The answer to one question."""
    clue, _, table = text.partition(" on ")
    *laid, last = table.split(", ")
    agreed = last if last == "spelled" or last.startswith("with ") else ""
    cards = laid if agreed or not table else [*laid, last]
    relaxed = AGREED.get(agreed, frozenset[Relaxation]())
    match what:
        case "rule":
            return told(rule_on(clue, cards, relaxed, several=agreed == "with two words"), clue)
        case "certain":
            ruling, spelled = rule_on(clue, cards), agreed == "spelled"
            return "yes" if referee.certain(ruling, clue, cards, spelled=spelled) else "no"
        case "spelling":
            return listed(referee.needs_spelling(clue, cards, relaxed))
        case "heard":
            return referee.sounds_like_card(clue, cards) or "-"
        case "alike":
            return listed([f"{one} {other}" for one, other in referee.alike(cards)])
        case _:
            return OF_WORDS[what](clue)


OF_WORDS: Mapping[str, Callable[[str], str]] = {
    "sounds": lambda word: listed(referee.same_sound(word)),
    "singular": lambda word: listed(referee.singular(word)),
    "word": lambda word: "yes" if referee.is_word(word) else "no",
    "compound": lambda text: "yes" if referee.several_words_card(text) else "no",
}


@pytest.mark.parametrize("section", sections(ASKED))
def test_the_referee_answers_as_written(section: Section) -> None:
    answers(section, answered)
