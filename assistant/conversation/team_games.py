"""The games of one team: its journal, its campaign and its next game."""

from copy import copy
from dataclasses import replace
from pathlib import Path

from assistant.conversation.dealing import Dealer, Wishes, lines_from
from assistant.conversation.laying import Laying
from assistant.game import decks
from assistant.game.decks import Deck
from assistant.game.errors import WishError
from assistant.game.rules import campaign as campaigns
from assistant.game.rules import missions
from assistant.game.rules.campaign import Campaign, Earned, Progress
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import GameStarted
from assistant.game.rules.missions import MissionLog
from assistant.game.rules.wish import Wish
from assistant.game.store.games import history
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Log, Saved, Unkept
from assistant.game.store.team_here import keep_team
from assistant.language.normal import normal

MAP_NAME = "map.toml"
"""The file with the players' own map lines, in their games folder (M7)."""


class TeamGames:
    """Starts games for one team, which another team can replace.

    `store` is the games folder; None saves nothing. Raises `FileError` for an unusable journal.
    """

    def __init__(
        self, deck: Deck, wishes: Wishes, store: Path | None, team: str, named: bool = False
    ) -> None:
        """If the team was `named` when the program started, other teams play only as guests."""
        self._dealer = Dealer(deck, wishes, self._campaign)
        self.store = store
        """The games folder; None if games are not saved."""
        self.team = team
        """The name of the team."""
        self._named = named
        self.log: Log = Journal(store / FILE_NAME, team) if store else Unkept()
        """The record of the team's games."""

    @property
    def journal(self) -> Journal | None:
        """The journal; None if games are not saved."""
        return self.log if isinstance(self.log, Journal) else None

    def resume(self) -> Saved | None:
        """The team's interrupted game, or None; later games use its settings."""
        saved = self.journal.resume() if self.journal else None
        if saved:
            self._dealer.follow(saved.started)
        return saved

    def left(self) -> bool:
        """Whether a game of the team was interrupted and no other has been played since."""
        return self.journal.interrupted() if self.journal else False

    def resume_laying(self) -> Laying | None:
        """The table that was being laid when the power failed, or None.

        It has the previous game's settings: the mission, players and house rules.
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
        except WishError:  # the mission has been locked since
            self._dealer = unled
            laying = self.prepare(wish)
        return replace(laying, cards=cards)

    def prepare(self, wish: Wish) -> Laying:
        """An empty table for cards that will be read aloud.

        Raises `WishError` for a locked mission before any card is read, and `FileError` if the
        requested team's games cannot be read.
        """
        names = frozenset(map(normal, self.known_words()))
        return Laying(*self._dealer.prepare(wish), wish, names)

    def begin(self, wish: Wish, played: bool = True) -> GameStarted:
        """The next table, which begins in the journal of its team.

        `played`: a clue was given at the previous table, so its cards are turned over (C12). Raises
        `WishError` if the request is impossible, `FileError` if saving fails; in both cases,
        nothing changes for the previous team.
        """
        if wish.team is None or wish.team == self.team:
            return self._begun(wish, played, self.log)
        theirs = Journal(self.store / FILE_NAME, wish.team) if self.store else Unkept()
        try:
            started = self._begun(wish, played, theirs)
        except Exception:
            if isinstance(theirs, Journal):
                theirs.close()
            raise
        self.close()
        self.log, self.team = theirs, wish.team
        self.remember()
        return started

    def remember(self) -> None:
        """Save the current team's name, for a box that starts without one (see `team_here`)."""
        if self.store and not self._named:
            keep_team(self.store, self.team)

    def _begun(self, wish: Wish, played: bool, log: Log) -> GameStarted:
        dealer = copy(self._dealer)  # the request applies once the game is saved
        started = dealer(wish, played)
        log.begin(started)
        self._dealer = dealer
        return started

    def swap(self, started: GameStarted, position: int, word: str | None) -> GameStarted:
        """The same game with one card replaced, begun anew in the journal."""
        dealer = copy(self._dealer)
        swapped = dealer.swap(started, position, word)
        self.log.begin(swapped)
        self._dealer = dealer
        return swapped

    def earned(self, edition: Edition) -> Earned | None:
        """The rewards in the team's campaign for the game that was just won."""
        log = missions.load(edition.name)
        if log is None or self.store is None:
            return None
        return campaigns.earned(self._campaign(log))

    def missions(self, edition: Edition) -> Progress | None:
        """The missions that the team has won and can choose; None if the edition has none."""
        log = missions.load(edition.name)
        return campaigns.progress(self._campaign(log)) if log else None

    def close(self) -> None:
        """Close the journal."""
        if self.journal:
            self.journal.close()

    def _campaign(self, log: MissionLog, team: str | None = None) -> Campaign:
        """The progress of this team, or of the current one."""
        if self.store is None:
            return campaigns.campaign(log, ())
        return campaign_in(self.store, self.team if team is None else team, log)

    def known_words(self) -> list[str]:
        """The words of the current deck, which may be unnamed, and of all other decks."""
        here = [card.word for card in self._dealer.known if not card.picture]
        return [*here, *decks.words()]


def campaign_in(store: Path, team: str, log: MissionLog) -> Campaign:
    """A team's progress, from its games in a folder and the map lines that players filled in.

    Raises `FileError` for an unreadable journal or map.
    """
    drawn = lines_from(store / MAP_NAME, log)
    return campaigns.campaign(log, history(store / FILE_NAME, team), drawn)
