"""One split is fitted twice where the learner's code is unknown and the plan has ten fits."""

import numpy as np
import pytest

import errbar

X, y = np.arange(60.0).reshape(-1, 1), np.arange(60) % 2


class Counts:
    """Predicts 0.25 at its first fit and 0.5 more at every further one."""

    fits = 0

    def fit(self, X, y):
        self.answer = 0.25 + 0.5 * Counts.fits
        Counts.fits += 1
        return self

    def predict(self, X):
        return np.full(len(X), self.answer)


@pytest.fixture(autouse=True)
def _from_zero():
    Counts.fits = 0


def found(run):
    return [f.message for f in run.findings if f.code == "EB310"]


def test_ten_fits_are_probed_and_the_difference_is_stated():
    # The probe is the eleventh fit of a loop: 0.25 + 0.5 * 10 against 0.25, on all 6 test rows.
    run = errbar.evaluate(Counts(), X, X[:, 0], plan="kfold(k=10)", kind="regression")
    assert found(run) == [
        "Fold 1 of repeat 1 (54 training rows), fitted twice, gave different predictions in 6 of 6 rows, by up to 5. "
        "These numbers cannot be repeated. Seed the learner's own random generator, fit with one thread, and keep "
        "nothing from one fit to the next."
    ]


def test_nine_fits_are_not_probed():
    run = errbar.evaluate(Counts(), X, X[:, 0], plan="kfold(k=9)", kind="regression")
    assert not found(run) and Counts.fits == 10  # nine splits and all rows


def test_compare_names_the_learner():
    run = errbar.compare({"a": Counts(), "b": "ridge"}, X, X[:, 0], kind="regression", measures="rmse")
    assert [m.partition(":")[0] for m in found(run)] == ["a"]


def test_a_refit_that_fails_is_a_finding_not_an_end():
    class FailsLater(Counts):
        def fit(self, X, y):
            if len(X) == 54 and Counts.fits == 10:
                raise ValueError("worn out")
            return super().fit(X, y)

    run = errbar.evaluate(FailsLater(), X, X[:, 0], plan="kfold(k=10)", kind="regression")
    assert "fitted twice, failed once: " in found(run)[0] and "ValueError: worn out" in found(run)[0]


@pytest.mark.parametrize(("model", "own"), [("logistic", False), ("forest(trees=2)", False), (Counts(), True)])
def test_short_names_and_scikit_learn_have_no_code_of_their_own(model, own):
    from sklearn.feature_selection import SelectKBest, f_classif
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import FunctionTransformer, StandardScaler

    from errbar.learners import has_own_code, learner

    assert has_own_code(learner(model)) is own
    plain = make_pipeline(StandardScaler(), SelectKBest(f_classif, k=1), LogisticRegression(class_weight={0: 1, 1: 2}))
    assert not has_own_code(learner(plain))
    assert has_own_code(learner(make_pipeline(FunctionTransformer(lambda x: x), LogisticRegression())))
