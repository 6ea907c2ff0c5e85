"""Prints the lowest declared version of every core dependency as a pin, numpy==2.0; further names are of the extras.

python scripts/lowest_versions.py pandas polars
"""

import re
import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest_pins(project: dict, names: list[str]) -> list[str]:
    """One pin for each core dependency, then one for each name in the extras."""
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    pins = [_pin(line) for line in project["dependencies"]]
    for name in names:
        found = [_pin(line) for line in extras if re.match(rf"{re.escape(name)}\b(?!-)", line)]
        if not found:
            raise SystemExit(f"No extra declares {name}.")
        pins.append(found[0])
    return pins


def _pin(declared: str) -> str:
    found = re.match(r"([A-Za-z0-9._-]+)\s*>=\s*([0-9.]+)", declared)
    if found is None:
        raise SystemExit(f"A dependency needs a lower bound, name>=version; got {declared!r}.")
    return f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    print("\n".join(lowest_pins(tomllib.loads(PYPROJECT.read_text())["project"], sys.argv[1:])))
