"""Screen: tables, bars, folding and colour of text for a terminal of any width."""
