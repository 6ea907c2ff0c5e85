"""Size answers: one sheet for every question about sizes: quantity, answer, reason."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import cast

from errbar._versions import versions
from errbar.planning import auc as area
from errbar.planning import chance, half_width, power
from errbar.planning import gap as gaps
from errbar.planning.design_effect import design_effect, in_units
from errbar.planning.size_question import SHARES, SizeQuestion
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.run_options import RunOptions
from errbar.records.sheet import Cell, Sheet

Lines = list[tuple[Cell, ...]]
COLUMNS = ("quantity", "answer", "reason")
AREA_WIDTH = "errbar's default interval, enough also where few positives stand out (Hanley and McNeil 1982)"
NORMAL = "if the scores of both classes are normal and equally spread"


def size_run(asked: SizeQuestion) -> Run:
    """A question about sizes, answered, as a run."""
    return Run(
        verb="plan",
        seed=asked.seed,
        data=DataFacts(
            rows=0 if asked.total is None else int(asked.total), kind="binary" if asked.sd is None else "regression"
        ),
        options=cast(RunOptions, asked.given),
        sheets=answer_sizes(asked),
        versions=versions(),
    )


def answer_sizes(asked: SizeQuestion) -> tuple[Sheet, ...]:
    """One sheet per question."""
    return (*_precision(asked), *_comparison(asked), *_in_hand(asked))


def _sheet(name: str, title: str, lines: Lines, *notes: str) -> Sheet:
    return Sheet(name=name, title=title, columns=COLUMNS, rows=tuple(lines), notes=notes)


def _precision(asked: SizeQuestion) -> Iterator[Sheet]:
    """Rows for a half-width: of an error rate, of an ROC area, of a mean loss."""
    h, level = asked.half_width, asked.level
    if h is None:
        return
    told = f"({100 * level:g} % level)"
    if asked.error is not None:
        rows = half_width.exact(h, asked.error, level=level)
        lines: Lines = [
            ("rows", rows, "Clopper-Pearson, errbar's default for shares: half its expected width"),
            (
                "rows, normal formula",
                half_width.wald(h, asked.error, level=level),
                "z² e (1 − e) / h²: Wald, which contains the truth less often",
            ),
        ]
        yield _sheet("half_width", f"±{h:g} for an error rate of {asked.error:g} {told}", lines + _units(asked, rows))
    if asked.auc is not None and asked.prevalence is not None:
        found, normal = (
            area.for_half_width(h, asked.auc, asked.prevalence, level=level, normal=n) for n in (False, True)
        )
        yield _sheet(
            "auc_half_width",
            f"±{h:g} for an ROC AUC of {asked.auc:g}, {100 * asked.prevalence:g} % positive {told}",
            [*_area_lines(found, AREA_WIDTH), ("rows, normal scores", normal.rows, NORMAL)] + _units(asked, found.rows),
        )
    if asked.sd is not None and asked.compare is None:
        rows = half_width.of_mean(h, asked.sd, level=level)
        lines = [("rows", rows, "(z sd / h)², sd of the loss over rows")]
        yield _sheet(
            "mean_half_width", f"±{h:g} for a mean loss with sd {asked.sd:g} {told}", lines + _units(asked, rows)
        )


def _comparison(asked: SizeQuestion) -> Iterator[Sheet]:
    """Rows for a gap between two models, and for no worse than by a margin."""
    told = f"{100 * asked.power:g} % power, {100 * asked.level:g} % level"
    if asked.compare is None:
        return
    if asked.gap is not None and asked.margin is None:
        lines = _gap_lines(asked, asked.gap)
        yield _sheet("gap", f"A difference of {asked.gap:g} in {asked.compare} ({told})", lines)
    if asked.margin is not None:
        gap = asked.gap or 0.0
        sd = asked.sd if asked.sd is not None else math.sqrt(max((asked.disagree or 0) - gap**2, 0.0))
        rows = gaps.for_margin(asked.margin, sd, 1, gap=gap, level=asked.level, power=asked.power)
        true = "the two are equal" if gap == 0 else f"the true gap is {gap:g} (above 0: better)"
        why = f"(z_a + z_b)² sd² / (margin + gap)², if {true}"
        if rows is None:
            lines = [("rows", None, f"no number of rows shows it: {true}, which is worse by the margin or more")]
        else:
            lines = [("rows", rows, why), *_units(asked, rows)]
        yield _sheet("margin", f"Not worse by more than {asked.margin:g} in {asked.compare} ({told})", lines)


def _gap_lines(asked: SizeQuestion, gap: float) -> Lines:
    how = {"level": asked.level, "power": asked.power}
    if asked.compare == "roc_auc":
        assert asked.auc is not None and asked.prevalence is not None and asked.correlation is not None
        found = area.for_gap(gap, asked.auc, asked.prevalence, asked.correlation, **how)
        apart = area.for_gap(gap, asked.auc, asked.prevalence, 0.0, **how)
        apart_by = f"{asked.auc:g} against {asked.auc + abs(gap):g}, correlation {asked.correlation:g}"
        reason = f"{apart_by}: Hanley and McNeil (1983), on the safe side"
        lines = _area_lines(found, reason)
        if asked.correlation:
            lines.append(("separate rows, each model", apart.rows, "without pairing"))
        return lines + _units(asked, found.rows)
    if asked.disagree is not None:
        rows = gaps.for_same_rows(gap, asked.disagree, **how)
        why = f"both models on the same rows, {100 * asked.disagree:g} % disagreement: McNemar (Connor 1987)"
    else:
        assert asked.sd is not None
        rows = gaps.of_mean(gap, asked.sd, **how)
        why = "(z_a + z_b)² sd² / gap², sd of the row-by-row difference"
    lines = [("rows", rows, why)]
    if asked.error is not None:
        without = gaps.for_other_rows(gap, asked.error, **how)
        lines.append(("separate rows, each model", without, f"without pairing, at an error of {asked.error:g}"))
    return lines + _units(asked, rows)


def _in_hand(asked: SizeQuestion) -> Iterator[Sheet]:
    """What the rows in hand can tell: width, power, the smallest gap, and what noise reaches."""
    total = asked.total
    if total is None:
        return
    effect = 1.0 if asked.rows_per_unit is None else design_effect(asked.rows_per_unit, asked.icc or 0.0)
    n = max(1, math.floor(total / effect + 1e-9))
    lines: Lines = []
    if effect > 1:
        lines.append(("independent rows they equal", n, f"design effect {effect:.3g}: 1 + (rows per unit − 1) × icc"))
    lines += [*_width_lines(asked, n), *_power_lines(asked, n), *_chance_lines(asked, n)]
    notes = ("chance limit with units: on the independent rows they equal, not exact",) if effect > 1 else ()
    yield _sheet(
        "rows", f"What {math.floor(total + 1e-9):,} rows can tell ({100 * asked.level:g} % level)", lines, *notes
    )


def _width_lines(asked: SizeQuestion, n: int) -> Lines:
    lines: Lines = []
    if asked.error is not None or asked.auc is None:
        error = 0.5 if asked.error is None else asked.error
        worst = ", the widest case; give `error`" if asked.error is None else ""
        wide = half_width.expect_half_width(n, error, level=asked.level)
        lines.append(("half-width, error rate", wide, f"expected of Clopper-Pearson at an error of {error:g}{worst}"))
    if asked.auc is not None and asked.prevalence is not None:
        for name, why, normal in (("", AREA_WIDTH, False), (", normal scores", NORMAL, True)):
            wide = area.half_width_of(n, asked.auc, asked.prevalence, level=asked.level, normal=normal)
            lines.append((f"half-width, ROC AUC{name}", wide, f"at an area of {asked.auc:g}: {why}"))
    return lines


def _power_lines(asked: SizeQuestion, n: int) -> Lines:
    if asked.compare is None:
        return []
    lines: Lines = []
    how = {"level": asked.level, "power": asked.power}
    if asked.compare == "roc_auc":
        assert asked.auc is not None and asked.prevalence is not None and asked.correlation is not None
        found = area.power_of(n, asked.gap or 0.0, asked.auc, asked.prevalence, asked.correlation, level=asked.level)
        return [("power", found, f"to detect a difference of {asked.gap:g} in roc_auc")]
    if asked.gap is not None and asked.margin is None:
        paired = asked.disagree is not None
        found = (
            power.on_same_rows(n, asked.gap, asked.disagree or 0.0, level=asked.level)
            if paired
            else power.of_mean(n, asked.gap, asked.sd or 0.0, level=asked.level)
        )
        lines.append(
            ("power", found, f"to detect a difference of {asked.gap:g} in {asked.compare}, models on the same rows")
        )
    least = gaps.least_gap_of_pairs(n, asked.disagree, **how) if asked.disagree is not None else None
    if asked.sd is not None:
        least = gaps.resolves(asked.sd / math.sqrt(n), **how)
    what = "smallest gap" if asked.compare in SHARES else "smallest gap of means"
    why = f"detected with {100 * asked.power:g} % power" if least is not None else "none: too few rows disagree"
    return [*lines, (what, least, why)]


def _chance_lines(asked: SizeQuestion, n: int) -> Lines:
    classes = 2 if asked.classes is None else asked.classes
    looks = 1 if asked.looks is None else asked.looks
    p = chance.guess(classes=classes, prevalence=asked.prevalence)
    reach = chance.limit(n, p, looks=looks, level=asked.level)
    guesser = "always the larger class" if asked.prevalence is not None else f"guessing among {classes} classes"
    best = f", best of {looks:,} looks" if looks > 1 else ""
    if reach is None:
        return [("chance limit, accuracy", None, f"none: {guesser}{best} may have all {n:,} rows right")]
    often = f"{guesser}{best} gets there in at most {100 * (1 - asked.level):.3g} % of samples"
    return [("chance limit, accuracy", reach, f"{often}: {round(reach * n):,} of {n:,} right")]


def _area_lines(found: area.AucRows, why: str) -> Lines:
    return [("rows", found.rows, why), ("of them positive", found.positives, f"and {found.negatives:,} negative")]


def _units(asked: SizeQuestion, rows: int) -> Lines:
    """What independent rows become where they come in units."""
    if asked.rows_per_unit is None or asked.icc is None:
        return []
    found = in_units(rows, asked.rows_per_unit, asked.icc)
    m = f"{asked.rows_per_unit:g}"
    return [
        ("design effect", found.effect, f"1 + ({m} − 1) × {asked.icc:g}"),
        ("rows in units", found.rows, "rows × design effect"),
        ("units", found.units, f"{m} rows each"),
    ]
