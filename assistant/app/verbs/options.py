"""Options as fields of a frozen dataclass, and some that several verbs share."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import field, fields
from pathlib import Path
from typing import Any, TypeVar

import click

from assistant.app.called import as_called
from assistant.game.errors import FileError
from assistant.game.outside import short
from assistant.game.rules import edition as editions
from assistant.game.rules.wish import LONGEST_TEAM
from assistant.game.store.journal import FILE_NAME
from assistant.hearing.engines import NAMES as ENGINES
from assistant.language.normal import normal

Chosen = TypeVar("Chosen")
"""A frozen dataclass with a field for each option."""

DETAILS = "option"
"""Key in a field's metadata for the arguments of `click.option`."""

STORE_BEGINS = b"SQLite format 3\0"
"""The first bytes of every journal file."""

EDITIONS = click.Choice(editions.names())
"""The names of all editions."""


def as_heard(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """A team's name as it is heard at the table, so without capitals and punctuation."""
    if name is None:
        return None
    heard = normal(name)
    if name and not heard:
        raise click.BadParameter(f"“{short(name)}” cannot be said")
    if len(heard) > LONGEST_TEAM:
        raise click.BadParameter(f"“{short(name)}” is longer than {LONGEST_TEAM} letters")
    return heard


class Written(click.Path):
    """The type of a file to be written, which must not be a journal."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The path; raises `FileError` for a journal or a file that belongs to one."""
        path, begins = Path(str(super().convert(value, param, ctx))), b""
        with suppress(OSError):  # if it is unreadable, the code that writes it says why
            if path.is_file():
                with path.open("rb") as file:
                    begins = file.read(len(STORE_BEGINS))
        if path.name.startswith(FILE_NAME) or begins == STORE_BEGINS:
            raise FileError(f"{path}: games are kept in it; choose another file")
        return path


ENGINE = click.Choice(ENGINES)
"""A recognizer."""
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""The type of an existing file."""
PATH = Written(dir_okay=False, path_type=Path)
"""The type of a file that is created if it is missing."""
FOLDER = click.Path(file_okay=False, path_type=Path)
"""The type of a folder that is created if it is missing."""

DEMO = Path("demo")
"""The demo's default folder."""


def flag(help_text: str, **details: Any) -> Any:
    """An option without a value."""
    return field(default=False, metadata={DETAILS: {"is_flag": True, "help": help_text, **details}})


def value(kind: Any, help_text: str, default: Any = None, **details: Any) -> Any:
    """An option with a value of this type, as click defines it."""
    told = {"type": kind, "help": help_text, **details}
    if default is not None:  # a required option has no default
        told["default"] = default
    return field(default=default, metadata={DETAILS: told})


def grouped(groups: Mapping[str, Collection[str]]) -> type[click.Command]:
    """A command whose help lists its options under headings, each with the names of fields."""

    class Grouped(click.Command):
        def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
            helped = {one.name: one.get_help_record(ctx) for one in self.get_params(ctx)}
            for heading, names in groups.items():
                records = filter(None, map(helped.pop, names))
                shown = [(option, as_called(told)) for option, told in records]
                with formatter.section(heading):
                    formatter.write_dl(shown)
            with formatter.section("Other options"):
                formatter.write_dl([record for record in helped.values() if record])

    return Grouped


def options(kind: type[Chosen]) -> Callable[[Callable[[Chosen], None]], Callable[..., None]]:
    """Turn a dataclass's fields into a command's options, which it receives as one value.

    An option is named after its field, unless `spelled` contains another name.
    """

    def decorate(run: Callable[[Chosen], None]) -> Callable[..., None]:
        def command(**given: Any) -> None:
            run(kind(**given))

        for entry in reversed(fields(kind)):  # type: ignore[arg-type]  # they are dataclasses
            details = dict(entry.metadata[DETAILS])
            spelled = details.pop("spelled", f"--{entry.name.replace('_', '-')}")
            command = click.option(spelled, entry.name, **details)(command)
        command.__name__, command.__doc__ = run.__name__, run.__doc__
        return command

    return decorate
