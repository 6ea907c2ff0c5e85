"""Rows of a mask are found where they are, whatever part of them is asked for."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.masked_rows import BLOCK, MaskedRows

MASKS = {
    "some": np.random.default_rng(0).random(3 * BLOCK + 5) < 0.3,
    "all": np.ones(2 * BLOCK, dtype=bool),
    "one, the last": np.arange(2 * BLOCK + 1) == 2 * BLOCK,
    "a block without any": np.arange(3 * BLOCK) // BLOCK != 1,
    "few": np.array([False, True, True, False, True]),
}


@pytest.mark.parametrize("name", MASKS)
def test_places_are_those_of_a_list_of_all(name):
    mask = MASKS[name]
    rows, want = MaskedRows(mask), np.flatnonzero(mask)
    assert rows.n == len(want)
    edges = sorted({0, 1, 2, len(want) // 2, len(want) - 1, len(want), BLOCK, BLOCK + 1, 2 * BLOCK})
    for start in edges:
        for stop in edges:
            s = slice(start, stop)
            assert np.arange(len(mask))[rows.places(s)].tolist() == want[s].tolist(), s
    assert np.arange(len(mask))[rows.places(slice(None))].tolist() == want.tolist()


@pytest.mark.parametrize("name", MASKS)
@pytest.mark.parametrize("width", [7, BLOCK])
def test_blocks_are_all_of_them_once(name, width):
    mask = MASKS[name][: 40 * width]
    found = np.concatenate(list(MaskedRows(mask).blocks(width)))
    assert found.tolist() == np.flatnonzero(mask).tolist()


def test_all_rows_are_named_by_the_mask_itself():
    mask = MASKS["few"]
    assert MaskedRows(mask).places(slice(0, 3)) is mask  # no list as long as the rows
