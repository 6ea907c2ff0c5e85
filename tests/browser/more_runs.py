"""Kinds of runs that say what the common ones do not: doubt, refusal, infinity, equivalence, slices of two levels."""

import numpy as np

import errbar
from tests.browser.run_rows import features, noisy, rows, wrong_on


def weights():
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, positive=1, weight=np.tile([0.5, 1.0, 2.5], 80))


def labels():
    rng = np.random.default_rng(11)
    truth = (rng.random((120, 3)) < 0.4).astype(int)
    return errbar.score(truth=truth, label=np.where(rng.random((120, 3)) < 0.8, truth, 1 - truth), kind="multilabel")


def outputs():
    """Two numbers a row: one that is explained, one that is not."""
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(80, 2))
    value = np.column_stack([truth[:, 0] + 0.3 * rng.normal(size=80), rng.normal(size=80)])
    given = {"height": truth[:, 0], "weight": truth[:, 1], "h": value[:, 0], "w": value[:, 1]}
    return errbar.score(given, truth=["height", "weight"], value=["h", "w"])


def two_levels(near="near", far="far"):
    """Far from the highway the values are off by more: a column with two levels, one test."""
    rng = np.random.default_rng(5)
    truth, is_far = rng.normal(10, 3, 160), np.arange(160) % 2
    value = truth + rng.normal(0, np.where(is_far, 2.0, 0.6))
    given = {"price": truth, "guess": value, "highway": np.array([near, far])[is_far]}
    return errbar.score(given, truth="price", value="guess", by="highway", measures="mae,rmse,r2")


def many_slices():
    truth, prob = rows(600, seed=9)
    site = np.array([f"site {i:02d}" for i in range(12)])[np.arange(600) % 12]
    prob = np.where(site == "site 07", 1 - prob, prob)
    given = {"y": truth, "p": prob, "site": site}
    return errbar.score(given, truth="y", prob="p", positive=1, by="site", measures="accuracy,recall,brier")


def infinite():
    """Probability 0 for what happened: the log loss is infinite."""
    truth, prob = rows()
    return errbar.score(truth=truth, prob=np.where(np.arange(240) % 40 == 0, 1.0 - truth, prob), positive=1)


def few():
    """Four positives."""
    rng = np.random.default_rng(3)
    truth = (np.arange(40) < 4).astype(int)
    return errbar.score(truth=truth, prob=1 / (1 + np.exp(-rng.normal(3 * truth - 2, 1))), positive=1)


def doubted():
    """One error that outweighs all others: an interval of the mean loss is in doubt."""
    rng = np.random.default_rng(0)
    truth = rng.normal(0, 10, 100)
    value = truth + rng.normal(0, 0.1, 100)
    value[0] += 40
    return errbar.score(truth=truth, value=value)


def refused():
    """Labels where probabilities are asked for."""
    truth, _ = rows()
    return errbar.score(truth=truth, prob=wrong_on(truth, 0.2), positive=1)


def out_of_fold():
    truth, prob = rows(120)
    return errbar.score(truth=truth, prob=prob, positive=1, fold=np.arange(120) % 5)


def evaluated_numbers():
    X, _ = features()
    y = X[:, 0] + np.random.default_rng(7).normal(size=len(X))
    return errbar.evaluate("linear", X, y, plan="kfold(k=5)")


def evaluated_classes():
    X, _ = features()
    y = np.array(["ash", "birch", "elm"])[np.digitize(X[:, 0], (-0.4, 0.4))]
    return errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3)")


def evaluated_by(plan):
    def made():
        X, y = features(48)
        return errbar.evaluate("naive_bayes", X, y, plan=plan)

    return made


def evaluated_slices():
    X, y = features()
    site = np.array(["north", "south"])[np.arange(len(y)) % 2]
    data = {"a": X[:, 0], "b": X[:, 1], "site": site, "y": y}
    return errbar.evaluate("naive_bayes", data, target="y", drop="site", by="site", plan="kfold(k=3)")


def separate():
    """Two models on rows of their own."""
    (one, p), (two, q) = rows(200, seed=1), rows(160, seed=2)
    models = {"ours": {"y": one, "p": p}, "theirs": {"y": two, "p": noisy(q, 0.5)}}
    return errbar.compare(models, truth="y", prob="p", positive=1, measures="roc_auc,brier", test="separate")


def equivalent():
    truth, prob = rows(600)
    models = {"old": {"prob": prob}, "new": {"prob": noisy(prob, 0.01)}}
    return errbar.compare(models, truth=truth, positive=1, primary="brier", margin=0.02, measures="brier,accuracy")


def compared_undefined():
    """Three models of which two give what happened no probability."""
    truth, prob = rows()
    wrong = np.where(np.arange(240) < 5, 1.0 - truth, prob)
    models = {"sure": {"prob": wrong}, "too sure": {"prob": noisy(wrong, 0.0)}, "careful": {"prob": prob}}
    models["too sure"]["prob"] = np.where(np.arange(240) < 9, 1.0 - truth, prob)
    return errbar.compare(models, truth=truth, positive=1, primary="log_loss", measures="log_loss,accuracy")


def compared_12():
    truth, prob = rows()
    models = {f"model {i:02d}": {"prob": noisy(prob, 0.06 * i, seed=i)} for i in range(12)}
    return errbar.compare(models, truth=truth, positive=1, primary="brier", measures="brier")


def compared_slices():
    truth, prob = rows()
    site = np.array(["north", "south"])[np.arange(240) % 2]
    models = {"old": {"y": truth, "p": noisy(prob, 0.3), "g": site}, "new": {"y": truth, "p": prob, "g": site}}
    return errbar.compare(models, truth="y", prob="p", positive=1, by="g", measures="brier")


def fold_scores():
    rng = np.random.default_rng(8)
    hard = rng.normal(0, 0.02, 10)
    scores = {name: 0.8 + 0.03 * i + hard + rng.normal(0, 0.01, 10) for i, name in enumerate(("tree", "forest"))}
    given = {"model": np.repeat(list(scores), 10), "fold": np.tile(np.arange(10), 2)}
    given["score"] = np.concatenate(list(scores.values()))
    return errbar.compare(given, fold_scores=True, plan="kfold(k=10)", better="high")


def gate(share, **more):
    """A candidate that errs on this share of rows, beside a champion that errs on a fifth."""

    def made():
        truth, _ = rows(400)
        sides = {"champion": {"label": wrong_on(truth, 0.2)}, "truth": truth}
        return errbar.gate({"label": wrong_on(truth, share, seed=12)}, **sides, **more)

    return made


def gate_slices():
    truth, _ = rows(400)
    sites = np.array(["north", "south"])[np.arange(400) % 2]
    new = np.where(np.arange(400) % 2, wrong_on(truth, 0.5), wrong_on(truth, 0.05))
    given = {"y": truth, "l": new, "site": sites}
    return errbar.gate(given, truth="y", label="l", by="site", at_least="accuracy:0.7")


def gate_itself():
    truth, prob = rows(120)
    return errbar.gate(None, champion={"prob": prob}, truth=truth, no_worse="accuracy:0.2", self_test=True)


def planned_units():
    return errbar.plan(compare="accuracy", gap=0.015, disagree=0.08, rows_per_unit=3, icc=0.2)


def planned_rows():
    return errbar.plan(rows=200, error=0.1)


def advised():
    X, y = features()
    return errbar.plan({"a": X[:, 0], "b": X[:, 1], "y": y}, target="y", model="naive_bayes")


def checked_more():
    """A model, a unit and a time to look at."""
    X, y = features()
    data = {"a": X[:, 0], "b": X[:, 1], "day": np.arange(90), "patient": np.arange(90) // 2, "y": y}
    return errbar.check(data, target="y", model="naive_bayes", unit="patient", time="day")


def lab(study, world="two_gaussians", n=20, replications=4, **more):
    return lambda: errbar.lab(*([world] if world else []), study=study, n=n, replications=replications, **more)


def graded():
    """A test of two models that grades itself."""
    return errbar.lab.grade(always, "two_gaussians", n=20, replications=6, kind="test", of="models")


def always(truth, left, right):
    """A test that tells any two models apart."""
    return 0.0


def threshold_of_three():
    matrix = [[0, 1, 9], [2, 0, 1], [9, 1, 0]]
    prob = np.tile([[0.5, 0.3, 0.2], [0.9, 0.1, 0.0], [0.1, 0.1, 0.8], [0.3, 0.2, 0.5]], (20, 1))
    return errbar.threshold(truth=["a", "b", "c", "c"] * 20, prob=prob, classes=["a", "b", "c"], cost=matrix)


def threshold_of_a_goal():
    truth, prob = rows()
    return errbar.threshold(truth=truth, prob=prob, positive=1, goal="youden")


def compared_wide():
    """Errors that span eight decades."""
    rng = np.random.default_rng(2)
    truth = rng.normal(0, 12, 200)
    models = {f"noise {10.0**i:g}": {"value": truth + rng.normal(0, 10.0**i, 200)} for i in range(-1, 4)}
    return errbar.compare(models, truth=truth, primary="mse", measures="mse")


def no_skill():
    """Probabilities that know nothing: some measures are worse than the baseline."""
    truth, _ = rows(300)
    return errbar.score(truth=truth, prob=np.random.default_rng(2).random(300), positive=1)


def selected_holdout():
    X, y = features()
    return errbar.select("knn", {"k": [3, 9]}, X, y, inner="kfold(k=3)", outer="holdout")


MORE = {
    "score-weights": weights,
    "score-labels": labels,
    "score-outputs": outputs,
    "score-two-levels": two_levels,
    "score-many-slices": many_slices,
    "score-infinite": infinite,
    "score-few": few,
    "score-doubted": doubted,
    "score-refused": refused,
    "score-no-skill": no_skill,
    "score-out-of-fold": out_of_fold,
    "evaluate-numbers": evaluated_numbers,
    "evaluate-classes": evaluated_classes,
    "evaluate-bootstrap": evaluated_by("bootstrap(repeats=10)"),
    "evaluate-leave-one-out": evaluated_by("loo"),
    "evaluate-holdout": evaluated_by("holdout"),
    "evaluate-slices": evaluated_slices,
    "compare-separate": separate,
    "compare-equivalent": equivalent,
    "compare-undefined": compared_undefined,
    "compare-12": compared_12,
    "compare-wide": compared_wide,
    "compare-slices": compared_slices,
    "compare-folds": fold_scores,
    "gate-fail": gate(0.5, no_worse="accuracy:0.05"),
    "gate-pass": gate(0.05, better="accuracy", no_worse="error_rate:0.05"),
    "gate-slices": gate_slices,
    "gate-self-test": gate_itself,
    "plan-units": planned_units,
    "plan-rows": planned_rows,
    "plan-advice": advised,
    "check-more": checked_more,
    "lab-tests": lab("tests"),
    "lab-gates": lab("gates", "confident", measure="log_loss", n=50),
    "lab-selection": lab("selection", None, replications=20, vary="m=1,2"),
    "lab-true-error": lab("true_error"),
    "lab-grade": graded,
    "threshold-classes": threshold_of_three,
    "threshold-goal": threshold_of_a_goal,
    "select-holdout": selected_holdout,
}
