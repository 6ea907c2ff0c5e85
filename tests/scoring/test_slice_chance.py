"""Where rows are many, some of them tell what all would: how comparisons of slices are correlated, and their spread."""

from __future__ import annotations

import numpy as np
import pytest

import errbar
import errbar.scoring.row_sample as row_sample
import errbar.scoring.slice_chance as module

N = 6000


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(2)
    logit = rng.normal(0, 1.5, N)
    truth = (rng.random(N) < 1 / (1 + np.exp(-logit))).astype(int)
    by = np.searchsorted([0.7, 0.9, 0.97], rng.random(N))  # of 4,200, 1,200, 420 and 180 rows
    return {"truth": truth, "prob": 1 / (1 + np.exp(-0.7 * logit)), "by": by, "measures": "log_loss,accuracy,roc_auc"}


def _few_rows(monkeypatch):
    monkeypatch.setattr(row_sample, "MOST_ROWS", 1500)
    monkeypatch.setattr(row_sample, "OF_A_CELL", 150)
    monkeypatch.setattr(module, "MANY_ROWS", 1)


def test_some_rows_give_the_correlation_of_all_pairs(rows, monkeypatch):
    found = []
    step_down = module.step_down
    monkeypatch.setattr(module, "step_down", lambda p, c, rng: found.append(c) or step_down(p, c, rng))
    errbar.score(**rows)
    _few_rows(monkeypatch)
    errbar.score(**rows)
    assert found[0].shape == (12, 12)
    assert np.abs(found[1] - found[0]).max() < 0.06  # 0.33 where rows of large slices count once


def test_some_rows_add_to_all_rows_what_each_of_them_does(rows, monkeypatch):
    found = []

    class Noted(module.SliceDraws):
        def __init__(self, given, columns, tests, sample):
            found.append(({name: x.copy() for name, x in columns.items()}, sample))
            super().__init__(given, columns, tests, sample)

    monkeypatch.setattr(module, "SliceDraws", Noted)
    monkeypatch.setattr(module, "MOST_PAIRS", 5)
    errbar.score(**rows)
    _few_rows(monkeypatch)
    errbar.score(**rows)
    (every, none), (some, sample) = found
    assert none is None and len(sample.rows) < N / 2
    for name, x in some.items():
        same = every[name][sample.rows]
        assert np.corrcoef(x, same)[0, 1] > 0.97, name
        assert x.std() == pytest.approx(same.std(), rel=0.1), name


@pytest.mark.parametrize("most_pairs", [100, 5])
def test_of_rows_that_are_not_many_those_of_the_sample_add_what_they_do_among_all(rows, monkeypatch, most_pairs):
    found = []
    columns, pairs = module.CellChance.adjust, module.PairChance.adjust
    note = lambda self: found.append((list(getattr(self, "added", []) or self.columns.values()), self.sample))  # noqa: E731
    monkeypatch.setattr(module.CellChance, "adjust", lambda self, p, ask: note(self) or columns(self, p, ask))
    monkeypatch.setattr(module.PairChance, "adjust", lambda self, p, ask: note(self) or pairs(self, p, ask))
    monkeypatch.setattr(module, "MOST_PAIRS", most_pairs)
    errbar.score(**rows)
    _few_rows(monkeypatch)
    monkeypatch.setattr(module, "MANY_ROWS", N + 1)
    errbar.score(**rows)
    (every, _), (some, sample) = found
    times = np.sqrt(sample.scale) if most_pairs == 100 else 1.0  # pairs are laid out as often as rows stand for
    assert len(some) == len(every) >= 6 and len(sample.rows) < N / 2
    for x, same in zip(some, every):
        assert x == pytest.approx(same[sample.rows] * times, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("most_pairs", [100, 2])
def test_a_slice_whose_sample_has_one_class_is_read_whole(rows, monkeypatch, most_pairs):
    truth, by = rows["truth"].copy(), rows["by"]
    rare = np.flatnonzero(by == 1)
    truth[rare] = 0
    truth[rare[[5, 700]]] = 1  # two of 1,200, of which the sample holds 150
    given = {**rows, "truth": truth, "measures": "accuracy,roc_auc"}
    monkeypatch.setattr(module, "MOST_PAIRS", most_pairs)
    _few_rows(monkeypatch)
    monkeypatch.setattr(row_sample, "MOST_ROWS", 500)
    undefined = []
    score = module.Measure.score

    def noted(m, evidence):
        try:
            return score(m, evidence)
        except module.Undefined:
            undefined.append(m.name)
            raise

    monkeypatch.setattr(module.Measure, "score", noted)
    run = errbar.score(**given)
    assert "roc_auc" in undefined  # on the sample
    found = next(c for c in run.comparisons if c.right == "by=1" and c.measure == "roc_auc")
    assert 0 <= found.p <= found.p_adjusted <= 1
