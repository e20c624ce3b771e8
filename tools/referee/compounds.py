"""Words made of two others, such as rainbow, and the evidence for each."""

from collections import Counter
from dataclasses import dataclass

from tools.referee.morphology import Evidence

SHORTEST = 3
"""Minimum length of a part."""

PARTICLES = ("by", "in", "on", "up")
"""Shorter parts, allowed as the second of two words that WordNet also writes apart: make-up."""

FREQUENT = 2.6
"""Minimum frequency of both parts (see `Lexicon.common`)."""

RARE = 70
"""The smallest size of SCOWL's lists whose words are not parts (see `Lexicon.sizes`)."""

FAMILIAR = 3.5
"""Minimum frequency of a word to be tried as a part of words that no dictionary lists."""

ENOUGH = 4
"""Minimum points for a cut: 3 for each part that WordNet uses to explain the word, 6 if it also
writes the two parts as separate words, and 1 for each proven compound, up to 5, with the same
first part, and likewise with the same second part."""


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


NO_FIRST = _set(
    """
    anti bio centi com con dis ely ence ens ex extra geo hetero homo hyper infra inter intra iso
    kilo macro mega meta mid milli mis mono multi nano neuro non para per physio poly pre pro
    pseudo psycho semi sub tele trans
    """
)
NO_SECOND = _set(
    """
    able aged ages als ance ants ary ate ated ates cal ces den dent des ding dom ely ence
    ens ent ents ern ers ery ess est ets ful ges hood ial ian ians ics ide ies ine ing ings ins
    ion ions ise ish ism ist ists ite ites ity ium ive led len les less ley like lin ling
    lings lite lites let lets ment ments mes mis nes ness non ory ous ped per ping ran rant red res
    ress ric rin ron rons sal sed ses sets ships sing sion sis sons sten ted
    tend ter ters tes tic tics ting tion tons tor ward wards
    """
)
"""Beginnings and endings that so many words have that they do not count as parts."""

SELDOM_SECOND = _set("age ant ham king ring set ship ships son tan ten tin ton van")
"""Words with which many others end by accident. They count as parts if WordNet uses them to
explain the word: a warship is a ship."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A word cut into two parts, and the evidence for the cut."""

    word: str
    first: str
    second: str
    apart: bool
    """Whether WordNet also writes it as two words."""
    tells_first: bool
    tells_second: bool
    """Whether WordNet uses this part to explain the word."""

    @property
    def proven(self) -> bool:
        """Whether the evidence is enough without other compounds that share a part."""
        return self.apart or (self.tells_first and self.tells_second)


def compounds(
    evidence: Evidence, known: dict[str, set[str]], wrong: dict[str, set[str]]
) -> dict[str, tuple[str, str]]:
    """For each compound, its two parts.

    `known` are the bases of derived words, which are not cut; `wrong` are cuts known to be wrong.

    A cut is accepted if the dictionary proves it, or if its parts are productive: both begin and
    end many proven compounds, as air and port do.
    """
    cuts = {word: _cuts(word, evidence) for word in sorted(evidence.words)}
    for word, found in cuts.items():
        cuts[word] = [
            cut
            for cut in found
            if not _derived(cut, known) and f"{cut.first}+{cut.second}" not in wrong.get(word, ())
        ]
    proven = [cut for found in cuts.values() for cut in found if cut.proven]
    firsts = Counter(cut.first for cut in proven)
    seconds = Counter(cut.second for cut in proven)

    def points(cut: Cut) -> float:
        told = 3 * (cut.tells_first + cut.tells_second) + 6 * cut.apart
        return told + min(firsts[cut.first], 5) + min(seconds[cut.second], 5)

    def order(cut: Cut) -> tuple[float, float]:
        return points(cut), min(evidence.common(cut.first), evidence.common(cut.second))

    best = {word: max(found, key=order) for word, found in cuts.items() if found}
    return {word: (cut.first, cut.second) for word, cut in best.items() if points(cut) >= ENOUGH}


def may_be_part_of_any(word: str, evidence: Evidence) -> bool:
    """Whether a word is common enough to be a part of compounds that no dictionary lists."""
    return (
        len(word) >= SHORTEST
        and word not in NO_FIRST | NO_SECOND | SELDOM_SECOND
        and word in evidence.net.meanings
        and word not in evidence.lemmas
        and _may_be_part(word, evidence)
        and evidence.common(word) >= FAMILIAR
    )


def _cuts(word: str, evidence: Evidence) -> list[Cut]:
    if not evidence.is_word(word) or (
        word in evidence.lemmas and word not in evidence.net.meanings
    ):
        return []
    told = evidence.with_lemmas(evidence.net.told(word))
    kinds = evidence.with_lemmas(told | evidence.net.kinds(word, 4))
    written = evidence.net.apart.get(word, ())
    return [
        Cut(word, first, second, (first, second) in written, first in told, second in kinds)
        for first, second in _pairs(word)
        if (first, second) in written
        or (
            second not in PARTICLES
            and (first not in NO_FIRST and _may_be_part(first, evidence))
            and second not in NO_SECOND
            and (second not in SELDOM_SECOND or second in kinds)
            and _may_be_part(second, evidence)
        )
    ]


def _pairs(word: str) -> list[tuple[str, str]]:
    last = len(word) - (2 if word.endswith(PARTICLES) else SHORTEST)
    return [(word[:cut], word[cut:]) for cut in range(SHORTEST, last + 1)]


def _may_be_part(part: str, evidence: Evidence) -> bool:
    return (
        evidence.is_word(part)
        and evidence.common(part) >= FREQUENT
        and evidence.lexicon.sizes.get(part, RARE) < RARE
    )


def _derived(cut: Cut, known: dict[str, set[str]]) -> bool:
    """Whether the word is in fact a derivation that only looks like a compound: plan-ter."""
    return any(
        len(base) >= 4 and len(base) > len(cut.first) and cut.word.startswith(base[:-1])
        for base in known.get(cut.word, ())
    ) or any(
        len(base) > len(cut.second) and cut.word.endswith(base) for base in known.get(cut.word, ())
    )
