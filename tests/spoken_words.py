"""How much the box says: words spoken in the golden games, in all and a turn.

`python -m tests.spoken_words [brief|normal|full] [FOLDER]` plays the transcripts of a folder
and counts what is announced.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import mean

from assistant.console import Console
from assistant.languages.en import ENGLISH
from assistant.talk.words import Words
from tests.test_transcripts import FOLDER, Clock, heading, laid, seated


def counted(transcript: str, words: Words) -> tuple[int, int]:
    """The words that were announced in one transcript, and the turns that were played."""
    head = heading(transcript)
    said: list[str] = []
    with tempfile.TemporaryDirectory() as store, closing(laid(head, Path(store))) as host:
        session = seated(host, head, words)
        console = Console(session, ENGLISH, said.append, Clock(), as_json=True)
        turns = 0
        for line in transcript.splitlines():
            if line.startswith("> ") and not line.startswith("> ?"):
                before = session.view.turn
                console.take(line.removeprefix("> "))
                turns += max(0, session.view.turn - before)
    sentences = [line.split('": "', 1)[1] for line in said if line.startswith('{"say"')]
    return sum(len(sentence.split()) for sentence in sentences), turns + 1


def main() -> None:
    """Print the words of every game, of all together, and a turn."""
    words = Words(sys.argv[1]) if len(sys.argv) > 1 else Words.NORMAL
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else FOLDER
    games = {
        path.stem: counted(path.read_text("utf-8"), words) for path in sorted(folder.glob("*.txt"))
    }
    for name, (said, turns) in games.items():
        print(f"{name:36} {said:5} words  {said / turns:6.1f} a turn")  # noqa: T201 - this is what it is for
    total = sum(said for said, _ in games.values())
    a_turn = mean(said / turns for said, turns in games.values())
    print(f"{'in all':36} {total:5} words  {a_turn:6.1f} a turn (mean of games)")  # noqa: T201


if __name__ == "__main__":
    main()
