"""English letters, from the words in `texts.toml`."""

from string import ascii_lowercase

from assistant.language.en.texts import texts
from assistant.language.letters import Letters

ALPHABET = {word: word[0] for word in texts()["alphabet"]["words"].split()}

NAMES = {name: letter for letter, names in texts()["letters"].items() for name in names.split()}

IN_TWO = {
    **{("double", letter): 2 * letter for letter in ascii_lowercase},
    ("double", "u"): "w",
    ("double", "you"): "w",
    ("x", "ray"): "x",
}

LETTERS = Letters(ALPHABET, NAMES, IN_TWO)
