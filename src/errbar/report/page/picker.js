// The class that is picked: its curves take the place of those before.
const picker = byId("picked"), picks = data.picks;

const FILLED = {
  picked_roc: (figure, k, whole) => { [figure.marks[1].x, figure.marks[1].y] = picks.roc[k].map(whole); },
  picked_precision_recall: (figure, k, whole) => {
    [figure.marks[1].x, figure.marks[1].y] = picks.precision_recall[k].map(whole);
    figure.marks[0].y = [picks.share[k], picks.share[k]];
  },
  picked_reliability: (figure, k, whole) => {
    const [x, y, low, high, rows] = picks.bins[k], mark = figure.marks[1];
    [mark.x, mark.y, mark.low, mark.high] = [x, y, low, high].map(whole);
    mark.text = rows.map((n, i) => `${number(n)} rows: predicted ${number(mark.x[i], 3)}, came true ${number(mark.y[i], 3)}`);
  },
};

function pick(k) {
  const before = picks.names[picks.now ?? picks.start], name = picks.names[k], whole = (part) => part.map((v) => v / picks.unit);
  picks.now = k;
  data.figures.forEach((figure, i) => {
    if (!FILLED[figure.name]) return;
    FILLED[figure.name](figure, k, whole);
    const start = figure.title.slice(0, figure.title.length - before.length - " against all others".length);
    figure.title = `${start}${name} against all others`;
    byId(`t${i}`).textContent = figure.title;
    const host = document.querySelector(`[data-figure="${i}"]`), fold = document.querySelector(`[data-numbers="${i}"]`);
    render(host);
    [...fold.children].slice(1).forEach((part) => part.remove());
    if (fold.open) numbers(figure, fold);
  });
  byId("spoken").textContent = `Curves of ${name} against all others.`;
}
picker?.addEventListener("change", () => pick(Number(picker.value)));
