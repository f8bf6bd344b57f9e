// A card to post: the verdict, the plot and the command, 1,200 by 630.

import { drawn } from './dom.js';
import { percent } from './plot.js';
import type { Score } from './types.js';

const [WIDTH, HEIGHT] = [1200, 630];
const INK = '#17191c';
const SOFT = '#535c66';
const BLUE = '#0067a5';

export interface Card {
  title: string;
  answer: string;
  score: Score;
  command: string;
  version: string;
}

/** Words in lines of so many letters at most; what does not fit is cut short. */
function lines(text: string, letters: number, most: number): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > letters) {
      found.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  found.push(line);
  if (found.length <= most) return found;
  const kept = found.slice(0, most);
  kept[most - 1] = `${(kept[most - 1] ?? '').slice(0, letters - 1)}…`;
  return kept;
}

function text(x: number, y: number, size: number, content: string, more: Record<string, string> = {}): SVGElement {
  return drawn('text', { x, y, 'font-size': size, 'font-family': 'system-ui, sans-serif', fill: INK, ...more }, content);
}

/** The card as a drawing. */
export function cardOf({ title, answer, score, command, version }: Card): SVGElement {
  const [low, high] = score.interval;
  const x = (share: number): number => 70 + share * (WIDTH - 140);
  const said = score.score === null ? '' : `${percent(score.score)} (${percent(low)} to ${percent(high)}), ${score.games} games`;
  const parts = [
    drawn('rect', { width: WIDTH, height: HEIGHT, fill: '#ffffff' }),
    text(70, 80, 28, title, { fill: SOFT }),
    ...lines(answer, 62, 4).map((line, at) => text(70, 145 + 46 * at, 36, line, { 'font-weight': '600' })),
    text(70, 375, 28, `${score.forces[0]}: ${said}`),
    drawn('line', { x1: x(0), x2: x(1), y1: 420, y2: 420, stroke: '#c3cad2', 'stroke-width': 3 }),
    drawn('line', { x1: x(0.5), x2: x(0.5), y1: 392, y2: 448, stroke: SOFT, 'stroke-dasharray': '6 5', 'stroke-width': 2 }),
    drawn('line', { x1: x(low), x2: x(high), y1: 420, y2: 420, stroke: BLUE, 'stroke-opacity': 0.45, 'stroke-width': 14, 'stroke-linecap': 'round' }),
    drawn('circle', { cx: x(score.score ?? 0.5), cy: 420, r: 15, fill: BLUE }),
    text(x(0), 485, 22, '0 %', { fill: SOFT }),
    text(x(0.5), 485, 22, '50 %', { fill: SOFT, 'text-anchor': 'middle' }),
    text(x(1), 485, 22, '100 %', { fill: SOFT, 'text-anchor': 'end' }),
    ...lines(command, 88, 2).map((line, at) => text(70, 545 + 30 * at, 22, line, { 'font-family': 'ui-monospace, monospace' })),
    text(WIDTH - 70, 80, 24, `wargauge ${version}`, { fill: SOFT, 'text-anchor': 'end' }),
  ];
  return drawn('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT }, ...parts);
}

/** The card as the text of a file. */
export function svgOf(card: Card): Blob {
  return new Blob([new XMLSerializer().serializeToString(cardOf(card))], { type: 'image/svg+xml' });
}

/** The card as a picture of dots. */
export async function pngOf(card: Card): Promise<Blob> {
  const address = URL.createObjectURL(svgOf(card));
  try {
    const image = new Image(WIDTH, HEIGHT);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise<Blob>((done, failed) => {
      canvas.toBlob((blob) => (blob === null ? failed(new Error('the card cannot be drawn')) : done(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
