"""Sentences of a methods section on a threshold: what was chosen for which goal, and by which rows it was graded."""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records.threshold import Threshold


def threshold_sentences(found: Threshold) -> Iterator[tuple[str]]:
    """The rule, its goal, and the cross-fitting."""
    costs = "" if found.says_costs is None else f", costs {found.says_costs}"
    used = "" if found.prevalence is None else f", for a prevalence of {found.prevalence:g}"
    yield (f"The rule: predict {found.rule} (goal: {found.goal}{costs}{used}).",)
    if found.value is None:
        return
    if not found.cross_fit:
        yield ("The threshold was graded by the rows that chose it, so its values are optimistic.",)
        return
    yield (
        f"The threshold was chosen on all rows; estimates are cross-fitted over {found.cross_fit}, each row "
        "predicted by the threshold that the rows of the other folds chose.",
    )
