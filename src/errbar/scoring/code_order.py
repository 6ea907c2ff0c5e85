"""Rows in the order of their codes, by counting."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Ints

MOST = 1 << 16
"""Codes below this fit two bytes, of which NumPy counts what it would compare of more."""


def order_by_code(codes: Ints) -> Ints:
    """Rows by their codes, 0 or more; those of one code as they stood."""
    small = len(codes) > 0 and int(codes.max()) < MOST
    return np.argsort(codes.astype(np.uint16) if small else codes, kind="stable")
