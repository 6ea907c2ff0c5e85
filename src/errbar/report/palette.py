"""Palette: the colours of pictures and pages, distinct for the colour-blind, in light and in dark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from errbar.records.figure import Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """A colour for every tone, and the paper they are drawn on."""

    tones: Mapping[Tone, str]
    paper: str
    ink: str
    muted: str
    """Ticks, axis labels, how-to-read lines: still 4.5 to 1 on the paper."""
    grid: str
    on_main: str
    """Words on an area filled with the main tone."""


# After Okabe and Ito's set, darkened or lightened until a line has 3 to 1 contrast on its paper.
LIGHT = Palette(
    tones={
        "main": "#0072b2",
        "other": "#d55e00",
        "third": "#008a65",
        "fourth": "#a8518a",
        "reference": "#5b6472",
        "good": "#008a65",
        "bad": "#c2410c",
        "quiet": "#8792a2",
    },
    paper="#ffffff",
    ink="#1a1f27",
    muted="#555e6b",
    grid="#e3e7ec",
    on_main="#ffffff",
)
DARK = Palette(
    tones={
        "main": "#56b4e9",
        "other": "#f0954a",
        "third": "#2cc295",
        "fourth": "#e39ac6",
        "reference": "#a3adba",
        "good": "#2cc295",
        "bad": "#ff8a5b",
        "quiet": "#6d7887",
    },
    paper="#14181e",
    ink="#e8ecf1",
    muted="#a3adba",
    grid="#2b323c",
    on_main="#0b1016",
)


def colours(palette: Palette) -> dict[str, str]:
    """Every colour by name: the tones, then paper, ink, muted, grid, on-main."""
    rest = {name: getattr(palette, name) for name in ("paper", "ink", "muted", "grid", "on_main")}
    return {**dict[str, str](palette.tones.items()), **{n.replace("_", "-"): colour for n, colour in rest.items()}}


def properties(palette: Palette) -> str:
    """The colours as CSS custom properties: `--eb-main:#0072b2;--eb-other:...`."""
    return ";".join(f"--eb-{name}:{colour}" for name, colour in colours(palette).items())


def themed() -> Palette:
    """A palette of `var(--eb-...)`, for pictures in a page that sets the properties for light and for dark."""
    said = {name: f"var(--eb-{name})" for name in colours(LIGHT)}
    return Palette(
        tones={tone: said[tone] for tone in LIGHT.tones},
        paper=said["paper"],
        ink=said["ink"],
        muted=said["muted"],
        grid=said["grid"],
        on_main=said["on-main"],
    )
