"""A gate by slice: all slices pass by their own intervals, one fails by the stricter one, few rows leave it open."""

import numpy as np
import pytest

import errbar
from errbar.gating.rule_slices import strict
from errbar.records.gate import rulings_of
from errbar.records.method import InferenceSettings

N = 400
TRUTH = np.tile([0, 1], N // 2)
SITE = np.repeat(["A", "B"], N // 2)
OLD = np.where(np.arange(N) % 10 == 0, 1 - TRUTH, TRUTH)
WORSE_IN_B = np.where((SITE == "B") & (np.arange(N) % 2 == 1), 1 - TRUTH, OLD)


def gated(candidate, site=SITE, **more):
    return errbar.gate(
        {"label": candidate},
        champion={"label": OLD},
        truth=TRUTH,
        by={"site": site},
        no_worse={"accuracy": 0.1},
        **more,
    )


def by_slice(run):
    return {r.slice: r.outcome for r in rulings_of(run.sheets[0])}


def test_all_slices_pass_or_one_fails_the_gate():
    same = gated(OLD.copy() ^ (np.arange(N) == 5))
    assert same.options["verdict"] == "PASS" and by_slice(same) == {None: "PASS", "site=A": "PASS", "site=B": "PASS"}
    worse = gated(WORSE_IN_B)
    assert worse.options["verdict"] == "FAIL" and by_slice(worse)["site=B"] == "FAIL"
    assert "FAIL  accuracy at site=B, candidate − champion: " in str(worse)
    assert errbar.Run.from_json(worse.to_json()).sheets == worse.sheets


def test_a_tiny_slice_leaves_the_gate_open_instead_of_passing_it():
    site = np.where(np.arange(N) < 12, "C", SITE)
    run = gated(OLD.copy() ^ (np.arange(N) == 50), site)
    assert run.options["verdict"] == "INCONCLUSIVE" and by_slice(run)["site=C"] == "INCONCLUSIVE"
    assert "a slice needs 30 rows, this one has 12" in str(run)


def test_a_slice_passes_by_the_level_of_the_gate_and_fails_by_a_stricter_one():
    assert strict(InferenceSettings(), 5).level == pytest.approx(0.99)
    alone = errbar.score(truth=TRUTH[200:], label=OLD[200:], measures="accuracy")["accuracy"]
    run = errbar.gate({"label": OLD}, truth=TRUTH, by={"site": SITE}, at_least={"accuracy": 0.8})
    ruling = next(r for r in rulings_of(run.sheets[0]) if r.slice == "site=B")
    assert (ruling.low, ruling.high) == (alone.low, alone.high)
