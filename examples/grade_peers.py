"""Intervals that people print, graded beside errbar's in worlds whose truth is known.

Run it: python examples/grade_peers.py. Takes under a minute; a package that is not installed is named and skipped.
Coverage is the share of nominal 95 % intervals that hold the truth, +- its Monte-Carlo standard error.
"""

from __future__ import annotations

import warnings
from importlib.util import find_spec

import numpy as np
from sklearn.model_selection import RepeatedKFold, cross_val_score
from sklearn.naive_bayes import GaussianNB

import errbar

LEARNER = "naive_bayes"


def errors(X, y, cv):
    """Error rate on every test fold, as cross_val_score gives it."""
    return 1 - cross_val_score(GaussianNB(), X, y, cv=cv)


def mean_2_std(X, y):
    """Five folds, mean +- 2 standard deviations of the fold scores, as guides print it."""
    e = errors(X, y, 5)
    return e.mean() - 2 * e.std(), e.mean() + 2 * e.std()


def mean_sd_over_root_j(X, y):
    """Ten folds five times, mean +- 1.96 sd / sqrt(50), as if the fifty fits were independent."""
    e = errors(X, y, RepeatedKFold(n_splits=10, n_repeats=5, random_state=0))
    half = 1.96 * e.std(ddof=1) / np.sqrt(len(e))
    return e.mean() - half, e.mean() + half


def normal_approximation(truth, predicted):
    """Accuracy +- 1.96 standard errors."""
    a = np.mean(truth == predicted)
    half = 1.96 * np.sqrt(a * (1 - a) / len(truth))
    return a - half, a + half


def ci_accuracy(truth, predicted):
    """Accuracy as the package confidenceinterval gives it by default."""
    from confidenceinterval import accuracy_score

    return accuracy_score(truth, predicted)[1]


def ci_roc_auc(truth, prob):
    """ROC area as the package confidenceinterval gives it by default."""
    from confidenceinterval import roc_auc_score

    return roc_auc_score(truth, prob)[1]


def main() -> None:
    """Three questions, each asked of every interval on the same samples."""
    small, rare = "two_gaussians(distance=3)", "two_gaussians(distance=3, prior=0.1)"
    learned = {"world": "two_gaussians", "of": "data", "n": 60, "replications": 100}
    accuracy = {"world": small, "measure": "accuracy", "n": 50, "n_fit": 200, "replications": 400}
    area = {"world": rare, "measure": "roc_auc", "n": 100, "n_fit": 200, "replications": 200}
    questions = (
        ("A learner's error from 60 rows", learned, (mean_2_std, mean_sd_over_root_j, "corrected_t", "nested_cv")),
        ("Accuracy on 50 test rows", accuracy, (normal_approximation, ci_accuracy, "wilson", "exact")),
        ("ROC area on 100 test rows, 10 % positive", area, (ci_roc_auc, "delong", "auc_hull")),
    )
    for title, options, intervals in questions:
        print(f"\n{title} ({options['world']}, {options['replications']} samples)")
        print(f"  {'interval':<28}{'coverage':>16}{'mean width':>12}{'bad':>6}")
        for interval in intervals:
            name = interval if isinstance(interval, str) else interval.__name__
            if name.startswith("ci_") and find_spec("confidenceinterval") is None:
                print(f"  {name:<28}skipped: the package confidenceinterval is not installed")
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a fold without a class, in the peers' own code
                run = errbar.lab.grade(interval, learner=LEARNER, **options)
            line = dict(zip(run.sheet("grade").columns, run.sheet("grade").rows[0]))
            whose = "errbar " if isinstance(interval, str) else ""
            width = "–" if line["width"] is None else f"{line['width']:.3f}"
            cover = f"{line['coverage']:.3f} ± {line['coverage_se']:.3f}"
            print(f"  {whose + name:<28}{cover:>16}{width:>12}{line['bad']:>6}")


if __name__ == "__main__":
    main()
