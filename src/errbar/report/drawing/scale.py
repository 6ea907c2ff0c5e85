"""Scale: from an axis's values to pixels, evenly or by logarithm."""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar.records.figure import Axis


class Scale(NamedTuple):
    """From values to pixels."""

    axis: Axis
    start: float
    end: float

    def __call__(self, value: float) -> float:
        low, high = self.axis.low, self.axis.high
        if self.axis.log and low > 0:
            # What has no logarithm lies beyond the low end.
            share = math.log(value / low) / math.log(high / low) if value > 0 else -1.0
        else:
            share = (value - low) / (high - low)
        return self.start + share * (self.end - self.start)
