"""`tabletop phrases`: what players can say at each moment of a game."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

import click

from assistant.game.referee import is_word
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Command, GiveClue, Guess
from assistant.game.rules.events import GameStarted
from assistant.game.rules.game import Game, begin
from assistant.game.rules.key import Key
from assistant.game.rules.phase import Phase
from assistant.game.rules.play import decide
from assistant.game.rules.refusal import Refusal
from assistant.game.rules.view import PublicView, laying_view
from assistant.language import language
from assistant.language.examples import read_examples
from assistant.language.intents import Order, Ordered, Use, orders_for
from assistant.language.normal import normal
from assistant.language.questions import Confirm, Pending, RuleOnChallenge
from assistant.language.readers import read
from assistant.language.reading import Moment, Reading
from assistant.language.vocabulary import orders

EXAMPLES = 3
"""Number of examples for each meaning."""
CLUES = ("weather two", "my clue is weather two", "two for weather", "spell w e a t h e r two")
CARDS = ("storm", "is it storm", "we'll go with storm", "row two column three")
QUESTIONS = (
    "what is sudden death",
    "what does the bystander do",
    "is zero allowed",
    "do we have to guess",
    "how do we win",
)
"""Questions about the rules that the program understands during a game."""
GAMES = ("new game", "new game classic", "mission berlin", "team foxes", "lay the table")


@dataclass(frozen=True, slots=True)
class PhraseMoment:
    """A moment of a game, with its phrases besides the orders."""

    title: str
    view: PublicView
    pending: Pending | None = None
    paused: bool = False
    said: tuple[str, ...] = ()

    def read(self, said: str) -> Reading | None:
        """The meaning of a sentence at this moment."""
        now = Moment(self.view, self.pending, self.paused, language().understanding)
        return read(said, now)


@click.command()
def phrases() -> None:
    """List what you can say at each moment of a game.

    Each line begins with the recommended phrase. The last ones are examples; the file
    assistant/language/en/examples.txt has many more. The program also understands similar
    sentences.
    """
    for moment in moments():
        click.echo(f"\n{moment.title}")
        for first, *others in lines(moment):
            click.echo(f"  {first:20} {', '.join(others)}".rstrip())


def moments() -> tuple[PhraseMoment, ...]:
    """The moments of a Duet game that differ in their phrases."""
    edition = editions.load("duet")
    words = ("STORM", *(f"CARD {number}" for number in range(2, edition.size + 1)))
    key = keys.deal(edition, Random(1))
    assert isinstance(key, Key), "Duet has a key with two sides"
    table = tuple(map(Card, words))
    fresh = begin(GameStarted(edition, table, key, Bank(edition.tokens)))
    clued = _after(fresh, GiveClue(Side.NORTH, Clue("weather", 2)))
    found = _after(clued, Guess(Side.SOUTH, min(key.agents(Side.NORTH))))
    over = replace(found.table, phase=Phase.OVER)
    laid = laying_view(edition, fresh.table.house, ())
    asked = Confirm(Guess(Side.SOUTH, 0))
    rows = ("storm river castle", "picture", "card polyjuice potion", "correction storm")
    return (
        PhraseMoment("A clue is due", fresh.table, said=CLUES),
        PhraseMoment("A guess is due", clued.table, said=CARDS),
        PhraseMoment("After a correct guess", found.table, said=CARDS),
        PhraseMoment("“Storm?”", clued.table, asked),
        PhraseMoment("A clue was called invalid", clued.table, RuleOnChallenge()),
        PhraseMoment("The game is paused", clued.table, paused=True),
        PhraseMoment("The game is over", over, said=GAMES),
        PhraseMoment("Cards are read aloud", laid, said=rows),
    )


def _after(game: Game, command: Command) -> Game:
    move = decide(game, command)
    assert not isinstance(move, Refusal), f"{command} was refused: {move.reason}"
    return game.after(move)


def lines(moment: PhraseMoment) -> Iterator[tuple[str, ...]]:
    """The wordings of each meaning that can be said at a moment, recommended one first."""
    shown = _apostrophes()
    laying = moment.view.phase is Phase.SETUP  # no examples, because other words may be cards
    text = "" if laying else language().printed.examples.read_text("utf-8")
    examples = read_examples(text).sentences
    if moment.said:
        yield moment.said
    if not laying:
        yield QUESTIONS
    known = orders(moment.view, moment.pending, moment.paused)
    for order in dict.fromkeys((*known, *orders_for(Use.BESIDES))):
        listened = map(shown, language().understanding.phrases(order))
        others = (one.said for one in examples if one.meaning == order.meaning)
        means = partial(_means, moment, order)
        yield tuple(dict.fromkeys((*listened, *islice(filter(means, others), EXAMPLES))))


def _means(moment: PhraseMoment, order: Order, said: str) -> bool:
    """Whether a sentence means this order at this moment."""
    reading = moment.read(said)
    intent = reading and reading.intent
    return isinstance(intent, Ordered) and intent.order is order


def _apostrophes() -> Callable[[str], str]:
    """A function that restores apostrophes, because phrases are matched without them."""
    text = language().printed.phrases.read_text("utf-8").casefold()
    times = Counter(re.findall(r"[\w'’]+", text))
    written = {
        normal(word): word
        for word in times
        if "'" in word and (not is_word(normal(word)) or times[word] >= 2 * times[normal(word)])
    }

    def shown(phrase: str) -> str:
        return " ".join(written.get(word, word) for word in phrase.split())

    return shown
