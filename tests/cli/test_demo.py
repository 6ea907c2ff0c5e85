"""errbar demo: real data, a file, a table, and every line of it explained."""

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


def test_it_writes_scores_and_explains_both_data_sets(folder, errbar):
    said = errbar("demo")
    assert (said.code, said.err) == (0, "")
    assert sorted(os.listdir(folder / "errbar-demo")) == [
        "breast_cancer.parquet",
        "digits.parquet",
        "neighbours.toml",
        "tumours.parquet",
    ]
    for part in (
        "190 rows, 71 malignant",
        "599 rows, 10 classes",
        "569 rows, 212 malignant",
        "outer splits that chose nothing",
        "How to read this, line by line",
        "Next\n",
    ):
        assert part in said.out
    for line in ("rows, positive", "about", "value", "95 % interval", "no skill", "method", "lines with !"):
        assert f"\n  {line}  " in said.out


def test_the_command_it_shows_is_one_that_works(folder, errbar, quick):
    shown = errbar("demo").out
    command = next(line for line in shown.splitlines() if line.startswith("$ errbar "))
    again = errbar(*command.removeprefix("$ errbar ").split())
    assert again.code == 0
    assert again.out.strip() in shown


def test_its_rows_were_never_seen_by_the_model(folder, errbar, quick):
    errbar("demo", "--out", "elsewhere")
    assert pq.read_table("elsewhere/breast_cancer.parquet").num_rows == 569 - 379
    assert sorted(os.listdir(folder / "elsewhere")) == ["breast_cancer.parquet", "neighbours.toml", "tumours.parquet"]


def test_the_seed_draws_another_test_set(errbar, quick):
    first, second = (json.loads(errbar("demo", "--json", "--seed", seed).out.splitlines()[0]) for seed in ("0", "1"))
    assert first["data"]["digest"] != second["data"]["digest"]


def test_quiet_is_the_table_alone(errbar, quick):
    assert "How to read" not in errbar("demo", "--quiet").out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--level", "2"), "--level must be between 0 and 1, for example 0.95; got 2."),
        (("--seed", "-1"), "--seed must be a whole number of 0 or more, of at most 128 bits; got -1. Try --seed 0."),
        (("--seed", str(2**128)), "--seed must be a whole number of 0 or more, of at most 128 bits"),
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
