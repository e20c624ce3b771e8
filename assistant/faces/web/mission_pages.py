"""The values of the mission pages: Duet's map, and Harry Potter's log in its printed form (M8)."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template

from assistant.game.rules import edition as editions
from assistant.game.rules.campaign import Campaign, bonuses_left, standing, won
from assistant.game.rules.missions import Mission, Reward, Section
from assistant.game.rules.standing import MissionState
from assistant.language.contract import Language

PLACES: Mapping[str, Sequence[int]] = tomllib.loads(
    Path(__file__).with_name("cities.toml").read_text("utf-8")
)
"""The positions of the cities on the map, in units of 1000 by 570."""


def title(edition: str, words: Mapping[str, str]) -> str:
    """The title of an edition's mission page."""
    return f"{words['missions']} · {editions.load(edition).title}"


def missions(campaign: Campaign, language: Language) -> dict[str, object]:
    """The mission page of an edition, for one team."""
    words, all_of_them = language.pages.kept, len(campaign.log.missions)
    return {
        "head": title(campaign.log.edition, words),
        "done": Template(words["won_of"]).substitute(won=len(won(campaign)), all=all_of_them),
        "log": sheet(campaign, language),
    }


def sheet(campaign: Campaign, language: Language) -> dict[str, object]:
    """The map or the log of an edition, with each mission's standing."""
    found = [_mission(campaign, one, language) for one in campaign.log.missions]
    locked = sum(one["state"] is MissionState.LOCKED for one in found)
    told = Template(language.pages.kept["locked"]).substitute(number=locked)
    return {
        "missions": found,
        "locked": told if locked else None,
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


Part = tuple[Sequence[dict[str, object]], str | None]
"""The missions in a box of the log, and the bonus that is printed with them."""


def _parts(campaign: Campaign, section: Section, language: Language) -> Iterator[Part]:
    left = bonuses_left(campaign)

    def listed(missions: Sequence[Mission]) -> list[dict[str, object]]:
        return [_mission(campaign, one, language) for one in missions]

    opener = listed([section.opener]) if section.opener else []
    reward = section.reward
    yield opener, _bonus(reward, left[reward.bonus], language) if reward else None
    for box in section.boxes:
        earned = won(campaign).issuperset(box.missions)
        reward = box.reward
        uses = left[reward.bonus] if reward and earned else 0
        yield listed(box.missions), _bonus(reward, uses, language) if reward else None


def _bonus(reward: Reward, left: int, language: Language) -> str:
    told = Template(language.pages.kept["bonus_left"]).substitute(left=left, all=reward.uses)
    return f"{language.printed.bonus(reward.bonus)} ({told})"
