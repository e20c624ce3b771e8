"""A team's missions as HTML: the map of Duet, the log of Harry Potter as it is printed (M8).

The same pieces serve for reading, and with radio buttons for choosing a mission.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template

from assistant.faces.web.html import Html, element, joined
from assistant.game.rules import edition as editions
from assistant.game.rules.campaign import Campaign, bonuses_left, standing, won
from assistant.game.rules.missions import Mission, Reward
from assistant.game.rules.standing import MissionState
from assistant.language.contract import Language

PLACES: Mapping[str, Sequence[int]] = tomllib.loads(
    Path(__file__).with_name("cities.toml").read_text("utf-8")
)
"""The cities' positions on the map."""

SIZE = (1000, 570)


def missions(campaign: Campaign, language: Language) -> Html:
    """The page of an edition's missions, for one team."""
    words = language.pages.kept
    log = campaign.log
    done = Template(words["won_of"]).substitute(won=len(won(campaign)), all=len(log.missions))
    head = element("h1", title(log.edition, words))
    return joined((head, element("p", done), sheet(campaign, language)))


def title(edition: str, words: Mapping[str, str]) -> str:
    """Title of the page of an edition's missions."""
    return f"{words['missions']} · {editions.load(edition).title}"


def sheet(campaign: Campaign, language: Language, choose: bool = False) -> Html:
    """The edition's map or log; with `choose`, missions have radio buttons."""
    if campaign.log.sections:
        return _log(campaign, language, choose)
    words = language.pages.kept

    def those(state: MissionState) -> list[Html]:
        found = (one for one in campaign.log.missions if standing(campaign, one).state is state)
        return [_item(campaign, one, language, choose) for one in found]

    locked = those(MissionState.LOCKED)
    count = Template(words["locked"]).substitute(number=len(locked))
    open_and_won = (*those(MissionState.OPEN), *those(MissionState.WON))
    map_ = drawn(campaign, language)
    why = (element("summary", count), element("ul", *locked, class_="missions"))
    parts = (
        element("div", map_, class_="map", tabindex=0, role="region", aria_label=words["map"]),
        element("p", words["map_lines"], class_="soft"),
        element("h2", words["all_missions"]),
        element("ul", *open_and_won, class_="missions"),
        element("details", *why, open=not choose) if locked else None,
    )
    return joined(parts)


def drawn(campaign: Campaign, language: Language) -> Html:
    """The map: a check for won cities, a ring for open ones, a bar for locked ones."""
    ends = ((PLACES[one.name], PLACES[other.name]) for one, other in campaign.lines)
    lines = (element("path", d=f"M{a[0]} {a[1]}L{b[0]} {b[1]}") for a, b in ends)
    cities = (_city(campaign, one) for one in campaign.log.missions)
    return element(
        "svg",
        element("g", *_meridians(), class_="grid"),
        element("g", *lines, class_="lines"),
        *cities,
        viewBox=f"0 0 {SIZE[0]} {SIZE[1]}",
        role="img",
        aria_label=language.pages.kept["map"],
    )


def _meridians() -> Iterator[Html]:
    width, height = SIZE
    for x in range(0, width + 1, 125):
        yield element("path", d=f"M{x} 0V{height}")
    for y in range(0, height + 1, 114):
        yield element("path", d=f"M0 {y}H{width}")


def _city(campaign: Campaign, mission: Mission) -> Html:
    x, y = PLACES[mission.name]
    state = standing(campaign, mission).state
    marks = {
        MissionState.WON: f"M{x - 6} {y}l4 5 8-10",
        MissionState.LOCKED: f"M{x - 5} {y}h10",
        MissionState.OPEN: "",
    }
    return element(
        "g",
        element("circle", cx=x, cy=y, r=12),
        element("path", d=marks[state]) if marks[state] else None,
        element("text", mission.name, x=x, y=y + 28),
        element("text", mission.numbers, x=x, y=y - 18, class_="numbers"),
        class_=f"city {state.value}",
        data_mission=mission.name,
    )


def _item(campaign: Campaign, mission: Mission, language: Language, choose: bool) -> Html:
    now = standing(campaign, mission)
    told = (
        element("b", mission.name),
        element("span", mission.numbers, class_="numbers"),
        element("span", language.pages.standing(now), class_="why"),
    )
    if not choose:
        return element("li", *told, class_=now.state.value)
    locked = now.state is MissionState.LOCKED
    button = element("input", type="radio", name="mission", value=mission.name, disabled=locked)
    return element("li", element("label", button, *told), class_=now.state.value)


def _log(campaign: Campaign, language: Language, choose: bool) -> Html:
    left = bonuses_left(campaign)

    def listed(missions: Sequence[Mission]) -> Html:
        items = (_item(campaign, one, language, choose) for one in missions)
        return element("ul", *items, class_="missions")

    parts: list[Html] = []
    for section in campaign.log.sections:
        inside = [element("h2", section.name)]
        if section.opener:
            inside.append(listed([section.opener]))
        if section.reward:
            inside.append(_bonus(section.reward, left[section.reward.bonus], language))
        for box in section.boxes:
            earned = won(campaign).issuperset(box.missions)
            told = None
            if reward := box.reward:
                told = _bonus(reward, left[reward.bonus] if earned else 0, language)
            inside.append(element("div", listed(box.missions), told, class_="box"))
        parts.append(element("section", *inside, class_="part"))
    return element("div", *parts, class_="log")


def _bonus(reward: Reward, left: int, language: Language) -> Html:
    words = language.pages.kept
    told = Template(words["bonus_left"]).substitute(left=left, all=reward.uses)
    bonus = language.printed.bonus(reward.bonus)
    return element("p", f"{words['bonus']}: {bonus} ({told})", class_="soft")
