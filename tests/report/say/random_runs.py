"""Runs made of random intervals: what is said of them must follow from the intervals alone."""

import random

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.gate import Criterion, Ruling, sheet_of, verdict
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet

NO_SKILL = {"roc_auc": 0.5, "accuracy": 0.6, "recall": 0.4, "specificity": 0.6, "cost": 0.7, "error_rate": 0.4}
NO_SKILL |= {"r2": 0.0, "mae": 5.0}


def estimate(rng, name, *, near=None, gap=False, none=0.15):
    """An estimate about `near` with a random interval, at times with none, at times with its own gap to no skill."""
    low_is_good = name in ("cost", "error_rate", "mae")
    better = "near" if name in ("calibration_slope", "bias") else "low" if low_is_good else "high"
    middle = NO_SKILL.get(name, near if near is not None else 0.0) * rng.uniform(0.5, 1.6) + rng.uniform(-0.2, 0.2)
    if name not in ("bias", "r2", "calibration_slope"):
        middle = min(max(middle, 0.02), 0.97 if name not in ("cost", "mae") else 9.0)
    half = rng.uniform(0.01, 0.3) if name != "mae" else rng.uniform(0.1, 2)
    low, high = middle - half, middle + half
    if name in ("roc_auc", "accuracy", "recall", "specificity", "error_rate"):
        low, high = max(low, 0.0), min(high, 1.0)
    found = None if rng.random() < none else Interval(low=low, high=high, level=0.95, method="m", standing="exact")
    extras = {}
    if gap and found is not None:
        wide = half * rng.uniform(0.3, 1.5)
        centre = middle - NO_SKILL[name]
        extras = {"no_skill_gap": centre, "no_skill_gap_low": centre - wide, "no_skill_gap_high": centre + wide}
        extras |= {"no_skill_gap_level": 0.98 if name == "cost" else 0.95}
    if name == "cost":
        extras["no_skill_class"] = 1.0
    return Estimate(
        measure=name,
        label=f"{name} @0.5" if name in ("recall", "cost") else name,
        value=middle,
        interval=found,
        reason=None if found else Missing("no_interval", "none"),
        n=100,
        no_skill=NO_SKILL.get(name),
        better=better,
        perfect={"calibration_slope": 1.0, "bias": 0.0}.get(name, 0.0 if low_is_good else 1.0),
        extras=extras,
    )


def facts(kind):
    classes = ("No", "Yes") if kind == "binary" else ("a", "b", "c") if kind == "multiclass" else ()
    counts = dict.fromkeys(classes, 50)
    return DataFacts(rows=100, kind=kind, classes=classes, positive="Yes" if kind == "binary" else None, counts=counts)


def slices(rng):
    """Comparisons of slices with the rest, of one measure."""
    made = []
    for name in ("site=a", "site=b"):
        p = rng.choice([0.001, 0.2, 0.8])
        said = rng.choice(["left better", "right better"]) if p < 0.05 else "not resolved"
        made.append(_comparison(f"not {name}", name, "accuracy", (-0.3, -0.1), p, said))
    return tuple(made)


def _comparison(left, right, measure, ends, p, said, **more):
    low, high = ends
    return Comparison(
        left=left, right=right, measure=measure, gap=(low + high) / 2, low=low, high=high, level=0.95, p=p,
        p_adjusted=p, method="m", verdict=said, better="high", label=measure, **more,
    )  # fmt: skip


def score_run(seed):
    """A binary or regression score."""
    rng = random.Random(seed)
    kind = rng.choice(["binary", "binary", "regression", "multiclass"])
    if kind == "regression":
        found = [estimate(rng, "r2"), estimate(rng, "mae", gap=rng.random() < 0.5), estimate(rng, "bias")]
    elif kind == "multiclass":
        found = [estimate(rng, "accuracy", gap=rng.random() < 0.5)]
    else:
        found = [estimate(rng, name) for name in ("roc_auc", "recall", "specificity")]
        found.append(estimate(rng, "calibration_slope", near=1.0))
        found += [estimate(rng, "cost", gap=rng.random() < 0.7)] if rng.random() < 0.7 else []
    refused = (Finding(code="EB111", severity="refuse", message="Withheld."),) if rng.random() < 0.1 else ()
    return Run(
        verb="score",
        seed=seed,
        data=facts(kind),
        estimates=tuple(found),
        comparisons=slices(rng) if rng.random() < 0.4 else (),
        findings=refused,
        options={"level": 0.95},
    )


def compare_run(seed):
    """Two to four models on one measure, every pair."""
    rng = random.Random(seed)
    names = [f"m{i}" for i in range(rng.choice([2, 3, 4]))]
    value = {name: rng.uniform(0.6, 0.9) for name in names}
    made = []
    for i, left in enumerate(names):
        for right in names[i + 1 :]:
            gap, half = value[right] - value[left], rng.uniform(0.01, 0.2)
            ends = gap - half, gap + half
            open_ = ends[0] <= 0 <= ends[1]
            said = "not resolved" if open_ else "right better" if gap > 0 else "left better"
            made.append(
                _comparison(
                    left,
                    right,
                    "accuracy",
                    ends,
                    0.5 if open_ else 0.001,
                    said,
                    primary=True,
                    left_value=value[left],
                    right_value=value[right],
                    rows_needed=4000 if open_ else None,
                )
            )
    return Run(verb="compare", seed=seed, data=facts("binary"), comparisons=tuple(made), options={"models": names})


def gate_run(seed):
    """One to three criteria, each decided by where the interval lies."""
    rng = random.Random(seed)
    rulings = []
    for _ in range(rng.choice([1, 2, 3])):
        bar, low = 0.7, rng.uniform(0.5, 0.8)
        high = low + rng.uniform(0.02, 0.2)
        said = "PASS" if low > bar else "FAIL" if high < bar else "INCONCLUSIVE"
        criterion = Criterion(kind="at_least", measure="accuracy", amount=bar)
        ruled = Ruling(
            criterion=criterion, outcome=said, value=(low + high) / 2, low=low, high=high, sentence="it", rows=90,
            label="accuracy",
        )  # fmt: skip
        rulings.append(ruled)
    options = {"verdict": verdict(rulings), "level": 0.95}
    return Run(verb="gate", seed=seed, data=facts("binary"), options=options, sheets=(sheet_of(rulings),))


def evaluate_run(seed):
    """A learner, at times with a learning curve."""
    rng = random.Random(seed)
    low = rng.uniform(-0.1, 0.05)
    curve = Sheet(
        name="outlook", title="t", columns=("measure", "gain", "low", "high"),
        rows=(("error_rate", low + 0.03, low, low + 0.06),),
    )  # fmt: skip
    plan = {"plan": "kfold(k=10)", "family": "kfold", "n_train": 90, "options": {"k": 10}, "splits": 10, "main": 10}
    return Run(
        verb="evaluate",
        seed=seed,
        data=facts("binary"),
        estimates=(estimate(rng, "error_rate"), estimate(rng, "calibration_slope", near=1.0)),
        options={"level": 0.95},
        plan=plan,
        sheets=(curve,) if rng.random() < 0.6 else (),
    )
