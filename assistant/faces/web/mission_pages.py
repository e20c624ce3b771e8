"""The values of the mission pages: Duet's map, and Harry Potter's log in its printed form (M8)."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from assistant.game.rules import edition as editions
from assistant.game.rules.campaign import Campaign, bonuses_left, standing, won
from assistant.game.rules.missions import Mission, Reward, Section
from assistant.language.contract import Language

PLACES: Mapping[str, Sequence[int]] = tomllib.loads(
    Path(__file__).with_name("cities.toml").read_text("utf-8")
)
"""The positions of the cities on the map, in units of 1000 by 570."""


def title(edition: str, words: Mapping[str, str]) -> str:
    """The title of an edition's mission page."""
    return f"{words['missions']} · {editions.load(edition).title}"


def sheet(campaign: Campaign, language: Language) -> dict[str, object]:
    """The map or the log of an edition, with each mission's standing."""
    return {
        "missions": [_mission(campaign, one, language) for one in campaign.log.missions],
        "lines": [(PLACES[one.name], PLACES[other.name]) for one, other in campaign.lines],
        "sections": [
            {"name": one.name, "parts": [*_parts(campaign, one, language)]}
            for one in campaign.log.sections
        ],
    }


def _mission(campaign: Campaign, mission: Mission, language: Language) -> dict[str, object]:
    now = standing(campaign, mission)
    return {
        "name": mission.name,
        "numbers": mission.numbers,
        "state": now.state,
        "why": language.pages.standing(now),
        "place": PLACES.get(mission.name),
    }


Bonus = tuple[str, int, int]
"""A bonus in words, how often it can still be used, and how often in all."""


def _parts(
    campaign: Campaign, section: Section, language: Language
) -> Iterator[tuple[Sequence[dict[str, object]], Bonus | None]]:
    """The missions in each box of the log, and the bonus that is printed with them."""
    left = bonuses_left(campaign)

    def listed(missions: Sequence[Mission]) -> list[dict[str, object]]:
        return [_mission(campaign, one, language) for one in missions]

    def bonus(reward: Reward | None, earned: bool = True) -> Bonus | None:
        if reward is None:
            return None
        uses = left[reward.bonus] if earned else 0
        return language.printed.bonus(reward.bonus), uses, reward.uses

    yield listed([section.opener] if section.opener else []), bonus(section.reward)
    for box in section.boxes:
        earned = won(campaign).issuperset(box.missions)
        yield listed(box.missions), bonus(box.reward, earned)
