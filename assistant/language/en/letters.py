"""English letters. The alphabet of words is that of ICAO Annex 10, volume II, 5.2.1.3."""

from string import ascii_lowercase

from assistant.language.en.texts import texts
from assistant.language.letters import Letters

ALPHABET = {
    word: word[0]
    for word in (
        *("alpha", "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"),
        *("india", "juliet", "juliett", "kilo", "lima", "mike", "november", "oscar", "papa"),
        *("quebec", "romeo", "sierra", "tango", "uniform", "victor", "whiskey", "whisky"),
        *("xray", "yankee", "zulu"),
    )
}

NAMES = {name: letter for letter, names in texts()["letters"].items() for name in names.split()}

IN_TWO = {
    **{("double", letter): 2 * letter for letter in ascii_lowercase},
    ("double", "u"): "w",
    ("double", "you"): "w",
    ("x", "ray"): "x",
}

LETTERS = Letters(ALPHABET, NAMES, IN_TWO)
