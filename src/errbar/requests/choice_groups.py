"""Groups of words for what to compute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.option import option
from errbar.requests.ranges import DRAWS, LEVEL, SEED

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, IntervalCall, Measures, Number, Reasons, Vary, Whole

CHOICES = "What to compute"


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class MeasureChoice:
    """Which measures."""

    panel: ClassVar[str] = CHOICES

    measures: Measures | None = option(
        "Measures by name, repeated or comma-separated, or file.py:function; all for every one that is defined. "
        "See errbar list measures.",
        flag="measure",
        short="m",
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PrimaryChoice:
    """Which measure decides."""

    panel: ClassVar[str] = CHOICES

    primary: Call = option("The one measure that decides; all others are adjusted for how many they are.")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class IntervalChoice:
    """Which interval."""

    panel: ClassVar[str] = CHOICES

    interval: IntervalCall | None = option(
        "One method for all measures it fits: see errbar list intervals; none for values only."
    )


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Confidence and randomness."""

    panel: ClassVar[str] = CHOICES

    level: Number = option("Confidence level.", 0.95, within=LEVEL)
    seed: Whole = option("Seed of everything random.", 0, within=SEED)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class DrawCount:
    """How many draws a simulated interval rests on."""

    panel: ClassVar[str] = CHOICES

    replicates: Whole | None = option(
        "Draws of every simulated interval and test (bootstraps, permutations, posterior draws); 2,000 by default.",
        within=DRAWS,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class VaryChoice:
    """What is varied."""

    panel: ClassVar[str] = CHOICES

    vary: Vary = option(
        "name=v1,v2,...: also the complexity curve, training and test error by the values of one parameter of the "
        "learner: max_depth=1,2,4,8."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Overrides:
    """Refusals that are overridden."""

    panel: ClassVar[str] = CHOICES

    because: Reasons | None = option('CODE="reason": override a refusal; the reason is kept in the run.')
