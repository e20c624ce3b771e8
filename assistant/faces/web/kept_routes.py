"""The routes of the pages about missions and past games, open to everybody (Starlette)."""

from collections.abc import Callable
from dataclasses import dataclass
from string import Template

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from assistant.faces.kept_game import head_of, page_of
from assistant.faces.web import mission_pages
from assistant.faces.web.answers import Answers
from assistant.faces.web.archive import ArchivedGame, Reader
from assistant.faces.web.moment import Moment, put_away
from assistant.game.rules import missions
from assistant.game.rules.campaign import won
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.missions import MissionLog


@dataclass(frozen=True, slots=True)
class Kept:
    """The routes; they raise `FileError` if the games cannot be read."""

    answers: Answers
    reader: Reader
    moment: Callable[[], Moment]
    home: Callable[[Request], tuple[str, str]]
    """The link that leads back to the game, for the phone behind a request."""

    def routes(self) -> list[Route]:
        """The routes themselves."""
        return [
            Route("/games", self._games, methods=["GET"]),
            Route("/games/{number:int}", self._game, methods=["GET"]),
            Route("/missions", self._missions, methods=["GET"]),
        ]

    async def _games(self, request: Request) -> Response:
        """A team's games, newest first."""
        language, team = self.answers.language, self.reader.archive.team()
        words, told = language.pages.kept, await self.reader.games()
        ours = [one for one in told if one.game.kept.team == team]
        return self.answers.page(
            "games.html",
            head=Template(words["games_of"]).substitute(team=team) if team else words["games"],
            links=(self.home(request), (words["missions"], "/missions")),
            games=[head_of(one.game, one.table, language) for one in reversed(ours)],
        )

    async def _game(self, request: Request) -> Response:
        number = request.path_params["number"]
        told = next((one for one in await self.reader.games() if one.game.number == number), None)
        if told is None:
            raise HTTPException(404, "no_game")
        page = page_of(told.game, told.table, self._key(told), self.answers.language)
        links = (self.home(request), (self.answers.language.pages.kept["games"], "/games"))
        return self.answers.page("game.html", links=links, **page)

    async def _missions(self, request: Request) -> Response:
        words = self.answers.language.pages.kept
        log = self._log(request.query_params.get("edition", ""))
        campaign = await self.reader.campaign(log, self.reader.archive.team())
        others = (one for one in missions.editions() if one != log.edition)
        links = (
            self.home(request),
            (words["games"], "/games"),
            *((mission_pages.title(one, words), f"/missions?edition={one}") for one in others),
        )
        return self.answers.page(
            "missions.html",
            head=mission_pages.title(log.edition, words),
            links=links,
            won=len(won(campaign)),
            log=mission_pages.sheet(campaign, self.answers.language),
        )

    def _key(self, told: ArchivedGame) -> Key | TeamKey | None:
        """The key of a game, if everybody may see it.

        The key of the game on the table stays hidden until the table asks for it, because the last
        move could still be undone.
        """
        on_table = told.game.number == self.reader.archive.on_table()
        return None if on_table and not put_away(self.moment()) else told.game.key

    def _log(self, edition: str) -> MissionLog:
        view = self.moment().view
        here = view.edition.name if view else ""
        wanted = next((one for one in (edition, here) if one in missions.editions()), "duet")
        log = missions.load(wanted)
        assert log is not None, "the choices are those that have missions"
        return log
