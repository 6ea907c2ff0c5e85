"""The acceptance bars: the exact ones always, a few cells of the others at few replications, all of them when slow."""

import numpy as np
import pytest

from tests.coverage import bars, beyond, learners
from tests.coverage.study import REPLICATIONS, jobs


@pytest.mark.parametrize("row", list(bars.bar_1_to_3(0)), ids=lambda r: f"bar {r.bar} {r.procedure} n={r.n}")
def test_exact_bars(row):
    assert row.ok, f"{row.found} not in [{row.low}, {row.high}]"


QUICK = [
    (bars.bar_4, (2, 100), 400),
    (bars.bar_5, (3, 100), 1000),
    (bars.bar_6, (5, 100, 0.7), 150),
    (bars.bar_7, (3, 2), 300),
    (bars.bar_7, (6, 1), 300),
    (bars.bar_8, (0, 50), 400),
    (bars.bar_8, (2, 100), 400),
    (bars.bar_8_warning, (), 200),
    (bars.bar_9, (True, 50), 200),
    (bars.bar_10, (), 300),
    (beyond.clustered_bar, (40, 25, 0.2), 150),
    (learners.error_bars, ("LDA 50",), 60),
    (learners.error_bars, ("noise, majority 100",), 100),
    (learners.holdout_bar, (), 100),
]


def within(row, slack):
    """The bar, widened by what chance alone may do at this R."""
    chance = 3 * np.sqrt(max(row.found * (1 - row.found), 0.01) / row.R) if 0 <= row.found <= 1 else 0.0
    assert row.low - max(slack, chance) <= row.found <= row.high + max(slack, chance), row


@pytest.mark.parametrize(("bar", "cell", "R"), QUICK, ids=lambda x: getattr(x, "__name__", None))
def test_a_few_cells_at_few_replications(bar, cell, R):
    for row in bar(R, *cell):
        within(row, 0.02)


def test_rows_taken_as_independent_fall_short_with_units():
    """The negative control of clustering: the study can fail."""
    found = {r.procedure: r.found for r in beyond.clustered_bar(150, 40, 25, 0.2) if r.control}
    assert found["rows as if independent (control), log_loss"] < 0.85


@pytest.mark.slow
@pytest.mark.parametrize("job", list(jobs()), ids=lambda j: f"bar{j[0]}-{'-'.join(map(str, j[2]))}")
def test_all_bars_at_a_fifth_of_their_replications(job):
    bar, function, cell = job
    for row in function(max(20, REPLICATIONS.get(bar, 5) // 5), *cell):
        assert row.low - 0.02 <= row.found <= row.high + 0.02, row
