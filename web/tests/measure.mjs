// Measures the site in Chromium: how long the first odds take, and how many games a second are played.
//
//   node web/tests/measure.mjs [WORKERS]

import { resolve } from 'node:path';

import { Driver, serve } from './driver.mjs';

const [workers = '1'] = process.argv.slice(2);
const GAMES = { grid: 4000, skirmish: 40, 'victory-decision': 200, 'wwii-sim': 40, 'command-decision': 20 };

const server = await serve(resolve(import.meta.dirname, '../site'));
const driver = await Driver.start();
const tab = await driver.open();
try {
  for (const way of ['at the first visit', 'after it']) {
    const begun = performance.now();
    await tab.go(server.address);
    await tab.click('tab-odds');
    await tab.until('odds are told', () => document.getElementById('odds-command').textContent);
    console.log(`first odds ${way}: ${((performance.now() - begun) / 1000).toFixed(2)} s`);
    await tab.until('it is kept', () => document.getElementById('offline').textContent !== '');
  }
  const rulesets = await tab.run(() => [...document.getElementById('ruleset').options].map(({ value }) => value));
  await tab.click('tab-compare');
  for (const ruleset of rulesets) {
    await tab.set('ruleset', ruleset);
    await tab.until('the rules are there', (name) => document.getElementById('scenario').value.startsWith(`${name}/`) && document.getElementById('loading').textContent === '', ruleset);
    await tab.set('games', String(GAMES[ruleset] ?? 100));
    await tab.set('workers', workers);
    await tab.click('play');
    await tab.until('it is played', () => !document.getElementById('play').disabled);
    const [scenario, pace] = [await tab.run(() => document.getElementById('scenario').value), await tab.text('pace')];
    console.log(`${scenario}, ${workers} workers: ${pace}`);
  }
} finally {
  await tab.close();
  driver.end();
  await server.end();
}
