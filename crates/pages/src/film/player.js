// Plays the film of a game: reads the data beside it, and draws one moment after another.
// All names go into the page as text; nothing is read as markup.
'use strict';
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const root = document.getElementById('film');
  /** @type {any} */ const film = JSON.parse(document.getElementById('film-data').textContent);
  const part = (name) => document.getElementById(`film-${name}`);
  const { board, frames } = film;
  const SIDES = ['a', 'b'];

  /** An element with attributes and children. */
  const make = (space) => (name, attributes = {}, ...children) => {
    const node = space ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const svg = make(true);
  const html = make(false);
  const flip = ([x, y]) => [x, board.depth - y];
  const path = (spots) => spots.map((spot) => flip(spot).join(',')).join(' ');

  // ---- the game as a list of moments -------------------------------------------------------

  /** Everything as it stands after each frame; what has not changed is shared. */
  const moments = [];
  /** The first frame of the activation that each frame belongs to. */
  const starts = [];
  const readFilm = () => {
    let now = { pieces: new Map(), things: [], scores: [], lost: [0, 0], chance: null };
    frames.forEach((frame, at) => {
      now = { ...now };
      if (frame.p) {
        now.pieces = new Map(now.pieces);
        for (const [key, change] of Object.entries(frame.p)) {
          if (change === null) { now.pieces.delete(key); continue; }
          const piece = { ...now.pieces.get(key), ...change };
          for (const name of Object.keys(piece)) if (piece[name] === null) delete piece[name];
          now.pieces.set(key, piece);
        }
      }
      if (frame.a) {
        now.things = [...now.things];
        for (const gone of frame.a['-'] || []) now.things.splice(gone, 1);
        now.things.push(...(frame.a['+'] || []));
      }
      if (frame.c) now.scores = frame.c;
      if (frame.x) now.lost = frame.x;
      if (frame.q !== undefined) now.chance = frame.q / 10;
      moments.push(now);
      const before = frames[at - 1];
      const first = before && frames[starts[at - 1]];
      const goes = before && before.t === frame.t && first.s === frame.s
        && (frame.u === undefined || first.u === frame.u);
      // Whoever is fired at may have to decide something before the activation goes on.
      const answers = before && frame.t > 0 && before.t === frame.t && first.s !== frame.s
        && frame.g && frame.g.every((stroke) => stroke.n);
      starts.push(goes || answers ? starts[at - 1] : at);
    });
  };
  readFilm();
  const last = frames.length - 1;
  const endOf = (at) => {
    while (at < last && starts[at + 1] === starts[at]) at += 1;
    return at;
  };
  const isLoss = (frame) => (frame.g || []).some((stroke) => Object.values(stroke)[0].x);
  const firstLoss = frames.findIndex(isLoss);

  /** Units of a side are numbered in their order. */
  const numbers = new Map();
  const number = (key, piece) => {
    if (!numbers.has(key)) {
      const of = [...numbers.values()].filter((one) => one.side === piece.s).length;
      numbers.set(key, { side: piece.s, number: of + 1 });
    }
    return numbers.get(key).number;
  };
  const numberAll = () => {
    const all = new Map();
    for (const moment of moments) {
      for (const [key, piece] of moment.pieces) if (!all.has(key)) all.set(key, piece);
    }
    const order = [...all].filter(([key]) => Number(key) < 256);
    order.sort(([one], [other]) => Number(one) - Number(other));
    for (const [key, piece] of order) number(key, piece);
  };
  numberAll();

  // ---- the table ---------------------------------------------------------------------------

  const picture = part('board');
  const layers = {};
  const clip = svg('clipPath', { id: 'film-clip' }, svg('rect', { x: 0, y: 0, width: board.width, height: board.depth }));
  picture.append(clip);
  for (const name of ['ground', 'lines', 'names', 'things', 'ghosts', 'ways', 'pieces', 'fire', 'words']) {
    layers[name] = svg('g', { class: `film-${name}` });
    picture.append(layers[name]);
  }
  let view = [0, 0, board.width, board.depth];
  /** Hundredths to a pixel of the screen. */
  let grain = 1;
  /** The size of a symbol in hundredths. */
  let size = 40;
  const measure = () => {
    const box = picture.getBoundingClientRect();
    // A table higher than the screen is drawn smaller, with room at its sides.
    grain = Math.max(view[2] / (box.width || 600), view[3] / (box.height || 600));
    const own = board.scale === 'squares' ? 36 : Math.max(90, board.width / 44);
    size = Math.max(own, 18 * grain);
    if (board.scale === 'squares') size = Math.min(size, 44);
  };

  const draw = (area) => {
    const side = area.s === undefined ? '' : ` ${SIDES[area.s]}`;
    const attributes = { class: `look-${area.k}${side}`, 'data-look': area.k };
    const [kind, shape] = Object.entries(area.o)[0];
    let node;
    if (kind === 'p') node = svg('polygon', { ...attributes, points: path(shape) });
    if (kind === 'd') {
      const [x, y] = flip(shape[0]);
      node = svg('circle', { ...attributes, cx: x, cy: y, r: shape[1] });
    }
    if (kind === 's') {
      attributes.class += ' film-strip';
      node = svg('polyline', { ...attributes, points: path(shape[0]), 'stroke-width': shape[1] });
    }
    const owner = area.s === undefined ? '' : `, ${film.roles[area.s]}`;
    node.append(svg('title', {}, `${area.n ? `${area.n}: ` : ''}${area.w}${owner}`));
    return node;
  };

  const drawGround = () => {
    const { width, depth } = board;
    layers.ground.append(svg('rect', { class: 'film-open', x: 0, y: 0, width, height: depth }));
    layers.ground.append(...board.areas.map(draw));
    const step = board.scale === 'squares' ? 100 : 1200;
    for (let x = step; x < width; x += step) {
      layers.lines.append(svg('line', { x1: x, x2: x, y1: 0, y2: depth }));
    }
    for (let y = step; y < depth; y += step) {
      layers.lines.append(svg('line', { x1: 0, x2: width, y1: depth - y, y2: depth - y }));
    }
    // Strips have round ends, which would stick out of the table.
    layers.ground.setAttribute('clip-path', 'url(#film-clip)');
    if (board.scale !== 'squares') return;
    for (let column = 0; column * 100 < width; column += 1) {
      for (let row = 0; row * 100 < depth; row += 1) {
        const name = `${String.fromCharCode(65 + column)}${row + 1}`;
        layers.names.append(svg('text', { 'data-square': name }, name));
      }
    }
  };

  /** The names of the squares, each in the corner of its own, as large as can be read. */
  const placeNames = () => {
    const font = Math.max(14, 9.5 * grain);
    for (const text of layers.names.children) {
      const [, letter, row] = text.dataset.square.match(/(.)(.*)/);
      const place = { x: (letter.charCodeAt(0) - 65) * 100 + 4, y: (row - 1) * 100 + font, 'font-size': font };
      for (const [key, value] of Object.entries(place)) text.setAttribute(key, value);
    }
  };

  /** The kind of a marker: its words without a count, in the singular. */
  const kindOf = (mark) => mark.replace(/^[\d ]+/, '').replace(/s$/, '');
  /** A letter or more for each kind of marker; what is said with a colon stands in the lists alone. */
  const codes = new Map();
  for (const moment of moments) {
    for (const piece of moment.pieces.values()) {
      for (const kind of (piece.m || []).map(kindOf)) {
        if (codes.has(kind) || kind.includes(':') || !kind) continue;
        const taken = new Set(codes.values());
        const code = [1, 2, 3, kind.length].map((length) => kind[0].toUpperCase() + kind.slice(1, length));
        codes.set(kind, code.find((one) => !taken.has(one)) || code[3]);
      }
    }
  }
  const codeOf = (mark) => codes.get(kindOf(mark)) || '';

  // ---- symbols -----------------------------------------------------------------------------

  const GLYPHS = {
    infantry: ['path', { d: 'M-60-36 60 36M60-36-60 36' }],
    weapon: ['path', { d: 'M0 26V-26M-14-12 0-26 14-12M-14 26H14' }],
    leader: ['path', { d: 'M-12 28V-28H26L14-16 26-4H-12' }],
    gun: ['circle', { r: 15, class: 'film-full' }],
    tank: ['ellipse', { rx: 40, ry: 20 }],
    vehicle: ['path', { d: 'M-38-16H38V10H-38ZM-24 10A9 9 0 1 0-22 10M22 10A9 9 0 1 0 24 10' }],
    cavalry: ['path', { d: 'M-60 36 60-36' }],
    aircraft: ['path', { d: 'M0 0C-18-24-44-18-44 0S-18 24 0 0 44-18 44 0 18 24 0 0Z' }],
    bunker: ['path', { d: 'M-34 22V-2L0-24 34-2V22Z' }],
  };
  const middle = (spots) => {
    const sum = spots.reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
    return sum.map((one) => one / spots.length);
  };
  const told = (piece) => {
    const [left, full] = piece.h;
    const strength = full > 0 ? `${left} of ${full} left` : '';
    const sight = { hidden: 'hidden from the enemy', contact: 'not identified' }[piece.v] || '';
    return [piece.n, piece.o, strength, ...(piece.m || []), sight].filter(Boolean).join(', ');
  };

  const symbol = (key, piece) => {
    const [x, y] = flip(middle(piece.a));
    const scale = size / 100;
    const classes = ['film-piece', SIDES[piece.s], piece.v || '', `is-${piece.f}`];
    const node = svg('g', { class: classes.join(' ').replace(/ +/g, ' '), 'data-unit': key });
    node.append(svg('title', {}, told(piece)));
    if (piece.a.length > 1) {
      for (const spot of piece.a) {
        const [cx, cy] = flip(spot);
        node.append(svg('circle', { class: 'film-model', cx, cy, r: size * 0.16 }));
      }
    }
    const box = svg('g', { transform: `translate(${x} ${y}) scale(${scale})` });
    if (piece.d < 360) {
      box.append(svg('path', {
        class: 'film-front', d: 'M-20-50H20L0-78Z', transform: `rotate(${piece.d})`,
      }));
    }
    box.append(svg('rect', { class: 'film-box', x: -60, y: -36, width: 120, height: 72, rx: 4 }));
    const glyph = GLYPHS[piece.f];
    if (glyph) box.append(svg(glyph[0], { class: 'film-glyph', ...glyph[1] }));
    else box.append(svg('text', { class: 'film-doubt', y: 22 }, '?'));
    node.append(box);
    label(node, [x, y], key, piece);
    return node;
  };

  /** The number of a unit, its strength and the first letters of its markers. */
  const label = (node, [x, y], key, piece) => {
    const font = Math.max(9.5 * grain, size * 0.3);
    const text = (words, dx, dy, more) => {
      const place = { x: x + dx * size, y: y + dy * size, 'font-size': font };
      node.append(svg('text', { ...place, class: `film-label ${more}` }, words));
    };
    if (piece.v !== 'contact') text(`${SIDES[piece.s].toUpperCase()}${number(key, piece)}`, -0.6, -0.42, 'film-number');
    if (piece.h[1] > 0) text(String(piece.h[0]), 0.6, 0.42 + font / size * 0.75, 'film-strength');
    const letters = (piece.m || []).map(codeOf).filter(Boolean);
    if (letters.length) text(letters.join(' '), -0.6, 0.42 + font / size * 0.75, 'film-marks');
  };

  // ---- strokes -----------------------------------------------------------------------------

  const sideOf = (unit) => {
    const piece = unit === undefined ? undefined : pieceAt(shown, String(unit));
    return piece ? SIDES[piece.s] : '';
  };
  const pieceAt = (at, key) => moments[at].pieces.get(key)
    || moments[Math.max(0, starts[at] - 1)].pieces.get(key);

  /** Places of the marks that stand for words beside the table. */
  const marks = [];
  /** A numbered mark at a place, moved until it covers no other; its words stand beside the table. */
  const words = ([x, y], lines, classes) => {
    if (!lines.length) return;
    const font = Math.max(11 * grain, size * 0.27);
    const radius = font * 0.75;
    const within = (value, low, extent) => Math.min(Math.max(value, low + radius), low + extent - radius);
    const top = within(y, view[1], view[3]);
    let left = within(x, view[0], view[2]);
    const covers = ([one, other]) => Math.hypot(one - left, other - top) < 2 * radius;
    for (let tries = 0; tries < 12 && marks.some(covers); tries += 1) left += 2.1 * radius;
    marks.push([left, top]);
    const name = String(marks.length);
    const node = svg('g', { class: `film-note ${classes}` });
    node.append(svg('title', {}, lines.join(', ')), svg('circle', { cx: left, cy: top, r: radius }));
    node.append(svg('text', { x: left, y: top + font * 0.36, 'font-size': font }, name));
    layers.words.append(node);
    part('dice').append(html('li', classes ? { class: classes } : {}, html('b', {}, name), lines.join('; ')));
  };

  const arrow = (spots, classes) => {
    const [from, to] = spots.slice(-2).map(flip);
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) * 180 / Math.PI;
    return svg('path', {
      class: classes, d: 'M0 0-70-32-52 0-70 32Z',
      transform: `translate(${to[0]} ${to[1]}) rotate(${angle}) scale(${size / 110})`,
    });
  };

  const strokes = {
    m: ({ u, p }) => {
      const side = sideOf(u);
      layers.ways.append(svg('polyline', { class: `film-way ${side}`, points: path(p) }));
      layers.ways.append(arrow(p, `film-tip ${side}`));
      const [x, y] = flip(p[0]);
      layers.ways.append(svg('circle', { class: `film-from ${side}`, cx: x, cy: y, r: size * 0.2 }));
    },
    f: ({ u, p, d = [], r = [], x }) => {
      const side = sideOf(u);
      layers.fire.append(svg('polyline', { class: `film-shot ${side}${x ? ' loss' : ''}`, points: path(p) }));
      layers.fire.append(arrow(p, `film-hit ${side}${x ? ' loss' : ''}`));
      if (x) cross(flip(p[1]));
      const lines = [...short(d), ...counted(r)];
      layers.fire.lastChild.append(svg('title', {}, lines.join(', ')));
      const [from, to] = p.map(flip);
      // At the end of the line, on the side that it comes from.
      const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const near = Math.min(size, far / 2) / far;
      const at = [to[0] + (from[0] - to[0]) * near, to[1] + (from[1] - to[1]) * near];
      if (lines.length && (x || !crowded)) words(at, lines, x ? 'loss' : '');
    },
    n: ({ p, w, x }) => {
      if (!p) return;
      const [px, py] = flip(p);
      if (x) cross([px, py]);
      const all = w.split('; ');
      const isDice = (one) => /\d \(.*\)$/.test(one);
      const few = [...short(all.filter(isDice)), ...counted(all.filter((one) => !isDice(one)))];
      if (x || !crowded) {
        words([px, py + size * 0.5], few, x ? 'loss' : '');
        return;
      }
      const ring = svg('circle', { class: 'film-ring', cx: px, cy: py, r: size * 0.8 });
      ring.append(svg('title', {}, w));
      layers.fire.append(ring);
    },
  };
  const cross = ([x, y]) => layers.fire.append(svg('path', {
    class: 'film-cross', d: 'M-60-60 60 60M60-60-60 60', transform: `translate(${x} ${y}) scale(${size / 100})`,
  }));
  /** Throws that needed the same share a line; of more than four lines the rest is counted. */
  const short = (throws) => {
    const groups = new Map();
    for (const one of throws) {
      const [, dice, needed] = one.match(/^(.*?)(?: \((.*)\))?$/);
      groups.set(needed || '', [...(groups.get(needed || '') || []), dice]);
    }
    const lines = [...groups].map(([needed, dice]) => {
      const some = dice.join(', ');
      return `${some.length > 34 ? `${some.slice(0, 33)}…` : some}${needed ? ` (${needed})` : ''}`;
    });
    return lines.length > 4 ? [...lines.slice(0, 3), `and ${lines.length - 3} more throws`] : lines;
  };
  const counted = (results) => {
    const counts = new Map();
    for (const one of results) counts.set(one, (counts.get(one) || 0) + 1);
    const all = [...counts].map(([one, count]) => (count > 1 ? `${count} × ${one}` : one));
    return all.length ? [all.join(', ')] : [];
  };

  // ---- a moment ----------------------------------------------------------------------------

  let shown = 0;
  let playing = 0;
  /** Whether so much happens at once that words stand at losses alone; the others are titles. */
  let crowded = false;
  const MOST_WORDS = 8;

  /** The strokes of the activation so far; fire of a unit along the same line is one. */
  const strokesAt = (at) => {
    const fires = new Map();
    const all = frames.slice(starts[at], at + 1).flatMap((frame) => frame.g || []);
    return all.flatMap((stroke) => {
      if (!stroke.f) return [stroke];
      const key = JSON.stringify([stroke.f.u, stroke.f.p]);
      const known = fires.get(key);
      if (!known) {
        fires.set(key, { ...stroke.f });
        return [{ f: fires.get(key) }];
      }
      known.d = [...(known.d || []), ...(stroke.f.d || [])];
      known.r = [...(known.r || []), ...(stroke.f.r || [])];
      known.x = known.x || stroke.f.x;
      return [];
    });
  };

  /** Zooms to what happens, or shows all. */
  const aim = (at) => {
    view = [0, 0, board.width, board.depth];
    const spots = strokesAt(at).flatMap((stroke) => {
      const { p } = Object.values(stroke)[0];
      if (!p) return [];
      return typeof p[0] === 'number' ? [p] : p;
    }).map(flip);
    if (part('follow').checked && spots.length) {
      const least = board.scale === 'squares' ? 500 : Math.max(2400, board.width / 3);
      const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
      const around = least / 4;
      const [left, right] = [Math.min(...xs) - around, Math.max(...xs) + around];
      const [top, bottom] = [Math.min(...ys) - around, Math.max(...ys) + around];
      const shape = board.depth / board.width;
      const wide = Math.min(board.width, Math.max(least, right - left, (bottom - top) / shape));
      const high = wide * shape;
      const place = (low, high, extent, most) =>
        Math.min(Math.max((low + high) / 2 - extent / 2, 0), most - extent);
      view = [place(left, right, wide, board.width), place(top, bottom, high, board.depth), wide, high];
    }
    picture.setAttribute('viewBox', view.join(' '));
    measure();
    placeNames();
  };

  const show = (at) => {
    shown = Math.min(Math.max(at, 0), last);
    aim(shown);
    marks.length = 0;
    part('dice').replaceChildren();
    for (const name of ['things', 'ghosts', 'ways', 'pieces', 'fire', 'words']) layers[name].replaceChildren();
    const moment = moments[shown];
    const before = moments[Math.max(0, starts[shown] - 1)];
    layers.things.append(...moment.things.map(draw));
    const stands = (piece) => piece && piece.a && piece.a.length > 0;
    for (const [key, piece] of before.pieces) {
      if (stands(piece) && !stands(moment.pieces.get(key))) layers.ghosts.append(symbol(key, piece));
    }
    for (const [key, piece] of moment.pieces) if (stands(piece)) layers.pieces.append(symbol(key, piece));
    const happening = strokesAt(shown);
    crowded = happening.filter((stroke) => !stroke.m).length > MOST_WORDS;
    for (const stroke of happening) {
      const [kind, content] = Object.entries(stroke)[0];
      strokes[kind](content);
    }
    tell();
    roll(moment);
    standing(moment);
  };

  const tell = () => {
    const frame = frames[shown];
    const who = frame.s === undefined ? '' : `, ${film.roles[frame.s]}`;
    const turn = frame.t === 0 ? 'Setting up' : `Turn ${frame.t}`;
    part('turn').textContent = `${turn}${who}`;
    part('count').textContent = `step ${shown} of ${last}`;
    part('scrub').value = shown;
    part('scrub').setAttribute('aria-valuetext', `${turn}${who}, step ${shown}`);
    part('link').href = `#t=${shown}`;
    const lines = frames.slice(starts[shown], shown + 1).flatMap((one, at) =>
      (one.l || []).map((line) => html('li', starts[shown] + at === shown ? { class: 'now' } : {}, line)));
    if (shown === last) lines.push(html('li', { class: 'now result' }, film.result));
    part('lines').replaceChildren(...lines);
    const now = part('lines').querySelector('.now');
    part('lines').scrollTop = now ? now.offsetTop - 4 : 0;
    root.dataset.shown = shown;
  };

  const roll = (moment) => {
    SIDES.forEach((_, side) => {
      const rows = [];
      for (const [key, piece] of moment.pieces) {
        if (piece.s !== side || piece.v === 'contact') continue;
        const [left, full] = piece.h;
        const state = [piece.o, ...(piece.m || []), piece.v === 'hidden' ? 'hidden' : ''].filter(Boolean);
        const row = html('tr', piece.a && piece.a.length ? {} : { class: 'off' });
        row.append(html('th', { scope: 'row' }, `${SIDES[side].toUpperCase()}${number(key, piece)}`));
        row.append(html('td', {}, piece.n), html('td', { class: 'n' }, full > 0 ? `${left}/${full}` : ''));
        row.append(html('td', {}, state.join(', ')));
        rows.push(row);
      }
      part(`roll-${SIDES[side]}`).replaceChildren(...rows);
    });
  };

  // ---- scores ------------------------------------------------------------------------------

  const strength = (moment, side) => (film.worth[side] > 0
    ? Math.max(0, 100 * (1 - moment.lost[side] / film.worth[side])) : null);
  const whats = [...new Set(moments.flatMap((moment) => moment.scores.map((score) => score.w)))];
  const series = [
    { what: 'strength left, % of its points', of: (moment, side) => strength(moment, side), floor: 100 },
    ...(film.luck ? [{
      what: 'chance, %',
      of: ({ chance }, side) => (chance === null ? null : side === 0 ? Math.round(chance) : 100 - Math.round(chance)),
      floor: 100,
      marks: film.luck.swings.map((swing) => swing.frame),
    }] : []),
    ...whats.map((what) => ({
      what,
      of: (moment, side) => (moment.scores.find((score) => score.w === what) || { v: [null, null] }).v[side],
      floor: 1,
    })),
  ];
  const cursors = [];
  const chart = ({ what, of, floor, marks = [] }) => {
    const [wide, high] = [280, 60];
    const known = SIDES.map((_, side) => moments.map((moment) => of(moment, side)));
    const all = known.flat().filter((value) => value !== null);
    const [low, top] = [Math.min(0, ...all), Math.max(floor, ...all)];
    const place = (at, value) => `${(at / Math.max(last, 1) * wide).toFixed(1)},${(high - (value - low) / (top - low) * high).toFixed(1)}`;
    const plot = svg('svg', { viewBox: `-2 -4 ${wide + 4} ${high + 8}`, class: 'film-chart', role: 'img' });
    plot.append(svg('title', {}, `${what} from the first step to the last`));
    plot.append(svg('path', { class: 'film-base', d: `M0 ${high}H${wide}` }));
    known.forEach((values, side) => {
      const points = [];
      values.forEach((value, at) => {
        if (value === null || (at > 0 && at < last && value === values[at - 1])) return;
        if (at > 0 && values[at - 1] !== null) points.push(place(at, values[at - 1]));
        points.push(place(at, value));
      });
      plot.append(svg('polyline', { class: `film-curve ${SIDES[side]}`, points: points.join(' ') }));
    });
    for (const at of marks) {
      const [cx, cy] = place(at, known[0][at]).split(',');
      plot.append(svg('circle', { class: 'film-swing', cx, cy, r: 3 }));
    }
    const cursor = svg('path', { class: 'film-cursor' });
    plot.append(cursor);
    const value = html('span', {});
    cursors.push((moment) => {
      cursor.setAttribute('d', `M${shown / Math.max(last, 1) * wide} 0V${high}`);
      const shares = SIDES.map((_, side) => of(moment, side));
      value.replaceChildren(...shares.map((one, side) => html('b', { class: SIDES[side] },
        `${film.roles[side]} ${one === null ? '?' : Math.round(one)}  `)));
    });
    part('scores').append(html('div', { class: 'film-score' }, html('span', {}, `${what}: `), value, plot));
  };
  const standing = (moment) => cursors.forEach((move) => move(moment));

  // ---- legend and the game in words --------------------------------------------------------

  const legend = () => {
    const seen = new Map();
    const areas = [...board.areas, ...frames.flatMap((frame) => (frame.a && frame.a['+']) || [])];
    for (const area of areas) {
      const key = `${area.k}|${area.w}`;
      if (!seen.has(key)) seen.set(key, area);
    }
    const swatch = (...children) => svg('svg', { viewBox: '0 0 30 20', class: 'film-swatch', 'aria-hidden': 'true' }, ...children);
    const add = (picture, text) => part('legend').append(html('li', {}, picture, ` ${text}`));
    for (const area of seen.values()) {
      const strip = 's' in area.o;
      const shape = strip
        ? svg('path', { class: `look-${area.k} film-strip`, d: 'M2 10H28', 'stroke-width': 7 })
        : svg('rect', { class: `look-${area.k}`, x: 2, y: 2, width: 26, height: 16 });
      add(swatch(shape), area.w);
    }
    const figures = new Set(moments.flatMap((moment) => [...moment.pieces.values()].map((piece) => piece.f)));
    for (const figure of figures) {
      const box = svg('g', { class: 'film-piece a', transform: 'translate(15 10) scale(.23)' });
      box.append(svg('rect', { class: 'film-box', x: -60, y: -36, width: 120, height: 72, rx: 4 }));
      if (GLYPHS[figure]) box.append(svg(GLYPHS[figure][0], { class: 'film-glyph', ...GLYPHS[figure][1] }));
      else box.append(svg('text', { class: 'film-doubt', y: 22 }, '?'));
      add(swatch(box), figure === 'unknown' ? 'not identified' : figure);
    }
    for (const [kind, code] of codes) {
      part('legend').append(html('li', {}, html('b', { class: 'film-letter' }, code), ` ${kind}`));
    }
  };

  const story = () => {
    const list = part('story');
    frames.forEach((frame, at) => {
      if (at === 0 || frames[at - 1].t !== frame.t) {
        list.append(html('h3', {}, frame.t === 0 ? 'Setting up' : `Turn ${frame.t}`));
      }
      for (const line of frame.l || []) list.append(html('p', {}, html('a', { href: `#t=${at}` }, String(at)), ` ${line}`));
    });
    list.append(html('p', {}, film.result));
  };

  // ---- controls ----------------------------------------------------------------------------

  const stop = () => {
    clearTimeout(playing);
    playing = 0;
    part('play').textContent = 'Play';
    part('lines').setAttribute('aria-live', 'polite');
  };
  const onward = () => {
    if (shown === last) { stop(); return; }
    show(endOf(shown === endOf(shown) ? shown + 1 : shown));
    playing = setTimeout(onward, Number(part('speed').value));
  };
  const play = () => {
    if (playing) { stop(); return; }
    if (shown === last) show(0);
    part('play').textContent = 'Pause';
    part('lines').setAttribute('aria-live', 'off');
    playing = setTimeout(onward, 100);
  };
  const go = (at) => { stop(); show(at); };
  const actions = {
    start: () => go(0),
    back: () => go(endOf(Math.max(0, starts[shown] - 1))),
    play,
    next: () => go(endOf(shown === endOf(shown) ? Math.min(shown + 1, last) : shown)),
    end: () => go(last),
    loss: () => go(firstLoss < 0 ? shown : firstLoss),
    less: () => go(shown - 1),
    more: () => go(shown + 1),
    follow: () => { part('follow').checked = !part('follow').checked; show(shown); },
  };
  const KEYS = {
    ' ': 'play', k: 'play', ArrowLeft: 'back', ArrowRight: 'next', Home: 'start', End: 'end',
    ',': 'less', '.': 'more', l: 'loss', f: 'follow',
  };
  for (const name of ['start', 'back', 'play', 'next', 'end', 'loss', 'less', 'more']) {
    part(name).addEventListener('click', actions[name]);
  }
  part('loss').disabled = firstLoss < 0;
  part('scrub').max = last;
  part('scrub').addEventListener('input', () => go(Number(part('scrub').value)));
  part('follow').addEventListener('change', () => show(shown));
  document.addEventListener('keydown', (event) => {
    // In a report the keys belong to the page unless the player is being used.
    if (document.getElementById('games') && !root.contains(event.target)) return;
    const own = event.target.closest && event.target.closest('input, select, summary, a, .table');
    const pressed = event.target.closest && event.target.closest('button') && event.key === ' ';
    const name = KEYS[event.key];
    if (!name || own || pressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions[name]();
  });
  const fromLink = () => {
    const found = location.hash.match(/^#t=(\d+|end|loss)$/);
    if (!found) return false;
    go(found[1] === 'end' ? last : found[1] === 'loss' ? firstLoss : Number(found[1]));
    return true;
  };
  addEventListener('hashchange', fromLink);
  let resized = 0;
  addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(() => show(shown), 100);
  });

  // On paper nothing can be played: a replay that nobody has begun shows its end. A moment that was gone to stays.
  let opened = -1;
  addEventListener('beforeprint', () => {
    stop();
    if (shown === 0 && opened < 0) { opened = shown; show(last); }
  });
  addEventListener('afterprint', () => {
    if (opened >= 0) show(opened);
    opened = -1;
  });

  root.classList.add('runs');
  drawGround();
  legend();
  series.forEach(chart);
  story();
  picture.setAttribute('viewBox', view.join(' '));
  part('follow').checked = picture.getBoundingClientRect().width < 500;
  if (!fromLink()) show(0);
})();
