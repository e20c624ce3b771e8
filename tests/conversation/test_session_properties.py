"""Properties of every session in every edition, for any speech and any presses."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation.dealing import TEAM_GAMES
from assistant.conversation.effects import Effect, Say
from assistant.conversation.session import Session
from assistant.faces.render import utterance
from assistant.game.messages import Cell, Cue, Earcon, Face, Heard, Input, Page, Press, Pressed
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.events import REVEALING
from assistant.game.rules.game import begin
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.wish import Wish
from assistant.game.store.log import Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from assistant.language.glance import Glance
from hardware.elements import Role, Text
from hardware.layout import layout
from tests.conversation.any_game import (
    CARDS,
    EDITIONS,
    PLAYED,
    SEEDS,
    TABLES,
    Where,
    alike,
    as_said,
    at_any_table,
    messages,
    play_twins,
    sayings,
    session,
    table,
    team_games,
    twin,
    whole_game,
)
from tests.effort import examples
from tests.game.rules.random_play import accepted, move
from tests.tables import NORTH, SOUTH, WORDS, asked, sentences, shown
from tests.twins import Kept, Witness, hold_together

# --- any utterance ----------------------------------------------------------------

WISHED = st.sampled_from(
    (
        *("new game", "new cards", "team foxes", "new game team owls", "mission cairo"),
        *(f"new game {name.replace('-', ' ')}" for name in EDITIONS),
        *("new game classic two players", "new game duet mission prague", "mission london"),
    )
)
TAUGHT = st.one_of(*[PLAYED] * 9, st.just("teach me"))


def answered(effects: Sequence[Effect]) -> bool:
    """Whether something is said, or shown because it may be talk."""
    return Cue(Earcon.SHOWN) in effects or any(isinstance(effect, Say) for effect in effects)


@pytest.mark.parametrize(("edition", "players"), TABLES)
@examples(40)
@given(SEEDS, st.data())
def test_everything_gets_an_answer_or_a_visible_change(
    edition: str, players: int, seed: int, data: st.DataObject
) -> None:
    """No utterance and no tap is lost, and none breaks the game."""
    played = session(table(edition, Random(seed), players))
    teams = played.view.has_teams
    played.greet()
    for message in data.draw(messages(st.one_of(PLAYED, PLAYED, PLAYED, WISHED), teams)):
        before = {seat: played.glance(seat) for seat in Side}
        effects = played.take(message)
        match message:
            case Heard() | Pressed(_, Press.TAP):
                assert answered(effects)
            case Pressed(Side() as seat, Press.HOLD):
                assert {"LISTENING", "PAUSED"} & set(shown(played, seat).lines)
            case _:
                pass
        changed = {one.seat.seat for one in effects if isinstance(one, Glance)}
        assert changed == {seat for seat in Side if played.glance(seat) != before[seat]}
        for sentence in sentences(effects):
            assert sentence == " ".join(sentence.split())
            assert sentence[-1] in ".?!"


READ = st.one_of(
    st.lists(CARDS, min_size=1, max_size=6).map(" ".join),
    st.builds("row {} column {} {}".format, st.integers(1, 5), st.integers(1, 5), CARDS),
    st.sampled_from(("picture", "correction lake", "undo", "that's all", "whose turn", "yes")),
    PLAYED,
    WISHED,
)


@pytest.mark.parametrize("edition", EDITIONS)
@examples(30)
@given(messages(READ, teams=True))
def test_everything_gets_an_answer_while_cards_are_read(edition: str, script: list[Input]) -> None:
    tables = team_games()
    played = Session(tables.prepare(Wish(edition, lay=True)), tables, UNDERSTANDING)
    assert any(isinstance(effect, Say) for effect in played.greet())
    for message in script:
        effects = played.take(message)
        if isinstance(message, Heard):
            assert answered(effects)
        for seat in Side:
            assert len(shown(played, seat).cells) == played.view.rows


# --- what must stay secret --------------------------------------------------------


@pytest.mark.rule("D20")
@pytest.mark.parametrize("seat", Side)
@pytest.mark.parametrize("edition", ["duet", "harry-potter"])
@given(SEEDS, messages(TAUGHT, teams=False, spoken=True))
def test_nothing_said_or_shown_reveals_the_other_key(
    edition: str, seat: Side, seed: int, script: list[Input]
) -> None:
    """Compares two keys that differ only where no guess was judged.

    The seat sees the same side of both. As long as the guesses get equal answers, everything that
    the seat can see, hear or read is identical, including its order.
    """
    random = Random(seed)
    started = table(edition, random)
    alike(started, twin(started, seat, random), script, seat)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("edition", ["classic", "disney", "disney-advanced"])
@given(SEEDS, st.sampled_from(TEAM_GAMES), messages(TAUGHT, teams=True, spoken=True))
def test_nothing_said_or_shown_reveals_the_key_to_operatives(
    edition: str, seed: int, players: int, script: list[Input]
) -> None:
    """Compares two keys with the same counts, as long as the guesses get equal answers."""
    random = Random(seed)
    started = table(edition, random, players)
    alike(started, twin(started, SOUTH, random), script, SOUTH)


@pytest.mark.rule("H10", "D20")
@given(SEEDS, st.integers(0, 24), st.sampled_from(Side), messages(PLAYED, teams=False))
def test_only_the_screen_of_the_giver_says_that_a_card_cannot_be_marked(
    seed: int, position: int, giver: Side, script: list[Input]
) -> None:
    """For everybody else, a refused yes leaves the question open, as if there had been no yes.

    One key has a bystander of the giver's there; the others have an agent or an assassin. Until a
    mark is made, the same speech and presses produce the same words, lamps and lines.
    """
    laid = table("harry-potter", Random(seed))
    bank, bonuses = Bank(5, 5), {**laid.bonuses, Bonus.HOGSMEADE: 1}
    cards = tuple(replace(card, picture=False) for card in laid.cards)
    laid = replace(laid, cards=cards, bank=bank, bonuses=bonuses)
    word = WORDS[position]

    def asking(identity: Identity) -> Witness:
        start = Saved(replace(laid, key=with_identity(laid.key, giver, position, identity)))
        kept = Kept()
        played = Session(start, team_games(kept), UNDERSTANDING)
        played.take(Pressed(giver, Press.TAP))
        assert asked(played) is None
        played.take(Heard((f"mark {word}",), giver))
        forbidden = identity is not Identity.BYSTANDER
        question = f"CANNOT MARK {word.upper()}" if forbidden else f"{word.upper()}?"
        assert shown(played, giver).question == question
        if forbidden:
            before = played.view
            tapped = played.take(Pressed(giver, Press.TAP))
            (again,) = (utterance(one, ENGLISH) for one in tapped if isinstance(one, Say))
            assert (again.question, again.told) == (played.question, False)
            assert (played.view, shown(played, giver).question) == (before, question)
        return Witness(played, kept, giver.other, ENGLISH)

    anywhere = frozenset(range(25))  # with other counts, any card may end the game
    for other in (Identity.ASSASSIN, Identity.BYSTANDER):
        hold_together(asking(Identity.AGENT), asking(other), script, anywhere)


def with_identity(key: Key | TeamKey, side: Side, position: int, identity: Identity) -> Key:
    """The same key with another identity for one side."""
    assert isinstance(key, Key)
    north, south = key.pairs[position]
    pair = (identity, south) if side is NORTH else (north, identity)
    return Key((*key.pairs[:position], pair, *key.pairs[position + 1 :]))


@pytest.mark.rule("D20")
@at_any_table(25)
def test_a_whole_game_reveals_only_judged_cards(where: Where, seed: int) -> None:
    """The scripts consist of legal moves only, so they reach the game's end."""
    play_twins(*where, seed)


# --- whole games ------------------------------------------------------------------


@at_any_table(25)
def test_any_game_can_be_played_by_voice(where: Where, seed: int) -> None:
    """Every legal move can be said, and the spoken words make exactly that move, up to the end.

    Resumed midway from its log, the game is the same; undoing a move that revealed nothing restores
    the earlier state.
    """
    random = Random(seed)
    edition, players = where
    started = table(edition, random, players)
    log = Kept()
    played = Session(Saved(started), team_games(log), UNDERSTANDING)
    game = begin(started)
    while game.table.phase is not Phase.OVER:
        before, command = game, as_said(move(game, random), game.table)
        events = accepted(game, command)
        game = game.after(events)
        said = sayings(command, started.cards, bool(played.view.offer))
        for message in said:
            played.take(message)
        assert played.view == game.table, command
        if random.random() < 0.2:
            played.take(Heard(("undo",)))
            if any(isinstance(event, REVEALING) for event in events):
                assert played.view == game.table, command
                continue
            assert played.view == before.table, command
            for message in said:
                played.take(message)
            assert played.view == game.table, command
        if random.random() < 0.1:
            saved = Saved(started, tuple(log.moves))
            played = Session(saved, team_games(log), UNDERSTANDING)
            assert played.view == game.table
            assert played.greet()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_screens_show_everything_that_matters_in_any_game(edition: str, players: int) -> None:
    """Both pages show the whole question and choices, and the clue unless a question covers it."""
    random = Random(edition)
    started = table(edition, random, players)
    played = Session(Saved(started), team_games(), UNDERSTANDING)
    faces = set()
    for message in whole_game(begin(started), random):
        played.take(message)
        faces |= {replace(shown(played, seat), cells=((UNSEEN,),)) for seat in Side}
    for face, page in product(faces, Page):
        turned = replace(face, page=page)
        question = lines_of(turned, Role.QUESTION)
        assert solid(question) == solid([face.question or ""])
        rows = lines_of(turned, Role.CHOICE)
        assert tuple(one.strip() for row in rows for one in row.split("·")) == face.choices
        if page is Page.WORDS or not face.question:
            assert solid(lines_of(turned, Role.CLUE)) == solid([face.clue])


UNSEEN = Cell(None, covered=False, marked_here=False, marked_there=False)


def solid(lines: list[str]) -> str:
    """Text without spaces and hyphens, because long words are broken."""
    return "".join(lines).replace("-", "").replace(" ", "")


def lines_of(face: Face, part: Role) -> list[str]:
    placed = [one for one in layout(face) if isinstance(one, Text)]
    return [one.line.text for one in placed if one.part is part]
