"""A family's evening: four phones, a television, three games, and mishaps between them."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.game.rules.cards import Identity, Side, Team
from assistant.game.rules.game import begin
from assistant.game.store.games import Recorded, games
from assistant.game.store.journal import FILE_NAME
from assistant.language.en import ENGLISH
from tests.faces.web.browser.conftest import PHONE, TELEVISION, Open
from tests.faces.web.browser.phones import clue_is, due_is, end_turn, give, say, touch
from tests.faces.web.shown import shown
from tests.tables import NORTH, SOUTH

pytestmark = [pytest.mark.browser, pytest.mark.slow]

State = dict[str, Any]
"""A state received by a page."""

OVERHEAR = """
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, heard) {
  listen.call(this, kind, kind !== "message" ? heard : (event) => {
    received(event.data);
    heard(event);
  });
};
addEventListener("DOMContentLoaded", () => {
  const first = document.querySelector("#page > *");
  if (first) received(new XMLSerializer().serializeToString(first));
});
"""
"""Reports every state that a page receives, including the first, which is in the page itself."""


@dataclass
class Evening:
    """The program in a process of its own that can be killed and restarted."""

    store: Path
    port: int
    program: subprocess.Popen[str] | None = None
    pages: dict[str, Page] = field(default_factory=dict)
    received: dict[str, list[State]] = field(default_factory=dict)
    """The states that each page received, by page name."""

    @property
    def here(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *options: str) -> None:
        """Start the program and read its pages' address."""
        command = [sys.executable, "-m", "assistant", "play", "--console", "--seed", "3"]
        command += ["--web", "--web-port", str(self.port), "--store", str(self.store)]
        self.program = subprocess.Popen(
            [*command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.program.stdout
        for line in self.program.stdout:
            if line.startswith("# Phones join here: "):
                return
        raise AssertionError("the program did not start")

    def kill(self) -> None:
        """Kill it abruptly, as a power cut does."""
        assert self.program
        self.program.kill()
        self.program.communicate()

    def played(self) -> list[Recorded]:
        """The journal's games, in order."""
        return sorted(games(self.store / FILE_NAME), key=lambda one: one.number)

    def open(self, page: Page, name: str) -> Page:
        """Record everything that this page receives, under a name."""
        states = self.received.setdefault(name, [])
        page.expose_function("received", lambda data: states.append(shown(data)))
        page.add_init_script(OVERHEAR)
        self.pages[name] = page
        return page

    def unfound(self, name: str) -> list[str]:
        """The unfound agents' words that a phone shows for its team."""
        own = ("agent", name.partition(" ")[2])
        cells = self.received[name][-1]["cells"]
        return [c["word"] for c in cells if c["identity"] in own and not c["covered"]]


def seen_by(game: Recorded, side: Side) -> dict[str, Identity | None]:
    """A game's key as a seat may see it, by word."""
    started = game.saved.started
    words = (card.word for card in started.cards)
    return dict(zip(words, begin(started).seen_from(side).key, strict=True))


@contextmanager
def evening(store: Path) -> Iterator[Evening]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    whole = Evening(store, port)
    try:
        yield whole
    finally:
        if whole.program and whole.program.poll() is None:
            whole.kill()


def guess(page: Page, words: list[str]) -> None:
    """Touch cards in turn and confirm each."""
    for word in words:
        touch(page, word)
        expect(page.locator("#question")).to_have_text(re.compile(f"{word}\\?", re.IGNORECASE))
        agree(page)


def agree(page: Page) -> None:
    """Confirm the table's question."""
    yes = page.get_by_role("button", name="Yes", exact=True)
    yes.click()
    expect(yes).to_be_hidden()


def sleep(page: Page, meanwhile: Callable[[], None]) -> None:
    """Freeze a page as a sleeping phone does, then wake it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    meanwhile()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})


def words_of(state: State) -> frozenset[str]:
    """The words on a state's table, which identify the game."""
    return frozenset(one["word"] for one in state.get("cards") or state["cells"])


def told(game: Recorded) -> list[tuple[str, list[str]]]:
    """The clues of a game in the journal, each with the words that it found."""
    view = begin(game.saved.started).after(chain(*game.saved.moves)).seen_from(NORTH).public
    return [
        (clue.clue.word, [view.cards[one.position].word for one in view.touched if one.clue == at])
        for at, clue in enumerate(view.clues)
    ]


def listed(state: State) -> list[tuple[str, list[str]]]:
    """The same clues as the table's page shows them."""
    clues = ((one["clue"].rpartition(" ")[0], one["found"]) for one in state["clues"])
    return [(clue.lower(), [one["word"] for one in found]) for clue, found in clues]


def identities(state: State) -> dict[str, str | None]:
    """The identities of uncovered cards, as a page received them."""
    if "cards" in state:
        bare = [one for one in state["cards"] if not one["covered"]]
        return {one["word"]: v for one in bare for v in one.values() if v in tuple(Identity)}
    return {one["word"]: one["identity"] for one in state["cells"] if not one["covered"]}


def turn(whole: Evening, giver: str, guesser: str, clue: str, most: int) -> None:
    """A clue for some of its giver's agents, all of which are found."""
    pages = whole.pages
    due_is(re.compile("Your clue|Either side may begin"), pages[giver])
    words = whole.unfound(giver)[:most]
    give(pages[giver], clue, len(words))
    clue_is(f"{clue.upper()} {len(words)}", pages["television"])
    guess(pages[guesser], words)


def test_an_evening_of_three_games_loses_nothing_and_shows_nobody_a_key(
    window: Open, tmp_path: Path
) -> None:
    with evening(tmp_path) as whole:
        whole.start("--edition", "classic")
        television = whole.open(window(TELEVISION), "television")
        television.goto(whole.here)
        for seat in Side:
            for team in Team:
                page = whole.open(window(PHONE), f"{seat} {team}")
                page.goto(f"{whole.here}/join")
                name = ENGLISH.pages.players(seat, team)
                page.get_by_role("button", name=re.compile(f"(as|both:) {name}")).click()
                expect(page.locator("#key .card")).to_have_count(25)
        pages = whole.pages

        # teams, and a phone that sleeps for a turn
        one = "red" if whole.received["north red"][-1]["due"] == "Your clue" else "blue"
        other = "blue" if one == "red" else "red"
        sleeper = pages[f"north {other}"]

        def first_turn() -> None:
            turn(whole, f"north {one}", f"south {one}", "zebra", 2)
            end_turn(pages[f"south {one}"])

        sleep(sleeper, first_turn)
        due_is("Your clue", sleeper)
        turn(whole, f"north {other}", f"south {other}", "lunch", 1)
        end_turn(pages[f"south {other}"])
        turn(whole, f"north {one}", f"south {one}", "music", 9)
        expect(television.locator("#end h2")).to_have_text(f"{one.title()} won!")

        # the next table is for two; the other phones watch
        north, south = pages["north red"], pages["south red"]
        say(north, "new game of duet")
        agree(south)
        due_is("Either side may begin", north)
        for name in ("north blue", "south blue"):
            expect(pages[name].get_by_role("heading").first).to_have_text("Join")
            pages[name].goto(whole.here)
        turn(whole, "north red", "south red", "zebra", 2)
        # a card touched while offline is asked about once the network is back
        word = whole.unfound("north red")[0]
        south.context.set_offline(True)
        touch(south, word)
        expect(south.locator("#told")).to_have_text(f"Not sent yet: {word}")
        south.context.set_offline(False)
        expect(south.locator("#question")).to_have_text(f"{word.capitalize()}?")
        # the power is cut while a question is open
        whole.kill()
        for page in pages.values():
            expect(page.locator("#lost")).to_be_visible()
        whole.start("--resume")
        for page in pages.values():
            expect(page.locator("#lost")).to_be_hidden()
        expect(south.locator("#question")).to_have_text(f"{word.capitalize()}?")
        agree(south)
        guess(south, whole.unfound("north red"))
        turn(whole, "south red", "north red", "lunch", 9)
        expect(television.locator("#end h2")).to_have_text("You won!")

        # the last game has the program as a partner
        say(north, "new game with a partner")
        agree(north)
        expect(south.locator("#due")).to_contain_text("The program plays here")
        give(north, "fruit", 1)
        over = north.locator("#due, #end h2").filter(has_text=re.compile("You guess|You lost"))
        expect(over.first).to_be_visible(timeout=40_000)
        if "guess" in north.locator("#due").inner_text():  # the program did not touch an assassin
            key = seen_by(whole.played()[-1], SOUTH)
            guess(north, [next(one for one in key if key[one] is Identity.ASSASSIN)])
        expect(television.locator("#end h2")).to_have_text("You lost")
        north.get_by_role("button", name="Show the key").click()
        expect(television.locator("#keys table")).to_have_count(2)

        # all that was shown is saved once, and no page received a secret
        states = [one for one in whole.received["television"] if one["cards"]]
        last = {words_of(state): listed(state) for state in states}
        assert list(last.values()) == [told(game) for game in whole.played()]
        assert [len(clues) for clues in last.values()][:2] == [3, 2]
        known = {
            (frozenset(by_word), side): by_word
            for game in whole.played()
            for side in Side
            for by_word in [seen_by(game, side)]
        }
        for name, received in whole.received.items():
            seen = set()
            for state in received:
                if state.get("phase") in (None, "over"):
                    continue
                found = identities(state)
                seen |= {one for one in found.values() if one}
                own = known[words_of(state), Side(state.get("seat", NORTH))]
                assert found == ({} if "cards" in state else {one: own[one] for one in found}), name
            assert bool(seen) == (name in ("north red", "north blue", "south red")), name
