"""Forty items in ten passages, each tried three times by two systems: passes of the trials, as a log of them says."""

PASSES_A = "3133120323233332313303123313113223112331"
PASSES_B = "1212122112111231322121123112101232211332"
TRIALS = 3


def grades(passes: str) -> dict[str, list[object]]:
    """A table of one row per trial: item, trial, passage and outcome."""
    rows = [(i, k, i // 4, int(k < int(c))) for i, c in enumerate(passes) for k in range(TRIALS)]
    return dict(zip(("item", "epoch", "passage", "match"), map(list, zip(*rows))))
