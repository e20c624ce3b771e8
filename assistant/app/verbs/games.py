"""`tabletop games`: lists, exports and deletes saved games; shows a key only after its game."""

import json
from contextlib import closing
from pathlib import Path

import click

from assistant.app.verbs.options import FOLDER, PATH
from assistant.app.wiring.opening import STORE
from assistant.faces import kept_game
from assistant.faces.state import Json, state
from assistant.game.outside import written
from assistant.game.rules.notation import write_key
from assistant.game.rules.record import write_event
from assistant.game.store import games as kept
from assistant.game.store.games import Recorded
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.kept import LEFT
from assistant.language import language
from assistant.language.normal import normal

NUMBER = click.argument("number", type=click.IntRange(min=1))
WHERE = click.option("--store", type=FOLDER, help="The folder of saved games.  [default: ./games]")


@click.group(invoke_without_command=True)
@click.option("--team", help="Only the games of this team.")
@WHERE
@click.pass_context
def games(context: click.Context, team: str | None, store: Path | None) -> None:
    """List saved games, or export or delete one.

    To name a game, use its number in the list. Phones show past games, too.
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
@click.option(
    "--json", "as_json", is_flag=True, help="Write one JSON object; an unfinished game has no key."
)
@click.option("--to", type=PATH, help="The file to write.  [default: the terminal]")
@click.pass_obj
def export(
    within: Path | None, number: int, store: Path | None, as_json: bool, to: Path | None
) -> None:
    """Write a game as console lines that replay it, or as JSON."""
    game = kept.game(path_in(store or within), number)
    if as_json:
        text = f"{json.dumps(to_json(game), ensure_ascii=False)}\n"
    else:
        text = kept_game.exported(game, _head(game), language())
    if to is None:
        click.echo(text, nl=False)
        return
    with written(to, "choose another file"):
        to.write_text(text, "utf-8")


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


def to_json(game: Recorded) -> dict[str, Json]:
    """A game's data; its key is null until the game is over."""
    started, table = game.saved.started, game.last.table
    return {
        "game": game.number,
        "started": game.kept.started,
        "team": game.kept.team,
        "edition": started.edition.name,
        "partner": started.partner,
        "hints": {side.value: count for side, count in table.hints.items()},
        "mission": started.mission,
        "counted": started.counted,
        "result": None if game.kept.result == LEFT else game.kept.result,
        "given_up": game.kept.result == LEFT,
        "players": started.players,
        "cards": [{"word": card.word, "picture": card.picture} for card in started.cards],
        "key": [*write_key(game.key, table.columns).splitlines()] if game.key else None,
        "moves": [[write_event(event) for event in move] for move in game.saved.moves],
        "state": state(table, None),
    }
