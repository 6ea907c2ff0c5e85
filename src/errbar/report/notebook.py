"""A run in a notebook: the first screen of its page, without script, legible in light and dark."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.pictures import gather
from errbar.records.edited_run import naming_edits
from errbar.records.run import Run
from errbar.report.page.answer_strip import first_screen
from errbar.report.page.page_input import PageInput
from errbar.report.page.scoped_style import scoped_rules
from errbar.report.page.tokens import PAGE_DARK, PAGE_LIGHT
from errbar.report.palette import DARK, LIGHT, Palette, properties

HERE = ".errbar-run"
HEADING = 'p class="answer" role="heading" aria-level="3"'
"""A notebook has headings of its own; two runs in one document share no id."""
LIGHT_THEMES = ('[data-jp-theme-light="true"]', ".vscode-light", 'html[theme="light"]')
DARK_THEMES = ('[data-jp-theme-light="false"]', ".vscode-dark", 'html[theme="dark"]')
"""How JupyterLab, VS Code and Colab say which theme they are in; elsewhere the browser is asked."""


@naming_edits
def notebook(run: Run) -> str:
    """Return HTML on its own paper, so that it is legible on whatever surrounds it."""
    found = gather(run)
    screen = first_screen(PageInput(found=found, figures=found.figures), heading=HEADING)
    return f'<div class="errbar-run"><style>{style(screen)}</style>{screen}</div>'


def style(screen: str) -> str:
    """Return the colours of the theme the notebook is in, and the page's rules for what is shown."""
    light, dark = _colours(PAGE_LIGHT, LIGHT), _colours(PAGE_DARK, DARK)
    by_theme = [
        f"{HERE}{{{light}}}",
        f"@media(prefers-color-scheme:dark){{{HERE}{{{dark}}}}}",
        f"{','.join(f'{t} {HERE}' for t in LIGHT_THEMES)}{{{light}}}",
        f"{','.join(f'{t} {HERE}' for t in DARK_THEMES)}{{{dark}}}",
    ]
    return "".join(by_theme) + scoped_rules(screen, HERE) + "".join(f"{HERE}{rule}" for rule in _RULES)


def _colours(page: Mapping[str, str], pictures: Palette) -> str:
    return ";".join([*(f"--{name}:{colour}" for name, colour in page.items()), properties(pictures)])


_RULES = (
    "{background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;padding:8px 16px 16px}",
    " .answer{font-size:24px;line-height:1.2;font-weight:700;margin:8px 0 0;max-width:26em}",
    " .strip{grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:24px;margin-top:16px}",
    " .ans .s{font-size:16px}",
    " .id span:not(:last-child)::after{content:'·';margin:0 8px}",
    " li{margin:0}",
)
"""What differs from the page: a cell is narrower, and the notebook has its own type."""
