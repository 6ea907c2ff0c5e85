"""Several labels a row in every verb: the same words, the same numbers, whoever computes them."""

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier

import errbar
from errbar.errors import BadInput
from errbar.stores import open_store
from tests.measures.label_sets import rows

NAMES = ["rain", "wind", "fog"]


@pytest.fixture(scope="module")
def data():
    """Rows to learn from: three labels, three features, units of two rows."""
    truth, _ = rows(1, n=120, labels=3)
    noise = np.random.default_rng(0).normal(size=(120, 3))
    features = {f"x{i}": truth[:, i] + noise[:, i] for i in range(3)}
    return pd.DataFrame(truth, columns=NAMES).assign(**features, site=np.arange(120) // 2)


@pytest.fixture(scope="module")
def run(data):
    return errbar.evaluate("naive_bayes", data, target=NAMES, kind="multilabel", unit="site", plan="kfold(k=3)")


def test_the_table_of_a_score_begins_with_whole_rows_and_ends_with_single_labels():
    truth, prob = rows(2, labels=3)
    found = errbar.score(truth=pd.DataFrame(truth, columns=NAMES), prob=prob, kind="multilabel")
    labels = [e.label for e in found.estimates]
    assert labels[:4] == ["subset accuracy @0.5", "Hamming loss @0.5", "F1 (micro) @0.5", "F1 (macro) @0.5"]
    assert labels[-3:] == ["F1 [rain] @0.5", "F1 [wind] @0.5", "F1 [fog] @0.5"]
    assert found.data.counts == dict(zip(NAMES, truth.sum(axis=0)))
    assert all(e.interval is not None for e in found.estimates)
    assert errbar.Run.from_json(found.to_json()) == found


def test_many_labels_have_no_line_each():
    truth, prob = rows(3, labels=13)
    found = errbar.score(truth=truth, prob=prob, kind="multilabel")
    assert not any("[" in e.label for e in found.estimates)


def test_evaluate_is_score_after_predicting_out_of_fold(run):
    given = run.predictions
    again = errbar.score(truth=given.truth, label=given.label, prob=given.prob, kind="multilabel", classes=NAMES)
    for name in ("subset_accuracy", "hamming_loss", "f1", "f1(class=fog)", "label_ranking_loss"):
        assert run[name].value == pytest.approx(again[name].value, rel=1e-12)
    assert run["hamming_loss"].method == "corrected_t"
    assert any(line.startswith("not stratified") for line in run.data.said)


def test_the_store_gives_the_same_predictions_back(data, tmp_path):
    first = errbar.evaluate("tree", data, target=NAMES, kind="multilabel", plan="kfold(k=3)", store=tmp_path)
    with open_store(tmp_path) as store:
        again, kept = store.load(first.id), store.predictions(first.id)
    assert kept == first.predictions
    assert again.estimates == first.estimates


def test_a_model_against_itself_has_no_gap_and_sides_may_be_turned():
    truth, a = rows(4, labels=3)
    b = rows(5, labels=3)[1] * 0.5 + a * 0.5
    models = {"a": {"prob": a}, "b": {"prob": b}}
    both = {"truth": truth, "kind": "multilabel"}
    for c in errbar.compare({"a": {"prob": a}, "same": {"prob": a}}, **both).comparisons:
        assert c.gap == 0
    calls = ["subset_accuracy", "hamming_loss", "f1", "f1(class=1)", "f1(class=2)", "roc_auc(class=2)"]
    there = errbar.compare(models, **both, measures=calls).comparisons
    back = errbar.compare(dict(reversed(models.items())), **both, measures=calls).comparisons
    for c, d in zip(there, back):
        assert (d.gap, d.low, d.high) == pytest.approx((-c.gap, -c.high, -c.low), rel=1e-9)
    # Every label's gap is that of its own two columns.
    alone = errbar.compare(
        {"a": {"prob": a[:, 2]}, "b": {"prob": b[:, 2]}}, truth=truth[:, 2], positive=1, measures=["f1", "roc_auc"]
    ).comparisons
    for c, d in zip((there[4], there[5]), alone):
        assert (c.gap, c.low, c.high, c.method) == pytest.approx((d.gap, d.low, d.high, d.method))


def test_learners_are_compared_over_one_plan(data):
    learners = {"one": OneVsRestClassifier(LogisticRegression()), "none": "constant"}
    found = errbar.compare(learners, data, target=NAMES, kind="multilabel", plan="kfold(k=3)", measures="hamming_loss")
    assert found.comparisons[0].gap > 0
    assert found.comparisons[0].verdict in ("left better", "not resolved")


def test_other_labels_are_refused():
    truth, prob = rows(6, labels=3)
    models = {"a": {"truth": truth, "prob": prob}, "b": {"truth": truth[:, :2], "prob": prob[:, :2]}}
    with pytest.raises(BadInput, match="the same labels in the same order; a has 0, 1, 2, b 0, 1"):
        errbar.compare(models, kind="multilabel")
    frame = pd.DataFrame(np.column_stack([truth, truth]), columns=[*NAMES, *(f"l_{x}" for x in NAMES)])
    with pytest.raises(BadInput, match="need a file each; got one table"):
        errbar.compare(frame, truth=NAMES, label=[f"l_{x}" for x in NAMES], kind="multilabel")


def test_a_saved_model_predicts_labels_and_its_file_names_them(data, tmp_path):
    saved, out = tmp_path / "model.joblib", tmp_path / "new.parquet"
    errbar.evaluate("logistic", data, target=NAMES, kind="multilabel", plan="kfold(k=3)", save=saved)
    made = errbar.predict(saved, data, out=out)
    assert {f"{role}_{name}" for role in ("truth", "label", "prob") for name in NAMES} <= set(made.columns)
    found = errbar.score(out, because={"EB108": "how the file is read is in question"})
    assert found.data.classes == tuple(NAMES)
    assert found["f1(class=fog)"].value is not None


def test_a_failed_fit_may_count_as_wrong_in_every_label(data):
    def learner(X, y, new):
        if len(new) < 100:
            raise ValueError("no luck")
        return np.zeros((len(new), 3))

    found = errbar.evaluate(
        learner,
        data[["x0", "x1", "x2"]],
        data[NAMES],
        kind="multilabel",
        plan="kfold(k=3)",
        measures="hamming_loss",
        count_failures_as_wrong=True,
    )
    assert found["hamming_loss"].value == 1.0


def test_a_rare_label_is_named_where_averages_hang_on_it():
    truth, prob = rows(7, labels=3)
    truth[:, 2] = np.arange(len(truth)) < 4
    found = errbar.score(truth=truth, prob=prob, kind="multilabel")
    assert any("Label '2' is in 4 rows" in finding.message for finding in found.findings)


def test_the_page_shows_labels_and_no_confusion_table(run, tmp_path):
    page = tmp_path / "r.html"
    run.report(page)
    text = page.read_text(encoding="utf-8")
    assert "F1 [fog]" in text and "3 labels, rarest fog (54)" in text
    assert "ROC curves, each label" in text
    assert "Confusion matrix" not in text
