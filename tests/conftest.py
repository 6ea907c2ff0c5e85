"""`--quick`: the part of the suite for the inner loop, chosen by a rule that every test file states itself."""

from collections import defaultdict

STARTS = ("subprocess", "multiprocessing", "sync_playwright")
"""Modules whose presence in a test file says that its tests start processes."""
LONG = 3.0
"""Seconds beyond which a file belongs to those marked heavy."""


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="without browsers, new processes and files marked heavy")


def pytest_configure(config):
    if config.option.quick and not hasattr(config, "workerinput"):
        config.pluginmanager.register(LongFiles(), "long_files")


def pytest_collection_modifyitems(config, items):
    if not config.option.quick:
        return
    left_out = [item for item in items if _is_heavy(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not _is_heavy(item)]


def _is_heavy(item):
    marked = any(item.get_closest_marker(name) for name in ("heavy", "browser"))
    return marked or "process" in item.fixturenames or any(hasattr(item.module, name) for name in STARTS)


class LongFiles:
    """Names the files that take too long for a quick run, so that the marks stay true."""

    def __init__(self):
        self.seconds = defaultdict(float)

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_terminal_summary(self, terminalreporter):
        for name, seconds in sorted(self.seconds.items(), key=lambda pair: -pair[1]):
            if seconds > LONG:
                terminalreporter.write_line(f"{name} took {seconds:.1f} s: mark what is slow there `heavy`.")
