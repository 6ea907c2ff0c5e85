"""errbar demo apart from the tour: its files, its runs as JSON, its tables, and the experiment on digits."""

import json
import os

import pyarrow.parquet as pq
import pytest

import errbar.verbs.demo

pytestmark = pytest.mark.heavy


@pytest.fixture
def quick(monkeypatch):
    """The smaller of the two data sets alone, where both would only cost time."""
    monkeypatch.setattr(errbar.verbs.demo, "SETS", ("breast_cancer",))


def test_its_rows_were_never_seen_by_the_model(folder, errbar, quick):
    errbar("demo", "--quiet", "--out", "elsewhere")
    assert pq.read_table("elsewhere/breast_cancer.parquet").num_rows == 569 - 379
    assert sorted(os.listdir(folder / "elsewhere")) == ["breast_cancer.parquet", "neighbours.toml", "tumours.parquet"]


def test_the_seed_draws_another_test_set(errbar, quick):
    first, second = (json.loads(errbar("demo", "--json", "--seed", seed).out.splitlines()[0]) for seed in ("0", "1"))
    assert first["data"]["digest"] != second["data"]["digest"]


def test_quiet_is_the_table_alone(errbar, quick):
    said = errbar("demo", "--quiet").out
    assert "$ errbar" not in said and "● ROC AUC" in said


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--level", "2"), "--level is 2; it must be between 0 and 1. Try --level 0.95."),
        (("--seed", "-1"), "--seed is -1; it must be a whole number of 0 or more, of at most 128 bits. Try --seed 0."),
        (("--seed", str(2**128)), "it must be a whole number of 0 or more, of at most 128 bits"),
        (("--out", "preds.csv"), "--out must be a folder; preds.csv is a file."),
    ],
)
def test_bad_input_writes_nothing(folder, errbar, quick, words, found):
    before = sorted(folder.rglob("*"))
    said = errbar("demo", *words)
    assert (said.code, said.out) == (2, "")
    assert found in said.err.replace("\\", "/")
    assert sorted(folder.rglob("*")) == before


def test_digits_is_the_whole_experiment_from_data_to_report(folder, errbar, monkeypatch):
    from errbar.verbs import demo_digits as digits

    monkeypatch.setattr(digits, "NEIGHBOURS", (1, 5))
    said = errbar("demo", "digits")
    assert (said.code, said.err) == (0, "")
    assert sorted(os.listdir(folder / "errbar-demo")) == sorted(digits.NAMES)
    assert "How to read the table" in said.out and "--- Your turn ---" in said.out
    shown = [line.removeprefix("$ errbar ").split() for line in said.out.splitlines() if line.startswith("$ errbar ")]
    assert [words[0] for words in shown] == ["score", "evaluate", "select", "predict", "score", "report"]
    again = errbar(*shown[0]).out
    assert again.strip() in said.out
