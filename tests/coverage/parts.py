"""Parts of the study: whole bars, each part under an hour on two cores."""

from __future__ import annotations

from collections.abc import Iterable

CPU_SECONDS = {
    "1": 1,
    "4": 150,
    "5": 16,
    "6": 155,
    "7": 12,
    "8": 6,
    "9": 496,
    "10": 1,
    "11": 556,
    "15": 208,
    "23": 36,
    "24": 10,
    "plans": 235,
    "sets": 25,
    "unit": 16,
    "default": 73,
    "own metrics": 256,
    "bands": 132,
    "48": 64,
    "55": 7,
    "stored": 143,
    "17": 284,
    "18": 16,
    "gaps": 256,
    "20": 75,
    "samples": 93,
    "data sets": 42,
    "gate": 8,
    "25": 6,
    "26": 8,
    "27": 18,
    "28": 1,
    "36": 47,
    "37": 87,
    "38": 2,
    "39": 4,
    "40": 10,
    "43": 14,
    "29": 14,
    "30": 9,
    "31": 36,
    "32": 58,
    "33": 9,
    "34": 7,
    "35": 2,
    "41": 8,
    "42": 1,
    "rough learners": 349,
    "rough units": 86,
    "rough gaps": 108,
    "44": 22,
    "levels": 19,
    "S1": 301,
    "S4": 55,
    "S5": 1612,
    "22": 3,
    "21": 1350,
    "outputs": 21,
    "learner slices": 92,
    "over folds": 282,
    "mean outcome": 16,
    "pass@k": 44,
    "grades": 2,
    "two systems": 76,
    "items in units": 12,
    "these items": 7,
    "systems in units": 2,
    "images": 4,
    "graded gaps": 4,
    "item controls": 1,
}
"""CPU seconds of every bar at its full replications: measured whole, or on 20 samples a cell and scaled."""
UNMEASURED = 900
"""What a bar counts for that is not listed."""
MOST = 3300
"""CPU seconds of a part: under an hour on one core, half of that on two."""


def divide(bars: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the parts, bars in their order: a part ends where the next bar would exceed what a part may take."""
    parts: list[tuple[str, ...]] = []
    taken = MOST
    for bar in dict.fromkeys(bars):
        if taken + seconds(bar) > MOST:
            parts.append(())
            taken = 0
        parts[-1] += (bar,)
        taken += seconds(bar)
    return parts


def seconds(bar: str) -> int:
    """Return the CPU seconds that a bar takes."""
    return CPU_SECONDS.get(bar, UNMEASURED)
