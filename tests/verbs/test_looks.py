"""Looks at a test set that is not locked: recognised, counted, and told."""

import numpy as np
import pandas as pd

import errbar
from errbar.cli import run as shell
from tests.verbs.guesses import WORDS, predictions, without_measures


def test_on_a_set_that_is_not_locked_the_count_is_a_note_and_no_number_changes(tmp_path):
    rng = np.random.default_rng(0)
    data = pd.DataFrame({"id": range(80), "y": rng.choice(["no", "yes"], 80)})
    store = tmp_path / "s"
    store.mkdir()
    errbar.score(predictions(data, 0), store=store, **WORDS)
    words = {"at_least": "accuracy:0.5", **without_measures()}
    for night in range(1, 4):
        alone = errbar.gate(predictions(data, night), **words)
        kept = errbar.gate(predictions(data, night), store=store, **words)
        assert kept.verdict == alone.verdict and kept.estimates == alone.estimates
        (finding,) = [f for f in kept.findings if f.code == "EB104"]
        assert finding.severity == "note" and f"opened {'once' if night == 1 else f'{night} times'}" in finding.message
    assert kept.ledger.look.number == 4


def test_without_ids_only_the_same_order_is_recognised(tmp_path):
    rng = np.random.default_rng(0)
    y, label = rng.integers(0, 2, 60), rng.integers(0, 2, 60)
    words = {"measures": "accuracy", "store": tmp_path}
    first = errbar.score(truth=y, label=label, **words)
    assert first.ledger.look.recognised == "truth in the same order (give `id` for any order)"
    assert errbar.score(truth=y, label=1 - label, **words).ledger.look.number == 2
    order = rng.permutation(60)
    assert errbar.score(truth=y[order], label=label[order], **words).ledger.look.number == 1


def test_ids_that_a_look_came_with_are_recognised_from_then_on(tmp_path):
    """The locked file has no ids; the first predictions come in its order with ids, the next in another order."""
    rng = np.random.default_rng(0)
    pd.DataFrame({"x": rng.normal(size=120), "y": rng.choice(["no", "yes"], 120)}).to_csv(tmp_path / "d.csv")
    made = errbar.lock(tmp_path / "d.csv", target="y", store=tmp_path / "s")
    data = pd.read_csv(made.test)[["y"]].assign(id=lambda f: [f"r{i}" for i in range(len(f))])
    shuffled = predictions(data, 1)
    words = {**WORDS, "store": tmp_path / "s", "because": {"EB104": "a test"}}
    first = errbar.score(predictions(data, 0).sort_index(), **words)
    assert first.ledger.look.recognised == "truth in the same order"
    again = errbar.score(shuffled, **words)
    assert (again.ledger.look.number, again.ledger.look.recognised) == (2, "id and truth")
    without = errbar.score(shuffled, **{**words, "id": None})  # this order of its truths is known since the look before
    assert (without.ledger.look.number, without.ledger.look.recognised) == (3, "truth in the same order")
    assert errbar.ledger(tmp_path / "s").mark.length == 6  # a lock, three looks, ids and an order that were new
    assert errbar.ledger(tmp_path / "s", verify=True).is_sound


def test_a_part_of_a_known_set_is_recognised_and_a_small_overlap_is_told(tmp_path):
    rng = np.random.default_rng(0)
    data = pd.DataFrame({"id": range(400), "y": rng.choice(["no", "yes"], 400)})
    errbar.score(predictions(data, 0), store=tmp_path, **WORDS)
    assert errbar.score(predictions(data[:100], 1), store=tmp_path, **WORDS).ledger.look.number == 2
    other = pd.concat([data[:120], data[120:].assign(id=lambda f: f.id + 5000)])
    run = errbar.score(predictions(other, 2), store=tmp_path, **WORDS)
    assert run.ledger.look.number == 1
    assert [f.message[:28] for f in run.findings if f.code == "EB104"] == ["These rows overlap by 30 % w"]


def test_nothing_is_recorded_without_a_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    y = [0, 1, 1, 0, 1] * 4
    pd.DataFrame({"y": y, "label": y[::-1]}).to_csv("p.csv", index=False)
    plain = errbar.score("p.csv", truth="y", label="label", measures="accuracy")
    assert plain.ledger is None and "ledger" not in plain.to_dict()
    assert shell(["score", "p.csv", "--truth", "y", "--label", "label", "-m", "accuracy"]) == 0
    assert shell(["gate", "p.csv", "--truth", "y", "--label", "label", "--at-least", "accuracy:0.1"]) in (0, 1, 3)
    assert not (tmp_path / ".errbar").exists()
    assert errbar.score("p.csv", truth="y", label="label", measures="accuracy", store="none").ledger is None


def test_seeds_are_counted_and_the_best_is_named(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    words = {"plan": "kfold(k=2)", "measures": "accuracy", "store": tmp_path}
    values, best = {}, []
    for seed in range(4):
        run = errbar.evaluate("tree", X, y, seed=seed, **words)
        values[seed] = run["accuracy"].value
        told = [f.message for f in run.findings if f.code == "EB208"]
        assert bool(told) == (len(values) >= 3 and values[seed] == max(values.values()) > min(values.values()))
        best += told
    top = max(values, key=values.get)
    again = errbar.evaluate("tree", X, y, seed=top, **words)
    (told,) = [f.message for f in again.findings if f.code == "EB208"]
    assert f"Seed {top} is the best of 4 tried" in told and f"{np.mean(list(values.values())):.4g}" in told
    other = errbar.evaluate("logistic", X, y, seed=9, **words)  # another question
    assert not [f for f in other.findings if f.code == "EB208"]


def test_seeds_of_a_comparison_are_counted_and_the_largest_gap_is_named(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    words = {"plan": "kfold(k=2)", "primary": "accuracy", "measures": "accuracy", "store": tmp_path}
    gaps = {}
    for seed in range(4):
        run = errbar.compare(["tree", "knn"], X, y, seed=seed, **words)
        gaps[seed] = run.comparisons[0].gap
        told = [f.message for f in run.findings if f.code == "EB208"]
        largest = max(map(abs, gaps.values()))
        assert bool(told) == (len(gaps) >= 3 and abs(gaps[seed]) == largest and len({*gaps.values()}) > 1)
    top = max(gaps, key=lambda s: abs(gaps[s]))
    again = errbar.compare(["tree", "knn"], X, y, seed=top, **words)
    (told,) = [f.message for f in again.findings if f.code == "EB208"]
    assert f"Seed {top} is the best of 4 tried" in told and f"{np.mean(list(gaps.values())):.4g}" in told
    kept = errbar.ledger(tmp_path)
    assert sum(x.verb == "compare" for x in kept.looks) == 5
