"""`tabletop games`: lists and deletes saved games."""

from contextlib import closing
from pathlib import Path

import click

from assistant.app.verbs.options import FOLDER
from assistant.app.wiring.opening import STORE
from assistant.faces import kept_game
from assistant.game.store import games as kept
from assistant.game.store.games import Recorded
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.language import language
from assistant.language.normal import normal

NUMBER = click.argument("number", type=click.IntRange(min=1))
WHERE = click.option("--store", type=FOLDER, help="The folder of saved games.  [default: ./games]")


@click.group(invoke_without_command=True)
@click.option("--team", help="Only the games of this team.")
@WHERE
@click.pass_context
def games(context: click.Context, team: str | None, store: Path | None) -> None:
    """List saved games, or delete one.

    To name a game, use its number in the list. Phones show past games in full.
    """
    context.obj = store
    if context.invoked_subcommand:
        return
    wanted = None if team is None else normal(team)
    listed = kept.games(path_in(store), wanted)
    click.echo("\n".join(str(_head(one)) for one in listed) or "No games yet.")


@games.command()
@NUMBER
@WHERE
@click.option("--yes", is_flag=True, help="Do not ask first.")
@click.pass_obj
def delete(within: Path | None, number: int, store: Path | None, yes: bool) -> None:
    """Delete a game for good, and its result from the campaign."""
    path = path_in(store or within)
    game = kept.game(path, number)
    if not yes:
        click.confirm(f"{str(_head(game)).strip()}\nDelete it for good?", abort=True)
    with closing(Journal(path, game.kept.team)) as journal:
        journal.delete(number)
    click.echo(f"Game {number} is deleted.")


def path_in(store: Path | None) -> Path:
    """The journal in a folder."""
    return (store or STORE) / FILE_NAME


def _head(game: Recorded) -> kept_game.KeptHead:
    return kept_game.head_of(game, game.last.table, language())
