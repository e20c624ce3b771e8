"""`./tabletop-dev tests.language.taken SENTENCE …`: a sentence's meaning in each moment."""

import sys

from tests.language.test_utterances import moments, taken_for


def main() -> None:
    """Print a line for each moment of each sentence."""
    for sentence in sys.argv[1:]:
        sys.stdout.write(sentence + "\n")
        for name in moments():
            (_, reading), *_ = taken_for(name, sentence)
            how = "" if reading is None else "near " if reading.near else "plain"
            sys.stdout.write(f"  {name:3} {how:5} {reading and reading.intent}" + "\n")


if __name__ == "__main__":
    main()
