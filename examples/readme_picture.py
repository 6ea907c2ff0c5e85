"""Draws docs/img/coverage.svg: how often a 95 % interval for an error rate holds the truth, computed exactly.

Coverage at a true error p is a sum over all possible counts, so there is no simulation in this picture.
Run from the repository: python examples/readme_picture.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.special import bdtr

from errbar.intervals import exact, wald

N = 100
ERRORS = np.linspace(0.002, 0.3, 600)
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 360, 64, 56, 20, 52


def coverage(limits, p: np.ndarray) -> np.ndarray:
    """P(interval holds p) for every p: intervals are nested in the count, so the counts that cover form a run."""
    ends = np.array([limits(float(k), float(N), 0.95) for k in range(N + 1)])
    out = []
    for x in p:
        inside = np.flatnonzero((ends[:, 0] <= x) & (x <= ends[:, 1]))
        out.append(bdtr(inside[-1], N, x) - (bdtr(inside[0] - 1, N, x) if inside[0] else 0.0) if len(inside) else 0.0)
    return np.array(out)


def line(y: np.ndarray, colour: str, dash: str = "") -> str:
    """A curve over the true error."""
    points = " ".join(f"{across(x):.1f},{up(c):.1f}" for x, c in zip(ERRORS, y))
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'


def across(x: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * x / 0.3


def up(c: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - c)


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 13, colour: str = "#333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{words}</text>'


def main() -> None:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" role="img" '
        'aria-label="Coverage of the textbook interval and of errbar by true error, n = 100">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(LEFT, 22, f"How often does a “95 %” interval for an error rate hold the truth? (n = {N}, exact)", size=15),
    ]
    for c in (0, 0.25, 0.5, 0.75, 0.95):
        colour = "#999" if c == 0.95 else "#e5e5e5"
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(c):.1f}" y2="{up(c):.1f}" stroke="{colour}"/>')
        parts.append(text(LEFT - 8, up(c) + 4, f"{100 * c:g} %", "end"))
    for x in (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
        parts.append(text(across(x), HEIGHT - BOTTOM + 20, f"{100 * x:g} %", "middle"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "true error", "middle"))
    parts += [line(coverage(wald.limits, ERRORS), "#d55e00", "5 3"), line(coverage(exact.limits, ERRORS), "#0072b2")]
    parts += [
        text(across(0.052), up(0.62), "error ± 1.96 √(error (1 − error) / n), the textbook", colour="#d55e00"),
        text(across(0.052), up(1.03), "errbar", colour="#0072b2"),
        "</svg>",
    ]
    out = Path(__file__).resolve().parents[1] / "docs" / "img" / "coverage.svg"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(parts) + "\n", encoding="utf-8")
    print(f"wrote {out.name}")


if __name__ == "__main__":
    main()
