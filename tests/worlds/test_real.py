import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.worlds import real, world


def numbered(n=10):
    return real.of(np.arange(float(n))[:, None], [0, 1] * (n // 2))


def test_the_truth_is_counted_on_the_rows_that_were_not_drawn():
    w = numbered()
    sample, left = w.draw(4, np.random.default_rng(0))
    seen = set(sample.X[:, 0])
    met = []
    left.true_error(lambda X: met.extend(X[:, 0]) or np.zeros(len(X), dtype=int))
    assert sorted(met) == sorted(set(range(10)) - seen)
    zeros = sum(1 for x in met if x % 2 == 0)
    assert left.true_error(lambda X: 0).value == 1 - zeros / 6


def test_what_is_drawn_next_comes_from_the_rest():
    w = numbered()
    first, left = w.draw(5, np.random.default_rng(1))
    second, last = left.draw(4, np.random.default_rng(2))
    assert not set(first.X[:, 0]) & set(second.X[:, 0])
    assert last.law.left.size == 1
    with pytest.raises(BadInput, match="n <= 5"):
        left.draw(6, np.random.default_rng(0))


def test_without_a_sample_all_rows_count_and_the_draw_is_the_sample():
    w = numbered()
    assert w.true_error(lambda X: 0).value == 0.5
    drawn, sampled = w.draw(3, np.random.default_rng(5))[0], w.sample(3, np.random.default_rng(5))
    assert np.array_equal(drawn.X, sampled.X)


def test_of_units_that_were_cut_nothing_is_left():
    unit = np.repeat([0, 1, 2, 3], 3)
    w = real.of(np.arange(12.0)[:, None], [0, 1] * 6, unit=unit)
    sample, left = w.draw(4, np.random.default_rng(0))
    assert len(set(sample.unit)) == 2
    assert set(unit[left.law.left]) == {0, 1, 2, 3} - set(sample.unit) and left.law.left.size == 6


def test_all_rows_drawn_leave_no_truth():
    with pytest.raises(BadInput, match="10 of 10 rows leave none"):
        numbered().draw(10, np.random.default_rng(0))


def test_other_worlds_meet_themselves_again():
    w = world("two_gaussians")
    sample, left = w.draw(5, np.random.default_rng(0))
    assert left is w and np.array_equal(sample.X, w.sample(5, np.random.default_rng(0)).X)


def test_rows_of_a_file_and_a_study_on_them(tmp_path):
    rng = np.random.default_rng(0)
    x = rng.normal(size=300)
    y = np.where(x + rng.normal(size=300) > 0, "yes", "no")
    path = tmp_path / "rows.csv"
    path.write_text("x,y\n" + "\n".join(f"{a:.6f},{b}" for a, b in zip(x, y)))
    run = errbar.lab(f"real(file={path}, target=y)", learner="naive_bayes", n=40, replications=4, plan="kfold(k=5)")
    assert any("counted on the 260 rows" in note for note in run.sheets[0].notes)
    assert 0.1 < float(run.sheets[0].notes[0].partition(": ")[2].split()[0]) < 0.5


def test_it_waits_for_its_file():
    with pytest.raises(BadInput, match=r"rows of 'a.csv'.*errbar.worlds.real.of"):
        world("real(file=a.csv, target=y)").true_error(lambda X: 0)
    with pytest.raises(BadInput, match="real needs 2 rows"):
        real.of([[1.0]], [1])
