"""Counts the wrong concepts of tests/testing that the laws of their shelf catch; with --all by every law, not one.

    .venv/bin/python scripts/measure_laws.py

With another checkout's source in PYTHONPATH it tells what the laws there catch.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHELVES = {
    "measures": "MEASURE_LAWS",
    "intervals": "INTERVAL_LAWS",
    "contrasts": "CONTRAST_LAWS",
    "splits": "SPLIT_LAWS",
    "checks": "CHECK_LAWS",
    "search": "SEARCH_LAWS",
    "readers": "READER_LAWS",
    "engines": "ENGINE_LAWS",
    "learners": "LEARNER_LAWS",
    "pictures": "PICTURE_LAWS",
    "studies": "STUDY_LAWS",
    "worlds": "WORLD_LAWS",
    "words": "WORD_LAWS",
}
LEFT_OUT = {"travels"}
"""Wrong concepts are made of functions inside functions, which no process can send: that law would catch them all."""


def main(words: list[str]) -> None:
    """Print how many wrong concepts of each shelf are tried and caught, and those that are not."""
    sys.path.insert(0, str(ROOT))
    testing = importlib.import_module("errbar.testing")
    print(f"{'shelf':12}{'tried':>7}{'caught':>8}")
    for shelf, name in SHELVES.items():
        wrong = importlib.import_module(f"tests.testing.wrong_{shelf}").WRONG
        laws = getattr(testing, name, {})
        missed = [
            title
            for title, (law, make) in wrong.items()
            if not _is_caught(make, laws if "--all" in words else {law: laws[law]} if law in laws else {})
        ]
        print(f"{shelf:12}{len(wrong):7}{len(wrong) - len(missed):8}")
        print("".join(f"    passes: {title}\n" for title in missed), end="")


def _is_caught(make: Callable[[], object], laws: Mapping[str, Callable[[object], object]]) -> bool:
    """True where a law fails for the concept, or the concept itself fails under it."""
    for name, law in laws.items():
        try:
            if name not in LEFT_OUT:
                law(make())
        except Exception:  # whatever it raises, the author of the concept sees it
            return True
    return False


if __name__ == "__main__":
    main(sys.argv[1:])
