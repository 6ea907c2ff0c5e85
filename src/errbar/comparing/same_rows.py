"""Same rows: fixed predictions of several models on the same rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import final

import numpy as np

from errbar.comparing.contrast_models import contrast_many_rows, contrast_rows
from errbar.comparing.model_set import ModelSet, Pairs
from errbar.comparing.row_pair import PairedEvidence, score_once
from errbar.errors import Undefined
from errbar.evidence.known_rows import KnownRows
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.scored import Scored
from errbar.scoring.estimate_model import estimate_several, score_over_seen


@final
@dataclass(frozen=True, kw_only=True)
class SameRows(ModelSet):
    """Fixed predictions of several models on the same rows."""

    takes = ("rows", "models")
    what = "fixed predictions on the same rows"
    default = "paired (mcnemar for accuracy, delong for ROC area)"
    paired: dict[tuple[int, int], PairedEvidence] = field(default_factory=dict, repr=False, compare=False)
    """Evidence of the pairs that were contrasted so far: work that their measures share."""

    @property
    def about(self) -> str:
        """What the gaps are about."""
        return self.evidence[0].about_several

    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of two models, row by row."""
        return contrast_rows(m, self._duo(i, j), self._names_of(i, j), ask, named)

    def contrast_all(
        self, m: Measure, pairs: Pairs, ask: InferenceSettings, named: Contrast | None
    ) -> Iterator[Contrasted]:
        """The gaps of many pairs: what they have in common is done once."""
        return contrast_many_rows(m, [self._duo(i, j) for i, j in pairs], ask, named)

    def estimate_all(self, m: Measure, places: Sequence[int], ask: InferenceSettings) -> list[Estimate]:
        """Values of several models: what was scored for their gaps serves here, and draws are made at once."""
        found: list[tuple[Scored | Undefined, KnownRows]] = []
        for e in (self.evidence[i] for i in places):
            try:
                found.append((score_once(m, e), e))
            except Undefined as cause:
                found.append((score_over_seen(m, e, cause), e))
        return estimate_several(m, found, ask)

    def _duo(self, i: int, j: int) -> PairedEvidence:
        if (i, j) not in self.paired:
            self.paired[i, j] = PairedEvidence(self.evidence[i], self.evidence[j], self._names_of(i, j))
        return self.paired[i, j]

    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """Yield the models on the rows of each slice."""
        for slicing in self.evidence[0].given.slicings:
            for name, inside in slicing.slices():
                rows = np.flatnonzero(inside)
                part = tuple(e.taking(rows) for e in self.evidence) if len(rows) else ()
                yield name, replace(self, evidence=part, paired={}) if part else None
