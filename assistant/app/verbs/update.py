"""`tabletop update`: switching the service to another version, and back."""

import os
import shutil
import subprocess
from pathlib import Path

import click

from assistant.app.called import called
from assistant.app.service import releases
from assistant.app.service import update as change
from assistant.app.service.install import STATE, check_ready
from assistant.app.service.place import ServiceError, this_place
from assistant.app.service.releases import age, version_in
from assistant.app.service.update import InstalledBox
from assistant.app.verbs.service import this_machine
from assistant.game.store.journal import FILE_NAME


@click.command()
@click.argument("home", default="")
@click.option("--yes", is_flag=True, help="Do not ask first.")
@click.option("--unsigned", is_flag=True, help="Accept an unsigned version.")
@click.option("--back", is_flag=True, help="Return to the previous version.")
@click.option("--settle", is_flag=True, hidden=True)
def update(home: str, yes: bool, unsigned: bool, back: bool, settle: bool) -> None:
    """Update the service, or return to the previous version with --back.

    HOME is the address of the new version. It can be the folder of a USB stick with a repository
    and, for a box without a network, a folder `wheels`. By default, it is where this version
    came from.
    """
    os.umask(0o022)  # The service's user has to be able to read the installed files.
    box = InstalledBox(this_machine())
    check_ready(this_place(), box.machine, "update")
    if settle:
        change.settle(box)
        return
    box.check()
    if back:
        go_back(box)
        return
    trusted = None if unsigned else releases.keys()
    bring(box, home or releases.origin(box.here), trusted, yes)


def bring(box: InstalledBox, home: str, trusted: str | None, yes: bool) -> None:
    """Install the newest version in `home`, if it is newer than this one.

    It has to be signed by one of the `trusted` keys; None accepts any signature.

    Raises `ServiceError` if that fails; this version then stays in use.
    """
    here = version_in(box.here)
    if not home or not here:
        raise ServiceError("where from? tabletop update ADDRESS, or the folder of a stick")
    try:
        place = _installed(box, home, trusted, yes)
    except ServiceError as error:
        raise ServiceError(f"not updated: {error}; {here} plays on") from error
    if place:
        _change_over(box, place)
        for old in change.others(box.here):
            if old != place:
                shutil.rmtree(old)


def _installed(box: InstalledBox, home: str, trusted: str | None, yes: bool) -> Path | None:
    """The folder of the newest version, ready to run; None if there is nothing to install."""
    if trusted == "":
        raise ServiceError(f"{releases.NO_KEY}; --unsigned takes any")
    source, here = releases.repository_at(home), version_in(box.here)
    wanted = releases.newest(source)
    if age(wanted) <= age(here):
        box.tell(f"{here} is the newest version at {home}.")
        return None
    place = change.place_for(box.here, wanted)
    if place == box.here:
        raise ServiceError(f"{place} is in the way of {wanted}: it holds {here}")
    shutil.rmtree(place, ignore_errors=True)  # left over from an interrupted attempt
    try:
        releases.fetch(source, wanted, place, trusted, box.here)
        box.tell("\n".join((f"New at {home}:", *releases.news(place, here))))
        if not yes:
            click.confirm(f"Bring {here} up to {wanted}?", abort=True)
        wheels = Path(home, "wheels")
        change.set_up(place, wheels if wheels.is_dir() else None)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    return place


def go_back(box: InstalledBox) -> None:
    """Make the service start the previous version again.

    Raises `ServiceError` if there is no previous version, or if it cannot read the games.
    """
    here = version_in(box.here)
    beside = [one for one in change.others(box.here) if change.program_in(one).exists()]
    older = [one for one in beside if age(version_in(one)) < age(here)]
    if not older:
        raise ServiceError(f"there is no version before {here} on this machine")
    store = box.machine.at(STATE)
    if (store / FILE_NAME).exists():
        list_games = (str(change.program_in(older[-1])), "games", "--store", str(store))
        done = subprocess.run(list_games, capture_output=True, text=True, check=False)
        if done.returncode:
            why = done.stderr.strip().removeprefix("tabletop: ")
            raise ServiceError(f"{version_in(older[-1])} cannot read the games: {why}")
    _change_over(box, older[-1])


def _change_over(box: InstalledBox, place: Path) -> None:
    here, wanted = version_in(box.here), version_in(place)
    if not change.switch(box, place):
        if age(wanted) > age(here):
            shutil.rmtree(place)
        raise ServiceError(f"{wanted} does not come up; {here} plays again. journalctl -u tabletop")
    other = "--back" if age(wanted) > age(here) else "--yes"
    box.tell(f"{wanted} plays. For {here}: sudo {called()} update {other}")
