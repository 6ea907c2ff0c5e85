"""Letters: the largest sets of models no two of which differ."""

import itertools
import random

from errbar.report.answers.letters import group_models, letters_of
from errbar.report.answers.pair_sentence import compare_heading
from tests.report.answers.random_runs import compare_run


def cliques(names, differ):
    """By looking at every set."""
    apart = {frozenset(pair) for pair in differ}
    free = [
        set(c)
        for size in range(1, len(names) + 1)
        for c in itertools.combinations(names, size)
        if not any(frozenset(p) in apart for p in itertools.combinations(c, 2))
    ]
    return [c for c in free if not any(c < other for other in free)]


def test_groups_are_the_largest_sets_without_a_difference():
    rng = random.Random(3)
    for _ in range(200):
        names = "abcde"[: rng.randint(2, 5)]
        differ = [p for p in itertools.combinations(names, 2) if rng.random() < 0.4]
        found = group_models(names, differ)
        assert sorted(map(sorted, found)) == sorted(map(sorted, cliques(names, differ)))


def test_two_models_share_a_letter_exactly_where_they_are_not_resolved():
    for seed in range(60):
        run = compare_run(seed)
        letters = letters_of(run.comparisons)
        for c in run.comparisons:
            shared = set(letters[c.left]) & set(letters[c.right])
            assert bool(shared) == (c.verdict == "not resolved")


def test_letters_begin_with_the_best():
    run = compare_run(7)
    values = {n: v for c in run.comparisons for n, v in ((c.left, c.left_value), (c.right, c.right_value))}
    letters = letters_of(run.comparisons)
    assert "a" in letters[max(values, key=values.get)]


def test_without_every_pair_there_are_no_letters():
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) > 2)
    assert letters_of(run.comparisons[:-1]) == {}
    assert compare_heading(run)
