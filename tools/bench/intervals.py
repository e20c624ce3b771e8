"""Confidence intervals for proportions."""

from __future__ import annotations

import math

Z = 1.959964
"""Number of standard deviations on either side that cover 95 % of a normal distribution."""


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson, 1927); `total` is at least 1."""
    share = count / total
    middle = share + Z * Z / (2 * total)
    width = Z * math.sqrt(share * (1 - share) / total + Z * Z / (4 * total * total))
    scale = 1 + Z * Z / total
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)
