"""The key card: the secret. It has two sides in co-operative games (D1, D2), else one (C1, Y1)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from assistant.game.rules.cards import OF_TEAM, Identity, Side, Team
from assistant.game.rules.edition import Edition, Pair, TeamCounts


@dataclass(frozen=True)  # no slots: `cached_property` needs the instance's dictionary
class Key:
    """A two-sided key: `pairs[i]` is card i's identities for north and south, in north's order."""

    pairs: tuple[Pair, ...]

    def identity(self, position: int, side: Side) -> Identity:
        """A card's identity on one side of the key."""
        north, south = self.pairs[position]
        return north if side is Side.NORTH else south

    def face(self, side: Side) -> tuple[Identity, ...]:
        """One side of the key, row by row as north sees the table."""
        half = 0 if side is Side.NORTH else 1
        return tuple(pair[half] for pair in self.pairs)

    def agents(self, side: Side) -> frozenset[int]:
        """The cards that are agents for one side."""
        return self.agents_of[side]

    @cached_property
    def all_agents(self) -> frozenset[int]:
        """The cards that are agents for at least one side; covering all of them wins (D16)."""
        return self.agents(Side.NORTH) | self.agents(Side.SOUTH)

    @cached_property
    def agents_of(self) -> Mapping[Side, frozenset[int]]:
        """The cards that each side sees as agents."""
        return {side: _positions(self.face(side), Identity.AGENT) for side in Side}


@dataclass(frozen=True)  # no slots: `cached_property` needs the instance's dictionary
class TeamKey:
    """The key that both spymasters see (C2), row by row as north sees the table."""

    starts: Team
    identities: tuple[Identity, ...]

    def agents(self, team: Team) -> frozenset[int]:
        """The cards that the team has to find."""
        return self.agents_of[team]

    @cached_property
    def agents_of(self) -> Mapping[Team, frozenset[int]]:
        """The cards that each team has to find."""
        return {team: _positions(self.identities, agent) for team, agent in OF_TEAM.items()}


def _positions(identities: tuple[Identity, ...], wanted: Identity) -> frozenset[int]:
    return frozenset(at for at, identity in enumerate(identities) if identity is wanted)


def deal(edition: Edition, random: Random) -> Key | TeamKey:
    """A random key with the edition's counts; all such keys are equally likely (D2, C1, Y1)."""
    if edition.teams is None:
        pairs = [pair for pair, count in edition.pairs for _ in range(count)]
        random.shuffle(pairs)
        return Key(tuple(pairs))
    starts = random.choice(tuple(Team))
    counts = _counts(edition.teams, starts)
    identities = [identity for identity, count in counts.items() for _ in range(count)]
    random.shuffle(identities)
    return TeamKey(starts, tuple(identities))


def misfit(key: Key | TeamKey, edition: Edition) -> tuple[int, str] | None:
    """The first card that exceeds its kind's count, and why (D1, D2, C1); None if all fit."""
    if isinstance(key, Key):
        kinds = [_called(pair) for pair in key.pairs]
        wanted = {_called(pair): count for pair, count in edition.pairs}
    else:
        assert edition.teams is not None, "a key with one face is for two teams"
        kinds = [identity.value for identity in key.identities]
        wanted = {one.value: count for one, count in _counts(edition.teams, key.starts).items()}
    seen = Counter[str]()
    for position, kind in enumerate(kinds):
        seen[kind] += 1
        if seen[kind] > wanted.get(kind, 0):
            have = kinds.count(kind)
            are = "1 card is" if have == 1 else f"{have} cards are"
            return position, f"{are} {kind}, not {wanted.get(kind, 0)}"
    return None


def _called(pair: Pair) -> str:
    return f"{pair[0]} for north and {pair[1]} for south"


def _counts(teams: TeamCounts, starts: Team) -> dict[Identity, int]:
    return {
        Identity(starts.value): teams.starting,
        Identity(starts.other.value): teams.other,
        Identity.BYSTANDER: teams.bystanders,
        Identity.ASSASSIN: teams.assassins,
    }
