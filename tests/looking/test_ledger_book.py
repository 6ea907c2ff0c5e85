"""Models in looks: those that share a digest, directly or through others, are one."""

import numpy as np

from errbar.looking.ledger_book import count_models
from errbar.records.ledger import Look, LookedModel


def look(*models):
    return Look(verb="score", models=models, measures=(), seed=0, time="", kind="exploratory")


def model(digest, *also):
    return LookedModel(name="m", digest=digest, also=also)


def test_a_model_that_shares_digests_of_two_makes_them_one():
    apart = [look(model("a"), model("b", "c"))]
    assert count_models(apart) == 2
    assert count_models(apart, model("d", "a")) == 2
    assert count_models(apart, model("d", "a", "c")) == 1
    assert count_models([], model("a")) == 1
    assert count_models([]) == 0


def test_groups_are_those_of_merging_set_by_set():
    rng = np.random.default_rng(0)
    for n in (5, 20, 60):
        models = [model(*map(str, rng.integers(0, 2 * n, rng.integers(1, 4)))) for _ in range(n)]
        groups = []
        for m in models:
            same = [g for g in groups if g & m.digests]
            groups = [g for g in groups if g not in same] + [m.digests.union(*same)]
        assert count_models([look(*models[: n // 2])], *models[n // 2 :]) == len(groups)
