"""Predicted models: the set that models form whose predictions are there already."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.comparing.align import align_rows
from errbar.comparing.model_set import ModelSet
from errbar.comparing.same_rows import SameRows
from errbar.comparing.separate_rows import SeparateRows
from errbar.data.models import ModelPredictions
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.contrast import Contrast
from errbar.records.predictions import DataFacts


def models_from_predictions(givens: Sequence[ModelPredictions], *, shared: bool, test: Contrast | None) -> ModelSet:
    """Fixed predictions: on the same rows, or on separate samples where such a test was named."""
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}. Give another file, or several columns.")
    if test is not None and test.takes == "samples":
        return _separate_rows(givens)
    rows = align_rows(givens, shared=shared)
    names = tuple(name for name, _ in rows.models)
    evidence = tuple(Evidence(given) for _, given in rows.models)
    notes = (*other_columns(names, evidence), *rows.said)
    facts = DataFacts.of(evidence[0].given)
    return SameRows(names=names, evidence=evidence, data=facts, notes=notes, spelt=givens[0].spelt)


def other_columns(names: Sequence[str], evidence: Sequence[Evidence]) -> tuple[str, ...]:
    """How the others were read, where it is not how the first was; the positive class is one for all."""
    known = evidence[0].given.said
    others = zip(names[1:], evidence[1:])
    return tuple(f"{name}: {x}" for name, e in others for x in e.given.said_of_columns if x not in known)


def _separate_rows(givens: Sequence[ModelPredictions]) -> ModelSet:
    names = tuple(g.name for g in givens)
    evidence = tuple(Evidence(g.predictions) for g in givens)
    sizes = " and ".join(f"{e.n:,}" for e in evidence)
    notes = (f"separate samples of {sizes} rows", *_columns_in_both(givens))
    return SeparateRows(names=names, evidence=evidence, data=DataFacts.of(evidence[0].given), notes=notes)


def _columns_in_both(givens: Sequence[ModelPredictions]) -> tuple[str, ...]:
    """Ids that more than one file has: rows taken for separate that could have been paired."""
    ids = [np.unique(g.ids) for g in givens if g.ids is not None]
    if len(ids) < len(givens):
        return ()
    _, times = np.unique(np.concatenate(ids), return_counts=True)
    n = int(np.count_nonzero(times > 1))
    return (
        (f"{n:,} ids occur in more than one file: without `test` their rows are paired, as they should be",)
        if n
        else ()
    )
