"""The verbs as functions, every option a keyword; written by scripts/generate_api.py from errbar.requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errbar.requests.habits import explain_keywords
from errbar.requests.kinds import (
    Amounts,
    Asked,
    Call,
    Classes,
    ClassName,
    Columns,
    Costs,
    Criteria,
    Duration,
    Features,
    File,
    Flag,
    Folder,
    Graded,
    GradedOn,
    IntervalCall,
    Measures,
    Model,
    ModelFile,
    Models,
    Number,
    Reasons,
    Size,
    StudyCall,
    Table,
    Text,
    Timespan,
    Values,
    Vary,
    Whole,
    WorldCall,
)

if TYPE_CHECKING:
    from errbar.records.kept_ledger import KeptLedger, LockedData
    from errbar.records.predicted_rows import PredictedRows
    from errbar.records.run import Run


@explain_keywords("score")
def score(
    data: Table = None,
    *,
    truth: Columns = None,
    label: Columns = None,
    prob: Columns = None,
    score: Columns = None,
    value: Columns = None,
    id: Values = None,
    classes: Classes | None = None,
    threshold: Number = 0.5,
    unit: Values = None,
    weight: Values = None,
    kind: Text | None = None,
    positive: ClassName = None,
    cost: Costs = None,
    fold: Values = None,
    repeat: Values = None,
    by: Columns = None,
    measures: Measures | None = None,
    interval: IntervalCall | None = None,
    store: Folder | None = None,
    timeout: Timespan | None = None,
    level: Number = 0.95,
    seed: Whole = 0,
    replicates: Whole | None = None,
    because: Reasons | None = None,
) -> Run:
    """Every measure of fixed predictions, or of predictions out of fold, each with an interval.

    A role (truth, label, prob, score, value, id, unit, weight, by, fold, repeat) is a column name of `data` or
    an array-like. A file that `predict` wrote from rows with their target needs none, nor does one written by
    evaluate. With `fold` the predictions are those of a cross-validation, and the intervals are about the
    learner, not one model.

    Parameters
    ----------
    data : path, frame or dict of columns, optional
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    truth : column names, or a table of values, optional
        Column of the true class or value (several for several outputs or labels).
    label : column names, or a table of values, optional
        Column of predicted classes (several for several labels).
    prob : column names, or a table of values, optional
        Column of P(positive), or one column per class (order by `classes`, else by names that end in the class)
        or label.
    score : column names, or a table of values, optional
        Column of scores that are no probabilities; higher means more positive. Of three classes or more a
        column per class: the largest is the class.
    value : column names, or a table of values, optional
        Column of predicted numbers (several for several outputs).
    id : column name or array-like, optional
        Column that names each row once.
    classes : list, or str with commas, optional
        All classes in the order of the `prob` columns, comma-separated.
    threshold : float, default 0.5
        Probability from which a row is called positive.
    unit : column name or array-like, optional
        Column of patients, sites, documents: rows of one unit are not independent.
    weight : column name or array-like, optional
        Column of row weights.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    cost : str, path or matrix, optional
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    fold : column name or array-like, optional
        Column of folds: every row was predicted by a fit on the rows of all other folds (out of fold).
    repeat : column name or array-like, optional
        Column of repeats, where the rows were split into folds more than once; needs `fold`.
    by : column names, or a table of values, optional
        Columns whose values cut the rows into slices.
    measures : str, Measure or list of these, optional
        Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined.
        See errbar list measures.
    interval : str or Method, optional
        One method for all measures it fits: see errbar list intervals; none for values only.
    store : path, optional
        Folder of a run store: where it is there already, this look at the test set is recorded in its ledger.
    timeout : str or float, optional
        Time that one call of a metric of your own may take, for example 30s or 1h; 10m by default.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    replicates : int, optional
        Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by
        default.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.

    Examples
    --------
    >>> import errbar
    >>> run = errbar.score(truth=[0, 0, 1, 1], label=[0, 1, 1, 1], measures="accuracy")
    >>> run["accuracy"].value
    0.75
    """
    from errbar.requests.score import ScoreRequest
    from errbar.verbs.score import score as carry_out

    return carry_out(
        ScoreRequest(
            data=data,
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            classes=classes,
            threshold=threshold,
            unit=unit,
            weight=weight,
            kind=kind,
            positive=positive,
            cost=cost,
            fold=fold,
            repeat=repeat,
            by=by,
            measures=measures,
            interval=interval,
            store=store,
            timeout=timeout,
            level=level,
            seed=seed,
            replicates=replicates,
            because=because,
        )
    )


@explain_keywords("evaluate")
def evaluate(
    learner: Call,
    X: Features,
    y: Values = None,
    *,
    unit: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    weight: Values = None,
    by: Columns = None,
    classes: Classes | None = None,
    cost: Costs = None,
    plan: Call = None,
    effort: Text = "standard",
    strata: Values = None,
    gap: Duration = None,
    window: Duration = None,
    horizon: Duration = None,
    dedupe: Flag = False,
    validation: Number | None = None,
    measures: Measures | None = None,
    interval: IntervalCall | None = None,
    engine: Call = "serial",
    store: Folder | None = None,
    timeout: Timespan | None = None,
    memory: Size | None = None,
    resume: Flag = False,
    refit: Flag = False,
    level: Number = 0.95,
    seed: Whole = 0,
    replicates: Whole | None = None,
    vary: Vary = None,
    because: Reasons | None = None,
    save: File | None = None,
    overwrite: Flag = False,
    curve: Flag = False,
    fit_loss: Text | None = None,
    out: File | None = None,
    count_failures_as_wrong: Flag = False,
) -> Run:
    """What a learner will do on new data: every measure over the splits of a plan, each with an interval.

    A role (target, unit, time, strata, weight, by) is a column name of `X` or an array-like. Without `plan`,
    `effort` chooses one.

    A learner given as file.py:object, and the model that `save` keeps, are code that runs when they are loaded:
    use files from people you trust only.

    Parameters
    ----------
    learner : name with options, or object
        logistic, tree, forest, boosting, knn, naive_bayes, svm, mlp, ridge, linear, polynomial, constant, with
        options as in 'tree(max_depth=3)'; or file.py:object, or module:object.
    X : 2-D array, frame or path
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    y : column name or array-like, optional
        Values to predict, a value per row of `X`; or name their column as `target`.
    unit : column name or array-like, optional
        Column of patients, sites, documents: never on both sides of a split.
    target : column names, or a table of values, optional
        Column to predict (several for several outputs or labels).
    time : column name or array-like, optional
        Column of times: training rows come before test rows.
    drop : column names, or a table of values, optional
        Columns that are no features.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    weight : column name or array-like, optional
        Column of row weights: rows are scored with them; learners that take them are fitted with them.
    by : column names, or a table of values, optional
        Columns whose values cut the rows into slices.
    classes : list, or str with commas, optional
        All classes of the target, comma-separated, where these rows may lack some: small worked examples.
    cost : str, path or matrix, optional
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    plan : name with options, or object, optional
        How rows are split, for example 'kfold(k=10)'; see errbar list splits. 'given:COL' takes folds from a
        column.
    effort : str, default 'standard'
        Without `plan`: quick (10 fits), standard (30), thorough (90).
    strata : column name or array-like, optional
        Column to keep in proportion; target for quantiles of a numeric target; none. Classes are by default.
    gap : str, timedelta or float, optional
        Time left out between training and test: 30d, 12h, or a number in the column's own unit.
    window : str, timedelta or float, optional
        How far back training rows may go; all of the past by default.
    horizon : str, timedelta or float, optional
        How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target
        so far ahead is then refused instead of warned of.
    dedupe : bool, default False
        Leave out every row that equals an earlier one in all features; how many is printed.
    validation : float, optional
        Share of the training rows, for example 0.2, that is set aside in every fit for a learner that stops
        early: whole units, the last rows in time, else drawn by class. Never from the rows that are scored.
    measures : str, Measure or list of these, optional
        Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined.
        See errbar list measures.
    interval : str or Method, optional
        One method for all measures: see errbar list intervals; none for values only.
    engine : name with options, or object, default 'serial'
        serial, threads, processes, dask or ray; 'processes(workers=4)'.
    store : path, optional
        Folder of the run store: every fold is kept as it finishes.
    timeout : str or float, optional
        Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed. One
        call of a metric of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory to stay within, for example 8G: fewer workers where they would not fit.
    resume : bool, default False
        Go on with the folds that an interrupted run of this very command kept.
    refit : bool, default False
        Fit every fold, also where the same numbers can be had without.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    replicates : int, optional
        Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by
        default.
    vary : str or dict of lists, optional
        name=v1,v2,...: also the complexity curve, training and test error by the values of one parameter of the
        learner: max_depth=1,2,4,8.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    save : path, optional
        Also keep the model trained on all rows, in this file, which must end in .joblib or .pkl: for errbar
        predict, or joblib.load(FILE).predict(rows).
    overwrite : bool, default False
        Let an output replace an existing file that errbar did not write.
    curve : bool, default False
        Also the learning curve: the error on unseen and on training rows at smaller training sets, and whether
        more rows or better features are missing.
    fit_loss : str, optional
        The measure to show as the inner loss, next to the outer one; by default what the learner minimises,
        where that is known.
    out : path, optional
        Also write the out-of-fold predictions to this file, which must end in .parquet.
    count_failures_as_wrong : bool, default False
        A fit that fails counts as wrong on all its test rows, instead of ending the run.

    Examples
    --------
    >>> import errbar
    >>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, [0, 0, 1, 1] * 3
    >>> run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="error_rate")
    >>> run["error_rate"].estimand.n_train
    8
    """
    from errbar.requests.evaluate import EvaluateRequest
    from errbar.verbs.evaluate import evaluate as carry_out

    return carry_out(
        EvaluateRequest(
            learner=learner,
            X=X,
            y=y,
            unit=unit,
            target=target,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
            weight=weight,
            by=by,
            classes=classes,
            cost=cost,
            plan=plan,
            effort=effort,
            strata=strata,
            gap=gap,
            window=window,
            horizon=horizon,
            dedupe=dedupe,
            validation=validation,
            measures=measures,
            interval=interval,
            engine=engine,
            store=store,
            timeout=timeout,
            memory=memory,
            resume=resume,
            refit=refit,
            level=level,
            seed=seed,
            replicates=replicates,
            vary=vary,
            because=because,
            save=save,
            overwrite=overwrite,
            curve=curve,
            fit_loss=fit_loss,
            out=out,
            count_failures_as_wrong=count_failures_as_wrong,
        )
    )


@explain_keywords("select")
def select(
    learner: Call,
    space: Call,
    X: Features,
    y: Values = None,
    *,
    unit: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    weight: Values = None,
    by: Columns = None,
    cost: Costs = None,
    effort: Text = "standard",
    strata: Values = None,
    gap: Duration = None,
    window: Duration = None,
    horizon: Duration = None,
    dedupe: Flag = False,
    validation: Number | None = None,
    measures: Measures | None = None,
    primary: Call = None,
    interval: IntervalCall | None = None,
    engine: Call = "serial",
    store: Folder | None = None,
    timeout: Timespan | None = None,
    memory: Size | None = None,
    resume: Flag = False,
    refit: Flag = False,
    level: Number = 0.95,
    seed: Whole = 0,
    replicates: Whole | None = None,
    because: Reasons | None = None,
    save: File | None = None,
    overwrite: Flag = False,
    search: Call = None,
    budget: Whole | None = None,
    seconds: Timespan | None = None,
    race: Text | None = None,
    rule: Text = "best",
    inner: Call = None,
    outer: Call = None,
    out: File | None = None,
) -> Run:
    """Choose a configuration by validation, and know what the chosen one will do on new rows.

    Candidates are fitted over the splits of `inner`; the whole search is repeated within every split of
    `outer`, whose test rows chose nothing: the error and its interval come from these. The score of the winner
    on the rows that chose it is shown as what it is, and never as the error. The chosen configuration is fitted
    on all rows.

    A learner or a space given as file.py:object, and the model that `save` keeps, are code that runs when they
    are loaded: use files from people you trust only.

    Parameters
    ----------
    learner : name with options, or object
        A learner as in evaluate: forest, 'knn(weights=distance)', file.py:object, module:object; several to
        choose among algorithms.
    space : name with options, or object
        The configurations: a TOML file with lines such as k = [1, 3] or C = {low = 0.01, high = 100, scale =
        'log'}, or file.py:object with a dict of lists and distributions.
    X : 2-D array, frame or path
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    y : column name or array-like, optional
        Values to predict, a value per row of `X`; or name their column as `target`.
    unit : column name or array-like, optional
        Column of patients, sites, documents: never on both sides of an inner or an outer split.
    target : column names, or a table of values, optional
        Column to predict (several for several outputs or labels).
    time : column name or array-like, optional
        Column of times: training rows come before test rows.
    drop : column names, or a table of values, optional
        Columns that are no features.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    weight : column name or array-like, optional
        Column of row weights.
    by : column names, or a table of values, optional
        Columns whose values cut the rows into slices.
    cost : str, path or matrix, optional
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    effort : str, default 'standard'
        Without `outer`: repeats of the outer 5 folds, quick (1), standard (2), thorough (4).
    strata : column name or array-like, optional
        Column to keep in proportion; target for quantiles of a numeric target; none. Classes are by default.
    gap : str, timedelta or float, optional
        Time left out between training and test: 30d, 12h, or a number in the column's own unit.
    window : str, timedelta or float, optional
        How far back training rows may go; all of the past by default.
    horizon : str, timedelta or float, optional
        How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target
        so far ahead is then refused instead of warned of.
    dedupe : bool, default False
        Leave out every row that equals an earlier one in all features; how many is printed.
    validation : float, optional
        Share of the training rows that is set aside in every fit for a learner that stops early; 0.15 by
        default for an estimator that is set to. Whole units, the last rows in time, else drawn by class. Never
        from the rows that are scored.
    measures : str, Measure or list of these, optional
        Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined.
        See errbar list measures.
    primary : name with options, or object, optional
        The measure that decides; by default the first of `measures`, else error rate or squared error.
    interval : str or Method, optional
        One method for the outer estimate: see errbar list intervals; none for values only.
    engine : name with options, or object, default 'serial'
        serial, threads, processes, dask or ray; 'processes(workers=4)'.
    store : path, optional
        Folder of the run store: every fold is kept as it finishes.
    timeout : str or float, optional
        Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed. One
        call of a metric of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory to stay within, for example 8G: fewer workers where they would not fit.
    resume : bool, default False
        Go on with the folds that an interrupted run of this very command kept.
    refit : bool, default False
        Fit every fold, also where the same numbers can be had without.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    replicates : int, optional
        Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by
        default.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    save : path, optional
        Keep the chosen model, fitted on all rows, in this file ending in .joblib or .pkl: for errbar predict,
        or joblib.load(FILE).predict(rows).
    overwrite : bool, default False
        Let an output replace an existing file that errbar did not write.
    search : name with options, or object, optional
        grid, random, annealing, tabu, evolution, tpe, cma_es; see errbar list search. By default grid where it
        fits the budget, random up to 30 candidates, evolution beyond.
    budget : int, optional
        Candidates that a search may try.
    seconds : str or float, optional
        Time for everything, for example 10m: the number of candidates tried in it is kept, and repeats the
        search as `budget`.
    race : str, optional
        careful: candidates leave when they are worse on the same rows. halving: the better half stays, a fifth
        of the fits, nothing claimed of those that left.
    rule : str, default 'best'
        best: the best mean. simple: the simplest candidate within one standard error of it.
    inner : name with options, or object, optional
        Splits that candidates are compared over, within the rows of a search; kfold(k=5) by default.
    outer : name with options, or object, optional
        Splits that the whole search is graded over: kfold(k=5, repeats=...) by `effort`, holdout, subsampling,
        time_ordered, given:COL.
    out : path, optional
        Also write the outer predictions to this file, which must end in .parquet.

    Examples
    --------
    >>> import errbar
    >>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 10, [0, 0, 1, 1] * 10
    >>> run = errbar.select("knn", {"k": [1, 3]}, X, y, inner="kfold(k=2)", outer="kfold(k=2)", measures="error_rate")
    >>> run.selection.chosen["params"], run["error_rate"].estimand.what
    ({'k': 1}, 'procedure')
    """
    from errbar.requests.select import SelectRequest
    from errbar.verbs.select import select as carry_out

    return carry_out(
        SelectRequest(
            learner=learner,
            space=space,
            X=X,
            y=y,
            unit=unit,
            target=target,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
            weight=weight,
            by=by,
            cost=cost,
            effort=effort,
            strata=strata,
            gap=gap,
            window=window,
            horizon=horizon,
            dedupe=dedupe,
            validation=validation,
            measures=measures,
            primary=primary,
            interval=interval,
            engine=engine,
            store=store,
            timeout=timeout,
            memory=memory,
            resume=resume,
            refit=refit,
            level=level,
            seed=seed,
            replicates=replicates,
            because=because,
            save=save,
            overwrite=overwrite,
            search=search,
            budget=budget,
            seconds=seconds,
            race=race,
            rule=rule,
            inner=inner,
            outer=outer,
            out=out,
        )
    )


@explain_keywords("compare")
def compare(
    models: Models,
    X: Features = None,
    y: Values = None,
    *,
    truth: Columns = None,
    label: Columns = None,
    prob: Columns = None,
    score: Columns = None,
    value: Columns = None,
    id: Values = None,
    classes: Classes | None = None,
    threshold: Number = 0.5,
    unit: Values = None,
    weight: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    cost: Costs = None,
    fold: Values = None,
    repeat: Values = None,
    by: Columns = None,
    shared: Flag = False,
    plan: Call = None,
    effort: Text = "standard",
    strata: Values = None,
    gap: Duration = None,
    window: Duration = None,
    horizon: Duration = None,
    dedupe: Flag = False,
    validation: Number | None = None,
    measures: Measures | None = None,
    primary: Call = None,
    engine: Call = "serial",
    store: Folder | None = None,
    timeout: Timespan | None = None,
    memory: Size | None = None,
    resume: Flag = False,
    refit: Flag = False,
    level: Number = 0.95,
    seed: Whole = 0,
    replicates: Whole | None = None,
    because: Reasons | None = None,
    powerful: Flag = False,
    datasets: Text | None = None,
    learner: Text | None = None,
    better: Text | None = None,
    fold_scores: Flag = False,
    adjust: Call = None,
    margin: Amounts | None = None,
    test: Call = None,
    against: Text | None = None,
) -> Run:
    """Which of two or more models is better, on which measure, by how much: every gap with an interval.

    A gap is right minus left. Learners are fitted over one plan that is drawn for all of them; predictions that
    are there already are paired row by row; evaluated runs are compared over the plan they share.

    Parameters
    ----------
    models : dict by name, list or table
        Two or more files of predictions, or ids of evaluated runs; one file with several columns in `prob`,
        `label`, `score` or `value`; the data, with `target` and the learners; or a table of scores, with
        `datasets` or `fold_scores`.
    X : 2-D array, frame or path, optional
        Rows to fit learners on.
    y : column name or array-like, optional
        Values to predict, a value per row of `X`; or name their column as `target`.
    truth : column names, or a table of values, optional
        Column of the true class or value.
    label : column names, or a table of values, optional
        Column of predicted classes; several columns of one file are several models.
    prob : column names, or a table of values, optional
        Column of P(positive), or one column per class; several columns of one file are several models.
    score : column names, or a table of values, optional
        Column of scores that are no probabilities.
    value : column names, or a table of values, optional
        Column of predicted numbers.
    id : column name or array-like, optional
        Column that names each row: rows are paired by it. Without it they are paired in their order.
    classes : list, or str with commas, optional
        All classes in the order of the `prob` columns, comma-separated.
    threshold : float, default 0.5
        Probability from which a row is called positive.
    unit : column name or array-like, optional
        Column of patients, sites, documents: rows of one unit are not independent.
    weight : column name or array-like, optional
        Column of row weights: rows are scored with them; learners that take them are fitted with them.
    target : column names, or a table of values, optional
        Column to predict: learners are fitted here, over one plan.
    time : column name or array-like, optional
        Column of times: training rows come before test rows.
    drop : column names, or a table of values, optional
        Columns that are no features.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    cost : str, path or matrix, optional
        fn=10,fp=1, or a file of costs.
    fold : column name or array-like, optional
        Column of folds: every row was predicted by a fit on the rows of all other folds (out of fold).
    repeat : column name or array-like, optional
        Column of repeats, where the rows were split into folds more than once; needs `fold`.
    by : column names, or a table of values, optional
        Columns whose values cut the rows into slices: every gap also in each of them.
    shared : bool, default False
        Compare on the rows that all files share, where some have more.
    plan : name with options, or object, optional
        How rows are split for the learners, for example 'kfold(k=10)'; see errbar list splits.
    effort : str, default 'standard'
        Without `plan`: random halves, quick (10 fits a learner), standard (30), thorough (90).
    strata : column name or array-like, optional
        Column to keep in proportion; classes are by default.
    gap : str, timedelta or float, optional
        Time left out between training and test.
    window : str, timedelta or float, optional
        How far back training rows may go.
    horizon : str, timedelta or float, optional
        How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target
        so far ahead is then refused instead of warned of.
    dedupe : bool, default False
        Leave out every row that equals an earlier one in all features; how many is printed.
    validation : float, optional
        Share of the training rows, for example 0.2, that is set aside in every fit for a learner that stops
        early: whole units, the last rows in time, else drawn by class. Never from the rows that are scored.
    measures : str, Measure or list of these, optional
        Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined.
        See errbar list measures.
    primary : name with options, or object, optional
        The one measure that decides; all others are adjusted for how many they are.
    engine : name with options, or object, default 'serial'
        serial, threads, processes, dask or ray; 'processes(workers=4)'.
    store : path, optional
        Folder of the run store: runs are looked up in it, and this one is kept.
    timeout : str or float, optional
        Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed. One
        call of a metric of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory to stay within, for example 8G.
    resume : bool, default False
        Go on with the folds that an interrupted run of this very command kept.
    refit : bool, default False
        Fit every fold, also where the same numbers can be had without.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    replicates : int, optional
        Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by
        default.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    powerful : bool, default False
        Train on two thirds instead of a half: more gaps are found, up to 11 % false alarms.
    datasets : str, optional
        The file is a table of scores: this column names the data sets, each other column is a learner.
    learner : str, optional
        With `datasets`, a table with a line per score: the column of learners (`value` names the scores). With
        `fold_scores`: the column of models.
    better : str, optional
        With `datasets` or `fold_scores`: low or high scores are better; or name a measure with `measures`.
    fold_scores : bool, default False
        The file is a table of scores that are there already, a line per model, repeat and fold (columns model,
        repeat, fold, score; `learner`, `repeat`, `fold`, `score` name others); `plan` says how they were made,
        `better` which way is better.
    adjust : name with options, or object, optional
        How p is adjusted for many comparisons: holm (the default), hochberg, bonferroni, or bh, which limits
        the share of false differences instead of the chance of any.
    margin : float, str or dict, optional
        The gap that is of no consequence: 0.01 for the primary measure, or accuracy:0.01.
    test : name with options, or object, optional
        One test by name, for example 'mcnemar(p=exact)', or separate for models on rows of their own; see
        errbar list contrasts. The default is chosen by measure and plan.
    against : str, optional
        Compare every model with this one only.

    Examples
    --------
    >>> import errbar
    >>> a, b = {"label": [1, 1, 0, 0]}, {"label": [1, 0, 0, 0]}
    >>> errbar.compare({"a": a, "b": b}, truth=[1, 1, 0, 0], measures="accuracy").comparisons[0].gap
    -0.25
    """
    from errbar.requests.compare import CompareRequest
    from errbar.verbs.compare import compare as carry_out

    return carry_out(
        CompareRequest(
            models=models,
            X=X,
            y=y,
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            classes=classes,
            threshold=threshold,
            unit=unit,
            weight=weight,
            target=target,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
            cost=cost,
            fold=fold,
            repeat=repeat,
            by=by,
            shared=shared,
            plan=plan,
            effort=effort,
            strata=strata,
            gap=gap,
            window=window,
            horizon=horizon,
            dedupe=dedupe,
            validation=validation,
            measures=measures,
            primary=primary,
            engine=engine,
            store=store,
            timeout=timeout,
            memory=memory,
            resume=resume,
            refit=refit,
            level=level,
            seed=seed,
            replicates=replicates,
            because=because,
            powerful=powerful,
            datasets=datasets,
            learner=learner,
            better=better,
            fold_scores=fold_scores,
            adjust=adjust,
            margin=margin,
            test=test,
            against=against,
        )
    )


@explain_keywords("gate")
def gate(
    candidate: Model = None,
    *,
    truth: Columns = None,
    label: Columns = None,
    prob: Columns = None,
    score: Columns = None,
    value: Columns = None,
    id: Values = None,
    classes: Classes | None = None,
    threshold: Number | None = None,
    unit: Values = None,
    weight: Values = None,
    kind: Text | None = None,
    positive: ClassName = None,
    cost: Costs = None,
    fold: Values = None,
    repeat: Values = None,
    by: Columns = None,
    shared: Flag = False,
    store: Folder | None = None,
    timeout: Timespan | None = None,
    level: Number | None = None,
    seed: Whole | None = None,
    replicates: Whole | None = None,
    because: Reasons | None = None,
    champion: Model = None,
    better: Criteria = (),
    no_worse: Criteria = (),
    at_least: Criteria = (),
    self_test: Flag = False,
    config: File | None = None,
) -> Run:
    """Whether a candidate may replace the champion: run.options["verdict"], with a ruling per criterion.

    All criteria must pass. What is given here wins over the file `config`.

    Parameters
    ----------
    candidate : path, frame, dict or Run, optional
        Predictions of the candidate: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    truth : column names, or a table of values, optional
        Column of the true class or value (several for several outputs or labels).
    label : column names, or a table of values, optional
        Column of predicted classes (several for several labels).
    prob : column names, or a table of values, optional
        Column of P(positive), or one column per class.
    score : column names, or a table of values, optional
        Column of scores that are no probabilities; higher means more positive. Of three classes or more a
        column per class: the largest is the class.
    value : column names, or a table of values, optional
        Column of predicted numbers (several for several outputs).
    id : column name or array-like, optional
        Column that names each row once; pairs the two files.
    classes : list, or str with commas, optional
        All classes in the order of the `prob` columns, comma-separated.
    threshold : float, optional
        Probability from which a row is called positive; 0.5 by default.
    unit : column name or array-like, optional
        Column of patients, sites, documents: rows of one unit are not independent.
    weight : column name or array-like, optional
        Column of row weights.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    cost : str, path or matrix, optional
        fn=10,fp=1, or a file: first column the true class, then a column of costs per predicted class.
    fold : column name or array-like, optional
        Column of folds: every row was predicted by a fit on the rows of all other folds (out of fold).
    repeat : column name or array-like, optional
        Column of repeats, where the rows were split into folds more than once; needs `fold`.
    by : column names, or a table of values, optional
        Columns whose values cut the rows into slices: every criterion must hold in each of them too.
    shared : bool, default False
        Compare on the rows that both files have, instead of refusing.
    store : path, optional
        Folder of a run store: where it is there already, this look at the test set is recorded in its ledger.
    timeout : str or float, optional
        Time that one call of a metric of your own may take, for example 30s or 1h; 10m by default.
    level : float, optional
        Confidence level of the intervals; 0.95 by default.
    seed : int, optional
        Seed of everything random; 0 by default.
    replicates : int, optional
        Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by
        default.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    champion : path, frame, dict or Run, optional
        Predictions of the model in use, on the same rows.
    better : str, pair, dict or list of these, optional
        MEASURE on which the candidate must be better than the champion. Repeatable.
    no_worse : str, pair, dict or list of these, optional
        MEASURE:MARGIN, the most by which the candidate may be worse: accuracy:0.01. Repeatable.
    at_least : str, pair, dict or list of these, optional
        MEASURE:VALUE that the candidate must reach: accuracy:0.9; of a loss, the most it may be. Repeatable.
    self_test : bool, default False
        Also gate equal models 200 times and report how often one passes.
    config : path, optional
        TOML file with a table [gate] in the same words; errbar.toml is read when no criterion is given here.

    Examples
    --------
    >>> import errbar
    >>> run = errbar.gate({"label": [1] * 40}, truth=[1] * 40, classes="0,1", at_least={"accuracy": 0.9})
    >>> run.options["verdict"]
    'PASS'
    """
    from errbar.requests.gate import GateRequest
    from errbar.verbs.gate import gate as carry_out

    return carry_out(
        GateRequest(
            candidate=candidate,
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            classes=classes,
            threshold=threshold,
            unit=unit,
            weight=weight,
            kind=kind,
            positive=positive,
            cost=cost,
            fold=fold,
            repeat=repeat,
            by=by,
            shared=shared,
            store=store,
            timeout=timeout,
            level=level,
            seed=seed,
            replicates=replicates,
            because=because,
            champion=champion,
            better=better,
            no_worse=no_worse,
            at_least=at_least,
            self_test=self_test,
            config=config,
        )
    )


@explain_keywords("check")
def check(
    data: Table = None,
    y: Values = None,
    *,
    unit: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    plan: Call = None,
    horizon: Duration = None,
    store: Folder | None = None,
    because: Reasons | None = None,
    train: Table = None,
    test: Table = None,
    model: Call = None,
    probe: Flag = False,
    seed: Whole = 0,
) -> Run:
    """Mistakes in data and splits that make a model look better than it is, each with its cost and a remedy.

    Give the rows with `target`, or the two sides of a split as `train` and `test`. Nothing is fitted but what a
    check itself needs. A finding refuses, warns or notes; findings are sorted by how much they mislead.

    Parameters
    ----------
    data : path, frame or dict of columns, optional
        Rows: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    y : column name or array-like, optional
        Values to predict, a value per row of `data`; or name their column as `target`.
    unit : column name or array-like, optional
        Column of patients, sites, documents: one that is on both sides of a split is refused.
    target : column names, or a table of values, optional
        Column to predict (several for several outputs or labels).
    time : column name or array-like, optional
        Column of times: columns that know the future are looked for.
    drop : column names, or a table of values, optional
        Columns that are no features.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    plan : name with options, or object, optional
        The split to look at, for example 'given:fold' for a column of folds; without it, any random split.
    horizon : str, timedelta or float, optional
        How far ahead is predicted: 30d, 12h, or a number in the unit of `time`. A column that knows the target
        so far ahead is then refused instead of warned of.
    store : path, optional
        Folder of the run store, where the run is kept.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    train : path, frame or dict of columns, optional
        The rows that a model is trained on, with `test`, in place of the data.
    test : path, frame or dict of columns, optional
        The rows that it is tested on: compared with `train`, or with the data.
    model : name with options, or object, optional
        Learner to look into: steps that were fitted beforehand, validation rows, weights by class.
    probe : bool, default False
        Also run `model` ten times on shuffled targets, where nothing can be learned: what it then finds is a
        leak.
    seed : int, default 0
        Seed of everything random.

    Examples
    --------
    >>> import errbar
    >>> X, y = [[i / 7, i % 5] for i in range(40)], [0, 1] * 20
    >>> run = errbar.check(X * 2, y * 2)
    >>> [f.severity for f in run.findings][0]
    'refuse'
    """
    from errbar.requests.check import CheckRequest
    from errbar.verbs.check import check as carry_out

    return carry_out(
        CheckRequest(
            data=data,
            y=y,
            unit=unit,
            target=target,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
            plan=plan,
            horizon=horizon,
            store=store,
            because=because,
            train=train,
            test=test,
            model=model,
            probe=probe,
            seed=seed,
        )
    )


@explain_keywords("plan")
def plan(
    data: Table = None,
    y: Values = None,
    *,
    unit: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    error: Number | None = None,
    half_width: Number | None = None,
    compare: Text | None = None,
    gap: Number | None = None,
    margin: Number | None = None,
    disagree: Number | None = None,
    sd: Number | None = None,
    auc: Number | None = None,
    prevalence: Number | None = None,
    correlation: Number | None = None,
    rows: Whole | None = None,
    units: Whole | None = None,
    rows_per_unit: Number | None = None,
    icc: Number | None = None,
    classes: Whole | None = None,
    looks: Whole | None = None,
    power: Number = 0.8,
    timeout: Timespan | None = None,
    level: Number = 0.95,
    seed: Whole = 0,
    model: Call = None,
    fit: Flag = True,
) -> Run:
    """How many rows it takes, or what to do with the rows in hand.

    Without data: `error` (or `auc` with `prevalence`, or `sd`) with `half_width` gives rows for a precision;
    `compare` with `gap` and `disagree` (or `sd`; or `auc`, `prevalence`, `correlation`) rows for a gap, with
    `margin` rows to show no worse; `rows` what so many can tell, chance limit included; `rows_per_unit` with
    `icc` makes units of rows. With data and `target`: a sheet of advice on plan, effort, measures and the width
    to expect, by one timed fit.

    Parameters
    ----------
    data : path, frame or dict of columns, optional
        Data in hand, with `target`: advice on plan, effort, measures and the interval to expect.
    y : column name or array-like, optional
        Values to predict, a value per row of `data`; or name their column as `target`.
    unit : column name or array-like, optional
        Column of patients, sites, documents.
    target : column names, or a table of values, optional
        Column to predict (several for several outputs or labels).
    time : column name or array-like, optional
        Column of times.
    drop : column names, or a table of values, optional
        Columns that are no features.
    kind : str, optional
        binary, multiclass or regression, if the values do not show it; multilabel where a row has several
        labels, each a column of 0 and 1.
    positive : class, optional
        The positive class of two.
    error : float, optional
        Error rate to be expected, for example 0.1.
    half_width : float, optional
        How well it is to be known: 0.02 for 2 points on either side.
    compare : str, optional
        Measure on which two models are compared: accuracy, roc_auc, log_loss, ...
    gap : float, optional
        The smallest gap that would matter.
    margin : float, optional
        No worse than by this much: rows to show that. `gap` is then the true gap, 0 if not given.
    disagree : float, optional
        accuracy, error_rate: share of rows on which exactly one of the two models is right.
    sd : float, optional
        Mean losses: standard deviation over rows, with `compare` of the row-by-row difference.
    auc : float, optional
        ROC area to be expected.
    prevalence : float, optional
        Share of positives.
    correlation : float, optional
        roc_auc: correlation of the two areas, 0.5 to 0.9 on the same rows.
    rows : int, optional
        Rows in hand: the width and power they give, and the accuracy that noise reaches with them.
    units : int, optional
        Patients, sites in hand, in place of `rows`.
    rows_per_unit : float, optional
        Rows of each unit.
    icc : float, optional
        Intraclass correlation: share of the variance of losses that lies between units, 0 to 1.
    classes : int, optional
        `rows`: classes to guess among, 2 by default.
    looks : int, optional
        `rows`: models or measures tried, of which the best is reported.
    power : float, default 0.8
        How often the gap is to be resolved.
    timeout : str or float, optional
        Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed. One
        call of a metric of your own may take as long, 10m by default.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    model : name with options, or object, optional
        Learner that is fitted once for its cost and a first guess; logistic or ridge by default.
    fit : bool, default True
        Look at the data only.

    Examples
    --------
    >>> import errbar
    >>> run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08)
    >>> run.sheet("gap").rows[0][1]
    2789
    """
    from errbar.requests.plan import PlanRequest
    from errbar.verbs.plan import plan as carry_out

    return carry_out(
        PlanRequest(
            data=data,
            y=y,
            unit=unit,
            target=target,
            time=time,
            drop=drop,
            kind=kind,
            positive=positive,
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
            timeout=timeout,
            level=level,
            seed=seed,
            model=model,
            fit=fit,
        )
    )


@explain_keywords("predict")
def predict(model: ModelFile, new: Features, *, overwrite: Flag = False, out: File | None = None) -> PredictedRows:
    """Predictions of a saved model for new rows, in the columns that evaluate writes to `out`.

    New rows are given as they are in their file: columns are found by name and coded as in training. A column
    called source marks each row by its content, so that a ledger knows a locked test set in any order. Loading
    a model file runs code that is in it: use files from people you trust only.

    Parameters
    ----------
    model : path or SavedModel
        The file that `save` of evaluate wrote, or the model itself.
    new : 2-D array, frame or path
        Rows to predict: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    overwrite : bool, default False
        Let an output replace an existing file that errbar did not write.
    out : path, optional
        Write the predictions to this file, which must end in .parquet.

    Examples
    --------
    >>> import errbar, tempfile
    >>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, ["no", "no", "yes", "yes"] * 3
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run = errbar.evaluate("tree", X, y, plan="kfold(k=3)", save=f"{folder}/m.joblib")
    ...     found = errbar.predict(f"{folder}/m.joblib", [[0.5], [2.5]])
    >>> found["label"].tolist()
    ['no', 'yes']
    """
    from errbar.requests.predict import PredictRequest
    from errbar.verbs.predict import predict as carry_out

    return carry_out(PredictRequest(model=model, new=new, overwrite=overwrite, out=out))


@explain_keywords("threshold")
def threshold(
    data: Table = None,
    *,
    truth: Columns = None,
    label: Columns = None,
    prob: Columns = None,
    score: Columns = None,
    value: Columns = None,
    id: Values = None,
    classes: Classes | None = None,
    threshold: Number = 0.5,
    unit: Values = None,
    weight: Values = None,
    kind: Text | None = None,
    positive: ClassName = None,
    cost: Costs = None,
    fold: Values = None,
    repeat: Values = None,
    plan: Call = None,
    level: Number = 0.95,
    seed: Whole = 0,
    because: Reasons | None = None,
    store: Folder | None = None,
    save: File | None = None,
    overwrite: Flag = False,
    goal: Text | None = None,
    prevalence: Number | None = None,
    out: File | None = None,
    model: ModelFile = None,
) -> Run:
    """The cut of a probability that serves a goal, and what it costs on rows that did not choose it.

    The cut is chosen on all rows. Its cost comes from cross-fitting: each row is called by the cut that the
    rows of other folds chose (5 partitions into 10 folds, by class and by whole units). With more than two
    classes and costs, rows are called the class of least expected cost.

    Parameters
    ----------
    data : path, frame or dict of columns, optional
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    truth : column names, or a table of values, optional
        Column of the true class.
    label : column names, or a table of values, optional
        Not read: a threshold makes labels of `prob` or `score`.
    prob : column names, or a table of values, optional
        Column of P(positive), or one column per class (order by `classes`, else by names that end in the class)
        or label.
    score : column names, or a table of values, optional
        Column of scores that are no probabilities; higher means more positive. Of three classes or more a
        column per class: the largest is the class.
    value : column names, or a table of values, optional
        Not read: a threshold is for classes.
    id : column name or array-like, optional
        Column that names each row once.
    classes : list, or str with commas, optional
        All classes in the order of the `prob` columns, comma-separated.
    threshold : float, default 0.5
        The cut that the chosen one is compared with.
    unit : column name or array-like, optional
        Column of patients, sites, documents: rows of one unit are not independent.
    weight : column name or array-like, optional
        Column of row weights.
    kind : str, optional
        binary or multiclass, if the values do not show it.
    positive : class, optional
        The positive class of two.
    cost : str, path or matrix, optional
        fn=10,fp=1, where each may be a column (fn=amount,fp=5); a column of what an error costs in that row; a
        file: first column the true class, then a column of costs per predicted class.
    fold : column name or array-like, optional
        Column of folds, where the predictions are out of fold: rows of one fold are called by the cut that the
        others chose, and the numbers are about the learner.
    repeat : column name or array-like, optional
        Column of repeats, where the rows were split into folds more than once; needs `fold`.
    plan : name with options, or object, optional
        How the choice is cross-fitted; by default 'kfold(k=10, repeats=5)', by class and by whole units.
    level : float, default 0.95
        Confidence level.
    seed : int, default 0
        Seed of everything random.
    because : dict of str by code, optional
        CODE="reason": override a refusal; the reason is kept in the run.
    store : path, optional
        Folder of a run store: where it is there already, this look at the test set is recorded in its ledger.
        It keeps the run too.
    save : path, optional
        With `model`: keep that model and the chosen threshold in this file, which must end in .joblib or .pkl;
        errbar predict then makes labels by it.
    overwrite : bool, default False
        Let an output replace an existing file that errbar did not write.
    goal : str, optional
        cost (where costs are given), youden, sensitivity=0.9, specificity=0.9, f1, or top=0.1: the share of
        rows that can be acted on.
    prevalence : float, optional
        Share of positives where the threshold will be used, if it is not that of these rows.
    out : path, optional
        Also write the rows with the labels that the chosen threshold makes to this file, which must end in
        .parquet.
    model : path or SavedModel, optional
        A saved model that gets the threshold; needs `save`.

    Examples
    --------
    >>> import errbar
    >>> truth, prob = [0, 0, 0, 1, 0, 1, 1, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] * 5
    >>> run = errbar.threshold(truth=truth, prob=prob, cost={"fn": 10, "fp": 1})
    >>> run.threshold.value, run["cost"].value  # one false alarm in eight rows
    (0.35, 0.125)
    """
    from errbar.requests.threshold import ThresholdRequest
    from errbar.verbs.threshold import threshold as carry_out

    return carry_out(
        ThresholdRequest(
            data=data,
            truth=truth,
            label=label,
            prob=prob,
            score=score,
            value=value,
            id=id,
            classes=classes,
            threshold=threshold,
            unit=unit,
            weight=weight,
            kind=kind,
            positive=positive,
            cost=cost,
            fold=fold,
            repeat=repeat,
            plan=plan,
            level=level,
            seed=seed,
            because=because,
            store=store,
            save=save,
            overwrite=overwrite,
            goal=goal,
            prevalence=prevalence,
            out=out,
            model=model,
        )
    )


@explain_keywords("lock")
def lock(
    data: File,
    *,
    unit: Values = None,
    target: Columns = None,
    store: Folder | None = None,
    test: Number = 0.33,
    reason: Text | None = None,
    seed: Whole = 0,
) -> LockedData:
    """A test set under lock: two files beside the data, and a ledger that counts looks at the test rows.

    `data.csv` becomes `data.train.csv` and `data.test.csv`; existing files are never replaced. From then on the
    second look at the test rows is refused, whatever file they come in.

    Parameters
    ----------
    data : path
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    unit : column name or array-like, optional
        Column of patients, sites, documents: a unit is kept together.
    target : column names, or a table of values, optional
        Column to predict: its classes or quantiles are kept in proportion, and predictions are recognised by
        it.
    store : path, optional
        Folder of the run store that keeps the ledger; it is made. By default .errbar.
    test : float, default 0.33
        Share of the rows, or of the units, that is put under lock.
    reason : str, optional
        Why it is locked; kept in the ledger.
    seed : int, default 0
        Seed of the draw.

    Examples
    --------
    >>> import errbar, pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "d.csv").write_text(chr(10).join(["x,y", *(f"{i},{i % 2}" for i in range(30))]))
    >>> locked = errbar.lock(folder / "d.csv", test=0.3, target="y", store=folder / "store")
    >>> locked.test_rows, locked.test.name
    (9, 'd.test.csv')
    """
    from errbar.requests.lock import LockRequest
    from errbar.verbs.lock import lock as carry_out

    return carry_out(LockRequest(data=data, unit=unit, target=target, store=store, test=test, reason=reason, seed=seed))


@explain_keywords("ledger")
def ledger(store: Folder | None = None, *, verify: Flag = False, report: File | None = None) -> KeptLedger:
    """The ledger of a run store: every look at a test set, with model, measure, seed, time and kind.

    With `verify` it is compared with the marks that runs and reports carry: removed, changed and cut entries
    are found.

    Parameters
    ----------
    store : path, optional
        Folder of the run store.
    verify : bool, default False
        Check every entry against its digest and against the marks of kept runs; exit code 2 where one differs.
    report : path, optional
        With `verify`: a report (HTML) or run (JSON) whose mark is compared too.

    Examples
    --------
    >>> import errbar, tempfile
    >>> store = tempfile.mkdtemp()
    >>> _ = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], measures="accuracy", store=store)
    >>> errbar.ledger(store).looks[0].measures
    ('accuracy',)
    """
    from errbar.requests.ledger import LedgerRequest
    from errbar.verbs.ledger import ledger as carry_out

    return carry_out(LedgerRequest(store=store, verify=verify, report=report))


class Lab:
    """`errbar.lab(...)` carries out a study; `errbar.lab.grade(...)` grades an interval or a test of your own."""

    @explain_keywords("lab")
    def __call__(
        self,
        world: WorldCall | None = None,
        *,
        learner: Call = None,
        measure: Text | None = None,
        vary: Vary = None,
        interval: IntervalCall | None = None,
        engine: Call = "serial",
        store: Folder | None = None,
        level: Number = 0.95,
        seed: Whole = 0,
        study: StudyCall = "coverage",
        rule: Call = None,
        n: Whole | None = None,
        replications: Whole | None = None,
        plan: Text | None = None,
    ) -> Run:
        """What a study finds in a world: tables in run.sheets, every number with its Monte-Carlo standard error.

        Parameters
        ----------
        world : str or World, optional
            two_gaussians, 'xor(noise=0.5)', 'population(file=rows.csv, target=y)': see errbar list worlds. Without
            a world and a study, both are listed.
        learner : name with options, or object, optional
            tree, knn, logistic, ... as errbar evaluate takes them; bayes is the world's own best rule, model the
            one some worlds bring along.
        measure : str, optional
            error_rate, log_loss, brier; mse, mae; of tests and gates any.
        vary : str or dict of lists, optional
            name=v1,v2,...: what split-rate (rate), k (k), learning-curve and bayes (n), selection (m; in a world a
            parameter of the learner), complexity (a parameter of the learner, or an option of the world: d=1,2,5)
            and decomposition (a parameter of the learner) vary.
        interval : str or Method, optional
            coverage: the interval to grade on that plan; naive is mean +- sd/sqrt(J).
        engine : name with options, or object, default 'serial'
            serial, threads, processes, dask or ray; 'processes(workers=4)'. The table is the same on all.
        store : path, optional
            Folder of the run store.
        level : float, default 0.95
            Confidence level.
        seed : int, default 0
            Seed of everything random.
        study : str or Study, default 'coverage'
            coverage (the default), tests, gates, bias, split-rate, k, learning-curve, complexity, decomposition,
            ordering, selection, bayes, true-error: see errbar explain STUDY.
        rule : name with options, or object, optional
            true-error: the rule whose true error is asked for: 'x1 > 0.5', "color == 'red' and size > 2" over the
            world's variables (x1, x2, ... or a file's columns), or file.py:function.
        n : int, optional
            Rows of a sample.
        replications : int, optional
            How many samples.
        plan : str, optional
            coverage: the plan to grade, for example 'kfold(k=5)'.

        Examples
        --------
        >>> import errbar
        >>> run = errbar.lab("discrete_table", study="bayes", n=20, replications=5)
        >>> run["bayes_error"].value
        0.125
        """
        from errbar.requests.lab import LabRequest
        from errbar.verbs.lab import lab as carry_out

        return carry_out(
            LabRequest(
                world=world,
                learner=learner,
                measure=measure,
                vary=vary,
                interval=interval,
                engine=engine,
                store=store,
                level=level,
                seed=seed,
                study=study,
                rule=rule,
                n=n,
                replications=replications,
                plan=plan,
            )
        )

    @explain_keywords("lab.grade")
    def grade(
        self,
        interval: Graded,
        world: WorldCall,
        *,
        learner: Call = None,
        measure: Text | None = None,
        engine: Call = "serial",
        store: Folder | None = None,
        level: Number = 0.95,
        seed: Whole = 0,
        n: Whole = 100,
        n_fit: Whole | None = None,
        of: GradedOn = "predictions",
        kind: Asked = "interval",
        harm: Number = 0.2,
        slack: Number = 0.25,
        replications: Whole = 500,
    ) -> Run:
        """How often an interval holds the truth, or a test or gate decides wrongly: one by its name, or a function.

        of="predictions": a rule is fitted on `n_fit` rows (n by default) and asked about n new ones; the function
        gets (truth, predicted) and gives (low, high) for the rule's true measure. of="data": the function gets (X,
        y) of n rows and is graded against the true error of the learner fitted on them, and of the learner at n.
        kind="test": the function gives a p-value; the share of samples on which it is at most 1 - level is the
        rejection rate.

        of="models": a test gets (truth, left, right) of two models on the same n rows, of="losses" the losses of
        their rows (left, right), and gives a p-value, or True where it tells them apart: of two equal models, its
        type I error, and of two of which the left one is worse, its power. kind="gate": the function gives PASS,
        FAIL or INCONCLUSIVE: of (truth, predicted, limit), where the limit is the model's own true value
        (of="predictions"), or of (truth, champion, candidate) and their losses, where both are equal. By name:
        "compare", a contrast such as "mcnemar", "gate".

        Parameters
        ----------
        interval : str or callable
            A function, or the name of an interval or a test on the shelf; compare; gate.
        world : str or World
            A world by name, with options as in 'xor(noise=0.5)', or a World.
        learner : name with options, or object, optional
            tree, knn, logistic, ... as errbar evaluate takes them; bayes is the world's own best rule, model the
            one some worlds bring along.
        measure : str, optional
            error_rate, log_loss, brier; mse, mae; of tests and gates any.
        engine : name with options, or object, default 'serial'
            serial, threads, processes, dask or ray; 'processes(workers=4)'.
        store : path, optional
            Folder of the run store.
        level : float, default 0.95
            Confidence level.
        seed : int, default 0
            Seed of everything random.
        n : int, default 100
            Rows that are predicted or learned from in each sample.
        n_fit : int, optional
            Rows that the rule is fitted on; as many as `n` by default.
        of : "predictions", "data", "models" or "losses", default 'predictions'
            What the function reads: predictions, data, two models, or their losses.
        kind : "interval", "test" or "gate", default 'interval'
            What it gives: an interval, the p-value of a test, or the outcome of a gate.
        harm : float, default 0.2
            Of two models: the share of rows that the worse one answers as if they were others.
        slack : float, default 0.25
            Of a gate: how much further from perfect the limit lies that should be reached.
        replications : int, default 500
            How many samples.

        Examples
        --------
        >>> import errbar
        >>> run = errbar.lab.grade(lambda truth, predicted: (0.0, 1.0), "two_gaussians", n=20, replications=5)
        >>> run["coverage"].value
        1.0
        """
        from errbar.requests.grade import GradeRequest
        from errbar.verbs.lab import grade as carry_out

        return carry_out(
            GradeRequest(
                interval=interval,
                world=world,
                learner=learner,
                measure=measure,
                engine=engine,
                store=store,
                level=level,
                seed=seed,
                n=n,
                n_fit=n_fit,
                of=of,
                kind=kind,
                harm=harm,
                slack=slack,
                replications=replications,
            )
        )

    def __repr__(self) -> str:
        return "errbar.lab"


lab = Lab()
