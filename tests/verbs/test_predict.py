"""predict: the columns of out-of-fold predictions for new rows, and what was noticed about the rows."""

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import errbar
from errbar.data import new_rows
from errbar.errors import BadInput
from tests.predicting.tables import N, mixed, saved

FRAME = mixed()

SEEN = {"EB108": "how the file is read is in question"}
"""Training rows are predicted, and scored all the same."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("predict")
    FRAME.to_csv(made / "d.csv", index=False)
    return made


@pytest.fixture(scope="module")
def model(folder):
    return saved("logistic", folder / "d.csv", folder / "m.joblib", target="sick", out=folder / "oof.parquet")[0]


def new(**changes):
    """Rows that are not in the training table."""
    return FRAME.assign(dose=FRAME["dose"] * 0.99 + 0.001, **changes)


def test_its_file_has_the_columns_of_evaluate(model, folder):
    done = errbar.predict(folder / "m.joblib", folder / "d.csv", out=folder / "p.parquet")
    written, expected = pq.read_table(folder / "p.parquet"), pq.read_table(folder / "oof.parquet")
    assert written.drop(["source"]).schema.remove_metadata() == expected.schema.remove_metadata()
    assert done.columns == (*expected.column_names, "source") and done.rows == N and done.targets == ("sick",)
    assert written["row"].to_pylist() == list(range(N)) and written["truth"].to_pylist() == FRAME["sick"].tolist()
    assert written["label"].to_pylist() == model.predict(FRAME).tolist()
    np.testing.assert_array_equal(written["prob"].to_numpy(), model.predict_proba(FRAME)[:, 1])


def test_score_reads_it_and_agrees_with_scoring_by_hand(model, folder):
    errbar.predict(model, new(), out=folder / "q.parquet")
    run = errbar.score(str(folder / "q.parquet"))
    by_hand = errbar.score(truth=FRAME["sick"], label=model.predict(new()), prob=model.predict_proba(new())[:, 1])
    assert run["accuracy"].value == np.mean(model.predict(new()) == FRAME["sick"])
    assert [(e.measure, e.value, e.low) for e in run.estimates] == [
        (e.measure, e.value, e.low) for e in by_hand.estimates
    ]


def test_rows_without_the_target_have_no_truth_and_cannot_be_scored(model, folder):
    for rows in (new().drop(columns="sick"), new(sick=None)):
        done = errbar.predict(model, rows, out=folder / "n.parquet")
        assert "truth" not in done.columns and done.targets == ()
        with pytest.raises(BadInput, match="holds predictions for rows without the target"):
            errbar.score(str(folder / "n.parquet"))


def test_without_a_file_the_columns_are_returned(model):
    done = errbar.predict(model, new())
    assert done["label"].tolist() == model.predict(new()).tolist() and done.out is None
    assert done["truth"].tolist() == FRAME["sick"].tolist()


def test_batches_change_nothing(model, folder, monkeypatch):
    new().to_parquet(folder / "new.parquet")
    new().to_csv(folder / "new.csv", index=False)
    whole = errbar.predict(model, folder / "new.csv")
    monkeypatch.setattr(new_rows, "BATCH", 7)
    monkeypatch.setattr(new_rows.NewRows.batches, "__defaults__", (7,))
    for rows in (folder / "new.parquet", folder / "new.csv", new(), new().to_dict("records")):
        found = errbar.predict(model, rows)
        assert found.rows == N and found.warned == whole.warned
        assert all(found[name].tolist() == whole[name].tolist() for name in whole.columns if name != "prob")
        np.testing.assert_allclose(found["prob"], whole["prob"], rtol=1e-12)


def test_a_typing_error_in_a_later_batch_is_named_by_its_row_in_the_file(model, monkeypatch):
    monkeypatch.setattr(new_rows.NewRows.batches, "__defaults__", (50,))
    rows = new().astype({"dose": object})
    rows.loc[77, "dose"] = "x"
    with pytest.raises(BadInput, match="'dose' must hold numbers, as in training; got the text 'x' in row 78"):
        errbar.predict(model, rows)


def test_what_training_did_not_have_is_counted_by_column(model):
    town = FRAME["town"].where(FRAME.index >= 3, "Rom")
    found = errbar.predict(model, new(town=town, age=FRAME["age"] + 100, more=1))
    assert "column 'town' has categories that training did not have, in 3 rows: 'Rom'" in found.warned
    there = int(FRAME["age"].notna().sum())
    low, high = FRAME["age"].min(), FRAME["age"].max()
    assert (
        f"column 'age' is outside its training range {low:.4g} to {high:.4g} in {there} rows "
        f"({100 * there / N:.3g} %)" in found.warned
    )
    assert found.noted == ("columns that the model was not trained with, and does not read: 'more'",)


def test_copies_of_training_rows_are_counted(model):
    half = pd.concat([FRAME.iloc[:40], new().iloc[40:]])
    distinct = FRAME.drop(columns="sick").drop_duplicates()
    assert len(distinct) == N
    assert errbar.predict(model, half).warned[0].startswith(f"40 rows of {N} equal a training row in every feature")
    assert not [w for w in errbar.predict(model, new()).warned if "training row" in w]


def test_several_outputs_and_units_keep_their_columns(folder):
    frame = new(other=FRAME["dose"] * 2, patient=np.repeat(["p1", "p2", "p3"], N // 3))
    path = folder / "two.joblib"
    saved("ridge", frame, path, target=["dose", "other"], unit="patient", out=folder / "two.parquet")
    done = errbar.predict(path, frame, out=folder / "two_new.parquet")
    assert done.columns == (*pq.read_schema(folder / "two.parquet").names, "source")
    assert pq.read_table(folder / "two_new.parquet")["unit"].to_pylist() == np.repeat([0, 1, 2], N // 3).tolist()
    assert errbar.score(str(folder / "two_new.parquet"), because=SEEN).data.units == 3


def test_columns_that_training_left_out_are_no_news(folder):
    frame = new(fold=np.arange(N) % 3, note="x", patient=np.arange(N) % 60)
    roles = {"target": "sick", "unit": "patient", "drop": "note"}
    run = errbar.evaluate("naive_bayes", frame, **roles, plan="given:fold", save=folder / "g.joblib")
    assert run.data.dropped == ("note",)
    assert errbar.predict(folder / "g.joblib", frame).noted == ()


def test_classes_of_three_have_a_column_each(folder):
    frame = FRAME.drop(columns="sick")
    saved("logistic", frame, folder / "3.joblib", target="town", out=folder / "3.parquet")
    done = errbar.predict(folder / "3.joblib", frame, out=folder / "3new.parquet")
    assert done.columns == (*pq.read_schema(folder / "3.parquet").names, "source")
    assert errbar.score(folder / "3new.parquet", because=SEEN)["accuracy"].value == np.mean(
        errbar.SavedModel.load(folder / "3.joblib").predict(frame) == frame["town"]
    )


def test_names_that_look_like_numbers_keep_their_spelling(folder):
    (folder / "sites.csv").write_text("site,y\n" + "007,a\n7,b\nA1,a\n" * 20)
    model, _ = saved("tree", folder / "sites.csv", folder / "sites.joblib", target="y")
    (folder / "digits.csv").write_text("site\n007\n7\n")
    done = errbar.predict(model, folder / "digits.csv")
    assert done["label"].tolist() == ["a", "b"] and not [w for w in done.warned if "categories" in w]


def test_a_file_that_was_not_read_plainly_is_noted(model, folder):
    text = new().drop(columns="sick").to_csv(index=False, sep=";", decimal=",")
    (folder / "comma.csv").write_text(text)
    done = errbar.predict(model, folder / "comma.csv")
    assert done["label"].tolist() == model.predict(new()).tolist()
    assert [note for note in done.noted if "comma" in note]


def test_a_model_that_is_none_is_refused(folder):
    with pytest.raises(BadInput, match="`model` must be a saved model or its file; got int"):
        errbar.predict(3, FRAME)
