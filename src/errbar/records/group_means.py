"""Group means: what a measure of several groups of items together is computed from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from errbar.records.scored import Scored


@dataclass(frozen=True, slots=True)
class Groups:
    """The mean of each of several groups of items, and what is asked of them together."""

    groups: tuple[Scored, ...]
    asks: Literal["worst", "gap", "ratio"]
    kind: Literal["groups"] = "groups"
