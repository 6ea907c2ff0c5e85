"""Wrong readers that a person could write, each with the law that it breaks."""

import contextlib
import json
import pathlib
import subprocess
from dataclasses import replace

from errbar._shelf import shelf
from errbar.errors import BadInput
from errbar.readers._graded_items import GradedItems
from errbar.records.log_reader import LogLayout

RIGHT = "humaneval"


def but(of=RIGHT, **fields):
    return lambda: replace(shelf("readers").load(of), **fields)


def rows_by(take):
    """A reader of HumanEval lines that hands each line to `take`."""

    def read(log):
        rows = GradedItems(log, "wrong")
        for place, line in log.records():
            take(rows, place, line)
        return rows.log()

    return read


def without_trials(rows, place, line):
    with contextlib.suppress(BadInput):
        rows.add(place, line["task_id"], {"passed": line["passed"]}, trial=1)


def turned_round(rows, place, line):
    rows.add(place, line["task_id"], {"passed": not line["passed"]})


def lenient(rows, place, line):
    rows.add(place, line.get("task_id", "?"), {"passed": line.get("passed", 0)})


def careless(rows, place, line):
    rows.add(place, line["task_id"], {"passed": line["passed"]})


def opening(rows, place, line):
    with contextlib.suppress(OSError):
        pathlib.Path("/", line["task_id"]).read_bytes()
    rows.add(place, line["task_id"], {"passed": line["passed"]})


def running(rows, place, line):
    subprocess.run(["true", line["task_id"]], check=False)
    rows.add(place, line["task_id"], {"passed": line["passed"]})


def skipping(log):
    """Damaged lines left out without a word."""
    rows = GradedItems(log, "wrong")
    for number, line in enumerate(log.path.read_bytes().splitlines(), 1):
        with contextlib.suppress(ValueError, KeyError, TypeError, RecursionError):
            given = json.loads(line)
            rows.add(f"line {number}", given["task_id"], {"passed": given["passed"]})
    return rows.log()


def silent_about_places(log):
    try:
        return shelf("readers").load(RIGHT).read(log)
    except BadInput as cause:
        raise BadInput(f"{log.path.name} cannot be read.") from cause


def only_by_name(log):
    if log.path.suffix != ".jsonl":
        return None
    return shelf("readers").load(RIGHT).read(log)


WRONG = {
    "a page that names no key": ("says_what_it_is", but(about="HumanEval results are read, item by item. " * 3)),
    "a layout without a mark": ("says_what_it_is", but(layouts=(LogLayout("lines"),))),
    "trials lost": ("reads_back_what_it_writes", but(read=rows_by(without_trials))),
    "grades turned round": ("reads_back_what_it_writes", but(read=rows_by(turned_round))),
    "a writer of another format": ("reads_back_what_it_writes", but(write=shelf("readers").load("battles").write)),
    "known by the ending of its name": ("is_known_by_content_alone", but(read=only_by_name)),
    "known by a key that tables have": (
        "is_known_by_content_alone",
        but(layouts=(LogLayout("lines", ("task_id",)), LogLayout("lines", ("truth",)))),
    ),
    "a log of another reader taken too": (
        "is_known_by_content_alone",
        but(name="mine", layouts=(LogLayout("lines", ("task_id", "passed")),)),
    ),
    "damaged lines left out": ("refuses_damage_by_place", but(read=skipping)),
    "a lost key graded 0": ("refuses_damage_by_place", but(read=rows_by(lenient))),
    "a lost key that ends in KeyError": ("refuses_damage_by_place", but(read=rows_by(careless))),
    "a refusal without a place": ("refuses_damage_by_place", but(read=silent_about_places)),
    "the file read past its limits": ("is_bounded", but(read=skipping)),
    "a file opened that the log names": ("touches_only_its_file", but(read=rows_by(opening))),
    "a program run with what the log says": ("touches_only_its_file", but(read=rows_by(running))),
}
