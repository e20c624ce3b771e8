"""The page on a phone for the owner of the box: how it is, updates, backups, and its network."""

from collections.abc import Collection
from urllib.parse import parse_qs

from assistant.faces.render import render
from assistant.game.messages import ErrandEnded, ErrandKind
from assistant.game.rules.view import PublicView
from assistant.language.contract import Language
from assistant.language.statements import ErrandDone, Health

Wanted = tuple[ErrandKind, str, str]
"""An errand, and the name and the password of a wireless network, both perhaps empty."""


def page(
    view: PublicView,
    health: Health,
    offered: Collection[ErrandKind],
    ended: ErrandEnded | None,
    language: Language,
) -> dict[str, object]:
    """The values of the page, with what this machine can do."""
    return {
        "health": render((health,), view, language),
        "offered": [kind.value for kind in offered],
        "ended": render((ErrandDone(ended),), view, language) if ended else None,
        "log": "\n".join(ended.lines) if ended else "",
    }


def read(body: bytes) -> Wanted | None:
    """The errand in a form that was sent, or None."""
    try:
        sent = parse_qs(body.decode("ascii"), strict_parsing=True, max_num_fields=3)
        kind = ErrandKind(sent.pop("errand")[0])
        network, password = (sent.pop(name, [""])[0] for name in ("network", "password"))
    except (KeyError, ValueError):
        return None
    return None if sent else (kind, network, password)
