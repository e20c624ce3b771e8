"""Values that a page shows, read from the HTML that it received."""

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

from assistant.game.rules.cards import Identity

Values = dict[str, Any]


def shown(html: str) -> Values:
    """The values in a page; there are few of them without a game."""
    page = ET.fromstring(re.sub(r' xmlns="[^"]*"', "", html))  # as browsers serialize it
    is_seat = (page.get("class") or "").startswith("seat")
    found: Values = {
        "captions": [_words(one) for one in page.findall(".//*[@id='captions']/p")],
        "due": _text(page, "due"),
        "clue": _text(page, "clue"),
        "clues": [_clue(one) for one in page.findall(".//*[@id='clues']/li[b]")][::-1],
        "meant": [_words(one) for one in page.findall(".//*[@class='meant']")],
        "free": [_words(one) for one in page.findall(".//*[@id='free']/li")],
        "phase": page.get("data-phase") or None,
        "knock": (there := _part(page, "knock")) is not None and there.get("hidden") is None,
        "end": _end(page),
        "keys": [_cards(one) for one in page.findall(".//*[@id='keys']/table")] or None,
        "cards" if not is_seat else "cells": _cards(page, ".//*[@class='room']//td/*[@data-at]"),
    }
    if is_seat:
        seat = _part(page, "leave")
        assert seat is not None
        side = (seat.get("action") or "").split("/")[1]
        return found | {"seat": side, "question": _question(page)}
    return found | {"game": page.get("data-title"), "question": _text(page, "question")}


def _part(page: ET.Element, name: str) -> ET.Element | None:
    return page.find(f".//*[@id='{name}']")


def _words(part: ET.Element) -> str:
    return "".join(part.itertext())


def _text(page: ET.Element, name: str) -> str | None:
    part = _part(page, name)
    return _words(part) or None if part is not None else None


def _identity(part: ET.Element) -> str | None:
    names = (part.get("class") or "").split()
    return next((one for one in names if one in tuple(Identity)), None)


def _cards(page: ET.Element, where: str = ".//td/div") -> list[Values]:
    return [
        {
            "at": int(card.get("data-at") or 0),
            "word": _words(word) if (word := card.find("span")) is not None else "",
            "identity": _identity(card),
            "covered": "covered" in (card.get("class") or ""),
            "touch": card.tag == "button",
        }
        for card in page.findall(where)
    ]


def _clue(line: ET.Element) -> Values:
    found = [
        {"word": (one[0].tail or ""), "identity": _identity(one), "as": _words(one[1]).strip()}
        for one in line.findall("*[@class='found']/span")
    ]
    clue = line.find("b")
    return {"clue": _words(clue) if clue is not None else "", "found": found}


def _end(page: ET.Element) -> Values | None:
    if not page.get("data-result"):
        return None
    sent = [json.loads(one.get("data-send", "")) for one in page.findall(".//*[@id='end']//button")]
    again = [one for value in sent for one in value if one in ("again", "next_mission")]
    return {"result": page.get("data-result"), "again": again}


def _question(page: ET.Element) -> Values | None:
    text = _text(page, "question")
    if text is None:
        return None
    answers = page.findall(".//*[@id='choices']/button")
    choices = [
        {"label": _words(one), "send": json.loads(one.get("data-send", ""))} for one in answers
    ]
    return {"text": text, "mine": bool(choices), "choices": choices}
