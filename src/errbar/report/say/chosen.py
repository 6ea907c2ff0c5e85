"""Which claims the statements on a choice render."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.claim import Claim
from errbar.records.run import Run


def choice_claims(run: Run) -> Mapping[str, tuple[Claim, ...]]:
    """Return the claims behind each part of what is known of a selection, by the part's name."""
    assert run.selection is not None
    found = [c for c in run.claims if c.slice is None]
    skill = tuple(c for c in found if c.question == "skill" and c.measure == run.selection.measure)
    score = tuple(c for c in found if c.question == "search_score")
    rivals = tuple(c for c in found if c.question == "rival")
    return {"error": skill, "score": skill, "optimism": score, "as good": rivals}
