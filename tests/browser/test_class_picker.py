"""The class picker: another class takes the place of the worst in three pictures, by pointer and by keys."""

import re

import numpy as np
import pytest

import errbar
from errbar.report.html import page as page_of
from tests.browser.conftest import PHONE, awaited, barriers
from tests.browser.geometry import WIDTH

NASTY = '</script><b>"c" 😀'


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    rng = np.random.default_rng(0)
    names = np.array([*(f"k{i:02d}" for i in range(24)), NASTY])
    truth = rng.integers(0, 25, 600)
    z = rng.normal(size=(600, 25))
    z[np.arange(600), truth] += 2.5
    prob = np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)
    run = errbar.score(truth=names[truth], prob=prob, classes=list(names), measures="accuracy,log_loss")
    path = tmp_path_factory.mktemp("classes") / "classes.html"
    path.write_text(page_of(run), encoding="utf-8")
    return path


def lines(page):
    return [
        page.locator(f"#curves .figure >> nth={i}").locator("g[clip-path] path").last.get_attribute("d")
        for i in range(2)
    ]


def test_another_class_changes_every_picture_its_title_and_its_numbers(visit, address):
    page = visit(address)
    first = page.locator("#curves h3").all_inner_texts()
    start = page.locator("#picked option:checked").inner_text()
    assert all(start in title for title in first) and len(first) == 3
    before = lines(page)
    page.locator("#curves [data-numbers] summary").first.click()
    page.locator("#picked").select_option(label=NASTY)
    assert all(NASTY in title for title in page.locator("#curves h3").all_inner_texts())
    assert all(a != b for a, b in zip(before, lines(page)))
    assert page.locator("#curves .figure svg").first.get_attribute("aria-label").endswith("against all others")
    assert NASTY in page.locator("#curves .figure svg").first.get_attribute("aria-label")
    told = page.locator("#curves [data-numbers]").first.inner_text()
    page.locator("#picked").select_option(label=start)
    for now, then in zip(lines(page), before):
        assert np.allclose(*([float(x) for x in re.findall(r"[\d.]+", d)] for d in (now, then)), atol=0.2)
    assert page.locator("#curves [data-numbers]").first.inner_text() != told
    assert page.said == []


def test_the_picker_works_by_keys_and_has_no_barrier_at_any_size(visit, address, axe):
    page = visit(address)
    page.locator("#picked").focus()
    page.keyboard.press("End")
    assert NASTY in page.locator("#curves h3").first.inner_text()
    assert NASTY in page.locator("#spoken").inner_text()
    page.add_script_tag(content=axe)
    assert barriers(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate(WIDTH) == PHONE["width"]


def test_without_a_script_the_worst_class_is_drawn(alone, address):
    page = alone(address, java_script_enabled=False)
    drawn = page.locator("#curves .figure svg[role=presentation]")
    assert drawn.count() == 3 and all(drawn.nth(i).is_visible() for i in range(3))


def test_beyond_twenty_classes_the_worst_have_counts_and_a_key_and_the_csv_has_all(visit, address):
    page = visit(address)
    host = page.locator(".figure", has=page.locator("svg[aria-label^='Confusions of the 25']"))
    awaited(page, "document.querySelectorAll('.figure rect[rx]').length > 0")
    assert host.locator("rect[rx]").count() == 25 * 26
    counts = host.locator("g[clip-path] text").all_text_contents()
    assert len(counts) > 25 and all(text.isdigit() and int(text) > 0 for text in counts)  # empty cells are empty
    keys = host.locator("xpath=..").locator(".legend li")
    assert ["share of the true class" in text for text in keys.all_inner_texts()] == [True, True]
    with page.expect_download() as saved:
        page.locator("#classes > .hd [data-csv=sheet-confusion]").click()
    rows = saved.value.path().read_text(encoding="utf-8").splitlines()
    assert sum(int(float(row.rsplit(",", 1)[1])) for row in rows[1:]) == 600
