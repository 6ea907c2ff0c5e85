"""Out-of-fold predictions of two models, from files: paired over the folds that they share."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, Refusal

N = 40


def drawn():
    rng = np.random.default_rng(2)
    truth = np.arange(N) % 2
    fold = np.arange(N) // 8
    return truth, fold, {name: np.clip(0.2 + 0.6 * truth + rng.normal(0, 0.2, N), 0.01, 0.99) for name in "ab"}


def compared(first=None, second=None, **more):
    """Two models, each with roles of its own where they differ."""
    truth, fold, prob = drawn()
    common = {"truth": truth, "fold": fold}
    models = {"a": {**common, "prob": prob["a"], **(first or {})}, "b": {**common, "prob": prob["b"], **(second or {})}}
    return errbar.compare(models, **{"measures": "brier", **more})


def numbers(run):
    (c,) = run.comparisons
    return c.gap, c.low, c.high, c.p


def test_it_is_what_evaluated_runs_under_those_folds_give(tmp_path):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(N, 2))
    y = (X[:, 0] + rng.normal(size=N) > 0).astype(int)
    files = []
    for learner in ("naive_bayes", "constant"):
        files.append(tmp_path / f"{learner}.parquet")
        errbar.evaluate(learner, X, y, plan="kfold(k=4, repeats=2)", out=files[-1])
    want = errbar.compare(files, measures="brier")
    roles = {"truth": "truth", "prob": "prob", "fold": "fold", "repeat": "repeat", "id": "row"}
    found = errbar.compare(files, measures="brier", **roles)
    assert numbers(found) == pytest.approx(numbers(want))
    assert found.comparisons[0].method == "corrected_t"
    assert found.options["about"] == want.options["about"]


def test_folds_may_be_named_otherwise_and_rows_be_in_another_order():
    truth, fold, prob = drawn()
    order = np.random.default_rng(1).permutation(N)
    ids = np.arange(N)
    other = {
        "truth": truth[order],
        "prob": prob["b"][order],
        "fold": np.array(list("vwxyz"))[::-1][fold][order],
        "id": ids[order],
    }
    assert numbers(compared({"id": ids}, other)) == pytest.approx(numbers(compared()))


def test_other_folds_are_refused():
    with pytest.raises(
        Refusal, match=r"those of a and b are not the same \(.* of 40 predictions differ in fold\)"
    ) as no:
        compared(second={"fold": np.arange(N) % 5})
    assert no.value.code == "EB110"
    with pytest.raises(Refusal, match="1 x 5 folds and 1 x 4 folds"):
        compared(second={"fold": np.arange(N) % 4})


def test_other_rows_are_refused():
    truth, fold, prob = drawn()
    with pytest.raises(Refusal, match="a has 40 and b 39"):
        compared(second={"truth": truth[1:], "fold": fold[1:], "prob": prob["b"][1:]})
    with pytest.raises(Refusal, match=r"39 shared of 40 and 40"):
        compared({"id": np.arange(N)}, {"id": np.arange(1, N + 1)})
    with pytest.raises(Refusal, match="differ on 2 of 40 rows"):
        compared(second={"truth": np.r_[1, 0, truth[2:]]})


def test_all_models_need_folds():
    with pytest.raises(BadInput, match="b has no `fold`"):
        compared(second={"fold": None})
    with pytest.raises(BadInput, match="`shared` is for predictions of fixed models"):
        compared(shared=True)


def test_tests_of_rows_are_replaced_by_the_corrected_one():
    run = compared(measures="accuracy", test="mcnemar")
    assert run.comparisons[0].method == "corrected_t"
    assert "EB109" in {f.code for f in run.findings}


def test_five_halvings_take_the_test_that_is_made_for_them():
    rng = np.random.default_rng(0)
    truth, prob = np.tile(np.arange(20) % 2, 5), {}
    for name in "ab":
        prob[name] = {"prob": np.clip(0.3 + 0.4 * truth + rng.normal(0, 0.2, 100), 0, 1)}
    fold, repeat = np.concatenate([rng.permutation(20) % 2 for _ in range(5)]), np.repeat(np.arange(5), 20)
    run = errbar.compare(prob, truth=truth, fold=fold, repeat=repeat, measures="brier", test="five_by_two")
    assert run.comparisons[0].method == "five_by_two" and run.data.rows == 20


def test_a_gate_rules_on_the_learners_interval():
    truth, fold, prob = drawn()
    common = {"truth": truth, "fold": fold}
    sides = {"champion": {**common, "prob": prob["a"]}}
    gap = numbers(compared())
    run = errbar.gate({**common, "prob": prob["b"]}, **sides, no_worse={"brier": 0.5}, at_least={"brier": 0.25})
    assert numbers(run) == pytest.approx(gap)
    want = errbar.score(truth=truth, prob=prob["b"], fold=fold, measures="brier")["brier"]
    assert (run["brier"].low, run["brier"].high) == pytest.approx((want.low, want.high))
    alone = errbar.gate({**common, "prob": prob["b"]}, at_least={"brier": 0.25})
    assert alone["brier"].high == pytest.approx(want.high)
    with pytest.raises(BadInput, match="`self_test` needs predictions of fixed models"):
        errbar.gate({**common, "prob": prob["b"]}, **sides, no_worse={"brier": 0.5}, self_test=True)
