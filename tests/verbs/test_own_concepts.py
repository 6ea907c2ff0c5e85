"""Measures, intervals, splitters and tests given as objects that are on no shelf: named, run, cited and reported."""

from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.contrasts import contrast
from errbar.errors import BadInput
from errbar.intervals import method
from errbar.measures import measure
from errbar.report.paper.citing import bibtex, cite_keys
from tests.own_concepts import DOE, own_measure
from tests.splits.blocked import blocked_kfold

RNG = np.random.default_rng(5)
Y = np.arange(80) % 2
P = np.clip(0.5 + 0.3 * (Y - 0.5) + RNG.normal(0, 0.15, 80), 0.01, 0.99)
Q = np.clip(0.5 + 0.1 * (Y - 0.5) + RNG.normal(0, 0.15, 80), 0.01, 0.99)
X = np.column_stack([P, RNG.normal(size=80)])
TWO = {"a": {"prob": P}, "b": {"prob": Q}}
MINE = own_measure()
WILSON = replace(method("wilson"), name="my_wilson", label="My interval", cites=(DOE,))
OVER_SPLITS = replace(method("corrected_t"), name="my_t", label="My interval", cites=(DOE,))
TEST = replace(contrast("paired"), name="my_paired", label="My test", cites=(DOE,))
SPLITTER = replace(blocked_kfold, label="My folds", cites=(DOE,))
FOLDS = {"plan": "kfold(k=4)", "measures": "accuracy"}


def compare(**options):
    return errbar.compare(TWO, truth=Y, **options)


@pytest.mark.parametrize("margin", [{"closeness": 0.01}, "closeness:0.01"])
def test_a_margin_names_a_measure_that_was_given_as_an_object(margin):
    assert compare(measures=[MINE, "accuracy"], margin=margin).options["margin"] == {"closeness": 0.01}


@pytest.mark.parametrize(("measures", "primary"), [([MINE, "accuracy"], "closeness"), (["closeness"], MINE)])
def test_the_primary_measure_and_an_object_are_found_by_each_others_name(measures, primary):
    run = compare(measures=measures, primary=primary, margin=0.01)
    assert (run.options["primary"], run.options["margin"]) == ("closeness", {"closeness": 0.01})


def test_a_name_of_the_shelf_stays_the_shelfs_measure_beside_one_with_options():
    run = compare(measures=[measure("f_beta").having(beta=2.0)], primary="f_beta")
    assert {c.measure for c in run.comparisons} == {"f_beta", "f_beta(beta=2)"}


def test_criteria_of_a_gate_find_a_measure_that_another_criterion_brings():
    run = errbar.gate(
        {"prob": P},
        champion={"prob": Q},
        truth=Y,
        better=MINE,
        no_worse="closeness:0.2",
        at_least={"closeness": 0.3},
    )
    assert run.options["criteria"] == ["better closeness", "no-worse closeness:0.2", "at-least closeness:0.3"]


@pytest.mark.parametrize("options", [{"margin": {"nearness": 0.01}}, {"primary": "nearness"}])
def test_a_name_that_nobody_brings_is_refused(options):
    with pytest.raises(BadInput, match="Unknown measure 'nearness'"):
        compare(measures=[MINE, "accuracy"], **options)


def evaluated(name="logistic", **options):
    return errbar.evaluate(name, X, Y, **{**FOLDS, **options})


RUNS = {
    "score, interval": lambda: errbar.score(truth=Y, prob=P, measures="accuracy", interval=WILSON),
    "slices, interval": lambda: errbar.score(
        truth=Y, prob=P, measures="accuracy", interval=WILSON, by={"g": np.repeat(["x", "y"], 40)}
    ),
    "evaluate, interval": lambda: evaluated(interval=OVER_SPLITS),
    "holdout, interval": lambda: evaluated(plan="holdout", interval=WILSON),
    "evaluate, splitter": lambda: evaluated(plan=SPLITTER),
    "compare, splitter": lambda: errbar.compare(["logistic", "constant"], X, Y, plan=SPLITTER, measures="accuracy"),
    "compare runs, splitter": lambda: errbar.compare(
        [evaluated(plan=SPLITTER), evaluated("constant", plan=SPLITTER)], measures="accuracy"
    ),
    "compare, test": lambda: compare(measures="log_loss", test=TEST),
    "gate, interval of a run": lambda: errbar.gate(evaluated(interval=OVER_SPLITS), at_least="accuracy:0.5"),
}


@pytest.mark.parametrize("verb", RUNS.values(), ids=RUNS)
def test_its_run_is_read_back_cited_and_reported_with_its_label(verb, tmp_path):
    again = errbar.Run.from_json(verb().to_json())
    assert [c.label[:3] for c in again.own] == ["My "]
    assert "doe2020" in cite_keys(again) and "author = {Doe, Jane}" in bibtex(again)
    assert again.report(tmp_path / "r.html").exists()


def test_an_interval_as_an_object_is_computed_as_by_its_name():
    options = {"truth": Y, "prob": P, "measures": "accuracy"}
    mine, theirs = (errbar.score(**options, interval=i)["accuracy"] for i in (WILSON, "wilson"))
    assert (mine.low, mine.high, mine.method) == (theirs.low, theirs.high, "my_wilson")


def test_an_interval_as_an_object_is_refused_by_its_name_where_it_does_not_fit():
    with pytest.raises(BadInput, match=r"interval.*: my_wilson is for"):
        errbar.score(truth=Y, prob=P, measures="log_loss", interval=WILSON)
    with pytest.raises(BadInput, match=r"interval.*: my_wilson is for fixed predictions"):
        evaluated(interval=WILSON)


def test_a_study_takes_an_interval_by_name_only():
    with pytest.raises(BadInput, match="is the name of a method; got an object"):
        errbar.lab("two_gaussians", study="coverage", interval=OVER_SPLITS)


def test_a_name_that_errbar_could_not_read_is_cited_all_the_same():
    odd = replace(WILSON, name="my `w`")
    run = errbar.score(truth=Y, prob=P, measures="accuracy", interval=odd)
    assert run["accuracy"].method == "my `w`"
    assert "doe2020" in cite_keys(errbar.Run.from_json(run.to_json()))


def test_a_concept_in_the_place_of_another_is_named_in_few_words():
    with pytest.raises(BadInput, match=r"got the Measure closeness\."):
        evaluated(plan=MINE)
    with pytest.raises(BadInput, match=r"got the Method my_wilson\. See"):
        errbar.score(truth=Y, prob=P, measures=WILSON)
