"""The page's parts: HTML that reads without a script, and the style and script that are shipped inside it."""
