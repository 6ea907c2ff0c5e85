"""lock writes two files, replaces none, and puts the test rows under lock."""

import gzip
import json
import os
import shutil

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar.cli import run as shell
from errbar.errors import BadInput, Refusal


def rows(n=90):
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            "patient": [f"p{i // 3:03d}" for i in range(n)],
            "x": rng.normal(size=n),
            "note": ['said "no",\nthen left' if i % 7 == 0 else f"t{i}" for i in range(n)],
            "y": rng.integers(0, 2, n),
        }
    )


WRITE = {
    "a.csv": lambda f, path: f.to_csv(path, index=False),
    "a.tsv": lambda f, path: f.to_csv(path, index=False, sep="\t"),
    "a.csv.gz": lambda f, path: f.to_csv(path, index=False),
    "a.parquet": lambda f, path: f.to_parquet(path),
    "a.feather": lambda f, path: f.to_feather(path),
    "a.json": lambda f, path: f.drop(columns="note").to_json(path, orient="records"),
    "a.jsonl": lambda f, path: f.drop(columns="note").to_json(path, orient="records", lines=True),
}


@pytest.mark.parametrize("name", WRITE)
def test_every_format_is_split_as_it_is_and_units_are_kept_together(tmp_path, name):
    from errbar.data.files import TableFile

    WRITE[name](rows(), tmp_path / name)
    done = errbar.lock(tmp_path / name, test=0.33, unit="patient", target="y", store=tmp_path / "s")
    whole, train, test = (TableFile(p).table().to_pandas() for p in (tmp_path / name, done.train, done.test))
    assert (len(train), len(test)) == (done.train_rows, done.test_rows) == (60, 30)
    assert not set(train.patient) & set(test.patient) and done.units == (20, 10)
    order = ["patient", "x"]
    again = pd.concat([train, test]).sort_values(order).reset_index(drop=True)
    pd.testing.assert_frame_equal(again, whole.sort_values(order).reset_index(drop=True), check_dtype=False)


def test_rows_of_a_text_are_copied_byte_for_byte(tmp_path):
    text = "x;y\r\n" + "".join(f"{i},50;{i % 2}\r\n" for i in range(30))
    (tmp_path / "d.csv").write_bytes(text.encode())
    done = errbar.lock(tmp_path / "d.csv", test=0.3, store=tmp_path / "s")
    both = done.train.read_bytes() + done.test.read_bytes()
    assert sorted(both.splitlines(keepends=True)) == sorted([*text.encode().splitlines(keepends=True), b"x;y\r\n"])


def test_classes_are_kept_in_proportion(tmp_path):
    pd.DataFrame({"x": range(100), "y": [1] * 10 + [0] * 90}).to_csv(tmp_path / "d.csv", index=False)
    done = errbar.lock(tmp_path / "d.csv", test=0.3, target="y", store=tmp_path / "s")
    assert pd.read_csv(done.test).y.sum() == 3


def test_no_file_is_replaced(tmp_path):
    rows().to_csv(tmp_path / "d.csv", index=False)
    (tmp_path / "d.test.csv").write_text("mine")
    with pytest.raises(BadInput, match=r"replaces no file; .*d\.test\.csv exists"):
        errbar.lock(tmp_path / "d.csv", store=tmp_path / "s")
    assert (tmp_path / "d.test.csv").read_text() == "mine" and not (tmp_path / "d.train.csv").exists()
    assert not (tmp_path / "s").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and named pipes")
def test_nothing_is_written_through_a_link_or_into_a_pipe(tmp_path):
    rows().to_csv(tmp_path / "d.csv", index=False)
    for make in (lambda path: path.symlink_to(tmp_path / "nowhere"), os.mkfifo):
        make(tmp_path / "d.test.csv")
        with pytest.raises(BadInput, match=r"d\.test\.csv exists\. Move it away"):
            errbar.lock(tmp_path / "d.csv", store=tmp_path / "s")
        (tmp_path / "d.test.csv").unlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.csv"]


def test_rows_are_locked_once_whatever_their_file_is_called(tmp_path):
    rows().to_csv(tmp_path / "d.csv", index=False)
    errbar.lock(tmp_path / "d.csv", store=tmp_path / "s")
    rows().sample(frac=1, random_state=0).to_parquet(tmp_path / "other.parquet")
    with pytest.raises(BadInput, match=r"Rows are locked once; .*has rows of d\.test\.csv"):
        errbar.lock(tmp_path / "other.parquet", store=tmp_path / "s")


def test_a_lock_that_ended_after_its_files_goes_on(tmp_path):
    rows().to_csv(tmp_path / "d.csv", index=False)
    first = errbar.lock(tmp_path / "d.csv", store=tmp_path / "s")
    shutil.rmtree(tmp_path / "s")
    assert errbar.lock(tmp_path / "d.csv", store=tmp_path / "s").set.id == first.set.id


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"test": 1.5}, "`test"),
        ({"unit": "nobody"}, "has no column 'nobody'"),
        ({"target": ["a", "b"]}, "name of one column"),
    ],
)
def test_wrong_words_are_named_before_anything_is_written(tmp_path, words, told):
    rows().to_csv(tmp_path / "d.csv", index=False)
    with pytest.raises(BadInput, match=told.replace("`", "")):
        errbar.lock(tmp_path / "d.csv", store=tmp_path / "s", **words)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["d.csv"]


def test_arrays_cannot_be_locked():
    with pytest.raises(BadInput, match="must be a file"):
        errbar.lock(np.zeros((3, 2)))


def test_the_command_prints_one_object(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows().to_csv("d.csv", index=False)
    assert shell(["lock", "d.csv", "--test", "0.33", "--unit", "patient", "--reason", "protocol", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert set(body) == {"verb", "store", "items", "damaged"} and body["verb"] == "lock"
    (item,) = body["items"]
    assert (item["test"], item["train"], item["rows"], item["reason"]) == ("d.test.csv", "d.train.csv", 30, "protocol")
    assert shell(["lock", "d.csv"]) == 2
    assert "locked once" in capsys.readouterr().err


def test_learners_on_locked_rows_are_refused_the_first_time_and_nothing_is_spent(tmp_path):
    frame = rows().drop(columns="note")
    frame.to_csv(tmp_path / "d.csv", index=False)
    errbar.lock(tmp_path / "d.csv", store=tmp_path / "s")
    words = {"target": "y", "drop": "patient", "plan": "kfold(k=2)", "measures": "accuracy", "store": tmp_path / "s"}
    for data in (tmp_path / "d.csv", frame.sample(frac=1, random_state=0), tmp_path / "d.test.csv"):
        with pytest.raises(Refusal, match="not for training") as refused:
            errbar.evaluate("constant", data, **words)
        assert refused.value.code == "EB104" and "`errbar evaluate d.train.csv`" in str(refused.value)
    chosen = {k: v for k, v in words.items() if k != "plan"}
    with pytest.raises(Refusal, match=r"errbar select d\.train\.csv"):
        errbar.select("tree", {"max_depth": [1, 2]}, tmp_path / "d.csv", **chosen)
    with pytest.raises(Refusal, match=r"errbar compare d\.train\.csv"):
        errbar.compare(["constant", "tree"], tmp_path / "d.csv", **words)
    errbar.evaluate("constant", tmp_path / "d.train.csv", **words)  # other rows of the same data
    assert [look.set for look in errbar.ledger(tmp_path / "s").looks] == [None]  # no look at the locked set
    checked = errbar.check(tmp_path / "d.csv", target="y", store=tmp_path / "s")
    (noted,) = [f for f in checked.findings if f.code == "EB104"]
    assert noted.severity == "note" and "which is no look" in noted.message
    run = errbar.evaluate("constant", tmp_path / "d.csv", because={"EB104": "asked"}, **words)
    assert [f.because for f in run.findings if f.code == "EB104"] == ["asked"]


def test_gzip_parts_are_the_same_whenever_they_are_made(tmp_path):
    rows().to_csv(tmp_path / "a.csv.gz", index=False)
    done = errbar.lock(tmp_path / "a.csv.gz", store=tmp_path / "s")
    assert gzip.decompress(done.test.read_bytes()).startswith(b"patient,x,note,y\n")


def test_training_rows_that_equal_test_rows_by_coincidence_are_no_locked_set(tmp_path):
    """Of rows with few values most are in both parts; the whole data still hold the locked set."""
    rng = np.random.default_rng(0)
    pd.DataFrame(rng.integers(0, 3, (400, 3)), columns=list("aby")).to_csv(tmp_path / "d.csv", index=False)
    errbar.lock(tmp_path / "d.csv", target="y", store=tmp_path / "s")
    words = {"target": "y", "plan": "kfold(k=2)", "measures": "accuracy", "store": tmp_path / "s"}
    assert errbar.evaluate("constant", tmp_path / "d.train.csv", **words).ledger.look is None
