"""Requests from browsers and their responses: `requests.txt` has a section for each idea.

    north POST /north/box [Origin: null; Host: -] <- errand=update = 403 or 421

`north` and `south` hold their seats, `anybody` holds none; a header or a body that is `-` is
omitted. `PORT`, `BACKUP`, `LONG` and `DEEP` are filled in. After the status may follow `with` or
`without` and some texts of the page (`A | B`; `A … B` in this order). At the end nothing may have
reached the table except the messages that `reached` takes; after `no backup` no backup was stored
either. At the table `kept`, games were played before.
"""

import re
from codecs import escape_decode
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.app.service.owner import Owner
from assistant.faces.web.archive import Archive
from assistant.faces.web.guard import LARGEST
from assistant.faces.web.server import Web
from assistant.game.store.games import games
from assistant.game.store.journal import FILE_NAME
from tests.faces.web.served import Browser, Reply, Sent, at_north, seated
from tests.faces.web.test_kept_pages import play_three
from tests.sections import Section, sections
from tests.tables import SOUTH

REQUEST = re.compile(r"(\w+) ([A-Z]+) (\S+)(?: \[([^]]+: [^]]+)\])?(?: <- (.*))?", re.DOTALL)
ANSWER = re.compile(r"([\d or]+?)(?: (with|without) (.*))?")


class Asking:
    """Three browsers at the pages of a box, and the messages that reach its table."""

    def __init__(self, north: Browser, web: Web, sent: Sent, owner: Owner) -> None:
        self.who = {"north": north, "south": seated(web, SOUTH), "anybody": Browser(web)}
        self.sent, self.owner = sent, owner
        self.known = {
            "PORT": north.host.partition(":")[2],
            "BACKUP": owner.backup(None),
            "LONG": "x" * LARGEST,
            "DEEP": "[" * 90_000,
        }
        self.next()

    def next(self) -> str:
        """The kind of the next message that reached the table."""
        return type(self.sent.next()).__name__

    def line(self, line: str) -> None:
        """Send a request and compare the response with the expected one."""
        if line.startswith("with "):
            self.steal(line.removeprefix("with "))
            return
        if line == "no backup":
            assert self.owner.store
            assert not list(self.owner.store.glob("restore*"))
            return
        if line.startswith("reached "):
            assert self.next() == line.removeprefix("reached ")
            return
        asked, _, wanted = line.rpartition(" = ")
        told = ANSWER.fullmatch(wanted)
        assert told, line
        statuses, kind, text = told.groups()
        reply = self.ask(asked)
        assert str(reply.status) in statuses.split(" or "), line
        for part in text.split(" | ") if kind else ():
            wanted = ".*".join(map(re.escape, part.split(" … ")))
            found = re.search(wanted, reply.body.decode(), re.DOTALL)
            assert bool(found) is (kind == "with"), f"{line}: {part}"

    def ask(self, asked: str) -> Reply:
        """The response to a request."""
        for name, known in self.known.items():
            asked = asked.replace(name, known)
        found = REQUEST.fullmatch(asked)
        assert found, asked
        who, method, path, headers, body = found.groups()
        named = dict(one.split(": ") for one in (headers or "").split("; ") if one)
        more = {name: value.strip("-") for name, value in named.items()}
        data = escape_decode(body.encode())[0] if body and body != "-" else b""
        return self.who[who].ask(method, path, data, **more)

    def steal(self, what: str) -> None:
        """Give anybody a token for another seat."""
        anybody, south = self.who["anybody"], self.who["south"]
        if what == "another token":
            anybody.cookies |= self.who["north"].cookies
        else:
            anybody.cookies |= south.cookies
            assert south.post("/south/leave").status == 303
            assert self.next() == "Phone"


@pytest.mark.parametrize("section", sections(Path(__file__).with_name("requests.txt")))
def test_requests_are_answered_as_written(section: Section, tmp_path: Path) -> None:
    owner = Owner(tmp_path, tmp_path / "errand", tmp_path / "told.json", networks=True, signed=True)
    archive = Archive(errands=owner)
    if section.at == "kept":
        play_three(tmp_path)
        archive = replace(archive, games=lambda: games(tmp_path / FILE_NAME))
    with at_north(archive) as (north, web, sent):
        asking = Asking(north, web, sent, owner)
        for line in section.lines:
            asking.line(line)
        assert sent.empty()
        assert owner.look() is None
