"""Tokens: the page's colours in light and dark, and its style sheet in one text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from errbar.report.palette import DARK, LIGHT, properties

PAGE_LIGHT = {
    "paper": "#fbfaf7", "card": "#ffffff", "ink": "#191c20", "ink2": "#474d55", "ink3": "#646b74", "line": "#e6e3da",
    "line2": "#cbc7bc", "est": "#0a5ca0", "est2": "#7db0d9", "est3": "#d8e7f3", "bad": "#ad3f08", "bad2": "#e2996a",
    "bad3": "#f8e4d6", "ns": "#70767e", "focus": "#0a5ca0",
}  # fmt: skip
PAGE_DARK = {
    "paper": "#111417", "card": "#181c20", "ink": "#eeebe4", "ink2": "#bcc1c7", "ink3": "#959ca5", "line": "#2a3036",
    "line2": "#454d55", "est": "#74b8f0", "est2": "#3f7cae", "est3": "#1b344a", "bad": "#f4995f", "bad2": "#a85f30",
    "bad3": "#43291a", "ns": "#99a0a8", "focus": "#9cd0fa",
}  # fmt: skip
SHEETS = ("style.css", "parts.css", "gaps.css", "narrow.css")


@cache
def style() -> str:
    """Light unless the reader's system or the button says dark; paper is always light."""
    light, dark = (
        ";".join([*(f"--{name}:{colour}" for name, colour in own.items()), properties(pictures)])
        for own, pictures in ((PAGE_LIGHT, LIGHT), (PAGE_DARK, DARK))
    )
    system = f"@media screen and (prefers-color-scheme:dark){{html:not([data-theme=light]){{{dark}}}}}"
    colours = f":root{{{light}}}{system}@media screen{{html[data-theme=dark]{{{dark}}}}}\n"
    return colours + "".join(map(page_file, SHEETS))


def page_file(name: str) -> str:
    """One of the page's own files: its template, a style sheet, a script."""
    return (files("errbar.report.page") / name).read_text(encoding="utf-8")
