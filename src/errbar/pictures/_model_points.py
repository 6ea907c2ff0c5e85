"""Model points: several classifiers in one coverage or ROC plot, from the counts that a comparison keeps."""

from __future__ import annotations

from typing import NamedTuple

from errbar.pictures._class_curves import LOOKS
from errbar.pictures._run_reader import format_number, number, sheet_of
from errbar.records.figure import Mark, Tone
from errbar.records.run import Run

MOST = len(LOOKS)


class ModelPoint(NamedTuple):
    """A model's point as counts, and the sides of its own plot."""

    name: str
    fp: float
    tp: float
    negatives: float
    positives: float

    @property
    def accuracy(self) -> float:
        """Share of right calls."""
        return (self.tp + self.negatives - self.fp) / (self.positives + self.negatives)


def points_of(run: Run) -> list[ModelPoint]:
    """The points of the first few models of a comparison; none where it kept none."""
    sheet = sheet_of(run, "points")
    if sheet is None:
        return []
    found = []
    for row in sheet.rows[:MOST]:
        tp, fp, tn, fn = map(number, row[1:5])
        found.append(ModelPoint(str(row[0]), fp, tp, fp + tn, tp + fn))
    return found


def curves_of(run: Run) -> dict[str, tuple[list[float], list[float]]]:
    """False and true positives along each model's curve, as counts."""
    sheet = sheet_of(run, "curves")
    found: dict[str, tuple[list[float], list[float]]] = {}
    for name, fp, tp in () if sheet is None else sheet.rows:
        xs, ys = found.setdefault(str(name), ([], []))
        xs.append(number(fp))
        ys.append(number(tp))
    return dict(list(found.items())[:MOST])


def model_looks(run: Run) -> dict[str, tuple[Tone, bool]]:
    """Tone and dashes of the first few models, by their place in the run: the same on every picture of it."""
    return dict(zip((str(name) for name in run.options.get("models", ())), LOOKS))


def model_marks(run: Run, *, rates: bool) -> tuple[Mark, ...]:
    """A curve of each model that orders rows, and the point of each that gives labels; axes are counts or rates."""
    points, curves = {p.name: p for p in points_of(run)}, curves_of(run)
    marks: list[Mark] = []
    for name, (tone, dashed) in model_looks(run).items():
        if name in curves:
            marks.append(_curve(name, curves[name], tone, dashed=dashed, rates=rates))
        if name in points:
            marks.append(_point(points[name], tone, rates=rates, alone=name not in curves))
    return tuple(marks)


def _curve(name: str, at: tuple[list[float], list[float]], tone: Tone, *, dashed: bool, rates: bool) -> Mark:
    xs, ys = at
    wide, tall = (xs[-1], ys[-1]) if rates else (1.0, 1.0)
    x, y = tuple(v / wide for v in xs), tuple(v / tall for v in ys)
    return Mark(shape="line", x=x, y=y, label=name, tone=tone, dashed=dashed)


def _point(p: ModelPoint, tone: Tone, *, rates: bool, alone: bool) -> Mark:
    x, y = (p.fp / p.negatives, p.tp / p.positives) if rates else (p.fp, p.tp)
    text = f"{p.name}: TP {format_number(p.tp)}, FP {format_number(p.fp)}, accuracy {format_number(p.accuracy)}"
    return Mark(shape="points", x=(x,), y=(y,), text=(text,), label=p.name if alone else "", tone=tone)


def dominance_notes(run: Run) -> tuple[str, ...]:
    """What the comparison says of dominance."""
    sheet = sheet_of(run, "points")
    return () if sheet is None else sheet.notes


def equal_accuracy_lines(points: list[ModelPoint], wide: float, tall: float, *, rates: bool) -> tuple[Mark, ...]:
    """The line of equal accuracy through each point of models on the same rows, within the plot."""
    lines: list[Mark] = []
    for p in points[:3]:
        ends = [(x, p.tp - p.fp + x) for x in sorted({0.0, wide, p.fp - p.tp, p.fp - p.tp + tall})]
        inside = [(x, y) for x, y in ends if -1e-9 <= x <= wide + 1e-9 and -1e-9 <= y <= tall + 1e-9]
        if len(inside) < 2:
            continue
        (x0, y0), (x1, y1) = inside[0], inside[-1]
        sx, sy = (wide, tall) if rates else (1.0, 1.0)
        label = "equal accuracy" if not lines else ""
        x, y = (x0 / sx, x1 / sx), (y0 / sy, y1 / sy)
        lines.append(Mark(shape="rule", x=x, y=y, label=label, tone="reference", dashed=True))
    return tuple(lines)
