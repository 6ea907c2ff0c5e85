"""A gate carried out, beyond what its criteria say."""

import numpy as np
import pytest

import errbar
from errbar.records.gate import rulings_of


def test_a_gate_finds_no_tables_that_only_a_comparison_shows(monkeypatch):
    rng = np.random.default_rng(8)
    y = rng.integers(0, 2, 200)
    p, q = (np.clip(0.3 + 0.4 * y + rng.normal(0, s, 200), 0.01, 0.99) for s in (0.1, 0.5))
    monkeypatch.setattr("errbar.comparing.contrast_pairs._describe_models", lambda *_: pytest.fail("described models"))
    run = errbar.gate({"prob": p}, champion={"prob": q}, truth=y, better="log_loss")
    assert run.options["verdict"] == "PASS"
    assert [sheet.name for sheet in run.sheets] == ["gate"]


def lognormal(n=200, seed=0):
    u, z = np.random.default_rng(seed).normal(size=(2, n))
    return {"value": np.exp(1.1 + 0.75 * u)}, np.exp(1 + 0.9 * u + 0.45 * z)


def test_a_bound_on_an_interval_in_doubt_is_left_open_until_a_reason_is_given():
    candidate, truth = lognormal()
    asked = {"truth": truth, "at_least": {"rmse": 100.0}}
    held = errbar.gate(candidate, **asked)
    assert held.options["verdict"] == "INCONCLUSIVE" and held["rmse"].doubt == "EB209"
    assert rulings_of(held.sheet("gate"))[0].doubt == "EB209"
    let = errbar.gate(candidate, **asked, because={"EB209": "the bound is ten times as far"})
    assert let.options["verdict"] == "PASS"
    assert [f.because for f in let.findings if f.code == "EB209"] == ["the bound is ten times as far"]
    assert errbar.gate(candidate, truth=truth, at_least={"rmse": 0.01}).options["verdict"] == "FAIL"
    assert errbar.gate(candidate, truth=truth, at_least={"medae": 100.0}).options["verdict"] == "PASS"


def test_slices_are_left_open_with_all_rows():
    candidate, truth = lognormal()
    run = errbar.gate(candidate, truth=truth, at_least={"rmse": 100.0}, by=np.arange(200) % 2)
    assert [(r.slice, r.outcome, r.doubt) for r in rulings_of(run.sheet("gate"))] == [
        (slice, "INCONCLUSIVE", "EB209") for slice in (None, "by=0", "by=1")
    ]


def test_a_run_of_evaluate_brings_its_doubt_and_the_gate_its_reason():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 2))
    run = errbar.evaluate("ridge", X, X[:, 0] + rng.standard_t(2, 100) ** 3, effort="quick", measures="rmse")
    asked = {"at_least": {"rmse": 1e9}}
    assert errbar.gate(run, **asked).options["verdict"] == "INCONCLUSIVE"
    let = errbar.gate(run, **asked, because={"eb209": "one day of hail"})
    assert let.options["verdict"] == "PASS" and "one day of hail" in [f.because for f in let.findings]
