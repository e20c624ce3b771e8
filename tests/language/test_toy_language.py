"""A language is a single value: with another value, a whole game is played in that language."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from assistant.app.cli import tabletop
from assistant.conversation.session import Session
from assistant.faces.console import Console
from assistant.game.errors import DeviceError, LanguageError
from assistant.game.messages import Vocabulary
from assistant.game.rules.house import Agreement
from assistant.game.store.log import Saved
from assistant.hearing.choose import choose
from assistant.hearing.engines import Resources
from assistant.hearing.vosk_grammar import for_clues
from assistant.language import language, speak
from assistant.language.contract import Language, lacking
from assistant.language.en import ENGLISH
from assistant.speaking.espeak import espeak_program
from assistant.speaking.flite import Flite
from assistant.speaking.mouth import mouth, voices
from tests.game.rules.games import BOTH, NORTHS, SOUTHS
from tests.language.pirate import PIRATE, TEXT, UNDERSTOOD, understood
from tests.tables import WORDS, SameAgain, started


def test_a_whole_game_can_be_played_in_pirate_english() -> None:
    out: list[str] = []
    session = Session(Saved(started()), SameAgain(), PIRATE.understanding)
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


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("flite") is None, reason="needs flite: apt install flite")
def test_the_language_prompts_the_recognizer() -> None:
    clip = Flite("slt").speak("Mountain, two.")
    heard = []
    for spoken in (PIRATE, ENGLISH):
        recognizer = choose("whisper", Resources(spoken.listening, in_process=True)).recognizer
        recognizer.start(Vocabulary((), clue=True), clip.rate)
        recognizer.accept(clip.samples)
        heard.append(recognizer.finish().texts[0])
    assert heard == ["mountain twain", "mountain two"]


def test_the_vosk_grammar_for_clues_uses_words_of_the_language() -> None:
    words = ("ahoy", "storm", "been")
    made = for_clues(["weigh anchor"], words, lambda word: word != "[unk]", PIRATE.listening)
    assert {"storm", "been", "avast", "twain"} <= set(json.loads(made.phrases))
    assert {"ahoy", "two", "correction"}.isdisjoint(json.loads(made.phrases))


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
def test_a_language_is_spoken_by_its_own_voices() -> None:
    assert [*voices(PIRATE.voices)] == ["auto", "espeak", "flite", "flite-awb"]
    sentence = "A shipmate! Sail on, or weigh anchor."
    for spoken, name in ((PIRATE, "nl"), (ENGLISH, "en"), (PIRATE, "nl")):
        said = mouth(spoken.voices, lead_in=0).speak(sentence)
        alone = espeak_program(sentence, voice=name)
        assert said.seconds == pytest.approx(alone.seconds, abs=0.15)
    both = (espeak_program(sentence, voice=name).seconds for name in ("nl", "en"))
    assert abs(next(both) - next(both)) > 0.4
    with pytest.raises(DeviceError, match="no voice is called 'flite-slt'"):
        mouth(PIRATE.voices, "flite-slt")


def worded(old: str, new: str) -> Language:
    """Pirate English with other phrases."""
    assert old in TEXT
    return replace(PIRATE, understanding=understood(TEXT.replace(old, new)))


def nameless(edition: str) -> dict[str, str]:
    """Raise the error for reading a file without this name."""
    raise ValueError("no agent")


def nameless_rule(agreement: Agreement) -> str:
    """Raise a text table's error for a missing rule."""
    raise KeyError(agreement.name)


BROKEN: list[tuple[Language, str]] = [
    (worded("! undo / ! undo that", "undo"), "a phrase for “undo”"),
    (worded("! correction {after}", "correction {after}"), "a phrase for “correction asked”"),
    (
        replace(PIRATE, understanding=replace(UNDERSTOOD, pieces=nameless)),
        "names of the pieces of classic (no agent)",
    ),
    (
        replace(PIRATE, printed=replace(PIRATE.printed, house_rule=nameless_rule)),
        "a sentence for the house rule looser_turns",
    ),
]


def test_a_complete_language_is_accepted() -> None:
    assert [*lacking(PIRATE)] == []


@pytest.mark.parametrize(("broken", "lacks"), BROKEN)
def test_an_incomplete_language_is_refused_with_the_missing_part(
    broken: Language, lacks: str
) -> None:
    assert next(lacking(broken)) == lacks
    with pytest.raises(LanguageError) as refused:
        speak("xx", {"xx": lambda: broken})
    assert str(refused.value).startswith(f"the language xx cannot be spoken: it lacks {lacks}")
    assert language() is ENGLISH


@pytest.mark.parametrize("settings", ["", '[mouth]\nlanguage = "xx"\n'])
def test_an_unknown_language_is_refused_before_the_game(settings: str, tmp_path: Path) -> None:
    config = tmp_path / "tabletop.toml"
    config.write_text(settings, encoding="utf-8")
    options = ["--config", str(config), *([] if settings else ["--language", "xx"])]
    with pytest.raises(LanguageError, match="no language is called xx, only en"):
        CliRunner().invoke(tabletop, ["play", "--console", *options], catch_exceptions=False)
