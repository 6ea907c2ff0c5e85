"""errbar compare."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from errbar.cli.printing import Columns, Flag, because_of, finish, progress
from errbar.errors import BadInput


def compare(
    *models: str,
    truth: Columns = None,
    label: Columns = None,
    prob: Columns = None,
    score: Columns = None,
    value: Columns = None,
    id: str | None = None,
    unit: str | None = None,
    weight: str | None = None,
    classes: str | None = None,
    positive: str | None = None,
    threshold: float = 0.5,
    cost: str | None = None,
    shared: Flag = False,
    target: Columns = None,
    model: Columns = None,
    time: str | None = None,
    gap: str | None = None,
    window: str | None = None,
    strata: str | None = None,
    drop: Columns = None,
    kind: str | None = None,
    plan: str | None = None,
    effort: str = "standard",
    powerful: Flag = False,
    datasets: str | None = None,
    learner: str | None = None,
    better: str | None = None,
    measure: Annotated[
        list[str] | None, Parameter(name=["--measure", "-m"], consume_multiple=True, negative="")
    ] = None,
    primary: str | None = None,
    margin: str | None = None,
    test: str | None = None,
    against: str | None = None,
    engine: str = "serial",
    memory: str | None = None,
    store: Path = Path(".errbar"),
    resume: Flag = False,
    refit: Flag = False,
    all: Flag = False,
    level: float = 0.95,
    seed: int = 0,
    because: Columns = None,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Which model is better: gaps with intervals, and what may be said of them. A gap is right minus left.

    Parameters
    ----------
    models:
        Two or more files of predictions, or ids of evaluated runs; one file with several columns in --prob, --label,
        --score or --value; the data, with --target and --model; or a table of scores, with --datasets.
    truth:
        Column of the true class or value.
    label:
        Column of predicted classes; several columns of one file are several models.
    prob:
        Column of P(positive), or one column per class; several columns of one file are several models.
    score:
        Column of scores that are no probabilities.
    value:
        Column of predicted numbers.
    id:
        Column that names each row: rows are paired by it. Without it they are paired in their order.
    unit:
        Column of patients, sites, documents: rows of one unit are not independent.
    weight:
        Column of row weights.
    classes:
        All classes in the order of the --prob columns, comma-separated.
    positive:
        The positive class of two.
    threshold:
        Probability from which a row is called positive.
    cost:
        fn=10,fp=1, or a file of costs.
    shared:
        Compare on the rows that all files share, where some have more.
    target:
        Column to predict: learners are fitted here, over one plan.
    model:
        Learners to compare: logistic forest file.py:object, as errbar evaluate takes them.
    time:
        Column of times: training rows come before test rows.
    gap:
        Time left out between training and test.
    window:
        How far back training rows may go.
    strata:
        Column to keep in proportion; classes are by default.
    drop:
        Columns that are no features.
    kind:
        binary, multiclass or regression, where the target's look does not tell.
    plan:
        How rows are split for the learners, 'kfold(k=10)' say: see errbar list splits.
    effort:
        Without --plan: random halves, quick (10 fits a learner), standard (30), thorough (90).
    powerful:
        Train on two thirds instead of a half: more gaps are found, up to 11 % false alarms.
    datasets:
        The file is a table of scores: this column names the data sets, each other column is a learner.
    learner:
        With --datasets, a table with a line per score: the column of learners (--value names the scores).
    better:
        With --datasets: low or high scores are better; or name a measure with -m.
    measure:
        Measures by name, repeated or comma-separated. See errbar list measures.
    primary:
        The one measure that decides; all others are adjusted for how many they are (Holm).
    margin:
        The gap that is of no consequence: 0.01 for the primary measure, or accuracy:0.01.
    test:
        One test by name, 'mcnemar(p=exact)' say: see errbar list contrasts. The default is chosen by measure and plan.
    against:
        Compare every model with this one only.
    engine:
        serial, threads, processes, dask or ray; 'processes(workers=4)'.
    memory:
        Memory to stay within, 8G say.
    store:
        Folder of the run store: runs are looked up in it, and this one is kept.
    resume:
        Go on with the folds that an interrupted run of this very command kept.
    refit:
        Fit every fold, also where the same numbers can be had without.
    all:
        Every measure, every finding, and how each gap was found.
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
    from errbar.verbs.compare import compare as verb

    given, fitted = _given(models, target, model, datasets)
    with progress():
        run = verb(
            given,
            *fitted,
            truth=_one(truth),
            label=_one(label),
            prob=_one(prob),
            score=_one(score),
            value=_one(value),
            id=id,
            unit=unit,
            weight=weight,
            classes=classes,
            positive=positive,
            threshold=threshold,
            cost=cost,
            shared=shared,
            target=_one(target),
            time=time,
            gap=gap,
            window=window,
            strata=strata,
            drop=drop,
            kind=kind,
            plan=plan,
            effort=effort,
            powerful=powerful,
            datasets=datasets,
            learner=learner,
            better=better,
            measures=",".join(measure) if measure is not None else "all" if all and datasets is None else None,
            primary=primary,
            margin=margin,
            test=test,
            against=against,
            engine=engine,
            memory=memory,
            store=store,
            resume=resume,
            refit=refit,
            level=level,
            seed=seed,
            because=because_of(because),
        )
    return finish(run, json=json, every=all, quiet=quiet)


def _given(
    models: tuple[str, ...], target: list[str] | None, model: list[str] | None, datasets: str | None
) -> tuple[Any, tuple[Any, ...]]:
    """What is compared, and the data where learners are fitted on it."""
    if not models:
        raise BadInput("Comparing needs files: errbar compare A.csv B.csv --truth y --prob p. See --help for others.")
    if (target is None) != (model is None):
        have, lack = ("--model", "--target") if target is None else ("--target", "--model")
        raise BadInput(f"Learners are fitted on data: --target COL --model A B; {have} is given and {lack} is not.")
    if target is not None:
        if len(models) > 1:
            raise BadInput(f"Learners are compared on one file of data; found {len(models)}: {', '.join(models[:3])}.")
        return list(model or ()), (Path(models[0]),)
    if datasets is not None:
        if len(models) > 1:
            raise BadInput(f"--datasets reads one table of scores; found {len(models)} files.")
        return Path(models[0]), ()
    return (list(models) if len(models) > 1 else Path(models[0])), ()


def _one(columns: list[str] | None) -> Any:
    """A single name as such, several as a list."""
    return columns[0] if columns is not None and len(columns) == 1 else columns
