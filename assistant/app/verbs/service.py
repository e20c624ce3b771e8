"""`tabletop install-service` and `tabletop uninstall-service`: starting the game at power-on."""

import grp
import pwd
from pathlib import Path

import click

from assistant.app.called import called
from assistant.app.service import install
from assistant.app.service.errands import CARD, do_asked, do_errands
from assistant.app.service.place import this_place
from assistant.app.service.steps import Machine, Step, do, line_for, run
from assistant.config import FILE

ROOTS_CURE = (
    "root runs them, and somebody else may change this program. Move it to /opt/tabletop-assistant,"
    " chown -R root: it, run ./bootstrap there and install-service again."
)
EXISTING = click.Path(exists=True, file_okay=False, path_type=Path)
DRY = click.option("--dry-run", is_flag=True, help="Only show what would be done.")


def this_machine() -> Machine:
    """The facts about the machine that an installation needs."""
    groups = frozenset(group.gr_name for group in grp.getgrall())
    return Machine(groups, install.NAME in {user.pw_name for user in pwd.getpwall()})


@click.command("install-service")
@click.option("--web", is_flag=True, help="Let phones in the local network connect.")
@click.option(
    "--web-port",
    type=click.IntRange(1024, 65_535),
    default=8400,
    show_default=True,
    help="With --web: the port for phones.",
)
@DRY
def install_service(web: bool, web_port: int, dry_run: bool) -> None:
    """Install a service that starts a game when the machine starts.

    The service has its own user and folder. The command copies tabletop.toml from the current
    folder, and you can repeat it. The service has no network access without --web.
    """
    place, machine = this_place(), this_machine()
    settings = FILE.resolve() if FILE.is_file() else None
    if not dry_run:
        install.check_ready(place, machine, "install-service")
    steps = install.installing(place, machine, settings, web_port if web else None)
    _do(steps, machine, dry_run)
    if not dry_run:
        click.echo(f"It is running. Its settings are in {install.SETTINGS}.")
        if not place.roots:
            click.echo(f"Errands of a card or a phone are off: {ROOTS_CURE}")
        if web:
            click.echo(f"journalctl -u {install.NAME} has the addresses of the seats.")
        click.echo(
            f"journalctl -fu {install.NAME} shows what it says, {called()} doctor what it lacks."
        )


@click.command("uninstall-service")
@click.option("--purge", is_flag=True, help="Also remove its games, its settings and its user.")
@DRY
def uninstall_service(purge: bool, dry_run: bool) -> None:
    """Stop and remove the service."""
    place, machine = this_place(), this_machine()
    if not dry_run:
        install.check_ready(place, machine, "uninstall-service")
    steps = install.removing(machine, purge)
    if not steps:
        click.echo("Nothing is installed.")
        return
    _do(steps, machine, dry_run)
    if machine.at(install.STATE).exists() and not purge:
        click.echo(f"The games are kept in {install.STATE}; --purge removes them.")


@click.command()
@click.argument("card", type=EXISTING, default=CARD)
def errands(card: Path) -> None:
    """Run the errands in tabletop-do.txt on the card, as the service does at each start.

    Then carry out a phone's request, if there is one.
    """
    program = str(this_place().program)
    do_errands(card, program)
    do_asked(program)


def _do(steps: list[Step], machine: Machine, dry_run: bool) -> None:
    if dry_run:
        for step in steps:
            click.echo(f"would {line_for(step, machine)}")
    else:
        do(steps, machine, click.echo, run)
