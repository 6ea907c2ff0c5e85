"""errbar plan."""

from __future__ import annotations

from pathlib import Path

from errbar.cli.printing import Columns, Flag, finish, progress


def plan(
    data: Path | None = None,
    /,
    *,
    error: float | None = None,
    half_width: float | None = None,
    compare: str | None = None,
    gap: float | None = None,
    margin: float | None = None,
    disagree: float | None = None,
    sd: float | None = None,
    auc: float | None = None,
    prevalence: float | None = None,
    correlation: float | None = None,
    rows: int | None = None,
    units: int | None = None,
    rows_per_unit: float | None = None,
    icc: float | None = None,
    classes: int | None = None,
    looks: int | None = None,
    power: float = 0.8,
    target: Columns = None,
    model: str | None = None,
    no_fit: Flag = False,
    unit: str | None = None,
    time: str | None = None,
    drop: Columns = None,
    kind: str | None = None,
    positive: str | None = None,
    level: float = 0.95,
    seed: int = 0,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """How many rows a question takes, what so many rows can tell, or how the data in hand are best split.

    Parameters
    ----------
    data:
        Data in hand, with --target: advice on plan, effort, measures and the interval to expect.
    error:
        Error rate to be expected, 0.1 say.
    half_width:
        How well it is to be known: 0.02 for 2 points on either side.
    compare:
        Measure on which two models are compared: accuracy, roc_auc, log_loss, ...
    gap:
        The smallest gap that would matter.
    margin:
        No worse than by this much: rows to show that. --gap is then the true gap, 0 if not given.
    disagree:
        accuracy, error_rate: share of rows on which exactly one of the two models is right.
    sd:
        Mean losses: standard deviation over rows, with --compare of the row-by-row difference.
    auc:
        ROC area to be expected.
    prevalence:
        Share of positives.
    correlation:
        roc_auc: correlation of the two areas, 0.5 to 0.9 on the same rows.
    rows:
        Rows in hand: the width and power they give, and the accuracy that noise reaches with them.
    units:
        Patients, sites in hand, in place of --rows.
    rows_per_unit:
        Rows of each unit.
    icc:
        How alike rows of one unit are, 0 to 1: intraclass correlation.
    classes:
        --rows: classes to guess among, 2 by default.
    looks:
        --rows: models or measures tried, of which the best is told.
    power:
        How often the gap is to be resolved.
    target:
        Column to predict (several for several outputs).
    model:
        Learner that is fitted once for its cost and a first guess; logistic or ridge by default.
    no_fit:
        Look at the data only.
    unit:
        Column of patients, sites, documents.
    time:
        Column of times.
    drop:
        Columns that are no features.
    kind:
        binary, multiclass or regression, where the target's look does not tell.
    positive:
        The positive class of two.
    level:
        Confidence level.
    seed:
        Seed of everything random.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The answers alone.
    """
    from errbar.verbs.plan import plan as verb

    with progress():
        run = verb(
            data,
            target=target[0] if target is not None and len(target) == 1 else target,
            unit=unit,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
            model=model,
            fit=not no_fit,
            error=error,
            half_width=half_width,
            compare=compare,
            gap=gap,
            margin=margin,
            disagree=disagree,
            sd=sd,
            auc=auc,
            prevalence=prevalence,
            correlation=correlation,
            rows=rows,
            units=units,
            rows_per_unit=rows_per_unit,
            icc=icc,
            classes=classes,
            looks=looks,
            power=power,
            level=level,
            seed=seed,
        )
    return finish(run, json=json, every=False, quiet=quiet)
