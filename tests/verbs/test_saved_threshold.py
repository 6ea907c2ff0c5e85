"""A threshold that was saved: labels of predict are made by it, and who chose it is known."""

import joblib
import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.records import codes
from tests.verbs.eight_rows import COST, PROB, TRUTH


@pytest.fixture
def saved(tmp_path):
    """A model, rows that choose its threshold with a file of their predictions, and rows that neither has seen."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(360, 2))
    y = np.where(X[:, 0] + rng.normal(size=360) > 0.7, "ill", "well")
    table = {"a": X[:, 0], "b": X[:, 1], "state": y}
    first, rest, new = ({k: v[i : i + 120] for k, v in table.items()} for i in (0, 120, 240))
    model = tmp_path / "m.joblib"
    errbar.evaluate("logistic", first, target="state", positive="ill", plan="kfold(k=3)", save=model)
    errbar.predict(model, rest, out=tmp_path / "new.parquet")
    return tmp_path, rest, new


def test_a_saved_threshold_makes_the_labels_of_predict(saved):
    folder, _, new = saved
    cut = errbar.threshold(folder / "new.parquet", cost=COST, model=folder / "m.joblib", save=folder / "m2.joblib")
    model = joblib.load(folder / "m2.joblib")
    assert model.decision.threshold.value == cut.threshold.value and "goal cost" in repr(model)
    done = errbar.predict(model, new)
    ill = model.predict_proba({"a": new["a"], "b": new["b"]})[:, list(model.classes_).index("ill")]
    assert (np.asarray(done["label"]) == "ill").tolist() == (ill >= cut.threshold.value).tolist()
    assert model.predict({"a": new["a"], "b": new["b"]}).tolist() == done["label"].tolist()
    item = done.to_dict()["items"][0]
    assert item["threshold"]["value"] == cut.threshold.value and cut.id in item["labels"]


def test_labels_are_not_scored_by_the_rows_that_chose_their_threshold(saved):
    folder, rest, new = saved
    errbar.threshold(folder / "new.parquet", cost=COST, model=folder / "m.joblib", save=folder / "m2.joblib")
    back = {k: v[::-1] for k, v in rest.items()}
    errbar.predict(folder / "m2.joblib", back, out=folder / "again.parquet")
    run = errbar.score(folder / "again.parquet")
    (found,) = [f for f in run.findings if f.code == codes.TUNED_ON_SCORED_ROWS]
    assert "100 % of the rows that chose the threshold" in found.message
    assert run["recall"].value is None and run["log_loss"].value is not None
    errbar.predict(folder / "m2.joblib", new, out=folder / "other.parquet")
    assert errbar.score(folder / "other.parquet")["recall"].value is not None


def test_a_threshold_of_other_classes_fits_no_model(saved):
    folder, _, _ = saved
    with pytest.raises(BadInput, match="need the same classes"):
        errbar.threshold(truth=TRUTH, prob=PROB, cost=COST, model=folder / "m.joblib", save=folder / "m2.joblib")


def test_a_rule_of_three_classes_is_saved_and_used(tmp_path):
    rng = np.random.default_rng(3)
    y = rng.integers(0, 3, 150)
    table = {"a": rng.normal(size=150) + y, "b": rng.normal(size=150), "kind": np.array(["x", "y", "z"])[y]}
    errbar.evaluate("logistic", table, target="kind", plan="kfold(k=3)", save=tmp_path / "m.joblib")
    errbar.predict(tmp_path / "m.joblib", table, out=tmp_path / "p.parquet")
    matrix = [[0, 1, 1], [1, 0, 1], [9, 9, 0]]
    errbar.threshold(tmp_path / "p.parquet", cost=matrix, model=tmp_path / "m.joblib", save=tmp_path / "d.joblib")
    model = joblib.load(tmp_path / "d.joblib")
    rows = {"a": table["a"], "b": table["b"]}
    want = (model.predict_proba(rows) @ np.array(matrix)).argmin(axis=1)
    assert model.predict(rows).tolist() == np.array(["x", "y", "z"])[want].tolist()
    assert (want == 2).sum() > (y == 2).sum()
