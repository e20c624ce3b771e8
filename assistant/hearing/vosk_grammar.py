"""The grammar for Vosk: a list of phrases that players can say.

Vosk counts the list's words and pairs of adjacent words, and builds a bigram model from them
(vosk-api, language_model.cc). So any word can come first, and any other can follow it, at a cost; a
phrase listed twice is twice as likely; and a number can follow a word without being listed after
it. Without other words, any speech would be recognized as one of the phrases.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError
from assistant.hearing.spoken_forms import Knowing, spoken_forms
from assistant.language.numbers import Numbers
from assistant.language.spoken import Listening

UNKNOWN = "[unk]"
"""The model's symbol for speech outside the grammar."""

WORD = re.compile(r"[^\W_](?:['’.-]?\w)*\.?")
"""A pattern for valid words. Symbols like <eps>, which every model has, would abort the process."""

LONGEST = 30
"""Maximum number of words in a phrase."""
MOST = 200_000
"""Maximum number of words in a grammar, which takes Vosk half a second to build."""

MOST_COUNTED = 10
"""The highest number that can be said with a clue or for a row or column."""
EMPHASIS = 100
"""Factor by which a phrase is likelier than any other word of a clue."""
LEAST = 10
"""Minimum factor by which a phrase is likelier than another word, to win over homophones."""


@dataclass(frozen=True, slots=True)
class VoskGrammar:
    """A grammar in Vosk's format, with the aliases that are needed to read Vosk's results."""

    phrases: str
    """The grammar as a JSON list."""
    aliases: dict[str, str] = field(default_factory=dict)
    """The words that the model does not know, by the aliases that stand for them."""


def for_phrases(phrases: Sequence[str], others: Sequence[str], knows: Knowing) -> VoskGrammar:
    """A grammar for one of the phrases or any other speech, both equally likely in total.

    A phrase is much likelier than a single other word, so that it wins over homophones. Raises
    `ComplaintError` if the model knows none of the phrases, or there are too many.
    """
    spoken, aliases = _some(phrases, knows)
    others = [word for word in others if word not in spoken]
    again = max(LEAST, len(others) // len(spoken))
    return VoskGrammar(_json([*spoken * again, *others], knows), aliases)


def for_clues(
    phrases: Sequence[str], words: Sequence[str], knows: Knowing, language: Listening
) -> VoskGrammar:
    """A grammar for one of the phrases, or for any sequence of `words`, with a number.

    Raises `ComplaintError` if there are too many.
    """
    spoken, aliases = _some([*phrases, *as_numbers(language.numbers)], knows)
    letters, called = _hearable(language.spelling, knows)
    words = list(
        dict.fromkeys([*letters, *(word for word in words if word not in language.no_clues)])
    )
    again = max(LEAST, min(EMPHASIS, (MOST - len(words)) // len(spoken)))
    return VoskGrammar(_json([*spoken * again, *words], knows), aliases | called)


def as_numbers(numbers: Numbers) -> tuple[str, ...]:
    """Numbers, and words that sound nearly like a number.

    Numbers are likely in every position, so words that sound like one must be as likely: TREE two.
    """
    return (*numbers.units[: MOST_COUNTED + 1], numbers.unlimited, *numbers.near_sound)


def _some(phrases: Sequence[str], knows: Knowing) -> tuple[list[str], dict[str, str]]:
    """Like `_hearable`, but never empty, because an empty list crashes Vosk."""
    if max(len(phrases), sum(map(len, phrases)) // 10) > MOST:
        raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.TOO_MUCH_TO_HEAR))
    heard, aliases = _hearable(phrases, knows)
    if not heard:
        raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.KNOWS_NO_WORD))
    return heard, aliases


def _hearable(phrases: Sequence[str], knows: Knowing) -> tuple[list[str], dict[str, str]]:
    """The phrases whose words the model knows, in their spoken form, with their aliases.

    Vosk would skip an unknown word and accept the rest of its phrase, so the whole phrase is left
    out.
    """
    split = [phrase.split() for phrase in dict.fromkeys(phrases)]
    split = [words for words in split if 0 < len(words) <= LONGEST]
    forms = spoken_forms(dict.fromkeys(word for words in split for word in words), knows)
    heard: list[str] = []
    aliases: dict[str, str] = {}
    for words in split:
        said = [form for word in words if (form := forms[word])]
        if len(said) == len(words):
            heard.append(" ".join(said))
            aliases |= {form: word for form, word in zip(said, words, strict=True) if form != word}
    return list(dict.fromkeys(heard)), aliases


def _json(lines: list[str], knows: Knowing) -> str:
    if len(lines) > MOST:
        raise ComplaintError(Complaint(Device.RECOGNIZER, Fault.TOO_MUCH_TO_HEAR))
    if knows(UNKNOWN):
        lines.append(UNKNOWN)
    return json.dumps(lines, ensure_ascii=False)
