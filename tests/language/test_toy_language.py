"""A language is one value: with another one in its place, a whole game is played in it."""

import json
import shutil

import pytest

from assistant.conversation.session import Session
from assistant.faces.console import Console
from assistant.game.errors import DeviceError
from assistant.game.messages import Vocabulary
from assistant.game.store.log import Saved, Unkept
from assistant.hearing.choose import choose
from assistant.hearing.engines import Resources
from assistant.hearing.vosk_grammar import for_clues
from assistant.language.en import ENGLISH
from assistant.speaking.espeak import espeak_program
from assistant.speaking.flite import Flite
from assistant.speaking.mouth import mouth, voices
from tests.game.rules.games import BOTH, NORTHS, SOUTHS
from tests.language.pirate import PIRATE
from tests.tables import WORDS, SameAgain, started


def test_a_whole_game_is_played_in_a_pirates_english() -> None:
    out: list[str] = []
    session = Session(Saved(started()), Unkept(), SameAgain(), PIRATE.understanding)
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
def test_a_recognizer_writes_as_the_language_prompts_it() -> None:
    clip = Flite("slt").speak("Mountain, two.")
    heard = []
    for language in (PIRATE, ENGLISH):
        recognizer = choose("whisper", Resources(language.listening, in_process=True)).recognizer
        recognizer.start(Vocabulary((), clue=True), clip.rate)
        recognizer.accept(clip.samples)
        heard.append(recognizer.finish().texts[0])
    assert heard == ["mountain twain", "mountain two"]


def test_a_grammar_for_clues_is_of_the_languages_words() -> None:
    words = ("ahoy", "storm", "been")
    made = for_clues(["weigh anchor"], words, lambda word: word != "[unk]", PIRATE.listening)
    assert {"storm", "been", "avast", "twain"} <= set(json.loads(made.phrases))
    assert {"ahoy", "two", "correction"}.isdisjoint(json.loads(made.phrases))


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
def test_a_language_is_spoken_by_its_own_voices() -> None:
    assert [*voices(PIRATE.voices)] == ["espeak", "flite", "flite-awb"]
    sentence = "A shipmate! Sail on, or weigh anchor."
    for language, name in ((PIRATE, "nl"), (ENGLISH, "en"), (PIRATE, "nl")):
        said = mouth(language.voices, lead_in=0).speak(sentence)
        alone = espeak_program(sentence, voice=name)
        assert said.seconds == pytest.approx(alone.seconds, abs=0.15)
    both = (espeak_program(sentence, voice=name).seconds for name in ("nl", "en"))
    assert abs(next(both) - next(both)) > 0.4
    with pytest.raises(DeviceError, match="no voice is called 'flite-slt'"):
        mouth(PIRATE.voices, "flite-slt")
