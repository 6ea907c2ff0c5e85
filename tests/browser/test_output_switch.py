"""Several outputs: one switch above each section with pictures, all of them together."""

import numpy as np
import pytest

import errbar
from errbar.report.html import page as page_of
from tests.browser.conftest import awaited, barriers


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(120, 3))
    names = ["height", "weight", 'in"come<b>']
    table = {name: truth[:, j] for j, name in enumerate(names)} | {
        f"v{j}": truth[:, j] + 0.4 * rng.normal(size=120) for j in range(3)
    }
    run = errbar.score(table, truth=names, value=["v0", "v1", "v2"])
    path = tmp_path_factory.mktemp("outputs") / "outputs.html"
    path.write_text(page_of(run), encoding="utf-8")
    return path


def test_a_switch_changes_the_pictures_of_every_section(visit, address, axe):
    page = visit(address)
    assert page.locator("select.output").count() == 2
    shown = page.locator(".side-of:not(.off) h3").all_inner_texts
    assert all(title.startswith("height:") for title in shown()) and len(shown()) == 3
    page.locator("#output-of-shape").select_option(label='in"come<b>')
    assert all(title.startswith('in"come<b>:') for title in shown()) and len(shown()) == 3
    assert page.locator("#output-of-tolerance").input_value() == "2"
    awaited(page, "[...document.querySelectorAll('.side-of:not(.off) .figure')].every(f => f.querySelector('svg'))")
    page.add_script_tag(content=axe)
    assert barriers(page) == []
    assert page.said == []
