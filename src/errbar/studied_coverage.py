"""Studied coverage: how often a method held the truth in the simulations nearest to an estimate.

studied.tsv is made from docs/explanation/coverage.md by `scripts/docs`. Nearest is: the same method; the same measure,
else shares where the method is one of shares, else whatever it was probed on; the same level, else 0.95; the same truth
(of this model, or of the learner) where both were studied; of these, the number of rows (units, where there are units)
whose ratio to the estimate's is nearest to 1. All worlds of that number count, and the least is named.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple


class StudyRow(NamedTuple):
    """A world in which a method was studied."""

    kind: str
    """interval, or gap of two models."""
    method: str
    measure: str
    """A measure's name, `share` or `any`."""
    of: str
    """`this model` or `the learner` of resampled estimates; empty for fixed predictions."""
    plan: str
    world: str
    n: int
    replications: str
    level: float
    found: float


class NearestStudy(NamedTuple):
    """What was found in the worlds nearest to an estimate."""

    rows: tuple[StudyRow, ...]

    @property
    def low(self) -> float:
        """The least share of samples in which the interval held the truth."""
        return min(row.found for row in self.rows)

    @property
    def high(self) -> float:
        """The largest."""
        return max(row.found for row in self.rows)

    @property
    def sentence(self) -> str:
        """`studied at n=100 (log_loss, 8 worlds): held the truth in 0.94 to 0.97 of samples, least in ...`."""
        first = self.rows[0]
        what = {"any": "various measures", "share": "a share"}.get(first.measure, first.measure)
        count = f"{len(self.rows)} world{'' if len(self.rows) == 1 else 's'}"
        level = "" if first.level == 0.95 else f", level {first.level:g}"
        least = min(self.rows, key=lambda row: row.found)
        units = " units" if first.method == "clustered" else ""
        share = f"{self.low:.3f}" if self.low == self.high else f"{self.low:.3f} to {self.high:.3f}"
        most = f", least in {least.world}" if len(self.rows) > 1 else f" ({least.world})"
        repeated = {int(row.replications) for row in self.rows if row.replications.isdigit()}
        drawn = f", R {min(repeated):,}" if repeated else ", exact"
        return (
            f"studied at n={first.n}{units} ({what}{level}, {count}{drawn}): held the truth in {share} of samples{most}"
        )


@cache
def study_rows() -> tuple[StudyRow, ...]:
    """Every row of the file."""
    from importlib.resources import files  # loads much, and few runs ask

    text = files("errbar.intervals").joinpath("studied.tsv").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines()[1:]:
        kind, method, measure, of, plan, world, n, replications, level, share = line.split("\t")
        who = (kind, method, measure, of, plan, world)
        found.append(StudyRow(*who, int(n), replications, float(level), float(share)))
    return tuple(found)


def nearest_study(
    method: str, measure: str, n: int, *, level: float = 0.95, of: str = "", kind: str = "interval"
) -> NearestStudy | None:
    """The worlds nearest to an estimate of a measure on n rows (units of `clustered`); None where none was studied."""
    mine = [row for row in study_rows() if row.kind == kind and row.method == method]
    mine = next((found for what in (measure, "share", "any") if (found := [r for r in mine if r.measure == what])), [])
    if not mine:
        return None
    mine = next((found for x in (level, 0.95) if (found := [r for r in mine if r.level == x])), mine)
    mine = [r for r in mine if r.of == of] or mine
    at = min((row.n for row in mine), key=lambda m: (abs(math.log(max(n, 1) / m)), m))
    return NearestStudy(tuple(row for row in mine if row.n == at))


def studied_by_measure(method: str, kind: str = "interval") -> dict[str, tuple[StudyRow, ...]]:
    """All that was studied of a method, by measure."""
    found: dict[str, list[StudyRow]] = {}
    for row in study_rows():
        if row.kind == kind and row.method == method and row.level == 0.95:
            found.setdefault(row.measure, []).append(row)
    return {measure: tuple(rows) for measure, rows in found.items()}
