"""Slices of numbers: p by permuted labels, against permutations in plain NumPy, and in worlds that have none."""

import numpy as np
import pytest

import errbar


def world(seed, n=300, k=4, noise=lambda rng, n: rng.lognormal(0, 0.8, n), times=1.0):
    rng = np.random.default_rng(seed)
    x, g = rng.normal(size=n), rng.integers(0, k, n)
    e = noise(rng, n)
    e[g == 1] *= times
    return {"truth": 2 * x + e, "value": 2 * x, "by": {"g": g}}


def plain_t(loss, g, k):
    t = []
    for i in range(k):
        a, b = loss[g == i], loss[g != i]
        v = (len(a) * a.var(ddof=1) + 20 * loss.var(ddof=1)) / (len(a) + 20)
        t.append((a.mean() - b.mean()) / np.sqrt(v / len(a) + b.var(ddof=1) / len(b)))
    return t


def plain_step_down(drawn):
    z = (drawn - drawn.mean(axis=0)) / drawn.std(axis=0)
    g = (z**3).mean(axis=0)
    k = 4 / g**2
    far = np.abs(np.sign(g) * 3 * np.sqrt(k) * (np.cbrt(np.maximum(1 + g * z / 2, 0)) - 1 + 1 / (9 * k)))
    order, out, so_far = np.argsort(-far[0]), np.empty(far.shape[1]), 0.0
    for place, i in enumerate(order):
        so_far = out[i] = max(so_far, np.mean(far[:, order[place:]].max(axis=1) >= far[0, i]))
    return np.mean(far >= far[0], axis=0), out


def test_p_is_that_of_permutations_in_plain_numpy():
    given = world(3, n=200, times=1.7)
    run = errbar.score(**given, measures="mae,mse,bias")
    e, g = given["truth"] - given["value"], given["by"]["g"]
    losses, rng = (np.abs(e), e**2, -e), np.random.default_rng(8)
    drawn = [np.concatenate([plain_t(x, g, 4) for x in losses])]
    for _ in range(599):
        turned = rng.permutation(g)
        drawn.append(np.concatenate([plain_t(x, turned, 4) for x in losses]))
    p, adjusted = plain_step_down(np.array(drawn))
    assert [c.p for c in run.comparisons] == pytest.approx(list(p), abs=0.06)
    assert [c.p_adjusted for c in run.comparisons] == pytest.approx(list(adjusted), abs=0.07)
    assert 0.001 <= min(p) < 0.05 < max(p)


def test_skewed_errors_without_a_difference_raise_few_alarms():
    alarms = 0
    for seed in range(16):  # 5 of 16 with p from intervals and normal draws, 1 expected
        run = errbar.score(**world(seed, n=400, k=10), measures="mae,mse,bias")
        alarms += any(c.verdict != "not resolved" for c in run.comparisons)
    assert alarms <= 2


def test_a_slice_of_larger_errors_is_found():
    run = errbar.score(**world(0, n=600, times=1.8), measures="mae,rmse")
    told = {(c.right, c.measure): c for c in run.comparisons if c.verdict == "left better"}
    assert set(told) == {("g=1", "mae"), ("g=1", "rmse")}
    c = told["g=1", "mae"]
    assert c.verdict == "left better" and 0 < c.low < c.gap < c.high and c.p_adjusted < 0.05
    assert (c.method, c.how) == ("mover", "p by permuting labels of rows 999 times")


def test_small_slices_are_tested_from_five_rows_on_and_hide_no_large_one():
    given = world(1, n=400, k=2, times=2.0)
    g = given["by"]["g"] + 10
    g[:60] = np.arange(60) // 6  # ten slices of six rows
    g[60:64] = 20
    run = errbar.score(**{**given, "by": {"g": g}}, measures="mae")
    assert [c.right for c in run.comparisons] == [f"g={i}" for i in (*range(10), 10, 11)]
    assert "g=11" in [c.right for c in run.comparisons if c.verdict != "not resolved"]


def test_another_order_of_rows_and_other_names_of_units_give_the_same_p():
    rng = np.random.default_rng(4)
    unit = rng.integers(0, 40, 300)
    given, order = world(2, times=1.5), rng.permutation(300)
    given["truth"] = np.round(given["truth"], 1)  # ties
    given["by"]["h"] = rng.integers(0, 3, 40)[unit]
    for roles in ({}, {"unit": unit}, {"weight": rng.uniform(0.2, 5, 300)}):
        whole = errbar.score(**given, **roles, measures="mae,r2,medae")
        other = {k: v[order] for k, v in {**given, **roles}.items() if k != "by"}
        by = {k: v[order] for k, v in given["by"].items()}
        if roles and "unit" in roles:
            other["unit"] = [f"u{97 * u % 101}" for u in other["unit"]]
        again = errbar.score(**other, by=by, measures="mae,r2,medae")
        for c, d in zip(whole.comparisons, again.comparisons, strict=True):
            assert (c.p, c.p_adjusted) == pytest.approx((d.p, d.p_adjusted), abs=0.003), (c.right, c.measure)


def test_rows_of_units_are_not_taken_for_independent():
    rng = np.random.default_rng(5)
    unit = np.repeat(np.arange(40), 10)
    e = rng.normal(size=400) + 2 * rng.normal(size=40)[unit]
    x, g = rng.normal(size=400), (np.arange(40) % 4)[unit]
    alone = errbar.score(truth=x + e, value=x, by=g, measures="mae,bias")
    whole = errbar.score(truth=x + e, value=x, by=g, unit=unit, measures="mae,bias")
    assert min(c.p for c in alone.comparisons) == 0.001
    assert min(c.p_adjusted for c in alone.comparisons) < 0.05 < min(c.p_adjusted for c in whole.comparisons)
    assert whole.comparisons[0].how.startswith("p by permuting labels of whole units")


def test_slices_within_units_are_told_apart_by_rows_within_them():
    rng = np.random.default_rng(6)
    unit = np.repeat(np.arange(40), 10)
    x, g = rng.normal(size=400), np.tile([0, 1], 200)
    e = rng.normal(size=400) * np.where(g == 1, 1.8, 1.0) + 3 * rng.normal(size=40)[unit]
    found = errbar.score(truth=x + e, value=x, by=g, unit=unit, measures="bias").comparisons
    assert "permuting labels within units" in found[0].how
    shifted = errbar.score(truth=x + e + 0.8 * g, value=x, by=g, unit=unit, measures="bias").comparisons
    assert found[0].p > 0.05 and shifted[0].p <= 0.01


def test_a_column_that_some_units_mix_has_an_interval_and_no_p():
    rng = np.random.default_rng(7)
    unit = np.repeat(np.arange(40), 10)
    g = (np.arange(40) % 2)[unit]
    g[:3] = 1 - g[0]
    x, e = rng.normal(size=(2, 400))
    run = errbar.score(truth=x + e, value=x, by=g, unit=unit, measures="mae")
    c = run.comparisons[0]
    assert (c.p, c.p_adjusted, c.verdict) == (None, None, "not resolved") and c.low < c.gap < c.high
    assert c.how == "not tested: some units lie in one slice, others in several"
    assert "Not tested" in str(run)


def test_two_slices_have_one_test_and_a_line_each():
    run = errbar.score(**world(9, n=200, k=2, times=2.0), measures="mae")
    one, other = run.comparisons
    assert (one.right, other.right, one.p, one.p_adjusted) == ("g=0", "g=1", other.p, other.p_adjusted)
    assert (one.gap, one.low, one.high) == (-other.gap, -other.high, -other.low)
    assert (one.verdict, other.verdict) == ("right better", "left better")
    assert "At g=1" in str(run) or "at g=1" in str(run)


@pytest.mark.parametrize("level", [0.8, 0.99])
def test_another_level_decides_by_its_own_share(level):
    run = errbar.score(**world(0, n=600, times=1.8), measures="mae", level=level)
    c = next(c for c in run.comparisons if c.right == "g=1")
    assert c.level == level and (c.verdict == "left better") == (c.p_adjusted < 1 - level and c.low > 0)


def test_bundles_of_many_rows_find_what_rows_find():
    given = world(0, n=70_000, k=20, times=1.2)
    found = errbar.score(**given, measures="mae,mse").comparisons
    assert {c.right for c in found if c.verdict != "not resolved"} == {"g=1"}
    assert found[1].how == "p by permuting labels of rows 199 times"
