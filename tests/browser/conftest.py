"""One Chromium a session, and a page of every kind of run, made when the first test asks for it."""

import os
import shutil
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

import pytest

from errbar.report.html import page as page_of
from tests.browser.runs import RUNS, run_of

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run")  # fmt: skip
PATIENCE = 30
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
        self.folder, self.run = folder, run_of

    def address(self, name):
        """Where the page of that run is; anything else is a path or an address already."""
        if name in RUNS:
            return self.path(name).as_uri()
        return name.as_uri() if isinstance(name, Path) else name

    def path(self, name):
        found = self.folder / f"{name}.html"
        if not found.exists():
            found.write_text(page_of(self.run(name)), encoding="utf-8")
        return found


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    return Made(tmp_path_factory.mktemp("pages"))


def listened(page):
    """The page, whose `said` and `asked` hold what it wrote to the console and what it requested."""
    page.said, page.asked = [], []
    page.on("console", lambda m: page.said.append(f"{m.type}: {m.text}"))
    page.on("pageerror", lambda e: page.said.append(f"error: {e}"))
    page.on("request", lambda r: page.asked.append(r.url))
    return page


def opened(page, address):
    page.said.clear()
    page.asked.clear()
    page.goto(address)
    return page


def awaited(page, expression):
    """Wait until the expression is true. Playwright's own wait evaluates a string in the page when the first look is
    too early, which the page's policy forbids; asked from outside, the look is allowed each time."""
    end = monotonic() + PATIENCE
    while not looked(page, expression):
        assert monotonic() < end, f"not true after {PATIENCE} s: {expression}"
        page.wait_for_timeout(20)


def looked(page, expression):
    """What the expression is now; None where the page was left for another while it was asked."""
    from playwright.sync_api import Error

    try:
        return page.evaluate(expression)
    except Error as error:
        if "context was destroyed" in str(error) or "navigation" in str(error):
            return None
        raise


def followed(page, act):
    """Do what leaves the page, a click on a link or on a form's button, and wait until the next one has loaded."""
    with page.expect_navigation():
        act()
    return page


def unfolded(page):
    """The page with every fold open, and the pictures in them drawn."""
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    awaited(page, "[...document.querySelectorAll('.figure')].every(f => !f.clientWidth || f.querySelector('svg'))")
    return page


@pytest.fixture(scope="session")
def tab(chromium):
    """The tab that most tests share: every visit loads its page afresh. axe is let in past the page's own policy."""
    context = chromium.new_context(viewport=DESK, bypass_csp=True)
    context.set_default_timeout(PATIENCE * 1000)
    yield listened(context.new_page())
    context.close()


@pytest.fixture
def visit(tab, made):
    """visit(run, path or address) opens it in the shared tab."""

    def visited(name, *, viewport=DESK):
        tab.emulate_media(media="screen", color_scheme="light")
        tab.set_viewport_size(viewport)
        return opened(tab, made.address(name))

    return visited


@pytest.fixture
def alone(chromium, made):
    """alone(run, path or address, ...) opens it in a context with these settings; the page's own policy holds."""
    contexts = []

    def visited(name, **settings):
        contexts.append(chromium.new_context(viewport=DESK, **settings))
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        return opened(listened(contexts[-1].new_page()), made.address(name))

    yield visited
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def barriers(page, *, only=None):
    """What axe objects to, of whatever impact: rule, impact, and the first places. `only` names one rule."""
    options = {"resultTypes": ["violations"], **({"runOnly": [only]} if only else {})}
    found = page.evaluate("async (options) => (await axe.run(document, options)).violations", options)
    return [(v["id"], v["impact"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found]
