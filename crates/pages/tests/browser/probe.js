// Measures a page as it is laid out, and tells the page around it what is wrong. Runs in a copy of the page without its policy, which would not let it.
'use strict';
const problems = [];
let checked = 0;
const check = (holds, problem) => { checked += 1; if (!holds) problems.push(problem); };

const luminance = (color) => {
  const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const name = (node) => `${node.tagName} "${node.textContent.trim().slice(0, 40)}"`;

const root = document.documentElement;
const paper = getComputedStyle(root).backgroundColor;
check(root.scrollWidth <= innerWidth, `the page is ${root.scrollWidth} wide in ${innerWidth}`);

for (const node of document.querySelectorAll('h1, h2, h3, p, li, figcaption, th, td, dt, dd, summary')) {
  const ratio = contrast(getComputedStyle(node).color, paper);
  check(ratio >= 4.5, `${name(node)} has a contrast of ${ratio.toFixed(1)}`);
}
for (const plot of document.querySelectorAll('.plot > svg')) {
  const { width, height } = plot.viewBox.baseVal;
  check(plot.getBoundingClientRect().width > 250, 'a plot is too narrow');
  for (const text of plot.querySelectorAll('text')) {
    const box = text.getBBox();
    const inside = box.x >= -1 && box.x + box.width <= width + 1 && box.y >= -1
      && box.y + box.height <= height + 1;
    check(inside, `${plot.querySelector('title').textContent}: ${name(text)} leaves the plot`);
    const shade = text.previousElementSibling;
    const ground = shade && shade.tagName === 'rect' ? getComputedStyle(shade).fill : paper;
    const ratio = contrast(getComputedStyle(text).fill, ground);
    check(ratio >= 4.5, `${name(text)} has a contrast of ${ratio.toFixed(1)}`);
  }
  for (const row of plot.querySelectorAll('.row, .stack, .unit')) {
    const [one, other] = [...row.querySelectorAll(':scope > text')].map((text) => text.getBBox());
    const apart = !other || one.x + one.width <= other.x || one.y + one.height <= other.y + 4;
    check(apart, `${name(row)}: the label runs into the number`);
  }
  const labels = [...plot.querySelectorAll('.dot text')].map((text) => text.getBBox());
  labels.forEach((one, at) => labels.slice(at + 1).forEach((other) => {
    const apart = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1
      || one.y + one.height <= other.y + 4 || other.y + other.height <= one.y + 4;
    check(apart, 'two labels collide');
  }));
}
for (const mark of document.querySelectorAll('.mark:not(.hollow)')) {
  const ratio = contrast(getComputedStyle(mark).fill, paper);
  check(ratio >= 3, `a mark has a contrast of ${ratio.toFixed(1)}`);
}

const skip = document.querySelector('.skip');
skip.focus();
check(document.activeElement === skip && skip.getBoundingClientRect().left >= 0, 'no link to skip by');
for (const table of document.querySelectorAll('.table')) {
  table.focus();
  const closed = table.closest('details:not([open])');
  check(closed || document.activeElement === table, 'a table cannot be scrolled by keyboard');
}
for (const summary of document.querySelectorAll('summary')) {
  summary.focus();
  check(document.activeElement === summary, 'a part cannot be opened by keyboard');
  summary.click();
  check(summary.parentElement.open, 'a part does not open');
}
check(root.scrollWidth <= innerWidth, `opened, the page is ${root.scrollWidth} wide`);
parent.postMessage({
  width: innerWidth,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  paper,
  checked,
  problems: problems.slice(0, 20).join(' | '),
}, '*');
