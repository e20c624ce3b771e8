"""The clue in an utterance, and whether it may just as well be talk (D7, W5, W7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from assistant.game.referee import allowed_as_one, relaxed
from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Clue, Number
from assistant.game.rules.view import PublicView
from assistant.language.intents import SaidClue
from assistant.language.numbers import Nearness
from assistant.language.phrases import Match
from assistant.language.understanding import Understanding

LONGEST_CLUE = 3
"""Maximum number of words in a clue; more words before a number are talk."""
LONGEST_NAME = 6
"""The maximum if the house rules allow names or titles (V2): The Lord of the Rings."""
LONGEST_WORD = 45
"""Maximum number of letters in a word; no dictionary has a longer one."""
LONGEST_SPELLED = LONGEST_WORD + 5
"""Maximum number of words in a spelled clue: its letters and the words around them."""
LONGEST_SAID = 14
"""Maximum number of words in a repetition that is detected."""
LONGEST_ANNOUNCED = 6
"""Maximum number of words that announce a clue."""

CLUE, UNLIMITED_CLUE = "clue", "clue unlimited"
CLUES = frozenset((CLUE, UNLIMITED_CLUE))
NO_NUMBER = -1
"""The number of a clue whose number is not known yet."""


@dataclass(frozen=True, slots=True)
class FoundClue:
    """A clue as it was said, with doubts about it."""

    said: SaidClue
    nearness: Nearness
    """How certainly the last word was a number."""

    @property
    def several(self) -> bool:
        """Whether it has several words."""
        return " " in self.said.clue.word


def clue_said(words: Sequence[str], view: PublicView, known: Understanding) -> FoundClue | None:
    """The clue in an utterance; None if it is certainly talk, or without a clue."""
    if not has_number(words, known):
        return None
    words = _announced(words, known)
    whole = _whole(words, view, known)
    if whole and (len(words) > LONGEST_SAID or not (whole.said.doubtful or whole.several)):
        return whole
    once = said_once(words)
    new = [one for at, one in enumerate(once) if len(one) == 1 or one not in once[:at]]
    repeated = _whole(once, view, known) if len(once) < len(words) else None
    other = _whole(new, view, known) if not repeated and len(new) < len(once) else None
    plain = other if other and not other.several else None
    return repeated or plain or _said_again(words, view, known) or whole


def _said_again(words: Sequence[str], view: PublicView, known: Understanding) -> FoundClue | None:
    """A plain clue at the end, whose word was said before: “well, settee, then settee one”."""
    doubts = known.words("asking", "doubting", "denying") - known.words("repair")
    for at in range(1, len(words) - 1):
        again = words[at] in words[:at] and words[at] not in known.words("counted")
        found = _whole(words[at:], view, known) if again else None
        if found and not (found.several or found.said.doubtful):
            return found if doubts.isdisjoint(words[:at]) else None
    return None


def _announced(words: Sequence[str], known: Understanding) -> Sequence[str]:
    """The words from the last announcement: “alright family, my clue is …”, “… is my clue”."""
    doubts = known.words("asking", "denying", "doubting", "repair", "we")
    ends = (
        (at + size, 1 - at if phrase in known.words("announced") else -at)
        for at in range(1, len(words) - 1)
        for size in range(2, LONGEST_ANNOUNCED + 1)
        if (phrase := " ".join(words[at : at + size])) in known.words("announcing", "announced")
    )
    _, at = max(ends, default=(0, 0))
    before = words[:-at]
    counts = any(known.numbers.number((word,)) not in (None, 1) for word in before)
    pointing = known.words("pointing", "it")  # “this is hard” does not ask
    doubted = any(word in doubts for one, word in pairwise(("", *before)) if one not in pointing)
    return words if counts or doubted else words[-at:]


def word_begun(
    words: Sequence[str], view: PublicView, known: Understanding, plainly: bool = False
) -> SaidClue | None:
    """The single word of a clue whose number is still to come; None if it is probably talk.

    A word that may be talk can be a clue if it was heard `plainly` and alone, but a doubtful one.
    The clue's number is `NO_NUMBER`.
    """
    if not words or has_number(words, known):
        return None
    heard = _whole((*said_once(words), known.numbers.units[2]), view, known)
    if heard is None or heard.several:
        return None
    spelled, word = heard.said.spelled, heard.said.clue.word
    after = "" if spelled else " ".join(words).rpartition(word)[2].strip()
    if after and after not in known.words("for"):
        return None
    weak = len(words) == 1 and words[0] in known.words("weak") - known.words("counted")
    said = replace(heard.said, clue=Clue(heard.said.clue.word, NO_NUMBER))
    return said if not said.doubtful or (plainly and weak) else None


def too_high(number: Number) -> bool:
    """Whether the number is higher than any clue's, so that it is understood only to be refused."""
    return number != UNLIMITED and number > HIGHEST_NUMBER


def has_number(words: Sequence[str], known: Understanding) -> bool:
    """Whether a word is a number, or sounds like one."""
    return any(word.isdigit() or word in known.numeric for word in words)


def number_said(words: Sequence[str], known: Understanding) -> int | None:
    """The number, if an utterance is nothing but a number."""
    found = known.numbers.heard(words)
    if found is None or found[1] is not Nearness.EXACT or found[0] > HIGHEST_NUMBER:
        return None
    return found[0]


def _whole(words: Sequence[str], view: PublicView, known: Understanding) -> FoundClue | None:
    """The likeliest clue that is made of all the words."""
    if not has_number(words, known):
        return None
    matches = known.exact.matches(words, frozenset(), CLUES.__contains__)
    found = [heard for match in matches if (heard := _read(match, view, known))]
    return min(found, key=_rank, default=None)


def _rank(heard: FoundClue) -> tuple[bool, int, int]:
    return (heard.said.doubtful, heard.nearness, len(heard.said.clue.word.split()))


def _read(match: Match, view: PublicView, known: Understanding) -> FoundClue | None:
    number: Number = UNLIMITED
    nearness = Nearness.EXACT
    if match.name == CLUE:
        counted = known.numbers.heard(match["number"])
        if counted is None:
            return None
        number, nearness = counted
    before = match.before("word")
    leads = {" ".join(before[at:]) for at in range(len(before))}
    announced = not known.words("announcing").isdisjoint(leads)
    if match["gloss"] and not announced:
        return None  # “girls like you two”
    said, spelled = _spelled(match["word"], match["letters"], known)
    if said == match["number"] and nearness is not Nearness.EXACT:
        return None  # “night night”
    if number == 1 and len(said) > 1 and known.numbers.ordinal(said[-1:]) is not None:
        return None  # not a clue: “that’s red’s third one”
    if max(map(len, said)) > LONGEST_WORD:
        return None
    doubt = False if spelled else _doubt(said, number, nearness, view, known)
    hardly = doubt or said[0] in known.words("asking")
    if hardly and len(said) == 1 and len(match.words) > 2 and not announced:
        return None  # “table for four please”, “can I have one”
    judges = not spelled and number == 1 and _judges(match, said, known)
    if doubt is None or (judges and said[-1] not in known.words("judging or clue")):
        return None
    asked = not known.words("may i say").isdisjoint(leads)
    sure = not (doubt or judges or asked) and nearness is Nearness.EXACT
    if too_high(number) and not sure:
        return None
    word = " ".join(_in_words(one, known) for one in said)
    return FoundClue(SaidClue(Clue(word, number), spelled=spelled, doubtful=not sure), nearness)


def _judges(match: Match, said: Sequence[str], known: Understanding) -> bool:
    """Whether a word judges something: “nice one”, unlike “my clue is nice one”."""
    apart = match.spans["number"][0] != match.spans["word"][1]
    announced = not known.words("about clues").isdisjoint(match.before("word"))
    return not (apart or announced or len(said) > 1) and said[0] in known.words("judging")


def _in_words(word: str, known: Understanding) -> str:
    count = known.numbers.number((word,)) if word.isdigit() else None
    return word if count is None else known.numbers.spoken(count)


def _doubt(
    said: Sequence[str],
    number: Number,
    nearness: Nearness,
    view: PublicView,
    known: Understanding,
) -> bool | None:
    """Whether a clue's words may be talk; None if they cannot be a clue at all."""
    if len(said) > 1:
        return _several(said, nearness, view, known)
    (word,) = said
    if word in known.words("function") or word in known.words("filler"):
        return None
    weak, counted = word in known.words("weak"), word in known.words("counted")
    before = known.numbers.number(said)
    if nearness is not Nearness.EXACT:
        talk = weak or counted or before is not None or word == known.numbers.unlimited
        return None if talk or word in known.words("before a homophone") else True
    counts = before is not None and (number == before + 1 or too_high(before))
    return weak or counts  # counting: “three, four”, “fifty fifty”


def _several(
    said: Sequence[str], nearness: Nearness, view: PublicView, known: Understanding
) -> bool | None:
    """The same as `_doubt`, for a clue of several words."""
    if nearness is not Nearness.EXACT:
        return None
    if len(said) <= LONGEST_NAME and allowed_as_one(" ".join(said), relaxed(view)):
        return False  # The referee's tables have the whole, so its words do not matter.
    names = view.house.names or view.house.titles
    if len(said) > (LONGEST_NAME if names else LONGEST_CLUE):
        return None
    never = known.words("function") - known.words("linking") if names else known.words("function")
    never |= known.words("repair", "about clues")
    if any(word in never or known.numbers.number((word,)) is not None for word in said):
        return None
    if not known.words("function").isdisjoint((said[0], said[-1])):
        return None
    talk = known.words("function") | (known.words("weak") - known.words("describing"))
    strong = [word for word in said if talk.isdisjoint((word, *known.forms(word)))]
    if names:
        return False if strong else None
    # “First aid” is probably meant as a clue; “take turns” probably is not.
    return len(strong) < len(said) if said[-1] in strong else None


def _spelled(
    words: Sequence[str], after: Sequence[str], known: Understanding
) -> tuple[tuple[str, ...], bool]:
    """Letters said one by one, as a word, which can also stand before or after them."""
    if len(words) > LONGEST_SPELLED:
        return tuple(words), False
    letters = known.letters
    if after:
        together = letters.spelled(after)
        return ((together,), True) if together and len(words) == 1 else (tuple(words), False)
    for cut in range(len(words)):
        for name in range(min(cut, 1) + 1):
            between = words[name:cut]
            announced = bool(between) and known.exact.listed("spell lead", between) is not None
            if (between and not announced) or (name and cut == 0):
                continue
            for end in (len(words), len(words) - 1):
                at = cut
                if letters.named_first(words[cut:end]):
                    at += 1  # “sea s e a”: otherwise “sea” would be a letter
                together = letters.spelled(words[at:end], announced)
                again = end == len(words) or together == words[-1]
                if together and again and len(together) > 1:
                    return (together,), True
    return tuple(words), False


def said_once(words: Sequence[str]) -> tuple[str, ...]:
    """The words without immediate repetitions, except for repeated letters.

    Only runs of up to `LONGEST_SAID` words are compared, so that the time is linear in the number
    of words.
    """
    found = list(words)
    for length in range(min(len(found) // 2, LONGEST_SAID), 0, -1):
        kept: list[str] = []
        for word in found:
            kept.append(word)
            block = kept[-length:]
            if block == kept[-2 * length : -length] and any(len(one) > 1 for one in block):
                del kept[-length:]
        found = kept
    return tuple(found)
