"""`tabletop rules`: the house rules that a table can agree on."""

from __future__ import annotations

import click

from assistant.languages import language
from assistant.rules.house import AGREEMENTS, AS_PRINTED


@click.command()
def rules() -> None:
    """List the house rules: how they are called on the command line and in the settings.

    On the command line: tabletop play --looser-turns --timer 60. In tabletop.toml, for every
    game: [house], looser_turns = true, timer = 60. What differs from the printed rules is said
    at the start of a game and kept with it.
    """
    click.echo("  --tokens N         More tokens than the standard make a game easier. (D4, H1)")
    for one in AGREEMENTS:
        option = f"--{one.name.replace('_', '-')}{_value(one.name)}"
        click.echo(f"  {option:18} {language().printed.house_rule(one)} ({one.rules})")


def _value(name: str) -> str:
    """What has to follow the option, if anything."""
    match getattr(AS_PRINTED, name):
        case bool() | None:
            return ""
        case str():
            return " HOW"
        case _:
            return " N"
