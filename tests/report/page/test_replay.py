"""What is typed to make a run again, where it was written by a version that kept no names."""

import shlex
from dataclasses import replace

import numpy as np

import errbar
from errbar.records.finding import Finding
from errbar.report.page import replay as made
from errbar.report.page.replay import incomplete


def nameless(run):
    """The run as a version before names of files and columns wrote it."""
    return replace(run, provenance=None)


def replay(run):
    return made.replay(nameless(run))


TRUTH, LABEL = [0] * 6 + [1] * 4, [0] * 5 + [1] * 4 + [0]


def test_a_file_and_its_columns_are_left_to_be_filled_in():
    run = errbar.score(truth=TRUTH, label=LABEL, measures="accuracy", seed=3)
    assert replay(run) == (
        "errbar score PREDICTIONS --truth TRUTH --label LABEL --positive 1 -m accuracy --level 0.95 --threshold 0.5 "
        "--seed 3"
    )
    assert incomplete(nameless(run))


def test_numbers_are_read_as_values_and_have_no_threshold():
    run = errbar.score(truth=[1.0, 2.0, 4.0], value=[1.5, 2.5, 3.0], interval="bootstrap")
    assert replay(run) == (
        "errbar score PREDICTIONS --truth TRUTH --value VALUE --level 0.95 --interval bootstrap --seed 0"
    )


def test_units_and_slices_are_remembered_by_name():
    data = {"y": TRUTH, "l": LABEL, "family name": np.arange(10) // 2, "site": list("aabbaabbab")}
    run = errbar.score(data, truth="y", label="l", unit="family name", by="site")
    words = shlex.split(replay(run))
    assert words[words.index("--unit") + 1] == "family name"
    assert words[words.index("--by") + 1] == "site"


def test_a_plan_and_a_learner_are_typed_as_they_were_drawn():
    X = np.random.default_rng(0).normal(size=(40, 2))
    run = errbar.evaluate("logistic", X, (X[:, 0] > 0).astype(int), plan="kfold(k=4)", measures="accuracy")
    assert replay(run) == (
        "errbar evaluate DATA --target TARGET --model logistic --plan 'kfold(k=4, repeats=1)' --positive 1 "
        "--level 0.95 --seed 0"
    )


def test_costs_are_typed_as_they_were_given_or_left_to_be_filled_in():
    run = errbar.score(truth=TRUTH, label=LABEL, positive=1, cost="fn=10,fp=1")
    assert "--cost fn=10,fp=1" in replay(run)
    run = errbar.score(truth=TRUTH, label=LABEL, positive=1, cost=[[0, 1], [10, 0]])
    assert run.options["cost"] == [[0.0, 1.0], [10.0, 0.0]]
    assert "--cost COSTS" in replay(run)


def test_a_gate_keeps_its_criteria():
    run = errbar.gate({"y": TRUTH, "l": LABEL}, truth="y", label="l", at_least=["accuracy:0.5", "recall:0.2"])
    assert "--at-least accuracy:0.5 --at-least recall:0.2" in replay(run)


def test_a_study_is_complete_and_what_it_varied_is_typed_as_it_is_read():
    blank = errbar.plan(error=0.1, half_width=0.02)
    options = {"study": "complexity", "world": "xor(noise=0.1)", "n": 50, "vary": {"max_depth": [1, 2]}, "level": 0.9}
    run = replace(blank, verb="lab", options=options, seed=1)
    assert replay(run) == (
        "errbar lab 'xor(noise=0.1)' --study complexity --n 50 --vary max_depth=1,2 --level 0.9 --seed 1"
    )
    assert not incomplete(nameless(run))


def test_a_gate_against_a_champion_asks_for_it():
    data, old = {"y": TRUTH, "l": LABEL}, {"y": TRUTH, "l": TRUTH}
    run = errbar.gate(data, champion=old, truth="y", label="l", no_worse=["accuracy:0.5"])
    assert "--champion CHAMPION --no-worse accuracy:0.5" in replay(run)


def test_weights_and_reasons_are_typed_again_and_dropped_columns_left_to_be_filled_in():
    run = errbar.score({"y": TRUTH, "l": LABEL, "of row": [1, 2] * 5}, truth="y", label="l", weight="of row")
    words = shlex.split(replay(run))
    assert words[words.index("--weight") + 1] == "of row"
    reason = Finding(code="EB101", severity="refuse", message="", because="only a trial")
    told = replace(run.data, dropped=("site",))
    words = shlex.split(replay(replace(run, data=told, findings=(reason,))))
    assert words[words.index("--because") + 1] == "EB101=only a trial"
    assert words[words.index("--drop") + 1] == "DROPPED"


def test_a_plan_of_data_types_no_effort_which_its_command_does_not_take():
    run = replace(errbar.plan(error=0.1, half_width=0.02), options={"level": 0.9, "effort": "quick"})
    assert replay(run) == "errbar plan --level 0.9 --seed 0"
