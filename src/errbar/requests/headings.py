"""Headings of a help page, in the order in which they are shown."""

PREDICTIONS = "Your predictions"
OUTCOMES = "Or your outcomes"
DATA = "Your data"
CRITERIA = "What the candidate must show"
SIZES = "What you expect"
ROWS = "What your rows are"
READING = "How to read the columns"
SCORES = "A table of scores"
SEARCHING = "What to search"
PLANNING = "How to split the rows"
STUDY = "What to simulate"
CHOICES = "What to compute"
RUNNING = "How to run it"
OUTPUT = "Output"
HEADINGS = (
    *(
        PREDICTIONS,
        OUTCOMES,
        DATA,
        CRITERIA,
        SIZES,
        ROWS,
        READING,
        SCORES,
        SEARCHING,
        PLANNING,
        STUDY,
        CHOICES,
        RUNNING,
        OUTPUT,
    ),
)
