"""Which of the models are runs of evaluate, and the plan they share."""

from pathlib import Path

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.comparing.evaluated_runs import find_evaluated_runs, plan_predictions_of
from errbar.errors import BadInput, Refusal

X = np.random.default_rng(0).normal(size=(40, 2))
Y = (X[:, 0] > 0).astype(int)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return tmp_path_factory.mktemp("runs") / "s"


@pytest.fixture(scope="module")
def runs(store):
    models = (GaussianNB(), DecisionTreeClassifier(max_depth=1, random_state=0))
    return [errbar.evaluate(m, X, Y, plan="kfold(k=4)", unit=np.arange(40) // 2, store=store) for m in models]


@pytest.mark.parametrize("models", ["a.csv", None, 3, [], {"a": {"label": Y}, "b": {"label": Y}}, [{"label": Y}]])
def test_fixed_predictions_are_no_contenders(models):
    assert find_evaluated_runs(models, None) is None


def test_a_run_is_known_as_object_file_and_id(runs, store):
    objects = find_evaluated_runs(runs, None)
    files = find_evaluated_runs([Path(r.kept) for r in runs], None)
    ids = find_evaluated_runs([r.id for r in runs], store)
    for found in (objects, files, ids):
        assert [c.name for c in found] == ["GaussianNB", "DecisionTreeClassifier"]
        assert {c.digest for c in found} == {runs[0].drawn.digest}
        assert all(np.array_equal(c.predictions.prob, r.predictions.prob) for c, r in zip(found, runs))


def test_names_given_are_kept(runs):
    assert [c.name for c in find_evaluated_runs({"new": runs[0], "old": runs[1]}, None)] == ["new", "old"]


def test_a_file_that_is_not_there_is_left_to_whoever_reads_files(store):
    assert find_evaluated_runs([Path("no.parquet"), Path("other.csv")], store) is None
    assert find_evaluated_runs(["no.csv", "folder/no"], store) is None


def test_scenes_share_the_first_ones_plan_and_its_units(runs, store):
    first, second = plan_predictions_of(find_evaluated_runs([r.id for r in runs], store))
    assert first.plan is second.plan
    assert np.array_equal(first.unit, np.arange(40) // 2)


def test_a_run_that_kept_no_predictions_is_told(runs, store):
    kept = errbar.compare(runs, measures="accuracy", store=store)
    with pytest.raises(BadInput, match=rf"Run {kept.id} \(compare\) kept no out-of-fold predictions"):
        find_evaluated_runs([kept.id, runs[0].id], store)


def test_a_damaged_file_is_called_damaged(runs, store, tmp_path):
    whole = Path(runs[0].kept).read_bytes()
    (tmp_path / "cut.parquet").write_bytes(whole[:-40])
    with pytest.raises(BadInput, match=r"cut.parquet cannot be read as parquet"):
        find_evaluated_runs([tmp_path / "cut.parquet", runs[1]], store)
    Path(runs[0].kept).write_bytes(whole[:-40])
    try:
        with pytest.raises(BadInput, match=rf"{runs[0].id}.parquet .*damaged or cut short"):
            find_evaluated_runs([runs[0].id, runs[1].id], store)
    finally:
        Path(runs[0].kept).write_bytes(whole)


def test_runs_of_score_are_compared_row_by_row_as_their_files_are():
    wrong = np.where(np.arange(40) < 8, 1 - Y, Y)
    runs = [errbar.score(truth=Y, label=label, positive=1) for label in (wrong, Y)]
    found = errbar.compare({"old": runs[0], "new": runs[1]}, measures="accuracy").comparisons[0]
    by_hand = errbar.compare({"old": {"label": wrong}, "new": {"label": Y}}, truth=Y, positive=1, measures="accuracy")
    assert found == by_hand.comparisons[0]
    assert found.extras["only_right"] == 8


def test_runs_of_score_on_other_rows_are_refused():
    runs = [errbar.score(truth=truth, label=truth) for truth in (Y, np.roll(Y, 1))]
    with pytest.raises(Refusal, match="EB110"):
        errbar.compare(runs)


def test_a_run_of_score_without_its_rows_is_told():
    run = errbar.Run.from_json(errbar.score(truth=Y, label=Y).to_json())
    with pytest.raises(BadInput, match="came without its predictions"):
        errbar.compare([run, run])


def test_a_mixed_list_names_both_by_what_was_given(runs, tmp_path):
    (tmp_path / "fixed.csv").write_text("y,p\n0,0.2\n1,0.7\n")
    fixed = str(tmp_path / "fixed.csv")
    with pytest.raises(BadInput, match=rf"fixed\.csv' holds predictions of one fixed model, run {runs[0].id} was"):
        find_evaluated_runs([fixed, runs[0]], None)
