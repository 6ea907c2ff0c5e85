"""True error: what a given rule, or the models that a learner makes, get wrong on all rows that there are.

With `rule` the classifier is given: text over the world's variables (`rule=x1 > 0.5`, or 'a' if color == 'red' else
'b'), file.py:function, or a fitted model. Its true error is a count (all rows of a population), a sum (a table of
joint probabilities), a normal probability (a hyperplane between normal clouds), quadrature or Monte Carlo with its
error; next to it the sample error on `n` rows, which is right on average, and what a single sample may miss. Where x is
a finite list, a table shows the error at every x. Without `rule` a learner is fitted on samples of `n` rows:
generalisation error less training error is overfitting, generalisation error less the Bayes error is underfitting.
`points`: points that quadrature and Monte Carlo look at.
"""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from errbar.errors import BadInput
from errbar.records.estimate import Estimate
from errbar.records.missing import Missing
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.world import Truth
from errbar.studies._bayes_floor import floor_of
from errbar.studies._given_rule import rule_name
from errbar.studies._numbers import Simulated, estimate_of, mean_estimate, mean_se, sd_se
from errbar.studies._replication import ReplicationResult, Told, bench, training_error
from errbar.studies._replications import replicate, stream
from errbar.worlds import Finite, RuleText, codes_of, sample_loss

PURPOSE = 112
COLUMNS = ("quantity", "value", "value_se", "how")
FITTED = (
    ("training error", "on the very rows that trained"),
    ("overfitting", "true error less training error"),
    ("underfitting", "true error less Bayes error"),
)


def fitted_once(setup: Setup, replication: int) -> dict[str, Told]:
    """One model: its true and its training error."""
    b = bench(setup, PURPOSE, replication)
    return {"refused": b} if isinstance(b, str) else {"true": b.truth, "training": training_error(setup, b)}


def sampled_once(setup: Setup, replication: int) -> dict[str, Told]:
    """The rule's error on one sample."""
    sample = setup.world.sample(setup.n, stream(setup.seed, PURPOSE, replication))
    return {"sample": sample_loss(setup.world, setup.rule, sample, setup.loss)}


def run(setup: Setup) -> StudyResult:
    """The rule's true error and its samples', or the learner's true, training and Bayes error."""
    points = setup.settings["points"]
    if isinstance(points, bool) or not isinstance(points, int) or points < 100:
        raise BadInput(f"true-error needs points, a whole number of 100 or more; got {points!r}.")
    one = fitted_once if setup.rule is None else sampled_once
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    return (_of_learner if setup.rule is None else _of_rule)(setup, found)


def _of_rule(setup: Setup, found: ReplicationResult) -> StudyResult:
    world = setup.world
    truth = world.truth(setup.rule, setup.loss, rng=np.random.default_rng(setup.seed), n=setup.settings["points"])
    floor = floor_of(setup)
    sampled = found.x("sample")
    outside = abs((mean_se(sampled)[0] or 0.0) - truth.value)
    name = rule_name(setup.rule_text)
    rows: list[tuple[Cell, ...]] = [
        ("true error", truth.value, truth.se, truth.how),
        *_below(truth, floor),
        ("sample error, mean", *mean_se(sampled), f"{setup.replications:,} samples of {setup.n:,} rows"),
        ("sample error, sd", *sd_se(sampled), f"how far one sample of {setup.n:,} rows is off as a rule"),
    ]
    sheet = Sheet(
        name="true_error",
        title=f"{setup.measure} of the rule {name}",
        columns=COLUMNS,
        rows=tuple(rows),
        notes=(
            *_meant(setup.rule),
            *_told(truth),
            f"the sample error is right on average: it is off by {outside:.2g} here",
            *found.notes(),
        ),
    )
    told = estimate_of(
        "true_error",
        f"true {setup.measure}",
        Simulated(truth.value, None, Missing("no_interval", _how(truth)), truth.se, setup.replications),
        level=setup.level,
        about=f"the rule {name} in {world.key}",
    )
    return StudyResult((sheet, *_by_x(setup)), (told, *_bayes_estimate(setup, floor)))


def _meant(rule: object) -> tuple[str, ...]:
    """What a condition answers, where that is not plain from the classes' names."""
    said = rule.decides() if isinstance(rule, RuleText) else None
    return () if said is None else (said,)


def _below(truth: Truth, floor: Truth | None) -> list[tuple[Cell, ...]]:
    if floor is None:
        return []
    se = math.hypot(truth.se, floor.se)
    return [
        ("Bayes error", floor.value, floor.se, floor.how),
        ("underfitting", truth.value - floor.value, se, "true error less Bayes error"),
    ]


def _of_learner(setup: Setup, found: ReplicationResult) -> StudyResult:
    truth, training, floor = found.x("true"), found.x("training"), floor_of(setup)
    least = math.nan if floor is None else floor.value
    rows: list[tuple[Cell, ...]] = [("true error", *mean_se(truth), f"mean of {setup.replications:,} models")]
    if floor is not None:
        rows.append(("Bayes error", floor.value, floor.se, floor.how))
    for (name, how), x in zip(FITTED, (training, truth - training, truth - least)):
        if np.isfinite(x).any():
            rows.append((name, *mean_se(x), how))
    sheet = Sheet(
        name="true_error",
        title=f"{setup.measure} of {setup.learner.name} fitted on {setup.n:,} rows",
        columns=COLUMNS,
        rows=tuple(rows),
        notes=("generalisation error is the true error: the expected loss on a new row", *found.notes()),
    )
    about = f"{setup.learner.name} in {setup.world.key} at n={setup.n:,}"
    told = partial(mean_estimate, level=setup.level, about=about)
    estimates = [
        told("true_error", f"true {setup.measure}", truth),
        told("overfitting", "overfitting", truth - training),
        *([told("underfitting", "underfitting", truth - least)] if floor is not None else []),
    ]
    return StudyResult((sheet,), (*estimates, *_bayes_estimate(setup, floor)))


def _bayes_estimate(setup: Setup, floor: Truth | None) -> tuple[Estimate, ...]:
    if floor is None:
        return ()
    found = Simulated(floor.value, None, Missing("no_interval", _how(floor)), floor.se, setup.replications)
    about = f"no rule in {setup.world.key} does better"
    return (estimate_of("bayes_error", f"Bayes {setup.measure}", found, level=setup.level, about=about),)


def _how(truth: Truth) -> str:
    return f"{truth.how}{f', ±{truth.se:.2g}' if truth.se else ''}"


def _told(truth: Truth) -> tuple[str, ...]:
    ways = {
        "count": "counted: wrong answers among all rows, divided by their number",
        "sum": "summed: p(x) times the loss at x, over all x",
        "closed form": "in closed form: the scores of a linear rule are normal within a class",
        "quadrature": "by quadrature over a grid of points; ± bounds its error",
        "Monte Carlo": "by Monte Carlo: the mean expected loss of rows drawn at random; ± is its standard error",
    }
    return (f"{truth.value:.6g} {ways[truth.how]}",)


def _by_x(setup: Setup) -> tuple[Sheet, ...]:
    """At every x of a finite list: how often it comes, what the rule and the Bayes rule answer, and what that costs."""
    law = setup.world.law
    found = law.tables()
    if not isinstance(law, Finite) or found is None or setup.loss != "zero_one":
        return ()
    (joint, names, classes), under_x = found
    rows: list[tuple[Cell, ...]] = []
    answered = codes_of(setup.rule, law.X, setup.world.labels)
    for i, name in enumerate(names):
        share = float(joint[i].sum())
        known = bool(np.isfinite(under_x[i]).all())
        wrong = float(1 - under_x[i, answered[i]]) if known else None
        best = classes[int(np.argmax(under_x[i]))] if known else None
        rows.append((name, share, classes[int(answered[i])], best, wrong, share - float(joint[i, answered[i]])))
    rows.append(("sum", 1.0, None, None, None, float(sum(float(r[5] or 0) for r in rows))))
    return (
        Sheet(
            name="by_x",
            title="The error at every x: 1 - P(answer | x), weighted by how often x comes",
            columns=("x", "p(x)", "answer", "Bayes rule", "error at x", "p(x) times error"),
            rows=tuple(rows),
        ),
    )


true_error = Study(
    name="true_error",
    label="the true error of a given rule, or of a learner's models",
    run=run,
    options={"n": 100, "replications": 200, "points": 200_000},
    takes=("measure", "rule"),
    aliases=("generalisation_error", "generalization_error"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
