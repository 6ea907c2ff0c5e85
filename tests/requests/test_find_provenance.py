"""Provenance of a run: names of files and columns, never what is in them; enough to ask the same again."""

import json
import os
import shlex
from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.cli import main
from errbar.records.run import Run
from errbar.report.html import page
from errbar.report.page.replay import incomplete, replay, stands_in
from errbar.requests.compare import CompareRequest
from errbar.requests.find_provenance import find_provenance
from errbar.requests.gate import GateRequest
from errbar.requests.score import ScoreRequest

ODD = "risk of 'Yes', <b> 😀"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    truth = np.arange(80) % 2
    prob = np.clip(0.3 + 0.4 * truth + rng.normal(0, 0.2, 80), 0.01, 0.99)
    lines = [f"{t},{p:.3f},{i // 2},{'north' if i % 3 else 'south'}" for i, (t, p) in enumerate(zip(truth, prob))]
    head = ",".join(["y", f'"{ODD}"', "patient", "site"])
    (tmp_path / "preds.csv").write_text(head + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def typed(capsys, words):
    """The run that a command prints as JSON."""
    with pytest.raises(SystemExit):
        main([*words, "--json"])
    return Run.from_json(capsys.readouterr().out)


COMMANDS = {
    "score": ["score", "preds.csv", "--truth", "y", "--prob", ODD, "--positive", "1", "--unit", "patient", "--by",
              "site", "--cost", "fn=5,fp=1", "--seed", "3"],
    "threshold": ["threshold", "preds.csv", "--truth", "y", "--prob", ODD, "--positive", "1", "--cost", "fn=5,fp=1"],
    "gate": ["gate", "preds.csv", "--truth", "y", "--prob", ODD, "--positive", "1", "--at-least", "roc_auc:0.6",
             "--at-least", "accuracy:0.5"],
    "evaluate": ["evaluate", "preds.csv", "--target", "y", "--model", "logistic", "--unit", "patient", "--drop", "site",
                 "--plan", "kfold(k=3)", "-m", "accuracy"],
    "compare": ["compare", "preds.csv", "--target", "y", "--model", "logistic", "constant", "--drop", "site", "--plan",
                "paired_halves(repeats=5)", "-m", "accuracy"],
    "check": ["check", "preds.csv", "--target", "y", "--unit", "patient"],
    "plan": ["plan", "--error", "0.1", "--half-width", "0.02"],
    "lab": ["lab", "xor", "--study", "bayes", "--n", "20", "--replications", "3"],
}  # fmt: skip


@pytest.mark.parametrize("verb", COMMANDS)
def test_the_command_of_a_stored_run_gives_the_same_run(verb, folder, capsys):
    stores = ["--store", "first"] if verb in ("evaluate", "compare", "check", "lab") else []
    run = typed(capsys, [*COMMANDS[verb], *stores])
    said = replay(run)
    assert not incomplete(run) and not stands_in(run)
    words = shlex.split(said)[1:]
    words = [w if w != "first" else "second" for w in words]
    assert typed(capsys, words).id == run.id
    if stores:
        with pytest.raises(SystemExit):
            main(["show", run.id, "--store", "first"])
        shown = capsys.readouterr().out.partition("run it again:\n")[2]
        assert shlex.split(shown.replace("\\\n", "")) == shlex.split(said)


def test_a_run_keeps_names_through_its_json_and_its_page(folder):
    run = errbar.score("preds.csv", truth="y", prob=ODD, positive=1, unit="patient")
    found = Run.from_json(run.to_json())
    assert found.provenance == run.provenance and not found.edited and found == run
    assert found.provenance.files == ("preds.csv",)
    assert found.provenance.columns == {"truth": ("y",), "prob": (ODD,), "unit": ("patient",)}
    text = page(found)
    assert "--unit patient --positive 1 --seed 0" in text and "<b> 😀" not in text


def test_the_id_depends_on_no_place_and_no_day_and_an_edit_is_noticed(folder):
    there = folder / "elsewhere"
    there.mkdir()
    (there / "moved.csv").write_bytes((folder / "preds.csv").read_bytes())
    here = errbar.score("preds.csv", truth="y", prob=ODD, positive=1)
    moved = errbar.score(there / "moved.csv", truth="y", prob=ODD, positive=1)
    assert here.id == moved.id
    assert moved.provenance.files == (os.path.join("elsewhere", "moved.csv"),)
    body = json.loads(moved.to_json())
    body["provenance"]["command"][1] = "other.csv"
    assert Run.from_document(body).edited


def test_a_document_of_an_earlier_version_has_no_names_and_is_not_edited(folder):
    run = errbar.score("preds.csv", truth="y", prob=ODD, positive=1)
    earlier = Run.from_json(replace(run, provenance=None).to_json())
    assert earlier.provenance is None and earlier.id == run.id and not earlier.edited
    assert incomplete(earlier) and "PREDICTIONS" in replay(earlier)


def test_what_was_in_memory_is_named_and_never_kept():
    run = errbar.score(truth=["cat", "dog", "dog", "cat"], label=["cat", "dog", "cat", "cat"], positive="dog")
    assert replay(run) == "errbar.score(truth=TRUTH_ARRAY, label=LABEL_ARRAY, positive='dog', seed=0)"
    assert stands_in(run) and run.provenance.columns == {} and run.provenance.files == ()
    table = {"y": [1.5, 2.5, 4.0], "v": [1.0, 2.0, 4.5]}
    run = errbar.score(table, truth="y", value="v", seed=7)
    assert replay(run) == "errbar.score(DATA_TABLE, truth='y', value='v', seed=7)"
    assert run.provenance.columns == {"truth": ("y",), "value": ("v",)}
    X, y = np.arange(40.0).reshape(20, 2), np.arange(20) % 2
    run = errbar.evaluate("constant", X, y, plan="kfold(k=2)", measures="error_rate")
    shown = ["'constant'", "X_ARRAY", "Y_ARRAY", "plan='kfold(k=2)'", "measures='error_rate'", "seed=0"]
    assert [line.strip(" ,") for line in replay(run).splitlines()] == ["errbar.evaluate(", *shown, ")"]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (ScoreRequest(data="a.csv", truth="-y", value="v"), ("score", "a.csv", "--truth=-y", "--value", "v")),
        (ScoreRequest(data="a.csv", truth="y", prob=["a", "b"], classes=["u", "v"]),
         ("score", "a.csv", "--truth", "y", "--prob", "a", "b", "--classes", "u,v")),
        (ScoreRequest(data="a.csv", truth="y", label=["u", "v", "u"]), ()),
        (ScoreRequest(data="a.csv", truth="y", label="l", unit=[1, 1, 2]), ()),
        (ScoreRequest(truth=[1, 2], value=[1, 2]), ()),
        (ScoreRequest(data="a.csv", truth="y", label="l", because={"EB101": "a trial"}),
         ("score", "a.csv", "--truth", "y", "--label", "l", "--because", "EB101=a trial")),
        (ScoreRequest(data="a.csv", truth="y", label="l", cost=[[0, 1], [2, 0]]), ()),
        (CompareRequest(models=["a.csv", "b.csv"], truth="y", label="l", margin={"accuracy": 0.01}),
         ("compare", "a.csv", "b.csv", "--truth", "y", "--label", "l", "--margin", "accuracy:0.01")),
        (GateRequest(candidate="a.csv", truth="y", label="l", at_least={"accuracy": 0.9, "f1": 0.5}),
         ("gate", "a.csv", "--truth", "y", "--label", "l", "--at-least", "accuracy:0.9", "--at-least", "f1:0.5")),
    ],
)  # fmt: skip
def test_a_command_holds_every_word_or_is_none(request_, expected):
    assert find_provenance(request_).command == expected
