"""errbar evaluate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from errbar.cli.printing import Columns, Flag, because_of, finish, progress


def evaluate(
    data: Path,
    /,
    *,
    target: Annotated[list[str], Parameter(consume_multiple=True, negative="")],
    model: str,
    plan: str | None = None,
    effort: str = "standard",
    unit: str | None = None,
    time: str | None = None,
    gap: str | None = None,
    window: str | None = None,
    strata: str | None = None,
    drop: Columns = None,
    kind: str | None = None,
    positive: str | None = None,
    cost: str | None = None,
    measure: Annotated[
        list[str] | None, Parameter(name=["--measure", "-m"], consume_multiple=True, negative="")
    ] = None,
    interval: str | None = None,
    curve: Flag = False,
    engine: str = "serial",
    memory: str | None = None,
    store: Path = Path(".errbar"),
    resume: Flag = False,
    out: Path | None = None,
    save: Path | None = None,
    refit: Flag = False,
    count_failures_as_wrong: Flag = False,
    all: Flag = False,
    level: float = 0.95,
    seed: int = 0,
    because: Columns = None,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """What a learner will do on new data: its error with an interval that covers.

    Parameters
    ----------
    data:
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    target:
        Column to predict (several for several outputs).
    model:
        logistic, tree, forest, boosting, knn, naive_bayes, svm, mlp, ridge, linear, constant, with options as in
        'tree(max_depth=3)'; or file.py:object, or module:object.
    plan:
        How rows are split, 'kfold(k=10)' say: see errbar list splits. 'given:COL' takes folds from a column.
    effort:
        Without --plan: quick (10 fits), standard (30), thorough (90).
    unit:
        Column of patients, sites, documents: never on both sides of a split.
    time:
        Column of times: training rows come before test rows.
    gap:
        Time left out between training and test: 30d, 12h, or a number in the column's own unit.
    window:
        How far back training rows may go; all of the past by default.
    strata:
        Column to keep in proportion; target for quantiles of a numeric target; none. Classes are by default.
    drop:
        Columns that are no features.
    kind:
        binary, multiclass or regression, where the target's look does not tell.
    positive:
        The positive class of two.
    cost:
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    measure:
        Measures by name, repeated or comma-separated. See errbar list measures.
    interval:
        One method for all measures: see errbar list intervals; none for values only.
    curve:
        Also the learning curve: the error at smaller training sets, and what training on fewer rows costs.
    engine:
        serial, threads, processes, dask or ray; 'processes(workers=4)'.
    memory:
        Memory to stay within, 8G say: fewer workers where they would not fit.
    store:
        Folder of the run store: every fold is kept as it finishes.
    resume:
        Go on with the folds that an interrupted run of this very command kept.
    out:
        Also write the out-of-fold predictions to this Parquet file.
    save:
        Also keep the model trained on all rows, in this file: joblib.load(FILE)['model'].predict(rows).
    refit:
        Fit every fold, also where the same numbers can be had without.
    count_failures_as_wrong:
        A fit that fails counts as wrong on all its test rows, instead of ending the run.
    all:
        Every measure, every finding, and how each interval was made.
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
    from errbar.verbs.evaluate import evaluate as verb

    with progress():
        run = verb(
            model,
            data,
            target=target if len(target) > 1 else target[0],
            plan=plan,
            effort=effort,
            unit=unit,
            time=time,
            gap=gap,
            window=window,
            strata=strata,
            drop=drop,
            kind=kind,
            positive=positive,
            cost=cost,
            measures=",".join(measure) if measure is not None else "all" if all else None,
            interval=interval,
            curve=curve,
            engine=engine,
            memory=memory,
            store=store,
            resume=resume,
            out=out,
            save=save,
            refit=refit,
            count_failures_as_wrong=count_failures_as_wrong,
            level=level,
            seed=seed,
            because=because_of(because),
        )
    return finish(run, json=json, every=all, quiet=quiet)
