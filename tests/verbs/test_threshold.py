"""threshold: the cut by hand, by theory and against scikit-learn; what is refused; what is kept and used again."""

import json

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from tests.verbs.eight_rows import COST, PROB, TRUTH


def drawn(n=300, seed=0, shift=1.5):
    """Calibrated probabilities of two normals, a fifth positive."""
    rng = np.random.default_rng(seed)
    y = np.r_[1, 1, 0, 0, rng.random(n - 4) < 0.2].astype(int)
    score = rng.normal(size=n) + shift * y
    return y, 1 / (1 + np.exp(-(shift * score - shift**2 / 2 + np.log(0.2 / 0.8))))


def by_left(run):
    return {c.left: c for c in run.comparisons}


def test_eight_rows_by_hand():
    run = errbar.threshold(truth=TRUTH, prob=PROB, cost=COST)
    # every 0.4 is positive and every 0.5 negative: cut between 0.3 and 0.4, one false alarm in eight rows
    assert (run.threshold.goal, run.threshold.value, run.threshold.apparent) == ("cost", 0.35, 0.125)
    assert run["cost"].value == pytest.approx(0.125)
    assert (run["recall"].value, run["specificity"].value) == (1.0, 0.75)
    assert (run["precision"].value, run["predicted_prevalence"].value) == pytest.approx((4 / 5, 5 / 8))
    assert run.threshold.theory == pytest.approx(1 / 11)
    found = by_left(run)
    # 0.5: one of four positives missed, one false alarm; always: four false alarms of eight; never: four missed
    costs = {"cut at 0.5": 11 / 8, "cut of theory, 0.0909": 4 / 8, "always positive": 4 / 8, "never positive": 5.0}
    assert {name: c.left_value for name, c in found.items()} == pytest.approx(costs)
    assert found["never positive"].gap == pytest.approx(0.125 - 5)
    assert found["cut at 0.5"].verdict == "right better"
    assert run["cost"].low < 0.125 < run["cost"].high


def test_probabilities_that_are_right_are_cut_where_theory_says():
    levels = np.arange(0.05, 1, 0.1)
    prob = np.repeat(levels, 20)
    truth = np.concatenate([np.repeat([1, 0], [round(20 * p), 20 - round(20 * p)]) for p in levels])
    for fn, fp, want in ((4, 1, 0.2), (1, 1, 0.5), (1, 4, 0.8)):
        run = errbar.threshold(truth=truth, prob=prob, cost={"fn": fn, "fp": fp})
        assert (run.threshold.value, run.threshold.theory) == (want, pytest.approx(want))


def test_it_is_the_cut_that_scikit_learn_tunes():
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import confusion_matrix, make_scorer
    from sklearn.model_selection import TunedThresholdClassifierCV

    y, p = drawn(400, seed=2)
    X = np.log(p / (1 - p)).reshape(-1, 1)
    model = LogisticRegression().fit(X[:200], y[:200])
    prob = model.predict_proba(X[200:])[:, 1]

    def spent(truth, label):
        (_, fp), (fn, _) = confusion_matrix(truth, label, labels=[0, 1])
        return (10 * fn + fp) / len(truth)

    tuned = TunedThresholdClassifierCV(
        model,
        scoring=make_scorer(spent, greater_is_better=False),
        cv="prefit",
        refit=False,
        thresholds=np.append(np.unique(prob), 1.1),
    ).fit(X[200:], y[200:])
    run = errbar.threshold(truth=y[200:], prob=prob, cost=COST)
    assert run.threshold.apparent == pytest.approx(-tuned.best_score_)
    assert spent(y[200:], prob >= run.threshold.value) == pytest.approx(run.threshold.apparent)


def test_cross_fitting_does_not_flatter_and_the_interval_holds_both():
    y, p = drawn(120, seed=4)
    run = errbar.threshold(truth=y, prob=p, cost=COST)
    assert run["cost"].value > run.threshold.apparent
    assert run["cost"].low < run.threshold.apparent < run["cost"].high
    assert run["cost"].extras["apparent"] == run.threshold.apparent


@pytest.mark.parametrize(
    ("goal", "measure"),
    [("youden", "youden"), ("sensitivity=0.9", "recall"), ("specificity=0.9", "specificity"), ("f1", "f1")],
)
def test_a_goal_leads_with_its_measure_which_the_cut_meets(goal, measure):
    y, p = drawn()
    run = errbar.threshold(truth=y, prob=p, goal=goal, positive=1)
    assert run.estimates[0].measure == measure and run.threshold.goal == goal
    scored = errbar.score(truth=y, prob=p, positive=1, threshold=run.threshold.value, measures=measure)
    assert scored[measure].value == pytest.approx(run.threshold.apparent)
    if "=" in goal:
        assert scored[measure].value >= 0.9


def test_a_capacity_is_not_exceeded():
    y, p = drawn()
    run = errbar.threshold(truth=y, prob=p, goal="top=0.1")
    assert (p >= run.threshold.value).sum() == 30
    assert run.estimates[0].measure == "precision"


def test_a_prevalence_is_that_of_rows_repeated_so():
    y, p = drawn(200)
    there = 8 * (y == 0).sum() / (8 * (y == 0).sum() + (y == 1).sum())
    again = np.concatenate([np.flatnonzero(y == 1), np.tile(np.flatnonzero(y == 0), 8)])
    asked = errbar.threshold(truth=y, prob=p, cost=COST, prevalence=1 - there)
    done = errbar.threshold(truth=y[again], prob=p[again], cost=COST)
    assert asked.threshold.value == done.threshold.value
    assert asked.threshold.apparent == pytest.approx(done.threshold.apparent)
    assert asked.threshold.theory > done.threshold.theory  # odds of every row fall with the prevalence


def test_costs_may_differ_by_row():
    y, p = drawn()
    amount = np.where(y == 1, 10.0, 1.0)
    table = {"y": y, "p": p, "amount": amount, "w": (np.arange(300) % 7).astype(float)}
    by_pair = errbar.threshold(table, truth="y", prob="p", cost="fn=amount,fp=1")
    plain = errbar.threshold(table, truth="y", prob="p", cost=COST)
    one = errbar.threshold(table, truth="y", prob="p", cost="amount")
    assert by_pair["cost"].value == pytest.approx(plain["cost"].value) == pytest.approx(one["cost"].value)
    assert by_pair["cost"].method == "hall" and by_pair.threshold.costs is None
    weighed = errbar.threshold(table, truth="y", prob="p", cost="amount", weight="w")
    matrix = errbar.threshold(table, truth="y", prob="p", cost=COST, weight="w")
    assert weighed["cost"].value == pytest.approx(matrix["cost"].value)


def test_units_stay_whole_and_widen():
    y, p = drawn()
    run = errbar.threshold(truth=np.repeat(y, 3), prob=np.repeat(p, 3), cost=COST, unit=np.repeat(np.arange(300), 3))
    alone = errbar.threshold(truth=y, prob=p, cost=COST)
    assert run.threshold.value == alone.threshold.value and run["cost"].n_units == 300
    width = [x["cost"].high - x["cost"].low for x in (run, alone)]
    assert width[0] == pytest.approx(width[1], rel=0.25)


def test_rows_out_of_fold_are_cut_by_the_other_folds():
    y, p = drawn()
    run = errbar.threshold(truth=y, prob=p, cost=COST, fold=np.arange(300) % 5)
    spent = []
    for f in range(5):
        mine = np.arange(300) % 5 == f
        cut = errbar.threshold(truth=y[~mine], prob=p[~mine], cost=COST, plan="kfold(k=2)").threshold.value
        spent.append(np.where(y[mine] == 1, 10 * (p[mine] < cut), p[mine] >= cut))
    assert run["cost"].value == pytest.approx(np.concatenate(spent).mean())
    assert (run["cost"].estimand.what, run["cost"].standing) == ("learner", "heuristic")


def test_three_classes_are_called_by_expected_cost():
    # costs of calling a, b, c: truth a 0 1 9, truth b 2 0 1, truth c 9 1 0
    matrix = [[0, 1, 9], [2, 0, 1], [9, 1, 0]]
    prob = np.tile([[0.5, 0.3, 0.2], [0.9, 0.1, 0.0], [0.1, 0.1, 0.8], [0.3, 0.2, 0.5]], (10, 1))
    # expected: (2.4, 0.7, 4.8) b; (0.2, 0.9, 8.2) a; (7.4, 0.9, 1.0) b; (4.9, 0.8, 2.9) b
    truth = ["a", "a", "c", "c"] * 10
    run = errbar.threshold(truth=truth, prob=prob, classes=["a", "b", "c"], cost=matrix)
    assert run["cost"].value == pytest.approx((1 + 0 + 1 + 1) / 4) and run["error_rate"].value == 0.75
    assert (run.threshold.value, run.threshold.rule) == (None, "the class of least expected cost")
    found = {c.left: c for c in run.comparisons}
    assert found["likeliest class"].left_value == pytest.approx(0.0)
    assert found["cheapest single class (b)"].left_value == pytest.approx(1.0)
    assert [f.code for f in run.findings] == []


def test_a_cost_worse_than_a_constant_is_a_finding_by_its_interval():
    prob = [p for i in range(40) for p in (0.1, 0.2, 0.6, 0.2, 0.4 if i % 4 else 0.7)]
    dear = errbar.score(truth=[0, 0, 0, 0, 1] * 40, prob=prob, positive=1, cost="fn=20,fp=1", measures="cost")
    (found,) = [f for f in dear.findings if f.code == codes.COST_OF_A_CONSTANT]
    # 30 of 40 positives missed at 0.5 and 40 false alarms: (600 + 40) / 200; one false alarm for each negative: 0.8
    assert found.severity == "warn" and found.message.startswith("Predictions cost 3.2 per row, 2.4 (98 % interval ")
    assert '"1" for every row (0.8)' in found.message
    few = errbar.score(truth=[0, 0, 0, 0, 1], prob=prob[:5], positive=1, cost="fn=20,fp=1", measures="cost")
    assert [f for f in few.findings if f.code == codes.COST_OF_A_CONSTANT] == []


def test_numbers_of_the_rows_that_chose_are_refused_and_an_override_is_kept():
    with pytest.raises(Refusal, match=codes.TUNED_ON_SCORED_ROWS):
        errbar.threshold(truth=TRUTH, prob=PROB, cost=COST, plan="none")
    reason = {codes.TUNED_ON_SCORED_ROWS: "a figure of the optimism"}
    run = errbar.threshold(truth=TRUTH, prob=PROB, cost=COST, plan="none", because=reason)
    (found,) = run.findings
    assert (found.code, found.because, run.threshold.cross_fit) == (*next(iter(reason.items())), "")
    assert run["cost"].standing == "heuristic"


def test_json_gives_the_same_run_and_infinities():
    run = errbar.threshold(truth=[0, 1] * 20, prob=[0.5] * 40, cost="fn=1,fp=10")
    assert (p := run.threshold).value == 0.8 and p.rule == "1 where the probability is 0.8 or more: none of these rows"
    never = errbar.threshold(truth=[0, 1] * 20, prob=[1.0] * 40, cost="fn=1,fp=10")
    assert never.threshold.value == np.inf and never.threshold.rule == "1 for no row"
    document = json.loads(never.to_json())
    assert document["threshold"]["value"] == "inf"
    assert errbar.Run.from_json(never.to_json()) == never


def test_a_store_keeps_it_with_its_rows(tmp_path):
    from errbar.stores import open_store

    y, p = drawn(60)
    words = {"cost": COST, "store": tmp_path / "s", "unit": np.arange(60) // 2}
    errbar.threshold(truth=y, prob=p, **words)
    assert not (tmp_path / "s").exists()
    (tmp_path / "s").mkdir()
    run = errbar.threshold(truth=y, prob=p, **words)
    with open_store(tmp_path / "s") as kept:
        assert kept.load(run.id) == run
        assert np.array_equal(kept.predictions(run.id).prob, p)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"prob": None, "label": TRUTH}, "got labels alone"),
        ({"prevalence": 1.5}, "share between 0 and 1"),
        ({"save": "m.joblib"}, "`?model`? and `?save`? go together"),
        ({"cost": "fn=amount,fp=1"}, "fn=amount is neither"),
        ({"cost": "fm=1"}, "tp, fp, fn, tn"),
        ({"plan": "holdout"}, "cut every row into one fold"),
        ({"truth": [1] + [0] * 39}, "two rows of either class"),
        ({"unit": ["a"] * 40}, "two units or more"),
        ({"prob": None, "value": PROB}, "is for regression"),
        ({"cost": None}, "Pass a goal: `?cost"),
        ({"cost": "amounts"}, "a column of costs; got 'amounts'"),
        ({"cost": None, "goal": "bogus"}, "got 'bogus'\\.$"),
        ({"cost": None, "goal": "yuden"}, "Did you mean youden"),
    ],
)
def test_bad_words_are_told(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=says):
        errbar.threshold(**{"truth": TRUTH, "prob": PROB, "cost": COST, **words})


def test_more_than_two_classes_take_no_other_goal():
    prob = np.full((9, 3), 1 / 3)
    with pytest.raises(BadInput, match="decided by costs alone"):
        errbar.threshold(truth=["a", "b", "c"] * 3, prob=prob, classes=["a", "b", "c"], goal="youden")


def test_the_text_leads_with_the_answer():
    y, p = drawn(400)
    lines = str(errbar.threshold(truth=y, prob=p, cost=COST)).splitlines()
    assert lines[0].startswith('Predict "1" when p ≥ ') and lines[0].endswith(
        "; it may cost more than always predicting positive."
    )
    use = next(line for line in lines if line.startswith("use p ≥ "))
    assert "not clearly worse; theory for calibrated p: 0.0909" in use
    assert any(line.startswith("never predicting positive") for line in lines)
    assert "cross-fitted over kfold(k=10, repeats=5)" in lines[-1]


def test_the_answer_names_every_constant_that_the_cut_beats():
    """Truth and probability agree but for one row in ten: both constants are far dearer."""
    y = np.arange(400) % 2
    p = np.where((y == 1) != (np.arange(400) % 10 == 0), 0.9, 0.1) + np.arange(400) * 1e-5
    first = str(errbar.threshold(truth=y, prob=p, cost="fn=1,fp=1", positive=1)).splitlines()[0]
    assert first.endswith("that costs less than always predicting positive and never predicting positive.")


def test_rows_whose_errors_cost_less_than_right_answers_are_counted():
    y, p = drawn()
    amount = np.where(np.arange(300) < 7, -3.0, 2.0)
    run = errbar.threshold({"y": y, "p": p, "amount": amount}, truth="y", prob="p", cost="amount")
    assert "an error costs less than the right answer in 7 of 300 rows; look at the signs" in run.data.said


def test_repeats_of_folds_average_over_the_calls_of_each():
    y, p = drawn(200, seed=6)
    rng = np.random.default_rng(1)
    q = np.clip(p + rng.normal(0, 0.02, 200), 0, 1)
    table = {
        "id": np.tile(np.arange(200), 2),
        "y": np.tile(y, 2),
        "p": np.r_[p, q],
        "fold": np.r_[np.arange(200) % 4, np.arange(200) // 50],
        "repeat": np.repeat([0, 1], 200),
    }
    both = errbar.threshold(table, truth="y", prob="p", id="id", fold="fold", repeat="repeat", cost=COST)
    alone = [
        errbar.threshold(truth=y, prob=x, fold=f, cost=COST)["cost"].value
        for x, f in ((p, np.arange(200) % 4), (q, np.arange(200) // 50))
    ]
    assert both["cost"].value == pytest.approx(np.mean(alone)) and both["cost"].n == 200


def test_a_cost_worse_than_a_constant_is_found_out_of_fold_too():
    prob = [p for i in range(40) for p in (0.1, 0.2, 0.6, 0.2, 0.4 if i % 4 else 0.7)]
    rows = {"truth": [0, 0, 0, 0, 1] * 40, "prob": prob, "positive": 1, "fold": np.arange(200) % 4}
    run = errbar.score(**rows, cost="fn=20,fp=1", measures="cost")
    assert [f.code for f in run.findings if f.code == codes.COST_OF_A_CONSTANT]
