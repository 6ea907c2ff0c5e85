"""How often the statistical checks find planted mistakes, and how often they alarm on clean data.

.venv/bin/python benchmarks/check_power.py --data DIR                 all parts; DIR holds the real sets as CSV
.venv/bin/python benchmarks/check_power.py --data DIR --parts near    some parts; the others keep their figures
.venv/bin/python benchmarks/check_power.py --data DIR --parts near --draws 100    with so many draws a cell
.venv/bin/python benchmarks/check_power.py --page                     the page again from the figures kept

The parts are in power_*.py. Figures are kept in docs/explanation/checks_measured.json, a part each; from them this
script's section of docs/explanation/checks_measured.md is written. The real sets are public; their names and targets
are in check_sets.py.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from check_page import KEPT, write_section
from power_choice import chosen, probe
from power_clean import clean
from power_columns import gaps, golden, lead, unit_power
from power_cost import inflation
from power_rows import interpolated, near, near_large, order
from power_scored import scored
from power_shift import shares, shift, unit_shift
from power_speed import speed

PREFACE = """## Statistical checks

Shares of R tables in which a check speaks. Thresholds are those of the code. How much of a column's variance must lie
between levels (EB101) was settled on other subsamples of the same real sets; those below were drawn with seeds of
their own. They are new draws of known sets, not new sources. How strong the planted mistakes are is this script's
choice (`benchmarks/check_sets.py`, `benchmarks/power_*.py`): power at other strengths is other."""

PARTS = {
    "inflation": inflation,
    "clean": clean,
    "unit_power": unit_power,
    "near": near,
    "near_large": near_large,
    "interpolated": interpolated,
    "golden": golden,
    "lead": lead,
    "shares": shares,
    "shift": shift,
    "unit_shift": unit_shift,
    "order": order,
    "chosen": chosen,
    "probe": probe,
    "gaps": gaps,
    "scored": scored,
    "speed": speed,
}


def measure(name, data, seed, draws):
    """The figures of one part, with the CPU seconds that they took."""
    began, work = time.process_time(), PARTS[name]
    more = {"R": draws} if draws and "R" in inspect.signature(work).parameters else {}
    got = work(data, np.random.default_rng([seed, *name.encode()]), **more)
    return {**got, "cpu": round(time.process_time() - began)}


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--data", type=Path)
    ask.add_argument("--parts", default="")
    ask.add_argument("--seed", type=int, default=2024)
    ask.add_argument("--draws", type=int, default=0)
    ask.add_argument("--page", action="store_true")
    given = ask.parse_args()
    for name in () if given.page else given.parts.split(",") if given.parts else PARTS:
        got = measure(name, given.data, given.seed, given.draws)
        kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        kept.setdefault("detectors", {})[name] = got
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
        print(name, got["cpu"], "s", *got["rows"], *got.get("notes", ()), sep="\n  ")
    write_section("detectors", [*PARTS], PREFACE)


if __name__ == "__main__":
    main()
