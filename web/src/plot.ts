// Plots: the interval of a score, and the chances of losses.

import { drawn } from './dom.js';
import type { Score } from './types.js';

/** A share in per cent, with a decimal. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

const WIDTH = 640;

/** The score of the first side with its interval, on the scale from 0 to 100 %. */
export function scorePlot(score: Score): SVGElement {
  const [one, other] = score.forces;
  const [low, high] = score.interval;
  const x = (share: number): number => 20 + share * (WIDTH - 40);
  const words = score.score === null ? 'nothing played yet' : `${percent(score.score)} (${percent(low)} to ${percent(high)})`;
  const parts: Node[] = [
    drawn('title', {}, `${one} scores ${words} against ${other}, of ${score.games} games`),
    drawn('text', { x: 20, y: 18 }, `${one}: ${words}`),
    drawn('line', { class: 'line', x1: x(0), x2: x(1), y1: 52, y2: 52 }),
    drawn('line', { class: 'middle', x1: x(0.5), x2: x(0.5), y1: 30, y2: 74 }),
  ];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
    parts.push(drawn('text', { class: 'soft', x: x(share), y: 92, 'text-anchor': anchor }, `${100 * share} %`));
  }
  parts.push(drawn('line', { class: 'whisker', x1: x(low), x2: x(high), y1: 52, y2: 52 }));
  if (score.score !== null) parts.push(drawn('circle', { class: 'dot', cx: x(score.score), cy: 52, r: 8 }));
  return drawn('svg', { viewBox: `0 0 ${WIDTH} 100`, role: 'img' }, ...parts);
}

export interface Chance {
  losses: number;
  chance: number;
}

/** The chance of each number of losses; those of `chosen` or more are marked. */
export function chancePlot(title: string, chances: Chance[], chosen: number | null): SVGElement {
  const rows = chances.filter(({ losses, chance }) => chance >= 0.0005 || losses === 0);
  const most = Math.max(0.01, ...rows.map(({ chance }) => chance));
  const height = 26 * rows.length + 10;
  const bars = rows.flatMap(({ losses, chance }, row) => {
    const y = 26 * row + 5;
    const isChosen = chosen !== null && losses >= chosen;
    return [
      drawn('text', { x: 40, y: y + 15, 'text-anchor': 'end' }, String(losses)),
      drawn('rect', { class: isChosen ? 'bar chosen' : 'bar', x: 50, y, width: Math.max(1, (chance / most) * (WIDTH - 140)), height: 20 }),
      drawn('text', { x: 56 + (chance / most) * (WIDTH - 140), y: y + 15 }, percent(chance)),
    ];
  });
  return drawn('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img' }, drawn('title', {}, title), ...bars);
}
