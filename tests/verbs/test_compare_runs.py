"""compare on runs of evaluate: as objects, by id from a store, and as the files that evaluate wrote."""

import shutil

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.errors import BadInput, ErrbarError, Refusal

MODELS = {"LogisticRegression": LogisticRegression(), "GaussianNB": GaussianNB()}
PLAN = "kfold(k=5, repeats=2)"


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 2))
    return X, (X[:, 0] + rng.normal(size=60) > 0).astype(int)


@pytest.fixture(scope="module")
def stored(rows, tmp_path_factory):
    """A store with both runs, and the runs."""
    store = tmp_path_factory.mktemp("kept") / "runs"
    return store, [errbar.evaluate(m, *rows, plan=PLAN, store=store) for m in MODELS.values()]


@pytest.fixture(scope="module")
def at_once(rows):
    return errbar.compare(MODELS, *rows, plan=PLAN)


def test_runs_are_compared_as_their_learners_would_be_in_one_call(stored, at_once):
    run = errbar.compare(stored[1])
    assert run.comparisons == at_once.comparisons
    assert run.plan["digest"] == at_once.plan["digest"]
    assert {c.left for c in run.comparisons} == {"LogisticRegression"}
    assert run.options["about"] == at_once.options["about"]


def test_runs_may_be_named(stored, at_once):
    run = errbar.compare(dict(zip("uv", stored[1])), measures="accuracy")
    (c,) = run.comparisons
    assert (c.left, c.right) == ("u", "v")
    assert c.gap == next(x.gap for x in at_once.comparisons if x.measure == "accuracy")


def test_runs_are_found_by_the_beginning_of_their_id(stored, at_once):
    store, runs = stored
    run = errbar.compare([r.id[:8] for r in runs], store=store)
    assert run.comparisons == at_once.comparisons


@pytest.mark.parametrize("plan", ["kfold(k=4)", "subsampling(rate=0.5, repeats=4)", "nested_kfold(k=3, repeats=2)"])
def test_files_that_evaluate_wrote_hold_the_plan_they_were_made_under(rows, tmp_path, plan):
    files = [tmp_path / f"{name}.parquet" for name in MODELS]
    runs = [errbar.evaluate(m, *rows, plan=plan, store=tmp_path / "s") for m in MODELS.values()]
    for run, file in zip(runs, files):
        shutil.copy(run.kept, file)
    assert errbar.compare(files).comparisons == errbar.compare(runs).comparisons


@pytest.mark.parametrize("unit", [False, True])
def test_units_come_with_the_run(rows, tmp_path, unit):
    words = {"plan": "kfold(k=4)", "store": tmp_path, "unit": np.arange(60) // 3 if unit else None}
    runs = [errbar.evaluate(m, *rows, **words) for m in MODELS.values()]
    found = errbar.compare([r.id for r in runs], store=tmp_path)
    assert found.data.units == (20 if unit else None)
    assert found.comparisons == errbar.compare(MODELS, *rows, plan="kfold(k=4)", unit=words["unit"]).comparisons


def test_a_run_against_itself_is_numbered_and_has_no_gap(stored):
    run = errbar.compare([stored[1][0]] * 2, measures="accuracy")
    (c,) = run.comparisons
    assert (c.left, c.right, c.gap, c.p) == ("LogisticRegression #1", "LogisticRegression #2", 0, None)


def test_the_comparison_is_kept_beside_the_runs(stored):
    store, runs = stored
    run = errbar.compare([r.id for r in runs], store=store, measures="brier")
    with errbar.stores.open_store(store) as opened:
        assert opened.load(run.id) == run


def test_a_plain_test_over_stored_folds_is_refused_all_the_same(stored, at_once):
    run = errbar.compare(stored[1], test="wilcoxon")
    assert run.comparisons == at_once.comparisons
    assert any(f.code == "EB109" and "about 50 % of cases" in f.message for f in run.findings)


def test_plans_that_split_the_rows_differently_are_refused(rows, stored):
    first = stored[1][0]
    other = errbar.evaluate(GaussianNB(), *rows, plan=PLAN, seed=1)
    why = r"kfold\(k=5, repeats=2\) \(seed 0, 60 rows\) and GaussianNB under .* \(seed 1, 60 rows\).*\(EB110\)"
    with pytest.raises(Refusal, match=why):
        errbar.compare([first, other])
    with pytest.raises(Refusal, match=r"under kfold\(k=3, repeats=1\)"):
        errbar.compare([first, errbar.evaluate(GaussianNB(), *rows, plan="kfold(k=3)")])


def test_the_same_words_for_other_rows_are_refused_too(rows, stored):
    X, y = rows
    other = errbar.evaluate(GaussianNB(), X, 1 - y, plan=PLAN)
    with pytest.raises(Refusal, match=r"both evaluated under kfold.*but classes, units or strata differ"):
        errbar.compare([stored[1][0], other])


def test_the_same_splits_of_another_truth_are_refused(rows):
    X, y = rows
    pairs = [(np.arange(30), np.arange(30, 60)), (np.arange(30, 60), np.arange(30))]
    changed = y.copy()
    changed[:3] = 1 - changed[:3]
    runs = [errbar.evaluate(GaussianNB(), X, t, plan=pairs) for t in (y, changed)]
    with pytest.raises(Refusal, match=r"differs on 3 of 60 predictions.*\(EB110\)"):
        errbar.compare(runs)


def test_a_run_and_fixed_predictions_are_not_mixed(rows, stored):
    with pytest.raises(BadInput, match="'b' holds predictions of one fixed model, 'a' was evaluated under a plan"):
        errbar.compare({"a": stored[1][0], "b": {"label": rows[1]}}, truth=rows[1])


def test_a_run_read_from_json_has_no_predictions(stored):
    again = [errbar.Run.from_json(r.to_json()) for r in stored[1]]
    with pytest.raises(BadInput, match=f"Run {again[0].id} came without its predictions"):
        errbar.compare(again)


def test_runs_of_other_verbs_are_told_apart(rows, stored, at_once):
    scored = errbar.score(truth=rows[1], label=rows[1])
    for run, verb in ((scored, "score"), (at_once, "compare")):
        with pytest.raises(BadInput, match=f"likewise; {run.id} is of {verb}"):
            errbar.compare([run, stored[1][0]])


@pytest.mark.parametrize(
    "option", [{"unit": "p"}, {"truth": "y"}, {"weight": [1]}, {"positive": 1}, {"threshold": 0.3}]
)
def test_runs_bring_their_own_rows_and_roles(stored, option):
    with pytest.raises(BadInput, match=f"`{next(iter(option))}` is for predictions.*not for runs"):
        errbar.compare(stored[1], **option)


def test_bootstrap_samples_from_a_store_cannot_be_compared(rows, tmp_path):
    runs = [errbar.evaluate(m, *rows, plan="bootstrap(repeats=3)", store=tmp_path) for m in MODELS.values()]
    with pytest.raises(BadInput, match="needs the rows that were drawn, which a file"):
        errbar.compare([r.id for r in runs], store=tmp_path)


def test_an_id_that_is_not_there_is_told(stored):
    store, runs = stored
    with pytest.raises(ErrbarError, match=r"No run in .* begins with 'zzzz'"):
        errbar.compare([runs[0].id, "zzzz"], store=store)


def test_one_run_is_no_comparison(stored):
    with pytest.raises(BadInput, match="Comparing needs two runs; found 1"):
        errbar.compare(stored[1][:1])


def test_parquet_files_from_elsewhere_are_fixed_predictions(tmp_path):
    truth = np.tile([0, 1], 10)
    for name, wrong in (("a", 4), ("b", 0)):
        table = pa.table({"y": truth, "l": np.where(np.arange(20) < wrong, 1 - truth, truth)})
        pq.write_table(table, tmp_path / f"{name}.parquet")
    run = errbar.compare([tmp_path / "a.parquet", tmp_path / "b.parquet"], truth="y", label="l", measures="accuracy")
    assert (run.plan, run.comparisons[0].extras["midp"]) == (None, 2**-4)
