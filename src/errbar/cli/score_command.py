"""errbar score, as the library of commands reads it."""

from errbar.cli.build import command
from errbar.cli.score import ScorePrinting, run_score
from errbar.requests.score import ScoreRequest

score = command(ScoreRequest, ScorePrinting, run_score)
