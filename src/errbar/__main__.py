"""python -m errbar: the command line without its script."""

from errbar.cli import main

main()
