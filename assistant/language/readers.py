"""Both readers: the first tries exact phrases, and then the second compares with examples.

The examples alone never change the game. A question is answered, but a move is marked as doubtful,
so that it needs confirmation.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from assistant.game.rules.clue import UNLIMITED, Clue, Number
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import Wish
from assistant.language import intents as meant
from assistant.language import statements as told
from assistant.language.at_last import at_last, lists, ruled
from assistant.language.consent import asks, denies, is_tag, negated, spared
from assistant.language.named import Likeness, Named, named
from assistant.language.nearest import SELF, USUAL
from assistant.language.normal import normal
from assistant.language.parse import as_consented
from assistant.language.parse import read as read_plainly
from assistant.language.parse_phrases import ABOUT
from assistant.language.phrases import Words
from assistant.language.questions import WhichClue
from assistant.language.reading import Fit, Moment, Reading
from assistant.language.second_reader import Mention, Near
from assistant.language.understanding import ORDERS, Understanding, counted
from assistant.language.wishes import between_games, wish_in

SHORTEST = 2
"""Minimum number of letters in a sentence that is compared with the examples."""
ALOUD = 2.0
"""The minimum `Near.score`, in nats, for a change to the game to be confirmed aloud.

Of 752 pieces of talk by authors who were not in the training, 96 of 100 are below it.
"""
LEAVING = 4.0
"""The minimum for leaving the game."""
SHOWN = -2.0
"""The minimum for a clue, a card or the end of the turn to be displayed.

If a sentence is not brief, it is also the minimum of `Near.margin`.
"""
STOPPING = (meant.Ordered(meant.Order.STOP), meant.Ordered(meant.Order.STOP, doubtful=True))
TOLD = 2.0
"""The minimum for answering a player's question."""
ANSWERED = 0.5
"""The minimum for words that answer the open question."""
AGREED = -1.0
"""The minimum for an unusual yes, to which the answer is only how to say yes."""

BRIEF, BRIEFLY = 5, 0.0
"""The maximum number of words of a brief sentence, and the minimum for a card named in one."""

FAR = 15
"""Maximum number of words from a clue's word to its number."""
MOST = 9
"""Maximum number of a clue among other words; higher numbers there count something else."""

LONGEST_RELATION = 3
"""Maximum number of words that say where a card lies: “to the left of”."""


def read(text: str, now: Moment) -> Reading | None:
    """The meaning of a line of words, or None."""
    return read_plainly(text, now) or read_near(text, now)[0]


def read_near(text: str, now: Moment) -> tuple[Reading | None, bool]:
    """The nearest meaning among the examples, if near enough, and whether talk is likelier."""
    view, pending, known = now.view, now.pending, now.known
    if view.phase is Phase.SETUP and pending is None:
        return None, False  # The words are cards or talk.

    words = known.unfilled(spared(normal(text).split(), known))
    if len("".join(words)) < SHORTEST or not any(map(known.second.knows, words)):
        return None, False  # Noise is never compared, however near its vector is.
    if all(known.numbers.number((word,)) is None for word in words):  # a clue keeps its word
        words = known.usual(words, view.edition.name)
    near = _nearest(words, now)
    intent = _intent(near, words, now) if near else None
    if near and near.word and intent is None and asks(words, known):  # it asks something else
        near = _nearest(words, now, clue=False)
        intent = _intent(near, words, now) if near else None
    talk = near is not None and near.score < 0
    lone = len(words) == 1 and near is not None and near.margin < SELF

    def last() -> Reading | None:
        if pending or now.paused:
            return None if near and near.addressed < 1 else ruled(now, words)
        return at_last(now, words, near.cards if near else ())

    if near is None or intent is None or (lone and meant.order_in(intent) is meant.Order.YES):
        return last(), talk
    plain = not (asks(words, known) or denies(words, known))
    if plain and isinstance(intent, meant.SaidClue) and _is_asked(intent.clue, words, now):
        return Reading(meant.Ordered(meant.Order.YES, doubtful=True), text, Fit.EXPECTED), talk
    asked, told = pending is not None or view.offer is not None, _tells(intent)
    guesses = isinstance(intent, meant.SaidGuess) and isinstance(pending, WhichClue)
    if asked and (told or guesses):  # players then discuss the answer; few examples show it
        near = replace(near, addressed=USUAL)
    shown = isinstance(intent, meant.SaidClue | meant.SaidGuess) or intent in STOPPING
    yes = asked and meant.order_in(intent) is meant.Order.YES and near.number is None
    doubts = known.words("asking", "doubting").intersection(words[1:])
    agrees = yes and near.margin >= AGREED and not doubts
    brief = plain and not asked and len(words) <= BRIEF
    briefly = brief and isinstance(intent, meant.SaidGuess)
    usually = TOLD if told or (asked and guesses) else ANSWERED if asked else _surely(intent, view)
    aloud = AGREED if agrees else BRIEFLY if briefly else usually
    nearest = now.paused or agrees or briefly or near.margin >= 0  # otherwise, talk is nearer
    said = nearest and near.score >= aloud
    if not said:
        ending = last()
        far = near.score < SHOWN or (near.margin < SHOWN and len(words) > BRIEF)
        if ending or asked or not shown or far:
            return ending, talk
    nearly = Reading(intent, " ".join(words), Fit.EXPECTED, near=True, quiet=not said)
    found = as_consented(now, nearly, text)
    return nearly if found and agrees and near.score < ANSWERED else found or last(), talk


def _is_asked(clue: Clue, words: Sequence[str], now: Moment) -> bool:
    """Whether words repeat the only clue in question: “bread for one, she says”, in this order."""
    after = words[words.index(clue.word) :] if clue.word in words else ()
    alone = isinstance(now.pending, WhichClue) and now.pending.clues == (clue,)
    return alone and any(now.known.numbers.number((word,)) is not None for word in after)


def _tells(intent: meant.Intent) -> bool:
    """Whether an intent only asks for information."""
    plainly = isinstance(intent, meant.Ordered) and not intent.doubtful
    return plainly or isinstance(intent, meant.Asking)


def _surely(intent: meant.Intent, view: PublicView) -> float:
    """The minimum for an intent that answers no question."""
    leaves = isinstance(intent, meant.SaidWish) and not between_games(view)
    return LEAVING if leaves else ALOUD


def _nearest(words: Sequence[str], now: Moment, clue: bool = True) -> Near | None:
    """The nearest meaning, perhaps of those without a clue."""

    @cache
    def found(said: Words) -> Named | None:
        found = named(said, now.view, now.known)
        return found if found and found.likeness <= Likeness.FORM else None

    by_word = any((one := found((word,))) and one.likeness is not Likeness.PLACE for word in words)

    def card(said: Words) -> int | None:
        one = found(said)
        # In “the river for the second one”, the last words are not the fourth row.
        return one.position if one and not (by_word and one.likeness is Likeness.PLACE) else None

    holds = now.conditions
    if isinstance(now.pending, WhichClue):  # A player who guesses now accepts the clue.
        holds |= {"guessing"}
    if "turn asked" in holds:  # A player who gives a clue now ends the turn.
        holds |= {"clue due"}
    if not clue:
        holds -= {"clue due", "standing"}
    return now.known.second.read(words, holds, card)


def _intent(near: Near, words: Sequence[str], now: Moment) -> meant.Intent | None:
    """The intent of a near meaning; a change to the game is always doubtful."""
    view, known = now.view, now.known
    if near.meaning in ORDERS:
        order = ORDERS[near.meaning]
        return meant.Ordered(order, doubtful=meant.Use.CHANGES in order.use)
    if near.meaning == "about bank" and near.number in view.edition.tokens_allowed:
        return meant.SaidWish(Wish(tokens=int(near.number)))
    if near.meaning.startswith(ABOUT):
        return meant.AskedAbout(told.RuleIs(near.meaning.removeprefix(ABOUT)))
    match near.meaning:
        case "clue" | "correction" if near.number is not None:
            number = _clue_number(near, words, known)
            if number is None or not _may_be_clue(near, words, known):
                return None
            clue = Clue(near.word, number)
            return meant.SaidClue(clue, near.meaning == "correction", doubtful=True)
        case "other number" if near.number is not None and view.latest_clue:
            nobody = known.words("no", "pointing")
            if any(
                one in nobody and known.numbers.number((two,)) == 1 for one, two in pairwise(words)
            ):
                return None  # “no one”, “that one”
            clue = Clue(view.latest_clue.clue.word, near.number)
            return meant.SaidClue(clue, correction=True, doubtful=True)
        case "guess":
            put_off = now.asked_cards and denies(words, known)
            instead = any(_settles(words[: one.begin], known) for one in near.cards)
            card = None if put_off and not instead else _chosen(near.cards, words, known)
            return None if card is None else meant.SaidGuess(card)
        case "ask card":
            return meant.AskedAbout(told.CardLies(near.cards[-1].position))
        case "may say":
            return meant.AskedWord(near.word)
        case "why":
            return meant.Ordered(meant.Order.REPEAT)
        case "clue allowed" if view.latest_clue:
            return meant.AskedWord(view.latest_clue.clue.word)
        case "new game" | "another game":
            return meant.SaidWish(wish_in(words, view, known))
        case "house rule":
            wish = wish_in(words, view, known)
            return meant.SaidWish(wish) if wish.house else meant.Ordered(meant.Order.RULES)
        case "ask row":
            return _row(words, view, known)
        case _:
            return None


def _chosen(cards: Sequence[Mention], words: Sequence[str], known: Understanding) -> int | None:
    """The last card that is neither denied nor only tells where another is, nor comes later.

    None if cards are only listed.
    """
    placed, found, weighed = False, None, list[int]()
    for at, card in enumerate(cards):
        before = _without_article(words[: card.begin], known)
        joined = placed and len(before) == cards[at - 1].end + 1  # “between train and queen”
        linked = joined and before[-1] in known.words("linking")
        ends = (" ".join(before[-size:]) for size in range(1, LONGEST_RELATION + 1))
        placed = linked or not known.words("beside").isdisjoint(ends)
        between = before[cards[at - 1].end :] if at and found is not None else ()
        if between and known.words("and then").issuperset(between):
            continue  # “apple and then tiger” begins with the apple
        no = before[-1:] and before[-1] in known.words("no")
        if no or (card is cards[-1] and _denied_later(words[card.end :], known)):
            found = None
        elif not placed and not negated(before, known):
            found = card.position
            weighed.append(found)
    again = weighed.count(found) > 1 if found is not None else True
    return None if not again and lists(words, len(weighed), known) else found


def _settles(before: Sequence[str], known: Understanding) -> bool:
    """Whether words choose the card after them: “wait, I changed my mind, make it …”."""
    said, choosing = _without_article(before, known), known.words("pick", "must be")
    ends = (" ".join(said[-size:]) for size in range(1, LONGEST_RELATION + 1))
    return not (choosing - known.words("doubting")).isdisjoint(ends)


def _without_article(words: Sequence[str], known: Understanding) -> Sequence[str]:
    return words[:-1] if words[-1:] and words[-1] in known.words("article") else words


def _denied_later(after: Sequence[str], known: Understanding) -> bool:
    """Whether words deny the card before them: “no, better not”, but not “isn't it” or a reason."""
    for at, word in enumerate(after):
        if word in known.words("because"):
            return False
        idle = not known.words("no thing").isdisjoint(after[at + 1 : at + 2])
        if word in known.words("denying") and not (idle or is_tag(after, at, known)):
            return True
    return False


def _may_be_clue(near: Near, words: Sequence[str], known: Understanding) -> bool:
    """Whether words do not ask, call the box or deny a clue, and have a number for one."""
    before = words[: words.index(near.word)] if near.word in words else ()
    if not known.words("saying").isdisjoint(before[-1:]) and negated(before, known):
        return False  # “I didn't say weather two”
    asking = known.words("asking", "lead") if asks(words, known) else known.words("asking")
    return near.word not in asking  # “box, can we undo that one”


def _clue_number(near: Near, words: Sequence[str], known: Understanding) -> Number | None:
    """The last number after “for”, or the last one; none that counts or is far from the word.

    “Tunnel for two, but not the obvious one” is for two; “biscuit, there are twenty five” is none.
    """
    if near.number == UNLIMITED:
        return near.number
    numbers, found = known.numbers, list[tuple[bool, int, int]]()
    for at in range(len(words)):
        last = numbers.number(words[at : at + 1])
        if last is None or _counts(words, at, known):
            continue
        begin = at - 1 if at and numbers.number(words[at - 1 : at + 1]) is not None else at
        count = numbers.number(words[begin : at + 1]) or last
        after = begin > 0 and words[begin - 1] in known.words("for")
        apart = near.word not in words[max(0, at - FAR) : at + FAR]
        if count <= MOST and not apart:
            found.append((after, at, count))
    return max(found, default=(False, 0, None))[2]


def _counts(words: Sequence[str], at: int, known: Understanding) -> bool:
    """Whether a word is no number, or one that counts or points: “four left”, “a good one”."""
    number, after = known.numbers.number(words[at : at + 1]), words[at + 1 : at + 2]
    things = known.words("counted", "left over") - known.words("clue tail", "person", "tail")
    if number is None or not things.isdisjoint(after):
        return True
    judged = not known.words("judging", "weak").isdisjoint(words[at - 1 : at])
    article = not known.words("article").isdisjoint(words[max(at - 2, 0) : max(at - 1, 0)])
    points = not known.words("pointing").isdisjoint(words[max(at - 1, 0) : at])
    return number == 1 and (points or (judged and article))


def _row(words: Sequence[str], view: PublicView, known: Understanding) -> meant.Intent | None:
    """A question about the row that was named, or about all rows; None if there is no such row."""
    numbers = known.numbers
    named = ((numbers.row([word]) or numbers.number([word])) for word in words)
    row = next((found for found in named if found is not None), None)
    if row is None:
        return meant.Ordered(meant.Order.READ_TABLE)
    at = counted(row, view.rows)
    return None if at is None else meant.AskedAbout(told.CardsRead((at,), False))
