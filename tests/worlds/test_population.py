import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from errbar.errors import BadInput
from errbar.worlds import population, world


def rows(n=1000):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, 3))
    return X, (X[:, 0] + rng.normal(size=n) > 0).astype(int)


def test_the_true_error_is_counted_on_every_row():
    X, y = rows()
    w = population.of(X, y)
    s = w.sample(100, np.random.default_rng(1))
    model = DecisionTreeClassifier(random_state=0).fit(s.X, s.y)
    found = w.true_error(model)
    assert (found.how, found.se) == ("count", 0)
    assert found.value == sum(int(a != b) for a, b in zip(model.predict(X), y)) / 1000


def test_a_sample_holds_no_row_twice_unless_asked():
    w = population.of(np.arange(50.0)[:, None], rows(50)[1])
    assert sorted(w.sample(50, np.random.default_rng(0)).X[:, 0]) == list(range(50))
    again = w.having(replace=True).sample(50, np.random.default_rng(0)).X[:, 0]
    assert len(set(again)) < 50


def test_rows_keep_their_own_target():
    X, y = rows()
    place = {row.tobytes(): c for row, c in zip(X, y)}
    s = population.of(X, y).sample(200, np.random.default_rng(0))
    assert [place[row.tobytes()] for row in s.X] == s.y.tolist()


def test_more_rows_than_there_are():
    with pytest.raises(BadInput, match=r"n <= 1,000.*got n=1,001.*replace=true"):
        population.of(*rows()).sample(1001, np.random.default_rng(0))


def test_every_row_is_drawn_equally_often():
    w = population.of(np.arange(10.0)[:, None], [0, 1] * 5)
    rng = np.random.default_rng(0)
    counts = np.bincount(np.concatenate([w.sample(3, rng).X[:, 0] for _ in range(4000)]).astype(int))
    assert np.all(np.abs(counts - 1200) < 4 * np.sqrt(4000 * 0.3 * 0.7))


def test_units_come_whole():
    unit = np.repeat(["p", "q", "r", "s"], [4, 1, 3, 2])
    w = population.of(np.arange(10.0)[:, None], [0, 1] * 5, unit=unit)
    for seed in range(10):
        s = w.sample(6, np.random.default_rng(seed))
        assert len(s.X) == 6
        drawn = {unit[int(x)] for x in s.X[:, 0]}
        cut = unit[int(s.X[-1, 0])]
        for u in drawn - {cut}:
            assert np.sum(unit[s.X[:, 0].astype(int)] == u) == np.sum(unit == u)
    assert len(w.having(replace=True).sample(30, np.random.default_rng(0)).X) == 30


def test_bayes_rule_is_the_commonest_class_of_equal_rows():
    X = np.array([[0.0, 1], [0, 1], [0, 1], [2, 2], [-0.0, 1]])
    w = population.of(X, ["a", "a", "b", "b", "a"])
    # Among the four equal rows (0 and -0 are equal) one is b.
    assert w.bayes_error.value == 0.2
    assert w.bayes(np.array([[0.0, 1], [2, 2]])).tolist() == ["a", "b"]
    assert w.bayes_prob(np.array([[0.0, 1]])).tolist() == [[0.75, 0.25]]
    with pytest.raises(BadInput, match="5 rows"):
        w.bayes(np.array([[9.0, 9]]))


def test_log_loss_and_brier_are_means_over_all_rows():
    w = population.of(np.zeros((4, 1)), [0, 0, 0, 1])
    assert w.truth(lambda X: np.full(4, 0.25), "brier").value == pytest.approx(3 / 16)
    assert w.truth(lambda X: np.full(4, 0.25), "log_loss").value == pytest.approx(
        -(0.75 * np.log(0.75) + 0.25 * np.log(0.25))
    )


def test_numbers_with_fractions_make_a_regression():
    w = population.of(np.array([[0.0], [0], [1]]), [1.0, 2.0, 4.5])
    assert w.kind == "regression"
    assert w.true_error(lambda X: np.array([1.0, 1.0, 4.5])).value == pytest.approx(1 / 3)
    assert w.truth(lambda X: np.zeros(3), "absolute").value == pytest.approx(2.5)
    assert w.bayes_error.value == pytest.approx(0.5 / 3)
    assert w.bayes(np.array([[0.0]])) == [1.5]
    assert population.of(np.zeros((3, 1)), [1, 2, 3], kind="regression").kind == "regression"
    assert population.of(np.zeros((3, 1)), [1, 2, 3]).kind == "multiclass"


def test_rows_that_are_no_array_are_taken_as_they_are():
    class Texts:
        texts = ("good", "bad", "fine", "poor")

        def __len__(self):
            return 4

        def take(self, rows):
            return [self.texts[r] for r in rows]

    w = population.of(Texts(), np.array(["+", "-", "+", "-"], dtype=object))
    assert set(w.sample(4, np.random.default_rng(0)).X) == set(Texts.texts)
    assert w.true_error(lambda X: ["+" if "o" in x else "-" for x in X]).value == 0.5
    with pytest.raises(BadInput, match="array of numbers"):
        w.bayes_error  # noqa: B018


def test_bad_rows():
    with pytest.raises(BadInput, match="2 classes"):
        population.of(np.zeros((3, 1)), [1, 1, 1])
    with pytest.raises(BadInput, match="finite target"):
        population.of(np.zeros((3, 1)), [1.5, np.nan, 1])
    with pytest.raises(BadInput, match="target"):
        population.of(np.zeros((3, 1)), [1, 2])


def test_it_is_named_as_it_was_called_and_waits_for_its_file():
    called = world("population(file=adult.csv, target=income)")
    with pytest.raises(BadInput, match=r"rows of 'adult.csv'.*of\(X, y\)"):
        called.true_error(lambda X: 0)
    given = population.of(*rows(), given=called.given)
    assert given.key == "population(file=adult.csv, target=income)"
    assert given.having(replace=True).sample(1500, np.random.default_rng(0)).y.shape == (1500,)
    with pytest.raises(BadInput, match="replace=true or replace=false"):
        given.having(replace="maybe").sample(1, np.random.default_rng(0))
