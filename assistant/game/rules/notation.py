"""The table as text: reads and writes word lists and keys.

An unreadable line raises `NotationError`, with the line and the reason.
"""

from collections.abc import Iterator, Mapping

from assistant.game.rules import key as keys
from assistant.game.rules.cards import Card, Identity, Team
from assistant.game.rules.edition import Edition
from assistant.game.rules.key import Key, TeamKey

LETTERS = {"A": Identity.AGENT, "X": Identity.ASSASSIN, ".": Identity.BYSTANDER}
"""The letters for identities in a two-sided key, in key files and on screens."""
TEAM_LETTERS = {
    "R": Identity.RED,
    "B": Identity.BLUE,
    "X": Identity.ASSASSIN,
    ".": Identity.BYSTANDER,
}
"""The letters for identities in a key for team games."""
LETTER_OF = {identity: letter for letter, identity in (LETTERS | TEAM_LETTERS).items()}


class NotationError(Exception):
    """Unreadable text; `line` counts from 1 and is None if no single line is wrong."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason, line)
        self.reason = reason
        self.line = line

    def __str__(self) -> str:
        """The error as a message for a player."""
        return f"line {self.line}: {self.reason}" if self.line else self.reason


def read_card(text: str) -> Card:
    """Read one line of a word list: a word as printed, or `@ label` for a picture."""
    picture = text.startswith("@")
    word = " ".join(text.removeprefix("@").split())
    if not word.isprintable():
        raise NotationError("a card with characters that cannot be printed")
    if not any(character.isalnum() for character in word):
        wanted = "a label after the @" if picture else "a letter or a digit"
        raise NotationError(f"“{text}” is no card: it needs {wanted}")
    return Card(word, picture)


def write_card(card: Card) -> str:
    """The line from which `read_card` reads this card."""
    return f"@ {card.word}" if card.picture else card.word


def read_list(text: str) -> tuple[Card, ...]:
    """Read any number of different cards, skipping blank lines and `#` comments."""
    return tuple(_numbered_cards(text).values())


def checked(text: str) -> Iterator[tuple[int, Card | NotationError]]:
    """The card in each line, or the reason why there is none, with the line's number."""
    first_line: dict[tuple[str, bool], int] = {}
    for number, line in numbered(text):
        try:
            card = read_card(line)
        except NotationError as error:
            yield number, NotationError(error.reason, number)
            continue
        first = first_line.setdefault((card.word.casefold(), card.picture), number)
        again = NotationError(f"{card.word} is already in line {first}", number)
        yield number, card if first == number else again


def _numbered_cards(text: str) -> dict[int, Card]:
    """The cards by their line numbers in the file."""
    cards: dict[int, Card] = {}
    for number, one in checked(text):
        if isinstance(one, NotationError):
            raise one
        cards[number] = one
    return cards


def read_cards(text: str, edition: Edition) -> tuple[Card, ...]:
    """Read a whole table's cards, row by row as north sees them."""
    cards = _numbered_cards(text)
    if len(cards) != edition.size:
        # Report the first surplus card's line, or the last card's if cards are missing.
        at = list(cards)[: edition.size + 1]
        needed = f"{_cards(len(cards))}, but {edition.title} needs {edition.size}"
        raise NotationError(needed, at[-1] if at else None)
    return tuple(cards.values())


def read_key(text: str, edition: Edition, any_counts: bool = False) -> Key | TeamKey:
    """Read a key as north sees the table, one line per row (D1, D2, C1).

    In co-operative games, a card is a pair of letters, north's identity first. In team games, it is
    a single letter, and the first line is `red starts` or `blue starts`.
    """
    lines = list(numbered(text))
    if edition.teams:
        number, said = (lines[0][0], lines[0][1].lower().split()) if lines else (None, [])
        if said not in (["red", "starts"], ["blue", "starts"]):
            raise NotationError("the first line says “red starts” or “blue starts”", number)
        starts, lines = Team(said[0]), lines[1:]
        letters = _grid(lines, edition, 1, TEAM_LETTERS)
        key: Key | TeamKey = TeamKey(starts, tuple(TEAM_LETTERS[letter] for letter in letters))
    else:
        words = _grid(lines, edition, 2, LETTERS)
        key = Key(tuple((LETTERS[word[0]], LETTERS[word[1]]) for word in words))
    misfit = None if any_counts else keys.misfit(key, edition)
    if misfit:
        position, reason = misfit
        raise NotationError(reason, lines[position // edition.columns][0])
    agents = [key.all_agents] if isinstance(key, Key) else list(map(key.agents, Team))
    if not all(agents):
        raise NotationError("a key without an agent to find cannot be played")
    return key


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _grid(
    rows: list[tuple[int, str]], edition: Edition, width: int, letters: Mapping[str, Identity]
) -> tuple[str, ...]:
    """The cards of all numbered rows, each a word of `width` letters."""
    found: list[str] = []
    for number, line in rows:
        words = line.upper().split()
        if len(words) != edition.columns:
            raise NotationError(f"{_cards(len(words))} in a row of {edition.columns}", number)
        for word in words:
            if len(word) != width or not set(word) <= letters.keys():
                *most, last = letters
                wanted = f"{'two' if width == 2 else 'one'} of {', '.join(most)} and {last}"
                raise NotationError(f"“{word}” is not {wanted}", number)
        found += words
    if len(rows) != edition.rows:
        # Report the first surplus row's line, or the last row's if rows are missing.
        at = rows[: edition.rows + 1]
        needed = f"{len(rows)} rows, but {edition.title} needs {edition.rows}"
        raise NotationError(needed, at[-1][0] if at else None)
    return tuple(found)


def write_key(key: Key | TeamKey, columns: int) -> str:
    """The text from which `read_key` reads this key."""
    if isinstance(key, Key):
        first = ""
        words = [LETTER_OF[north] + LETTER_OF[south] for north, south in key.pairs]
    else:
        first = f"{key.starts} starts\n"
        words = [LETTER_OF[identity] for identity in key.identities]
    rows = (words[start : start + columns] for start in range(0, len(words), columns))
    return first + "".join(" ".join(row) + "\n" for row in rows)


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither empty nor comments, numbered from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped
