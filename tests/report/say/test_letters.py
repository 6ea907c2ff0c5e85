"""Letters: the largest sets of models no two of which differ."""

import itertools
import random
from dataclasses import replace

from errbar.records.missing import Missing
from errbar.records.run import ANEW
from errbar.report.say.letters import deciding_comparisons, deciding_pairs, group_models, letters_of, shared_words
from errbar.report.say.pairs import compare_heading
from tests.report.say.random_runs import compare_run


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


def test_two_models_share_a_letter_exactly_where_they_are_inconclusive():
    for seed in range(60):
        run = compare_run(seed)
        letters = letters_of(run)
        for c in run.comparisons:
            shared = set(letters[c.left]) & set(letters[c.right])
            assert bool(shared) == (c.verdict == "not resolved")


def test_letters_begin_with_the_best():
    run = compare_run(7)
    values = {n: v for c in run.comparisons for n, v in ((c.left, c.left_value), (c.right, c.right_value))}
    letters = letters_of(run)
    assert "a" in letters[max(values, key=values.get)]


def test_without_every_pair_there_are_no_letters():
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) > 2)
    fewer = replace(run, comparisons=run.comparisons[:-1], claims=ANEW)
    assert letters_of(fewer) == {} and letters_of(run) != {}


def test_with_an_undefined_pair_there_are_no_letters_and_the_heading_counts_it():
    """Three models, of which two are inconclusive: a letter would say that of the pair that has no difference too."""
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) > 2)
    none = {"gap": None, "low": None, "high": None, "p": None, "p_adjusted": None}
    first = replace(run.comparisons[0], **none, verdict="not resolved", reason=Missing("undefined", "infinite"))
    open_ = [replace(c, low=-0.1, high=0.1, verdict="not resolved") for c in run.comparisons[1:]]
    found = replace(run, comparisons=(first, *open_), claims=ANEW)
    assert letters_of(found) == {}
    heading = compare_heading(found)
    assert "1 is undefined" in heading and f"{len(open_)} inconclusive" in heading and "none" not in heading


def test_models_that_differ_share_no_letter_and_a_letter_says_what_it_means():
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) == 3)
    told = zip(run.comparisons, ("differs", "equivalent within margin", "not resolved"))
    found = replace(run, comparisons=tuple(replace(c, verdict=v) for c, v in told), claims=ANEW)
    letters, apart = letters_of(found), run.comparisons[0]
    assert not set(letters[apart.left]) & set(letters[apart.right])
    assert shared_words(found) == "Models that share a letter are inconclusive or equivalent (adjusted)."
    assert shared_words(run) == "Models that share a letter are inconclusive against each other (adjusted)."


def test_the_deciding_pairs_are_claims_in_the_order_of_the_table():
    run = compare_run(7)
    assert [(c.against.names[0], c.subject.names[0]) for c in deciding_pairs(run)] == [
        (c.left, c.right) for c in deciding_comparisons(run)
    ]
