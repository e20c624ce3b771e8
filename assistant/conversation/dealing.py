"""Dealing a game: its cards, key and tokens, and whether its mission is allowed."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.game import decks
from assistant.game.decks import Deck
from assistant.game.errors import FileError, UncountedError, WishError
from assistant.game.outside import text_of, toml_of
from assistant.game.rules import campaign as campaigns
from assistant.game.rules import edition as editions
from assistant.game.rules import key as keys
from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.campaign import Campaign
from assistant.game.rules.cards import Card, Kind, Side, kind_of
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import FULL_TABLE, GameStarted
from assistant.game.rules.house import AS_PRINTED, HouseRules
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.missions import Line, Mission, MissionLog, UnknownCityError, read_lines
from assistant.game.rules.notation import NotationError, read_cards, read_key
from assistant.game.rules.partner import TOKENS
from assistant.game.rules.standing import OffTheMap
from assistant.game.rules.wish import AS_BEFORE, LiesThere, NoMissions, TwoSidesOnly, Wish
from assistant.language import language
from assistant.language.normal import normal

TEAM_GAMES = (2, 3, FULL_TABLE)
"""Numbers of players that have their own rules (C1, C10, C11); four stands for four or more."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The players' requests for games; None leaves the choice to the dealer."""

    edition: str = "duet"
    mission: str | None = None
    any_mission: bool = False
    """Whether to play the mission even if it is locked; it then does not count (M7)."""
    anyway: bool = False
    """The same for the mission that is requested now, and not for later ones."""
    tokens: int | None = None
    players: int = FULL_TABLE
    house: HouseRules = AS_PRINTED
    partner: Side | None = None
    """The seat that the program plays."""
    cards: tuple[Card, ...] | None = None
    """The cards that the players have on their table, which the next games use as well."""
    backs: tuple[Card, ...] | None = None
    """The backs of those cards, which are used in every second game (C12)."""
    deck: str | None = None
    """The name of a deck that was chosen later, and replaces the dealer's first deck."""
    kind: Kind | None = None
    """Words, pictures or both, if the cards are dealt (H2)."""
    key: Key | TeamKey | None = None
    """The key of the first game, if it is given."""
    seed: int | None = None
    """The random seed: equal seeds deal equal cards and keys."""


class Dealer:
    """Deals one game after another; each call receives the request for the next game.

    `campaign` returns a team's progress in the missions of an edition; None: the current team.
    """

    def __init__(
        self, deck: Deck, wishes: Wishes, campaign: Callable[[MissionLog, str | None], Campaign]
    ) -> None:
        self._deck = deck
        self._wishes = wishes
        self._campaign = campaign
        self._dealt: tuple[Card, ...] = ()
        """The cards on the table; empty before the first game."""
        seed = secrets.randbits(64) if wishes.seed is None else wishes.seed
        # Two streams, so that a seed deals the same key with given cards as with dealt ones.
        self._for_cards = random.Random(f"cards {seed}")
        self._for_key = random.Random(f"key {seed}")

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards of the current deck."""
        return self._deck.cards

    def prepare(self, wish: Wish) -> tuple[Edition, HouseRules]:
        """The set-up of the next game; raises `WishError` if its mission is locked."""
        wishes = _wished(self._wishes, wish)
        edition = editions.load(wishes.edition)
        self._mission(edition, wishes, wish.team, None)
        return edition, wishes.house

    def __call__(self, wish: Wish = AS_BEFORE, played: bool = True) -> GameStarted:
        """Deal the next game; raises `WishError` if the request is not allowed.

        A request also applies to later games. `played`: a clue was given at the previous table, so
        its cards are turned over for this game (C12). Raises `FileError` for a missing deck.
        """
        wishes = _wished(self._wishes, wish)
        deck = decks.load(wish.deck) if wish.deck else self._deck
        edition = editions.load(wishes.edition)
        turned = bool(wishes.backs and self._dealt) and played
        cards = self._cards(edition, wishes, deck, turned)
        chosen = self._mission(edition, wishes, wish.team, kind_of(cards))
        mission = chosen.mission
        # With a partner, the bank is larger, if the edition allows that (D4).
        tokens = TOKENS if wishes.partner and TOKENS in edition.tokens_allowed else edition.tokens
        bank = Bank(wishes.tokens or tokens)
        if mission:
            bank = missions.bank(mission, wishes.house.expert)
        given = None if self._dealt else wishes.key
        started = GameStarted(
            edition=edition,
            cards=cards,
            key=given or keys.deal(edition, self._for_key),
            bank=bank,
            mission=mission.name if mission else None,
            counted=chosen.counted,
            remark=chosen.remark,
            bonuses=chosen.bonuses,
            players=wishes.players,
            turned=turned,
            own=cards in (wishes.cards, wishes.backs),
            deck=wishes.deck,
            house=wishes.house,
            partner=wishes.partner,
        )
        self._wishes, self._deck, self._dealt = wishes, deck, cards
        return started

    def swap(self, started: GameStarted, position: int, word: str | None) -> GameStarted:
        """A game with the same table and key, except that one card is replaced.

        `word` names the new card; None takes any other card of the deck. Raises `WishError` if that
        card is already on the table, `FileError` if the deck has no other.
        """
        if word is None:
            kind = Kind.PICTURES if started.cards[position].picture else Kind.WORDS
            (card,) = decks.deal(self._deck, 1, self._for_cards, kind, started.cards)
        else:
            card = Card(word.upper())
        if any(normal(card.word) == normal(one.word) for one in started.cards):
            raise WishError(LiesThere(card.word))
        cards = (*started.cards[:position], card, *started.cards[position + 1 :])
        if started.cards == self._wishes.cards:  # the players' own cards stay for the next games
            self._wishes = replace(self._wishes, cards=cards)
        elif started.cards == self._wishes.backs:
            self._wishes = replace(self._wishes, backs=cards)
        self._dealt = cards
        return replace(started, cards=cards)

    def follow(self, started: GameStarted) -> None:
        """Continue from a game that another dealer dealt: the next games use its settings.

        The players' own cards are still on the table, unless this dealer was given others. A deck
        that is missing by now is no longer used.
        """
        if started.deck:
            with suppress(FileError):
                self._deck = decks.load(started.deck)
        standard = not started.mission and not started.edition.teams
        lie = started.cards if started.own else None
        self._dealt = started.cards
        self._wishes = replace(
            self._wishes,
            edition=started.edition.name,
            mission=started.mission,
            any_mission=not started.counted,
            tokens=started.bank.total if standard else None,
            players=started.players,
            house=started.house,
            partner=started.partner,
            cards=self._wishes.cards or lie,
            deck=started.deck,
            key=None,
        )

    def _cards(
        self, edition: Edition, wishes: Wishes, deck: Deck, turned: bool
    ) -> tuple[Card, ...]:
        """The players' own cards with the side up that is due, or cards from the deck (C12)."""
        backs = wishes.backs if self._backs_lie(wishes) is not turned else None
        cards = backs or wishes.cards
        if cards and len(cards) == edition.size:
            return cards
        return decks.deal(deck, edition.size, self._for_cards, wishes.kind, self._dealt)

    def _backs_lie(self, wishes: Wishes) -> bool:
        """Whether the cards show their backs, even if some were swapped since."""
        lie = set(self._dealt)
        return len(lie.intersection(wishes.backs or ())) > len(lie.intersection(wishes.cards or ()))

    def _mission(
        self, edition: Edition, wishes: Wishes, team: str | None, kind: Kind | None
    ) -> Chosen:
        """The requested mission, if it is allowed.

        With a `kind` of None, the expert log's kind of cards is not checked (V4).
        """
        log = missions.load(edition.name)
        wanted = wishes.mission
        if wanted is None and wishes.house.expert and log:
            wanted = log.start.name  # experts play missions; the first is the default (V3)
        if wanted is None:
            return NO_MISSION
        if log is None:
            raise WishError(NoMissions(edition))
        found = missions.find(log, wanted)
        if not isinstance(found, Mission):
            raise WishError(found)
        campaign = self._campaign(log, team)
        why_not = campaigns.uncounted(campaign, found, kind, wishes.house.expert_log)
        if why_not is None:
            because = campaigns.standing(campaign, found).because
            remark = because if isinstance(because, OffTheMap) else None
            return Chosen(found, remark=remark, bonuses=campaigns.usable(campaign, found))
        if not (wishes.any_mission or wishes.anyway):
            raise UncountedError(why_not)
        return Chosen(found, counted=False)


@dataclass(frozen=True, slots=True)
class Chosen:
    """An allowed mission or None, and the settings that it determines."""

    mission: Mission | None = None
    counted: bool = True
    remark: OffTheMap | None = None
    bonuses: Mapping[Bonus, int] = field(default_factory=dict)


NO_MISSION = Chosen()


def _wished(wishes: Wishes, wish: Wish) -> Wishes:
    """Update the requests; a new edition or standard game resets mission, bank, players and key."""
    if wish.standard or (wish.edition and wish.edition != wishes.edition):
        alone = replace(wishes, mission=None, tokens=None, players=FULL_TABLE, key=None)
        wishes = replace(alone, edition=wish.edition or wishes.edition)
    if wish.mission or wish.team is not None:
        # Another team has its own campaign, in which this mission may be locked, so it starts
        # with a standard game.
        wishes = replace(wishes, mission=wish.mission, tokens=None, anyway=wish.anyway)
    if wish.tokens:
        wishes = replace(wishes, tokens=wish.tokens)
    if wish.house:
        wishes = replace(wishes, house=wish.house)
    if wish.players:
        edition = editions.load(wishes.edition)
        if edition.teams is None:
            raise WishError(TwoSidesOnly(edition))
        wishes = replace(wishes, players=wish.players)
    if wish.partner is not None:
        partner = (wishes.partner or Side.SOUTH) if wish.partner else None
        wishes = replace(wishes, partner=partner)
    if wish.cards:
        wishes = replace(wishes, cards=wish.cards, backs=None)
    if wish.deck:
        wishes = replace(wishes, cards=None, backs=None, kind=None, deck=wish.deck)
    if wish.dealt:
        wishes = replace(wishes, cards=None, backs=None)
    return wishes


def cards_from(path: Path, edition: Edition) -> tuple[Card, ...]:
    """Read the cards in a words file; raises `FileError` with file, line and reason."""
    with _named(path):
        return read_cards(text_of(path), edition)


def key_from(path: Path, edition: Edition, any_counts: bool = False) -> Key | TeamKey:
    """Read the key in a key file; raises `FileError` with file, line and reason."""
    with _named(path):
        return read_key(text_of(path), edition, any_counts)


def lines_from(path: Path, log: MissionLog) -> tuple[Line, ...]:
    """Read the map lines that players filled in (M7); empty if there is no file or no map.

    Raises `FileError` with file, line and reason.
    """
    if not log.lines or not path.exists():
        return ()
    with _named(path):
        text = text_of(path)
        return read_lines(text, toml_of(path, text), log)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Add the file's name to errors about what is in the file."""
    try:
        yield
    except UnknownCityError as error:
        where = f"{path}: line {error.line}" if error.line else f"{path}"
        raise FileError(f"{where}: {language().printed.reason(error.city)}") from error
    except NotationError as error:
        raise FileError(f"{path}: {error}") from error
