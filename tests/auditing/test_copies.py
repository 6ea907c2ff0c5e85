"""Equal rows: which are copies, which are coincidence, and which side of a split they are on."""

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar._numeric.equal_rows import count_pairs, find_equal_rows
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors.copies import find_blocks, measure
from errbar.data.feature_column import Feature
from errbar.data.read_task import read_task
from errbar.errors import Refusal
from errbar.records.copy_facts import CopyFacts
from errbar.requests.evaluate import EvaluateRequest


def facts(X, y, **more):
    task = read_task(X, y, EvaluateRequest(learner="", X=X, unit=more.pop("unit", None)))
    return measure(CheckedTable(task=task, **more))


def normal(n, p=3, seed=0):
    return np.random.default_rng(seed).normal(size=(n, p))


def test_groups_and_pairs_are_counted_by_hand():
    hashes = np.array([5, 7, 5, 9, 7, 5], dtype=np.uint64)
    found = find_equal_rows(hashes)
    assert dict(zip(found.rows.tolist(), found.group.tolist())) == {0: 0, 2: 0, 5: 0, 1: 1, 4: 1}
    assert found.pairs == count_pairs(hashes) == 3 + 1
    assert found.later.tolist() == [2, 4, 5]
    assert count_pairs(hashes[:0]) == 0


def test_near_misses_are_pairs_that_differ_in_exactly_one_column():
    # Rows 0 to 3 equal; row 4 differs from them in x1 alone; rows 5 and 6 in everything.
    X = np.array([[1.5, 2.5]] * 4 + [[1.5, 9.5], [7.5, 8.5], [6.5, 5.5]])
    found = facts(X, np.arange(7) % 2)
    assert (found.pairs, found.near_pairs, found.across, found.later) == (6, 4, 4, 3)
    assert found.likeness == 6 / 10


def test_rows_of_one_unit_stay_together_and_do_not_count():
    X = normal(40)
    X[20:] = X[:20]
    assert facts(X, np.arange(40) % 2).across == 40
    assert facts(X, np.arange(40) % 2, unit=np.arange(40) % 20).across == 0


CLEAN = {
    "rare flags": lambda r: (r.random((400, 6)) < 0.03).astype(float),
    "dummy columns of three categories": lambda r: np.hstack([np.eye(5)[r.integers(0, 5, 400)] for _ in range(3)]),
    "one binary column": lambda r: r.integers(0, 2, (60, 1)).astype(float),
    "ten columns of few levels": lambda r: r.integers(0, 3, (2000, 10)).astype(float),
}


@pytest.mark.parametrize("make", CLEAN.values(), ids=CLEAN)
def test_rows_that_coincide_are_noted_and_never_refused(make):
    X = make(np.random.default_rng(3))
    run = errbar.check(X, np.arange(len(X)) % 2)
    assert [f.severity for f in run.findings if f.code in ("EB102", "EB103")] == ["note"]


def test_dummy_columns_of_one_category_are_one_block():
    flags = np.array([[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 1]], dtype=float)
    columns = [Feature(name=name, kind="number", values=flags[:, j]) for j, name in enumerate("abcd")]
    assert find_blocks(columns, tuple("abcd")) == (("a", "b", "c"), ("d",))


def test_a_counter_of_rows_hides_no_copy():
    X = pd.DataFrame(normal(60), columns=list("abc"))
    twice = pd.concat([X, X[:10]], ignore_index=True).assign(row=np.arange(70) + 1)
    run = errbar.check(twice.sample(frac=1, random_state=0), np.arange(70) % 2)
    assert run.findings[0].code == "EB102" and "but 'row'" in run.findings[0].message


def test_numbers_written_as_text_with_blanks_hide_no_copy():
    X = pd.DataFrame(normal(300), columns=list("abc"))
    padded = "  " + X[:30].astype(str) + " "
    run = errbar.check(pd.concat([X.astype(str), padded], ignore_index=True), np.arange(330) % 2)
    assert run.findings[0].code == "EB102"


def test_copies_of_one_class_are_oversampling_and_those_of_both_are_not():
    X, y = normal(100), (np.arange(100) < 20).astype(int)
    rare, any_ = np.concatenate([np.arange(100), np.arange(20)]), np.concatenate([np.arange(100), np.arange(10, 40)])
    assert errbar.check(X[rare], y[rare]).findings[0].code == "EB103"
    assert errbar.check(X[any_], y[any_]).findings[0].code == "EB102"


def test_every_class_but_the_largest_drawn_again_is_oversampling():
    X, y = normal(120), np.repeat([0, 1, 2], [80, 25, 15])
    again = np.concatenate([np.arange(120), np.arange(80, 120), np.arange(80, 105)])
    found = facts(X[again], y[again])
    assert isinstance(found, CopyFacts) and found.one_class == "1, 2" and found.in_one_class == 65


def test_evaluate_refuses_before_it_fits_and_dedupe_leaves_later_copies_out():
    X, y = normal(60), np.arange(60) % 2
    rows = np.concatenate([np.arange(60), np.arange(12)])
    fits = []

    def learner(X_train, y_train, X_test):
        fits.append(1)
        return np.zeros(len(X_test), dtype=int)

    with pytest.raises(Refusal, match=r"\d\d of 72 test rows") as refused:
        errbar.evaluate(learner, X[rows], y[rows], plan="kfold(k=3)")
    assert (refused.value.code, refused.value.exit_code, fits) == ("EB102", 4, [])
    run = errbar.evaluate("naive_bayes", X[rows], y[rows], plan="kfold(k=3)", dedupe=True)
    alone = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3)")
    assert run.data.rows == 60 and "12 later copies of rows left out, 0 of them with another target" in run.data.said
    assert run["error_rate"].value == alone["error_rate"].value


def test_an_override_is_kept_with_its_reason():
    X, y = np.concatenate([normal(60), normal(60)[:12]]), np.arange(72) % 2
    run = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3)", because={"EB102": "twins"})
    (found,) = [f for f in run.findings if f.code == "EB102"]
    assert (found.because, found.stands) == ("twins", False)
    assert 'Overridden because: "twins"' in str(run)


OTHERS = {
    "compare": lambda X, y: errbar.compare(["naive_bayes", "tree"], X, y),
    "select": lambda X, y: errbar.select("knn", {"k": [1, 3]}, X, y),
}


@pytest.mark.parametrize("verb", OTHERS.values(), ids=OTHERS)
def test_the_other_verbs_that_fit_refuse_too(verb):
    X, y = np.concatenate([normal(60), normal(60)[:12]]), np.arange(72) % 2
    with pytest.raises(Refusal) as refused:
        verb(X, y)
    assert refused.value.code == "EB102"
