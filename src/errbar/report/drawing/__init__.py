"""Drawing: from a figure's numbers to the parts of a static SVG picture."""
