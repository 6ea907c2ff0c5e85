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
    Ends,
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
    outcome: Columns = None,
    item: Values = None,
    trial: Values = None,
    rater: Values = None,
    range: Ends | None = None,
    items: Text | None = None,
    missing: Text | None = None,
    better: Text | None = None,
    judge: Values = None,
    qrels: File | None = None,
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
    learner, not one model. With `outcome` there is no truth: each row is what a system scored in one trial of
    an item, and items are what intervals rest on. A log of lm-eval, Inspect, promptfoo, HumanEval,
    BigCodeBench, HELM or OpenAI evals names its own outcomes, items and trials; a TREC run is graded by
    `qrels`.

    Parameters
    ----------
    data : path, frame or dict of columns, optional
        CSV, TSV, Parquet, Arrow/Feather, JSON, ARFF; a log of lm-eval, Inspect, ... Logs and ranked lists are
        known by what is in them: see errbar list readers.
    truth : column names, or a table of values, optional
        True class or value. Several columns: several outputs or labels.
    label : column names, or a table of values, optional
        Predicted class. Several columns: several labels.
    prob : column names, or a table of values, optional
        Predicted probability of the positive class, or one column per class or label. Columns per class are in
        the order of `classes`; without it, each name must end in its class.
    score : column names, or a table of values, optional
        Score that is not a probability; higher is more positive. 3+ classes: one column each. errbar then
        predicts the class with the largest score.
    value : column names, or a table of values, optional
        Predicted number. Several columns: several outputs.
    id : column name or array-like, optional
        Row identifier, unique per row.
    classes : list, or str with commas, optional
        All classes, in the order of the `prob` columns.
    threshold : float, default 0.5
        Predict the positive class when the probability is at least this.
    unit : column name or array-like, optional
        Patient, site or document that owns several rows. [default: rows are independent]
    weight : column name or array-like, optional
        Row weights.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, or a file with a cost matrix. Its first column is the true class, each
        further column the costs of one predicted class.
    outcome : column names, or a table of values, optional
        What was scored, where no truth is known: right or wrong, a grade, a time. Several columns: several
        outcomes; the first decides.
    item : column name or array-like, optional
        Question or task of each row. [default: each row is an item]
    trial : column name or array-like, optional
        Trial, sample or epoch, if an item was tried several times.
    rater : column name or array-like, optional
        Person or judge who gave each row, for agreement of raters.
    range : str or pair of numbers, optional
        Least and largest outcome possible, as in 1,5. [default: 0,1 if all lie there]
    items : str, optional
        new: new items like these; these: these items, new answers. [default: new] For a fixed suite take these;
        answers then differ, and items do not.
    missing : str, optional
        Blank outcomes: fail counts them as the worst, drop leaves them out.
    better : str, optional
        Which outcomes are good: high or low. [default: high]
    judge : column name or array-like, optional
        Value of a judge or model for every row; `outcome` may then be blank.
    qrels : path, optional
        Judgements that grade ranked lists, for example of a TREC run. `measures` then names what to grade each
        query by: AP, RR, Rprec, bpref, nDCG@10, P@5, R@100, Success@5, judged@10, ERR@20 or RBP. A query that
        the run lacks counts 0.
    fold : column name or array-like, optional
        Fold of each row, if the predictions come from cross-validation. Every row was predicted by a fit on the
        rows of all other folds.
    repeat : column name or array-like, optional
        Repeat of each row, if folds were drawn more than once. Needs `fold`.
    by : column names, or a table of values, optional
        Also report each group of rows, for example site or sex.
    measures : str, Measure or list of these, optional
        Measures, comma-separated; all; or file.py:function. See errbar list measures. By default the usual ones
        of the task; all computes every measure that is defined.
    interval : str or Method, optional
        Interval method for all measures; none for values only. See errbar list intervals. By default the best
        tested method of each measure.
    store : path, optional
        Folder of saved runs; if it exists, errbar records this use of the test set in it.
    timeout : str or float, optional
        Longest time for one call of your own metric, for example 30s or 1h. [default: 10m]
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    replicates : int, optional
        Bootstrap, permutation or posterior draws. [default: 2000]
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.

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
            outcome=outcome,
            item=item,
            trial=trial,
            rater=rater,
            range=range,
            items=items,
            missing=missing,
            better=better,
            judge=judge,
            qrels=qrels,
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
        Learner: forest, 'tree(max_depth=3)' or file.py:object. See errbar list learners. By name: logistic,
        tree, forest, boosting, knn, naive_bayes, svm, mlp, ridge, linear, polynomial, constant. Or
        module:object.
    X : 2-D array, frame or path
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    y : column name or array-like, optional
        Values to predict, one per row of `X`; or name their column as `target`.
    unit : column name or array-like, optional
        Patient, site or document; errbar never puts one on both sides of a split.
    target : column names, or a table of values, optional
        Column to predict. Several columns: several outputs or labels.
    time : column name or array-like, optional
        Time of each row; training rows then come before test rows.
    drop : column names, or a table of values, optional
        Columns to ignore.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    weight : column name or array-like, optional
        Row weights, for scoring, and for fitting if the learner takes them.
    by : column names, or a table of values, optional
        Also report each group of rows, for example site or sex.
    classes : list, or str with commas, optional
        All classes of the target, if these rows may lack some.
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, or a file with a cost matrix. Its first column is the true class, each
        further column the costs of one predicted class.
    plan : name with options, or object, optional
        How to split, for example 'kfold(k=10)'; given:COL reads folds. See errbar list splits.
    effort : str, default 'standard'
        Number of fits without `plan`: quick (10), standard (30), thorough (90).
    strata : column name or array-like, optional
        Column to keep in proportion; target for its quantiles; none. [default: the classes]
    gap : str, timedelta or float, optional
        Time left out between training and test rows: 30d, 12h, or a number in the unit of `time`.
    window : str, timedelta or float, optional
        How far back training rows may go: 90d, 12h, or a number. [default: all of the past]
    horizon : str, timedelta or float, optional
        How far ahead you predict: 30d, 12h, or a number in the unit of `time`. errbar then refuses a column
        that knows the target so far ahead, instead of warning of it.
    dedupe : bool, default False
        Leave out rows whose features equal those of an earlier row; errbar prints how many.
    validation : float, optional
        Share of the training rows that a learner stops early by, for example 0.2. errbar sets them aside in
        every fit: whole units, the last rows in time, else drawn by class. They never come from the rows that
        are scored.
    measures : str, Measure or list of these, optional
        Measures, comma-separated; all; or file.py:function. See errbar list measures. By default the usual ones
        of the task; all computes every measure that is defined.
    interval : str or Method, optional
        Interval method for all measures; none for values only. See errbar list intervals.
    engine : name with options, or object, default 'serial'
        Where fits run: serial, threads, processes, dask or ray; or 'processes(workers=4)'.
    store : path, optional
        Folder of saved runs; errbar keeps each fold there as it finishes.
    timeout : str or float, optional
        Longest time for one fit, for example 30s, 5m or 2h; a longer fit counts as failed. One call of a metric
        of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory limit, for example 8G; errbar starts fewer workers if more would not fit.
    resume : bool, default False
        Continue this command after an interruption, with the folds that it kept.
    refit : bool, default False
        Fit every fold, even if a shortcut gives identical results.
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    replicates : int, optional
        Bootstrap, permutation or posterior draws. [default: 2000]
    vary : str or dict of lists, optional
        Also the complexity curve, over the values of one parameter: max_depth=1,2,4,8. It shows training and
        test error by the values of one parameter of the learner.
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    save : path, optional
        Also fit the model on all rows and save it; the name ends in .joblib or .pkl. It is for errbar predict,
        or joblib.load(FILE).predict(rows).
    overwrite : bool, default False
        Let an output replace a file that errbar did not write.
    curve : bool, default False
        Also the learning curve: would more rows help, or better features? It shows the error on unseen and on
        training rows at smaller training sets.
    fit_loss : str, optional
        Measure to show as the inner loss. [default: what the learner minimises, if known]
    out : path, optional
        Also write the out-of-fold predictions to this file; the name ends in .parquet.
    count_failures_as_wrong : bool, default False
        Count a failed fit as wrong on all its test rows, instead of ending the run.

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
    report: Text = "search",
    out: File | None = None,
) -> Run:
    """Choose a configuration by validation, and know what the chosen one will do on new rows.

    Candidates are fitted over the splits of `inner`; the whole search is repeated within every split of
    `outer`, whose test rows chose nothing. The error and its interval come from these: they are of a model
    chosen this way. With `report=chosen` and one holdout, one search on the training part chooses, and the
    error is that of the chosen setting on the other part. The winner's score on the rows that chose it is never
    the error. The chosen setting is fitted on all rows.

    A learner or a space given as file.py:object, and the model that `save` keeps, are code that runs when they
    are loaded: use files from people you trust only.

    Parameters
    ----------
    learner : name with options, or object
        Learner: forest, 'knn(weights=distance)' or file.py:object; or several to choose among. As in evaluate;
        module:object works too.
    space : name with options, or object
        Settings to try: a TOML file with lines like k = [1, 3], or file.py:object. A range is written C = {low
        = 0.01, high = 100, scale = 'log'}; an object is a dict of lists and distributions.
    X : 2-D array, frame or path
        CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    y : column name or array-like, optional
        Values to predict, one per row of `X`; or name their column as `target`.
    unit : column name or array-like, optional
        Patient, site or document; errbar never puts one on both sides of a split.
    target : column names, or a table of values, optional
        Column to predict. Several columns: several outputs or labels.
    time : column name or array-like, optional
        Time of each row; training rows then come before test rows.
    drop : column names, or a table of values, optional
        Columns to ignore.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    weight : column name or array-like, optional
        Row weights.
    by : column names, or a table of values, optional
        Also report each group of rows, for example site or sex.
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, or a file with a cost matrix. Its first column is the true class, each
        further column the costs of one predicted class.
    effort : str, default 'standard'
        Repeats of the outer 5 folds without `outer`: quick (1), standard (2), thorough (4).
    strata : column name or array-like, optional
        Column to keep in proportion; target for its quantiles; none. [default: the classes]
    gap : str, timedelta or float, optional
        Time left out between training and test rows: 30d, 12h, or a number in the unit of `time`.
    window : str, timedelta or float, optional
        How far back training rows may go: 90d, 12h, or a number. [default: all of the past]
    horizon : str, timedelta or float, optional
        How far ahead you predict: 30d, 12h, or a number in the unit of `time`. errbar then refuses a column
        that knows the target so far ahead, instead of warning of it.
    dedupe : bool, default False
        Leave out rows whose features equal those of an earlier row; errbar prints how many.
    validation : float, optional
        Share of the training rows that a learner stops early by, for example 0.2. By default 0.15 for an
        estimator that is set to stop early. errbar sets them aside in every fit: whole units, the last rows in
        time, else drawn by class. They never come from the rows that are scored.
    measures : str, Measure or list of these, optional
        Measures, comma-separated; all; or file.py:function. See errbar list measures. By default the usual ones
        of the task; all computes every measure that is defined.
    primary : name with options, or object, optional
        Measure that decides. [default: the first measure, else error rate or squared error]
    interval : str or Method, optional
        Interval method for the reported error; none for values only. See errbar list intervals.
    engine : name with options, or object, default 'serial'
        Where fits run: serial, threads, processes, dask or ray; or 'processes(workers=4)'.
    store : path, optional
        Folder of saved runs; errbar keeps each fold there as it finishes.
    timeout : str or float, optional
        Longest time for one fit, for example 30s, 5m or 2h; a longer fit counts as failed. One call of a metric
        of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory limit, for example 8G; errbar starts fewer workers if more would not fit.
    resume : bool, default False
        Continue this command after an interruption, with the folds that it kept.
    refit : bool, default False
        Fit every fold, even if a shortcut gives identical results.
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    replicates : int, optional
        Bootstrap, permutation or posterior draws. [default: 2000]
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    save : path, optional
        Fit the chosen model on all rows and save it; the name ends in .joblib or .pkl. It is for errbar
        predict, or joblib.load(FILE).predict(rows).
    overwrite : bool, default False
        Let an output replace a file that errbar did not write.
    search : name with options, or object, optional
        How to search: grid, random, tpe, ... See errbar list search. [default: grid if small] All: grid,
        random, annealing, tabu, evolution, tpe, cma_es. By default grid if it fits the budget, random up to 30
        candidates, evolution beyond.
    budget : int, optional
        Number of candidates to try.
    seconds : str or float, optional
        Time for everything, for example 10m. errbar keeps the number of candidates tried in that time; as
        `budget` it repeats the search.
    race : str, optional
        Drop weak candidates early: careful (if worse on the same rows) or halving. halving keeps the better
        half and takes a fifth of the fits, but concludes nothing about those that left.
    rule : str, default 'best'
        best: the best mean. simple: the simplest within one standard error of it.
    inner : name with options, or object, optional
        Splits that compare the candidates. [default: kfold(k=5)]
    outer : name with options, or object, optional
        Splits that test the whole search: 'kfold(k=5)', holdout or given:COL. [default: 5 folds] Also
        subsampling and time_ordered. By default kfold(k=5, repeats=...), repeated by `effort`.
    report : str, default 'search'
        Whose error: search, a model chosen this way; chosen, the setting, with `outer=holdout`.
    out : path, optional
        Also write the outer predictions to this file; the name ends in .parquet.

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
            report=report,
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
    outcome: Columns = None,
    item: Values = None,
    trial: Values = None,
    rater: Values = None,
    range: Ends | None = None,
    items: Text | None = None,
    missing: Text | None = None,
    better: Text | None = None,
    qrels: File | None = None,
    system: Values = None,
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
    fold_scores: Flag = False,
    adjust: Call = None,
    margin: Amounts | None = None,
    test: Call = None,
    against: Text | None = None,
) -> Run:
    """Which of two or more models is better, on which measure, by how much: every difference with an interval.

    A difference is right minus left. errbar fits learners over one plan, drawn for all of them; it pairs
    predictions row by row, and compares evaluated runs over the plan that they share.

    Parameters
    ----------
    models : dict by name, list or table
        Files of predictions, ids of saved runs, a file of data, or a table of scores. Two or more files of
        predictions, logs of an evaluation tool, or ids of evaluated runs; one file with several columns in
        `prob`, `label`, `score` or `value`; the data, with `target` and the learners; or a table of scores,
        with `datasets` or `fold_scores`.
    X : 2-D array, frame or path, optional
        Rows to fit learners on.
    y : column name or array-like, optional
        Values to predict, one per row of `X`; or name their column as `target`.
    truth : column names, or a table of values, optional
        True class or value.
    label : column names, or a table of values, optional
        Predicted class. Several columns of one file: several models.
    prob : column names, or a table of values, optional
        Predicted probability. Several columns of one file: several models, or one per class.
    score : column names, or a table of values, optional
        Score that is not a probability. Several columns of one file: several models.
    value : column names, or a table of values, optional
        Predicted number. Several columns of one file: several models.
    id : column name or array-like, optional
        Row identifier that pairs the rows of the files. [default: pair them in order]
    classes : list, or str with commas, optional
        All classes, in the order of the `prob` columns.
    threshold : float, default 0.5
        Predict the positive class when the probability is at least this.
    unit : column name or array-like, optional
        Patient, site or document that owns several rows. [default: rows are independent]
    weight : column name or array-like, optional
        Row weights, for scoring, and for fitting if the learner takes them.
    target : column names, or a table of values, optional
        Column to predict; errbar then fits learners, all over the same splits.
    time : column name or array-like, optional
        Time of each row; training rows then come before test rows.
    drop : column names, or a table of values, optional
        Columns to ignore.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, or a file with a cost matrix.
    fold : column name or array-like, optional
        Fold of each row, if the predictions come from cross-validation. Every row was predicted by a fit on the
        rows of all other folds.
    repeat : column name or array-like, optional
        Repeat of each row, if folds were drawn more than once. Needs `fold`.
    by : column names, or a table of values, optional
        Also report each difference per group of rows, for example site or sex.
    shared : bool, default False
        Compare on the rows that all files share, if some have more.
    outcome : column names, or a table of values, optional
        What was scored, where no truth is known: right or wrong, a grade, a time. Several columns: several
        outcomes; the first decides.
    item : column name or array-like, optional
        Question or task of each row. [default: each row is an item]
    trial : column name or array-like, optional
        Trial, sample or epoch, if an item was tried several times.
    rater : column name or array-like, optional
        Person or judge who gave each row, for agreement of raters.
    range : str or pair of numbers, optional
        Least and largest outcome possible, as in 1,5. [default: 0,1 if all lie there]
    items : str, optional
        new: new items like these; these: these items, new answers. [default: new] For a fixed suite take these;
        answers then differ, and items do not.
    missing : str, optional
        Blank outcomes: fail counts them as the worst, drop leaves them out.
    better : str, optional
        Which scores, or outcomes, are better: low or high. Or name their measure with `measures`.
    qrels : path, optional
        Judgements that grade ranked lists, for example of a TREC run. `measures` then names what to grade each
        query by: AP, RR, Rprec, bpref, nDCG@10, P@5, R@100, Success@5, judged@10, ERR@20 or RBP. A query that
        the run lacks counts 0.
    system : column name or array-like, optional
        System or model of each row, if one table has several.
    plan : name with options, or object, optional
        How to split for the learners, for example 'kfold(k=10)'. See errbar list splits.
    effort : str, default 'standard'
        Fits per learner without `plan`: quick (10), standard (30), thorough (90).
    strata : column name or array-like, optional
        Column to keep in proportion. [default: the classes]
    gap : str, timedelta or float, optional
        Time left out between training and test rows: 30d, 12h, or a number.
    window : str, timedelta or float, optional
        How far back training rows may go: 90d, 12h, or a number. [default: all of the past]
    horizon : str, timedelta or float, optional
        How far ahead you predict: 30d, 12h, or a number in the unit of `time`. errbar then refuses a column
        that knows the target so far ahead, instead of warning of it.
    dedupe : bool, default False
        Leave out rows whose features equal those of an earlier row; errbar prints how many.
    validation : float, optional
        Share of the training rows that a learner stops early by, for example 0.2. errbar sets them aside in
        every fit: whole units, the last rows in time, else drawn by class. They never come from the rows that
        are scored.
    measures : str, Measure or list of these, optional
        Measures, comma-separated; all; or file.py:function. See errbar list measures. By default the usual ones
        of the task; all computes every measure that is defined.
    primary : name with options, or object, optional
        Measure that decides; errbar adjusts all others for their number.
    engine : name with options, or object, default 'serial'
        Where fits run: serial, threads, processes, dask or ray; or 'processes(workers=4)'.
    store : path, optional
        Folder of saved runs; errbar looks up runs in it and keeps this one there.
    timeout : str or float, optional
        Longest time for one fit, for example 30s, 5m or 2h; a longer fit counts as failed. One call of a metric
        of your own may take as long, 10m by default.
    memory : str or int, optional
        Memory limit, for example 8G.
    resume : bool, default False
        Continue this command after an interruption, with the folds that it kept.
    refit : bool, default False
        Fit every fold, even if a shortcut gives identical results.
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    replicates : int, optional
        Bootstrap, permutation or posterior draws. [default: 2000]
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    powerful : bool, default False
        Train on two thirds, not a half: finds more differences, up to 11 % false alarms.
    datasets : str, optional
        Column of data sets in a table of scores; each other column is a learner.
    learner : str, optional
        Column of learners or models, if the table has one line per score. With `datasets`, `value` names the
        scores; with `fold_scores`, `score` does.
    fold_scores : bool, default False
        The file has one score per model, repeat and fold, in columns of these names. The columns are model,
        repeat, fold and score; `learner`, `repeat`, `fold` and `score` name others. `plan` is the plan that
        made them, `better` which way is better.
    adjust : name with options, or object, optional
        Adjustment of p for many comparisons: holm, hochberg, bonferroni or bh. [default: holm] bh limits the
        share of false differences, the others the chance of any.
    margin : float, str or dict, optional
        Difference that does not matter: 0.01 for the primary measure, or accuracy:0.01.
    test : name with options, or object, optional
        Test, for example 'mcnemar(p=exact)'; separate: each model has its own rows. See errbar list contrasts.
        By default errbar chooses it by measure and plan.
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
            outcome=outcome,
            item=item,
            trial=trial,
            rater=rater,
            range=range,
            items=items,
            missing=missing,
            better=better,
            qrels=qrels,
            system=system,
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
    outcome: Columns = None,
    item: Values = None,
    trial: Values = None,
    rater: Values = None,
    range: Ends | None = None,
    items: Text | None = None,
    missing: Text | None = None,
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
        Predictions of the candidate as a table, or a log of an evaluation tool.
    truth : column names, or a table of values, optional
        True class or value. Several columns: several outputs or labels.
    label : column names, or a table of values, optional
        Predicted class. Several columns: several labels.
    prob : column names, or a table of values, optional
        Predicted probability of the positive class, or one column per class.
    score : column names, or a table of values, optional
        Score that is not a probability; higher is more positive. 3+ classes: one column each. errbar then
        predicts the class with the largest score.
    value : column names, or a table of values, optional
        Predicted number. Several columns: several outputs.
    id : column name or array-like, optional
        Row identifier, unique per row; it pairs the two files.
    classes : list, or str with commas, optional
        All classes, in the order of the `prob` columns.
    threshold : float, optional
        Predict the positive class when the probability is at least this. [default: 0.5]
    unit : column name or array-like, optional
        Patient, site or document that owns several rows. [default: rows are independent]
    weight : column name or array-like, optional
        Row weights.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, or a file with a cost matrix. Its first column is the true class, each
        further column the costs of one predicted class.
    fold : column name or array-like, optional
        Fold of each row, if the predictions come from cross-validation. Every row was predicted by a fit on the
        rows of all other folds.
    repeat : column name or array-like, optional
        Repeat of each row, if folds were drawn more than once. Needs `fold`.
    by : column names, or a table of values, optional
        Every criterion must also hold in each group of rows, for example site or sex.
    shared : bool, default False
        Compare on the rows that both files have, instead of refusing.
    outcome : column names, or a table of values, optional
        What was scored, where no truth is known: right or wrong, a grade, a time. Several columns: several
        outcomes; the first decides.
    item : column name or array-like, optional
        Question or task of each row. [default: each row is an item]
    trial : column name or array-like, optional
        Trial, sample or epoch, if an item was tried several times.
    rater : column name or array-like, optional
        Person or judge who gave each row, for agreement of raters.
    range : str or pair of numbers, optional
        Least and largest outcome possible, as in 1,5. [default: 0,1 if all lie there]
    items : str, optional
        new: new items like these; these: these items, new answers. [default: new] For a fixed suite take these;
        answers then differ, and items do not.
    missing : str, optional
        Blank outcomes: fail counts them as the worst, drop leaves them out.
    store : path, optional
        Folder of saved runs; if it exists, errbar records this use of the test set in it.
    timeout : str or float, optional
        Longest time for one call of your own metric, for example 30s or 1h. [default: 10m]
    level : float, optional
        Confidence level, between 0 and 1. [default: 0.95]
    seed : int, optional
        Random seed. [default: 0]
    replicates : int, optional
        Bootstrap, permutation or posterior draws. [default: 2000]
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    champion : path, frame, dict or Run, optional
        Predictions of the model in use, on the same rows.
    better : str, pair, dict or list of these, optional
        The candidate must be better on this measure than the champion. Repeatable.
    no_worse : str, pair, dict or list of these, optional
        The candidate may be worse by this at most, as in accuracy:0.01. Repeatable.
    at_least : str, pair, dict or list of these, optional
        The candidate must reach this, as in accuracy:0.9; for a loss, stay below. Repeatable.
    self_test : bool, default False
        Also gate equal models 200 times, and report how often one passes.
    config : path, optional
        File with these options in a table [gate]. [default: errbar.toml, without criteria] errbar reads
        errbar.toml in the working folder if no criterion is given here.

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
            outcome=outcome,
            item=item,
            trial=trial,
            rater=rater,
            range=range,
            items=items,
            missing=missing,
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
        Values to predict, one per row of `data`; or name their column as `target`.
    unit : column name or array-like, optional
        Patient, site or document; errbar refuses one that is on both sides of a split.
    target : column names, or a table of values, optional
        Column to predict. Several columns: several outputs or labels.
    time : column name or array-like, optional
        Time of each row; errbar then looks for columns that know the future.
    drop : column names, or a table of values, optional
        Columns to ignore.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    plan : name with options, or object, optional
        Split to check, for example given:fold for a column of folds. [default: a random one]
    horizon : str, timedelta or float, optional
        How far ahead you predict: 30d, 12h, or a number in the unit of `time`. errbar then refuses a column
        that knows the target so far ahead, instead of warning of it.
    store : path, optional
        Folder of saved runs; errbar keeps this run there.
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    train : path, frame or dict of columns, optional
        Rows that train a model, with `test`; instead of the data.
    test : path, frame or dict of columns, optional
        Rows that test it; errbar compares them with `train`, or with the data.
    model : name with options, or object, optional
        Learner to check for steps fitted beforehand, validation rows and class weights.
    probe : bool, default False
        Also fit `model` to ten shuffled targets; whatever it learns there is a leak.
    seed : int, default 0
        Random seed.

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
    data: Models = None,
    y: Values = None,
    *,
    unit: Values = None,
    target: Columns = None,
    time: Values = None,
    drop: Columns = None,
    kind: Text | None = None,
    positive: ClassName = None,
    outcome: Columns = None,
    item: Values = None,
    trial: Values = None,
    rater: Values = None,
    range: Ends | None = None,
    items: Text | None = None,
    missing: Text | None = None,
    system: Values = None,
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
    to expect, by one timed fit. With two systems' outcomes and `gap`: how many items it takes, at 1, 3, 5 and
    10 trials of each.

    Parameters
    ----------
    data : dict by name, list or table, optional
        Data that you have, with `target`: errbar advises on plan, effort and measures. Or a pilot of two
        systems, with `outcome` and `gap`: items by trials an item.
    y : column name or array-like, optional
        Values to predict, one per row of `data`; or name their column as `target`.
    unit : column name or array-like, optional
        Patient, site or document that owns several rows.
    target : column names, or a table of values, optional
        Column to predict. Several columns: several outputs or labels.
    time : column name or array-like, optional
        Time of each row.
    drop : column names, or a table of values, optional
        Columns to ignore.
    kind : str, optional
        binary, multiclass, multilabel or regression. [default: inferred] Multilabel: a row has several labels,
        each a column of 0 and 1.
    positive : class, optional
        Positive class, one of two. [default: inferred]
    outcome : column names, or a table of values, optional
        What was scored, where no truth is known: right or wrong, a grade, a time. Several columns: several
        outcomes; the first decides.
    item : column name or array-like, optional
        Question or task of each row. [default: each row is an item]
    trial : column name or array-like, optional
        Trial, sample or epoch, if an item was tried several times.
    rater : column name or array-like, optional
        Person or judge who gave each row, for agreement of raters.
    range : str or pair of numbers, optional
        Least and largest outcome possible, as in 1,5. [default: 0,1 if all lie there]
    items : str, optional
        new: new items like these; these: these items, new answers. [default: new] For a fixed suite take these;
        answers then differ, and items do not.
    missing : str, optional
        Blank outcomes: fail counts them as the worst, drop leaves them out.
    system : column name or array-like, optional
        System or model of each row, if one table has several.
    error : float, optional
        Error rate that you expect, for example 0.1.
    half_width : float, optional
        Precision wanted: 0.02 is ±2 points.
    compare : str, optional
        Measure to compare two models on: accuracy, roc_auc, log_loss, ...
    gap : float, optional
        Smallest difference that would matter.
    margin : float, optional
        Largest loss that you accept: errbar computes rows to show no worse. `gap` is then the true difference,
        0 if not given.
    disagree : float, optional
        accuracy, error_rate: share of rows on which exactly one model is right.
    sd : float, optional
        Mean losses: standard deviation over rows; with `compare`, of the row differences.
    auc : float, optional
        ROC AUC that you expect.
    prevalence : float, optional
        Share of positives.
    correlation : float, optional
        roc_auc: correlation of the two areas, 0.5 to 0.9 on the same rows.
    rows : int, optional
        Rows that you have: errbar computes their precision and power. It also gives the accuracy that pure
        noise reaches with so many rows.
    units : int, optional
        Patients or sites that you have, instead of `rows`.
    rows_per_unit : float, optional
        Rows per unit, on average.
    icc : float, optional
        Intraclass correlation: share of the loss variance between units, 0 to 1.
    classes : int, optional
        With `rows`: number of classes. [default: 2]
    looks : int, optional
        With `rows`: models or measures tried, of which you report the best.
    power : float, default 0.8
        Chance to detect the difference, 0 to 1.
    timeout : str or float, optional
        Longest time for one fit, for example 30s, 5m or 2h; a longer fit counts as failed. One call of a metric
        of your own may take as long, 10m by default.
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    model : name with options, or object, optional
        Learner to fit once, for its time and a first guess. [default: logistic or ridge]
    fit : bool, default True
        Fit nothing; read the data only.

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
            outcome=outcome,
            item=item,
            trial=trial,
            rater=rater,
            range=range,
            items=items,
            missing=missing,
            system=system,
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
        Model file that errbar evaluate, select or threshold saved. Or the model itself.
    new : 2-D array, frame or path
        Rows to predict: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.
    overwrite : bool, default False
        Let an output replace a file that errbar did not write.
    out : path, optional
        Write the predictions to this file; the name ends in .parquet.

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
        True class.
    label : column names, or a table of values, optional
        Unused: a threshold needs `prob` or `score`.
    prob : column names, or a table of values, optional
        Predicted probability of the positive class, or one column per class or label. Columns per class are in
        the order of `classes`; without it, each name must end in its class.
    score : column names, or a table of values, optional
        Score that is not a probability; higher is more positive. 3+ classes: one column each. errbar then
        predicts the class with the largest score.
    value : column names, or a table of values, optional
        Unused: a threshold is for classes.
    id : column name or array-like, optional
        Row identifier, unique per row.
    classes : list, or str with commas, optional
        All classes, in the order of the `prob` columns.
    threshold : float, default 0.5
        Threshold to compare the chosen one with.
    unit : column name or array-like, optional
        Patient, site or document that owns several rows. [default: rows are independent]
    weight : column name or array-like, optional
        Row weights.
    kind : str, optional
        binary or multiclass. [default: inferred]
    positive : class, optional
        Positive class, one of two. [default: inferred]
    cost : str, path or matrix, optional
        Cost of errors: fn=10,fp=1, with columns fn=amount,fp=5, one column, or a file. One column: what an
        error costs in that row. A file: its first column is the true class, each further column the costs of
        one predicted class.
    fold : column name or array-like, optional
        Fold of each row, if the predictions come from cross-validation. Rows of one fold are then predicted by
        the threshold that the others chose, and the numbers are about the learner.
    repeat : column name or array-like, optional
        Repeat of each row, if folds were drawn more than once. Needs `fold`.
    plan : name with options, or object, optional
        Folds that test the choice. [default: 'kfold(k=10, repeats=5)'] They keep classes in proportion and
        units whole.
    level : float, default 0.95
        Confidence level, between 0 and 1.
    seed : int, default 0
        Random seed.
    because : dict of str by code, optional
        Override a refusal by its code: CODE="reason". errbar stores your reason.
    store : path, optional
        Folder of saved runs; if it exists, errbar records this use of the test set in it. It keeps the run too.
    save : path, optional
        With `model`: save it with the chosen threshold; the name ends in .joblib or .pkl. errbar predict then
        uses that threshold.
    overwrite : bool, default False
        Let an output replace a file that errbar did not write.
    goal : str, optional
        cost, youden, f1, sensitivity=0.9, specificity=0.9, or top=0.1. [default: cost, if given] top is the
        share of rows that you can act on.
    prevalence : float, optional
        Share of positives where you will use the threshold, if not that of these rows.
    out : path, optional
        Also write the rows with their new labels to this file; the name ends in .parquet.
    model : path or SavedModel, optional
        Saved model that gets the threshold. Needs `save`.

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
        Patient, site or document; errbar keeps its rows together.
    target : column names, or a table of values, optional
        Column to predict; errbar keeps its classes or quantiles in proportion. It also recognises predictions
        of the test rows by it.
    store : path, optional
        Folder for the ledger of uses; errbar creates it. By default .errbar.
    test : float, default 0.33
        Share of the rows, or units, to set aside: 0 to 1.
    reason : str, optional
        Why you lock it; errbar stores this in the ledger.
    seed : int, default 0
        Random seed of the draw.

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
        Folder of saved runs.
    verify : bool, default False
        Check each entry against its digest and the saved runs; exit code 2 if one differs.
    report : path, optional
        With `verify`: also check this report (HTML) or run (JSON) against the ledger.

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
            Simulation, for example 'xor(noise=0.5)'; without one, errbar lists them. See errbar list worlds.
            'population(file=rows.csv, target=y)' draws from your own rows.
        learner : name with options, or object, optional
            Learner as in errbar evaluate; or bayes, the best rule that the simulation allows. model is the fitted
            model that some simulations bring along.
        measure : str, optional
            error_rate, log_loss, brier, mse or mae; for tests and gates any.
        vary : str or dict of lists, optional
            Values that the study goes through: n=50,100, or max_depth=1,2,4. split-rate varies rate; k varies k;
            learning-curve and bayes vary n; selection varies m or a parameter of the learner; complexity a
            parameter of the learner or an option of the simulation (d=1,2,5); decomposition a parameter of the
            learner.
        interval : str or Method, optional
            Study coverage: interval method to grade on that plan; naive is the textbook formula. naive is mean +-
            sd/sqrt(J) over J splits.
        engine : name with options, or object, default 'serial'
            serial, threads, processes, dask or ray; all compute the same table.
        store : path, optional
            Folder of saved runs; errbar keeps this run there.
        level : float, default 0.95
            Confidence level, between 0 and 1.
        seed : int, default 0
            Random seed.
        study : str or Study, default 'coverage'
            Study: coverage, tests, gates, bias, ... See errbar list studies. [default: coverage] All: coverage,
            tests, gates, bias, split-rate, k, learning-curve, complexity, decomposition, ordering, selection,
            bayes, true-error; errbar explain STUDY describes one.
        rule : name with options, or object, optional
            Study true-error: the rule whose true error to find: 'x1 > 0.5', or file.py:function. A rule is over the
            simulation's variables (x1, x2, ... or a file's columns), for example "color == 'red' and size > 2".
        n : int, optional
            Rows per sample. [default: by study]
        replications : int, optional
            Number of samples. [default: by study]
        plan : str, optional
            Study coverage: plan to grade, for example 'kfold(k=5)'.

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
        """How often an interval covers the true value, or a test or gate errs: one by its name, or a function.

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
            Function, or the name of an interval or a test; compare; gate.
        world : str or World
            Simulation by name, with options as in 'xor(noise=0.5)', or a World.
        learner : name with options, or object, optional
            Learner as in errbar evaluate; or bayes, the best rule that the simulation allows. model is the fitted
            model that some simulations bring along.
        measure : str, optional
            error_rate, log_loss, brier, mse or mae; for tests and gates any.
        engine : name with options, or object, default 'serial'
            Where fits run: serial, threads, processes, dask or ray; or 'processes(workers=4)'.
        store : path, optional
            Folder of saved runs; errbar keeps this run there.
        level : float, default 0.95
            Confidence level, between 0 and 1.
        seed : int, default 0
            Random seed.
        n : int, default 100
            Rows to predict, or to learn from, in each sample.
        n_fit : int, optional
            Rows that the rule is fitted on; by default as many as `n`.
        of : "predictions", "data", "models" or "losses", default 'predictions'
            What the function reads: predictions, data, models, or losses of two models.
        kind : "interval", "test" or "gate", default 'interval'
            What it returns: an interval, the p-value of a test, or the verdict of a gate.
        harm : float, default 0.2
            Two models: share of rows that the worse one answers as if they were others.
        slack : float, default 0.25
            Gate: how much further from perfect the limit lies that should be reached.
        replications : int, default 500
            Number of samples.

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
