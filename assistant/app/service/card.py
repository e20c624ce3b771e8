"""A card that sets up a box automatically: cloud-init's files, made from a few answers.

Since Trixie, Raspberry Pi OS runs cloud-init at its first start, with files on the partition that
any computer can write. `user-data` is JSON, which is also valid YAML.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.app.service.place import shipped, unit
from assistant.app.service.releases import OWNERS
from assistant.app.service.wifi import key_of
from hardware.progress import messages, picture
from hardware.wiring import AmplifierPlace, Driver

HERE = "/var/lib/tabletop-setup"
SCRIPT = "/usr/local/sbin/tabletop-setup"
UNIT = "/etc/systemd/system/tabletop-setup.service"
WRITE = 'mkdir -p "${0%/*}" && printf %s "$1" >"$0"'
"""A shell script that writes a file, given its path and its text."""

STEPS = ("buses and sound", "packages", "the program", "what it needs", "the service")
"""The steps of the setup script, in order."""


@dataclass(frozen=True, slots=True)
class CardAnswers:
    """The answers about a box, from which its card is made."""

    home: str
    """The address from which the program is cloned."""
    name: str = "tabletop"
    """The machine's name."""
    screens: str = ""
    """The chip of both screens; empty if the Pi has no box."""
    amplifier: bool = False
    wifi: str = ""
    """The wireless network's name; empty if the Pi uses a cable."""
    password: str = ""
    country: str = "GB"
    """Two-letter code of the country whose radio rules apply."""
    phones: bool = False
    """Whether phones on the local network can reach the table."""
    signer: str = ""
    """The line with the key that signs the box's updates; empty if there is none."""


def files_of(answers: CardAnswers) -> dict[str, str]:
    """A card's files, by name."""
    made = {"user-data": f"#cloud-config\n{_text(_user_data(answers))}"}
    if answers.wifi:
        made["network-config"] = _text(_network(answers))
    # With other answers, such as another network, cloud-init treats this as a new machine.
    made["meta-data"] = f"instance-id: tabletop-{hashlib.sha256(repr(made).encode()).hexdigest()}\n"
    return made


def settings_of(answers: CardAnswers) -> str:
    """The content of the box's settings file."""
    box = f'screens = "{answers.screens}"' if answers.screens else 'wired = "no"'
    sound = 'amplifier = true\n[mouth]\nloudspeaker = "MAX98357A"\n' if answers.amplifier else ""
    return f"[box]\n{box}\n{sound}"


def script_of(answers: CardAnswers, top: str = "") -> str:
    """The script that sets up the box; its files are below `top`."""
    text = shipped("card-setup.sh").replace("\ntop=\n", f"\ntop={top}\n")
    phones = "--web" if answers.phones else ""
    return text.replace("@home@", f"'{answers.home}'").replace("@phones@", phones)


def lists_of(answers: CardAnswers) -> dict[str, str]:
    """Files that the script reads: commands for raspi-config, lines of config.txt, settings."""
    lines = (AmplifierPlace().overlay,) if answers.amplifier else ()
    return {
        "raspi-config": "do_i2c\n" if answers.screens else "",
        "config.txt": "".join(f"{one}\n" for one in lines),
        "tabletop.toml": settings_of(answers),
    }


def screens_of(answers: CardAnswers) -> dict[str, str]:
    """Messages that show progress on the screens: a file per picture, in hexadecimal lines."""
    if not answers.screens:
        return {}
    pictures = {}
    for number, step in enumerate(STEPS, 1):
        at = f"{number} of {len(STEPS)}"
        pictures[f"{number}"] = picture("SETTING UP", at, step)
        pictures[f"{number}-failed"] = picture(
            "NOT DONE", at, "off and on again, or read tabletop.log"
        )
    return {
        f"screen-{name}": "".join(
            f"{one.hex()}\n" for one in messages(shown, Driver(answers.screens))
        )
        for name, shown in pictures.items()
    }


def _user_data(answers: CardAnswers) -> dict[str, Any]:
    """The user data. Its commands run at each start, as modules do not repeat after a power cut."""
    read = lists_of(answers) | screens_of(answers)
    lists = {f"{HERE}/{name}": text for name, text in read.items()}
    if answers.signer:
        lists[str(OWNERS)] = answers.signer
    wanted = {**lists, UNIT: unit("setup", here=HERE, program=SCRIPT), SCRIPT: script_of(answers)}
    start = f"[ -e {HERE}/done ] || systemctl start --no-block {Path(UNIT).name}"
    return {
        "hostname": answers.name,
        "bootcmd": [
            *(["sh", "-c", WRITE, path, text] for path, text in wanted.items()),
            ["systemctl", "daemon-reload"],
            ["sh", "-c", start],
        ],
    }


def _network(answers: CardAnswers) -> dict[str, Any]:
    """The network settings in Netplan's form; a derived key keeps the password off the card."""
    key = key_of(answers.wifi, answers.password)
    network = {"password": key} if answers.password else {}
    wlan = {
        "dhcp4": True,
        "optional": True,
        "regulatory-domain": answers.country,
        "access-points": {answers.wifi: network},
    }
    return {"network": {"version": 2, "wifis": {"wlan0": wlan}}}


def _text(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=1) + "\n"
