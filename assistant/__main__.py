"""The entry point of `tabletop` and `python -m assistant`."""

import faulthandler
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

import click

from assistant.app.called import as_called, called
from assistant.app.commands import VERBS, tabletop_command
from assistant.game.errors import ComplaintError, TabletopError, WishError
from assistant.language import language

UNUSABLE = 2
"""The exit code for arguments or files that cannot be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; a failure is one line on standard error and an exit code."""
    _leave_home_alone()
    _tell_of_crashes()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # Some terminals cannot show “ and ”, or UTF-8.
    try:
        asked = sys.argv[1:] if arguments is None else arguments
        completing = "_TABLETOP_COMPLETE" in os.environ  # a shell wants to know every option
        tabletop = tabletop_command(VERBS if completing else asked)
        tabletop.main(
            arguments,
            prog_name=called(),
            complete_var="_TABLETOP_COMPLETE",
            standalone_mode=False,
        )
    except click.exceptions.Abort:
        return 130
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else called()
        click.echo(f"{where}: {error.format_message()} (see {where} --help)", err=True)
        return UNUSABLE
    except click.ClickException as error:
        return _unusable(error.format_message())
    except ComplaintError as error:
        return _unusable(language().printed.complaint(error.complaint))
    except WishError as error:
        return _unusable(language().printed.reason(error.why))
    except TabletopError as error:
        return _unusable(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _forget_output()  # The reader of the pipe has gone.
    except OSError as error:
        click.echo(f"tabletop: output: {error.strerror or error}", err=True)
        _forget_output()
        return UNUSABLE
    return 0


def _unusable(sentence: str) -> int:
    click.echo(f"tabletop: {as_called(sentence)}", err=True)
    return UNUSABLE


def _leave_home_alone() -> None:
    """Stop the PulseAudio library, which espeak and PortAudio load, from creating a folder.

    It creates one in the home folder of a user who has no session, and so no PulseAudio either.
    """
    if "XDG_RUNTIME_DIR" not in os.environ and not (Path.home() / ".config" / "pulse").exists():
        os.environ.setdefault("PULSE_RUNTIME_PATH", os.devnull)


def _tell_of_crashes() -> None:
    """Make a crash in native code write every thread's traceback, for the system's log."""
    if not faulthandler.is_enabled():
        with suppress(AttributeError, ValueError, OSError, RuntimeError):  # no file to write to
            faulthandler.enable()


def _forget_output() -> None:
    """Stop Python from flushing into a pipe or a disk that accepts no more data."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError):  # it is closed, or not a file
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), number)


if __name__ == "__main__":
    sys.exit(main())
