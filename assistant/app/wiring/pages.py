"""Opens the pages for phones and a shared screen, and announces their addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.app.wiring.kept_voice import kept_voice
from assistant.app.wiring.opening import STORE, Opened
from assistant.app.wiring.photographed import known
from assistant.conversation.dealing import lines_from
from assistant.conversation.team_games import MAP_NAME, TeamGames
from assistant.game.decks import Deck, catalogue
from assistant.game.errors import DeviceError
from assistant.game.messages import Comfort
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from assistant.language import language
from assistant.seeing import reader
from assistant.seeing.table import TableRead
from assistant.speaking.mouth import installed

if TYPE_CHECKING:
    from assistant.faces.web.server import Web  # for types only: this extra may not be installed


def open_web(opened: Opened, lan: bool, port: int | None, store: Path | None, resume: bool) -> Web:
    """The pages for phones and a shared screen, which do not yet receive the table's effects.

    A resumed game keeps its phones and its open question. Raises `DeviceError` if the pages cannot
    be served.
    """
    try:
        from assistant.faces.web.archive import Archive
        from assistant.faces.web.claims import Claims
        from assistant.faces.web.open_question import OpenQuestion
        from assistant.faces.web.server import PORT, Web
    except ImportError as error:
        why = f"--web needs a package that is not here ({error.name})"
        raise DeviceError(f"{why}: ./bootstrap web") from None
    kept = store or STORE
    team_games = opened.team_games
    folder = team_games.store
    archive = Archive(
        games=lambda: games(folder / FILE_NAME) if folder else (),
        lines=lambda log: lines_from(folder / MAP_NAME, log) if folder else (),
        decks=_decks,
        picture=_read_picture(team_games) if reader.available() else None,
        comfort=lambda: kept_voice(folder) if folder else Comfort(),
        voices=lambda: installed(language().voices),
        health=opened.machine.health,
        errands=opened.owner if folder else None,
        team=lambda: team_games.team,
        on_table=lambda: team_games.journal.current if team_games.journal else None,
    )
    spoken, claims = language(), Claims(kept / "seats.json", resume)
    question = OpenQuestion(spoken.understanding, kept / "question.json", resume)
    at = PORT if port is None else port
    return Web(spoken, claims, _complain, archive=archive, question=question, lan=lan, port=at)


def _read_picture(team_games: TeamGames) -> Callable[[bytes, int, int], TableRead]:
    def read(photograph: bytes, rows: int, columns: int) -> TableRead:
        return reader.read_picture(photograph, rows, columns, known(team_games.known_words()))

    return read


def _decks() -> Sequence[str]:
    """Names of the decks to deal from, the players' own first."""
    return [one.name for one in catalogue() if isinstance(one.deck, Deck) and not one.hidden]


def _complain(what: str) -> None:
    click.echo(f"tabletop: a page could not be shown ({what}); the game goes on", err=True)


def announce(web: Web, write: Callable[[str], None], codes: bool) -> None:
    """Announce the pages' addresses; with `codes`, also as a QR code."""
    from assistant.faces.web.links import code as drawn

    write(f"# The table, for a television or any screen: {web.address}/")
    write(f"# Phones join here: {web.join}")
    if not web.lan:
        write("# Only this computer can open them; with --web lan, phones can, too.")
        return
    if web.address == web.here:
        write("# There is no network, so phones cannot reach this computer: join one, start again.")
        return
    if codes:
        for row in drawn(web.join).splitlines():
            write(f"# {row}")
