"""What the words of the game mean, and what its rules say, in a sentence or two.

An answer is right for the edition, the players and the house rules of the table, and is made
from nothing but these and the phase, so that it can be given at any moment (D20).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant.game.rules import missions
from assistant.game.rules.cards import Identity
from assistant.game.rules.edition import load, names
from assistant.game.rules.events import ALONE
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language.en.pieces import Pieces, pieces
from assistant.language.en.words import a, count, counted, either, sentence, together
from assistant.language.intents import Topic


def rule(topic: Topic, view: PublicView) -> str:
    """What is answered to a question about a word or a rule."""
    answers = TEAMS if view.has_teams else TOGETHER
    answer = answers.get(topic) or BESIDES[topic]
    return sentence(answer(view, pieces(view)))


Answer = Callable[[PublicView, Pieces], str]


def _has_assassin(view: PublicView) -> bool:
    return view.edition.teams is None or view.edition.teams.assassins > 0


def _valid_clue(view: PublicView, _: Pieces) -> str:
    """W1, W2, W6, and what the house lets through (V2)."""
    said = (
        "A clue is one word and a number. The word must not be a form of a word that lies open,"
        " or a part of one."
    )
    house = view.house
    looser = (house.names, house.titles, house.compounds, house.hyphens, house.acronyms)
    return f"{said} Say house rules for what else is allowed here." if any(looser) else said


def _name(view: PublicView, _: Pieces) -> str:
    """V2, W2."""
    if view.house.names:
        return "A name may be a clue here, even if it has several words."
    return "A name of one word is fine, unless it is part of a card. Of several words, it is not."


def _two_words(view: PublicView, _: Pieces) -> str:
    """W6, V2."""
    looser = view.house.compounds or view.house.hyphens or view.house.titles
    more = " Say house rules for what else is allowed here." if looser else ""
    return f"No: a clue is one word, without a space or a hyphen.{more}"


def _sound(view: PublicView, _: Pieces) -> str:
    """W5, W7, Y4."""
    return (
        "A clue is about what words mean. A word that only sounds like a card is another word,"
        " and may be spelled; whether a rhyme is fair, you decide yourselves."
    )


def _editions(view: PublicView, _: Pieces) -> str:
    titles = [load(one).title for one in names()]
    return f"There are {together(titles)}. Say new game, and which one."


def _partner(view: PublicView, _: Pieces) -> str:
    if view.partner:
        return "I play along as your partner. Say new game without a partner to stop that."
    return "I can be your partner at the other seat: say new game with a partner."


def _bank(view: PublicView, _: Pieces) -> str:
    """D4, H1."""
    if view.has_teams:
        return NO_TOKENS
    tokens = [count(number) for number in view.edition.tokens_allowed]
    more = f"{either(tokens[1:])} make it easier: say so with new game, such as"
    return f"A standard game has {tokens[0]} tokens; {more} new game with {tokens[-1]} tokens."


BESIDES: Mapping[Topic, Answer] = {
    "valid clue": _valid_clue,
    "name": _name,
    "two words": _two_words,
    "sound": _sound,
    "editions": _editions,
    "partner": _partner,
    "bank": _bank,
    "form": lambda view, names: (
        "A plural or any other form of a word that lies open is not allowed, nor a part of one:"
        " no breaking for break, no rain for rainbow."
    ),
    "foreign": lambda view, names: (
        "A foreign word is fine if people use it in English, without an accent. You decide."
    ),
    "two cards": lambda view, names: (
        "One card at a time: guess one, and after a right guess the next."
    ),
    "confirm": lambda view, names: (
        "Say the word. I ask it back: say yes, or tap your button, and the card is touched."
    ),
    "own key": lambda view, names: "Your key is on your own screen alone, and is never said aloud.",
    "seats": lambda view, names: (
        "North and south sit across from each other, each at a screen. Tap your button, and I"
        " know who you are."
    ),
    "phones": lambda view, names: (
        "Phones can be screens and buttons, in a web browser. Whoever starts the program can"
        " switch that on; then scan the code of your seat."
    ),
    "teams": lambda view, names: (
        "Two teams play classic and Disney: say new game classic. Three players can do that, too:"
        " say new game classic with three players."
    ),
    "laying": lambda view, names: (
        "Before the first clue you can say swap, a card, for, and the right one. To read all cards"
        " anew, say new cards."
    ),
    "button": lambda view, names: (
        "A tap is yes, ends the turn, or says that you are next. Two taps repeat what was said."
        " Hold it while you speak, and it is known who you are."
    ),
    "saving": lambda view, names: (
        "Each move is saved when it is made. After a new start, say resume to go on."
    ),
}
"""The same in all games, but for what the table agreed on."""


# --- two sides together ------------------------------------------------------------------


def _sudden_death(view: PublicView, names: Pieces) -> str:
    """D17."""
    lost = f"A {names.bystander} or {a(names.assassin)} then loses the game."
    guess = (
        f"no more clues are given, and both sides guess the {names.agents} that are left. {lost}"
    )
    if view.phase is Phase.SUDDEN_DEATH:
        return f"The turns have run out: {guess}"
    return f"When the turns have run out, {guess}"


def _bystander(view: PublicView, names: Pieces) -> str:
    """D9, D10, D17, M3, M5."""
    one = a(names.bystander)
    if view.phase is Phase.SUDDEN_DEATH:
        return f"In sudden death, {one} loses the game."
    if not view.mission:
        return f"{one} ends the turn. The other side may still guess that card."
    return (
        f"{one} ends the turn and is a mistake. Once no mistake is left, it costs two turns;"
        " if there are not two, the game is lost."
    )


def _agent(_: PublicView, names: Pieces) -> str:
    """D1, D8."""
    return (
        f"{names.agents} are the cards to find. Your key shows those that the other side"
        " is to guess from your clues."
    )


def _assassin(_: PublicView, names: Pieces) -> str:
    """D11."""
    return f"if either side guesses {a(names.assassin)}, both lose at once."


def _wrong_together(view: PublicView, names: Pieces) -> str:
    """D9, D11, D17."""
    if view.phase is Phase.SUDDEN_DEATH:
        return "In sudden death, any wrong card loses the game."
    mistake = " and is a mistake" if view.mission else ""
    return f"{a(names.bystander)} ends the turn{mistake}; {a(names.assassin)} loses the game."


def _counts_together(view: PublicView, names: Pieces) -> str:
    """D1, and D2 for what a side shows."""
    shown = {
        identity: sum(number for (north, _), number in view.edition.pairs if north is identity)
        for identity in (Identity.AGENT, Identity.ASSASSIN, Identity.BYSTANDER)
    }
    pieces_of = {
        Identity.AGENT: (names.agent, names.agents),
        Identity.ASSASSIN: (names.assassin, f"{names.assassin}s"),
        Identity.BYSTANDER: (names.bystander, f"{names.bystander}s"),
    }
    kinds = [counted(number, *pieces_of[identity]) for identity, number in shown.items()]
    both = counted(view.edition.agents, names.agent, names.agents)
    return f"Each side of a printed key has {together(kinds)}. Both together have {both}."


def _scoring_together(view: PublicView, names: Pieces) -> str:
    """D18, H1."""
    if view.mission:
        return "A mission has no score: it is won or lost."
    return (
        f"A standard game that is won has three points for each token left and one for each taken"
        f" {names.checkmark} side up, and one less after sudden death."
    )


def _bonuses_together(view: PublicView, _: Pieces) -> str:
    """H8 to H11."""
    if not _has_log(view):
        return NO_BONUSES
    return "Bonuses are earned with the missions of the log. Say bonuses for those that you have."


def _has_log(view: PublicView) -> bool:
    log = missions.load(view.edition.name)
    return bool(log and log.sections)


NO_BONUSES = "There are no bonuses in this game."
NO_TOKENS = "No tokens are needed where two teams play."
ONE_GUESS = "Each clue needs at least one guess. After a right one, you may end the turn."


def _tokens(view: PublicView, _: Pieces) -> str:
    """D12, D17, M1, M3."""
    spent = "Each turn costs a token from the bank. When it is empty, sudden death begins."
    limit = " Only some of them pay for a mistake; of the others, it costs two."
    return f"{spent}{limit}" if view.mission else spent


def _losing_together(view: PublicView, names: Pieces) -> str:
    """D11, D17, M5."""
    lost = f"You lose if somebody guesses {a(names.assassin)}, or any wrong card in sudden death"
    more = ", or if a mistake costs more turns than are left" if view.mission else ""
    return f"{lost}{more}."


def _stopping_together(view: PublicView, _: Pieces) -> str:
    """D6, D12, D17."""
    if view.phase is Phase.SUDDEN_DEATH:
        return "In sudden death there are no turns to end: guess until all are found."
    return ONE_GUESS


TOGETHER: Mapping[Topic, Answer] = {
    "sudden death": _sudden_death,
    "agent": _agent,
    "bystander": _bystander,
    "assassin": _assassin,
    "rivals": lambda view, names: "You all play together: there is no other team.",
    "number": lambda view, names: (
        "The number says how many cards the clue is for. It sets no limit: guess on until a card"
        " is wrong, or end the turn."
    ),
    "zero": lambda view, names: (
        f"You may say zero: the clue is for none of the {names.agents}. You still owe one guess."
    ),
    "unlimited": lambda view, names: (
        "Unlimited is for team games. Here no number sets a limit on guesses."
    ),
    "stopping": _stopping_together,
    "wrong guess": _wrong_together,
    "tokens": _tokens,
    "checkmark": lambda view, names: (
        f"A token taken {names.checkmark} side up stands for a turn that you ended without"
        " a mistake."
    ),
    "key": lambda view, names: (
        f"Your side of the key shows the {names.agents} that the other side is to guess,"
        " and the cards that lose. Only your side may look at it."
    ),
    "winning": lambda view, names: f"Find all {names.agents}, and you have won together.",
    "losing": _losing_together,
    "spymaster": lambda view, names: (
        "There is no spymaster here: both sides see a key, and take turns to give the clue."
    ),
    "operative": lambda view, names: "There are no operatives here: both sides guess, in turns.",
    "penalty": lambda view, names: (
        "The penalty for an invalid clue is one token. The clue then stands."
    ),
    "marks": lambda view, names: (
        "A marked card was wrong for one side. That side cannot guess it again, the other can."
    ),
    "counts": _counts_together,
    "scoring": _scoring_together,
    "missions": lambda view, names: (
        "A mission has a number of turns, and allows so many mistakes. Winning one opens others:"
        " say which missions."
    ),
    "bonuses": _bonuses_together,
}
"""Duet and Harry Potter."""


# --- two teams ---------------------------------------------------------------------------


def _team_assassin(view: PublicView, names: Pieces) -> str:
    """C5, C10, Y1, Y2."""
    if not _has_assassin(view):
        return f"There is no {names.assassin} in this game: nobody loses at once."
    if view.players == ALONE:
        return f"If you guess the {names.assassin}, you lose at once."
    return f"A team that guesses the {names.assassin} loses at once."


def _wrong_in_teams(view: PublicView, names: Pieces) -> str:
    """C5, Y1."""
    ends = f"{a(names.bystander)}, or {a(names.agent)} of the other team, ends the turn"
    lost = f"; the {names.assassin} loses the game" if _has_assassin(view) else ""
    return f"{ends}{lost}."


def _expert(view: PublicView, said: str) -> str:
    """C3, Y3."""
    return said if view.expert_clues else "One or more: there is no zero and no unlimited here."


def _winning_in_teams(view: PublicView, names: Pieces) -> str:
    """C6, C10."""
    if view.players == ALONE:
        return f"Cover all your {names.agents} before all those of the other team are covered."
    return f"The team whose {names.agents} are all covered first has won."


def _losing_in_teams(view: PublicView, names: Pieces) -> str:
    """C5, C6, C10, Y1."""
    lost = f"You lose when all {names.agents} of the other team are covered"
    return f"{lost}, or if you guess the {names.assassin}." if _has_assassin(view) else f"{lost}."


def _penalty_in_teams(view: PublicView, names: Pieces) -> str:
    """C8, C10."""
    if view.players == ALONE:
        return (
            "After an invalid clue the turn ends, and one more of the other team's"
            f" {names.agents} is covered."
        )
    return (
        "After an invalid clue the turn ends, and the other spymaster may cover"
        f" {a(names.agent)} of their own before the next clue."
    )


def _number_in_teams(view: PublicView, _: Pieces) -> str:
    """C3, C4."""
    return (
        "The number says how many cards the clue is for. The team may guess as many, and one more."
    )


def _counts_in_teams(view: PublicView, names: Pieces) -> str:
    """C1, Y1, Y2."""
    of = view.edition.teams
    assert of, "two teams play"
    kinds = [
        f"{counted(of.starting, names.agent, names.agents)} for the team that begins",
        f"{count(of.other)} for the other",
        counted(of.bystanders, names.bystander, f"{names.bystander}s"),
    ]
    if of.assassins:
        kinds.append(counted(of.assassins, names.assassin, f"{names.assassin}s"))
    return f"A printed key has {together(kinds)}."


def _scoring_in_teams(view: PublicView, names: Pieces) -> str:
    """C6, C10."""
    if view.players == ALONE:
        return f"Your score is the {names.agents} of the other team that are not covered."
    return f"There are no points: the first team with all its {names.agents} covered wins."


TEAMS: Mapping[Topic, Answer] = {
    "sudden death": lambda view, names: (
        "There is no sudden death in this game: turns do not run out."
    ),
    "agent": lambda view, names: (
        f"{names.agents} are the cards that a team has to find, each those of its own colour."
    ),
    "bystander": lambda view, names: (
        f"{a(names.bystander)} belongs to no team. Whoever guesses one ends the turn."
    ),
    "assassin": _team_assassin,
    "rivals": lambda view, names: (
        "A card of the other team is covered for that team, and your turn ends."
    ),
    "number": _number_in_teams,
    "zero": lambda view, names: _expert(
        view,
        "Zero means that no card of your team fits the clue. Guess as often as you like,"
        " at least once.",
    ),
    "unlimited": lambda view, names: _expert(
        view,
        "Unlimited does not tell how many cards the clue is for. Guess as often as you like,"
        " at least once.",
    ),
    "stopping": lambda view, names: ONE_GUESS,
    "wrong guess": _wrong_in_teams,
    "tokens": lambda view, names: NO_TOKENS,
    "checkmark": lambda view, names: NO_TOKENS,
    "key": lambda view, names: (
        "The key tells the spymasters whose card each one is. Operatives never see it."
    ),
    "winning": _winning_in_teams,
    "losing": _losing_in_teams,
    "spymaster": lambda view, names: "Spymasters see the key, and give the clues.",
    "operative": lambda view, names: (
        "Operatives see no key: they guess which cards the clue of their spymaster is for."
    ),
    "penalty": _penalty_in_teams,
    "marks": lambda view, names: "A card that was guessed is covered, and stays so.",
    "counts": _counts_in_teams,
    "scoring": _scoring_in_teams,
    "missions": lambda view, names: "Missions are for Duet and Harry Potter.",
    "bonuses": lambda view, names: NO_BONUSES,
}
"""The classic game, and Disney."""
