"""The first reader, which turns exact phrases, clues and cards into an intent.

It has to match the whole utterance. All readings of an utterance are parsed and the best intent
wins, so a recognizer's second reading counts if its first makes no sense at this table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from assistant.game.referee import is_word
from assistant.game.rules import missions
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.clue import HIGHEST_NUMBER, UNLIMITED, Clue, Number
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language import said_clue
from assistant.language.consent import agrees, asks, consented
from assistant.language.intents import YES, Intent, Order, Ordered, SaidClue, Use, order_in
from assistant.language.named import Likeness, Named, named
from assistant.language.normal import normal
from assistant.language.numbers import Nearness
from assistant.language.phrases import Match, Words
from assistant.language.places import line
from assistant.language.understanding import ORDERS, Understanding
from assistant.language.vocabulary import choice_names, chosen
from assistant.language.wishes import mission_in, read_wish

NO_REASON, BUT = "no with a reason", "yes but"
NO_INTENT = said_clue.CLUES | {NO_REASON, BUT, "place", "choice", "named"}
"""Meanings that other code handles."""
ABOUT = "about "
"""The prefix of meanings that ask about a word or a rule."""


class Fit(IntEnum):
    """How closely an intent fits the expected action; lower is better."""

    EXPECTED = 0
    NEAR = 1
    """One of its words only sounds like a number."""
    SEVERAL_WORDS = 2
    """A clue of several words, which W6 forbids, so it was probably misheard."""
    OUT_OF_TURN = 3
    """Understood, but not expected at the moment."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An intent, the words behind it, and how closely it fits."""

    intent: Intent
    text: str
    fit: Fit
    named: bool = False
    """Whether it is a yes that also names its card."""
    number_alone: bool = False
    """Whether it is the number of a clue whose word was said before."""
    near: bool = False
    """Whether the second reader found it, so that a change to the game needs confirmation."""
    quiet: bool = False
    """Whether it was more likely talk: only displayed until a tap or plain words accept it."""


def best(readings: Sequence[Reading]) -> list[Reading]:
    """The readings, the closest first, with each intent once; ties keep their order.

    A clue that is doubtful in one reading and plain in another counts as plain. A clue with an
    unknown word comes after those with known words, because recognizers invent words.
    """
    plain = {reading.intent for reading in readings}
    found: dict[Intent, Reading] = {}
    for one in sorted(readings, key=lambda one: (one.fit, _is_made_up(one.intent))):
        intent = one.intent
        if isinstance(intent, SaidClue) and replace(intent, doubtful=False) in plain:
            intent = replace(intent, doubtful=False)
        found.setdefault(intent, replace(one, intent=intent))
    return list(found.values())


def read(
    text: str, view: PublicView, pending: ask.Pending | None, paused: bool, known: Understanding
) -> Reading | None:
    """The exact meaning of a line of words, or None."""
    words = normal(text)
    reader = _Reader(view, pending, paused, known, conditions(view, pending, paused))
    found = reader.read(words)
    consents = found and as_consented(found, text, view, pending, known)
    if not pending or (found and consents == found and not isinstance(found.intent, SaidClue)):
        return consents
    clue = consents.intent if consents else None
    if isinstance(clue, SaidClue) and clue.clue != reader.corrected:
        return consents  # it replaces the clue in question
    no = reader.no_with_a_reason(words) or (
        None if consents else reader.yes_at_the_end(words.split())
    )
    return (no and as_consented(no, text, view, pending, known)) or consents


def as_consented(
    found: Reading, text: str, view: PublicView, pending: ask.Pending | None, known: Understanding
) -> Reading | None:
    """A reading, weakened if its words do not justify it while a question is open."""
    if not (pending or ask.own_question(view)):
        return found
    words = normal(text).split()
    if agrees(found.intent, words, pending, known):
        return replace(found, intent=YES, near=False)
    intent = consented(found.intent, found.near, words, known)
    return replace(found, intent=intent) if intent else None


def asked_cards(pending: ask.Pending | None) -> tuple[int, ...]:
    """The cards that the open question mentions."""
    match pending:
        case ask.Confirm():
            return pending.positions
        case ask.Objection():
            return (pending.position,)
        case _:
            return ()


def conditions(view: PublicView, pending: ask.Pending | None, paused: bool) -> frozenset[str]:
    """The conditions for phrases and examples that hold now."""
    given = view.latest_clue is not None
    ruling = isinstance(pending, ask.RuleOnClue | ask.RuleOnChallenge)
    holds = {
        "asked": not ruling and (pending is not None or view.offer is not None),
        "card asked": isinstance(pending, ask.Confirm | ask.Objection),
        "clue asked": isinstance(pending, ask.WhichClue) and len(pending.clues) == 1,
        "bonus asked": view.offer is not None
        or isinstance(pending, ask.ConfirmBonus | ask.TwoWords),
        "ruling": ruling,
        "pairs": bool(view.guessers or view.bonuses.get(Bonus.HOGWARTS)),
        "guessing": bool(view.guessers) or view.cover_of is not None or view.two is not None,
        "covering": view.cover_of is not None,
        "marking": bool(view.bonuses.get(Bonus.HOGSMEADE)),
        "standing": not paused and (asks_a_clue(pending) or (given and not view.guess_was_made)),
        "at stake": not paused and (ruling or (given and not view.guess_was_made)),
        "given": given,
        "clue due": view.phase is Phase.CLUE and view.cover_of is None,
        "stoppable": bool(view.guessed),
        "objecting": isinstance(pending, ask.Objection),
        "partner": view.partner is not None,
        "fresh": view.phase is Phase.CLUE and not view.clues,
        "laying": view.phase is Phase.SETUP and pending is None and not paused,
        "paused": paused,
        "turn asked": ask.is_asked_for(Ordered(Order.STOP), pending),
        "leaving": isinstance(pending, ask.ConfirmNewGame),
        "over": view.phase is Phase.OVER,
        "timed": bool(view.house.timer),
    }
    return frozenset(name for name, holds_now in holds.items() if holds_now)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Parses one line of words at one table, in several ways."""

    view: PublicView
    pending: ask.Pending | None
    paused: bool
    known: Understanding
    conditions: frozenset[str]
    """The conditions of phrases that hold now."""

    def read(self, words: str) -> Reading | None:
        """The meaning of words in their normal form."""
        said = words.split()
        without = [*self.known.unfilled(said)] or said
        once = [*said_clue.said_once(without)]
        return (
            self.answer(words)
            or self.choice(words)
            or self.number(without)
            or self.card(said)
            or self.meaning(said)
            or (self.card(without) or self.meaning(without) if without != said else None)
            or (self.card(once) or self.meaning(once) if once != without else None)
            or self.clue(without, said)
            or self.late_card(without)
            or (
                None if self.pending or asks(without, self.known) else self.stop_at_the_end(without)
            )
        )

    def no_with_a_reason(self, words: str) -> Reading | None:
        """A no to the open question with any words after it: the card behind them, or just a no."""
        no = None
        said = self.known.unfilled(words.split())
        for match in self.known.exact.matches(said, frozenset(), (NO_REASON, BUT).__contains__):
            reason, denied = match["reason"], match["other"]
            if denied and self.position(denied) not in asked_cards(self.pending):
                continue
            if reason[0] in self.known.words("no thing"):
                continue
            if match.name == NO_REASON:
                no = Reading(Ordered(Order.NO), words, Fit.EXPECTED)
            negated = match.before("reason")[-1] in self.known.words("saying")
            if instead := self._card_instead(reason, begins=not negated):
                return instead
            if not negated and (stop := self.stop_at_the_end(("", *reason))):
                return stop
        return no

    def _card_instead(self, reason: Words, begins: bool) -> Reading | None:
        """The card with which a reason ends or `begins`, if the rest does not ask, deny or doubt.

        A card in question that is wanted, as in “no, I do want storm”, is asked again.
        """
        again, end, known = None, len(reason), self.known
        doubts = known.words("denying", "doubting")
        first_words = ((0, cut) for cut in range(end if begins else 0, 0, -1))
        for first, last in (*first_words, *((cut, end) for cut in range(1, end))):
            said, before, after = reason[first:last], reason[:first], reason[last:]
            asking = asks(before, known) or not known.words("asking").isdisjoint(after)
            if asking or not doubts.isdisjoint((*before, *after)):
                continue
            found = self.read(" ".join(said))
            if not (found and isinstance(found.intent, meant.SaidGuess)):
                continue
            only_named = named(said, self.view, known) is not None
            if first and only_named:
                continue
            card = found.intent.position
            if card not in asked_cards(self.pending):
                return replace(found, intent=meant.SaidGuess(card, instead=True))
            if not only_named:
                again = replace(found, intent=Ordered(Order.YES, doubtful=True))
        return again or self.yes_at_the_end(reason)

    def yes_at_the_end(self, said: Sequence[str]) -> Reading | None:
        """Words that end with a yes to a card but say more, so that it is asked again."""
        begin = self.known.words("yes", "take", "let us")
        return self._at_the_end(said, Order.YES, begin) if asked_cards(self.pending) else None

    def stop_at_the_end(self, said: Sequence[str]) -> Reading | None:
        """The end of the turn, which players name as such at the end of other words."""
        stop = self._at_the_end(said, Order.STOP, self.known.words("turn"))
        return stop if self.view.guessed else None

    def _at_the_end(
        self, said: Sequence[str], order: Order, with_one: frozenset[str]
    ) -> Reading | None:
        """An order at the end of other words, to be confirmed; it has two words or more."""
        for at in range(1, len(said) - 1):
            found = None if with_one.isdisjoint(said[at:]) else self.meaning(said[at:])
            if found and order_in(found.intent) is order and not self._negated(said[:at]):
                doubted = Ordered(order, doubtful=True)
                return replace(found, intent=doubted, near=self.pending is None)
        return None

    def _negated(self, before: Sequence[str]) -> bool:
        """Whether words negate what follows: “we don't want to”; a “no” takes words back."""
        denying, idle = self.known.words("denying"), self.known.words("function", "weak")
        while before and before[-1] in idle and before[-1] not in denying:
            before = before[:-1]
        return bool(before) and before[-1] in denying - self.known.words("no")

    def answer(self, words: str) -> Reading | None:
        """An answer to the open question or an order during a pause, even if a card is so named."""
        order = self.known.orders.get(words)
        use = order.use if order else Use.NONE
        asked = (self.pending or self.view.offer) and Use.ANSWERS in use
        if order and (asked or (self.paused and Use.PAUSED in use)):
            return Reading(Ordered(order), words, Fit.EXPECTED)
        return None

    def choice(self, words: str) -> Reading | None:
        """A choice among the offered clues; its words would also be valid without the offer."""
        if not isinstance(self.pending, ask.WhichClue):
            return None
        for index in range(len(self.pending.clues)):
            if words in choice_names(self.pending, index, self.known):
                text = chosen(self.pending, index, self.known)
                return Reading(meant.SaidChoice(index), text, Fit.EXPECTED)
        return None

    def number(self, said: Sequence[str]) -> Reading | None:
        """The number for a clue's word said before, or a new number for the clue in question."""
        asked: Number | None = None
        match self.pending:
            case ask.HowMany(_, (word, *_), spelled, _, doubtful):
                pass
            case ask.WhichClue(_, (Clue(word, asked),)):
                spelled, doubtful = False, True
            case _:
                return None
        numbers = self.known.numbers
        counted = numbers.heard(said)
        if [*said] == [numbers.unlimited]:
            number: Number = UNLIMITED
        elif counted is None or counted[0] > HIGHEST_NUMBER:
            return None
        else:
            number = counted[0]
        if number == asked:
            return None  # A repeated number decides nothing.
        doubtful |= counted is not None and counted[1] is Nearness.NEAR_SOUND
        clue = SaidClue(Clue(word, number), spelled=spelled, doubtful=doubtful)
        text = f"{word} {numbers.spoken(number)}"
        return Reading(clue, text, Fit.EXPECTED, number_alone=asked is None)

    def card(self, said: Sequence[str]) -> Reading | None:
        """A card named only by its word or place, tried before orders: it is confirmed anyway."""
        view = self.view
        found = named(said, view, self.known) if view.guessers or view.cover_of else None
        if found is None or found.likeness > Likeness.WRITTEN:
            return None
        if view.covered[found.position] is not None and found.likeness is not Likeness.PLACE:
            return None  # a covered card must not hide an order; see `late_card`
        text = " ".join(said)
        stops = self.known.orders.get(text) is Order.STOP
        if stops and view.guessed and ask.may_end_the_turn(self.pending):
            return Reading(Ordered(Order.STOP, doubtful=True), text, Fit.EXPECTED)
        return Reading(meant.SaidGuess(found.position), text, Fit.EXPECTED)

    def meaning(self, said: Sequence[str]) -> Reading | None:
        """The first phrase whose meaning makes sense here."""
        wanted = self.known.exact.matches(said, self.conditions, lambda name: name not in NO_INTENT)
        matches = [*wanted]
        for match in matches:
            found = self._meant(match)
            if found == Ordered(Order.STOP) and self._names_a_stop_card(matches):
                found = Ordered(Order.STOP, doubtful=True)
            if isinstance(found, Ordered) and self._to_somebody(found.order, said):
                doubted, stops = replace(found, doubtful=True), found.order is Order.STOP
                return Reading(doubted, " ".join(said), Fit.EXPECTED, near=True, quiet=stops)
            if isinstance(found, Reading):
                return found
            if found:
                return Reading(found, " ".join(said), Fit.EXPECTED)
        return None

    def _to_somebody(self, order: Order, said: Sequence[str]) -> bool:
        """Whether an order that moves the game may be meant for a person: “stop there dad”."""
        if order is Order.YES:  # “yes dear that's the one” says more, and to the box
            said = (said[0], said[-1]) if self.pending else ()
        return Use.MOVES in order.use and not self.known.words("person").isdisjoint(said)

    def _names_a_stop_card(self, matches: Sequence[Match]) -> bool:
        """Whether the words may name a card whose word also ends the turn."""
        naming = self.known.words("naming")
        return self.pending is None and any(
            match.name == "guess"
            and not naming.isdisjoint(match.before("card"))
            and self.position(match["card"]) is not None
            for match in matches
        )

    def clue(self, said: Sequence[str], paused: Sequence[str]) -> Reading | None:
        """A clue. If none is expected, only a clear one counts; others are probably talk.

        If an “um” interrupts `paused` words, those before it are probably a name or a thought.
        """
        heard = said_clue.clue_said(said, self.view, self.known)
        if heard is None:
            return self._repaired(said)
        if heard.several and len(said) < len(paused):
            fillers = self.known.words("filler")
            last = max(at for at, word in enumerate(paused) if word in fillers)
            one = said_clue.clue_said(paused[last + 1 :], self.view, self.known)
            doubtful = one and not one.several and replace(one.said, doubtful=True)
            heard = replace(heard, said=doubtful) if doubtful else heard
        fit = _fit(heard)
        if said_clue.too_high(heard.said.clue.number):
            fit = Fit.OUT_OF_TURN  # “thirty” was more likely “thirteen”
        elif self.view.phase is not Phase.CLUE:
            if fit is not Fit.EXPECTED or heard.said.doubtful:
                return None
            fit = Fit.OUT_OF_TURN
        return Reading(heard.said, " ".join(said), fit)

    def _repaired(self, said: Sequence[str]) -> Reading | None:
        """A clue after a “no” or “sorry” that takes back the words before it.

        If a clue is in question, it can also follow a yes, or the number that it corrects.
        """
        known, yes = self.known, self.known.words("yes", "yes but")
        takes_back = ask.is_asked_for(Ordered(Order.TAKE_BACK), self.pending)
        asked = takes_back or asks_a_clue(self.pending)
        ends = [
            at
            for at, word in enumerate(said, start=1)
            if word in known.words("repair") or (asked and (word in yes or _is_number(word, known)))
        ]
        enough = (
            asked or len(ends) > 1 or (ends and said_clue.has_number(said[: ends[-1] - 1], known))
        )
        for at in reversed(ends if enough else ()):  # “there's no milk two” takes nothing back
            after = said[at:]
            heard = said_clue.clue_said(after, self.view, known)
            word = heard.said.clue.word if heard else ""
            if heard and self.view.phase is Phase.CLUE and word not in known.words("repair"):
                clue = replace(heard.said, doubtful=True)
                return Reading(clue, " ".join(after), _fit(heard), near=True)
            found = self.number(after) or self.meaning(after)
            if found and isinstance(found.intent, SaidClue):
                doubtful = found.intent.doubtful or said[at - 1] not in yes
                return replace(found, intent=replace(found.intent, doubtful=doubtful), near=True)
        return None

    def late_card(self, said: Sequence[str]) -> Reading | None:
        """A card that cannot be guessed now, understood so that the reason can be announced."""
        for match in self.known.exact.matches(said, frozenset(), "named".__eq__):
            found = self._named(match["card"])
            if found and found.likeness <= Likeness.WRITTEN:
                return Reading(meant.SaidGuess(found.position), " ".join(said), Fit.OUT_OF_TURN)
        return None

    def _meant(self, match: Match) -> Intent | Reading | None:
        """The intent of a match at this moment; None if its slots make no sense."""
        if match.name in ORDERS:
            return Ordered(ORDERS[match.name])
        if match.name.startswith(ABOUT):
            return meant.AskedRule(match.name.removeprefix(ABOUT))
        match match.name:
            case "maybe stop" | "maybe yes":
                return Ordered(ORDERS[match.name.removeprefix("maybe ")], doubtful=True)
            case "spell word":
                given = self.view.latest_clue
                fits = given and normal(given.clue.word) == " ".join(match["word"])
                return Ordered(Order.SPELL) if fits else None
            case "yes clue":
                return self._asked_clue(match["clue"])
            case "yes bonus" | "ask bonus" | "use bonus":
                return self._bonus(match)
            case "ask mission":
                mission = mission_in(match["mission"], self.view.edition.name, self.known)
                return None if mission is None else meant.AskedMission(mission)
            case "ask row":
                row = line(match, "row", self.view.rows, self.known)
                return None if row is None else meant.AskedRow(row)
            case "new game" | "play along" | "lay" | "mission" | "team":
                wish = read_wish(match, self.view, self.known)
                return meant.SaidWish(wish) if wish else None
            case "correction asked" | "correction" | "correction doubtful":
                return self._correction(match)
            case _:
                return self._about_a_card(match)

    def _bonus(self, match: Match) -> Intent | None:
        names = {" ".join(one) for one in self.known.bare(match["bonus"])}
        found = next((bonus for bonus in Bonus if bonus.value in names), None)
        if not match["bonus"] and len(self.view.usable) == 1:
            (found,) = self.view.usable
        if match.name == "yes bonus":
            return Ordered(Order.YES) if found and found is self._asked_bonus() else None
        log = missions.load(self.view.edition.name)
        if found is None or not (log and log.sections):
            return None  # the edition has no bonuses
        return (meant.AskedBonus if match.name == "ask bonus" else meant.SaidBonus)(found)

    def _asked_bonus(self) -> Bonus | None:
        match self.pending:
            case ask.ConfirmBonus(command):
                return command.bonus
            case ask.TwoWords():
                return Bonus.LONDON
            case _:
                return self.view.offer.bonus if self.view.offer else None

    def _asked_clue(self, said: Words) -> Intent | Reading | None:
        """The intent of a yes that repeats the clue in question, its word or its number."""
        assert isinstance(self.pending, ask.WhichClue), "a clue is asked about"
        (asked,) = self.pending.clues
        parts = (normal(asked.word), self.known.numbers.spoken(asked.number))
        clue = said_clue.clue_said(said, self.view, self.known)
        if " ".join(said) in parts or (clue and clue.said.clue == asked):
            return Ordered(Order.YES)
        return self.number(said)

    def _about_a_card(self, match: Match) -> Intent | Reading | None:
        card = self.position(match["card"])
        if card is None:
            return None
        asked = asked_cards(self.pending)
        match match.name:
            case "guess" | "cover" | "guess instead":
                other = match["other"]
                there = not other or self.position(other) is not None
                return meant.SaidGuess(card) if there else None
            case "yes card":
                if asked != (card,):
                    return meant.SaidGuess(card)
                text = " ".join(match.words)
                return Reading(Ordered(Order.YES), text, Fit.EXPECTED, named=True)
            case "no card":
                return Ordered(Order.NO) if asked == (card,) else None
            case "two":
                second = self.position(match["second"])
                return None if second is None else meant.SaidTwo(card, second)
            case "mark":
                return meant.SaidMark(card)
            case "swap":
                word = " ".join(match["other"])
                any_other = word in self.known.words("another")
                return meant.SaidSwap(card, None if any_other else word or None)
            case _:
                return None

    def _named(self, words: Sequence[str]) -> Named | None:
        for name in self.known.bare(tuple(words)):
            if found := named(name, self.view, self.known):
                return found
        return None

    def position(self, words: Sequence[str]) -> int | None:
        """The card that words name, perhaps with an article."""
        found = self._named(words)
        return found.position if found else None

    def _correction(self, match: Match) -> Reading | None:
        """A clue that replaces the current one or the one in question, or only its number."""
        after, before, view, clue = match["after"], match["before"], self.view, self.corrected
        heard = said_clue.clue_said(after, view, self.known) or self._other_word(match, clue)
        if heard is None:
            count = said_clue.number_said(after, self.known)
            # “No one” and “not that one” do not correct a number; “one sorry” does.
            bare = bool(match.before("after")) and match.name == "correction doubtful"
            late = view.guess_was_made and not asks_a_clue(self.pending)
            if count is None or clue is None or late or ((bare or before) and count == 1):
                return None
            said = SaidClue(Clue(clue.word, count), doubtful=True)
            heard = said_clue.FoundClue(said, Nearness.EXACT)
        if heard.said.clue.word in self.known.words("repair"):
            return None  # “no three, not two” corrects only its number
        if heard.nearness is Nearness.NEAR_SOUND and match.name != "correction asked":
            return None  # not a correction: “it's a rainy night”
        if len(before) > 1 and said_clue.clue_said(before, view, self.known) is None:
            return None
        said = replace(
            heard.said,
            correction=not asks_a_clue(self.pending),
            doubtful=heard.said.doubtful or match.name == "correction doubtful",
            misheard=not self.known.words("misheard").isdisjoint(match.before("after")),
        )
        due = view.phase is Phase.CLUE or bool(view.guessers)
        return Reading(said, " ".join(match.words), _fit(heard) if due else Fit.OUT_OF_TURN)

    @property
    def corrected(self) -> Clue | None:
        """The clue that a correction changes: the one in question, or the latest that was given."""
        match self.pending:
            case ask.WhichClue(_, (clue, *_)) | ask.WhoseClue(clue):
                return clue
            case ask.TwoWords(_, clue) | ask.SpellClue(_, clue) | ask.RuleOnClue(_, clue):
                return clue
            case _:
                given = self.view.latest_clue
                return given.clue if given else None

    def _other_word(self, match: Match, clue: Clue | None) -> said_clue.FoundClue | None:
        """“Feather, not weather”, “I said feather”: another word for a clue, whose number stays."""
        saying = self.known.words("saying") if asks_a_clue(self.pending) else frozenset[str]()
        said_so = not saying.isdisjoint(match.before("after")[-1:])
        if clue is None or not (said_so or " ".join(match["before"]) == normal(clue.word)):
            return None
        said = said_clue.word_begun(match["after"], self.view, self.known)
        if said is None:
            return None
        numbered = replace(said, clue=Clue(said.clue.word, clue.number))
        return said_clue.FoundClue(numbered, Nearness.EXACT)


def _is_number(word: str, known: Understanding) -> bool:
    """Whether a word is a number, but no letter of a spelled word."""
    return said_clue.has_number((word,), known) and (len(word) > 1 or word.isdigit())


def asks_a_clue(pending: ask.Pending | None) -> bool:
    """Whether the open question is about a clue that is not given yet."""
    return isinstance(pending, ask.ClueQuestion) and not isinstance(pending, ask.RuleOnChallenge)


def _is_made_up(intent: Intent) -> bool:
    """Whether it is a clue of one unknown word that was not spelled; spelled words are intended."""
    if not isinstance(intent, SaidClue) or intent.spelled:
        return False
    return " " not in intent.clue.word and not is_word(intent.clue.word)


def _fit(heard: said_clue.FoundClue) -> Fit:
    if heard.several and not is_word(heard.said.clue.word.replace(" ", "")):
        return Fit.SEVERAL_WORDS  # “x ray” is a single word, written as two
    return Fit.NEAR if heard.nearness is Nearness.NEAR_SOUND else Fit.EXPECTED
