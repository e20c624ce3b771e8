"""A team's games: its journal, its campaign, and the next game that it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from pathlib import Path

from assistant.conversation.dealing import Dealer, Wishes, lines_from
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.game.decks import Deck, catalogue
from assistant.game.errors import WishError
from assistant.game.rules import campaign as campaigns
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign, Earned, Progress
from assistant.game.rules.cards import Card
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.missions import MissionLog
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.history import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Log, Saved, Unkept
from assistant.game.store.team_here import keep_team
from assistant.language.normal import normal
from assistant.language.understanding import Understanding

MAP_NAME = "map.toml"
"""The lines of players' own map, in the folder where their games are kept (M7)."""


class TeamGames:
    """Begins game after game for one team, or for another from now on.

    `store` is the folder that games are kept in; None keeps them nowhere. Raises `FileError`
    where the journal cannot be used.
    """

    def __init__(
        self, deck: Deck, wishes: Wishes, store: Path | None, team: str, named: bool = False
    ) -> None:
        """Where the team was `named` when the program was started, others only borrow the table."""
        self._dealer = Dealer(deck, wishes, self._campaign)
        self.store = store
        """The folder that games are kept in; None if that is nowhere."""
        self._team = team
        self._named = named
        self.journal = Journal(store / FILE_NAME, team) if store else None
        """None if games are kept nowhere."""

    @property
    def team(self) -> str:
        """The name of the team."""
        return self._team

    @property
    def log(self) -> Log:
        """Where the team's games are kept."""
        return self.journal or Unkept()

    def resume(self) -> Saved | None:
        """The team's interrupted game, if there is one; the next games will be like it."""
        saved = self.journal.resume() if self.journal else None
        if saved:
            self._dealer.follow(saved.started)
        return saved

    def left(self) -> bool:
        """Whether a game of the team was interrupted, and no other was played since."""
        return self.journal.interrupted() if self.journal else False

    def resume_laying(self) -> Laying | None:
        """A table that was being laid when the power failed, if there is one.

        It is for a game like the one before it: the same mission, players and house rules.
        """
        kept = self.journal.kept_cards() if self.journal else None
        if self.journal is None or kept is None:
            return None
        edition, cards = kept
        wish, unled = Wish(lay=True, edition=edition), copy(self._dealer)
        if before := self.journal.latest():
            self._dealer.follow(before)
        try:
            laying = self.prepare(wish)
        except WishError:  # its mission is locked by now
            self._dealer = unled
            laying = self.prepare(wish)
        return replace(laying, cards=cards)

    def prepare(self, wish: Wish) -> Laying:
        """An empty table, for cards that are read aloud.

        Raises `WishError` before anybody reads a card for a mission that is locked, `FileError`
        where the games of the team that wishes for it cannot be read.
        """
        names = frozenset(normal(card.word) for card in self._cards_of_all_decks())
        with self._as_if(wish.team):
            edition = self._dealer.edition(wish)
        return Laying(edition, self._dealer.house, wish, names)

    @contextmanager
    def _as_if(self, team: str | None) -> Iterator[None]:
        """Count the missions of this team inside, if there is one, instead of who plays now."""
        before = self._team
        self._team = before if team is None else team
        try:
            yield
        finally:
            self._team = before

    def begin(self, wish: Wish, played: bool = True) -> tuple[GameStarted, Log]:
        """The next table, and the journal that has its beginning.

        `played`: a clue was given at the table before, so that its cards are turned (C12).
        Raises `WishError` where it cannot be laid as wished, `FileError` where it cannot be
        kept; then everything stays with the team that played before.
        """
        if wish.team is None or wish.team == self._team:
            return self._begun(wish, played, self.log)
        theirs = Journal(self.store / FILE_NAME, wish.team) if self.store else None
        try:
            with self._as_if(wish.team):
                begun = self._begun(wish, played, theirs or Unkept())
        except Exception:
            if theirs:
                theirs.close()
            raise
        self.close()
        self.journal, self._team = theirs, wish.team
        self.remember()
        return begun

    def remember(self) -> None:
        """Keep who plays now, for a box that is started without a name (see `team_here`)."""
        if self.store and not self._named:
            keep_team(self.store, self._team)

    def _begun(self, wish: Wish, played: bool, log: Log) -> tuple[GameStarted, Log]:
        dealer = copy(self._dealer)  # what is wished counts once the game is kept
        started = dealer(wish, played)
        log.begin(started)
        self._dealer = dealer
        return started, log

    def swap(self, started: GameStarted, position: int, word: str | None) -> GameStarted:
        """The same game with another card at this place, begun anew in the journal."""
        dealer = copy(self._dealer)
        swapped = dealer.swap(started, position, word)
        self.log.begin(swapped)
        self._dealer = dealer
        return swapped

    def earned(self, edition: Edition) -> Earned | None:
        """What the game that was just won earned in the team's campaign."""
        log = missions.load(edition.name)
        if log is None or self.store is None:
            return None
        return campaigns.earned(self._campaign(log))

    def missions(self, edition: Edition) -> Progress | None:
        """Which missions the team has won and can choose; None where the edition has none."""
        log = missions.load(edition.name)
        return campaigns.progress(self._campaign(log)) if log else None

    def close(self) -> None:
        """Close the journal."""
        if self.journal:
            self.journal.close()

    def _campaign(self, log: MissionLog) -> Campaign:
        if self.store is None:
            return campaigns.campaign(log, ())
        return campaign_in(self.store, self._team, log)

    def _cards_of_all_decks(self) -> list[Card]:
        decks = (listed.deck for listed in catalogue() if isinstance(listed.deck, Deck))
        cards = [card for deck in decks for card in deck.cards]
        return [card for card in (*self._dealer.known, *cards) if not card.picture]


def campaign_in(store: Path, team: str, log: MissionLog, lines: Path | None = None) -> Campaign:
    """Where a team stands, by its games in a folder and the lines that players filled in.

    Raises `FileError` for a journal or a map that cannot be read.
    """
    drawn = lines_from(lines or store / MAP_NAME, log)
    return campaigns.campaign(log, history(store / FILE_NAME, team), drawn)


def unkept(deck: Deck, wishes: Wishes, understanding: Understanding) -> Session:
    """A session whose game is not saved."""
    team_games = TeamGames(deck, wishes, None, "")
    started, log = team_games.begin(AS_BEFORE)
    return Session(Saved(started), log, team_games, understanding)
