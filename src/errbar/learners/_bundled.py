"""Bundled: real data that comes with scikit-learn, and a simple model's predictions on rows it has not seen."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar.learners._short_seed import short_seed
from errbar.records.types import Array, Floats


class HeldOut(NamedTuple):
    """Predictions on the held-out third of a data set: truth and one probability per class."""

    what: str
    classes: tuple[str, ...]
    truth: Array
    prob: Floats
    n_train: int


def bundled_predictions(name: str, seed: int) -> HeldOut:
    """A scaled logistic regression fitted on two thirds (stratified), predicting the last third."""
    from sklearn import datasets
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    load: Any = {"breast_cancer": datasets.load_breast_cancer, "digits": datasets.load_digits}[name]
    bunch = load()
    classes = np.array([str(c) for c in bunch.target_names])
    y = classes[bunch.target]
    x_fit, x_new, y_fit, y_new = train_test_split(
        bunch.data, y, test_size=1 / 3, stratify=y, random_state=short_seed(seed)
    )
    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)).fit(x_fit, y_fit)
    return HeldOut(
        what={
            "breast_cancer": "breast tumours, benign or malignant",
            "digits": "handwritten digits, 10 classes",
        }[name],
        classes=tuple(str(c) for c in model.classes_),
        truth=y_new,
        prob=model.predict_proba(x_new),
        n_train=len(y_fit),
    )


def bundled_tumours() -> dict[str, Array]:
    """The breast tumours' 30 features and their diagnosis, as columns."""
    from sklearn.datasets import load_breast_cancer

    bunch: Any = load_breast_cancer()
    names = [str(name).replace(" ", "_") for name in bunch.feature_names]
    columns: dict[str, Array] = {name: bunch.data[:, j] for j, name in enumerate(names)}
    return {**columns, "diagnosis": np.array([str(c) for c in bunch.target_names])[bunch.target]}


class BundledDigits(NamedTuple):
    """Handwritten digits as columns of 64 pixels: those to learn from, and those that are kept aside."""

    known: dict[str, Array]
    new: dict[str, Array]


def bundled_digits(seed: int) -> BundledDigits:
    """Two thirds to learn from and the last third, by the split of `bundled_predictions`: the same rows are new."""
    from sklearn.datasets import load_digits
    from sklearn.model_selection import train_test_split

    bunch: Any = load_digits()
    y = np.array([str(c) for c in bunch.target_names])[bunch.target]
    x_fit, x_new, y_fit, y_new = train_test_split(
        bunch.data, y, test_size=1 / 3, stratify=y, random_state=short_seed(seed)
    )
    return BundledDigits(_pixels(x_fit, y_fit), _pixels(x_new, y_new))


def _pixels(x: Floats, y: Array) -> dict[str, Array]:
    return {**{f"pixel_{j:02d}": x[:, j] for j in range(x.shape[1])}, "digit": y}
