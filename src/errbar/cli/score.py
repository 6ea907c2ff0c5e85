"""errbar score."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from errbar.cli.printing import Columns, Flag, because_of, finish, progress


def score(
    file: Path,
    /,
    *,
    truth: Annotated[list[str], Parameter(consume_multiple=True, negative="")],
    label: str | None = None,
    prob: Columns = None,
    score: str | None = None,
    value: Columns = None,
    id: str | None = None,
    unit: str | None = None,
    weight: str | None = None,
    by: Columns = None,
    classes: str | None = None,
    positive: str | None = None,
    threshold: float = 0.5,
    cost: str | None = None,
    measure: Annotated[
        list[str] | None, Parameter(name=["--measure", "-m"], consume_multiple=True, negative="")
    ] = None,
    interval: str | None = None,
    all: Flag = False,
    level: float = 0.95,
    seed: int = 0,
    because: Columns = None,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Score a file of predictions: every measure with an interval that covers.

    Parameters
    ----------
    file:
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    truth:
        Column of the true class or value (several for several outputs).
    label:
        Column of predicted classes.
    prob:
        Column of P(positive), or one column per class (order by --classes, else by names that end in the class).
    score:
        Column of scores that are no probabilities; higher means more positive.
    value:
        Column of predicted numbers (several for several outputs).
    id:
        Column that names each row once.
    unit:
        Column of patients, sites, documents: rows of one unit are not independent.
    weight:
        Column of row weights.
    by:
        Columns whose values cut the rows into slices.
    classes:
        All classes in the order of the --prob columns, comma-separated.
    positive:
        The positive class of two.
    threshold:
        Probability from which a row is called positive.
    cost:
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    measure:
        Measures by name, repeated or comma-separated: -m f1 -m 'recall(threshold=0.3)'. See errbar list measures.
    interval:
        One method for all measures it fits: see errbar list intervals; none for values only.
    all:
        Every measure defined on this input, every finding, and how each interval was made.
    level:
        Confidence level.
    seed:
        Seed of everything random.
    because:
        CODE="reason": override a refusal; the reason is kept in the run.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The table alone.
    """
    from errbar.verbs.score import score as verb

    with progress():
        run = verb(
            file,
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            unit=unit,
            weight=weight,
            by=by,
            classes=classes,
            positive=positive,
            threshold=threshold,
            cost=cost,
            measures=",".join(measure) if measure is not None else "all" if all else None,
            interval=interval,
            level=level,
            seed=seed,
            because=because_of(because),
        )
    return finish(run, json=json, every=all, quiet=quiet)
