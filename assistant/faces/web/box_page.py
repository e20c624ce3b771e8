"""The page on a phone for the owner of the box: how it is, updates, backups, and its network."""

from collections.abc import Collection
from urllib.parse import parse_qs

from assistant.faces.render import render
from assistant.faces.web.html import Html, element, joined
from assistant.game.messages import ErrandEnded, ErrandKind
from assistant.game.rules.cards import Side
from assistant.game.rules.view import PublicView
from assistant.language.contract import Language
from assistant.language.statements import ErrandDone, Health

PLAIN = (ErrandKind.UPDATE, ErrandKind.BACK)
"""Errands that need nothing but a button."""

Wanted = tuple[ErrandKind, str, str]
"""An errand, and the name and the password of a wireless network, both perhaps empty."""


def page(
    seat: Side,
    view: PublicView,
    health: Health,
    offered: Collection[ErrandKind],
    ended: ErrandEnded | None,
    language: Language,
) -> Html:
    """The page of a seat's phone, with what this machine can do."""
    words = language.pages.box
    action = f"/{seat}/box"
    parts = [element("h1", words["head"]), element("p", render((health,), view, language))]
    if ended:
        told = render((ErrandDone(ended),), view, language)
        log = element("pre", "\n".join(ended.lines), tabindex=0) if ended.lines else None
        parts.append(element("div", element("p", told), log, class_="part", role="status"))
    if offered:
        parts.append(element("p", words["how"], class_="soft"))
    for kind in PLAIN:
        if kind in offered:
            button = element("button", words[kind], name="errand", value=kind, class_="large")
            how = element("p", words[f"{kind}_how"], class_="soft")
            parts.append(element("form", button, how, method="post", action=action))
    link = element("a", words["backup"], href=f"/{seat}/backup", download="")
    parts += [element("p", link), element("p", words["backup_how"], class_="soft")]
    if ErrandKind.RESTORE in offered:
        parts.append(_restore(seat, language))
    if ErrandKind.WIFI in offered:
        parts.append(_wifi(action, language))
    return joined(parts)


def _restore(seat: Side, language: Language) -> Html:
    words = language.pages.box
    return element(
        "form",
        element("label", words["restore"], for_="file"),
        element("input", id="file", type="file", accept=".json,application/json", required=True),
        element("p", words["restore_how"], class_="soft"),
        element("p", id="wrong", class_="wrong", role="alert"),
        element("button", words["restore_send"], class_="large"),
        id="restore",
        action=f"/{seat}/restore",
        data_back=f"/{seat}",
        data_refused=words["refused"],
        inert=True,
    )


def _wifi(action: str, language: Language) -> Html:
    words = language.pages.box
    plain = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
    return element(
        "form",
        element("h2", words["wifi"]),
        element("label", words["network"], for_="network"),
        element("input", id="network", name="network", maxlength=32, required=True, **plain),
        element("label", words["password"], for_="password"),
        element(
            "input", id="password", name="password", type="password", minlength=8, maxlength=63,
            required=True, **plain,
        ),
        element("p", words["wifi_how"], class_="soft"),
        element("button", words["wifi_send"], name="errand", value="wifi", class_="large"),
        method="post",
        action=action,
    )  # fmt: skip


def read(body: bytes) -> Wanted | None:
    """The errand in a form that was sent, or None."""
    try:
        sent = parse_qs(body.decode("ascii"), strict_parsing=True, max_num_fields=3)
        kind = ErrandKind(sent.pop("errand")[0])
        network, password = (sent.pop(name, [""])[0] for name in ("network", "password"))
    except (KeyError, ValueError):
        return None
    return None if sent else (kind, network, password)
