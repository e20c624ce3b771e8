"""The partner's process: its answers, their timing, and the effects of a crash or a hang."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

from assistant.apart.child import Patience
from assistant.game.messages import Advised, Proposed, Trouble
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import GiveClue
from assistant.game.rules.game import Game
from assistant.game.rules.hindsight import Hindsight
from assistant.game.rules.task import Act, Answer, Past, Player, Sense, Task
from assistant.partner.process import FAILED, GONE, RESTARTED, Partner
from tests.partners import dying, looked_back, slow, toy, toy_looks_back
from tests.tables import NORTH, SOUTH, WEATHER, done, fresh

SOON = Patience(load=30, answer=0.5)


def task(game: Game | None = None) -> Task:
    """South is due to guess."""
    game = game or done(fresh(), GiveClue(NORTH, WEATHER))
    return Task(Act.GUESS, SOUTH, game.table, game.seen_from(SOUTH).key)


CLUE_DUE = Task(Act.CLUE, SOUTH, fresh().table, fresh().seen_from(SOUTH).key)


def player_of(play: Player) -> Player:
    return play


def once_dead(mark: Path) -> Player:
    """A partner whose first process dies at its first task."""

    def play(asked: Task) -> Answer:
        if not mark.exists():
            mark.touch()
            os._exit(1)
        return toy(asked)

    return play


@pytest.fixture
def opened() -> Iterator[Callable[..., Partner]]:
    partners: list[Partner] = []

    def open_partner(play: Player, **more: object) -> Partner:
        partners.append(Partner(partial(player_of, play), **more))  # type: ignore[arg-type]
        return partners[-1]

    yield open_partner
    for one in partners:
        one.close()


def test_an_answer_has_the_number_of_its_task(opened: Callable[..., Partner]) -> None:
    partner = opened(toy)
    assert partner.answer(3, task()) == Proposed(3, 0)
    assert partner.answer(4, CLUE_DUE) == Proposed(4, Clue("ballet", 2))


@pytest.mark.slow
@pytest.mark.parametrize("play", [dying, slow], ids=["dies", "hangs"])
def test_a_process_that_dies_or_hangs_twice_is_given_up(
    opened: Callable[..., Partner], play: Player
) -> None:
    told: list[object] = []
    assert opened(play, patience=SOON).answer(1, task(), report=told.append) == Trouble(GONE)
    assert told == [RESTARTED]


def test_a_process_that_dies_once_is_replaced(tmp_path: Path) -> None:
    told: list[object] = []
    with closing(Partner(partial(once_dead, tmp_path / "mark"))) as partner:
        assert partner.answer(1, task(), report=told.append) == Proposed(1, 0)
    assert told == [RESTARTED]


@pytest.mark.rule("D20")
def test_an_answer_never_comes_before_its_fixed_time(opened: Callable[..., Partner]) -> None:
    heard: SimpleQueue[object] = SimpleQueue()
    partner = opened(toy, put=heard.put, pace=0.5)
    partner.answer(0, task())  # its process is ready
    began = time.monotonic()
    partner.think(1, task())
    assert heard.get(timeout=30) == Proposed(1, 0)
    took = time.monotonic() - began
    assert took >= 0.5
    assert heard.empty()


def test_a_later_task_supersedes_an_earlier_one(opened: Callable[..., Partner]) -> None:
    heard: SimpleQueue[object] = SimpleQueue()
    partner = opened(toy, put=heard.put, pace=0.3)
    partner.think(1, task())
    partner.think(2, task())
    assert heard.get(timeout=30) == Proposed(2, 0)
    time.sleep(0.4)
    assert heard.empty()


def test_a_closed_partner_sends_nothing(opened: Callable[..., Partner]) -> None:
    heard: SimpleQueue[object] = SimpleQueue()
    partner = opened(slow, put=heard.put, pace=0.1)
    partner.think(1, task())
    time.sleep(0.2)
    partner.close()
    time.sleep(0.3)
    assert heard.empty()


@pytest.mark.parametrize("module", ["__main__", "app.cli", "app.wiring.partner"])
def test_no_partner_module_is_imported_without_a_partner(module: str) -> None:
    listed = "[one for one in sys.modules if one.startswith('assistant.partner')]"
    command = [sys.executable, "-c", f"import sys, assistant.{module}; print({listed})"]
    out = subprocess.run(command, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


class Wise:
    """A partner that can review, and states how it reads one clue."""

    def __call__(self, asked: Task) -> Answer:
        return toy(asked)

    def read_as(self, clue: str) -> tuple[str, ...] | None:
        return ("calendar",) if clue == "calender" else None

    def learn(self, clue: str, sense: Sense) -> None:
        raise AssertionError("this one learns nothing")

    def look_back(self, past: Past) -> Hindsight:
        return toy_looks_back(past)

    def meant(self, task: Task) -> tuple[int, ...]:
        return (3, 4)


def lost() -> tuple[Past, ...]:
    """A game with one clue."""
    game = done(fresh(), GiveClue(NORTH, WEATHER))
    return (Past(game.table.clues[0], fresh().table, fresh().faces.face(NORTH), (0,)),)


def test_a_game_is_reviewed_at_once_or_in_the_background() -> None:
    heard: SimpleQueue[object] = SimpleQueue()
    looked = looked_back(lost())
    with closing(Partner(Wise, heard.put)) as partner:
        assert partner.look_back(lost()) == looked
        partner.soon(partial(partner.look_back, lost()))
        assert heard.get(timeout=30) == looked


def test_a_guess_says_how_its_clue_was_read() -> None:
    odd = done(fresh(), GiveClue(NORTH, Clue("calender", 2)))
    with closing(Partner(Wise)) as partner:
        assert partner.answer(1, task(odd)) == Proposed(1, 0, ("calendar",))
        assert partner.answer(2, task()) == Proposed(2, 0)
        assert partner.answer(3, CLUE_DUE) == Proposed(3, Clue("ballet", 2))


@pytest.mark.rule("D20")
def test_only_a_hint_names_the_cards_that_a_clue_is_for() -> None:
    with closing(Partner(Wise)) as partner:
        assert partner.advise(SOUTH, CLUE_DUE) == Advised(SOUTH, Clue("ballet", 2), (3, 4))
        assert partner.advise(SOUTH, task()) == Advised(SOUTH, 0)
        assert partner.answer(1, CLUE_DUE) == Proposed(1, Clue("ballet", 2))


def test_a_partner_that_cannot_review_reports_trouble(opened: Callable[..., Partner]) -> None:
    assert opened(toy).look_back(lost()) == Trouble(FAILED)
