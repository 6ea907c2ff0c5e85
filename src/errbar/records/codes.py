"""The code of every misuse, each stated here alone: EB1.. is refused, EB2.. warned of, EB3.. noted."""

from __future__ import annotations

UNIT_ON_BOTH_SIDES = "EB101"
TEST_SET_OPENED_AGAIN = "EB104"
WINNERS_OWN_SCORE = "EB105"
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
SEEDS_SHOPPED = "EB208"
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
OF_LEDGER = (TEST_SET_OPENED_AGAIN, SEEDS_SHOPPED)
"""Looked for where a ledger is kept, when the look is recorded."""
LOOKED_FOR: dict[str, tuple[str, ...]] = {
    "score": (*OF_ROWS, TEST_SET_OPENED_AGAIN),
    "evaluate": OF_ROWS + OF_FITS + OF_LEDGER,
    "compare": (
        *OF_ROWS,
        ONE_HOLDOUT,
        LEAVE_ONE_OUT_MAJORITY,
        MANY_LOOKS,
        FIT_NOT_REPRODUCIBLE,
        TEST_SET_OPENED_AGAIN,
    ),
    "select": OF_ROWS + OF_FITS + OF_LEDGER,
    "gate": (*OF_ROWS, GATE_WITHOUT_POWER, UNSOUND_GATE, TEST_SET_OPENED_AGAIN),
}
"""The codes that a verb's result is checked for, so that it loads those checks and no others."""
