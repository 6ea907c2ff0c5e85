"""Several models: who they are, what each predicts, and classes and ids that mean the same in all."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from errbar.errors import BadInput
from tests.reading import models_of

Y = [0, 1, 1, 0]
A = {"row": [11, 12, 13, 14], "y": Y, "p": [0.1, 0.9, 0.4, 0.2]}
B = {"row": [14, 12, 11, 13], "y": [0, 1, 0, 1], "p": [0.3, 0.6, 0.2, 0.7]}
ROLES = {"truth": "y", "prob": "p", "id": "row"}


def names(givens):
    return [g.name for g in givens]


def frames():
    return {
        "pandas": pd.DataFrame,
        "polars": pl.DataFrame,
        "lazy polars": lambda d: pl.DataFrame(d).lazy(),
        "arrow": pa.table,
        "dict": dict,
    }


@pytest.mark.parametrize("left", frames().values(), ids=frames().keys())
@pytest.mark.parametrize("right", frames().values(), ids=frames().keys())
def test_frames_of_any_two_libraries_are_read_alike(left, right):
    a, b = models_of({"a": left(A), "b": right(B)}, **ROLES)
    assert (a.name, b.name) == ("a", "b")
    assert a.predictions.truth.tolist() == Y and b.predictions.prob.tolist() == B["p"]
    assert a.ids.tolist() == A["row"] and b.ids.tolist() == B["row"]


def test_paths_are_named_by_their_stems(tmp_path):
    pd.DataFrame(A).to_csv(tmp_path / "old.csv", index=False)
    pq.write_table(pa.table(B), tmp_path / "new.parquet")
    old, new = models_of([tmp_path / "old.csv", str(tmp_path / "new.parquet")], **ROLES)
    assert (old.name, new.name) == ("old", "new")
    assert old.ids.tolist() == A["row"] and new.predictions.truth.tolist() == B["y"]


def test_equal_stems_get_their_folder_and_then_a_number(tmp_path):
    for place in ("x", "y", "z/x"):
        (tmp_path / place).mkdir(parents=True)
        pd.DataFrame(A).to_csv(tmp_path / place / "p.csv", index=False)
    pd.DataFrame(A).to_csv(tmp_path / "q.csv", index=False)
    found = models_of([tmp_path / f for f in ("x/p.csv", "y/p.csv", "z/x/p.csv", "q.csv")], **ROLES)
    assert names(found) == ["x/p 1", "y/p", "x/p 2", "q"]


def test_frames_in_a_list_are_numbered():
    assert names(models_of([pd.DataFrame(A), B], **ROLES)) == ["model 1", "model 2"]


def test_several_columns_of_one_table_are_models():
    table = {**A, "q": [0.2, 0.7, 0.6, 0.3]}
    for asked in (["p", "q"], "p,q"):
        p, q = models_of(pd.DataFrame(table), truth="y", prob=asked, id="row")
        assert (p.name, q.name) == ("p", "q")
        assert q.predictions.prob.tolist() == table["q"] and q.ids.tolist() == p.ids.tolist() == A["row"]


def test_one_file_in_a_list_may_hold_several_models(tmp_path):
    pd.DataFrame({"y": Y, "l1": Y, "l2": [0, 0, 1, 1], "l3": Y}).to_csv(tmp_path / "all.csv", index=False)
    found = models_of([tmp_path / "all.csv"], truth="y", label="l1,l2,l3")
    assert names(found) == ["l1", "l2", "l3"]
    assert found[1].predictions.label.tolist() == [0, 0, 1, 1]
    assert found[1].ids is None


def test_dictionaries_of_roles_share_what_is_given_to_all():
    a, b = models_of({"a": {"prob": A["p"]}, "b": {"label": Y}}, truth=np.array(Y), unit=list("uuvv"))
    assert a.predictions.unit.tolist() == b.predictions.unit.tolist() == [0, 0, 1, 1]
    assert a.predictions.label is None and b.predictions.prob is None
    assert b.predictions.truth.tolist() == Y


def test_a_dictionary_of_roles_may_be_read_as_columns_too():
    model = {"truth": Y, "label": Y}
    a, b = models_of({"a": model, "b": model}, truth="truth", label="label")
    assert a.predictions.label.tolist() == b.predictions.truth.tolist() == Y


def test_text_ids_go_through_one_dictionary_and_keep_their_spelling():
    ids = {"a": list("wxyz"), "b": list("zxwy")}
    a, b = models_of({n: {**A, "row": ids[n]} for n in "ab"}, **ROLES)
    assert [a.spelt(int(i)) for i in a.ids] == ids["a"]
    assert [b.spelt(int(i)) for i in b.ids] == ids["b"]
    assert a.ids[0] == b.ids[2]


def test_number_ids_beside_text_ids_are_compared_as_text_and_that_is_said():
    a, b = models_of({"a": A, "b": {**B, "row": ["14", "12", "11", "13"]}}, **ROLES)
    assert [a.spelt(int(i)) for i in a.ids] == ["11", "12", "13", "14"]
    assert a.ids.tolist() == [b.ids[2], b.ids[1], b.ids[3], b.ids[0]]
    assert any("ids compared as text" in s for s in a.predictions.said)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int64", "uint64", "float64", "float32"])
def test_whole_number_ids_are_the_same_whatever_their_type(dtype):
    a, b = models_of({"a": A, "b": {**B, "row": np.array(B["row"], dtype)}}, **ROLES)
    assert b.ids.tolist() == [14, 12, 11, 13] and b.ids.dtype == a.ids.dtype == np.int64


def test_numbers_beyond_int64_and_fractions_are_spelt_out():
    large = np.array([2**63, 2**63 + 1, 5, 6], np.uint64)
    a, b = models_of({"a": {**A, "row": large}, "b": {**A, "row": [0.5, 1.5, 2.5, 3.0]}}, **ROLES)
    assert [a.spelt(int(i)) for i in a.ids] == ["9223372036854775808", "9223372036854775809", "5", "6"]
    assert b.spelt(int(b.ids[0])) == "0.5"


def test_the_same_moment_is_the_same_id_in_every_library():
    stamps = ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"]
    a, b, c = models_of(
        {
            "a": pd.DataFrame({**A, "row": pd.to_datetime(stamps)}),
            "b": pl.DataFrame({**A, "row": stamps}).with_columns(pl.col("row").str.to_datetime()),
            "c": {**A, "row": np.array(stamps, "datetime64[s]")},
        },
        **ROLES,
    )
    assert a.ids.tolist() == b.ids.tolist() == c.ids.tolist()


def test_rows_of_weight_0_leave_with_their_ids():
    a, _ = models_of({"a": {**A, "w": [1, 0, 2, 1]}, "b": {**A, "w": [1, 1, 1, 1]}}, weight="w", **ROLES)
    assert a.ids.tolist() == [11, 13, 14]


def test_classes_that_one_model_alone_has_are_codes_in_all():
    truth = list("aabc")
    a, b = models_of({"a": {"label": list("aabb")}, "b": {"label": list("aadc")}}, truth=truth)
    assert a.predictions.classes == b.predictions.classes == ("a", "b", "c", "d")
    assert a.predictions.truth.tolist() == b.predictions.truth.tolist() == [0, 0, 1, 2]
    assert b.predictions.label.tolist() == [0, 0, 3, 2]
    assert "classes of all models together: a, b, c, d" in a.predictions.said


def test_two_classes_beside_three_become_three_with_no_probability_for_the_third():
    a, b = models_of({"a": {"prob": [0.1, 0.8, 0.3, 0.6]}, "b": {"label": [0, 1, 2, 0]}}, truth=[0, 1, 0, 1])
    assert a.predictions.kind == "multiclass" and a.predictions.positive is None
    np.testing.assert_allclose(a.predictions.prob, [[0.9, 0.1, 0], [0.2, 0.8, 0], [0.7, 0.3, 0], [0.4, 0.6, 0]])
    assert "no probability was given for 2: taken as 0" in a.predictions.said
    assert not any(s.startswith("positive") for s in a.predictions.said)
    assert b.predictions.label.tolist() == [0, 1, 2, 0]


@pytest.mark.parametrize("other", [[False, True, True, False], [0.0, 1.0, 1.0, 0.0]])
def test_one_truth_in_two_spellings_is_one_truth(other):
    a, b = models_of({"a": A, "b": {**A, "y": other}}, **ROLES)
    assert a.predictions.truth.tolist() == b.predictions.truth.tolist()
    assert a.predictions.classes == b.predictions.classes == ("0", "1")
    assert a.predictions.positive == b.predictions.positive == 1


def test_costs_are_laid_out_in_the_joint_classes():
    cost = np.arange(9.0).reshape(3, 3) * (1 - np.eye(3))
    truth = list("aabc")
    a, b = models_of({n: {"label": list("aabb")} for n in "ab"}, truth=truth, cost=cost)
    assert a.predictions.cost.tolist() == b.predictions.cost.tolist() == cost.tolist()


@pytest.mark.parametrize(
    ("models", "roles", "message"),
    [
        ([], {}, "needs two models; got none"),
        (A, {"truth": "y", "prob": "p"}, r'got one table and `prob="p"`\. Give two files'),
        ({"truth": Y, "label": Y}, {}, "got one dictionary of roles"),
        ({"a": A, "b": B}, {"prob": "p"}, "needs `truth`, a column of every table; a has the columns row, y, p"),
        ({**A, "q": A["p"]}, {"prob": "p,q"}, r"needs `truth`; got none\. Columns: row, y, p, q"),
        ({"a": A, "b": B}, {"truth": "y"}, "a: Missing predictions"),
        ({"a": A, "b": {"y": Y}}, {"truth": "y", "prob": "p"}, "b: the data has no column 'p' for `prob`"),
        ({"a": A, "b": B}, {"truth": "y", "prob": "p", "id": "row,y"}, "`id` must be one column; got 2: row, y"),
        ({"a": {"label": Y}, "b": {"label": Y, "truth": Y}}, {"truth": Y}, "b: `truth` is given twice:"),
        ({"a": {"label": Y}, "b": {"label": Y}}, {"truth": "y"}, "a: `truth` must be a column; a dictionary of roles"),
        (
            {**A, "q": A["p"]},
            {"truth": "y", "prob": "p,q", "label": "y"},
            "`prob` names 2, and `label` would belong to every model",
        ),
        ({**A, "q": A["p"]}, {"truth": "y", "prob": "p,p"}, "`prob` must name each model's column once; 'p' occurs 2"),
        (
            {"y": list("abc"), "p": [0.1] * 3, "q": [0.2] * 3},
            {"truth": "y", "prob": "p,q"},
            r"One `prob` column per model needs two classes; truth has 3\. Give each model a file",
        ),
        (
            {"a": {"value": [1.0, 2, 3]}, "b": {"label": [1, 2, 2]}},
            {"truth": [1, 2, 2]},
            r"a predicts numbers \(`value`\), b classes",
        ),
        (
            {
                "a": {"truth": [[1.0, 2], [3, 4]], "value": [[1.0, 2], [3, 4]]},
                "b": {"truth": [1.0, 3], "value": [1, 3]},
            },
            {},
            "same outputs; a has 2, b 1",
        ),
        (
            {"a": {"prob": {"p_x": [0.1, 0.2]}}, "b": {"prob": {"p_z": [0.1, 0.2]}}},
            {"truth": list("xz")},
            r"one positive class; a has 'x', b 'z'\. Give `positive=.x.`",
        ),
        (
            {"a": {"truth": list("xz"), "label": list("xz")}, "b": {"truth": list("uv"), "label": list("uv")}},
            {},
            "same classes; a has x, z, b u, v",
        ),
        (
            {"a": {"score": [1.0, 2, 3]}, "b": {"label": [0, 1, 2]}},
            {"truth": [0, 1, 0]},
            "`score` needs two classes; a has one, and all models together have 3 classes: 0, 1, 2",
        ),
        (
            {"a": A, "b": {**B, "row": [14, 12, 14, 14]}},
            ROLES,
            "b: `id` must name each row once; '14' occurs in 3 rows",
        ),
        ({"a": A, "b": {**B, "row": list("xyzy")}}, ROLES, "b: `id` must name each row once; 'y' occurs in 2 rows"),
        ({"a": A, "b": {**B, "row": [14, None, 11, 13]}}, ROLES, "'id of b' has 1 missing value, first in row 2"),
        ({"a": A, "b": {**B, "row": [1, 2, 3]}}, ROLES, r"as many rows as truth \(4\); id has 3"),
        (
            {"a": A, "b": {**B, "row": [1.0, 2.0, 1e17, 3.0]}},
            ROLES,
            r"'id of b' has numbers beyond 2\^53 stored as floats, where neighbours become equal",
        ),
        ({"a": A, "b": 3}, ROLES, "b: data must be a path, a frame"),
        (["nowhere.csv", "neither.csv"], ROLES, "nowhere: No file nowhere.csv"),
    ],
)
def test_what_cannot_be_compared_is_told_with_the_remedy(models, roles, message):
    with pytest.raises(BadInput, match=message):
        models_of(models, **roles)


def test_series_that_pandas_would_pair_otherwise_are_not_paired_by_position():
    p = pd.Series(A["p"])
    with pytest.raises(BadInput, match="prob of b and prob of a have different indexes"):
        models_of({"a": {"prob": p}, "b": {"prob": p[::-1]}}, truth=np.array(Y))
