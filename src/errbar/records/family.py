"""Family: what the plans of a splitter are, and so which intervals and tests are valid over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from errbar.records.concept import Setting

DesignKind: TypeAlias = Literal[
    "fitted_rows",
    "single",
    "blocks",
    "partition",
    "random_splits",
    "all_subsets",
    "nested",
    "halves",
    "bootstrap",
]
"""fitted_rows: the rows that trained are tested. single: one training and one test set. blocks: test sets in time's
order, each after its training rows. partition: test sets that share no row, in one or more repeats. random_splits:
independent random splits, whose test sets overlap. all_subsets: every test set of a size, or splits about which nothing
more is known. nested: a partition with inner fits (role `inner`). halves: random splits with the same splits of two
disjoint halves (role `half`). bootstrap: training rows drawn with replacement, tested on the rows left out."""

EstimandKind: TypeAlias = Literal["fitted_rows", "one_model", "all_rows_model", "learner", "learner_in_time"]
"""What the numbers are about: the rows that trained, the one model that was fitted, the model fitted on all rows, the
learner at the plan's number of training rows, or the learner refitted as time goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """What all plans of one splitter have in common."""

    design: DesignKind
    estimand: EstimandKind = "learner"
    each_row_once: bool = True
    """False where some of the tested rows are predicted more often than others."""
    single_rows: bool = False
    """True where every test set is one row, so that the value of a split is the loss of a row."""
    needs_row_losses: bool = False
    """True where the interval of such plans reads one loss per prediction, not only one value per split."""
    in_words: Callable[[Mapping[str, Setting]], str] | None = None
    """The design of a plan with these settings, "10 x 3-fold"; None: the plan as it is written."""
    no_interval: str = ""
    """Why no interval or test is known, where that is not the reason of the design itself."""
