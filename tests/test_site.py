"""The tree of docs/: every page is reached, every link leads somewhere, and old paths lead to the new ones."""

import inspect
import re
import runpy
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import errbar

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
STUBS = runpy.run_path(str(ROOT / "scripts" / "generate_stubs.py"))
MOVED = STUBS["moved"]()
PAGES = sorted(str(p.relative_to(DOCS)) for p in DOCS.rglob("*.md"))
TREE = [page for page in PAGES if page not in MOVED]
FOLDERS = {"tutorials", "how-to", "reference", "explanation", "contributing", "history"}
TEXTS = ["README.md", "CONTRIBUTING.md", "MAINTENANCE.md", *(f"docs/{page}" for page in PAGES)]


@cache
def read(path):
    return path.read_text(encoding="utf-8")


def toctree_entries(page, text, pages):
    """The pages that the toctrees of a page name; Sphinx leaves the page itself out of a glob."""
    folder = page.rpartition("/")[0]
    for body in re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.S | re.M):
        for line in body.splitlines():
            if not line or line.startswith(":"):
                continue
            name = f"{folder}/{line}.md".removeprefix("/")
            depth = name.count("/")
            found = [p for p in pages if fnmatchcase(p, name) and p.count("/") == depth and p != page]
            yield from found or [name]


def slugs(text):
    """The anchors of a page, as GitHub and MyST make them from its headings."""
    text = re.sub(r"^(`{3,}).*?^\1`*$", "", text, flags=re.S | re.M)
    found = Counter()
    for title in re.findall(r"^#{1,6} (.+)$", text, re.M):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title.strip()).lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        yield f"{slug}-{found[slug]}" if found[slug] else slug
        found[slug] += 1


def broken_links(path, text):
    """The relative links of a page that lead to no file, or to no heading of it."""
    plain = re.sub(r"^(`{3,}).*?^\1`*$|`[^`\n]+`", "", text, flags=re.S | re.M)
    for link in re.findall(r"\]\(([^)\s]+)\)", plain):
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (anchor and anchor not in slugs(read(target))):
            yield link


def test_every_page_is_in_exactly_one_menu():
    named = Counter(entry for page in TREE for entry in toctree_entries(page, read(DOCS / page), TREE))
    assert {page: n for page, n in named.items() if n > 1} == {}
    assert set(TREE) - set(named) == {"index.md"}
    assert set(named) - set(TREE) == set()


def test_pages_stand_in_the_five_folders_and_the_front_page_alone_outside():
    assert {page for page in TREE if page.partition("/")[0] not in FOLDERS} == {"index.md"}


def test_a_page_that_no_menu_names_or_that_is_missing_is_noticed():
    text = "```{toctree}\n:glob:\n\na\nmore/*\n```\n"
    pages = ["x/a.md", "x/index.md", "x/more/b.md", "x/more/deep/c.md", "x/d.md"]
    assert list(toctree_entries("x/index.md", text, pages)) == ["x/a.md", "x/more/b.md"]
    assert list(toctree_entries("x/index.md", "```{toctree}\n\ngone\n```", pages)) == ["x/gone.md"]


@pytest.mark.parametrize("page", TEXTS)
def test_every_link_leads_to_a_file_and_a_heading(page):
    assert list(broken_links(ROOT / page, read(ROOT / page))) == []


def test_a_broken_link_is_found(tmp_path):
    (tmp_path / "there.md").write_text("# A title: `code` & more\n\n```\n# no title\n```\n", encoding="utf-8")
    text = "[a](there.md) [b](there.md#a-title-code--more) [c](https://x.org/y) [d](gone.md) [e](there.md#no-title)"
    assert list(broken_links(tmp_path / "there.md", text)) == ["gone.md", "there.md#no-title"]
    assert list(broken_links(tmp_path / "there.md", "[f](#x)")) == ["#x"]


@pytest.mark.parametrize("old", MOVED)
def test_an_old_path_leads_to_the_page(old):
    assert (DOCS / MOVED[old]).is_file() and MOVED[old] not in MOVED
    assert read(DOCS / old) == STUBS["stub"](old, MOVED[old]), "run scripts/docs"


def test_a_stub_links_from_where_it_is():
    assert "](../reference/commands/score.md)" in STUBS["stub"]("verbs/score.md", "reference/commands/score.md")


def test_every_public_name_of_python_has_its_entry():
    pages = [read(page) for page in sorted((DOCS / "reference" / "python").glob("*.md"))]
    named = Counter(name for text in pages for name in re.findall(r"^\.\. auto\w+:: ([\w.]+)$", text, re.M))
    homes = {"lab": "errbar.api.Lab", "errors": "errbar.errors"}
    assert named == Counter(homes.get(name, name) for name in errbar.__all__)
    assert all(inspect.getdoc(getattr(errbar, name)) for name in errbar.__all__)


def test_links_to_files_outside_lead_to_their_page_or_keep_their_words():
    conf = runpy.run_path(str(DOCS / "conf.py"))
    text = "[a](../../../CONTRIBUTING.md#tests) [b](../../../examples/x/) [c](../../how-to/serve.md) [d](two.md)"
    source = [text]
    conf["lead_inside"](SimpleNamespace(srcdir=DOCS), "contributing/guides/check", source)
    assert source == ["[a](/contributing/index.md#tests) b [c](../../how-to/serve.md) [d](two.md)"]


def test_records_of_decisions_are_left_out_of_the_search():
    conf = runpy.run_path(str(DOCS / "conf.py"))
    names = ["contributing/decisions/0001-cli-and-json", "contributing/architecture"]
    environment = SimpleNamespace(found_docs=names, metadata={name: {} for name in names})
    conf["leave_out_of_search"](None, environment)
    assert [name for name in names if "nosearch" in environment.metadata[name]] == names[:1]
