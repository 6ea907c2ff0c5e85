"""Calibration loss: the mean squared gap between predicted and observed share, segment by segment.

Rows with the same probability, or the same probabilities of several classes, form a segment; with `bins=` a segment
is an equal-width bin (of the likeliest class's probability, class by class, beyond two) and its prediction the mean in
it. Use it for models that give few distinct values (trees, score cards). Calibration loss + refinement loss = Brier,
exactly; bins that mix probabilities add a third part, within bins, which is printed with it. `half` is that of the
Brier score: the whole sum over classes beyond two, half of it with `half=true`. Where nearly every row has its own
probability each row is a segment and this is just the Brier score: give bins, or use miscalibration. Not to be confused
with ECE, which averages absolute gaps.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], prob=[0.5] * 4, positive=1, measures="calibration_loss")
>>> run["calibration_loss"].value  # (0.5 - 1/4)^2
0.0625
"""

from errbar.measures._grouped_loss import scored_calibration
from errbar.measures._no_skill import fixed
from errbar.records.measure import Measure
from errbar.records.types import CLASSIFICATION

calibration_loss = Measure(
    name="calibration_loss",
    label="calibration loss",
    reads="prob",
    kinds=CLASSIFICATION,
    better="low",
    bounds=(0.0, 2.0),
    perfect=0.0,
    find=scored_calibration,
    options={"bins": None, "half": None},
    no_skill=fixed(0.0),
    no_skill_says="0: the prevalence for every row",
    aliases=("brier_reliability",),
    cites=("murphy1973", "flach2012"),
    formula="sum over segments of n_s (p_s - share_s)^2 / n; sum over classes beyond two",
    about=__doc__ or "",
    smooth=False,
)
