"""Wrong measures that a person could write, each with the law that it breaks."""

from dataclasses import replace
from functools import partial

import numpy as np

from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.measures._losses import scored_mean
from errbar.records.measure import RowLoss

load = shelf("measures").load


def but(name, **fields):
    """The measure with other declarations."""
    return partial(_but, name, fields)


def _but(name, fields):
    return replace(load(name), **fields)


def found(name, change, **fields):
    """The measure whose Scored is changed: change(scored, evidence)."""

    def made():
        right = load(name)
        return replace(right, find=lambda m, e: change(right.find(m, e), e), **fields)

    return made


def told(name, change):
    """The measure that is given other predictions than those it is asked about: change(given)."""

    def made():
        right = load(name)
        return replace(right, find=lambda m, e: right.find(m, Evidence(change(e.given))))

    return made


def based(name, change, **fields):
    """The measure with another baseline: change(baseline, evidence)."""

    def made():
        right = load(name)
        return replace(right, no_skill=lambda e, s: change(right.no_skill(e, s), e), **fields)

    return made


def mean_of(name, loss):
    """The measure as the mean of another loss: loss(rows of the right one)."""

    def made():
        right = load(name)

        def find(m, e):
            rows = loss(right.find(m, Evidence(e.given)).basis.rows())
            return scored_mean(m, e, lambda s: rows[s])

        return replace(right, find=find)

    return made


def deaf(name, option):
    """The measure that does not hear one of its options."""

    def made():
        right = load(name)
        return replace(right, find=lambda m, e: right.find(m.having(**{option: m.options[option]}), e))

    return made


def summed(scored):
    """Twice of everything, as a sum over two outputs has it."""
    return replace(scored, value=2 * scored.value, reweigh=lambda w: 2 * scored.reweigh(w))


def unweighted(evidence):
    return Evidence(replace(evidence.given, weight=None))


def scaled_spread(scored, evidence):
    return replace(scored, influence_of=lambda: scored.influence / 3, basis=replace(scored.basis, se_of=None))


def first_output_twice(given):
    if given.kind == "regression":
        return given
    return replace(given, truth=given.truth[:, [0, 0]], value=given.value[:, [0, 0]])


def without_last_class(given):
    """Rows of the last class are left out of a mean over classes."""
    if given.kind == "binary":
        return given
    last = len(given.classes) - 1
    rows = np.flatnonzero(given.truth < last)
    few = given.take(rows)
    return replace(
        few, prob=few.prob[:, :last] / few.prob[:, :last].sum(axis=1, keepdims=True), classes=given.classes[:last]
    )


WRONG = {
    "accuracy that is better when low": ("prefers_the_better_model", but("accuracy", better="low", perfect=0.0)),
    "error rate that is better when high": ("prefers_the_better_model", but("error_rate", better="high", perfect=1.0)),
    "r2 without a direction": ("declares_its_perfect_value", but("r2", better="low", perfect=1.0)),
    "mcc to which no direction is known": ("prefers_the_better_model", but("mcc", better="none", perfect=None)),
    "bias that is better when low": ("declares_its_perfect_value", but("bias", better="low")),
    "hinge loss whose perfect value is 1": ("declares_its_perfect_value", but("hinge_loss", perfect=1.0)),
    "mae without a perfect value": ("declares_its_perfect_value", but("mae", perfect=None)),
    "kappa whose perfect value is 0.9": ("declares_its_perfect_value", but("kappa", perfect=0.9)),
    "accuracy with a range to 2": ("declares_its_perfect_value", but("accuracy", bounds=(0.0, 2.0))),
    "log loss cut off at 30": (
        "has_no_ceiling_that_it_does_not_declare",
        mean_of("log_loss", lambda rows: np.minimum(rows, 30)),
    ),
    "logistic loss cut off at 30": (
        "has_no_ceiling_that_it_does_not_declare",
        mean_of("logistic_loss", lambda rows: np.minimum(rows, 30)),
    ),
    "mse cut off at 1000": (
        "has_no_ceiling_that_it_does_not_declare",
        mean_of("mse", lambda rows: np.minimum(rows, 1e3)),
    ),
    "r2 that is never below -1": (
        "has_no_ceiling_that_it_does_not_declare",
        found("r2", lambda s, e: replace(s, value=max(s.value, -1.0))),
    ),
    "error rate without an upper end": (
        "has_no_ceiling_that_it_does_not_declare",
        but("error_rate", bounds=(0.0, float("inf"))),
    ),
    "accuracy with the share of the rarest class as baseline": (
        "has_the_baseline_of_no_skill",
        based("accuracy", lambda b, e: float(e.class_weights.min() / e.total)),
    ),
    "mae with the mean as baseline": (
        "has_the_baseline_of_no_skill",
        based("mae", lambda b, e: e.mean(np.abs(e.truth - e.mean(e.truth))) if e.kind == "regression" else b),
    ),
    "mse with n - 1 in its baseline": ("has_the_baseline_of_no_skill", based("mse", lambda b, e: b * e.n / (e.n - 1))),
    "precision with 1/2 as baseline": ("has_the_baseline_of_no_skill", based("precision", lambda b, e: 0.5)),
    "roc_auc with 0 as baseline": ("has_the_baseline_of_no_skill", based("roc_auc", lambda b, e: 0.0)),
    "log loss in bits as baseline": ("has_the_baseline_of_no_skill", based("log_loss", lambda b, e: b / np.log(2))),
    "rmse with a baseline of the predictions": (
        "has_the_baseline_of_no_skill",
        based("rmse", lambda b, e: float(np.std(e.given.value))),
    ),
    "brier whose baseline ignores weights": (
        "weighs_its_baseline_as_it_repeats",
        based("brier", lambda b, e: load("brier").no_skill(unweighted(e), load("brier").settings)),
    ),
    "medae whose baseline ignores weights": (
        "weighs_its_baseline_as_it_repeats",
        based("medae", lambda b, e: load("medae").no_skill(unweighted(e), load("medae").settings)),
    ),
    "brier that says it reads labels": ("reads_what_it_says", but("brier", reads="label")),
    "accuracy that says it reads probabilities": ("reads_what_it_says", but("accuracy", reads="value")),
    "rank measure that reads scores alone": (
        "reads_what_it_says",
        told("roc_auc", lambda g: g if g.score is None or g.kind != "binary" else replace(g, score=np.round(g.score))),
    ),
    "mae that says order matters": ("says_whether_predictions_and_order_matter", but("mae", ordered=True)),
    "rmse that says predictions do not matter": (
        "says_whether_predictions_and_order_matter",
        but("rmse", of_truth=True),
    ),
    "rmse without a degree": ("declares_the_degree_that_it_has", but("rmse", degree=None)),
    "recall of class 1, whichever is positive": (
        "ignores_the_names_of_classes",
        told(
            "recall",
            lambda g: (
                replace(g, positive=1, prob=g.prob if g.positive == 1 else 1 - g.prob) if g.kind == "binary" else g
            ),
        ),
    ),
    "balanced accuracy without the last class": (
        "ignores_the_names_of_classes",
        told("balanced_accuracy", without_last_class),
    ),
    "mse of the first output only": ("ignores_the_names_of_classes", told("mse", first_output_twice)),
    "mae summed over outputs": (
        "treats_equal_outputs_as_one",
        found("mae", lambda s, e: summed(s) if e.kind == "multioutput" else s),
    ),
    "f_beta that ignores beta": ("heeds_its_options", deaf("f_beta", "beta")),
    "pinball loss that ignores q": ("heeds_its_options", deaf("pinball", "q")),
    "bootstrap weights ignored": (
        "reweighs_as_it_repeats",
        found("brier", lambda s, e: replace(s, reweigh=lambda w: s.value)),
    ),
    "bootstrap weights squared": (
        "reweighs_as_it_repeats",
        found("mae", lambda s, e: replace(s, reweigh=lambda w: s.reweigh(w * w))),
    ),
    "one trial too many": (
        "has_a_basis_of_its_value",
        found("accuracy", lambda s, e: replace(s, basis=replace(s.basis, trials=s.basis.trials + 1))),
    ),
    "losses whose variance is divided by n": (
        "has_a_basis_of_its_value",
        found("brier", lambda s, e: replace(s, basis=replace(s.basis, variance=s.basis.variance * (1 - 1 / s.n)))),
    ),
    "squared losses of rows beside a mean of absolute ones": (
        "has_the_losses_of_its_rows",
        but("mae", row_loss=RowLoss(lambda y, f: np.square(y - f))),
    ),
    "a third of the spread": ("has_the_spread_that_samples_show", found("ks", scaled_spread)),
    "a value that differs each time": (
        "leaves_the_rows_alone",
        found("pearson", lambda s, e: replace(s, value=s.value - 1e-6 * np.random.default_rng().random())),
    ),
}
