"""Predicted risks that are too extreme, or too timid.

The calibration slope is 1 for honest risks; below 1 they are too extreme (a sign of overfitting), above 1 too
timid. The finding appears when its interval at 99 %, whatever the level of the run, leaves 1 out, with what
recalibration could gain at most.
Remedy: recalibrate on rows that are not the scored ones (Platt, isotonic), or regularise more.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar._numeric.quantiles import z_two_sided
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.estimate import Interval
from errbar.records.finding import Finding

ASKED = 0.99
"""At 98 % the share of alarms of true risks was 0.02 on average, and above it at some sizes."""


def _look(given: CheckInput) -> Iterator[Finding]:
    by_name = {e.measure: e for e in given.estimates}
    slope = by_name.get("calibration_slope")
    if slope is None or slope.interval is None or slope.value is None:
        return
    low, high = _ends(slope.value, slope.interval)
    # Above 99 % the interval that is printed is the wider one, and it decides what is said of the slope.
    if low <= 1 <= high or slope.interval.low <= 1 <= slope.interval.high:
        return
    brier = by_name.get("brier")
    gain = brier.extras.get("miscalibration") if brier is not None else None
    word, how = ("overconfident", "extreme") if slope.value < 1 else ("underconfident", "timid")
    tail = "" if gain is None else f", which gains at most about {gain:.2g} Brier"
    found, remedy = f"The model is {word}: its probabilities are too {how}", f"Recalibrate it on other rows{tail}"
    if slope.interval.high < 0:
        found, remedy = "The higher its probabilities, the rarer the event", "Check which class they are of"
    yield miscalibrated.finding(f"{found} (calibration slope {slope.value:.2f}). {remedy}.", weight=1.0)


def _ends(value: float, interval: Interval) -> tuple[float, float]:
    """The ends at 99 %, by the ratio of normal quantiles: an alarm must not depend on the level that is printed."""
    ratio = z_two_sided(ASKED) / z_two_sided(interval.level)
    return value - ratio * (value - interval.low), value + ratio * (interval.high - value)


def _example() -> object:
    """Risks of 0.01 and 0.99 that are wrong in one row of three."""
    import errbar

    truth = [0, 1] * 100
    sure = [0.99 if (t == 1) != (i % 3 == 0) else 0.01 for i, t in enumerate(truth)]
    return errbar.score(truth=truth, prob=sure)


miscalibrated = Check(
    code=codes.MISCALIBRATED,
    name="miscalibrated",
    severity="warn",
    concerns="model",
    title="risks too extreme or too timid",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    look=_look,
    example=_example,
    cites=("cox1958", "vancalster2019"),
    false_alarms="true risks: at most 0.020 of 500 samples of 30, 100, 300, 1,000 or 3,000 rows, 0.010 on average",
    about=__doc__ or "",
)
