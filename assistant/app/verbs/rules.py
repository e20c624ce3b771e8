"""`tabletop rules`: the house rules that a table can agree on."""

import click

from assistant.game.rules.house import AGREEMENTS, AS_PRINTED, Agreement
from assistant.language import language

OPTIONS = ("expert_clues", "referee")
"""The house rules that have an option of their own."""


@click.command()
def rules() -> None:
    """List the house rules, as options and as settings.

    For one game: tabletop play --house looser_turns --house timer=60. For every game, in
    tabletop.toml: [house], looser_turns = true, timer = 60. Use =false to switch a rule off.
    The program announces the house rules at the start of a game, and saves them with it.
    """
    click.echo(
        "  --tokens N                  More tokens than the standard make it easier. (D4, H1)"
    )
    for one in AGREEMENTS:
        option = f"{written(one)}{_value(one.name)}"
        click.echo(f"  {option:27} {language().printed.house_rule(one)} ({one.rules})")


def written(agreement: Agreement) -> str:
    """A house rule as an option of `tabletop play`."""
    own = agreement.name in OPTIONS
    return f"--{agreement.name.replace('_', '-')}" if own else f"--house {agreement.name}"


def _value(name: str) -> str:
    """The placeholder for the option's value, if it needs one."""
    match getattr(AS_PRINTED, name):
        case bool() | None:
            return ""
        case str():
            return " HOW" if name in OPTIONS else "=HOW"
        case _:
            return "=N"
