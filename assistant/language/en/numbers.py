"""English numbers, from the words in `texts.toml`."""

from assistant.language.en.texts import texts
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
