"""The bonuses of the Harry Potter log (H8 to H11)."""

from enum import StrEnum


class Bonus(StrEnum):
    """A bonus of the log; its value is the name in the journal."""

    LONDON = "london"
    """A clue of two words (H8)."""
    HOGWARTS = "hogwarts"
    """The guesser touches two cards at once, and the other player chooses which one counts (H9)."""
    HOGSMEADE = "hogsmeade"
    """An extra token marks a bystander of the giver before the clue (H10)."""
    PRIVET_DRIVE = "privet drive"
    """Fourteen members found before losing count as a win (H11)."""
    DIAGON_ALLEY = "diagon alley"
    """One more token, bystander side up (H11)."""
    TRAIN_STATION = "train station"
    """A bystander is ignored (H11)."""
    QUIDDITCH = "quidditch pitch"
    """Two tokens are turned bystander side up (H11)."""
    GREAT_HALL = "great hall"
    """Two clues in one turn (H11)."""
    THREE_BROOMSTICKS = "three broomsticks"
    """Two more tokens, checkmark side up (H11)."""


BRINGS = {Bonus.DIAGON_ALLEY: 1, Bonus.THREE_BROOMSTICKS: 2}
"""Number of tokens that each of these bonuses adds to the bank (H11)."""

ON_OFFER = (Bonus.PRIVET_DRIVE, Bonus.TRAIN_STATION)
"""Bonuses that can only be used when they are offered."""

WITH_CARDS = (Bonus.LONDON, Bonus.HOGWARTS, Bonus.HOGSMEADE)
"""Bonuses used together with a clue or a card, through commands of their own (H8 to H10)."""
