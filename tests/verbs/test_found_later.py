"""Of few rows a run finds later what only texts show: it is the same run as when all is found at once."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, ForeignEnded, Refusal
from errbar.records.later import Later
from errbar.records.measure import Measure
from errbar.records.run import Run
from errbar.verbs import score as verb
from tests.own_concepts import own_measure
from tests.verbs.found_later import document, held, later_and_at_once, read_by_threads

RNG = np.random.default_rng(5)
N = 60
Y = (RNG.random(N) < 0.4).astype(np.int64)
P = np.clip(np.round(0.3 + 0.4 * Y + RNG.normal(0, 0.2, N), 2), 0.01, 0.99)
D = (P >= 0.5).astype(np.int64)
V, W = RNG.normal(0, 1, N), RNG.normal(0, 0.3, N)
PROBS = RNG.dirichlet(np.ones(3), N)
UNIT = np.arange(N) // 3
BITS = RNG.integers(0, 2, (N, 3))


def share_of_hits(y, f):
    return float(np.mean(y == f))


SHARE = Measure.of(share_of_hits, reads="label", better="high")


def frames(library):
    module = pytest.importorskip(library)
    return module.DataFrame({"y": Y, "p": P, "d": D, "site": np.arange(N) % 3})


CALLS = {
    "labels": lambda: {"truth": Y, "label": D},
    "accuracy": lambda: {"truth": Y, "label": D, "measures": "accuracy", "positive": 1},
    "alias": lambda: {"truth": Y, "label": D, "measures": "acc, F1,recall(class=0)"},
    "probabilities": lambda: {"truth": Y, "prob": P},
    "every measure": lambda: {"truth": Y, "prob": P, "measures": "all"},
    "score": lambda: {"truth": Y, "score": V},
    "ties": lambda: {"truth": Y, "prob": np.round(P, 1)},
    "single precision": lambda: {"truth": Y, "prob": P.astype(np.float32)},
    "truth of booleans": lambda: {"truth": Y.astype(bool), "label": D},
    "labels of a byte": lambda: {"truth": Y.astype(np.uint8), "label": D.astype(np.uint8)},
    "floats": lambda: {"truth": Y.astype(float), "label": D.astype(float)},
    "negative classes": lambda: {"truth": 2 * Y - 1, "label": 2 * D - 1},
    "words": lambda: {"truth": np.where(Y, "yes", "no"), "label": np.where(D, "Yes", "No")},
    "lists": lambda: {"truth": Y.tolist(), "label": D.tolist(), "measures": ["accuracy", "mcc"]},
    "one class missing": lambda: {"truth": np.zeros(N, int), "label": D},
    "one class": lambda: {"truth": np.ones(N, int), "prob": P, "classes": [0, 1]},
    "all right": lambda: {"truth": Y, "label": Y.copy()},
    "weights": lambda: {"truth": Y, "prob": P, "weight": np.arange(N) % 4 + 0.5},
    "weights of 0": lambda: {"truth": Y, "label": D, "weight": np.arange(N) % 3 * 1.0},
    "units": lambda: {"truth": Y, "prob": P, "unit": UNIT},
    "slices": lambda: {"truth": Y, "label": D, "by": np.arange(N) % 2},
    "costs": lambda: {"truth": Y, "prob": P, "cost": np.array([[0.0, 1.0], [5.0, 0.0]])},
    "threshold": lambda: {"truth": Y, "prob": P, "threshold": 0.3, "measures": "precision"},
    "replicates": lambda: {"truth": Y, "label": D, "measures": "accuracy", "replicates": 500},
    "no interval": lambda: {"truth": Y, "prob": P, "interval": "none"},
    "wald": lambda: {"truth": Y, "label": D, "interval": "wald", "measures": "accuracy"},
    "three classes": lambda: {"truth": np.arange(N) % 3, "prob": PROBS},
    "numbers": lambda: {"truth": V, "value": V + W},
    "constant numbers": lambda: {"truth": np.ones(N), "value": np.ones(N)},
    "huge numbers": lambda: {"truth": 1e40 * V, "value": 1e40 * V + 1e39},
    "two outputs": lambda: {"truth": np.stack([V, P], 1), "value": np.stack([P, V], 1)},
    "several labels": lambda: {"truth": BITS, "label": BITS[::-1], "kind": "multilabel"},
    "one row": lambda: {"truth": [1], "label": [0]},
    "two rows": lambda: {"truth": [1, 0], "prob": [0.2, 0.7]},
    "override": lambda: {"truth": Y, "label": D, "because": {"EB201": "known"}},
    "ids": lambda: {"truth": Y, "label": D, "id": np.arange(N)},
    "dictionary": lambda: {"data": {"y": Y, "d": D}, "truth": "y", "label": "d"},
    "pandas": lambda: {"data": frames("pandas"), "truth": "y", "prob": "p", "by": "site"},
    "pandas columns": lambda: {"truth": frames("pandas")["y"], "label": frames("pandas")["d"]},
    "polars columns": lambda: {"truth": frames("polars")["y"], "label": frames("polars")["d"]},
    "own function": lambda: {"truth": Y, "label": D, "measures": [SHARE, "accuracy"]},
    "own measure": lambda: {"truth": Y, "prob": P, "measures": [own_measure(), "brier"]},
}  # fmt: skip


def both(monkeypatch, call):
    return later_and_at_once(monkeypatch, verb, errbar.score, call)


@pytest.mark.parametrize("name", CALLS)
def test_a_run_is_the_same_as_when_all_is_found_at_once(name, monkeypatch):
    run, plain = both(monkeypatch, CALLS[name])
    assert run == plain
    assert hash(run) == hash(plain)
    assert run.id == plain.id
    assert document(run) == document(plain)
    assert str(run) == str(plain)
    assert Run.from_json(run.to_json()) == plain


def test_the_plain_run_waits_for_nothing(monkeypatch):
    run, plain = both(monkeypatch, CALLS["probabilities"])
    assert isinstance(held(run, "sheets"), Later)
    assert not isinstance(held(plain, "sheets"), Later)
    assert isinstance(held(run.estimates[0], "extras"), Later)
    assert not isinstance(held(plain.estimates[0], "extras"), Later)


@pytest.mark.parametrize(
    "way", [lambda r: pickle.loads(pickle.dumps(r)), copy.copy, copy.deepcopy, lambda r: replace(r, kept=None)]
)
@pytest.mark.parametrize("name", ["accuracy", "probabilities", "numbers"])
def test_copies_of_a_run_that_nobody_has_read_are_whole(name, way, monkeypatch):
    run, plain = both(monkeypatch, CALLS[name])
    assert way(run) == plain
    assert document(way(run)) == document(plain)


@pytest.mark.parametrize("name", [n for n in CALLS if "pandas" not in n and "polars" not in n and "own" not in n])
def test_what_the_caller_does_with_his_arrays_afterwards_changes_nothing(name, monkeypatch):
    _, plain = both(monkeypatch, CALLS[name])
    given = copy.deepcopy(CALLS[name]())
    run = errbar.score(**given)
    for value in given.values():
        for part in value.values() if isinstance(value, dict) else [value]:
            if isinstance(part, np.ndarray):
                part[...] = part[0]
            elif isinstance(part, list):
                part.clear()
    assert document(run) == document(plain)
    assert str(run) == str(plain)


@pytest.mark.parametrize("name", ["labels", "probabilities", "weights", "units", "slices", "three classes", "numbers"])
def test_thousands_of_rows_are_copied_too(name, monkeypatch):
    def call():
        given = {role: np.concatenate([x] * 50) for role, x in CALLS[name]().items()}
        assert all(len(x) == 3_000 for x in given.values())
        return given

    _, plain = both(monkeypatch, call)
    given = call()
    run = errbar.score(**given)
    assert isinstance(held(run, "sheets"), Later)
    for part in given.values():
        part[...] = part[0]
    assert document(run) == document(plain)


def test_large_tables_of_probabilities_are_not_copied():
    prob = np.full((22_000, 3), [0.5, 0.3, 0.2])
    run = errbar.score(truth=np.arange(22_000) % 3, prob=prob, measures="log_loss")
    assert not isinstance(held(run, "sheets"), Later)
    assert np.shares_memory(run.predictions.prob, prob)


def test_many_threads_read_one_run():
    run, plain = errbar.score(truth=Y, prob=P), errbar.score(truth=Y, prob=P)

    def read(one):
        return one.findings, one.sheets, one.data, one.provenance.call, [e.extras for e in one], one.id

    assert read_by_threads(lambda: read(run)) == [read(plain)] * 8


def test_refusals_are_raised_by_the_call_and_withheld_values_are_gone_when_it_returns():
    with pytest.raises(Refusal, match="hard labels"):
        errbar.score(truth=Y, prob=D.astype(float), measures="roc_auc")
    run = errbar.score(truth=Y, prob=D.astype(float))
    assert run["roc_auc"].value is None
    assert run["roc_auc"].extras == {}
    assert run["accuracy"].value is not None
    with pytest.raises(BadInput, match="missing value"):
        errbar.score(truth=Y, value=np.where(np.arange(N) == 3, np.nan, V))


def test_warnings_are_there_when_findings_are_read():
    run = errbar.score(truth=[0] * 90 + [1] * 10, label=[1] + [0] * 98 + [1])
    assert [f.code for f in run.findings if f.severity == "warn"] == ["EB201"]


def test_what_a_measure_from_elsewhere_raises_is_raised_by_the_call():
    def fails(evidence, settings):
        raise RuntimeError("no such value")

    broken: Measure = replace(own_measure(), no_skill=fails)
    with pytest.raises(ForeignEnded, match="RuntimeError: no such value") as e:
        errbar.score(truth=Y, prob=P, measures=[broken])
    assert isinstance(e.value.__cause__, RuntimeError)


def test_provenance_tells_the_moment_and_the_folder_of_the_call(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "rows.csv"
    file.write_text("y,d\n" + "\n".join(f"{a},{b}" for a, b in zip(Y, D)) + "\n")
    run = errbar.score(str(file), truth="y", label="d")
    monkeypatch.chdir("/")
    assert run.provenance.files == ("rows.csv",)
    before = errbar.score(truth=Y, label=D)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert not before.provenance.made.startswith("1970")
