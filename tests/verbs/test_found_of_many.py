"""Of many numbers, what no skill would score waits until it is read; then it is that of the rows that were scored."""

import copy
import gc
import pickle
import warnings

import numpy as np
import pytest

import errbar
from errbar.evidence import MANY, Evidence
from errbar.records.later import Later
from errbar.scoring.beside_value import CHANGED, _TruthWaiting
from tests.verbs.found_later import held

N = MANY + 1_001


def numbers(outputs=1, seed=4):
    rng = np.random.default_rng([outputs, seed])
    y = rng.normal(10.0, 3.0, (N, outputs)) * np.arange(1, outputs + 1)
    f = 0.7 * y + 1 + rng.normal(size=y.shape)
    return (y[:, 0].copy(), f[:, 0].copy()) if outputs == 1 else (y, f)


def plain_gap(y, f):
    """Mean and 95 % ends of |y - f| - |y - median| without the correction for skewness, which is small of many rows."""
    gap = (np.abs(y - f) - np.abs(y - np.median(y, axis=0))).reshape(N, -1).mean(axis=1)
    half = 1.959964 * gap.std(ddof=1) / np.sqrt(N)
    return gap.mean(), gap.mean() - half, gap.mean() + half


@pytest.mark.parametrize("outputs", [1, 3])
def test_it_waits_and_is_that_of_the_rows(outputs):
    y, f = numbers(outputs)
    run = errbar.score(truth=y, value=f, measures=["mae", "mse", "r2"])
    for name in ("mae", "mse"):
        assert isinstance(held(run[name], "extras"), Later) and isinstance(held(run[name], "no_skill"), Later)
    e = run["mae"]
    assert np.isclose(e.no_skill, np.abs(y - np.median(y, axis=0)).mean(), rtol=1e-12)
    found = [e.extras[f"no_skill_gap{end}"] for end in ("", "_low", "_high")]
    want = plain_gap(y, f)
    assert np.isclose(found[0], want[0], rtol=1e-9)
    assert np.allclose(found, want, rtol=0, atol=0.01 * (want[2] - want[0]))
    assert np.isclose(run["mse"].no_skill, y.var(axis=0).mean(), rtol=1e-12)
    assert np.isclose(run["mse"].extras["no_skill_gap"], run["mse"].value - run["mse"].no_skill, rtol=1e-9)
    assert {"skewness", "tail"} <= e.extras.keys() and not isinstance(held(e, "extras"), Later)


def test_reading_what_a_script_reads_finds_no_median(monkeypatch):
    y, f = numbers()
    monkeypatch.setattr("errbar._numeric.median_gap.median_gap", lambda *rows: pytest.fail("looked at the median"))
    run = errbar.score(truth=y, value=f)
    assert all(e.low < e.value < e.high for e in run.estimates) and run["mae"].se > 0
    assert [f.code for f in run.findings] == []


@pytest.mark.parametrize("outputs", [1, 3])
def test_rows_overwritten_after_the_call(outputs):
    y, f = numbers(outputs)
    want, run = (errbar.score(truth=y, value=f) for _ in "ab")
    read = str(want), want["mae"].extras, want.sheets  # read while the rows are there
    y[:] = 7.0
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        assert run["mae"].no_skill is None
        gap = [name for name in run["mae"].extras if name.startswith("no_skill")]
        lines = {sheet.name: sheet.rows for sheet in run.sheets}
    assert {str(w.message) for w in heard} == {CHANGED} and gap == []
    assert heard[0].filename == __file__
    for e, other in zip(run.estimates, want.estimates):
        assert (e.value, e.low, e.high, e.se) == (other.value, other.low, other.high, other.se)
    assert run["rmse"].extras == want["rmse"].extras and run["rmse"].no_skill == want["rmse"].no_skill
    if outputs > 1:
        for line, full in zip(lines["outputs"], read[2][0].rows):
            assert line[:6] == full[:6]
            assert full[6] is not None and (line[6:] == (None,) * 3 if line[1] == "mae" else line[6:] == full[6:])


@pytest.mark.parametrize("outputs", [1, 3])
def test_a_run_is_the_same_whether_it_was_read(outputs):
    y, f = numbers(outputs)
    run, read = (errbar.score(truth=y, value=f) for _ in "ab")
    assert str(read) and read["mae"].extras
    for other in (copy.deepcopy(run), pickle.loads(pickle.dumps(run))):
        assert [(e.no_skill, e.extras) for e in other.estimates] == [(e.no_skill, e.extras) for e in read.estimates]
        assert other.sheets == read.sheets
    assert run.estimates == read.estimates and str(run) == str(read)


OTHERS = {
    "mape": lambda y: min(
        np.mean(np.abs(y - c) / np.abs(y), axis=0) for c in np.quantile(y, np.linspace(0.3, 0.5, 400))
    ),
    "medae": lambda y: np.median(np.abs(y - np.median(y))),
    "msle": lambda y: np.log1p(y).var(),
    "rmsle": lambda y: np.log1p(y).std(),
    "poisson_deviance": lambda y: 2 * np.mean(y * np.log(y / y.mean())),
    "smape": lambda y: np.mean(2 * np.abs(y - np.median(y)) / (np.abs(y) + np.median(y))),
    "pinball": lambda y: np.abs(y - np.median(y)).mean() / 2,
    "huber": lambda y: np.where(np.abs(d := y - np.median(y)) <= 1, d * d / 2, np.abs(d) - 0.5).mean(),
}


BESIDE = {"weight": 1.0 + np.arange(N) % 3, "unit": np.arange(N) // 4}
NO_SKILL = {"rmse": lambda y: y.std(), "mae": lambda y: np.abs(y - np.median(y)).mean(), "medae": OTHERS["medae"]}


@pytest.mark.parametrize("role", BESIDE)
@pytest.mark.parametrize("name", NO_SKILL)
def test_with_weights_or_units_it_waits_too(role, name):
    y, f = numbers()
    run = errbar.score(truth=y, value=f, measures=[name, "r2"], **{role: BESIDE[role]})
    assert isinstance(held(run[name], "no_skill"), Later)
    counted = np.repeat(y, BESIDE[role].astype(int)) if role == "weight" else y
    assert np.isclose(run[name].no_skill, NO_SKILL[name](counted), rtol=1e-12)
    # Of a weighted median no gap is told, nor of a median of losses.
    assert ("no_skill_gap" in run[name].extras) == (name == "rmse" or (name, role) == ("mae", "unit"))


CHANGES = {
    "all": lambda y, beside: y.__setitem__(slice(None), 7.0),
    "one number": lambda y, beside: y.__setitem__(5, np.nextafter(y[5], 99.0)),
    "two rows exchanged": lambda y, beside: y.__setitem__([3, 4], y[[4, 3]]),
    "beside": lambda y, beside: beside.__setitem__([3, -3], beside[[-3, 3]]),
}


@pytest.mark.parametrize("role", BESIDE)
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_with_weights_or_units_rows_overwritten_after_the_call_have_none(role, change):
    y, f = numbers()
    beside = BESIDE[role] + np.arange(N) % 7 if role == "weight" else BESIDE[role].copy()
    want, run = (errbar.score(truth=y, value=f, measures=["rmse", "mae", "medae"], **{role: beside}) for _ in "ab")
    assert all(e.no_skill is not None for e in want.estimates)
    codes = run.predictions.unit if role == "unit" else beside
    if not np.shares_memory(codes, beside) and change is CHANGES["beside"]:
        return  # codes of its own, which no caller can change
    change(y, beside)
    for e, other in zip(run.estimates, want.estimates):
        with pytest.warns(UserWarning, match="changed since") as heard:
            assert e.no_skill is None
        assert str(heard[0].message) == CHANGED and heard[0].filename == __file__
        assert (e.value, e.low, e.high, e.se) == (other.value, other.low, other.high, other.se)
        assert not any(name.startswith("no_skill") for name in e.extras)


def test_what_else_was_found_of_the_rows_is_let_go():
    """The order of the errors, which the median error needs, is not kept for the sake of what waits."""
    y, f = numbers()
    run = errbar.score(truth=y, value=f, measures=["medae", "mae", "spearman"])
    gc.collect()
    kept = [x for x in gc.get_objects() if isinstance(x, Evidence) and x.given is run.predictions]
    assert len(kept) == 1 and kept[0]._kept == {}


@pytest.mark.parametrize("name", OTHERS)
def test_other_constants_wait_too(name):
    y, f = (np.abs(x) + 1 for x in numbers())
    few, near = y[: MANY - 1].copy(), 1e-6 if name == "mape" else 1e-9
    run = errbar.score(truth=y, value=f, measures=name)
    copied = errbar.score(truth=few, value=f[: MANY - 1], measures=name)
    few[:] = 7.0
    e = run[name]
    assert isinstance(held(e, "no_skill").func.__self__, _TruthWaiting)
    assert not hasattr(held(copied[name], "no_skill").func, "__self__")  # no mark is needed of copies
    assert np.isclose(e.no_skill, OTHERS[name](y), rtol=near)
    assert np.isclose(copied[name].no_skill, OTHERS[name](y[: MANY - 1]), rtol=near)
    assert "no_skill_gap" not in e.extras


@pytest.mark.parametrize("outputs", [1, 3])
@pytest.mark.parametrize(
    "change", [lambda y: -y, lambda y: 2 * y, lambda y: y + (np.arange(y.size).reshape(y.shape) == 5)]
)
def test_a_truth_overwritten_after_the_call_has_no_other_constant(outputs, change):
    y, f = (np.abs(x[:MANY]) + 1 for x in numbers(outputs))  # bits alone would not tell a factor of so many numbers
    y.reshape(-1)[7] = 1e40  # beside which a sum alone would not tell one number
    run, read = (errbar.score(truth=y, value=f, measures=["mape", "medae"]) for _ in "ab")
    assert read["mape"].no_skill is not None
    y[:] = change(y)
    for e in run.estimates:
        with pytest.warns(UserWarning, match="changed since") as heard:
            assert e.no_skill is None
        assert str(heard[0].message) == CHANGED and heard[0].filename == __file__
    assert read["mape"].no_skill is not None


def test_other_constants_of_rows_in_another_order_and_of_other_numbers_of_bytes():
    y, f = (np.abs(x) + 1 for x in numbers())
    want = errbar.score(truth=y, value=f, measures="mape")["mape"]
    again = errbar.score(truth=y.astype(np.float32), value=f, measures="mape")["mape"]
    y[:] = np.random.default_rng(8).permutation(y)  # a sum that rounds otherwise is no other truth
    assert np.isclose(want.no_skill, errbar.score(truth=y, value=f, measures="mape")["mape"].no_skill, rtol=1e-12)
    assert np.isclose(again.no_skill, want.no_skill, rtol=1e-6)
    whole = np.arange(N) % 9 + 1
    assert np.isclose(errbar.score(truth=whole, value=f, measures="medae", kind="regression")["medae"].no_skill, 2.0)


ALONE = ["mae", "mse", "rmse", "r2", "medae", "explained_variance", "pearson", "skill"]


@pytest.mark.parametrize("n", [5_000, N])
@pytest.mark.parametrize("name", ALONE)
def test_one_measure_alone_is_what_it_is_beside_others(name, n):
    """Alone it finds no sums that others would share."""
    y, f = (x[:n] for x in numbers())
    alone, beside = (errbar.score(truth=y, value=f, measures=m)[name] for m in (name, ALONE))
    found, want = ((e.value, e.low, e.high, e.se, e.no_skill) for e in (alone, beside))
    assert np.allclose(list(found), list(want), rtol=1e-9, atol=0)
    assert alone.extras == pytest.approx(beside.extras, rel=1e-8)


@pytest.mark.parametrize("n", [5_000, N])
@pytest.mark.parametrize("name", ["mae", "mse", "rmse"])
def test_one_measure_alone_waits_and_looks_at_the_rows_again(name, n):
    y, f = (x[:n].copy() for x in numbers())
    e, again, moved = (errbar.score(truth=y, value=f, measures=name)[name] for _ in "abc")
    assert isinstance(held(e, "no_skill"), Later) and isinstance(held(e, "extras"), Later)
    want = {"mae": np.abs(y - np.median(y)).mean(), "mse": y.var(), "rmse": y.std()}[name]
    assert np.isclose(e.no_skill, want, rtol=1e-12)
    assert np.isclose(e.extras["no_skill_gap"], e.value - want, rtol=1e-8)
    order = np.random.default_rng(3).permutation(n)
    y[:], f[:] = y[order], f[order]
    assert np.isclose(again.no_skill, want, rtol=1e-12)  # of the same rows in another order
    trend = np.arange(n) / 8.0
    y += trend
    f += trend  # no error changes
    if n < MANY:
        assert np.isclose(moved.no_skill, want, rtol=1e-12)  # of copies
        return
    with pytest.warns(UserWarning, match="changed since") as heard:
        assert moved.no_skill is None
    assert heard[0].filename == __file__ and "no_skill_gap" not in moved.extras


def test_predictions_overwritten_after_the_call_have_no_gap():
    y, f = numbers()
    run = errbar.score(truth=y, value=f, measures="mse")
    f[:] = f[::-1].copy()
    with pytest.warns(UserWarning, match="changed since"):
        assert "no_skill_gap" not in run["mse"].extras
    assert run["mse"].low < run["mse"].value
