"""Refinement loss: the squared error that is left when each segment predicts its own observed share.

Mean over rows of share (1 - share), where rows with the same probability (or in the same of `bins=` equal-width bins;
beyond two classes the bins are of the likeliest class's probability, class by class) form a segment. Small when
segments are nearly pure, whatever probability they were given. Calibration loss + refinement loss = Brier, exactly;
bins that mix probabilities add a third part, within bins, which is printed with it. `half` is that of the Brier score.
Where nearly every row has its own probability each segment is pure and this is 0: give bins, or use discrimination. Not
to be confused with uncertainty, the same quantity with all rows in one segment.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], prob=[0.5] * 4, positive=1, measures="refinement_loss")
>>> run["refinement_loss"].value  # 1/4 x 3/4
0.1875
"""

from errbar.measures._grouped_loss import scored_refinement
from errbar.measures._no_skill import brier_of_shares
from errbar.records.measure import Measure
from errbar.records.types import CLASSIFICATION

refinement_loss = Measure(
    name="refinement_loss",
    label="refinement loss",
    reads="prob",
    kinds=CLASSIFICATION,
    better="low",
    bounds=(0.0, 1.0),
    perfect=0.0,
    find=scored_refinement,
    options={"bins": None, "half": None},
    no_skill=brier_of_shares,
    no_skill_says="all rows in one segment: the Brier score of the class shares",
    aliases=("brier_refinement",),
    cites=("murphy1973", "flach2012"),
    formula="sum over segments of n_s share_s (1 - share_s) / n; sum over classes beyond two",
    about=__doc__ or "",
    smooth=False,
)
