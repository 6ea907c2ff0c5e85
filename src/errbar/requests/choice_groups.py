"""Groups of words for what to compute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.headings import CHOICES, OUTPUT
from errbar.requests.option import option
from errbar.requests.ranges import DRAWS, LEVEL, SEED

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, IntervalCall, Measures, Number, Reasons, Vary, Whole


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class MeasureChoice:
    """Which measures."""

    panel: ClassVar[str] = CHOICES

    measures: Measures | None = option(
        "Measures, comma-separated; all; or file.py:function. See errbar list measures.\n"
        "By default the usual ones of the task; all computes every measure that is defined.",
        flag="measure",
        short="m",
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PrimaryChoice:
    """Which measure decides."""

    panel: ClassVar[str] = CHOICES

    primary: Call = option("Measure that decides; errbar adjusts all others for their number.", shape="NAME")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class IntervalChoice:
    """Which interval."""

    panel: ClassVar[str] = CHOICES

    interval: IntervalCall | None = option(
        "Interval method for all measures; none for values only. See errbar list intervals.\n"
        "By default the best tested method of each measure."
    )


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Confidence and randomness."""

    panel: ClassVar[str] = CHOICES

    level: Number = option("Confidence level, between 0 and 1.", 0.95, within=LEVEL, shape="LEVEL")
    seed: Whole = option("Random seed.", 0, within=SEED)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class DrawCount:
    """How many draws a simulated interval rests on."""

    panel: ClassVar[str] = CHOICES

    replicates: Whole | None = option(
        "Bootstrap, permutation or posterior draws. [default: 2000]",
        within=DRAWS,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class VaryChoice:
    """What is varied."""

    panel: ClassVar[str] = CHOICES

    vary: Vary = option(
        "Also the complexity curve, over the values of one parameter: max_depth=1,2,4,8.\n"
        "It shows training and test error by the values of one parameter of the learner."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Overrides:
    """Refusals that are overridden."""

    panel: ClassVar[str] = OUTPUT

    because: Reasons | None = option('Override a refusal by its code: CODE="reason". errbar stores your reason.')
