"""Laws every splitter keeps on whatever rows it accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from errbar.errors import ErrbarError
from errbar.records.family import DesignKind
from errbar.records.plan import Partitions, Plan, Split
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.types import Ints
from errbar.references import unknown_keys
from errbar.splits import draw
from errbar.testing import split_claims

N = 48


def layouts(*, n: int = N, seed: int = 0) -> dict[str, RowLayout]:
    """Rows that are independent, have classes, strata, units, a time, or several of these."""
    rng = np.random.default_rng([seed, n])
    classes = rng.permutation(np.arange(n) % 3 // 2)
    strata = rng.permutation(np.arange(n) % 4)
    unit = rng.permutation(np.concatenate([np.arange(min(n, 16)), rng.integers(0, 16, max(n - 16, 0))]))
    time = rng.integers(0, n, n).astype(float)
    by_class: dict[str, Any] = {"strata": classes, "classes": classes, "class_names": ("a", "b")}
    in_units: dict[str, Any] = {"unit": unit, "unit_name": "patient", "units": "patients"}
    folds = np.array([f"fold {u % 4}" for u in unit])
    return {
        "alone": RowLayout(n, given=folds),
        "classes": RowLayout(n, given=folds, **by_class),
        "strata": RowLayout(n, strata=strata, strata_says="site", classes=classes),
        "units": RowLayout(n, given=folds, **in_units),
        "units and classes": RowLayout(n, given=folds, **in_units, **by_class),
        "units and strata": RowLayout(n, strata=strata, strata_says="site", **in_units),
        "time": RowLayout(n, time=time),
        "time and units": RowLayout(n, time=time, **in_units),
    }


def _plans(splitter: Splitter, **options: int) -> Iterator[tuple[str, RowLayout, Plan]]:
    """Plans of every layout the splitter accepts."""
    splitter = _short(splitter)
    for name, layout in layouts(**options).items():
        try:
            plan = draw(splitter, layout, seed=1)
        except ErrbarError as reason:
            assert len(str(reason)) > 40, f"{splitter.name} refuses rows with {name} in too few words: {reason}"
            continue
        yield name, layout, plan


def _short(splitter: Splitter) -> Splitter:
    """With few repeats: a law that holds for three holds for all."""
    few = {"repeats": 3, "halvings": 2}
    return splitter.having(**{name: value for name, value in few.items() if name in splitter.options})


def says_what_it_is(splitter: Splitter) -> None:
    """A page, a label, known citations, and known words for what it honours."""
    assert splitter.about.strip() and splitter.label
    unknown = unknown_keys(splitter.cites)
    assert splitter.cites and not unknown, f"{splitter.name} cites {unknown or 'nothing'}"
    assert set(splitter.honours) <= {"strata", "unit", "time"}


def draws_something(splitter: Splitter) -> None:
    """At least one layout gets a plan, under the splitter's own name and with all its options."""
    plans = [plan for _, _, plan in _plans(splitter)]
    assert plans, f"{splitter.name} refuses every layout"
    for plan in plans:
        assert plan.family == splitter.name and set(plan.options) == set(splitter.options)


def repeats_itself(splitter: Splitter) -> None:
    """Same seed, same plan."""
    for _, layout, plan in _plans(splitter):
        assert draw(_short(splitter), layout, seed=1).digest == plan.digest


def follows_the_seed(splitter: Splitter) -> None:
    """Every seed another plan, or, where nothing is drawn, every seed the same."""
    for name, layout, _ in _plans(splitter):
        digests = {draw(_short(splitter), layout, seed=s).digest for s in range(8)}
        assert len(digests) in (1, 8), f"{splitter.name} of rows with {name}: {len(digests)} plans from 8 seeds"


def tests_only_unseen_rows(splitter: Splitter) -> None:
    """No row is trained on and tested in one split; only plans that say so (fitted_rows) do that."""
    for name, layout, plan in _plans(splitter):
        for i, split in enumerate(plan.splits):
            both = np.intersect1d(split.train(layout.n), split.test)
            declared = splitter.family.design == "fitted_rows"
            assert declared or not len(both), f"{splitter.name}, {name}, split {i}: {both}"
            assert len(split.test) and split.n_train(layout.n)


def keeps_units_together(splitter: Splitter) -> None:
    """No unit on both sides, whatever the units are called."""
    rng = np.random.default_rng(0)
    for name, layout, _ in _plans(splitter):
        if layout.unit is None or splitter.family.design == "fitted_rows":
            continue
        count = int(layout.unit.max()) + 1
        for other_codes in (np.arange(count), rng.permutation(count), 7 * rng.permutation(count) + 3):
            plan = draw(_short(splitter), layout._replace(unit=other_codes[layout.unit]), seed=2)
            for split in plan.splits:
                both = np.intersect1d(layout.unit[split.train(layout.n)], layout.unit[split.test])
                assert not len(both), f"{splitter.name}, rows with {name}: units {both} on both sides"


def keeps_strata(splitter: Splitter) -> None:
    """Strata it honours keep their share in each test set, or in each sample where rows are drawn with replacement."""
    for name, layout, plan in _plans(splitter):
        if layout.strata is None or layout.unit is not None or not _said(plan, f"stratified by {layout.strata_says}"):
            continue
        for i in plan.mains:
            split = plan.splits[i]
            off = min(_off(layout.strata, rows) for rows in (split.test, split.train(layout.n)))
            assert off < 2, f"{splitter.name}, rows with {name}, split {i}: a stratum is {off:.1f} rows off its share"


def _said(plan: Plan, beginning: str) -> bool:
    return any(line.startswith(beginning) for line in plan.receipt)


def _off(strata: Ints, rows: Ints) -> float:
    total = np.bincount(strata)
    return float(np.abs(np.bincount(strata[rows], minlength=len(total)) - len(rows) * total / len(strata)).max())


def says_what_became_of_strata(splitter: Splitter) -> None:
    """Strata are kept or refused where they were asked for; classes are kept, or it is said that they are not."""
    for name, layout, plan in _plans(splitter):
        if layout.strata is None or splitter.family.design == "fitted_rows":
            continue
        kept = _said(plan, f"stratified by {layout.strata_says}")
        assert kept or _said(plan, "not stratified by class"), f"{splitter.name}, rows with {name}: {plan.receipt}"
        assert kept or layout.strata_says == "class", f"{splitter.name} ignores strata"


def never_looks_ahead(splitter: Splitter) -> None:
    """Rows that have a time are tested by earlier rows only; whoever cannot do that refuses."""
    for _, layout, plan in _plans(splitter):
        if layout.time is None:
            continue
        for split in plan.splits:
            assert layout.time[split.train(layout.n)].max() < layout.time[split.test].min()


def tests_every_row_once_a_repeat(splitter: Splitter) -> None:
    """A partition tests each row exactly once in each repeat."""
    for _, layout, plan in _plans(splitter):
        if not isinstance(plan.splits, Partitions):
            continue
        for repeat in range(plan.repeats):
            tested = np.concatenate([s.test for s in plan.splits if s.repeat == repeat])
            assert np.array_equal(np.sort(tested), np.arange(layout.n))


def has_a_digest_of_its_splits(splitter: Splitter) -> None:
    """Equal splits, equal digest, whatever the seed and receipt; one row moved, another digest."""
    for _, _, plan in _plans(splitter):
        told = replace(plan, seed=99, receipt=(), why="other words")
        assert told.digest == plan.digest
        splits = tuple(plan.splits)
        fewer = replace(splits[0], test=splits[0].test[::-1][1:], trained=splits[0].train(plan.n))
        assert replace(plan, splits=(fewer, *splits[1:])).digest != plan.digest


def refuses_few_rows_in_words(splitter: Splitter) -> None:
    """One, two, three rows: a plan, or a reason."""
    for n in (1, 2, 3, 5):
        for layout in layouts(n=n).values():
            try:
                plan = draw(_short(splitter), layout, seed=0)
            except ErrbarError as reason:
                assert len(str(reason)) > 40
            else:
                assert all(len(s.test) and s.n_train(n) for s in plan.splits)


def says_what_it_estimates(splitter: Splitter) -> None:
    """Fitted rows are estimated by testing the rows that trained, one model by a single split, time by blocks."""
    family = splitter.family
    assert (family.design == "fitted_rows") == (family.estimand == "fitted_rows"), f"{splitter.name}: {family}"
    assert (family.design == "single") == (family.estimand == "one_model"), f"{splitter.name}: {family}"
    assert (family.design == "blocks") == (family.estimand == "learner_in_time"), f"{splitter.name}: {family}"


def draws_what_its_family_says(splitter: Splitter) -> None:
    """Plans have the design, the folds and the test rows that the splitter declares: its intervals rest on them."""
    family = splitter.family
    for name, _, plan in _plans(splitter):
        where = f"{splitter.name}, rows with {name}"
        assert HAS_DESIGN[family.design](plan), f"{where}: the splits are not those of the design {family.design}"
        assert plan.k == _count_folds(plan), f"{where}: {_count_folds(plan)} folds, Drawn.k is {plan.k}"
        tested = np.bincount(np.concatenate([plan.splits[i].test for i in plan.mains]))
        even = len(np.unique(tested[tested > 0])) == 1
        assert even or not family.each_row_once, f"{where}: some rows are tested more often than others"
        assert not family.single_rows or {len(s.test) for s in plan.splits} == {1}, f"{where}: not single rows"
        assert family.in_words is None or family.in_words(plan.options).strip(), f"{where}: no words"


def _test_sets_are_apart(plan: Plan) -> bool:
    """No row is in two main test sets of one repeat."""
    mains = [plan.splits[i] for i in plan.mains]
    repeats = [np.concatenate([s.test for s in mains if s.repeat == r]) for r in {s.repeat for s in mains}]
    return all(len(np.unique(tested)) == len(tested) for tested in repeats)


def _has_role(plan: Plan, role: str) -> bool:
    return any(s.role == role for s in plan.splits)


def _draws_again(split: Split) -> bool:
    return split.trained is not None and len(np.unique(split.trained)) < len(split.trained)


HAS_DESIGN: dict[DesignKind, Callable[[Plan], bool]] = {
    "fitted_rows": lambda plan: all(np.isin(s.test, s.train(plan.n)).all() for s in plan.splits),
    "single": lambda plan: len(plan.mains) == 1,
    "blocks": _test_sets_are_apart,
    "partition": _test_sets_are_apart,
    "random_splits": lambda plan: len(plan.mains) == len(plan.splits),
    "all_subsets": lambda plan: len(plan.mains) == len(plan.splits),
    "nested": lambda plan: _has_role(plan, "inner") and _test_sets_are_apart(plan),
    "halves": lambda plan: _has_role(plan, "half"),
    "bootstrap": lambda plan: all(_draws_again(s) for s in plan.splits),
}
"""What a plan of each design looks like, as far as its splits show it."""


def _count_folds(plan: Plan) -> int:
    """Main splits of the first repeat where they test every row; 0 where the design has no folds."""
    if plan.traits.design not in ("partition", "nested"):
        return 0
    first = [plan.splits[i] for i in plan.mains if plan.splits[i].repeat == 0]
    return len(first) if sum(len(s.test) for s in first) == plan.n else 0


SPLIT_LAWS: dict[str, Callable[[Splitter], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        draws_something,
        repeats_itself,
        follows_the_seed,
        tests_only_unseen_rows,
        keeps_units_together,
        keeps_strata,
        says_what_became_of_strata,
        never_looks_ahead,
        tests_every_row_once_a_repeat,
        has_a_digest_of_its_splits,
        refuses_few_rows_in_words,
        says_what_it_estimates,
        draws_what_its_family_says,
        split_claims.heeds_its_options,
        split_claims.draws_as_many_as_its_options_say,
        split_claims.honours_what_it_says,
        split_claims.uses_every_row,
        split_claims.draws_anew_in_every_repeat,
        split_claims.favours_no_row,
    )
}
