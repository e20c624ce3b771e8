"""How a session, with its rules and referee, reacts to what is said."""

from collections.abc import Sequence

from assistant.conversation.dealing import Wishes
from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.game import decks
from assistant.game.rules.cards import Card, Side
from assistant.game.rules.commands import GiveClue, Guess, Stop
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.log import Move, Saved
from assistant.language import language
from assistant.partner.relation import relates
from tools.speech.tables import CLUE, happens


def in_play(words: Sequence[str], clue_is_due: bool, trusting: bool = False) -> Session:
    """An unsaved session in which a guess is due, or the clue of the second turn.

    The first turn is unsuitable, because either side can give its clue, which leads to a question
    (D5).
    """
    cards = tuple(Card(word.upper()) for word in words)
    team_games = TeamGames(decks.load("everyday"), Wishes(cards=cards, seed=1), None, "")
    started = team_games.begin(AS_BEFORE)
    assert isinstance(started.key, Key), "Duet has a key with two sides"
    agent = min(started.key.agents(Side.NORTH))
    turn = (GiveClue(Side.NORTH, CLUE), Guess(Side.SOUTH, agent), Stop(Side.SOUTH))
    game, moves = begin(started), list[Move]()
    for command in turn if clue_is_due else turn[:1]:
        moves.append(happens(game, command))
        game = game.after(moves[-1])
    saved, known = Saved(started, tuple(moves)), language().understanding
    return Session(saved, team_games, known, Manners(trusting, relates=relates))
