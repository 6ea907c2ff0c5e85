import shlex

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

import errbar
from errbar.errors import BadInput, UnknownName
from errbar.records.run import Run


def answers(run, name):
    return {quantity: answer for quantity, answer, _ in run.sheet(name).rows}


def rows(n=60):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, 2))
    return pd.DataFrame({"a": X[:, 0], "b": X[:, 1], "y": (X[:, 0] + rng.normal(size=n) > 0).astype(int)})


def test_rows_for_a_gap_with_pairing_in_units():
    run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08, rows_per_unit=3, icc=0.2)
    found = answers(run, "gap")
    assert (found["rows"], found["rows in units"], found["units"]) == (2789, 3905, 1302)
    assert found["design effect"] == pytest.approx(1.4)


def test_rows_for_a_half_width_exact_and_by_the_formula():
    found = answers(errbar.plan(error=0.1, half_width=0.02), "half_width")
    assert found["rows, normal formula"] == 865 and found["rows"] > 865


def test_pairing_is_set_against_separate_rows_where_the_error_is_told():
    found = answers(errbar.plan(compare="error_rate", gap=-0.015, disagree=0.08, error=0.1), "gap")
    assert found["separate rows, each model"] > 2 * found["rows"]


def test_a_mean_loss_reads_the_spread_of_the_difference():
    # ((1.95996 + 0.84162) . 0.2 / 0.01)^2 = 3139.6
    assert answers(errbar.plan(compare="log_loss", gap=0.01, sd=0.2), "gap")["rows"] == 3140
    assert answers(errbar.plan(half_width=0.1, sd=2), "mean_half_width")["rows"] == 1537


def test_an_area_and_a_gap_of_two():
    run = errbar.plan(compare="auc", gap=0.03, auc=0.8, prevalence=0.2, correlation=0.6, half_width=0.03)
    gap = answers(run, "gap")
    assert gap["separate rows, each model"] > gap["rows"] > answers(run, "auc_half_width")["rows"]
    assert gap["of them positive"] == round(0.2 * gap["rows"])


def test_no_worse_than_by_a_margin():
    # (1.95996 + 0.84162)^2 . 0.08 / 0.01^2 = 6279.1
    run = errbar.plan(compare="accuracy", margin=0.01, disagree=0.08)
    assert answers(run, "margin")["rows"] == 6280
    assert answers(errbar.plan(compare="accuracy", margin=0.01, gap=-0.01, disagree=0.08), "margin")["rows"] is None


def test_what_rows_in_hand_can_tell():
    found = answers(errbar.plan(rows=200), "rows")
    assert found["chance limit, accuracy"] == 0.565
    assert found["half-width, error rate"] == pytest.approx(0.0712, abs=1e-4)
    found = answers(errbar.plan(rows=2789, compare="accuracy", gap=0.015, disagree=0.08), "rows")
    assert found["power"] == pytest.approx(0.8, abs=1e-3) and found["smallest gap"] == pytest.approx(0.015, abs=1e-5)
    found = answers(errbar.plan(rows=3140, compare="mae", gap=0.01, sd=0.2), "rows")
    assert found["power"] == pytest.approx(0.8, abs=1e-3)
    assert found["smallest gap of means"] == pytest.approx(0.01, abs=1e-5)


def test_too_few_rows_are_told_so_not_left_out():
    run = errbar.plan(rows=4, compare="accuracy", disagree=0.08)
    # Clopper-Pearson at 0 to 4 of 4, weighed 1, 4, 6, 4, 1 over 16.
    ends = np.array([(0, 0.6024), (0.0063, 0.8059), (0.0676, 0.9324), (0.1941, 0.9937), (0.3976, 1)])
    half = float(np.array([1, 4, 6, 4, 1]) @ (ends[:, 1] - ends[:, 0]) / 32)
    assert answers(run, "rows") == {
        "half-width, error rate": pytest.approx(half, abs=1e-4),
        "smallest gap": None,
        "chance limit, accuracy": None,
    }


def test_units_in_hand_are_worth_fewer_rows():
    # 100 units of 4 with icc 1/3 : design effect 2.
    found = answers(errbar.plan(units=100, rows_per_unit=4, icc=1 / 3), "rows")
    assert found["independent rows they equal"] == 200
    assert found["chance limit, accuracy"] == 0.565


@pytest.mark.parametrize(
    ("more", "chance", "often"),
    [({"classes": 4}, 0.25, 0.05), ({"prevalence": 0.1}, 0.9, 0.05), ({"looks": 10}, 0.5, 1 - 0.95**0.1)],
)
def test_the_chance_limit_knows_classes_prevalence_and_looks(more, chance, often):
    hits = int(binom.isf(often, 200, chance)) + 1  # the first count that is reached no more often than that
    assert answers(errbar.plan(rows=200, **more), "rows")["chance limit, accuracy"] == hits / 200


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (
            {},
            "plan needs a question; got none",
        ),
        ({"error": 0.1}, "needs a question; got `error`"),
        (
            {"half_width": 0.02},
            "`half_width` needs what it is about",
        ),
        ({"half_width": 0.6, "error": 0.1}, "between 0 and 0.5"),
        ({"gap": 0.1, "rows": 10}, "`gap` is about two models and needs their measure; got none"),
        ({"disagree": 0.1, "rows": 10}, "`disagree` is about two models"),
        ({"compare": "accuracy"}, "needs the gap that would matter"),
        ({"compare": "accuracy", "gap": 0.1}, r"needs `disagree`.*got neither"),
        ({"compare": "accuracy", "gap": 0.1, "disagree": 0.2, "sd": 1}, "got both"),
        ({"compare": "accuracy", "gap": 0.2, "disagree": 0.1}, r"at most `disagree`; got a gap of 0\.2 with 0\.1"),
        (
            {"compare": "accuracy", "gap": 0, "disagree": 0.1},
            r"not 0, which no number of rows resolves\. Give, for example, 0\.01",
        ),
        ({"compare": "f1", "gap": 0.1, "disagree": 0.2}, "A gap in f1 needs `sd`"),
        (
            {"compare": "f1", "gap": 0.1, "disagree": 0.2, "sd": 0.1},
            r"`disagree` is not used by this question \(`compare`, `gap`, `sd`\)",
        ),
        ({"compare": "roc_auc", "gap": 0.1, "auc": 0.8}, "got no `prevalence`, `correlation`"),
        ({"compare": "roc_auc", "rows": 100, "auc": 0.8, "prevalence": 0.1}, '`compare="roc_auc"` needs the gap'),
        ({"compare": "roc_auc", "margin": 0.1}, "`margin` is for accuracy"),
        ({"auc": 0.8, "half_width": 0.1}, "`auc` needs `prevalence`"),
        ({"rows_per_unit": 3, "rows": 10}, "got `rows_per_unit` without `icc`"),
        ({"icc": 0.3, "rows": 10}, "got `icc` without `rows_per_unit`"),
        ({"units": 10}, "got no `rows_per_unit` and `icc`"),
        ({"units": 10, "rows": 30, "rows_per_unit": 3, "icc": 0.1}, "got `rows` too"),
        (
            {"half_width": 0.02, "error": 0.1, "looks": 3},
            r"`looks` is not used by this question \(`error`, `half_width`\)",
        ),
        (
            {"half_width": 0.02, "error": 0.1, "prevalence": 0.3},
            r"`prevalence` is not used by this question \(`error`, `half_width`\)",
        ),
        ({"half_width": 0.02, "compare": "mae", "sd": 1, "gap": 0.1}, "Ask one after the other"),
        ({"rows": 100, "sd": 1}, r"`sd` is not used by this question \(`rows`\)"),
        (
            {"half_width": 0.02, "error": 0.1, "power": 0.9},
            r"`power` is not used by this question \(`error`, `half_width`\)",
        ),
        ({"rows": 100, "looks": 0}, "`looks` is 0; it must be a whole number of 1 or more, at most 1,000,000"),
        ({"rows": 100, "classes": 0}, "`classes` is 0; it must be a whole number of 2 or more, at most 1,000,000"),
        ({"rows": -1}, "`rows` is -1; it must be a whole number of 1 or more, .*. Try `rows=200`"),
        ({"rows": "many"}, "`rows` is 'many'; it must be a whole number of 1 or more, .*"),
        ({"rows": 100, "power": 1.5, "compare": "mae", "sd": 1, "gap": 1}, "`power` must be a share"),
        ({"rows": 100, "level": 95}, "`level` is 95; it must be between 0 and 1"),
        ({"error": 0.1, "half_width": 0.02, "unit": "patient"}, "`unit` needs data; got none"),
        ({"error": 0.1, "half_width": 0.02, "fit": False}, "`fit=False` needs data"),
        ({"rows": 5, "y": [1, 2]}, "`y` needs data"),
    ],
)
def test_what_makes_no_sense_is_met_with_a_remedy(asked, says):
    with pytest.raises(BadInput, match=says):
        errbar.plan(**asked)


def test_unknown_measures_are_met_with_near_ones():
    with pytest.raises(UnknownName, match="Did you mean accuracy"):
        errbar.plan(compare="acuracy", gap=0.1, disagree=0.2)


def test_data_and_a_question_are_two_things():
    with pytest.raises(BadInput, match="got data and `rows`"):
        errbar.plan(rows(), target="y", rows=10)
    with pytest.raises(BadInput, match="got data and `power`"):
        errbar.plan(rows(), target="y", power=0.9)


def test_advice_needs_a_target():
    with pytest.raises(BadInput, match=r"needs the column to predict; got none. Give `target`"):
        errbar.plan(rows())


@pytest.mark.parametrize(
    "run",
    [
        lambda: errbar.plan(rows=4, error=0.1, compare="accuracy", disagree=0.08),
        lambda: errbar.plan(rows(), target="y"),
    ],
)
def test_the_round_trip_through_json(run):
    made = run()
    assert Run.from_json(made.to_json()) == made
    assert Run.from_json(made.to_json()).id == made.id and str(Run.from_json(made.to_json())) == str(made)


def test_advice_without_a_fit_is_the_same_every_day():
    made = [errbar.plan(rows(), target="y", fit=False) for _ in range(2)]
    assert made[0].id == made[1].id
    assert "nothing was fitted" in str(made[0])


def test_options_hold_what_was_asked():
    run = errbar.plan(compare="acc", gap=0.1, disagree=0.2)
    assert run.verb == "plan" and run.seed == 0
    assert run.options == {"compare": "accuracy", "gap": 0.1, "disagree": 0.2, "power": 0.8, "level": 0.95}


def test_advice_on_data_names_what_comes_next(tmp_path):
    path = tmp_path / "my rows.csv"
    data = rows(90)
    data["patient"] = np.arange(90) // 3
    data.to_csv(path, index=False)
    run = errbar.plan(path, target="y", model="tree(max_depth=2)", positive=1)
    first, second = run.sheet("next").column("command")
    wanted = ["errbar", "evaluate", str(path), "--target", "y", "--model", "tree(max_depth=2)", "--positive", "1"]
    assert shlex.split(first) == [*wanted, "--effort", "thorough"]
    assert "--unit patient" in second and second != first
    assert run.data.rows == 90 and run.options["effort"] == "thorough"
    assert run.learners[0]["name"] == "tree(max_depth=2)"


def test_what_comes_next_can_be_run_in_python():
    data = rows()
    command = errbar.plan(data, target="y").sheet("next").rows[0][0]
    assert command == "errbar.evaluate('logistic', data, target='y', effort='thorough')"
    X, y = data[["a", "b"]], data["y"]
    command = errbar.plan(X, y, unit=np.arange(60) // 2).sheet("next").rows[0][0]
    assert command == "errbar.evaluate('logistic', data, y, unit=unit, effort='thorough')"


def test_what_comes_next_can_be_drawn_where_the_first_blocks_in_time_have_one_class(tmp_path):
    path = tmp_path / "rows.csv"
    late = np.where(np.arange(60) < 9, 0, np.arange(60) % 2)  # the first of 6 blocks has both classes, of 7 has one
    rows().assign(y=late, day=np.arange(60)).to_csv(path, index=False)
    run = errbar.plan(path, target="y", time="day", fit=False)
    assert "none yet" in run.sheet("advice").column("advice")
    (command,) = run.sheet("next").column("command")
    call = shlex.split(command)[-1]
    assert shlex.split(command)[-2] == "--plan" and call == "time_ordered(k=5)"
    assert errbar.evaluate("logistic", path, target="y", time="day", plan=call)["error_rate"].low is not None


def test_nothing_comes_next_where_no_plan_can_be_drawn():
    run = errbar.plan(rows().iloc[:2].assign(y=[0.1, 0.7]), target="y", kind="regression", fit=False)
    assert [sheet.name for sheet in run.sheets] == ["advice"] and "Next" not in str(run)


def test_a_number_to_predict_is_tried_with_ridge():
    data = rows()
    run = errbar.plan(data[["b"]], data["a"])
    assert run.learners[0]["name"] == "ridge" and "RMSE about" in str(run)


def test_a_fit_that_fails_is_part_of_the_advice():
    class Breaks:
        def fit(self, X, y):
            raise ValueError("no")

        def predict(self, X):
            return X

    run = errbar.plan(rows(), target="y", model=Breaks())
    topics = dict(zip(run.sheet("advice").column("topic"), run.sheet("advice").column("reason")))
    assert "ValueError: no" in topics["expect"]


def test_a_model_for_another_kind_of_target_is_refused():
    with pytest.raises(BadInput, match="ridge is for regression"):
        errbar.plan(rows(), target="y", model="ridge", kind="binary")
