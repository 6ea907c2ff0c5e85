"""Checked inputs: shares and numbers of questions about sizes, refused with rule, value and remedy."""

from __future__ import annotations

import math

from errbar.errors import BadInput

MOST = 10**12
"""Rows beyond which a question has no answer: nobody can have so many."""
EXAMPLES = {"level": 0.95, "power": 0.8, "error": 0.1, "prevalence": 0.3, "disagree": 0.08}


def share(name: str, value: float) -> float:
    """A number strictly between 0 and 1."""
    if not 0 < value < 1:
        example = EXAMPLES.get(name, 0.02)
        raise BadInput(f"`{name}` must be a share strictly between 0 and 1; got {value:g}. Try `{name}={example}`.")
    return float(value)


def positive(name: str, value: float) -> float:
    """A finite number above 0."""
    if not (value > 0 and math.isfinite(value)):
        raise BadInput(f"`{name}` must be a number above 0, for example 0.5; got {value:g}.")
    return float(value)


def whole(name: str, value: float, *, least: int = 1) -> int:
    """A whole number of `least` or more."""
    if not (math.isfinite(value) and value == int(value) and value >= least):
        raise BadInput(
            f"`{name}` must be a whole number of {least} or more; got {value:g}. Try `{name}={100 * least}`."
        )
    return int(value)


def rows_up(x: float) -> int:
    """The next whole number of rows; a formula that lands on one, but for rounding, stays there."""
    if not x <= MOST:
        raise BadInput(
            f"That takes more than {MOST:,} rows. Give a larger `half_width`, `gap` or `margin`, for example "
            "`half_width=0.02`."
        )
    return max(1, math.ceil(x * (1 - 1e-12)))
