"""Which colour a model has on every part of a page: that of its curve, by its place among the models."""

from __future__ import annotations

from errbar.pictures import model_looks
from errbar.records.run import Run


def tone_of_model(run: Run) -> dict[str, str]:
    """Names of tones, `main`, `other`, ..., by model; models beyond those that have curves are quiet."""
    looks = model_looks(run)
    return {str(name): looks[name][0] if name in looks else "quiet" for name in run.options.get("models", ())}
