import numpy as np
import pandas as pd
import polars as pl
import pytest

from errbar.data.dataset_scores import read_standings
from errbar.errors import BadInput, Refusal

WIDE = {"data": ["iris", "wine", "glass"], "tree": [0.9, 0.8, 0.6], "knn": [0.95, 0.7, 0.65]}
LONG = {
    "set": ["iris", "iris", "wine", "wine"],
    "who": ["tree", "knn", "knn", "tree"],
    "auc": [0.9, 0.95, 0.7, 0.8],
    "note": ["", "late", "", ""],
}


def read(data, **roles):
    return read_standings(data, better="high", **roles)


@pytest.mark.parametrize("form", [dict, pd.DataFrame, pl.DataFrame])
def test_a_wide_table_has_its_data_sets_in_the_first_text_column(form):
    found = read(form(WIDE))
    assert found.datasets == ("iris", "wine", "glass")
    assert found.learners == ("tree", "knn")
    assert found.values.tolist() == [[0.9, 0.95], [0.8, 0.7], [0.6, 0.65]]


def test_a_file_with_numbered_data_sets_and_a_saved_index(tmp_path):
    file = tmp_path / "scores.csv"
    pd.DataFrame({"id": [61, 187], "tree": [1, 0], "knn": [0.5, 0.25]}).to_csv(file)
    found = read(file, datasets="id")
    assert (found.datasets, found.learners) == (("61", "187"), ("tree", "knn"))


def test_the_names_of_a_frames_rows_serve_where_no_column_holds_text():
    frame = pd.DataFrame(WIDE).set_index("data")
    assert read(frame).datasets == ("iris", "wine", "glass")


def test_a_long_table_is_laid_out_in_the_order_of_its_rows():
    found = read(LONG, datasets="set", learner="who", value="auc")
    assert (found.datasets, found.learners) == (("iris", "wine"), ("tree", "knn"))
    assert found.values.tolist() == [[0.9, 0.95], [0.8, 0.7]]


def test_learners_keeps_those_alone():
    wide = {**WIDE, "svm": [0.1, 0.2, 0.3]}
    assert read(wide, learners=["svm", "tree"]).learners == ("tree", "svm")
    with pytest.raises(BadInput, match=r"got 'forest'\. Learners: tree, knn, svm"):
        read(wide, learners=["forest"])


def test_folds_of_one_data_set_are_refused_with_what_they_cost():
    folds = {"data": ["iris"] * 10 + ["wine"], "tree": np.arange(11.0), "knn": np.arange(11.0)}
    with pytest.raises(Refusal, match=r"'iris' occurs 10 times.*63 %.*Average"):
        read(folds)
    with pytest.raises(Refusal, match="'iris' occurs 2 times for 'tree'"):
        read({**LONG, "who": ["tree", "tree", "knn", "tree"]}, datasets="set", learner="who", value="auc")


@pytest.mark.parametrize("gap", [None, float("nan"), float("inf")])
def test_a_missing_value_is_named_by_learner_and_data_set(gap):
    with pytest.raises(BadInput, match="'knn' has none on 'wine'"):
        read({**WIDE, "knn": [0.95, gap, 0.65]})
    with pytest.raises(BadInput, match="'knn' has none on 'wine'"):
        read({**LONG, "auc": [0.9, 0.95, gap, 0.8]}, datasets="set", learner="who", value="auc")


def test_a_cell_that_a_long_table_lacks_is_named():
    short = {name: column[:3] for name, column in LONG.items()}
    with pytest.raises(BadInput, match="'tree' has none on 'wine'"):
        read(short, datasets="set", learner="who", value="auc")


@pytest.mark.parametrize(
    ("data", "roles", "says"),
    [
        ({"tree": [1.0, 2], "knn": [2.0, 3]}, {}, r"no column holds text.*`datasets`"),
        (LONG, {"datasets": "set"}, r"'who' holds text.*`learner` and `value`"),
        (LONG, {"datasets": "set", "learner": "who"}, "`value` is not given"),
        ({"data": ["iris"], "tree": [1.0], "knn": [2.0]}, {}, r"2 or more of them; got 1 \(iris\)"),
        ({"data": ["iris", "wine"], "tree": [1.0, 2]}, {}, r"2 or more learners; got 1 \(tree\)"),
        ({**WIDE, "data": ["iris", None, "wine"]}, {"datasets": "data"}, "none in row 2"),
        ({**WIDE, "ok": [True, False, True]}, {}, "'ok' holds booleans"),
        (WIDE, {"datasets": "dat"}, "no column 'dat' for `datasets`. Did you mean data"),
    ],
)
def test_what_is_no_table_of_scores_is_refused_with_the_remedy(data, roles, says):
    with pytest.raises(BadInput, match=says):
        read(data, **roles)
