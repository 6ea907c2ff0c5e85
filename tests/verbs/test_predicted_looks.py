"""The honest way with a locked set, as typed: train on the other rows, predict, score once; however the file is cut."""

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar.cli import run as shell

REASONS = ("--because", "EB104=asked")


def write_data(folder):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"a": rng.normal(size=120), "b": rng.normal(size=120)})
    frame["y"] = np.where(frame.a + rng.normal(size=120) > 0, "yes", "no")
    frame.sort_values("y").to_csv(folder / "d.csv", index=False)  # by class: no order of truths tells rows apart


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A locked set, a model of the other rows, its predictions, and one look at them."""
    folder = tmp_path_factory.mktemp("made")
    write_data(folder)
    errbar.lock(folder / "d.csv", target="y", store=folder / ".errbar")
    words = {"target": "y", "plan": "kfold(k=2)", "store": folder / ".errbar", "save": folder / "m.joblib"}
    errbar.evaluate("logistic", folder / "d.train.csv", **words)
    errbar.predict(folder / "m.joblib", folder / "d.test.csv", out=folder / "p.parquet")
    assert errbar.score(folder / "p.parquet", store=folder / ".errbar").ledger.look.locked
    return folder


@pytest.fixture
def here(made, tmp_path, monkeypatch):
    shutil.copytree(made, tmp_path / "d")
    monkeypatch.chdir(tmp_path / "d")
    return pd.read_parquet("p.parquet")


CUTS = {
    "the file": lambda p: p,
    "a half": lambda p: p.sample(frac=0.5, random_state=1),
    "a fifth": lambda p: p.sample(frac=0.2, random_state=1),
    "a shuffle": lambda p: p.sample(frac=1, random_state=2),
    "a doubled row": lambda p: pd.concat([p, p[:1]]),
    "every row three times": lambda p: pd.concat([p] * 3),
}


@pytest.mark.parametrize("cut", CUTS.values(), ids=CUTS)
def test_a_part_or_another_order_of_a_locked_set_is_that_set(here, capsys, cut):
    cut(here).to_parquet("cut.parquet")
    cut(here).to_csv("cut.csv", index=False)
    for file in ("cut.parquet", "cut.csv"):
        words = ("score", file, "--truth", "truth", "--prob", "prob", "--positive", "yes")
        assert shell([*words, "-m", "accuracy"]) == 4
        assert "recognised by the data rows that it was predicted for" in capsys.readouterr().err


def test_rows_without_marks_and_ids_in_another_order_are_not_recognised(here):
    """As docs/how-to/lock-a-test-set.md says: nothing is left to know them by."""
    here[["truth", "prob"]].sample(frac=1, random_state=2).to_csv("bare.csv", index=False)
    found = errbar.score("bare.csv", truth="truth", prob="prob", positive="yes", store=".errbar")
    assert not found.ledger.look.locked and found.ledger.look.number == 1


def test_a_column_called_source_of_something_else_is_no_mark(here):
    other = pd.DataFrame({"y": [0, 1] * 30, "p": np.linspace(0.1, 0.9, 60)})
    for source in (["web", "mail"] * 30, range(60), np.linspace(-1, 1, 60)):
        found = errbar.score(other.assign(source=source), truth="y", prob="p", positive=1, store=".errbar")
        assert not found.ledger.look.locked


@pytest.mark.parametrize("name", ["labels.parquet", "no_labels.csv", "shuffle.csv"])
def test_the_same_predictions_in_another_file_are_the_same_model(here, capsys, name):
    here.to_parquet("labels.parquet")
    here.drop(columns="label").to_csv("no_labels.csv", index=False)
    here.drop(columns="label").sample(frac=1, random_state=2).to_csv("shuffle.csv", index=False)
    words = ("score", name, "--truth", "truth", "--prob", "prob", "--positive", "yes", *REASONS)
    assert shell([*words, "--json"]) == 0
    look = json.loads(capsys.readouterr().out)["ledger"]["look"]
    assert (look["number"], look["models"]) == (2, 1)


def test_another_model_is_another_model(here, capsys):
    here.assign(prob=1 - here.prob).drop(columns="label").to_csv("other.csv", index=False)
    words = ("score", "other.csv", "--truth", "truth", "--prob", "prob", "--positive", "yes", *REASONS)
    assert shell([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ledger"]["look"]["models"] == 2


def test_drawing_a_run_that_exists_is_no_look_and_no_new_run(here, capsys):
    looks = len(errbar.ledger(".errbar").looks)
    assert shell(["runs", "--json"]) == 0
    runs = capsys.readouterr().out
    for words in (
        ("plot", "p.parquet", "roc", "--out", "roc.svg"),
        ("plot", "last", "calibration", "--out", "calibration.svg"),
        ("report", "p.parquet", "--out", "page.html"),
        ("report", "last", "--out", "table.md"),
        ("show", "last"),
    ):
        assert shell(list(words)) == 0, words
    capsys.readouterr()
    assert shell(["runs", "--json"]) == 0 and capsys.readouterr().out == runs
    assert len(errbar.ledger(".errbar").looks) == looks


def test_every_look_after_a_rollback_says_so(here, capsys):
    ledger = Path(".errbar/ledger.jsonl")
    ledger.write_bytes(ledger.read_bytes().split(b"\n")[0] + b"\n")  # the lock alone
    assert shell(["score", "p.parquet"]) == 4
    assert "try `errbar runs --repair --store .errbar`" in capsys.readouterr().err
    assert shell(["ledger", "--verify"]) == 2
    assert shell(["runs", "--repair"]) == 0
    assert shell(["ledger", "--verify"]) == 0
    assert shell(["score", "p.parquet"]) == 4  # the look is known again
    capsys.readouterr()
    for _ in range(2):
        assert shell(["score", "p.parquet", *REASONS]) == 0
        assert "The ledger was rolled back to 1 entry" in capsys.readouterr().out
    errbar.score(here[["truth", "prob"]][::-1], truth="truth", prob="prob", positive="yes", store=".errbar")
    assert shell(["report", "last", "--out", "page.html"]) == 0
    assert "The ledger was rolled back to 1 entry" in Path("page.html").read_text(encoding="utf-8")
