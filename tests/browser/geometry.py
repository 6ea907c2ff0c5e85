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
# Every tick label of a plain number axis: the picture, the number it says, the value where it stands, the axis' length.
TICKS = """() => {
  const figures = JSON.parse(document.getElementById('errbar').textContent).figures;
  const raised = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b';
  const number = (t) => {
    const plain = t.textContent.replaceAll(',', '').replace('\u2212', '-');
    const power = plain.match(/^(.*?)\u00d7?10([^\\d.]+)$/);
    if (!power) return Number(plain);
    const digits = power[1] === '-' ? -1 : Number(power[1] || 1);
    return digits * 10 ** Number([...power[2]].map((c) => '0123456789-'[raised.indexOf(c)]).join(''));
  };
  return [...document.querySelectorAll('.figure')].filter(f => f.querySelector('svg')).flatMap(f => {
    const figure = figures[Number(f.dataset.figure)], svg = f.querySelector('svg');
    const [left, top, bottom, right] = svg.querySelector('path.edge').getAttribute('d').match(/[\\d.]+/g).map(Number);
    const ticks = [...svg.querySelectorAll('.axes text:not(.name):not([transform])')];
    const up = ticks.filter(t => t.getAttribute('text-anchor') === 'end'), across = ticks.filter(t => !up.includes(t));
    const plain = (axis) => axis && !axis.names && !axis.log;
    const told = (axis, labels, share) => (plain(axis) ? labels : []).map(t =>
      [figure.name, number(t), axis.low + share(t) * (axis.high - axis.low), axis.high - axis.low]);
    return [...told(figure.x, across, (t) => (t.getAttribute('x') - left) / (right - left)),
      ...told(figure.y, up, (t) => (bottom + 4 - t.getAttribute('y')) / (bottom - top))];
  });
}"""
