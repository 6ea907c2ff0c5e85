import re
from importlib.resources import files
from typing import get_args

import pytest

from errbar.records.figure import Tone
from errbar.report.palette import DARK, LIGHT, colours, properties, themed


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """As WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_tone_is_seen_on_its_paper_and_words_are_read_there(palette):
    assert set(palette.tones) == set(get_args(Tone))
    assert min(contrast(c, palette.paper) for c in palette.tones.values()) >= 3
    assert contrast(palette.ink, palette.paper) >= 7
    assert contrast(palette.muted, palette.paper) >= 4.5
    assert contrast(palette.on_main, palette.tones["main"]) >= 4.5


def test_properties_name_every_colour_and_a_themed_palette_uses_only_these():
    named = set(re.findall(r"--eb-([a-z-]+):", properties(LIGHT)))
    assert named == set(colours(LIGHT)) == set(colours(DARK))
    used = [*themed().tones.values(), themed().paper, themed().ink, themed().muted, themed().grid, themed().on_main]
    assert {re.fullmatch(r"var\(--eb-([a-z-]+)\)", c)[1] for c in used} == named


def test_the_page_uses_no_property_that_the_palette_lacks():
    folder = files("errbar.report.page")
    text = "".join(f.read_text() for f in folder.iterdir() if f.name.endswith((".css", ".js")))
    assert set(re.findall(r"var\(--eb-([a-z-]+)", text)) <= set(colours(LIGHT))
