"""Runs and the records in them are pickled, copied, compared and hashed; a copy can do what the original can."""

import copy
import dataclasses
import pickle
from functools import cache

import numpy as np
import pytest
from benchmarks.reliability.mutated_runs import recorded_documents

import errbar
from errbar._shelf import shelf
from errbar.records.plan import Partitions
from errbar.records.predictions import DataFacts
from errbar.records.run import Run

RECORDED = recorded_documents()
WAYS = {"pickle": lambda x: pickle.loads(pickle.dumps(x)), "copy": copy.copy, "deepcopy": copy.deepcopy}
RNG = np.random.default_rng(0)
X = RNG.normal(size=(40, 2))
Y = (X[:, 0] + RNG.normal(size=40) > 0).astype(int)
PLANS = {
    "kfold": "kfold(k=4)",
    "bootstrap": "bootstrap(repeats=4)",
    "nested_kfold": "nested_kfold(k=3, repeats=2)",
    "leave_one_out": "leave_one_out",
    "holdout": "holdout",
    "subsampling": "subsampling(repeats=4)",
}


@cache
def evaluated(plan="kfold(k=4)"):
    from sklearn.tree import DecisionTreeClassifier

    return errbar.evaluate(DecisionTreeClassifier(max_depth=1, random_state=0), X, Y, plan=plan)


@cache
def made(kind):
    """A run made now, with its rows: what a store or a JSON document does not hold."""
    if kind == "score":
        return errbar.score(truth=Y, prob=np.linspace(0.1, 0.9, 40), unit=np.arange(40) // 2, by={"site": Y})
    if kind == "evaluate":
        return evaluated()
    if kind == "compare":
        good, bad = ({"prob": np.clip(0.5 + s * (Y - 0.5), 0.1, 0.9)} for s in (0.5, -0.2))
        return errbar.compare({"a": good, "b": bad}, truth=Y, primary="log_loss")
    if kind == "gate":
        return errbar.gate({"prob": np.clip(Y, 0.1, 0.9)}, truth=Y, at_least="accuracy:0.5")
    if kind == "plan":
        return errbar.plan(error=0.1, half_width=0.02)
    return errbar.lab("two_gaussians", study="bayes", n=20, replications=3)


KINDS = ("score", "evaluate", "compare", "gate", "plan", "lab")


def equal(a, b):
    """What == says; never an array, never an error."""
    assert (a == b) is True
    assert (a != b) is False


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_run_is_copied_whole(kind, way):
    run = made(kind)
    again = WAYS[way](run)
    equal(again, run)
    assert hash(again) == hash(run)
    assert again.id == run.id and again.to_json() == run.to_json()
    equal(again.predictions, run.predictions)
    equal(again.drawn, run.drawn)


@pytest.mark.parametrize("name", RECORDED)
def test_a_run_that_was_read_is_copied_whole(name):
    import json

    run = Run.from_json(json.dumps(RECORDED[name]))
    for way in WAYS.values():
        again = way(run)
        equal(again, run)
        assert hash(again) == hash(run) and again.to_json() == run.to_json()


@pytest.mark.parametrize("kind", ["score", "evaluate", "compare"])
def test_a_run_from_a_pickle_still_reports_plots_and_cites(kind, tmp_path):
    from errbar.report.paper.citing import bibtex

    run = made(kind)
    again = WAYS["pickle"](run)
    run.report(tmp_path / "a.html"), again.report(tmp_path / "b.html")
    assert (tmp_path / "a.html").read_text() == (tmp_path / "b.html").read_text()
    assert bibtex(again) == bibtex(run) and str(again) == str(run)
    pytest.importorskip("matplotlib")
    name = "comparisons" if kind == "compare" else "forest"
    assert again.plot(name).get_title() == run.plot(name).get_title()


def test_an_edited_run_stays_edited():
    import json

    text = json.dumps(RECORDED["score-wilson"]).replace('"value": 0.8', '"value": 0.9', 1)
    for way in WAYS.values():
        assert way(Run.from_json(text)).edited


def test_a_pickle_holds_the_fingerprint_of_the_data_and_not_the_rows():
    facts = made("score").data
    assert isinstance(facts, DataFacts)
    assert len(pickle.dumps(facts)) < 1000
    assert WAYS["pickle"](facts).digest == facts.digest


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", PLANS)
def test_plans_and_predictions_of_every_design(name, way):
    run = evaluated(PLANS[name])
    for record in (run.drawn, run.predictions, run.drawn.splits[0]):
        again = WAYS[way](record)
        equal(again, record)
        assert hash(again) == hash(record)
    assert WAYS[way](run.drawn).digest == run.drawn.digest


def test_copies_are_as_read_only_as_their_originals():
    run = made("score")
    for way in WAYS.values():
        assert not way(run.predictions).prob.flags.writeable
        parts = way(evaluated().drawn.splits)
        assert isinstance(parts, Partitions) and not parts.codes[0].flags.writeable


@pytest.mark.parametrize("field", ["truth", "prob", "unit", "said"])
def test_predictions_that_differ_in_one_field_are_unequal(field):
    p = made("score").predictions
    other = {"truth": 1 - p.truth, "prob": p.prob * 0.5, "unit": p.unit[::-1], "said": ("x",)}[field]
    assert (p == dataclasses.replace(p, **{field: other})) is False
    assert (p == dataclasses.replace(p, weight=np.ones(40))) is False
    assert (p == "predictions") is False


def test_missing_numbers_are_equal_and_types_are_not():
    p = made("score").predictions
    holes = np.where(np.arange(40) == 3, np.nan, p.prob)
    equal(dataclasses.replace(p, score=holes), dataclasses.replace(p, score=holes.copy()))
    assert (dataclasses.replace(p, score=holes) == dataclasses.replace(p, score=holes.astype(np.float32))) is False


@pytest.mark.parametrize("way", WAYS)
def test_tasks_from_arrays_frames_and_files(way, tmp_path):
    import pandas as pd

    from errbar.data.read_task import read_task
    from errbar.requests.evaluate import EvaluateRequest

    frame = pd.DataFrame({"a": X[:, 0], "b": ["x", "z"] * 20, "y": Y})
    frame.to_csv(tmp_path / "d.csv", index=False)
    for source, target in ((X, Y), (frame, None), (tmp_path / "d.csv", None)):
        task = read_task(
            source, target, EvaluateRequest(X=source, y=target, target=None if target is not None else "y")
        )
        again = WAYS[way](task)
        equal(again, task)
        assert again.digest == task.digest and hash(again) == hash(task)
        assert (task == dataclasses.replace(task, y=task.y[::-1])) is False


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("room", ["measures", "intervals", "contrasts", "splits", "worlds", "studies", "pictures"])
def test_every_concept_that_comes_with_errbar(room, way):
    for concept in shelf(room).everything():
        again = WAYS[way](concept)
        equal(again, concept)
        assert hash(again) == hash(concept)


@pytest.mark.parametrize("way", WAYS)
def test_concepts_with_settings(way):
    for concept in (errbar.measure("f_beta(beta=2)"), errbar.measure("recall(threshold=0.3)")):
        equal(WAYS[way](concept), concept)
        assert WAYS[way](concept).key == concept.key
    world = errbar.world("two_gaussians(distance=1.5)")
    equal(WAYS[way](world), world)
    assert WAYS[way](world).bayes_error.value == world.bayes_error.value


def test_samples_of_a_world_are_compared_by_value():
    world = errbar.world("two_gaussians")
    one, same, other = (world.sample(5, np.random.default_rng(seed)) for seed in (1, 1, 2))
    equal(one, same)
    assert (one == other) is False
    equal(WAYS["pickle"](one), one)


@pytest.mark.parametrize(
    "name", ["Comparison", "Estimate", "Finding", "Interval", "Plan", "Predictions", "Run", "Task"]
)
def test_every_public_record_has_a_hash_and_an_equality_of_its_own(name):
    record = getattr(errbar, name)
    assert record.__hash__ is not None and record.__hash__ is not object.__hash__
    assert record.__eq__ is not object.__eq__
