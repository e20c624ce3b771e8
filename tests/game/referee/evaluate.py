"""The referee's accuracy: `./tabletop-dev tests.game.referee.evaluate [--wrong]`.

It judges our own sets of labelled pairs: `pairs/seen.txt`, on which the referee was tuned, and
`pairs/unseen.txt`, `fresh.txt`, `second.txt`, `short.txt` and `clipped.txt`, on which it was not
tuned before their first evaluation. The table shows, for each family, how many of its pairs the
referee and some simpler methods get right; an uncertain ruling counts as wrong.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.game.referee import Verdict, rule_on
from assistant.game.referee.spelling import DERIVATIONS, INFLECTIONS, PREFIXES, stripped
from assistant.language.en import answers

PAIRS = Path(__file__).parent / "pairs"
SETS = ("seen", "unseen", "fresh", "second", "short", "clipped")


@dataclass(frozen=True, slots=True)
class Pair:
    """A clue, a board word, and the ruling of a careful table."""

    board_word: str
    clue: str
    legal: bool
    family: str


Method = Callable[[str, str], Verdict]
"""Rules on a clue, given a board word."""


def labelled(text: str) -> Iterator[Pair]:
    """Read our own format: `[family: valid]`, then lines of `BOARD WORD: clue clue`."""
    family, legal = "", False
    for line in text.splitlines():
        left, _, right = line.strip("[]").partition(": ")
        if line.startswith("["):
            family, legal = left, right == "valid"
        elif right and not line.startswith("#"):
            yield from (Pair(left, clue, legal, family) for clue in right.split())


def referee(clue: str, card: str) -> Verdict:
    """The referee itself."""
    return rule_on(clue, [card]).verdict


def by_key(key: Callable[[str], Iterable[str]]) -> Method:
    """Forbids a clue that shares a key with the card or with one of its words."""

    def method(clue: str, card: str) -> Verdict:
        keys = {one for word in card.casefold().split() for one in key(word)}
        return Verdict.VALID if keys.isdisjoint(key(clue)) else Verdict.INVALID

    return method


def substring(clue: str, card: str) -> Verdict:
    """Forbids a clue that is contained in the card or contains one of its words."""
    whole = card.casefold()
    inside = clue in whole or any(word in clue for word in whole.split())
    return Verdict.INVALID if inside else Verdict.VALID


def lemmas(word: str) -> list[str]:
    """The word and the words of which it may be a plain inflection."""
    return [word, *(base for ending in INFLECTIONS for base in stripped(word, ending))]


def stem(word: str) -> list[str]:
    """The word without common prefixes and suffixes."""
    for prefix in PREFIXES:
        if word.startswith(prefix) and len(word) > len(prefix) + 3:
            word = word.removeprefix(prefix)
            break
    for ending in sorted(INFLECTIONS + DERIVATIONS, key=len, reverse=True):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return [word.removesuffix(ending)]
    return [word]


METHODS: dict[str, Method] = {
    "referee": referee,
    "exact": by_key(lambda word: [word]),
    "substring": substring,
    "stem": by_key(stem),
    "lemma": by_key(lemmas),
}


def right(pair: Pair, verdict: Verdict) -> bool:
    """Whether a verdict matches the pair's label."""
    return verdict is (Verdict.VALID if pair.legal else Verdict.INVALID)


def report(title: str, pairs: list[Pair]) -> str:
    """A table: a row per family, a column per method, and below it precision, recall and F1."""
    verdicts = {
        name: [method(p.clue, p.board_word) for p in pairs] for name, method in METHODS.items()
    }
    lines = [
        f"{title}: {len(pairs)} pairs",
        "family".ljust(26) + "".join(f"{m:>11}" for m in METHODS),
    ]
    families = dict.fromkeys((pair.family, pair.legal) for pair in pairs)
    for family, legal in families:
        chosen = [place for place, p in enumerate(pairs) if (p.family, p.legal) == (family, legal)]
        name = f"{family} {'' if legal else '✗'}{len(chosen):>4}"
        shares = [
            sum(right(pairs[place], found[place]) for place in chosen) / len(chosen)
            for found in verdicts.values()
        ]
        lines.append(name.ljust(26) + "".join(f"{share:11.3f}" for share in shares))
    scores = [score(pairs, found) for found in verdicts.values()]
    for place, name in enumerate(("precision", "recall", "F1", "specificity")):
        lines.append(name.ljust(26) + "".join(f"{one[place]:11.3f}" for one in scores))
    return "\n".join(lines)


def score(pairs: list[Pair], verdicts: list[Verdict]) -> tuple[float, float, float, float]:
    """Precision, recall and F1 of "invalid", and the share of legal clues that are valid."""
    legal = [verdict for pair, verdict in zip(pairs, verdicts, strict=True) if pair.legal]
    illegal = [verdict for pair, verdict in zip(pairs, verdicts, strict=True) if not pair.legal]
    hits = illegal.count(Verdict.INVALID)
    false = len(legal) - legal.count(Verdict.VALID)
    precision, recall = hits / max(hits + false, 1), hits / max(len(illegal), 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return precision, recall, f1, legal.count(Verdict.VALID) / max(len(legal), 1)


def main() -> None:
    """Print the tables; with --wrong, also each pair that the referee gets wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--wrong", action="store_true")
    wishes = parser.parse_args()
    sets = {name: list(labelled((PAIRS / f"{name}.txt").read_text("utf-8"))) for name in SETS}
    for title, pairs in sets.items():
        print(report(title, pairs), end="\n\n")  # noqa: T201 - this is what it is for
        for pair in pairs if wishes.wrong else ():
            ruling = rule_on(pair.clue, [pair.board_word])
            if not right(pair, ruling.verdict):
                said = f"{ruling.verdict}: {answers.ruling(ruling)}"
                print(f"{pair.family}: {pair.board_word}, {said}")  # noqa: T201


if __name__ == "__main__":
    main()
