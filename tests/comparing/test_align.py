"""Pairing: several models row beside row, by id or by order, and what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errbar.comparing.align import align_rows
from errbar.data.models import ModelPredictions
from errbar.errors import BadInput, Refusal
from tests.reading import models_of

N = 8
TRUTH = np.array([0, 1, 1, 0, 1, 0, 0, 1])
LEFT = np.array([0, 1, 0, 0, 1, 0, 1, 1])
RIGHT = np.array([0, 1, 1, 1, 1, 0, 0, 0])
UNIT = np.array([0, 0, 1, 1, 2, 2, 3, 3])


def table(label, rows=slice(None), ids=None, **more):
    ids = np.arange(100, 100 + N) if ids is None else np.asarray(ids)
    return {k: np.asarray(v)[rows] for k, v in {"y": TRUTH, "l": label, "id": ids, **more}.items()}


def both(a, b, *, id="id", shared=False, **roles):
    return align_rows(models_of({"A": a, "B": b}, truth="y", label="l", id=id, **roles), shared=shared)


def labels(found):
    return [p.label.tolist() for _, p in found.models]


def test_equal_ids_in_equal_order_are_used_as_they_are():
    givens = models_of({"A": table(LEFT), "B": table(RIGHT)}, truth="y", label="l", id="id")
    found = align_rows(givens)
    assert found.rows == N and found.left_out == {"A": 0, "B": 0} and found.said == ("paired by id",)
    for (_, p), g in zip(found.models, givens):
        assert np.shares_memory(p.label, g.predictions.label)
        assert np.shares_memory(p.truth, givens[0].predictions.truth)  # one truth for all


IDS = {
    "dense": np.arange(100, 100 + N),
    "wide": np.array([5, -(2**62), 2**62, 17, 10**12, 3, -8, 2**40]),
    "text": np.array(["ada", "bo", "cy", "di", "ed", "flo", "gus", "hal"]),
}


@settings(max_examples=40, deadline=None)
@given(order=st.permutations(range(N)), kind=st.sampled_from(sorted(IDS)))
def test_shuffling_the_rows_of_one_file_changes_nothing_when_ids_are_given(order, kind):
    more = {"u": UNIT, "w": np.arange(1.0, N + 1)}
    a, b = table(LEFT, ids=IDS[kind], **more), table(RIGHT, order, ids=IDS[kind], **more)
    found = both(a, b, unit="u", weight="w")
    assert labels(found) == [LEFT.tolist(), RIGHT.tolist()]
    for _, p in found.models:
        assert p.truth.tolist() == TRUTH.tolist()
        assert p.unit.tolist() == UNIT.tolist() and p.weight.tolist() == more["w"].tolist()


@settings(max_examples=40, deadline=None)
@given(
    rows=st.tuples(*[st.lists(st.sampled_from(range(N)), min_size=1, unique=True)] * 3),
    kind=st.sampled_from(sorted(IDS)),
)
def test_shared_rows_are_those_that_every_model_has_in_the_order_of_the_first(rows, kind):
    parts = {
        name: {"id": IDS[kind][r], "y": TRUTH[r], "l": x[r]} for name, r, x in zip("ABC", rows, (LEFT, RIGHT, LEFT))
    }
    givens = models_of(parts, truth="y", label="l", id="id", classes="0,1")
    want = [i for i in rows[0] if i in rows[1] and i in rows[2]]
    if not want:
        with pytest.raises(Refusal, match="share no row"):
            align_rows(givens, shared=True)
        return
    found = align_rows(givens, shared=True)
    assert found.left_out == {name: len(r) - len(want) for name, r in zip("ABC", rows)}
    assert labels(found) == [LEFT[want].tolist(), RIGHT[want].tolist(), LEFT[want].tolist()]


def test_rows_not_shared_are_refused_with_their_number():
    said = r"^A and B were not scored on the same rows \(6 shared of 8\). Compare on .*separate.* \(EB110\)$"
    with pytest.raises(Refusal, match=said):
        both(table(LEFT), table(RIGHT, ids=[100, 101, 102, 103, 104, 105, 7, 8]))
    with pytest.raises(Refusal, match=r"\(5 shared of 8 and 5\)"):
        both(table(LEFT), table(RIGHT, slice(0, 5)))
    givens = models_of(
        {"A": table(LEFT), "B": table(LEFT, slice(0, 7)), "C": table(LEFT, slice(2, 8))}, truth="y", label="l", id="id"
    )
    with pytest.raises(Refusal, match=r"^A, B and C were not .* \(5 shared of 8, 7 and 6\)"):
        align_rows(givens)


def test_with_shared_the_rest_is_left_out_and_counted():
    found = both(table(LEFT), table(RIGHT, [7, 2, 0]), shared=True)
    assert found.rows == 3 and found.left_out == {"A": 5, "B": 0}
    assert found.said == ("paired by id on the 3 shared rows; left out: A 5, B 0",)
    assert labels(found) == [LEFT[[0, 2, 7]].tolist(), RIGHT[[0, 2, 7]].tolist()]
    assert [p.row.tolist() for _, p in found.models] == [[100, 102, 107]] * 2


def test_a_file_that_holds_more_rows_than_the_first_is_not_the_same_rows_either():
    with pytest.raises(Refusal, match=r"\(5 shared of 5 and 8\)"):
        both(table(LEFT, slice(0, 5)), table(RIGHT))


def test_no_row_in_common_points_to_separate_samples():
    with pytest.raises(Refusal, match=r"A and B share no row \(A 8, B 8\).*`test=.separate.`. \(EB110\)"):
        both(table(LEFT), table(RIGHT, ids=range(N)), shared=True)


def test_one_row_has_one_truth():
    other = {**table(RIGHT), "y": np.array([0, 1, 1, 1, 1, 0, 1, 1])}
    message = r"A and B differ on 2 of 8 rows, first at id 103 \(0 and 1\)"
    with pytest.raises(BadInput, match=message):
        both(table(LEFT), other)
    words = IDS["text"]
    with pytest.raises(BadInput, match="first at id di"):
        both(table(LEFT, ids=words), {**other, "id": words})


def test_numbers_as_truth_are_compared_exactly():
    y = np.array([0.1, 0.2, 0.3])
    a, b = {"value": y, "truth": y}, {"value": y, "truth": y + np.array([0, 2.0**-50, 0])}
    with pytest.raises(Refusal, match="differ on 1 of 3, first in row 2: a few rows were moved or edited"):
        align_rows(models_of({"A": a, "B": b}))
    assert align_rows(models_of({"A": a, "B": a})).rows == 3


def test_several_outputs_are_one_truth():
    y = np.arange(6.0).reshape(3, 2)
    other = y.copy()
    other[1, 1] = 9
    a, b = ({"value": y, "truth": t, "id": [1, 2, 3]} for t in (y, other))
    with pytest.raises(BadInput, match=r"differ on 1 of 3 rows, first at id 2 \(\[2.0, 3.0\] and \[2.0, 9.0\]\)"):
        align_rows(models_of({"A": a, "B": b}))


def test_without_ids_rows_are_paired_by_order_and_that_is_said():
    found = both(table(LEFT), table(RIGHT), id=None)
    assert labels(found) == [LEFT.tolist(), RIGHT.tolist()]
    assert found.said == ("paired by row order (no ids were given; truth is the same in every row)",)


def test_without_ids_another_order_is_seen_by_its_truth_and_refused():
    with pytest.raises(Refusal, match=r"differ on 8 of 8, first in row 1: they are other rows, or in another order"):
        both(table(LEFT), {**table(RIGHT), "y": 1 - TRUTH}, id=None)
    near = np.concatenate([TRUTH] * 10), np.concatenate([1 - TRUTH[:1], TRUTH[1:], *[TRUTH] * 9])
    with pytest.raises(Refusal, match=r"differ on 1 of 80, first in row 1: a few rows .*separate.* \(EB110\)"):
        align_rows(models_of({n: {"label": near[0], "truth": t} for n, t in zip("AB", near)}))


def test_without_ids_all_need_equally_many_rows():
    with pytest.raises(Refusal, match=r"equally many; A 8, B 5. Give the column of row ids, `id`, and `shared`"):
        both(table(LEFT), table(RIGHT, slice(0, 5)), id=None)


def test_ids_in_one_model_alone_do_not_pair():
    a, b = {"truth": TRUTH, "label": LEFT, "id": range(N)}, {"truth": TRUTH, "label": RIGHT}
    assert "only A has ids" in align_rows(models_of({"A": a, "B": b})).said[0]


def test_units_may_be_called_otherwise_but_belong_together_alike():
    found = both(table(LEFT, u=UNIT), table(RIGHT, u=np.array(list("zzyyxxww"))), unit="u")
    assert [p.unit.tolist() for _, p in found.models] == [UNIT.tolist()] * 2
    assert {p.unit_name for _, p in found.models} == {"u"}


def test_units_of_the_shared_rows_are_coded_without_gaps():
    found = both(table(LEFT, u=UNIT), table(RIGHT, [7, 0, 2, 6], u=UNIT), unit="u", shared=True)
    assert [p.unit.tolist() for _, p in found.models] == [[0, 1, 2, 2]] * 2
    assert {p.n_units for _, p in found.models} == {3}


@pytest.mark.parametrize(
    ("left", "right", "message"),
    [
        (UNIT, np.array([0, 0, 1, 1, 2, 4, 3, 3]), "id 104 and id 105 are one u in A and two in B"),
        (np.array([0, 0, 1, 1, 2, 4, 3, 3]), UNIT, "id 104 and id 105 are one u in B and two in A"),
    ],
)
def test_units_that_differ_are_told_with_an_example(left, right, message):
    with pytest.raises(BadInput, match=message):
        both(table(LEFT, u=left), table(RIGHT, u=right), unit="u")


def test_units_and_weights_of_one_model_serve_all_and_that_is_said():
    a = {"truth": TRUTH, "label": LEFT}
    b = {"truth": TRUTH, "label": RIGHT, "unit": UNIT, "weight": np.arange(1.0, N + 1)}
    found = align_rows(models_of({"A": a, "B": b}))
    assert found.said[1:] == ("units of B taken for all", "weights of B taken for all")
    assert found.models[0][1].unit.tolist() == UNIT.tolist()
    assert found.models[0][1].weight.tolist() == list(range(1, N + 1))


def test_weights_must_agree():
    w = np.arange(1.0, N + 1)
    with pytest.raises(BadInput, match=r"A and B differ on 1 rows, first at id 106 \(7 and 9\)"):
        both(table(LEFT, w=w), table(RIGHT, w=np.where(w == 7, 9, w)), weight="w")


def test_one_model_is_no_comparison():
    only = models_of({"A": table(LEFT), "B": table(LEFT)}, truth="y", label="l")[:1]
    with pytest.raises(BadInput, match="needs two models; found 1"):
        align_rows(only)


def test_ids_may_come_from_elsewhere_than_files():
    a, b = models_of({"A": table(LEFT), "B": table(RIGHT)}, truth="y", label="l")
    back = ModelPredictions("B", b.predictions.take(slice(None, None, -1)), np.arange(N)[::-1])
    found = align_rows([ModelPredictions("A", a.predictions, np.arange(N)), back])
    assert labels(found) == [LEFT.tolist(), RIGHT.tolist()]
