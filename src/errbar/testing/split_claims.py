"""Options of a splitter ask for what it draws: counts, shares, other rows in every repeat, no row favoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from errbar.errors import ErrbarError
from errbar.records.concept import Setting
from errbar.records.plan import Plan, Split
from errbar.records.splitter import RowLayout, Splitter
from errbar.splits import draw
from errbar.testing.option_values import other_values

ROWS = 24
SEEDS = 60
FAR = 5.0
"""Standard deviations by which one of 24 rows may be tested more or less often than the others."""
WHOLE = ("partition", "nested", "random_splits", "single")
"""Designs of which every main split uses all rows, to train or to test."""


def heeds_its_options(splitter: Splitter) -> None:
    """Some other number in every option draws other splits; words may be for those who read the plan."""
    for option, default in splitter.options.items():
        if isinstance(default, str):
            continue
        heeded = any(_changes(splitter, option, other) for other in other_values(splitter, option))
        assert heeded, f"{splitter.name} ignores its option {option}"


def _changes(splitter: Splitter, option: str, other: Setting) -> bool:
    for layout in _layouts():
        try:
            plain, changed = (draw(s, layout, seed=1) for s in (splitter, splitter.having(**{option: other})))
        except (ErrbarError, TypeError, ValueError):
            continue
        if _all_rows(plain) != _all_rows(changed):
            return True
    return False


def _all_rows(plan: Plan) -> list[bytes]:
    return [_rows_of(split, plan.n) for split in plan.splits]


def _layouts() -> tuple[RowLayout, ...]:
    """Rows that stand alone, or in the order of time."""
    return RowLayout(n=ROWS), RowLayout(n=ROWS, time=np.arange(float(ROWS)))


def draws_as_many_as_its_options_say(splitter: Splitter) -> None:
    """`k` folds, `repeats` of them, `rate` of the rows to train, `p` rows to test."""
    for k, repeats, rate, p in ((3, 2, 0.5, 1), (4, 3, 0.75, 2)):
        asked = {"k": k, "repeats": repeats, "rate": rate, "p": p, "halvings": 2}
        given = _with(splitter, asked)
        for layout in _layouts():
            try:
                plan = draw(given, layout, seed=3)
            except ErrbarError:
                continue
            for name, found in _counted(plan).items():
                wanted = asked[name] * (ROWS if name == "rate" else 1)
                assert name not in splitter.options or abs(found - wanted) <= (name == "rate"), (
                    f"{splitter.name}: {name}={asked[name]} asks for {wanted:g}; drawn are {found:g}"
                )


def _with(splitter: Splitter, asked: Mapping[str, float]) -> Splitter:
    """The splitter with those of the options that it has."""
    return splitter.having(**{name: x for name, x in asked.items() if name in splitter.options})


def _counted(plan: Plan) -> dict[str, float]:
    """What the splits themselves say of each option."""
    mains = [plan.splits[i] for i in plan.mains]
    return {
        "k": max(Counter(s.repeat for s in mains).values()),
        "repeats": len({s.repeat for s in mains}) if "k" in plan.options else len(mains),
        "rate": float(np.median([s.n_train(plan.n) for s in mains])),
        "p": max(len(s.test) for s in mains),
    }


def honours_what_it_says(splitter: Splitter) -> None:
    """Rows with the strata, units or times that it says it keeps to get a plan."""
    for kept in splitter.honours:
        reasons = [_refusal(splitter, layout) for layout in _layouts_with(kept)]
        assert None in reasons, f"{splitter.name} says that it honours {kept}, but refuses it: {reasons[0]}"


def _layouts_with(kept: str) -> tuple[RowLayout, ...]:
    """Rows with strata, units or times, alone, with folds that are given, and in the order of time."""
    rows = np.arange(ROWS)
    layout = {
        "strata": RowLayout(n=ROWS, strata=rows % 2, strata_says="site"),
        "unit": RowLayout(n=ROWS, unit=rows // 2, unit_name="patient", units="patients"),
        "time": RowLayout(n=ROWS, time=rows.astype(float)),
    }[kept]
    folds = np.array([f"fold {u % 4}" for u in rows // 2])
    return layout, layout._replace(given=folds), layout._replace(time=rows.astype(float))


def _refusal(splitter: Splitter, layout: RowLayout) -> str | None:
    try:
        draw(splitter, layout, seed=1)
    except ErrbarError as reason:
        return str(reason)
    return None


def uses_every_row(splitter: Splitter) -> None:
    """Rows that stand alone all train or are tested; folds test each of them once a repeat, in even numbers."""
    plan = _plan_alone(splitter)
    if plan is None or splitter.family.design not in WHOLE:
        return
    mains = [plan.splits[i] for i in plan.mains]
    for split in mains:
        used = np.union1d(split.train(plan.n), split.test)
        assert len(used) == plan.n, f"{splitter.name} leaves {plan.n - len(used)} rows out of a split"
    if splitter.family.design not in ("partition", "nested"):
        return
    for repeat in {s.repeat for s in mains}:
        tests = [s.test for s in mains if s.repeat == repeat]
        assert sorted(np.concatenate(tests)) == list(range(plan.n)), f"{splitter.name} does not test every row once"
        sizes = [len(test) for test in tests]
        assert max(sizes) - min(sizes) <= 1 or "k" not in plan.options, f"{splitter.name} has folds of {sizes} rows"


def draws_anew_in_every_repeat(splitter: Splitter) -> None:
    """Repeats and random splits differ from each other, where there is chance in them at all."""
    plan = _plan_alone(_with(splitter, {"repeats": 3}))
    if plan is None or not _follows_the_seed(splitter):
        return
    groups: dict[int, list[bytes]] = {}
    for number, i in enumerate(plan.mains):
        split = plan.splits[i]
        groups.setdefault(split.repeat if plan.k else number, []).append(_rows_of(split, plan.n))
    assert len(groups) == 1 or len({tuple(sorted(g)) for g in groups.values()}) > 1, (
        f"{splitter.name} draws the same rows in every repeat"
    )


def _rows_of(split: Split, n: int) -> bytes:
    return np.sort(split.test).tobytes() + np.sort(split.train(n)).tobytes()


def favours_no_row(splitter: Splitter) -> None:
    """Over many seeds every row is tested about as often, in the first split too."""
    if _plan_alone(splitter) is None or not _follows_the_seed(splitter):
        return
    count, large = np.zeros(ROWS), _with(splitter, {"k": 3, "repeats": 1, "rate": 0.6, "halvings": 1})
    for seed in range(SEEDS):
        plan = draw(large, RowLayout(n=ROWS), seed=seed)
        count[np.unique(plan.splits[plan.mains[0]].test)] += 1
    share = count.mean() / SEEDS
    far = np.abs(count - count.mean()) / np.sqrt(SEEDS * share * (1 - share))
    assert far.max() <= FAR, (
        f"{splitter.name} tests row {int(far.argmax())} in {count[far.argmax()]:.0f} of {SEEDS} plans"
    )


def _plan_alone(splitter: Splitter) -> Plan | None:
    try:
        return draw(splitter, RowLayout(n=ROWS), seed=1)
    except ErrbarError:
        return None


def _follows_the_seed(splitter: Splitter) -> bool:
    return len({draw(splitter, RowLayout(n=ROWS), seed=seed).digest for seed in range(3)}) > 1
