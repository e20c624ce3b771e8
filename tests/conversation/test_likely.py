"""Readings are weighed by the usual form of clues and by the visible cards."""

from collections.abc import Sequence
from random import Random

import pytest

from assistant.conversation.desk import Manners
from assistant.conversation.listening.likelihood import TALK, USUAL, unrelated, weighed
from assistant.game.decks.shelf import load
from assistant.game.messages import Certainty, Heard
from assistant.game.referee import same_sound
from assistant.game.rules import edition, key
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Card
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import begin
from assistant.game.rules.view import PublicView
from assistant.language.en.understanding import UNDERSTANDING
from assistant.partner.relation import relates
from tests.tables import WORDS, session, started

CARDS = [card.word.lower() for card in load("everyday").cards if not card.picture]


def heard(*readings: tuple[str, float], certainty: Certainty = Certainty.CLOSE) -> Heard:
    texts, weights = zip(*readings, strict=True)
    return Heard(texts, certainty=certainty, weights=weights)


def table(*words: str) -> PublicView:
    return begin(started(words=[*words, *WORDS[len(words) :]])).table


def weigh(said: Heard, *words: str) -> Heard:
    return weighed(said, table(*words), UNDERSTANDING, relates)


CLOSE, LIKELY, SURE = Certainty


@pytest.mark.parametrize(
    ("said", "card", "first", "certainty"),
    [
        ("strawberry two -0.7 | starberry two -1.6", "", "strawberry two", LIKELY),
        ("alturia four -1.5 | algeria four -1.6", "", "algeria four", LIKELY),  # one is not a word
        # fits the sound badly
        ("algeria four -6.5 | alturia four -7.5", "", "algeria four", CLOSE),
        ("three five -0.2", "", "three five", CLOSE),  # a number as the clue's word
        ("tree five -0.2", "", "tree five", LIKELY),
        # Spelling counts little: the recognizer cannot tell these words apart, so nobody is asked.
        ("flower three -1.0", "bread", "flour three", LIKELY),
        ("flour three -1.0", "garden", "flower three", LIKELY),
        ("whiskey two -0.6", "bottle", "whiskey two", None),
        ("rain two -0.2", "rainbow", "reign two", None),  # the other is a form of a card
        ("exray two -0.5 | x ray two -0.9 | extra two -1.5", "", "xray two", None),
        ("ex ray two -0.5 | x ray two -0.9", "", "x ray two", None),
        ("sea gull two -0.5 | regal two -2.5", "", "seagull two", None),
        ("in form two -0.5 | uniform two -0.6", "", "uniform two", None),
        ("salabi two -1.0 | solarby two -2.0", "", "salami two", None),  # salabi is not a word
        ("moonwalker two -0.4 | moon walker two -3.2", "", "moonwalker two", None),
        ("estonea -1.0 | estonia -1.2", "", "estonia", None),  # without a number, too
        # Two spellings of a word count as the same word, as it was written.
        ("gray three -0.6 | grey three -0.7", "rain", "gray three", LIKELY),
        ("shoes two -0.9 | shoe two -1.6", "", "shoe two", None),  # recognizers add an s
        ("zebra two -3.5", "", "zebra two", LIKELY),  # even alone, and likelier than no reading
        ("zebra two -5.5 | cobra two -6.5", "", "zebra two", CLOSE),  # in noise
        ("rainy two -0.2 | brainy two -3.6", "rain", "rainy two", LIKELY),  # the referee decides
        # Weighing never adds certainty: strict rules penalise what is surely a form of a card.
        ("strawberry two -0.1", "", "strawberry two", LIKELY),
    ],
)
def test_the_likeliest_reading_comes_first(
    said: str, card: str, first: str, certainty: Certainty | None
) -> None:
    readings = (one.rpartition(" ") for one in said.split(" | "))
    found = weigh(heard(*((text, float(weight)) for text, _, weight in readings)), *card.split())
    assert found.alternatives[0] == first
    assert certainty in (None, found.certainty)


def test_a_homophone_of_a_number_is_offered_as_a_clue() -> None:
    said = weigh(heard(("three seven", -0.1)), "leaf")
    assert {"tree seven", "three seven"} <= set(said.alternatives)
    assert said.certainty is CLOSE


def test_an_unknown_word_outranks_an_unrelated_one() -> None:
    assert relates(["marmot"], ["chair"]) > relates(["tax"], ["zebra"])


def test_a_sure_reading_stays_sure() -> None:
    assert weigh(heard(("strawberry two", -0.1), certainty=SURE)).certainty is SURE


def test_a_rarer_word_gains_because_the_recognizer_prefers_common_words() -> None:
    common, rare = "order", "otter"
    assert (UNDERSTANDING.rank(common) or 0) < USUAL < (UNDERSTANDING.rank(rare) or 0)
    plain = weighed(heard((f"{common} two", -1.0), (f"{rare} two", -1.0)), table(), UNDERSTANDING)
    assert plain.alternatives == (f"{rare} two", f"{common} two")


def test_a_clearly_heard_word_is_rarely_respelled() -> None:
    """Tables dealt at random, with rarer spellings among the readings."""
    words, respelled = ("blue", "carrot", "sunday", "read", "flower", "break"), 0
    for seed in range(20):
        board = table(*Random(seed).sample(CARDS, 25))
        for word in words:
            rarer = [(f"{one} two", -4.0) for one in same_sound(word)[:2]]
            said = weighed(heard((f"{word} two", -0.2), *rarer), board, UNDERSTANDING, relates)
            respelled += said.alternatives[0] != f"{word} two"
    assert respelled <= 0.05 * 20 * len(words)


def test_homophones_pool_their_weight_and_the_second_spelling_ranks_last() -> None:
    readings = (("bat two", -1.0), ("stare two", -1.2), ("stair two", -1.2))
    said = weighed(heard(*readings), table(), UNDERSTANDING)
    assert {said.alternatives[0], said.alternatives[2]} == {"stare two", "stair two"}


def test_a_form_of_a_card_gains_no_weight() -> None:
    asked: list[str] = []

    def notes(words: Sequence[str], visible: Sequence[str]) -> Sequence[float]:
        asked.extend(words)
        return unrelated(words, visible)

    weighed(heard(("rivers two", -1.0), ("livers two", -1.0)), table("river"), UNDERSTANDING, notes)
    assert asked == ["livers"]


def test_possible_talk_loses_weight_but_stays_an_alternative() -> None:
    said = weigh(heard(("fair two", -1.5), ("there two", -1.6), ("going there to", -3.0)))
    weights = dict(zip(said.alternatives, said.weights, strict=True))
    assert weights["there two"] == pytest.approx(-1.6 + TALK)
    assert weights["going there to"] == pytest.approx(-3.0 + TALK)
    assert said.certainty is Certainty.CLOSE


@pytest.mark.parametrize(
    "said",
    [
        Heard(("starberry two", "strawberry two"), certainty=Certainty.CLOSE),
        heard(("oh", -0.5), ("owe", -0.6)),
    ],
    ids=["without weights", "talk is likeliest"],
)
def test_unweighted_readings_and_likely_talk_stay_unchanged(said: Heard) -> None:
    assert weigh(said) == said


@pytest.mark.parametrize("nats", [2.0, -2.0])
def test_evidence_from_the_cards_shifts_the_weight_of_a_reading(nats: float) -> None:
    def to_the_first(words: Sequence[str], _: Sequence[str]) -> Sequence[float]:
        return [nats if word == "bead" else 0.0 for word in words]

    alone = weighed(heard(("bead two", -1.0)), table(), UNDERSTANDING)
    moved = weighed(heard(("bead two", -1.0)), table(), UNDERSTANDING, to_the_first)
    assert moved.weights[0] - alone.weights[0] == pytest.approx(nats)


def test_the_key_has_no_influence_on_readings() -> None:
    """Tables that differ only in their keys understand every utterance alike (D20)."""
    random = Random(16)
    duet = edition.load("duet")
    cards = tuple(Card(word.upper()) for word in ["lion", "road", *WORDS[2:]])
    words = ("mane", "main", "jungle", "traffic", "fair", "bear", "storm", "starberry", "toll")
    for _ in range(40):
        count = random.choice(("two", "three"))
        said = random.sample(words, 4)
        one = heard(*((f"{word} {count}", -random.uniform(0.2, 4)) for word in said))
        outcomes = set()
        for dealt in range(4):
            game = GameStarted(duet, cards, key.deal(duet, Random(dealt)), Bank(duet.tokens))
            played = session(game, manners=Manners(relates=relates))
            played.take(one)
            outcomes.add((played.question, played.view.clue))
        assert len(outcomes) == 1
