// The site in a real Chromium: its numbers are the program's, and what a link says is what was asked.
//
//   WARGAUGE_PROGRAM=target/release/wargauge node --test web/tests/
//
// The site is that of web/build; CHROMEDRIVER names another driver than the one on the path.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { Driver, serve } from './driver.mjs';

const SITE = resolve(import.meta.dirname, '../site');
const PROGRAM = resolve(process.env.WARGAUGE_PROGRAM ?? join(import.meta.dirname, '../../target/release/wargauge'));

let server;
let driver;
let scratch;

before(async () => {
  server = await serve(SITE);
  driver = await Driver.start();
  scratch = mkdtempSync(join(tmpdir(), 'wargauge-'));
});

after(async () => {
  driver?.end();
  await server?.end();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

/** A test with a window of its own, on whose console nothing is told. */
function site(name, options, work) {
  test(name, async () => {
    const tab = await driver.open(options);
    try {
      await tab.go(server.address + (options.link ?? ''));
      await work(tab);
      assert.deepEqual((await tab.told()).filter((line) => !(options.bears?.test(line) ?? false)), []);
    } finally {
      await tab.close();
    }
  });
}

/** Chooses the rules, a scenario and what else is asked, and plays. */
async function play(tab, { ruleset, scenario, games = 40, seed = 3, workers = 2, forces = [] }) {
  await choose(tab, ruleset);
  await tab.set('scenario', `${ruleset}/${scenario}`);
  for (const [side, force] of forces.entries()) await tab.set(`force-${side}`, force);
  await tab.set('games', String(games));
  await tab.set('seed', String(seed));
  await tab.set('workers', String(workers));
  await tab.click('play');
  await finished(tab);
}

async function finished(tab) {
  await tab.until('it is played', () => document.getElementById('play').disabled === false && document.getElementById('result').hidden === false);
}

async function choose(tab, ruleset) {
  if ((await tab.run(() => document.getElementById('ruleset').value)) === ruleset) return;
  await tab.set('ruleset', ruleset);
  const isThere = (name) => document.getElementById('scenario').value.startsWith(`${name}/`) && document.getElementById('loading').textContent === '';
  await tab.until(`the rules are ${ruleset}`, isThere, ruleset);
}

/** The files of the archive that the page saves. */
async function saved(tab, name) {
  await tab.click('save');
  const archive = join(tab.downloads, 'wargauge-result.zip');
  for (let waited = 0; !existsSync(archive) && waited < 200; waited += 1) await new Promise((done) => setTimeout(done, 50));
  const folder = join(scratch, name);
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, folder]);
  rmSync(archive);
  return folder;
}

/** What the program writes for the command that the page tells. */
async function written(tab, name, folder = scratch) {
  const command = await tab.text('command');
  assert.match(command, /^wargauge run /);
  const out = join(scratch, name);
  execFileSync('bash', ['-c', `"$0" ${command.replace(/^wargauge /, '')} -q --out "$1"`, PROGRAM, out], { cwd: folder });
  return out;
}

/** The same files: bytes and all, but for the last digits of intervals, for which machines have logarithms of their own. */
function assertSame(one, other) {
  const names = readdirSync(other).sort();
  assert.deepEqual(readdirSync(one).sort(), names);
  const read = (folder, name) => readFileSync(join(folder, name), 'utf8');
  for (const name of names) {
    const [mine, theirs] = [read(one, name), read(other, name)];
    if (mine === theirs) continue;
    assert.ok(name.endsWith('.csv') || name === 'manifest.json', `${name} is another`);
    const [words, wanted] = [mine, theirs].map((text) => text.replaceAll(/"sha256": "\w+"/g, '').split(/[,\s]+/));
    assert.equal(words.length, wanted.length, name);
    words.forEach((word, at) => assert.ok(isSame(word, wanted[at]), `${name}: ${word} instead of ${wanted[at]}`));
  }
}

function isSame(one, other) {
  const [a, b] = [Number(one), Number(other)];
  return one === other || (/\.\d{9}/.test(other) && Math.abs(a - b) <= 1e-11 * Math.abs(b));
}

/** Has the program play a result again. */
function verified(folder) {
  const { status, stdout, stderr } = spawnSync(PROGRAM, ['verify', 'result', '--sample', '100%'], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /all the same/);
}

const SMALL = [
  { ruleset: 'grid', scenario: 'two-villages', games: 600 },
  { ruleset: 'skirmish', scenario: 'farm', games: 8 },
  { ruleset: 'victory-decision', scenario: 'village', games: 20 },
  { ruleset: 'wwii-sim', scenario: 'meeting-300', games: 8 },
  { ruleset: 'command-decision', scenario: 'crossroads', games: 4 },
].filter(({ ruleset }) => existsSync(join(SITE, 'rules', ruleset)));

for (const asked of SMALL) {
  site(`results of ${asked.ruleset} are the program's and can be verified`, {}, async (tab) => {
    await play(tab, asked);
    assert.equal(await tab.text('refusal'), '');
    const folder = await saved(tab, `${asked.ruleset}-page`);
    assertSame(join(folder, 'result'), await written(tab, `${asked.ruleset}-program`));
    verified(folder);
    const told = execFileSync('bash', ['-c', `"$0" ${(await tab.text('command')).replace(/^wargauge /, '')} -q`, PROGRAM], { encoding: 'utf8', env: { ...process.env, COLUMNS: '100' } });
    assert.equal((await tab.text('told')).trim(), told.trim());
  });

  site(`odds of ${asked.ruleset} are the program's`, {}, async (tab) => {
    await choose(tab, asked.ruleset);
    await tab.click('tab-odds');
    const command = await tab.until('odds are told', () => document.getElementById('odds-command').textContent || document.getElementById('odds-refusal').textContent);
    assert.match(command, /^wargauge odds /);
    const rows = JSON.parse(execFileSync('bash', ['-c', `"$0" ${command.replace(/^wargauge /, '')} --format json`, PROGRAM], { encoding: 'utf8' }));
    const best = rows.reduce((most, row) => (row.losses_mean > most.losses_mean ? row : most));
    const words = await tab.text('case-words');
    assert.ok(words.startsWith(`${best.dice}.`), words);
    assert.ok(words.includes(`${best.losses_mean.toFixed(2)} of ${best.strength} lost on average`), words);
    assert.ok(words.includes(`all with ${(100 * best.chance_destroyed).toFixed(1)} %`), words);
    assert.ok((await tab.run(() => document.querySelectorAll('#distribution rect').length)) > 0);
  });
}

site('one worker and several come to the same', {}, async (tab) => {
  await play(tab, { ruleset: 'grid', scenario: 'meeting-90', games: 300, workers: 1 });
  const one = await saved(tab, 'one');
  await play(tab, { ruleset: 'grid', scenario: 'meeting-90', games: 300, workers: 3 });
  assertSame(join(one, 'result'), join(await saved(tab, 'several'), 'result'));
});

site('what was stopped is the result of as many games as were played', {}, async (tab) => {
  await choose(tab, 'grid');
  await tab.set('games', '200000');
  await tab.click('play');
  await tab.until('games are played', () => Number.parseInt(document.getElementById('pace').textContent, 10) > 20);
  assert.ok((await tab.run(() => document.querySelectorAll('#interval circle').length)) > 0, 'the interval is live');
  await tab.click('stop');
  await finished(tab);
  assert.equal(await tab.text('refusal'), '');
  const games = Number(/--games (\d+)/.exec(await tab.text('command'))[1]);
  assert.ok(games > 0 && games < 200000, String(games));
  const folder = await saved(tab, 'stopped');
  assertSame(join(folder, 'result'), await written(tab, 'stopped-program'));
  verified(folder);
});

site('a force that is edited is judged at its line and played as the program plays it', {}, async (tab) => {
  await choose(tab, 'grid');
  await tab.set('scenario', 'grid/meeting-90');
  await tab.set('force-0', 'grid/infantry-90');
  await tab.click('edit-0');
  await tab.until('it is judged', () => document.getElementById('verdict-of-text').textContent.startsWith('Legal'));
  const text = await tab.run(() => document.getElementById('text').value);
  await tab.set('text', text.replace('type = "INF"', 'type = "IMF"'));
  const wrong = await tab.until('it is refused', () => {
    const told = document.getElementById('verdict-of-text').textContent;
    return told.startsWith('Legal') ? null : told;
  });
  // The error is the program's.
  writeFileSync(join(scratch, 'my-infantry-90.toml'), text.replace('type = "INF"', 'type = "IMF"'));
  const program = spawnSync(PROGRAM, ['validate', 'my-infantry-90.toml'], { cwd: scratch, encoding: 'utf8' });
  assert.ok(program.stderr.includes('did you mean `INF`') && wrong.includes('did you mean `INF`'), wrong + program.stderr);
  assert.ok(program.stderr.includes(/toml:\d+:\d+/.exec(wrong)[0]), wrong + program.stderr);
  await tab.click('to-line');
  assert.equal(await tab.run(() => document.getElementById('text').value.slice(document.getElementById('text').selectionStart, document.getElementById('text').selectionEnd)), 'type = "IMF"');
  const mine = text.replace('count = 5', 'count = 4');
  await tab.set('text', mine);
  await tab.until('it is legal', () => document.getElementById('verdict-of-text').textContent.startsWith('Legal'));
  await tab.click('close');
  await tab.set('force-1', 'grid/infantry-90');
  await tab.set('games', '40');
  await tab.click('play');
  await finished(tab);
  assert.equal(await tab.text('refusal'), '');
  const folder = await saved(tab, 'edited');
  assert.equal(readFileSync(join(folder, 'my-infantry-90.toml'), 'utf8'), mine);
  assertSame(join(folder, 'result'), await written(tab, 'edited-program', folder));
  verified(folder);
  // The link has the force in it.
  const link = await linked(tab);
  await tab.go(link);
  await tab.click('play');
  await finished(tab);
  assertSame(join(await saved(tab, 'linked'), 'result'), join(folder, 'result'));
});

/** The link that the page copies: shown, as no clipboard is to be had here. */
async function linked(tab) {
  await tab.run(() => {
    const writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  await tab.click('link');
  return tab.until('the link is copied', () => document.documentElement.dataset.copied);
}

const pack = (shared) => deflateRawSync(JSON.stringify(shared)).toString('base64url');

site('a link says what was asked', {}, async (tab) => {
  await choose(tab, 'grid');
  await tab.set('scenario', 'grid/meeting-90');
  await tab.set('force-1', 'grid/armour-90');
  await tab.set('games', '20');
  await tab.set('seed', '18446744073709551615'.slice(0, 19));
  await tab.click('play');
  await finished(tab);
  const [link, command] = [await linked(tab), await tab.text('command')];
  const shared = JSON.parse(inflateRawSync(Buffer.from(link.split('#')[1], 'base64url')));
  assert.equal(shared.fields['force-1'], 'grid/armour-90');
  await tab.go(link);
  await tab.click('play');
  await finished(tab);
  assert.equal(await tab.text('command'), command);
  await tab.go(`${server.address}#${pack({ ...shared, version: '0.0.1' })}`);
  assert.match(await tab.text('notice'), /of wargauge 0\.0\.1 and this page of /);
});

site('a hostile link is refused in the words of the program', {}, async (tab) => {
  const shared = { version: '0.1.0', question: 'compare', ruleset: 'grid', fields: { scenario: 'grid/meeting-90' }, files: [] };
  for (const [text, wanted] of [
    ['%%%', /cannot be read/],
    ['AAAA', /cannot be read/],
    [pack({ ...shared, ruleset: '../x' }), /no ruleset/],
    [pack({ ...shared, fields: { scenario: 7 } }), /no question of this page/],
    [pack({ ...shared, files: [{ path: '../x.toml', text: '' }] }), /no name of a file/],
    [pack({ ...shared, files: [{ path: 'x.toml', text: 'x'.repeat(3 << 20) }] }), /longer than a question/],
  ]) {
    await tab.go(`${server.address}#${text}`);
    assert.match(await tab.text('notice'), wanted, text.slice(0, 40));
  }
  const markup = '<img src=x onerror="document.title=\'owned\'">';
  for (const [fields, wanted] of [
    [{ scenario: markup }, /no scenario|no file/],
    [{ scenario: 'grid/meeting-09' }, /did you mean `grid\/meeting-90`/],
    [{ scenario: 'grid/meeting-90', 'force-0': '../../etc/passwd', 'force-1': 'grid/infantry-90' }, /no file/],
    [{ scenario: 'grid/meeting-90', games: '3' }, /even|games/],
    [{ scenario: 'grid/meeting-90', seed: '-1' }, /seed/],
  ]) {
    await tab.go(`${server.address}#${pack({ ...shared, fields })}`);
    await tab.run(() => document.getElementById('compare-form').dispatchEvent(new Event('submit', { cancelable: true })));
    assert.match(await tab.until('it is refused', () => document.getElementById('refusal').textContent), wanted);
  }
  assert.equal(await tab.run(() => document.title), 'wargauge: who wins?');
  assert.equal(await tab.run(() => document.querySelectorAll('main img').length), 0);
});

site('games are drawn, the report is shown, and cards and blocks are there to post', {}, async (tab) => {
  await play(tab, { ruleset: 'grid', scenario: 'two-villages', games: 40 });
  await tab.run(() => document.querySelector('button.watch').click());
  await tab.until('a film is shown', () => !document.getElementById('film').hidden);
  const frame = await tab.ask('POST', '/element', { using: 'css selector', value: '#film' });
  await tab.ask('POST', '/frame', { id: frame });
  await tab.until('the player runs', () => document.querySelector('[data-shown]') !== null && document.querySelector('svg') !== null);
  await tab.ask('POST', '/frame', { id: null });
  await tab.run(() => (document.getElementById('whole').open = true));
  const report = await tab.ask('POST', '/element', { using: 'css selector', value: '#report' });
  await tab.ask('POST', '/frame', { id: report });
  assert.ok(await tab.until('the report is styled', () => getComputedStyle(document.querySelector('main')).maxWidth !== 'none'));
  await tab.ask('POST', '/frame', { id: null });
  await tab.click('card-svg');
  await tab.click('card-png');
  const [svg, png] = ['wargauge.svg', 'wargauge.png'].map((name) => join(tab.downloads, name));
  for (let waited = 0; !(existsSync(svg) && existsSync(png)) && waited < 200; waited += 1) await new Promise((done) => setTimeout(done, 50));
  assert.match(readFileSync(svg, 'utf8'), /width="1200" height="630"/);
  const picture = readFileSync(png);
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630]);
  assert.ok(picture.length > 10_000);
  await linked(tab);
  await tab.run(() => {
    delete document.documentElement.dataset.copied;
  });
  await tab.click('block');
  const block = await tab.until('the block is copied', () => document.documentElement.dataset.copied);
  assert.equal(block.split('\n').length, 5);
  assert.ok(block.includes(await tab.text('command')));
});

site('each against each is a table whose cells open their odds', {}, async (tab) => {
  await choose(tab, 'grid');
  await tab.click('tab-odds');
  await tab.until('odds are told', () => document.getElementById('odds-command').textContent);
  await tab.click('map');
  await tab.until('the table is whole', () => document.getElementById('heat').dataset.whole === 'true');
  const widths = await tab.run(() => [...document.querySelectorAll('#heat-map tr')].map((row) => row.cells.length));
  assert.ok(widths.length > 3 && new Set(widths).size === 1, String(widths));
  await tab.run(() => document.querySelector('#heat-map tbody tr:last-child button').click());
  const attacker = await tab.run(() => document.getElementById('attackers').value);
  await tab.until('its odds are told', (unit) => document.getElementById('odds-command').textContent.includes(` ${unit} `), attacker);
});

for (const dark of [false, true]) {
  site(`it fits a phone and can be read, ${dark ? 'dark' : 'light'}`, { width: 360, dark }, async (tab) => {
    await play(tab, { ruleset: 'grid', scenario: 'two-villages', games: 20 });
    for (const tabName of ['tab-compare', 'tab-odds']) {
      await tab.click(tabName);
      if (tabName === 'tab-odds') await tab.until('odds are told', () => document.getElementById('odds-command').textContent);
      assert.deepEqual(await tab.run(problems), []);
    }
    assert.equal(await tab.run(() => matchMedia('(prefers-color-scheme: dark)').matches), dark);
  });
}

/** What cannot be read or used: too wide, without a name, too faint. */
function problems() {
  const found = [];
  if (innerWidth !== 360) found.push(`the window is ${innerWidth} wide`);
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const light = (color) => {
    const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/, 0\)$|transparent/.test(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const isShown = (node) => node.checkVisibility();
  for (const node of document.querySelectorAll('p, h1, h2, h3, label, button:not(:disabled), select, input, summary, code, li')) {
    if (!isShown(node)) continue;
    const [high, low] = [light(getComputedStyle(node).color), light(ground(node))].sort((a, b) => b - a);
    if ((high + 0.05) / (low + 0.05) < 4.5) found.push(`${node.tagName} ${node.id || node.textContent.slice(0, 30)} is faint`);
  }
  for (const control of document.querySelectorAll('input, select, textarea')) {
    if (isShown(control) && !control.labels?.length) found.push(`${control.id} has no label`);
  }
  for (const button of document.querySelectorAll('button')) {
    const box = button.getBoundingClientRect();
    if (isShown(button) && (!button.textContent.trim() || box.height < 24)) found.push(`${button.id} cannot be hit`);
  }
  for (const named of document.querySelectorAll('iframe, svg[role=img], [role=tabpanel]')) {
    if (!named.title && !named.querySelector('title') && !named.getAttribute('aria-labelledby')) found.push(`${named.tagName} has no name`);
  }
  return found;
}

site('it is played by the keyboard alone', {}, async (tab) => {
  await tab.set('games', '10');
  const ENTER = '\uE007';
  const TAB = '\uE004';
  const focused = () => document.activeElement.id;
  for (let pressed = 0; (await tab.run(focused)) !== 'play'; pressed += 1) {
    assert.ok(pressed < 40, 'the button cannot be reached');
    await tab.keys(TAB);
  }
  await tab.keys(ENTER);
  await finished(tab);
  assert.notEqual(await tab.text('verdict'), '');
  await tab.run(() => document.getElementById('tab-compare').focus());
  await tab.keys('\uE014');
  assert.equal(await tab.run(focused), 'tab-odds');
  assert.equal(await tab.run(() => document.getElementById('odds').hidden), false);
});

test('it plays without a network when it was opened once', async () => {
  const own = await serve(SITE);
  const tab = await driver.open();
  try {
    await tab.go(own.address);
    await tab.until('it is kept', () => document.getElementById('offline').textContent !== '');
    await own.end();
    await tab.go(own.address);
    await play(tab, { ruleset: 'grid', scenario: 'two-villages', games: 20 });
    assert.notEqual(await tab.text('verdict'), '');
  } finally {
    await tab.close();
  }
});
