"""What people do with a run: ask for its verdict, loop over it, take it to a dictionary or a frame."""

import json
import subprocess
import sys

import pytest

import errbar
from errbar.errors import UnknownName

ROLES = {"truth": ["a", "a", "b", "b", "b"], "prob": [0.1, 0.6, 0.4, 0.8, 0.9], "positive": "b"}


@pytest.fixture
def scored():
    return errbar.score(**ROLES, measures="accuracy,roc_auc", by=["x", "x", "x", "y", "y"])


def test_a_run_is_its_estimates(scored):
    assert [e.measure for e in scored] == [e.measure for e in scored.estimates]
    assert len(scored) == len(scored.estimates) > 2


@pytest.mark.parametrize(
    ("name", "there"), [("roc_auc", True), ("auc", True), ("accuracy", True), ("f1", False), (3, False)]
)
def test_in_asks_for_an_estimate_by_any_of_its_names(scored, name, there):
    assert (name in scored) is there


def test_the_dictionary_is_the_json_document(scored):
    assert scored.to_dict() == json.loads(scored.to_json())
    assert scored.to_dict()["run"] == scored.id


def compared(**words):
    truth = [0, 1] * 30
    good, bad = truth, [0] * 60
    return errbar.compare({"good": {"label": good}, "bad": {"label": bad}}, truth=truth, positive=1, **words)


def test_a_comparison_on_one_measure_has_its_verdict():
    # 60 rows: good is right on all, bad on 30
    run = compared(measures="accuracy")
    assert run.verdict == run.comparisons[0].verdict == "left better"
    assert bool(run) and len(run) == 0


def test_a_comparison_on_several_measures_has_that_of_the_primary_one():
    assert compared(measures="accuracy,balanced_accuracy").verdict is None
    assert compared(measures="accuracy,balanced_accuracy", primary="accuracy").verdict == "left better"


@pytest.mark.parametrize(
    ("floor", "verdict"), [(0.5, "pass"), (0.999, "fail"), (0.75, "inconclusive")]
)  # 32 of 40 right: 0.8, 95 % of about 0.65 to 0.9
def test_a_gate_says_pass_fail_or_inconclusive(floor, verdict):
    label = [1] * 32 + [0] * 8
    run = errbar.gate(
        candidate={"truth": [1] * 39 + [0], "label": [*label[:39], 1 - label[39]]}, at_least=f"accuracy:{floor}"
    )
    assert run.verdict == verdict
    assert run.options["verdict"] == verdict.upper()


def test_a_score_has_no_verdict(scored):
    assert scored.verdict is None


@pytest.mark.parametrize("backend", ["pandas", "polars", "pyarrow"])
def test_predictions_become_a_frame_under_the_names_of_out_files(scored, backend):
    frame = scored.predictions.to_frame(backend)
    read = (
        frame.to_pydict()
        if backend == "pyarrow"
        else frame.to_dict("list")
        if backend == "pandas"
        else frame.to_dict(as_series=False)
    )
    assert read["truth"] == ROLES["truth"]
    assert read["prob"] == ROLES["prob"]
    assert [v for k, v in read.items() if k.startswith("by_")] == [["x", "x", "x", "y", "y"]]


def test_the_frame_of_an_evaluation_has_the_columns_of_its_file(tmp_path):
    import pyarrow.parquet as pq

    X = [[float(i % 7), float(i % 3)] for i in range(60)]
    y = ["abc"[i % 3] for i in range(60)]
    run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="accuracy", out=tmp_path / "out.parquet")
    frame = run.predictions.to_frame("pyarrow")
    kept = pq.read_table(tmp_path / "out.parquet")
    assert set(frame.column_names) <= set(kept.column_names)
    assert {"prob_a", "prob_b", "prob_c"} <= set(frame.column_names)
    assert frame.column("truth").to_pylist() == kept.column("truth").to_pylist()


def test_an_unknown_frame_is_refused(scored):
    with pytest.raises(UnknownName, match="Unknown frame backend 'spark'"):
        scored.predictions.to_frame("spark")


def test_show_prints_the_file_of_a_run(tmp_path, scored):
    file = tmp_path / "run.json"
    file.write_text(scored.to_json())
    done = subprocess.run(
        [sys.executable, "-m", "errbar", "show", str(file)], capture_output=True, text=True, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:5] == str(scored).splitlines()[:5]
    assert f"run {scored.id}" in done.stdout
