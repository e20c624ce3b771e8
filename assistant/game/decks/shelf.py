"""Finding decks: by path, in the players' folder, and among the included ones."""

from dataclasses import dataclass
from pathlib import Path

from assistant.game.complaints import Fault
from assistant.game.decks.deck import SMALLEST, Deck, join, read
from assistant.game.errors import FileError

OURS = Path(__file__).parent
"""The folder of the included decks."""

FOLDER = Path("decks")
"""The default folder for the players' own decks, below the current folder."""

AND = "+"
"""The character that joins several decks into one, as in `everyday+pictures`."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry in the list of decks: a deck, or a deck file that is invalid."""

    name: str
    """The name by which `load` finds the deck."""
    path: Path | None
    """The deck's file; None for an included deck."""
    deck: Deck | str
    """The deck, or a one-line message about the problem in its file."""
    hidden: bool = False
    """Whether an earlier deck has the same name."""


def load(name: str | Path, folder: Path = FOLDER) -> Deck:
    """Load the deck at a path, or the one with that name, the players' `folder` first.

    `everyday+pictures` joins both into a single deck (Y5). Raises `FileError`, which names the
    file, the line and the reason, for a missing or unreadable deck, a duplicate card or too few
    cards for any table.
    """
    paths = find(name, folder)
    return _large_enough(join([read(path) for path in paths]), *paths)


def _large_enough(deck: Deck, *paths: Path) -> Deck:
    count, files = len(deck.cards), " + ".join(map(str, paths))
    if count < SMALLEST:
        has = f"has {count} card{'s' if count > 1 else ''}" if count else "is empty"
        needs = f"it needs at least {SMALLEST}, or another joined to it: everyday+NAME"
        raise FileError(f"{files}: the deck {has}; {needs}", Fault.TOO_FEW_CARDS)
    return deck


def find(name: str | Path, folder: Path = FOLDER) -> tuple[Path, ...]:
    """The deck files that `name` refers to: several if it contains `AND`.

    Raises `FileError` for a name that is neither a file nor a deck.
    """
    if whole := _found(str(name), folder):
        return (whole,)
    paths = []
    for part in str(name).split(AND):
        path = _found(part.strip(), folder)
        if path is None:
            unknown = (
                f"{part.strip() or name}: there is neither such a file nor a deck of that name"
            )
            raise FileError(f"{unknown}; tabletop decks lists those that are here", Fault.NO_DECK)
        paths.append(path)
    return tuple(paths)


def _found(name: str, folder: Path) -> Path | None:
    path = Path(name)
    try:
        there = path.is_file() or (name != path.name and path.exists())
    except OSError:
        return path  # Reading the file later will fail with the reason.
    if there:
        return path
    wanted = name.removesuffix(".txt").casefold()
    everywhere = [*_files(folder), *_files(OURS)]
    return next((file for file in everywhere if file.stem.casefold() == wanted), None)


def catalogue(folder: Path = FOLDER) -> tuple[Listed, ...]:
    """Every named deck: the players' first, then the included ones, both in alphabetical order.

    An invalid file is listed with the reason, and does not hide other decks.
    """
    listed: list[Listed] = []
    for path in (*_files(folder), *_files(OURS)):
        try:
            deck: Deck | str = _large_enough(read(path), path)
        except FileError as error:
            deck = str(error)
        hidden = any(one.name.casefold() == path.stem.casefold() for one in listed)
        listed.append(Listed(path.stem, None if path.parent == OURS else path, deck, hidden))
    return tuple(listed)


def words(folder: Path = FOLDER) -> list[str]:
    """Every word that occurs on the cards of any deck."""
    decks = (listed.deck for listed in catalogue(folder))
    return [card.word for deck in decks if isinstance(deck, Deck) for card in deck.words]


def _files(folder: Path) -> list[Path]:
    """The deck files in a folder, without hidden system files or other files."""
    try:
        if not folder.is_dir():
            return []
        found = [path for path in folder.iterdir() if path.suffix.casefold() == ".txt"]
    except OSError as error:
        raise FileError(f"{folder}: the folder can't be read ({error.strerror})") from error
    shown = (path for path in found if not path.name.startswith(".") and not path.is_dir())
    return sorted(shown, key=lambda path: (path.name.casefold(), path.name))
