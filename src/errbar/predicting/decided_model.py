"""A saved model with a decision: its labels are made by the threshold, or by the rule of least expected cost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from errbar.data.choosing_rows import sketch_rows
from errbar.errors import BadInput
from errbar.predicting.saved_model import SavedModel
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.threshold import SavedDecision, Threshold


def save_decided_model(model: object, run: Run, path: str | Path) -> None:
    """Write the model with the threshold that the run chose; BadInput where the two do not fit."""
    found = model if isinstance(model, SavedModel) else SavedModel.load(_path_of(model))
    chosen = run.threshold
    assert chosen is not None
    needs = "prob" if chosen.scale == "prob" else "score"
    if needs not in found.gives:
        given = ", ".join(found.gives)
        raise BadInput(f"The threshold cuts a {needs}, which {found.learner} does not give; it gives {given}.")
    fitted = _fit_classes(chosen, found)
    gives = found.gives if "label" in found.gives else ("label", *found.gives)
    assert run.predictions is not None
    decision = SavedDecision(threshold=fitted, says=_describe(fitted, run), rows=sketch_rows(run.predictions))
    replace(found, decision=decision, gives=gives).save(path)


def _path_of(model: object) -> str | Path:
    if isinstance(model, (str, Path)):
        return model
    raise BadInput(f"`model` must be a saved model or its file; got {type(model).__name__}. Make one with `save`.")


def _fit_classes(chosen: Threshold, model: SavedModel) -> Threshold:
    """The decision with its classes in the order of the model's; BadInput where they are others."""
    if sorted(chosen.classes) != sorted(model.classes):
        raise BadInput(
            f"The threshold and the model need the same classes; got {', '.join(chosen.classes[:6])} and "
            f"{', '.join(model.classes[:6]) or 'none'}."
        )
    positive = None if model.positive is None else model.classes[model.positive]
    if chosen.value is not None and positive != chosen.positive:
        raise BadInput(
            f"The threshold is for the probability of {chosen.positive!r}; the model gives that of {positive!r}. "
            f"Choose it with `positive={positive}`."
        )
    if chosen.value is None and chosen.costs is None:
        raise BadInput("A rule with costs by row cannot be saved: new rows have none. Give `cost` as a matrix.")
    places = [chosen.classes.index(name) for name in model.classes]
    costs = chosen.costs if chosen.costs is None else tuple(tuple(chosen.costs[i][j] for j in places) for i in places)
    return replace(chosen, classes=model.classes, costs=costs)


def _describe(chosen: Threshold, run: Run) -> str:
    """The rule, what it was chosen for, and how well it does, in words."""
    first: Estimate = run.estimates[0]
    how = "" if first.value is None else f": {first.label} {first.value:.3g}"
    if first.interval is not None:
        how += f", {100 * first.level:g} % interval {first.interval.low:.3g} to {first.interval.high:.3g}"
    goal = f"goal {chosen.goal}" + (f" {chosen.says_costs}" if chosen.says_costs and chosen.goal == "cost" else "")
    return f"labels: {chosen.rule} ({goal}, run {run.id}){how}"
