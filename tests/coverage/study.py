"""Runs every bar at its replications (or a share of them) in parallel and writes docs/explanation/coverage.md."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.coverage import (  # noqa: E402
    bands,
    bars,
    beyond,
    comparing,
    doubted_gates,
    gaps,
    gating,
    hard_probabilities,
    isolated_values,
    learners,
    macro,
    outcome_people,
    outcomes,
    own_losses,
    own_metrics,
    rough_study,
    samples,
    selecting,
    skewed,
    slices,
    standings,
    through_verbs,
)
from tests.coverage.kept_cells import digest_code, keep, read_commit, read_kept  # noqa: E402
from tests.coverage.measuring import Cell, measure_all  # noqa: E402
from tests.coverage.page import page, rows_of  # noqa: E402
from tests.coverage.parts import divide, seconds  # noqa: E402
from tests.coverage.rough_study import Job  # noqa: E402

REPLICATIONS = {
    "4": 4000,
    "5": 4000,
    "6": 2000,
    "7": 1500,
    "8": 2000,
    "9": 1000,
    "10": 1000,
    "11": 1000,
    "15": 1000,
    "17": 1000,
    "18": 1000,
    "20": 20_000,
    "23": 500,
    "24": 2000,
    "plans": 300,
    "sets": 300,
    "unit": 1000,
    "default": 1000,
    "stored": 300,
    "gaps": 2000,
    "samples": 1000,
    "45": 400,
    "46": 100,
    "47": 300,
    "48": 1000,
    "51": 400,
    "52": 1000,
    "53": 200,
    "54": 600,
    "55": 600,
    "56": 200,
    "data sets": 4000,
    "gate": 1000,
    "own metrics": 1000,
    "bands": 1000,
    **outcomes.REPLICATIONS,
    **outcome_people.REPLICATIONS,
    **rough_study.REPLICATIONS,
    **selecting.REPLICATIONS,
    **through_verbs.REPLICATIONS,
}
MORE = {("17", "1-NN 100"): 5}
"""Times the replications of its bar: its 2/3 option lies within two standard errors of what it is held to."""


def jobs() -> Iterator[Job]:
    """Every cell of every bar: its number, its function and its arguments after R."""
    yield "1", bars.bar_1_to_3, ()
    for world in range(4):
        for m in (50, 100, 500, 2000):
            yield "4", bars.bar_4, (world, m)
            yield "5", bars.bar_5, (world, m)
    for k in (3, 5, 10):
        for m in (100, 500):
            yield "6", bars.bar_6, (k, m, 0.7)
            yield "6", bars.bar_6, (k, m, 0.95)
    for world in range(len(bars.AUC_WORLDS)):
        for size in range(len(bars.SIZES)):
            yield "7", bars.bar_7, (world, size)
    for world in range(len(bars.LOSSES)):
        for m in (50, 100, 500):
            yield "8", bars.bar_8, (world, m)
    yield "8", bars.bar_8_warning, ()
    for heavy in (False, True):
        for m in (20, 50, 100, 500):
            yield "9", bars.bar_9, (heavy, m)
    yield "10", bars.bar_10, ()
    for cell in sorted(learners.CELLS, key=lambda name: "tree" not in name):  # the longest first
        yield "11", learners.error_bars, (cell,)
    for cell in learners.LOSSES:
        yield "15", learners.loss_bars, (cell,)
    yield "23", learners.grouped_bar, ()
    yield "24", learners.holdout_bar, ()
    for cell in ("LDA 50", "tree 100", "XOR, tree 100", "noise, LDA 100"):
        yield "plans", learners.other_bar, (cell,)
    for n in (50, 200):
        yield "sets", learners.set_measure_bar, (n,)
    yield "unit", beyond.clustered_bar, (40, 25, 0.2)
    yield "unit", beyond.clustered_bar, (100, 4, 0.5)
    yield "unit", beyond.unequal_bar, (12,)
    yield "unit", beyond.unequal_bar, (40,)
    for kind in beyond.DEFAULTS:
        for n in (100, 500):
            yield "default", beyond.default_bar, (kind, n)
    for function in own_metrics.FUNCTIONS:
        for n in own_metrics.SIZES:
            yield "own metrics", own_metrics.function_bar, (function, n)
    for function in own_metrics.WITH_UNITS:
        yield "own metrics", own_metrics.units_bar, (function, 40, 5)
    for place in range(len(bands.WORLDS)):
        yield "bands", bands.band_bar, (place,)
    for world in skewed.WORLDS:
        for n in (40, 100, 300):
            yield "48", skewed.skewed_bar, (world, n)
    for world in doubted_gates.SKEWED:
        for n in (60, 200):
            yield "51", doubted_gates.at_the_bound_bar, (world, n)
    for world in doubted_gates.CALM:
        for n in (60, 200, 1000):
            yield "51", doubted_gates.withheld_bar, (world, n)
    for world in macro.CELLS:
        for n in (40, 100, 300):
            yield "52", macro.macro_bar, (world, n)
    yield "52", macro.score_bar, ()
    for world in hard_probabilities.WORLDS:
        for n in hard_probabilities.SIZES:
            yield "53", hard_probabilities.hard_bar, (world, n)
    for name in own_losses.NAMES:
        for world in own_losses.WORLDS:
            for n in (40, 100):
                yield "54", own_losses.own_loss_bar, (name, world, n)
    for name in ("own_rmse", "own_wape"):
        for world in own_losses.WORLDS:
            yield "54", own_losses.own_gap_bar, (name, world, 100)
    for units in (15, 40, 100):
        for sizes in skewed.SIZES:
            yield "55", skewed.unequal_units_bar, (sizes, units)
    yield from _isolated_values()
    yield from outcomes.jobs()
    yield from outcome_people.jobs()
    yield from slices.jobs()
    yield from _comparisons()


def _isolated_values() -> Iterator[Job]:
    for n in (200, 600):
        for world in isolated_values.CLEAN:
            yield "56", isolated_values.clean_bar, (world, n)
        for world in isolated_values.PLANTED:
            yield "56", isolated_values.planted_bar, (world, n)
        for world in isolated_values.NOTED:
            yield "56", isolated_values.noted_bar, (world, n)


def _comparisons() -> Iterator[Job]:
    for cell in ("tree 100", "LDA 100"):
        yield "stored", comparing.stored_bar, (cell,)
    for cell in sorted(comparing.EQUAL, key=lambda name: "tree" not in name):
        yield "17", comparing.equal_bar, (cell,)
    for cell in comparing.UNEQUAL:
        yield "18", comparing.unequal_bar, (cell,)
    for world, n in gaps.PLACES:
        yield "gaps", gaps.gap_bar, (world, n)
    for place in range(len(gaps.CELLS)):
        for n in (30, 100, 500):
            yield "20", gaps.mcnemar_bar, (place, n)
    yield from _separate_samples()
    for noise in standings.NOISE:
        for n in (10, 20):
            yield "data sets", standings.standings_bar, (noise, n)
    yield "gate", gating.gate_bar, ()
    yield from rough_study.jobs()
    yield from selecting.jobs()
    yield from through_verbs.jobs()


def _separate_samples() -> Iterator[Job]:
    for place in range(len(samples.CHOSEN_ON)):
        yield "samples", samples.chosen_share_bar, (place,)
    for place in range(len(samples.HELD_OUT)):
        yield "samples", samples.held_out_share_bar, (place,)
    for m, n in ((40, 60), (150, 50)):
        for world in samples.WORLDS:
            yield "samples", samples.measure_bar, (world, m, n)
        yield "samples", samples.skewed_bar, (m, n)


def replications(bar: str, arguments: tuple[object, ...], share: float) -> int:
    """How often a cell is drawn, at a share of the full replications."""
    more = MORE.get((bar, str(arguments[0])), 1) if arguments else 1
    return max(20, round(REPLICATIONS.get(bar, 1) * share * more))


def cells(wanted: str = "", share: float = 1.0) -> list[Cell]:
    """Return the cells of some bars (comma-separated), or of all."""
    some = wanted.split(",") if wanted else [bar for bar, _, _ in jobs()]
    return [Cell(bar, f, replications(bar, given, share), given) for bar, f, given in jobs() if bar in some]


def _options(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="share of the full replications")
    parser.add_argument("--bars", default="", help="comma-separated bars, e.g. 7,9")
    parser.add_argument("--only", default="", help="the same, and the page keeps its rows of all other bars")
    parser.add_argument("--part", type=int, help="the bars of one part, as --only; --parts lists them")
    parser.add_argument("--parts", action="store_true", help="list the parts and their CPU seconds")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "explanation" / "coverage.md")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "coverage.jsonl", help="file of finished cells")
    parser.add_argument("--rest", type=Path, help="page whose rows stand for all bars that are not run now")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; 1 is this one")
    args = parser.parse_args(words)
    parts = divide(bar for bar, _, _ in jobs())
    if args.parts:
        for i, part in enumerate(parts, 1):
            print(f"--part {i}: {sum(map(seconds, part)):,} CPU seconds, bars {', '.join(part)}")
        parser.exit()
    if args.part is not None:
        if not 1 <= args.part <= len(parts):
            parser.error(f"--part is {args.part}; there are parts 1 to {len(parts)}.")
        args.only = ",".join(parts[args.part - 1])
    if args.only:
        args.bars, args.rest = args.only, args.rest or args.out
    return args


def main(words: list[str] | None = None) -> int:
    args = _options(words)
    wanted, code, began = cells(args.bars, args.share), digest_code(ROOT), time.perf_counter()
    kept = read_kept(args.keep, code)
    todo = [cell for cell in wanted if cell.name not in kept]
    print(f"{len(wanted) - len(todo)} of {len(wanted)} cells were measured before, by the same code", file=sys.stderr)
    try:
        for i, cell in enumerate(measure_all(todo, args.workers, code, read_commit(ROOT))):
            kept[cell.name] = cell
            keep(args.keep, cell)
            print(f"\r{i + 1}/{len(todo)} cells, {time.perf_counter() - began:.0f} s", end="", file=sys.stderr)
    except KeyboardInterrupt:
        print("\nInterrupted. Finished cells are kept: the same command goes on from there.", file=sys.stderr)
        return 130
    print(file=sys.stderr)
    rows = [row for cell in wanted for row in kept[cell.name].dated_rows]
    _write(rows, args)
    _tell_seconds([(cell.bar, kept[cell.name].seconds) for cell in wanted])
    failed = [r for r in rows if not r.ok]
    held = sum(r.held for r in rows)
    print(f"{held - len(failed)} of {held} bars kept")
    for r in failed:
        print(f"  missed: bar {r.bar} {r.procedure}, {r.world}, n {r.n}: {r.found:.4f} not in [{r.low}, {r.high}]")
    return 1 if failed else 0


def _tell_seconds(spent: list[tuple[str, float]]) -> None:
    """Print the CPU seconds of every bar that was run."""
    for bar in dict.fromkeys(bar for bar, _ in spent):
        print(f"bar {bar}: {sum(s for b, s in spent if b == bar):,.0f} CPU seconds", file=sys.stderr)


def _write(rows: list[bars.Row], args: argparse.Namespace) -> None:
    """All bars, or some with the rest as it stood, make the page; some alone are printed."""
    if args.bars and args.rest is None:
        print(page(rows))
        return
    if args.rest is not None:
        anew = {r.bar for r in rows}  # bars of one section may have been run apart
        rows = [r for r in rows_of(args.rest.read_text(encoding="utf-8")) if r.bar not in anew] + rows
    args.out.write_text(page(rows), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
