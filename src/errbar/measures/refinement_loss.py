"""Refinement loss: the squared error that is left when each segment predicts its own observed share.

Mean over rows of share (1 - share), where rows with the same probability (or in the same of `bins=`
equal-width bins) form a segment. Small when segments are nearly pure, whatever probability they were given.
With segments of equal probability, calibration loss + refinement loss = Brier. Where nearly every row has
its own probability each segment is pure and this is 0: give bins, or use discrimination.
Not to be confused with uncertainty, the same quantity with all rows in one segment.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], prob=[0.5] * 4, positive=1, measures="refinement_loss")
>>> run["refinement_loss"].value  # 1/4 x 3/4
0.1875
"""

from errbar.measures._grouped_loss import scored_refinement
from errbar.measures._no_skill import prevalence_spread
from errbar.records.measure import Measure

refinement_loss = Measure(
    name="refinement_loss",
    label="refinement loss",
    reads="prob",
    kinds=("binary",),
    better="low",
    bounds=(0.0, 0.25),
    perfect=0.0,
    find=scored_refinement,
    options={"bins": None},
    no_skill=prevalence_spread,
    no_skill_says="prevalence (1 - prevalence)",
    aliases=("brier_refinement",),
    cites=("murphy1973", "flach2012"),
    formula="sum over segments of n_s share_s (1 - share_s) / n",
    about=__doc__ or "",
    smooth=False,
)
