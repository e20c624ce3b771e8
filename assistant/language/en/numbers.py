"""English numbers and letters, from the words in `texts.toml`."""

from string import ascii_lowercase

from assistant.language.en.texts import texts
from assistant.language.letters import Letters
from assistant.language.numbers import Numbers


def _numbered(section: str) -> dict[str, int]:
    return {word: int(count) for count, said in texts()[section].items() for word in said.split()}


SAME_SOUND = _numbered("same_sound")
NEAR_SOUND = _numbered("near_sound")

NUMBERS = Numbers(
    units=tuple(texts()["number"]["units"].split()),
    tens={word: 10 * at for at, word in enumerate(texts()["number"]["tens"].split(), start=2)},
    same_sound=SAME_SOUND,
    near_sound=NEAR_SOUND,
    ordinals=_numbered("ordinal"),
    unlimited="unlimited",
    amounts={("a", "couple"): 2, ("a", "pair"): 2},
    rows=_numbered("row"),
    columns=_numbered("column"),
)

LETTERS = Letters(
    alphabet={word: word[0] for word in texts()["alphabet"]["words"].split()},
    names={name: letter for letter, names in texts()["letters"].items() for name in names.split()},
    in_two={
        **{("double", letter): 2 * letter for letter in ascii_lowercase},
        ("double", "u"): "w",
        ("double", "you"): "w",
        ("x", "ray"): "x",
    },
)
