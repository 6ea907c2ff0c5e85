"""Separate rows: fixed predictions of models, each on rows of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from errbar.comparing.contrast_models import contrast_samples
from errbar.comparing.model_set import ModelSet
from errbar.errors import BadInput
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings


@final
@dataclass(frozen=True, kw_only=True)
class SeparateRows(ModelSet):
    """Fixed predictions of models, each on rows of its own."""

    takes = ("samples",)
    what = "predictions on separate rows"
    default = "mover"
    about = "these fitted models, each on rows of its own"

    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of two models, each with the value on its own rows."""
        assert named is not None
        return contrast_samples(m, self.evidence[i], self.evidence[j], self._names_of(i, j), ask, named)

    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """None: rows of one model's slice are not those of the other's."""
        if any(e.given.slicings for e in self.evidence):
            raise BadInput("`by` needs models on the same rows; these are separate samples. Leave `by` or `test` out.")
        return iter(())
