"""What mistakes cost: figures of a forest with and without them."""

from __future__ import annotations

import numpy as np
from sklearn.model_selection import cross_val_predict

from check_sets import real_table, smote
from errbar.learners.probes import predict_by_forest, stratified_folds
from power_choice import chosen_columns_inside, whole_outside
from power_parts import part


def forest_error(X, y, fold, *, classifies=True, balanced=False):
    guess = predict_by_forest(X, y, fold, 100, 0, classifies=classifies)
    if not classifies:
        return float(np.sqrt(((guess - y) ** 2).mean()))
    if balanced:
        return float(np.mean([(guess[y == c] == c).mean() for c in np.unique(y)]))
    return float((guess != y).mean())


def of_units(data, R):
    for name, target, unit, classifies in (
        ("nlme_Orthodont", "Sex", "Subject", True),
        ("r_ChickWeight", "Diet", "Chick", True),
        ("lme4_sleepstudy", "Reaction", "Subject", False),
    ):
        t, left_in = real_table(data, name, target, unit=unit), real_table(data, name, target).values
        both = []
        for i in range(R):
            by_row = stratified_folds(t.y, 5, i, classifies=classifies)
            by_unit = np.random.default_rng(i).permutation(int(t.unit.max()) + 1) % 5
            pairs = (left_in, by_row), (t.values, by_unit[t.unit])
            both.append([forest_error(X, t.y, f, classifies=classifies) for X, f in pairs])
        word = "error" if classifies else "RMSE"
        title = f"EB101 {name}, {target}, {word}: {unit} left in and rows at random, by {unit}"
        yield [title, *np.mean(both, axis=0).tolist()]


def of_oversampling(data, R):
    for name, target, drop in (
        ("mlbench_Pima", "diabetes", ()),
        ("esl_SAheart", "chd", ("famhist",)),
        ("mass_birthwt", "low", ("bwt",)),
    ):
        t = real_table(data, name, target, drop)
        both = []
        for i in range(R):
            many = smote(np.random.default_rng(i), t.values, t.y, float((t.y == 0).sum() / (t.y == 1).sum()))
            folds = [stratified_folds(x.y, 5, i, classifies=True) for x in (many, t)]
            both.append([forest_error(x.values, x.y, f, balanced=True) for x, f in zip((many, t), folds)])
        yield [f"EB103 {name}, balanced accuracy: SMOTE first, rows as gathered", *np.mean(both, 0).tolist()]


def of_golden_columns(data, R):
    for name, target, column in (
        ("islr_Smarket", "Direction", "Today"),
        ("mass_birthwt", "low", "bwt"),
        ("proc_aSAH", "outcome", "gos6"),
    ):
        pair = (real_table(data, name, target), real_table(data, name, target, (column,)))
        found = [
            np.mean([forest_error(t.values, t.y, stratified_folds(t.y, 5, i, classifies=True)) for i in range(R)])
            for t in pair
        ]
        yield [f"EB205 {name}, error: with {column}, without", *map(float, found)]


def of_choice(rng):
    for n, p in ((50, 200), (100, 2000), (100, 30)):
        both = []
        for _ in range(20):
            X, y = rng.normal(size=(n, p)), rng.integers(0, 2, n)
            inside = np.mean(cross_val_predict(chosen_columns_inside(10), X, y, cv=5) == y)
            both.append([np.mean(whole_outside(10)(X, y) == y), inside])
        yield [f"EB106 noise, 10 of {p} columns, n={n}, accuracy: outside, inside", *np.mean(both, 0).tolist()]


def of_groups_and_near_copies(rng, R):
    unit = np.repeat(np.arange(60), 4)
    both = []
    for i in range(R):
        X = rng.normal(size=(60, 6))[unit] + 0.4 * rng.normal(size=(240, 6))
        y = rng.integers(0, 2, 60)[unit]
        pair = stratified_folds(y, 5, i, classifies=True), rng.permutation(60)[unit] % 5
        both.append([forest_error(X, y, f) for f in pair])
    yield ["EB220 60 groups of 4 rows, labels of noise, error: at random, by group", *np.mean(both, 0).tolist()]
    once, y = rng.normal(size=(300, 6)), rng.integers(0, 2, 300)
    copied, twice = np.concatenate([once, once[:60] + 1e-3 * rng.normal(size=(60, 6))]), np.concatenate([y, y[:60]])
    figures = [
        forest_error(X, goal, stratified_folds(goal, 5, 0, classifies=True)) for X, goal in ((copied, twice), (once, y))
    ]
    yield ["EB219 noise, 20 % of rows again with 0.001 sd, error: as it is, each row once", *figures]


def inflation(data, rng, R=5):
    """What the mistakes make of a forest's figures, 5 folds, mean of R: as asked, and as it should be."""
    rows = [*of_units(data, R), *of_oversampling(data, R), *of_golden_columns(data, R)]
    rows += [*of_choice(rng), *of_groups_and_near_copies(rng, R)]
    title = f"What mistakes cost: a forest of 100 trees in 5 folds (mean of {R}; EB106 naive Bayes, mean of 20)"
    return part(title, ["with the mistake", "without"], rows)
