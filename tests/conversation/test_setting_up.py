"""Dialogues at a table with a team's earlier games: see `dialogues/setting_up.txt`.

Besides the lines of dialogues.py there are a phone's, `north wishes: edition classic, standard`,
and `power cut`: the program starts anew, and `resumed` or `laying` resumes the game or the reading
of cards. Expectations: `table` (in the notation of laid.txt, `new` since the previous line), `laid
CASTLE` (a card on the table), `clues zebra 2`, `left` (a game that can be resumed), `kept` (cards
that were being read).
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.conversation.dealing import Wishes
from assistant.conversation.laying import Laying
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game.decks import load
from assistant.game.messages import Input, Wished
from assistant.game.rules.cards import Side
from assistant.game.rules.view import PublicView
from assistant.game.rules.wish import AS_BEFORE, Wish
from assistant.game.store.log import Saved
from assistant.language.en.understanding import UNDERSTANDING
from tests.conversation.dialogues import Table, dialogues
from tests.conversation.test_laid import hold, wished
from tests.sections import Section


def seated(games: TeamGames, start: Saved | Laying | None = None) -> Session:
    """A session at a table of these games, by default at the next one."""
    start = start or Saved(games.begin(AS_BEFORE))
    return Session(start, games, UNDERSTANDING)


@dataclass
class Home(Table):
    """A table whose games are saved in a folder."""

    games: TeamGames | None = None
    before: PublicView | None = None
    """The table when it was last viewed."""

    def _act(self, said: str, what: str, rest: str) -> str:
        if what != "power":
            return super()._act(said, what, rest)
        assert self.games
        self.games.close()
        self.games = games = TeamGames(load("everyday"), Wishes(seed=2), self.games.store, "")
        start = games.resume() if "resumed" in rest else None
        self.session = seated(games, games.prepare(Wish(lay=True)) if "laying" in rest else start)
        self.now = 0.0
        self.keep(self.session.greet())
        return self._answer()

    def _message(self, said: str, what: str, rest: str) -> Input:
        how, _, wanted = rest.partition(": ")
        if how.rstrip(":") in ("wishes", "plays again"):
            return Wished(Wish(**wished(wanted)), Side(what), over=how.startswith("plays"))
        return super()._message(said, what, rest)

    def _line(self, line: str) -> None:
        what, _, rest = line.partition(" ")
        view, games = self.session.view, self.games
        match what:
            case "table":
                hold(view, self.before or view, rest)
                self.before = view
            case "laid":
                assert rest in [card.word for card in view.cards], line
            case "clues":
                told = (f"{one.clue.word} {one.clue.number}" for one in view.clues)
                assert (", ".join(told) or "-") == rest, line
            case "left":
                assert self.session._state.left is (rest == "yes"), line
            case "kept":
                assert games
                assert (games.resume_laying() is not None) is (rest == "yes"), line
            case _:
                super()._line(line)


@pytest.mark.parametrize("dialogue", dialogues("setting_up", at="home"))
def test_a_table_is_set_up_as_its_script_says(dialogue: Section, tmp_path: Path) -> None:
    wishes = {"seed": 1, **wished(dialogue.at.removeprefix("home").removeprefix(", "))}
    games = TeamGames(load("everyday"), Wishes(**wishes), tmp_path, "")
    session = seated(games)
    home = Home(session, games=games)
    home.before = session.view
    try:
        home.play(*dialogue.lines)
    finally:
        assert home.games
        home.games.close()
