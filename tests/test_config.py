"""The settings file: read once, refused early, and with the line number."""

from pathlib import Path

import pytest

from assistant import config
from assistant.config import NAMES, NO_EARS, Box, Ears, Mouth, Settings, load
from assistant.game.errors import FileError
from assistant.game.rules.house import HouseRules, Strictness
from assistant.hearing.engines import NAMES as ENGINES
from assistant.language import language
from assistant.language.words import Words
from assistant.speaking.mouth import voices


def written(folder: Path, text: str) -> Path:
    path = folder / "tabletop.toml"
    path.write_text(text)
    return path


def test_without_a_file_all_settings_are_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert load() == Settings()
    written(tmp_path, '[ears]\nengine = "vosk"\n')
    assert load().ears.engine == "vosk"


@pytest.mark.parametrize("address", ["wyoming://attic.local:10300", "wyoming://[::1]:10300"])
def test_another_computer_can_be_named_as_the_recognizer(tmp_path: Path, address: str) -> None:
    assert load(written(tmp_path, f'[ears]\nengine = "{address}"\n')).ears.engine == address


def test_a_setting_changes_only_itself(tmp_path: Path) -> None:
    path = written(tmp_path, '[mouth]\nlead_in = 1\n\n[box]\nscreens = "sh1106"\n')
    assert load(path) == Settings(Ears(), Mouth(lead_in=1), Box("sh1106"))


@pytest.mark.parametrize("words", list(Words))
def test_the_length_of_announcements_is_a_setting(words: Words, tmp_path: Path) -> None:
    read = load(written(tmp_path, f'[mouth]\nwords = "{words}"\n'))
    assert read == Settings(mouth=Mouth(words=words))
    assert isinstance(read.mouth.words, Words)
    assert Settings().mouth.words is Words.NORMAL


@pytest.mark.rule("C9", "V2")
def test_house_rules_can_be_set_in_the_file(tmp_path: Path) -> None:
    lines = ("looser_turns = true", "expert_clues = false", "timer = 90", 'referee = "strict"')
    read = load(written(tmp_path, "\n".join(("[house]", "tokens = 10", *lines))))
    assert read.tokens == 10
    assert read.house == HouseRules(
        looser_turns=True, expert_clues=False, timer=90, referee=Strictness.STRICT
    )
    assert load(written(tmp_path, "[house]\n")) == Settings()


REFUSED = Path(__file__).with_name("refused_settings.txt").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", REFUSED)
def test_an_invalid_setting_is_refused_with_its_line(line: str, tmp_path: Path) -> None:
    text, _, message = line.partition(" ! ")
    path = written(tmp_path, text.replace(" / ", "\n"))
    with pytest.raises(FileError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert message in str(refused.value)


def test_the_names_in_the_settings_are_those_of_the_engines_and_voices() -> None:
    assert NAMES["engine"] == (*ENGINES, NO_EARS)
    assert NAMES["voice"] == tuple(voices(language().voices))
    assert NAMES["words"] == tuple(Words)
    assert NAMES["referee"] == tuple(Strictness)


def test_a_named_file_must_exist(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        load(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("section", "name", "least", "most", "step"),
    [
        ("ears", "speech", 0.05, 0.95, 0.01),
        ("mouth", "lead_in", 0, 5, 0.01),
        ("mouth", "rate", 80, 400, 1),
        ("mouth", "volume", 0, 1, 0.01),
        ("north", "button", -1, 27, 1),
        ("blue", "lamp", -1, 27, 1),
        ("box", "sd_mode", -1, 27, 1),
        ("south", "address", 0x08, 0x77, 1),
        ("red", "offset", -16, 16, 1),
        ("house", "timer", 0, 3600, 1),
    ],
)
def test_a_number_is_accepted_up_to_its_bounds(
    section: str, name: str, least: float, most: float, step: float, tmp_path: Path
) -> None:
    for value in (least, most):
        load(written(tmp_path, f"[{section}]\n{name} = {value}\n"))
    for value in (least - step, most + step):
        with pytest.raises(FileError, match=f"line 2: .* {name} is from"):
            load(written(tmp_path, f"[{section}]\n{name} = {value}\n"))


def test_the_settings_at_the_top_of_the_module_are_the_defaults(tmp_path: Path) -> None:
    assert config.__doc__ is not None
    read = load(written(tmp_path, config.__doc__.partition("\n\n")[2]))
    assert (read.ears, read.mouth, read.box) == (Ears(), Mouth(), Box())


def test_house_rules_are_changed_one_by_one() -> None:
    assert config.house_rules({"timer": 30}, HouseRules(names=True)) == HouseRules(
        timer=30, names=True
    )
