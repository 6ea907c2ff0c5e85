"""Sphinx: how the pages of this folder become the site. `scripts/site` builds it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import errbar

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "errbar"
author = "The errbar developers"
copyright = f"2026, {author}"
version = release = errbar.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_copybutton"]
exclude_patterns = ["Thumbs.db", ".DS_Store"]
myst_heading_anchors = 4
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "none"
numpydoc_show_class_members = False
default_role = "code"
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True

html_theme = "pydata_sphinx_theme"
html_title = f"errbar {release}"
html_copy_source = False
html_theme_options = {"navigation_with_keys": False, "show_nav_level": 1, "secondary_sidebar_items": ["page-toc"]}

UNSEARCHED = "contributing/decisions/"
"""Records of decisions: a reader who searches for a task should not land in one."""
OUTSIDE = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+[^)#\s]*)(#[^)\s]*)?\)")


def lead_inside(app: Sphinx, docname: str, source: list[str]) -> None:
    """Lead links to CONTRIBUTING.md, the page contributing/index; keep only the words of other links outside."""
    home = Path(app.srcdir)
    here = (home / docname).parent

    def inside(link: re.Match[str]) -> str:
        words, path, anchor = link.group(1), link.group(2), link.group(3) or ""
        target = Path(os.path.normpath(here / path))
        if target.is_relative_to(home):
            return link.group(0)
        return f"[{words}](/contributing/index.md{anchor})" if target.name == "CONTRIBUTING.md" else words

    source[0] = OUTSIDE.sub(inside, source[0])


def leave_out_of_search(app: Sphinx, env: BuildEnvironment) -> None:
    """Mark the records of decisions, so that no page need say so itself."""
    for name in env.found_docs:
        if name.startswith(UNSEARCHED):
            env.metadata[name]["nosearch"] = True


def setup(app: Sphinx) -> None:
    """Connect both."""
    app.connect("source-read", lead_inside)
    app.connect("env-updated", leave_out_of_search)
