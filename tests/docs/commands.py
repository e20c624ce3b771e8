"""The commands of `tabletop`, and the lines of the documentation that use them."""

import shlex

import click

from assistant.app.cli import tabletop


def commands() -> dict[str, click.Command]:
    """Every command by the words typed after `tabletop`."""
    found: dict[str, click.Command] = {}
    for name, command in tabletop.commands.items():
        found[name] = command
        if isinstance(command, click.Group):
            found.update({f"{name} {verb}": one for verb, one in command.commands.items()})
    return found


COMMANDS = commands()


def words_of(line: str) -> list[str]:
    """Words as a shell splits them; a line that is not valid shell is split at its spaces."""
    try:
        return shlex.split(line.replace("[", " ").replace("]", " "))
    except ValueError:
        return line.split()


def ours(line: str) -> tuple[str, list[str]] | None:
    """A line's `tabletop` command and its options; None for another line."""
    words = words_of(line)
    if words[:1] == ["sudo"]:
        words = words[1:]
    if not words:
        return None
    if words[0] == "./bootstrap" and words[1:2] == ["play"]:
        name, rest = "play", words[2:]
    elif words[0] in ("tabletop", "./tabletop") and len(words) > 1:
        pair = " ".join(words[1:3])
        name = pair if pair in COMMANDS else words[1]
        rest = words[3:] if pair in COMMANDS else words[2:]
    else:
        return None
    return name, [word.partition("=")[0] for word in rest if word.startswith("--")]
