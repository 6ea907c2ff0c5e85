"""Short seed: one of 32 bits, which is all that scikit-learn's `random_state` takes."""

from __future__ import annotations


def short_seed(seed: int) -> int:
    """Return the last 32 bits of a seed; a seed below 2^32 stays as it is."""
    return seed % 2**32
