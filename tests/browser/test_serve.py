"""The served store in a browser: the list, finding, a report with its way back, and two runs compared."""

from dataclasses import replace
from threading import Thread

import numpy as np
import pytest

import errbar
from errbar.cli.serving.server import Server
from errbar.records.provenance import Provenance
from errbar.stores import open_store
from tests.browser.conftest import PHONE, awaited, barriers, followed, unfolded
from tests.browser.geometry import WIDTH
from tests.browser.runs import features, run_of

LEARNERS = ("logistic", "tree")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A store with two evaluated learners, and their runs."""
    X, y = features()
    store = tmp_path_factory.mktemp("served") / "store"
    return store, [errbar.evaluate(name, X, y, plan="kfold(k=5)", store=store) for name in LEARNERS]


@pytest.fixture(scope="module")
def served(runs):
    with Server(runs[0]) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def page(served, alone):
    """The list, under the policy that its headers set."""
    found = alone(served.door.url)
    yield found
    assert found.said == []
    assert [url for url in found.asked if not url.startswith(served.door.url)] == []


def test_the_list_has_every_run_and_words_find_one(page, runs):
    listed = page.locator("tbody tr")
    assert {line.split()[0] for line in listed.all_inner_texts()} == {run.id for run in runs[1]}
    page.get_by_label("Words").fill(runs[1][0].id)
    followed(page, page.get_by_role("button", name="Find").click)
    assert [line.split()[0] for line in listed.all_inner_texts()] == [runs[1][0].id]
    assert page.locator("main").inner_text().startswith("Verb") and "1 of 2 runs" in page.locator("main").inner_text()


def test_a_run_opens_as_its_report_with_pictures_of_its_rows_and_a_way_back(page, runs, served):
    followed(page, page.get_by_role("link", name=runs[1][0].id).click)
    assert page.locator("footer").inner_text().count(runs[1][0].id) >= 1
    assert page.locator("svg[aria-label^='ROC']").count() == 1
    page.locator("#threshold").press("Home")
    assert "no longer hold" in page.locator("#moved").inner_text()
    followed(page, page.get_by_role("link", name="All runs").click)
    assert page.url == served.door.url


def test_two_ticked_runs_are_compared(page):
    for tick in page.get_by_role("checkbox").all():
        tick.check()
    button = page.get_by_role("button", name="Compare the ticked runs")
    followed(page, lambda: button.press("Enter"))
    heading = page.locator("h1").inner_text()
    assert "logistic" in heading and "tree" in heading and "accuracy" in heading  # the answer, not the question
    awaited(page, "document.querySelector('#gaps svg.gap') !== null")
    assert unfolded(page).locator(".card svg").count() >= 1


def test_the_list_has_no_barriers_and_fits_a_phone(served, visit, axe):
    page = visit(served.door.url)
    page.add_script_tag(content=axe)
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page, only="color-contrast") == []
    page.set_viewport_size(PHONE)
    assert page.evaluate(WIDTH) == PHONE["width"]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """A store of 120 runs of one test set, three pages, and its server."""
    rng = np.random.default_rng(0)
    truth = np.arange(40) % 2
    folder = tmp_path_factory.mktemp("crowded") / "store"
    with open_store(folder) as store:
        for i in range(120):
            said = np.where(rng.random(40) < 0.2 + 0.005 * i, 1 - truth, truth)
            run = errbar.score(truth=truth, label=said, positive=1, measures="accuracy")
            store.save(replace(run, provenance=Provenance(files=(f"model{i:03d}.csv",))), run.predictions)
    with Server(folder) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def long_names(tmp_path_factory):
    """A store with a model whose name is longer than a screen is wide, and its server."""
    folder = tmp_path_factory.mktemp("long") / "store"
    with open_store(folder) as store:
        store.save(run_of("select-long"))
        store.save(run_of("compare-12"))
    with Server(folder) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_long_name_leaves_verdict_and_answer_on_the_screen_and_a_phone_begins_with_the_verdict(long_names, visit):
    page = visit(long_names.door.url)
    assert page.locator(".wide").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert all(cell.bounding_box()["width"] >= 200 for cell in page.locator("tbody td:nth-child(5)").all())
    assert "against" not in page.locator("tbody td:nth-child(3)").first.inner_text()  # names stand under Model
    page = visit(long_names.door.url, viewport=PHONE)
    for row in page.locator("tbody tr").all():
        verdict, name = row.locator("td:nth-child(4)").bounding_box(), row.locator("th").bounding_box()
        assert verdict["y"] < name["y"] and verdict["x"] + verdict["width"] <= PHONE["width"]
    assert page.evaluate(WIDTH) == PHONE["width"]


def test_ticks_survive_turning_pages_and_filters(crowded, alone):
    page = alone(crowded.door.url)
    rows = page.locator("tbody tr")
    first = rows.nth(0).get_by_role("checkbox")
    chosen = [first.get_attribute("value")]
    first.check()
    followed(page, page.get_by_role("button", name="Older").first.click)
    assert "Ticked on other pages" in page.locator("main").inner_text()
    rows.nth(3).get_by_role("checkbox").check()
    chosen.append(rows.nth(3).get_by_role("checkbox").get_attribute("value"))
    followed(page, page.get_by_role("button", name="Older").first.click)
    assert all(run in page.locator("main").inner_text() for run in chosen)
    followed(page, page.get_by_role("button", name="Newer").first.click)
    assert rows.nth(3).get_by_role("checkbox").is_checked()
    followed(page, page.get_by_role("button", name="Newer").first.click)
    assert rows.nth(0).get_by_role("checkbox").is_checked()
    page.get_by_label("Words").fill("model007")
    followed(page, page.get_by_role("button", name="Find").click)
    assert rows.count() == 1 and all(run in page.locator("main").inner_text() for run in chosen)
    followed(page, page.get_by_role("button", name="Compare the ticked runs").click)
    awaited(page, "document.querySelector('#gaps svg.gap') !== null")
    assert page.said == []


def test_every_line_has_a_verdict_and_the_list_narrows_to_one(crowded, alone):
    page = alone(crowded.door.url)
    worded = {"● better", "◆ worse", "○ inconclusive"}
    assert {row.strip() for row in page.locator("tbody td:nth-child(4)").all_inner_texts()} <= worded
    page.get_by_label("Verdict").select_option("better")
    followed(page, page.get_by_role("button", name="Find").click)
    found = page.locator("tbody td:nth-child(4)").all_inner_texts()
    assert found and {row.strip() for row in found} == {"● better"}
