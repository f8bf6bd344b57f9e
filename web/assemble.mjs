// Puts the site together: asks each module what its ruleset has, and writes what depends on all files.

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const [site] = process.argv.slice(2);
/** The order in which rulesets are offered: the first is the quickest. */
const ORDER = ['grid', 'skirmish', 'victory-decision', 'wwii-sim', 'command-decision'];

const rulesets = [];
let version = '';
let policy = { styles: [], scripts: [] };
const folder = join(site, 'rules');
const place = (name) => {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
};
const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
for (const name of names.sort((one, other) => place(one) - place(other))) {
  const module = readFileSync(join(folder, name, 'lab_bg.wasm'));
  const rules = await import(pathToFileURL(join(folder, name, 'lab.js')).href);
  rules.initSync({ module });
  const [catalogue] = JSON.parse(rules.catalogue());
  writeFileSync(join(folder, name, 'catalogue.json'), JSON.stringify(catalogue));
  version = rules.version();
  policy = JSON.parse(rules.frame_policy());
  const bytes = gzipSync(module, { level: 9 }).length;
  rulesets.push({ name, title: catalogue.title, bytes });
  console.log(`${name}: ${(bytes / 1e6).toFixed(2)} MB gzipped, ${(module.length / 1e6).toFixed(2)} MB`);
}
writeFileSync(join(folder, 'index.json'), JSON.stringify({ version, rulesets }));

const fill = (file, words) => {
  const path = join(site, file);
  let text = readFileSync(path, 'utf8');
  for (const [word, value] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`${file} has no ${word}`);
    text = text.replaceAll(word, () => value);
  }
  writeFileSync(path, text);
};
fill('index.html', { '@STYLES@': policy.styles.join(' '), '@SCRIPTS@': policy.scripts.join(' ') });

const all = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
  .filter((file) => file !== 'offline.js')
  .sort();
const hash = createHash('sha256');
for (const file of all) hash.update(file).update(readFileSync(join(site, file)));
const shell = ['./', ...all.filter((file) => !file.endsWith('.wasm'))];
fill('offline.js', { '@BUILD@': hash.digest('hex').slice(0, 16), '@FILES@': JSON.stringify(shell) });
