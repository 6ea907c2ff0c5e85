"""ROC AUC: the probability that a random positive scores above a random negative, ties counted half.

Use it to judge ordering alone: any increasing change of the scores does not change it. Beyond two classes it is an
average: `multi=ovr` of each class against the rest, `multi=ovo` of each pair of classes (Hand & Till 2001);
`average=weighted` weighs by class size, `class=` asks for one class. Not to be confused with average precision, which
depends on how common positives are, or with calibration. Over folds, pairs are formed within a fold and a fold counts
by its pairs; scikit-learn's cross_val_score weighs folds equally (docs/explanation/conventions.md).

>>> import errbar
>>> errbar.score(truth=[1, 1, 0, 0], prob=[0.9, 0.4, 0.6, 0.1], positive=1, measures="roc_auc")["roc_auc"].value
0.75
"""

from __future__ import annotations

from errbar.evidence import Evidence
from errbar.measures._no_skill import fixed
from errbar.measures._rankings import refuse_average, scored_area
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFIED


def _find(measure: Measure, evidence: Evidence) -> Scored:
    if evidence.kind == "multilabel":
        from errbar.measures._label_parts import score_label_parts  # here, since few tasks have several labels

        return score_label_parts(measure, evidence)
    named = measure.settings["class"]
    if named is not None:
        c = evidence.code(named)
        return scored_area(measure, evidence, c=c, suffix=f" [{evidence.classes[c]}]")
    if evidence.kind == "binary":
        refuse_average(measure)
        return scored_area(measure, evidence)
    from errbar.measures._multiclass_area import scored_multiclass_area  # here, since most tasks have two classes

    return scored_multiclass_area(measure, evidence)


roc_auc = Measure(
    name="roc_auc",
    label="ROC AUC",
    reads="rank",
    kinds=CLASSIFIED,
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"class": None, "multi": "ovr", "average": "macro"},
    no_skill=fixed(0.5),
    no_skill_says="0.5",
    aliases=("auc", "auroc", "auc_roc", "c_statistic", "roc_auc_score"),
    cites=("hanley1982", "delong1988", "hand2001"),
    formula="P(positive above negative) + P(tie) / 2",
    about=__doc__ or "",
)
