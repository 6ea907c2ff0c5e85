"""Choosing: which candidate the scores prefer, which others they cannot tell from it, which of these is simplest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import numpy as np

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.errors import BadInput, LearnerFailed
from errbar.records.types import Floats, Ints
from errbar.selecting.candidate_score import CandidateScore
from errbar.selecting.inner_plan import SearchRows
from errbar.selecting.race import by_piece

Rule: TypeAlias = Literal["best", "simple"]
Scores: TypeAlias = Mapping[int, CandidateScore]
Simplest: TypeAlias = Callable[[list[int]], int | None]
"""The simplest of these candidates; None where the space does not declare what is simple."""
LEVEL = 0.95


def choose(rule: Rule, scores: Scores, simplest: Simplest, unit: Ints | None) -> int:
    """The candidate that the rule prefers; ties go to the simpler, then to the first asked."""
    best = choose_best(scores, simplest)
    if rule == "best":
        return best
    found = simplest(within_one_se(scores, best, unit))
    if found is None:
        raise BadInput(
            "`rule=simple` needs to know what is simple; candidates differ in parameters that do not declare it. "
            "Declare what is simple (low, high or order) for each parameter of the space, or use `rule=best`."
        )
    return found


def choose_best(scores: Scores, simplest: Simplest) -> int:
    """The candidate of the lowest loss among those fitted on all splits."""
    splits = max(len(s.by_split) for s in scores.values())
    there = [i for i, s in scores.items() if np.isfinite(s.loss) and len(s.by_split) == splits]
    if not there:
        first = next(iter(scores.values()))
        raise LearnerFailed(f"Every candidate failed; the first: {first.why}")
    least = min(scores[i].loss for i in there)
    tied = [i for i in there if scores[i].loss == least]
    found = simplest(tied) if len(tied) > 1 else tied[0]
    return min(tied) if found is None else found


def within_one_se(scores: Scores, best: int, unit: Ints | None) -> list[int]:
    """Candidates whose mean loss on the same rows is within one standard error of the best's: a paired one-SE rule."""
    if scores[best].by_row is None:
        raise BadInput("`rule=simple` needs a loss per row; this measure has none. Use `rule=best`.")
    leading, out = by_piece(scores[best], unit), []
    for i, score in scores.items():
        if not np.isfinite(score.loss) or score.by_row is None:
            continue
        gap = by_piece(score, unit) - leading if _same_rows(score, scores[best]) else None
        if gap is not None and gap.mean() <= (gap.std(ddof=1) / np.sqrt(len(gap)) if len(gap) > 1 else 0.0):
            out.append(i)
    return out


def not_distinguishable(scores: Scores, best: int, searched: SearchRows, unit: Ints | None) -> list[int]:
    """Candidates that a paired 95 % interval cannot tell from the best: corrected t over splits, or rows of one."""
    out = []
    for i, score in scores.items():
        if not np.isfinite(score.loss) or len(score.by_split) < len(scores[best].by_split):
            continue  # failed, or left the race: nothing is claimed of it here
        if i == best or not _is_worse(score, scores[best], searched, unit):
            out.append(i)
    return out


def _is_worse(score: CandidateScore, best: CandidateScore, searched: SearchRows, unit: Ints | None) -> bool:
    gap = score.by_split - best.by_split
    gap = gap[np.isfinite(gap)]
    if len(gap) > 1:
        overlap = 1 / len(gap) + searched.plan.n_test / searched.plan.n_train  # Nadeau & Bengio 2003
        return _exceeds(gap, t_two_sided(LEVEL, len(gap) - 1) * np.sqrt(overlap))
    if score.by_row is None or best.by_row is None:
        return False
    rows = by_piece(score, unit) - by_piece(best, unit)
    return len(rows) > 1 and _exceeds(rows, z_two_sided(LEVEL) / np.sqrt(len(rows)))


def _exceeds(gap: Floats, factor: float) -> bool:
    return bool(gap.mean() > factor * gap.std(ddof=1))


def _same_rows(one: CandidateScore, other: CandidateScore) -> bool:
    assert one.by_row is not None and other.by_row is not None
    return bool((np.isfinite(one.by_row) == np.isfinite(other.by_row)).all())
