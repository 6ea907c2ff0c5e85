"""Measure: what is computed from predictions, and everything a reader needs to know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from errbar.records.options import check_known
from errbar.records.types import Better, Kind, Reads

if TYPE_CHECKING:
    from errbar.records.scored import Scored

Setting = str | float | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A named quantity. `find(measure, evidence)` gives its Scored; nothing is ever negated."""

    name: str
    label: str
    reads: Reads
    kinds: tuple[Kind, ...]
    better: Better
    bounds: tuple[float, float]
    perfect: float | None
    find: Callable[[Measure, Any], Scored]
    no_skill: Callable[[Any, Mapping[str, Any]], float | None] | None = None
    no_skill_says: str = "-"
    options: Mapping[str, Setting] = field(default_factory=dict)
    given: Mapping[str, Setting] = field(default_factory=dict)
    interval: str | None = None
    """The interval method used by default, where the basis alone does not decide it."""
    aliases: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    formula: str = ""
    about: str = ""
    """The concept's page: its file's docstring."""
    smooth: bool = True
    """False where leaving one row out may jump (a median, a maximum, a binned mean)."""
    extensive: bool = False
    """True for totals (counts, sums) that grow with the number of rows."""
    ranks: bool = False
    """True where only the order of predictions counts, or their scale is free: predictions of two fits do not pool."""
    of_truth: bool = False
    """True where predictions do not enter (a prevalence): no two models differ in it."""
    ordered: bool = False
    """True where the order of rows carries meaning (a naive forecast)."""

    def score(self, evidence: Any) -> Scored:
        """Value and influence on this evidence; Undefined with the reason where it does not exist."""
        return self.find(self, evidence).snapped()

    @property
    def settings(self) -> dict[str, Setting]:
        """Defaults with what was given laid over them."""
        return {**self.options, **self.given}

    @property
    def key(self) -> str:
        """The name with the options that were given: `f_beta(beta=2)`."""
        if not self.given:
            return self.name
        return f"{self.name}({', '.join(f'{k}={_written(v)}' for k, v in sorted(self.given.items()))})"

    def having(self, **options: Setting) -> Measure:
        """The same measure with options; an unknown one is refused with the nearest names."""
        check_known(self.name, self.options, options)
        return replace(self, given={**self.given, **options})


def _written(value: Setting) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
