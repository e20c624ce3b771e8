"""`tabletop doctor`: what works here, what does not, and how to fix it."""

import sys
from pathlib import Path

import click

from assistant.app.called import as_called
from assistant.app.service.install import STATE
from assistant.app.verbs.options import FILE, FOLDER, PATH
from assistant.game.outside import written


@click.command()
@click.argument("checks", nargs=-1, metavar="[CHECK]...")
@click.option("--json", "as_objects", is_flag=True, help="Print one JSON object per check.")
@click.option("--report", "into", type=PATH, help="Also write a file for a bug report.")
@click.option("--store", type=FOLDER, help="The folder of saved games.  [default: that of play]")
@click.option("--config", type=FILE, help="Settings.  [default: ./tabletop.toml if it is there]")
def doctor(
    checks: tuple[str, ...],
    as_objects: bool,
    into: Path | None,
    store: Path | None,
    config: Path | None,
) -> None:
    """Check everything, or only the named checks.

    Each check prints its result, and a cure if something is wrong. The exit code is 1 if
    something is broken. A report contains no words, no keys, and no names of people or
    machines.
    """
    from assistant.app.doctor.alone import command, examined
    from assistant.app.doctor.checks import CHECKS, Subject
    from assistant.app.doctor.finding import Checkup, Outcome, as_json, as_line
    from assistant.app.doctor.report import private_names, report, scrubbed
    from assistant.app.wiring.detection import model
    from assistant.app.wiring.opening import STORE  # Here, so that `play` does not load the checks.

    unknown = [name for name in checks if name not in CHECKS]
    if unknown:
        raise click.UsageError(f"there is no check {unknown[0]}; there are {', '.join(CHECKS)}")
    store = store or (STATE if STATE.exists() else STORE)
    findings: dict[str, Checkup] = {}
    for name in checks or CHECKS:
        finding = examined(command(name, config, store), CHECKS[name].seconds)
        findings[name] = finding
        click.echo(as_called((as_json if as_objects else as_line)(name, finding)))
    if into:
        text = report(findings, Subject(config, store).settings, model())
        with written(into, "choose another --report"):
            into.write_text(scrubbed(text, private_names()), encoding="utf-8")
        click.echo(f"The report: {into}. Read it before you show it.", err=True)
    if any(finding.state is Outcome.BROKEN for finding in findings.values()):
        sys.exit(1)
