"""The amount of testing: a quick run plays fewer random games than a thorough one."""

from hypothesis import settings

QUICK, THOROUGH = "quick", "thorough"
"""The two profiles. A deadline would measure the machine rather than the program. A quick run
tries the same examples everywhere, so that it fails only because of a change; a thorough run
searches for new ones."""
ALL, FIFTH = 100, 20
"""Default number of examples for a property."""

settings.register_profile(QUICK, derandomize=True, deadline=None, max_examples=FIFTH)
settings.register_profile(THOROUGH, deadline=None, max_examples=ALL)


def few(count: int) -> int:
    """Number of random games to play: `count` when thorough, a fifth of it when quick."""
    quick = settings.get_current_profile_name() == QUICK
    return max(1, round(count * FIFTH / ALL)) if quick else count


def examples(count: int) -> settings:
    """Settings for a property: `count` examples when thorough, a fifth of them when quick.

    Used as a decorator in place of `settings(max_examples=count)`.
    """
    quick = settings.get_current_profile_name() == QUICK
    return settings(max_examples=max(2, round(count * FIFTH / ALL)) if quick else count)
