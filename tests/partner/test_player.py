"""A partner plays by what its seat may know, and repeats its decision for the same task."""

from dataclasses import replace

import pytest

from assistant.game.referee import Verdict, relaxed, rule_on, same_sound
from assistant.game.rules.cards import Card, Identity, Side
from assistant.game.rules.clue import Clue, GivenClue
from assistant.game.rules.commands import GiveClue, Guess
from assistant.game.rules.edition import Edition
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Past, Task
from assistant.game.rules.view import PublicView, Touched
from assistant.partner import giver, guesser, nearness
from assistant.partner.giver import LEADS, NEAR_ENOUGH
from assistant.partner.guesser import SHUNNED, Odds
from assistant.partner.seated import SURELY, Seated
from assistant.partner.stakes import stakes
from tests.effort import few
from tests.partner.tables import (
    CLASSIC,
    best_clue,
    guessed,
    known,
    lay,
    played,
)
from tests.tables import DUET, WEATHER, done


@pytest.mark.slow
@pytest.mark.parametrize("edition", [DUET, CLASSIC], ids=lambda edition: edition.name)
def test_a_game_between_two_partners_ends(edition: Edition) -> None:
    *_, (_, _, end) = played(lay(1, edition))
    assert end.table.phase is Phase.OVER


@pytest.mark.slow
@pytest.mark.rule("W1", "W2")
@pytest.mark.parametrize("deck", ["everyday", "children"])
def test_the_referee_accepts_every_clue_and_none_is_given_twice(deck: str) -> None:
    for seed in range(few(3)):
        for before, command, _ in played(lay(seed, deck=deck)):
            if isinstance(command, GiveClue):
                word = command.clue.word
                ruling = rule_on(word, before.table.visible, relaxed(before.table))
                assert ruling.verdict is Verdict.VALID
                assert same_sound(word) == ()
                assert word not in {given.clue.word for given in before.table.clues}


def test_the_best_clue_is_reproducible_and_means_only_agents() -> None:
    game = lay(4)
    key = game.seen_from(Side.NORTH).key
    found = best_clue(game)
    assert found == best_clue(game)
    assert found.number == len(found.positions)
    assert {key[at] for at in found.positions} == {Identity.AGENT}


@pytest.mark.parametrize("seed", range(4))
def test_a_card_counts_only_if_it_is_near_and_clearly_ahead_of_every_wrong_card(seed: int) -> None:
    game = lay(seed)
    key, best = game.seen_from(Side.NORTH).key, best_clue(game)
    near = nearness.of_clue(known(), best.word, [card.word for card in game.table.cards])
    assert near is not None
    (scores,) = near.together
    wrong = max(scores[at] for at in range(25) if key[at] is not Identity.AGENT)
    for at, lead in list(zip(best.positions, LEADS, strict=False))[1:]:
        assert scores[at] >= max(NEAR_ENOUGH, wrong + lead) - 1e-3


@pytest.mark.rule("D20")
def test_only_a_clue_of_its_own_makes_a_partner_reveal_its_cards() -> None:
    game, wise = lay(4), Seated(known())
    best = best_clue(game)
    seat = Task(Act.CLUE, Side.NORTH, game.table, game.seen_from(Side.NORTH).key)
    assert wise.meant(seat) == best.positions
    given = past(game, best.clue)
    assert wise.look_back(given).meant == ()
    own = replace(given, view=replace(given.view, partner=Side.NORTH))
    assert wise.look_back(own).meant == best.positions
    another = replace(own, given=GivenClue(1, Side.NORTH, WEATHER))
    assert wise.look_back(another).meant == ()


def test_no_clue_begins_like_a_card() -> None:
    table = lay(6).table
    view = replace(table, cards=(Card("TUBE"), Card("CAP"), *table.cards[2:]))
    assert rule_on("tub", view.visible).verdict is Verdict.VALID
    given = [one for one in ("tub", "captain", "bath") if giver.may_give(one, view)]
    assert given == ["bath"]


@pytest.mark.rule("D17")
def test_in_sudden_death_a_partner_guesses_and_never_stops() -> None:
    moves = list(played(lay(1, tokens=1)))
    phases = [before.table.phase for before, _, _ in moves]
    assert Phase.SUDDEN_DEATH in phases
    for phase, (_, command, _) in zip(phases, moves, strict=True):
        assert phase is not Phase.SUDDEN_DEATH or isinstance(command, Guess)


def after_a_ship(found: int | None = None) -> PublicView:
    """South guesses for melody, with cards left over from the earlier clue ship."""
    table = lay(6).table
    words = ("RIVER", "BOAT", "PIANO", *(card.word for card in table.cards[3:]))
    return replace(
        table,
        cards=tuple(map(Card, words)),
        covered=tuple(Identity.AGENT if at == found else None for at in range(25)),
        touched=() if found is None else (Touched(found, Side.SOUTH, Identity.AGENT, 1),),
        phase=Phase.GUESS,
        turn=3,
        giver=Side.NORTH,
        guessed=int(found is not None),
        clues=(
            GivenClue(1, Side.NORTH, Clue("ship", 2)),
            GivenClue(3, Side.NORTH, Clue("melody", 1 if found is None else 2)),
        ),
    )


def odds(table: PublicView) -> Odds:
    return guesser.odds_of(known(), table, (Identity.BYSTANDER,) * 25, Side.SOUTH)


@pytest.mark.rule("D14")
def test_cards_of_an_earlier_clue_are_remembered() -> None:
    both = after_a_ship()
    last_alone = replace(both, clues=both.clues[1:])
    assert odds(both).agent[1] > odds(last_alone).agent[1] + 0.2


@pytest.mark.rule("D14")
def test_the_cards_of_the_newest_clue_go_first() -> None:
    both = after_a_ship()
    waiting = odds(both).meant
    assert waiting[2] > waiting[1]
    met = replace(
        both,
        covered=(None, None, Identity.AGENT, *both.covered[3:]),
        touched=(Touched(2, Side.SOUTH, Identity.AGENT, 1),),
        guessed=1,
    )
    assert odds(met).meant[1] > 2 * waiting[1]


@pytest.mark.rule("D9")
def test_a_partner_guesses_one_of_two_fitting_cards_instead_of_stopping() -> None:
    """The piano was found for “melody two”; stopping would cost a token, as a bystander does."""
    table = after_a_ship(2)
    words = ("RIVER", "FLUTE", "PIANO", "VIOLIN")
    view = replace(
        table,
        cards=(*map(Card, words), *table.cards[4:]),
        clues=(GivenClue(3, Side.NORTH, Clue("melody", 2)),),
        touched=(Touched(2, Side.SOUTH, Identity.AGENT, 0),),
    )
    key = (Identity.BYSTANDER,) * 25
    assert guesser.guess(known(), view, key, Side.SOUTH).position in (1, 3)


@pytest.mark.rule("D14")
def test_cards_found_by_a_later_clue_no_longer_count_for_an_earlier_one() -> None:
    ships, pianos = (odds(after_a_ship(found)) for found in (1, 2))
    assert ships.meant[0] < 0.7 * pianos.meant[0]


def test_the_weaker_a_clue_points_at_a_card_the_likelier_it_is_an_assassin() -> None:
    found = odds(after_a_ship(2))
    others = [at for at in range(25) if at != 2]
    shunned = [found.assassin[at] / (1 - found.meant[at]) ** SHUNNED for at in others]
    assert shunned == pytest.approx([shunned[0]] * 24)
    near = max(others, key=lambda at: (found.meant[at], -at))
    assert found.assassin[near] == min(found.assassin[others])


def past(game: Game, clue: Clue = WEATHER, found: tuple[int, ...] = ()) -> Past:
    """A clue by north at this table, and the cards that it found."""
    key = tuple(one for one in game.seen_from(Side.NORTH).key if one)
    return Past(GivenClue(1, Side.NORTH, clue), game.table, key, found)


def test_an_unknown_card_is_never_meant_and_an_unknown_clue_points_nowhere() -> None:
    game = lay(7)
    table = replace(game.table, cards=(Card("XYZZYQ"), *game.table.cards[1:]))
    key = tuple(Identity.AGENT if at < 9 else Identity.BYSTANDER for at in range(25))
    (best, *_) = giver.clues(known(), table, key, Side.NORTH, stakes(table))
    assert 0 not in best.positions
    unknown = past(replace(game, table=table), Clue("xyzzyq", 2))
    assert Seated(known()).look_back(unknown).pointed == ()


def test_a_review_names_the_cards_pointed_at_and_better_clues() -> None:
    game = lay(8)

    def pointed(clue: Clue) -> tuple[float, ...]:
        given = GivenClue(1, Side.NORTH, clue)
        return guesser.pointed_at(known(), game.table, given, Side.SOUTH)

    found, chances = Seated(known()).look_back(past(game)), pointed(WEATHER)
    most = sorted(chances, reverse=True)[: len(found.pointed)]
    assert [chances[at] for at in found.pointed] == most
    assert found.better
    assert len({frozenset(one.positions) for one in found.better}) == len(found.better)
    for one in found.better:
        assert min(pointed(one.clue)[at] for at in one.positions) > SURELY
    assert Seated(known()).look_back(past(game, best_clue(game).clue)).better == ()


@pytest.mark.parametrize(
    ("clue", "read", "told"),
    [
        ("calender", ("calendar",), True),
        ("elonmusk", ("elon", "musk"), True),
        ("snowplow", ("snow", "plow"), True),
        ("zebras", ("zebra",), False),
        ("fast food", ("fast", "food"), False),
        ("theatre", ("theatre",), False),
        ("xyzzyq", (), True),
        ("007", (), True),
    ],
)
def test_a_missing_clue_is_read_by_its_parts_or_likely_spelling(
    clue: str, read: tuple[str, ...], told: bool
) -> None:
    assert tuple(known().words[row] for row in known().read(clue)) == read
    assert Seated(known()).read_as(clue) == (read if told else None)


@pytest.mark.parametrize(("found", "better"), [(0, True), (1, True), (2, False)])
def test_no_better_clue_is_named_if_all_cards_were_found(found: int, better: bool) -> None:
    looked = Seated(known()).look_back(past(lay(8), found=tuple(range(found))))
    assert bool(looked.better) is better
    assert all(len(one.positions) > found for one in looked.better)


def test_operatives_guess_without_a_key() -> None:
    game = lay(9, CLASSIC)
    team = game.team_key.starts
    assert isinstance(guessed(done(game, GiveClue(team, WEATHER)), team, None), Guess)
