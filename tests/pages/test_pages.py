"""README, tutorials, how-to and explanation show what their blocks print, digit for digit."""

from functools import cache

import pytest

from tests.pages.blocks import find_blocks, find_other_test
from tests.pages.runner import ROOT, pages, run_page

QUICK = {"README.md", "tutorials/gate.md", "how-to/plan-a-study.md", "how-to/too-little-data.md"}
"""Pages of the default suite; `scripts/test --docs` runs all."""
NOT_RUN = 7
"""Blocks that pages declare as not run, in all: the number may only fall."""


def name(path):
    return path.relative_to(ROOT).as_posix().removeprefix("docs/")


@cache
def read(path):
    return path.read_text(encoding="utf-8")


RUN = [
    pytest.param(p, id=name(p), marks=[pytest.mark.heavy, *([] if name(p) in QUICK else [pytest.mark.docs])])
    for p in pages()
    if find_blocks(read(p)) and not find_other_test(read(p))
]


@pytest.mark.parametrize("path", RUN)
def test_every_block_of_the_page_prints_what_it_shows(path):
    ran = run_page(path)
    assert ran.problems == [], "\n\n".join([*ran.problems, "If this is meant: scripts/docs --accept"])


def test_the_quick_pages_are_pages():
    assert {name(path) for path in pages()} >= QUICK


def test_few_blocks_are_not_run(capsys):
    left = [(name(path), block) for path in pages() for block in find_blocks(read(path)) if block.not_run]
    with capsys.disabled():
        print(
            f"\n{len(left)} blocks of pages are not run:", *(f"{at}:{b.line} {b.not_run}" for at, b in left), sep="\n  "
        )
    assert len(left) == NOT_RUN, "fewer: lower NOT_RUN; more: make the block run"


def test_a_page_left_to_another_test_is_read_there():
    left = {path: find_other_test(read(path)) for path in pages() if find_other_test(read(path))}
    assert left
    for path, test in left.items():
        assert f'"{path.name}"' in (ROOT / test).read_text(encoding="utf-8"), (path, test)
