"""The code of every misuse, each stated here alone: EB1.. is refused, EB2.. warned of, EB3.. noted."""

from __future__ import annotations

UNIT_ON_BOTH_SIDES = "EB101"
COPIES_ACROSS_THE_SPLIT = "EB102"
OVERSAMPLED_BEFORE_THE_SPLIT = "EB103"
WINNERS_OWN_SCORE = "EB105"
TUNED_ON_SCORED_ROWS = "EB107"
OVERLAPPING_RESAMPLES = "EB109"
UNPAIRED_ROWS = "EB110"
HARD_LABELS = "EB111"
NOT_PROBABILITIES = "EB113"
LOOKING_AHEAD = "EB115"
NO_BETTER_THAN_NO_SKILL = "EB201"
TOO_FEW_EVENTS = "EB202"
MANY_LOOKS = "EB203"
GATE_WITHOUT_POWER = "EB204"
CLASS_MISSING_IN_A_FOLD = "EB207"
HEAVY_TAILED_LOSSES = "EB209"
MISCALIBRATED = "EB210"
FEW_UNITS = "EB211"
SMALL_R2 = "EB212"
FEW_ERRORS_FOR_NORMAL = "EB213"
ONE_HOLDOUT = "EB214"
FEW_ROWS_FOR_FEATURES = "EB215"
MEMORISED = "EB216"
LEAVE_ONE_OUT_MAJORITY = "EB217"
UNSOUND_GATE = "EB218"
COST_OF_A_CONSTANT = "EB222"
FAILURES_COUNTED = "EB304"
LEARNER_WARNED = "EB305"
FIT_NOT_REPRODUCIBLE = "EB310"

EVERY: dict[str, str] = {value: name.lower() for name, value in list(globals().items()) if name.isupper()}
"""The name of the check behind every code."""

OF_ROWS = (
    OVERLAPPING_RESAMPLES,
    HARD_LABELS,
    NOT_PROBABILITIES,
    NO_BETTER_THAN_NO_SKILL,
    TOO_FEW_EVENTS,
    HEAVY_TAILED_LOSSES,
    MISCALIBRATED,
    FEW_UNITS,
    SMALL_R2,
    FEW_ERRORS_FOR_NORMAL,
)
OF_DECISIONS = (FEW_UNITS, COST_OF_A_CONSTANT)
OF_FITS = (
    CLASS_MISSING_IN_A_FOLD,
    ONE_HOLDOUT,
    FEW_ROWS_FOR_FEATURES,
    MEMORISED,
    LEAVE_ONE_OUT_MAJORITY,
    FAILURES_COUNTED,
    LEARNER_WARNED,
    FIT_NOT_REPRODUCIBLE,
)
OF_TABLES = (
    COPIES_ACROSS_THE_SPLIT,
    OVERSAMPLED_BEFORE_THE_SPLIT,
)
"""Looked for in the rows before anything is fitted."""
IN_CHECK_ONLY: tuple[str, ...] = ()
"""Looked for by check alone: too slow for every run, or of no use to one."""
LOOKED_FOR: dict[str, tuple[str, ...]] = {
    "score": (*OF_ROWS, COST_OF_A_CONSTANT),
    "evaluate": OF_ROWS + OF_FITS + OF_TABLES,
    "compare": (*OF_ROWS, *OF_TABLES, ONE_HOLDOUT, LEAVE_ONE_OUT_MAJORITY, MANY_LOOKS, FIT_NOT_REPRODUCIBLE),
    "select": OF_ROWS + OF_FITS + OF_TABLES,
    "gate": (*OF_ROWS, GATE_WITHOUT_POWER, UNSOUND_GATE),
    "check": OF_TABLES + IN_CHECK_ONLY,
    "threshold": OF_DECISIONS,
}
"""The codes that a verb's result is checked for, so that it loads those checks and no others."""
