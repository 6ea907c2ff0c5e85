"""One Chromium a session, and a page of every kind of run, made when the first test asks for it."""

import os
import shutil
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from errbar.report.html import page as page_of
from tests.browser.runs import RUNS

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run")  # fmt: skip
DESK, PHONE = {"width": 1200, "height": 900}, {"width": 360, "height": 740}


def missing():
    """What these tests need and do not find; empty where they can run."""
    if find_spec("playwright") is None or find_spec("axe_playwright_python") is None:
        return "playwright and axe-playwright-python are not installed (scripts/setup)"
    return "" if executable() else "no chromium (scripts/browser finds or installs one)"


def executable():
    named = os.environ.get("ERRBAR_CHROMIUM")
    found = [place for name in (named, *NAMES) if name and (place := shutil.which(name))]
    return found[0] if found else None


def pytest_collection_modifyitems(items):
    here = [item for item in items if HERE in item.path.parents]
    why = missing()
    for item in here:
        item.add_marker(pytest.mark.browser)
        if why and os.environ.get("CI") != "true":  # in CI the fixture below fails instead
            item.add_marker(pytest.mark.skip(reason=f"NO BROWSER: {why}"))


@pytest.fixture(scope="session")
def chromium():
    assert not missing(), missing()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(QUIET))
        yield browser
        browser.close()


class Made:
    """Runs and their pages on disk, each made once."""

    def __init__(self, folder):
        self.folder, self.runs = folder, {}

    def run(self, name):
        if name not in self.runs:
            self.runs[name] = RUNS[name]()
        return self.runs[name]

    def path(self, name):
        found = self.folder / f"{name}.html"
        if not found.exists():
            found.write_text(page_of(self.run(name)), encoding="utf-8")
        return found


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    return Made(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def visit(chromium, made):
    """visit(name or path, ...) opens a page from disk; what it said and asked for is in `said` and `asked`."""
    contexts = []

    def visited(name, *, viewport=DESK, **more):
        context = chromium.new_context(viewport=viewport, **more)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.said, page.asked = [], []
        page.on("console", lambda m: page.said.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda e: page.said.append(f"error: {e}"))
        page.on("request", lambda r: page.asked.append(r.url))
        page.goto((made.path(name) if name in RUNS else Path(name)).as_uri())
        return page

    yield visited
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
