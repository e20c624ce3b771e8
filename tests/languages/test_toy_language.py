"""A language is one value: with another one in its place, a whole game is played in it."""

from assistant.console import Console
from assistant.log import Saved, Unkept
from assistant.referee import rule_on
from assistant.session import Session
from tests.languages.pirate import PIRATE
from tests.rules.games import BOTH, NORTHS, SOUTHS
from tests.tables import WORDS, SameAgain, started


def test_a_whole_game_is_played_in_a_pirates_english() -> None:
    out: list[str] = []
    session = Session(Saved(started()), Unkept(), SameAgain(), rule_on, PIRATE.understanding)
    console = Console(session, PIRATE, out.append, wait=lambda seconds: seconds)
    console.run(["north: treasure twain", "south: take it back", "north: take it back"])
    assert out[0] == "  Treasure, two."
    assert out[-1] == "  Hauled back aboard. Either side may begin."
    console.run(["north: treasure twain", f"south: {WORDS[NORTHS[0]]}", "south: aye cap'n"])
    assert out[-1] == "  A shipmate! Sail on, or weigh anchor."
    console.run(["south: weigh anchor", "? screen north", "south: gold one"])
    for position in (SOUTHS[0], 24):
        console.run([f"north: {WORDS[position]}", "[north]"])
    assert out[-1] == "  A landlubber. Seven turns left. North's clue."
    console.run(["north: gold nine"])
    for position in (*BOTH, *NORTHS[1:]):
        console.run([f"south: {WORDS[position]}", "[south]"])
    console.run(["south: gold nine"])
    for position in SOUTHS[1:]:
        console.run([f"north: {WORDS[position]}", "[north]"])
    assert out[-1].startswith("  A shipmate! All fifteen agents found. You won!")
