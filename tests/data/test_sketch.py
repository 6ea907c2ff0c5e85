"""Sketches estimate what sets share; coincidence is not taken for the same set."""

import numpy as np
import pytest

from errbar._numeric.cell_hash import mix
from errbar._numeric.chosen_best import correct_best, expected_maximum
from errbar.data.sketch import (
    Overlap,
    chance_of_agreeing,
    digest_sequence,
    overlap,
    overlap_of_ids,
    pack,
    sketch_ids,
    smallest,
    unpack_hashes,
)


def hashes(n, start=0):
    return mix(np.arange(start, start + n, dtype=np.uint64))


def test_the_smallest_different_hashes_are_kept_in_order():
    found = smallest(np.array([5, 3, 3, 9, 1], dtype=np.uint64), size=3)
    assert found.tolist() == [1, 3, 5]


def test_of_very_many_the_same_are_kept():
    every = hashes(200_000)
    assert smallest(every).tolist() == np.unique(every)[:1024].tolist()


def test_small_sets_are_compared_whole():
    assert overlap(smallest(hashes(100)), smallest(hashes(100, start=60))) == Overlap(40, 0.4)


@pytest.mark.parametrize("part", [0.5, 0.1])
def test_a_part_shares_all_of_its_sample_with_the_whole(part):
    found = overlap(smallest(hashes(50_000)), smallest(hashes(int(50_000 * part))))
    assert found.share == 1.0 and found.common > 60


def test_foreign_sets_share_nothing():
    assert overlap(smallest(hashes(5000)), smallest(hashes(5000, start=9999))) == Overlap(0, 0.0)


def test_four_common_rows_are_no_recognition():
    assert not Overlap(4, 1.0).is_same and Overlap(5, 0.5).is_same and not Overlap(500, 0.49).is_same


def test_the_chance_of_agreeing_is_the_binomial_tail():
    # Both truths are 1 in half of 20 rows: 20 agreements of 20 by chance 0.5^20.
    x = np.array([0, 1] * 10)
    assert chance_of_agreeing(x, x) == pytest.approx(0.5**20)


def test_ids_with_the_truths_of_another_set_are_not_the_same():
    rng = np.random.default_rng(0)
    ids = hashes(500)
    rare, other = (hashes(2)[(rng.random(500) < 0.05).astype(int)] for _ in range(2))
    a, b = sketch_ids(ids, rare), sketch_ids(ids, other)
    assert (a.truths == b.truths).mean() > 0.85  # the plain rule would take them for one set
    assert not overlap_of_ids(a, b).is_same
    assert overlap_of_ids(a, a) == Overlap(500, 1.0)


def test_a_few_corrected_truths_leave_a_set_what_it_is():
    rng = np.random.default_rng(1)
    ids, truth = hashes(300), hashes(2)[rng.integers(0, 2, 300)]
    mended = truth.copy()
    mended[:6] = hashes(2)[0]
    assert overlap_of_ids(sketch_ids(ids, truth), sketch_ids(ids, mended)).is_same


def test_a_sequence_of_classes_one_after_another_tells_nothing():
    sorted_classes = hashes(3)[np.repeat([0, 1, 2], 50)]
    mixed = hashes(3)[np.random.default_rng(0).integers(0, 3, 150)]
    assert not digest_sequence(sorted_classes).is_telling and digest_sequence(mixed).is_telling
    assert not digest_sequence(mixed[:10]).is_telling
    assert digest_sequence(hashes(50)).is_telling  # numbers that are all different


def test_the_bits_of_a_sequence_are_the_orders_of_its_values():
    # 3 of 6 rows: 20 orders.
    assert digest_sequence(hashes(2)[[0, 1, 0, 1, 0, 1]]).bits == pytest.approx(np.log2(20))


def test_a_sketch_survives_its_text():
    found = smallest(hashes(2000))
    assert unpack_hashes(pack(found)).tolist() == found.tolist()


@pytest.mark.parametrize(("k", "mean"), [(1, 0.0), (2, 1 / np.sqrt(np.pi)), (3, 1.5 / np.sqrt(np.pi))])
def test_the_mean_of_the_largest_normal_is_that_of_textbooks(k, mean):
    assert expected_maximum(k) == pytest.approx(mean, abs=1e-4)


def test_one_model_needs_no_correction():
    right = np.random.default_rng(0).random((400, 1)) < 0.7
    assert correct_best(right, np.random.default_rng(1)) == pytest.approx(right.mean(), abs=0.01)


def test_the_best_of_many_equal_models_is_corrected_to_about_the_truth():
    found = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        right = rng.random((300, 20)) < 0.8
        found.append((right.mean(axis=0).max(), correct_best(right, rng)))
    naive, corrected = np.mean(found, axis=0)
    assert naive > 0.83 and abs(corrected - 0.8) < 0.01
