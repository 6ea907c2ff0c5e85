"""Small figures made by hand: one of every shape, and one with all."""

from errbar.records.figure import Axis, Figure, Mark

UNIT = Axis(label="x", low=0.0, high=1.0)
NAMES = Axis(label="class", low=-0.5, high=1.5, names=("no", "yes"))


def figure(*marks, x=UNIT, y=UNIT, name="made", title="Made by hand", **rest):
    return Figure(name=name, title=title, x=x, y=y, marks=marks, reads="Read it so. And so.", **rest)


SHAPES = {
    "line": figure(Mark(shape="line", x=(0.0, 0.5, 1.0), y=(0.0, 0.8, 1.0), label="a line")),
    "steps": figure(Mark(shape="steps", x=(0.0, 0.5, 1.0), y=(0.0, 0.8, 1.0), label="steps", tone="third")),
    "band": figure(Mark(shape="band", x=(0.0, 1.0), low=(0.1, 0.2), high=(0.5, 0.6), label="a band")),
    "band across": figure(Mark(shape="band", x=(0.0, 1.0), y=(0.0, 1.0), low=(0.1, 0.1), high=(0.3, 0.3), across=True)),
    "points": figure(
        Mark(shape="points", x=(0.2,), y=(0.4,), low=(0.3,), high=(0.6,), text=("here",), label="a point")
    ),
    "points across": figure(
        Mark(shape="points", x=(0.2, 0.4), y=(0.0, 1.0), low=(0.1, 0.3), high=(0.3, 0.5), across=True), y=NAMES
    ),
    "bars": figure(Mark(shape="bars", x=(0.0, 1.0), y=(0.5, 0.75), text=("half", "more"), label="bars"), x=NAMES),
    "bars across": figure(Mark(shape="bars", x=(0.5, 0.75), y=(0.0, 1.0), across=True, tone="good"), y=NAMES),
    "cells": figure(
        Mark(
            shape="cells",
            x=(0.0, 1.0, 0.0, 1.0),
            y=(0.0, 0.0, 1.0, 1.0),
            value=(0.0, 1.0, 0.5, 0.2),
            text=("7", "8", "9", "0"),
        ),
        x=NAMES,
        y=NAMES,
    ),
    "rule": figure(Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), tone="reference", dashed=True, label="chance")),
    "note": figure(Mark(shape="note", x=(0.5, 0.5), y=(0.5, 0.5), text=("one", "two"))),
}
