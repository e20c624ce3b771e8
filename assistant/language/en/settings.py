"""The English of the page that sets how the box speaks and shines."""

from __future__ import annotations

TEXTS = {
    "head": "Voice and screens",
    "how": "It holds at once, for everybody, and is kept. The box answers: Like this?",
    "volume": "Volume",
    "volume_how": "How loud the box speaks. “Louder” and “quieter” do the same by voice.",
    "volume_faint": "very soft",
    "volume_soft": "soft",
    "volume_usual": "usual",
    "volume_loud": "loud",
    "volume_full": "as loud as it gets",
    "rate": "Speed",
    "rate_how": "How fast it speaks. “Slower” and “faster” do the same by voice.",
    "rate_slow": "very slow",
    "rate_calm": "slow",
    "rate_usual": "usual",
    "rate_brisk": "fast",
    "rate_fast": "very fast",
    "brightness": "Brightness of the screens",
    "brightness_how": "Of those in the box. After two minutes without a move they are dimmed.",
    "brightness_dim": "for a dark room",
    "brightness_half": "medium",
    "brightness_bright": "bright",
    "sleep": "Sleep of the screens",
    "sleep_how": "They go dark that long after the last move. The next move wakes them.",
    "sleep_soon": "5 minutes",
    "sleep_pause": "30 minutes",
    "sleep_evening": "2 hours",
    "keep": "Use these",
}
