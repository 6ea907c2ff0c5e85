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
        "main": "#0a5ca0",
        "other": "#96357f",
        "third": "#05705a",
        "fourth": "#7a6200",
        "reference": "#70767e",
        "good": "#0a5ca0",
        "bad": "#ad3f08",
        "quiet": "#70767e",
    },
    paper="#ffffff",
    ink="#191c20",
    muted="#646b74",
    grid="#e6e3da",
    on_main="#ffffff",
)
DARK = Palette(
    tones={
        "main": "#74b8f0",
        "other": "#e79bd3",
        "third": "#5fcfae",
        "fourth": "#d8c06a",
        "reference": "#99a0a8",
        "good": "#74b8f0",
        "bad": "#f4995f",
        "quiet": "#99a0a8",
    },
    paper="#181c20",
    ink="#eeebe4",
    muted="#959ca5",
    grid="#2a3036",
    on_main="#111417",
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
