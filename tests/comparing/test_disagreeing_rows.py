import numpy as np

import errbar

TRUTH = ["no", "no", "no", "yes", "yes", "yes"]
A = [0.1, 0.6, 0.9, 0.9, 0.4, 0.2]  # wrong on rows 2, 3, 5, 6
B = [0.2, 0.3, 0.8, 0.8, 0.7, 0.4]  # wrong on rows 3, 6


def compared(**more):
    models = {"a": {"prob": A, **more}, "b": {"prob": B, **more}}
    return errbar.compare(models, truth=TRUTH, positive="yes", measures="brier,accuracy")


def test_rows_that_differ_and_rows_that_none_has_right_by_hand():
    run = compared()
    assert run.sheet("agreement").rows == ((6, 2, 2),)
    sheet = run.sheet("disagreements")
    assert sheet.columns == ("why", "row", "truth", "a", "b")
    # row 2: 0.6 against 0.3; row 5: 0.4 against 0.7; of equal distance the earlier first
    assert sheet.rows[:2] == (("differ", "2", "no", 0.6, 0.3), ("differ", "5", "yes", 0.4, 0.7))
    # row 3: -log(0.1 * 0.2) is dearer than row 6: -log(0.2 * 0.4)
    assert sheet.rows[2:] == (("all wrong", "3", "no", 0.9, 0.8), ("all wrong", "6", "yes", 0.2, 0.4))


def test_rows_are_named_by_their_ids():
    ids = [f"patient {c}" for c in "fedcba"]
    sheet = compared(id=ids).sheet("disagreements")
    assert sheet.columns[1] == "id"
    assert [row[1] for row in sheet.rows] == ["patient e", "patient b", "patient d", "patient a"]


def test_labels_name_the_answers_and_numbers_the_largest_distance():
    labels = {"a": {"label": ["x", "y", "z"]}, "b": {"label": ["x", "z", "y"]}}
    run = errbar.compare(labels, truth=["x", "y", "y"])
    assert run.sheet("disagreements").rows == (("differ", "2", "y", "y", "z"), ("differ", "3", "y", "z", "y"))
    values = {"a": {"value": [1.0, 2.0, 3.0]}, "b": {"value": [1.0, 5.0, 3.5]}}
    run = errbar.compare(values, truth=[1.0, 2.0, 3.0])
    assert run.sheet("disagreements").rows == (("differ", "2", 2.0, 2.0, 5.0), ("differ", "3", 3.0, 3.0, 3.5))
    assert run.sheet("agreement").rows == ((3, 2, None),)


def test_a_run_names_few_rows():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 500)
    models = {name: {"prob": rng.random(500)} for name in "abc"}
    rows = errbar.compare(models, truth=y, positive=1).sheet("disagreements").rows
    assert [sum(row[0] == why for row in rows) for why in ("differ", "all wrong")] == [20, 10]
    p = np.column_stack([models[name]["prob"] for name in "abc"])
    labels = p >= 0.5
    apart = np.where(labels.all(axis=1) | (~labels).all(axis=1), -1.0, np.ptp(p, axis=1))
    assert [int(row[1]) - 1 for row in rows[:20]] == np.argsort(-apart, kind="stable")[:20].tolist()


def test_models_with_the_same_answers_have_none():
    run = errbar.compare({"a": {"label": [0, 1, 1]}, "b": {"label": [0, 1, 1]}}, truth=[0, 1, 1], positive=1)
    assert run.sheet("agreement").rows == ((3, 0, 0),)
    assert "disagreements" not in {s.name for s in run.sheets}
