"""`tabletop games`: the games that are kept, one by one; each key only after its game."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path

import click

from assistant.errors import FileError
from assistant.front.transcript import transcript_of
from assistant.languages import language
from assistant.store import games as kept
from assistant.store.games import Recorded
from assistant.store.journal import FILE_NAME, Journal
from assistant.talk.normal import normal
from assistant.verbs.options import FOLDER, PATH
from assistant.verbs.record import line_of, text_of, to_json
from assistant.wiring.opening import STORE

NUMBER = click.argument("number", type=click.IntRange(min=1))
WHERE = click.option("--store", type=FOLDER, help="Where games are kept.  [default: ./games]")


@click.group(invoke_without_command=True)
@click.option("--team", help="The games of this team alone.")
@WHERE
@click.pass_context
def games(context: click.Context, team: str | None, store: Path | None) -> None:
    """List the games that are kept, or show, replay, export or delete one of them.

    A game is named by the number that the list gives it. Its key is shown only after its end.
    """
    context.obj = store
    if context.invoked_subcommand:
        return
    wanted = None if team is None else normal(team)
    listed = kept.games(path_in(store), wanted)
    click.echo("\n".join(map(line_of, listed)) or "No games yet.")


@games.command()
@NUMBER
@WHERE
@click.option("--key", "with_key", is_flag=True, help="The key, too, if the game is over.")
@click.pass_obj
def show(within: Path | None, number: int, store: Path | None, with_key: bool) -> None:
    """Show a game: its clues, what was found, and how it ended."""
    game = kept.game(path_in(store or within), number)
    if with_key and game.key is None:
        raise FileError(f"game {number} is still on: its key is shown after its end")
    click.echo(text_of(game, with_key))


@games.command()
@NUMBER
@WHERE
@click.pass_obj
def replay(within: Path | None, number: int, store: Path | None) -> None:
    """Play a game over again, move by move; in a terminal, Enter goes on."""
    game = kept.game(path_in(store or within), number)
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for said, told in transcript_of(game, language()):
        click.echo(f"{said}\n  {told}")
        if waits:
            click.pause("")
    click.echo(text_of(game, with_key=False))


@games.command()
@NUMBER
@WHERE
@click.option("--json", "as_json", is_flag=True, help="All of it as a JSON object.")
@click.option("--to", type=PATH, help="The file to write.  [default: the terminal]")
@click.pass_obj
def export(
    within: Path | None, number: int, store: Path | None, as_json: bool, to: Path | None
) -> None:
    """Write a game as a transcript that can be read, or as JSON for another program."""
    game = kept.game(path_in(store or within), number)
    text = json.dumps(to_json(game), ensure_ascii=False) if as_json else lines_of(game)
    if to is None:
        click.echo(text)
        return
    try:
        to.write_text(f"{text}\n", "utf-8")
    except OSError as error:
        raise FileError(f"{to}: {error.strerror}; choose another file") from error


@games.command()
@NUMBER
@WHERE
@click.option("--yes", is_flag=True, help="Do not ask first.")
@click.pass_obj
def delete(within: Path | None, number: int, store: Path | None, yes: bool) -> None:
    """Delete a game for good; a campaign forgets what was won in it."""
    path = path_in(store or within)
    game = kept.game(path, number)
    if not yes:
        click.confirm(f"{line_of(game).strip()}\nDelete it for good?", abort=True)
    with closing(Journal(path, game.kept.team)) as journal:
        journal.delete(number)
    click.echo(f"Game {number} is deleted.")


def path_in(store: Path | None) -> Path:
    """The journal of a folder."""
    return (store or STORE) / FILE_NAME


def lines_of(game: Recorded) -> str:
    """A transcript: what was said, a line a move, and what was answered after a #."""
    moves = (f"{said}\n# {told}" for said, told in transcript_of(game, language()))
    return "\n".join((f"# {line_of(game).strip()}", *moves))
