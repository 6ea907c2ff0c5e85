"""Questions to a page about where its words stand, in the browser's own pixels."""

# Words of a picture that reach beyond its frame.
LEAVING = """() => [...document.querySelectorAll('.figure svg')].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  if (!frame.width) return [];
  const out = (b) => Math.max(frame.left - b.left, b.right - frame.right, frame.top - b.top, b.bottom - frame.bottom);
  return [...svg.querySelectorAll('text')].filter(t => out(t.getBoundingClientRect()) > 1)
    .map(t => `${svg.getAttribute('aria-label')}: ${t.textContent} by ${out(t.getBoundingClientRect())}`);
})"""
# Pairs of tick labels, axis names and notes that overlap; the boxes of tilted words do, though the words do not.
TOUCHING = """() => [...document.querySelectorAll('.figure svg')].flatMap(svg => {
  const words = [...svg.querySelectorAll('.axes text, text.note')].filter(t => t.textContent.trim());
  const flat = words.filter(t => !(t.getAttribute('transform') || '').includes('-40'));
  const boxes = flat.map(t => [t.textContent, t.getBoundingClientRect()]);
  const shared = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  return boxes.flatMap(([s, a], i) => boxes.slice(i + 1)
    .filter(([, b]) => shared(a, b, 'left', 'right') > 1 && shared(a, b, 'top', 'bottom') > 3)
    .map(([t]) => `${svg.getAttribute('aria-label')}: ${s} | ${t}`));
})"""
# Cards whose content is wider than they are, and the width the page asks for.
SIDEWAYS = """() => [...document.querySelectorAll('.card')]
  .filter(c => c.scrollWidth > c.clientWidth).map(c => c.innerText)"""
WIDTH = "() => document.documentElement.scrollWidth"
# Of every picture that is shown: its height and number of drawn things.
DRAWN = """() => [...document.querySelectorAll('.figure')].filter(f => f.clientWidth).map(f => {
  const svg = f.querySelector('svg');
  return svg ? [svg.getBoundingClientRect().height, svg.querySelectorAll('path, rect, circle').length] : [0, 0];
})"""
