// Who wins: two forces on a scenario, played here.

import { pngOf, svgOf } from './card.js';
import type { Card } from './card.js';
import { button, choice, copy, element, field, fill, part, save, say, show } from './dom.js';
import { Refusal } from './engine.js';
import { Play, commandOf, told } from './play.js';
import type { Progress } from './play.js';
import { percent, scorePlot } from './plot.js';
import type { Rules } from './rules.js';
import { linkOf } from './share.js';
import type { Shared } from './share.js';
import type { Findings, NotedGame, Request, Row, Score } from './types.js';

/** Fields that a link holds. */
const FIELDS = ['scenario', 'force-0', 'force-1', 'games', 'seed'] as const;

const points = (number: number): string => `${number} points`;

/** The page of this question. */
export class Compare {
  private play: Play | null = null;
  private found: Findings | null = null;
  private edited: string | null = null;
  private wrongLine: number | null = null;
  private checking = 0;

  constructor(
    private rules: Rules,
    private readonly version: string,
  ) {
    field('workers').value = String(Math.max(1, navigator.hardwareConcurrency || 1));
    choice('scenario').addEventListener('change', () => this.chooseScenario());
    for (const side of [0, 1] as const) {
      button(`edit-${side}`).addEventListener('click', () => void this.edit(side));
    }
    part('compare-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.begin();
    });
    button('stop').addEventListener('click', () => this.play?.stop());
    this.listenToFiles();
    this.listenToEditor();
    this.listenToResult();
  }

  /** Another ruleset is chosen. */
  use(rules: Rules): void {
    this.rules = rules;
    this.play?.end();
    this.play = null;
    show('editor', false);
    show('result', false);
    this.list(`${rules.name}/${rules.catalogue.small_scenario}`);
    this.listOwn();
  }

  shared(): Shared {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, this.value(name)]));
    return { version: this.version, question: 'compare', ruleset: this.rules.name, fields, files: this.rules.given() };
  }

  /** Takes what a link says. A name that there is not is left to the program to refuse. */
  async restore(shared: Shared): Promise<void> {
    for (const { path, text } of shared.files) await this.add(path, text);
    this.list(shared.fields['scenario']);
    for (const name of FIELDS) {
      const value = shared.fields[name];
      if (value === undefined) continue;
      const place = document.getElementById(name);
      if (place instanceof HTMLSelectElement && ![...place.options].some((option) => option.value === value)) {
        place.append(element('option', { value }, value));
      }
      if (place instanceof HTMLSelectElement || place instanceof HTMLInputElement) place.value = value;
    }
  }

  private value(name: string): string {
    const place = document.getElementById(name);
    return place instanceof HTMLSelectElement || place instanceof HTMLInputElement ? place.value : '';
  }

  private list(scenario?: string): void {
    const own = this.rules.ownOf('scenario').map(({ path }) => ({ value: path, text: path }));
    const all = this.rules.files('scenario').map(({ word, title }) => ({ value: word, text: title }));
    fill('scenario', [...all, ...own], scenario);
    this.chooseScenario();
  }

  private chooseScenario(): void {
    const word = choice('scenario').value;
    const own = this.rules.own.find(({ path }) => path === word)?.summary;
    const scenario = own?.kind === 'scenario' ? own : this.rules.files('scenario').find((file) => file.word === word);
    say('scenario-about', scenario?.summary ?? '');
    const forces = this.rules.files('force');
    for (const side of [0, 1] as const) {
      const ownName = scenario?.forces[side];
      const first = { value: '', text: ownName === undefined ? 'as the scenario says' : `as the scenario says: ${ownName}` };
      const mine = this.rules.ownOf('force').map(({ path, summary }) => ({
        value: path,
        text: summary?.kind === 'force' ? `${path} (${points(summary.points)})` : path,
      }));
      // Those of the army of the scenario come first.
      const sorted = [...forces].sort((one, other) => Number(other.army === scenario?.army) - Number(one.army === scenario?.army));
      const built = sorted.map((force) => ({ value: force.word, text: `${force.title} (${points(force.points)})` }));
      fill(`force-${side}`, [first, ...mine, ...built]);
    }
  }

  /** What a request calls the force of a side. */
  private forceWord(side: 0 | 1): string {
    const chosen = choice(`force-${side}`).value;
    if (chosen !== '') return chosen;
    const scenario = this.rules.files('scenario').find((file) => file.word === choice('scenario').value);
    const name = scenario?.forces[side] ?? '';
    return this.rules.files('force').find((force) => force.name === name)?.word ?? name;
  }

  private request(): Request {
    const request: Request = { study: 'run', scenarios: [choice('scenario').value] };
    const isOwn = choice('force-0').value === '' && choice('force-1').value === '';
    if (!isOwn) request['forces'] = [this.forceWord(0), this.forceWord(1)];
    // Numbers go as they were typed: what is none is the program's to refuse.
    request['games'] = field('games').value;
    request['seed'] = field('seed').value;
    return request;
  }

  private async begin(): Promise<void> {
    this.play?.end();
    this.found = null;
    show('result', true);
    show('after', false);
    show('warnings', false);
    say('refusal', null);
    say('verdict', '');
    say('done', '');
    part('interval').replaceChildren();
    part('film').hidden = true;
    button('play').disabled = true;
    button('stop').disabled = false;
    try {
      await this.playOn();
    } catch (error) {
      say('refusal', told(error));
    } finally {
      button('play').disabled = false;
      button('stop').disabled = true;
      show('progress', false);
    }
  }

  private async playOn(): Promise<void> {
    const play = await Play.begin({
      ruleset: this.rules.name,
      request: this.request(),
      files: this.rules.given(),
      workers: Math.min(64, Number(field('workers').value) || 1),
      seconds: Number(field('seconds').value) || 0,
      follow: (now) => this.follow(now),
    });
    this.play = play;
    show('progress', true);
    this.bar(0, null);
    const found = await play.run();
    if (this.play !== play) return;
    this.found = found;
    this.tell(found);
  }

  private bar(games: number, planned: number | null): void {
    const bar = part('bar');
    if (!(bar instanceof HTMLProgressElement)) return;
    bar.max = planned ?? 1;
    bar.value = games;
  }

  private follow({ standing, planned, pace }: Progress): void {
    this.bar(standing.games, planned);
    const of = planned === null ? '' : ` of ${planned}`;
    say('pace', `${standing.games}${of} games, ${pace >= 10 ? pace.toFixed(0) : pace.toFixed(1)} a second`);
    if (standing.score !== null) part('interval').replaceChildren(scorePlot(standing.score));
  }

  private tell(found: Findings): void {
    const score = this.score();
    if (score !== null) part('interval').replaceChildren(scorePlot(score));
    say('verdict', found.answer ?? 'No game was played to its end.');
    const warnings = [...(found.warnings ?? []), ...found.remarks];
    part('warnings').replaceChildren(...warnings.map((text) => element('li', {}, text)));
    show('warnings', warnings.length > 0);
    say('command', this.command());
    say('told', found.told);
    const report = part('report');
    if (report instanceof HTMLIFrameElement) report.srcdoc = found.page ?? '';
    this.listGames(found.manifest.cells?.[0]?.noted ?? []);
    show('after', true);
  }

  private command(): string {
    return commandOf(this.play?.head.arguments ?? []);
  }

  /** The score of the first match-up as the table has it. */
  private score(): Score | null {
    const row: Row | undefined = this.found?.tables['matchups']?.[0];
    if (row === undefined) return null;
    const number = (name: string): number => Number(row[name] ?? NaN);
    return {
      forces: [String(row['force_a']), String(row['force_b'])],
      games: number('games'),
      score: number('score_a'),
      interval: [number('score_a_low'), number('score_a_high')],
    };
  }

  private listGames(games: NotedGame[]): void {
    const places = games.map((game) => {
      const won = game.winner === null ? 'drawn' : `${game.winner} wins`;
      const watch = element('button', { type: 'button', class: 'watch' }, `${game.what}: ${won} in turn ${game.turns}`);
      watch.addEventListener('click', () => void this.watch(game));
      return watch;
    });
    part('watch').replaceChildren(...places.flatMap((place) => [place, ' ']));
    if (games.length === 0) say('watch', 'No game of it can be drawn.');
  }

  private async watch(game: NotedGame): Promise<void> {
    say('done', 'The game is drawn …');
    try {
      const page = (await this.play?.film(0, game.pair, game.game)) ?? null;
      say('done', page === null ? 'Games of this ruleset cannot be drawn.' : '');
      const film = part('film');
      if (page === null || !(film instanceof HTMLIFrameElement)) return;
      film.srcdoc = page;
      film.hidden = false;
      film.focus();
    } catch (error) {
      say('done', told(error));
    }
  }

  private listenToResult(): void {
    const saying = (work: () => Promise<void>) => () => {
      work().catch((error: unknown) => say('done', told(error)));
    };
    button('copy-command').addEventListener('click', () => void copy(this.command(), 'The command', 'done'));
    button('save').addEventListener('click', saying(async () => {
      const archive = await this.play?.archive();
      if (archive === undefined) return;
      save('wargauge-result.zip', new Blob([archive], { type: 'application/zip' }));
      say('done', 'Saved; unpacked, `wargauge verify result` plays it again.');
    }));
    button('link').addEventListener('click', saying(async () => copy(await linkOf(this.shared()), 'The link', 'done')));
    button('block').addEventListener('click', saying(async () => copy(await this.block(), 'The block', 'done')));
    button('card-svg').addEventListener('click', saying(async () => save('wargauge.svg', svgOf(this.card()))));
    button('card-png').addEventListener('click', saying(async () => save('wargauge.png', await pngOf(this.card()))));
  }

  private title(): string {
    return `${this.rules.catalogue.title}: ${choice('scenario').selectedOptions[0]?.text ?? ''}`;
  }

  private card(): Card {
    const score = this.score();
    if (score === null || this.found === null) throw new Error('there is no result');
    const { title, version } = { title: this.title(), version: this.version };
    return { title, answer: this.found.answer ?? '', score, command: this.command(), version };
  }

  /** Five lines to paste in a forum. */
  private async block(): Promise<string> {
    const { score, answer, command, title } = this.card();
    const [low, high] = score.interval;
    const [one, other] = score.forces;
    return [
      `${title} (wargauge ${this.version})`,
      answer.replaceAll(/\s+/g, ' '),
      `${one} against ${other}: ${percent(score.score ?? NaN)} [${percent(low)}, ${percent(high)}], ${score.games} games`,
      command,
      await linkOf(this.shared()),
    ].join('\n');
  }

  // Files of one's own.

  private listenToFiles(): void {
    field('drop').addEventListener('change', () => void this.take([...(field('drop').files ?? [])]));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      void this.take([...(event.dataTransfer?.files ?? [])]);
    });
    document.addEventListener('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) void this.take(files);
    });
  }

  private async take(files: File[]): Promise<void> {
    for (const file of files) await this.add(file.name.replaceAll(/[^\p{L}\p{N}._-]/gu, '-'), await file.text());
    this.list();
  }

  /** Puts a file among one's own; says what is wrong with it. */
  private async add(path: string, text: string): Promise<void> {
    try {
      await this.rules.put(path, text);
      say('notice', null);
    } catch (error) {
      say('notice', told(error));
      // What has no name that a file can have is none of ours.
      if (error instanceof Refusal && !error.failure.place) this.rules.remove(path);
    }
    this.listOwn();
  }

  private listOwn(): void {
    const items = this.rules.own.map(({ path, text }) => {
      const edit = element('button', { type: 'button' }, 'Edit');
      edit.addEventListener('click', () => this.openEditor(path, text));
      const remove = element('button', { type: 'button' }, 'Remove');
      remove.addEventListener('click', () => {
        this.rules.remove(path);
        this.listOwn();
        this.list();
      });
      return element('li', {}, `${path} `, edit, ' ', remove);
    });
    part('own').replaceChildren(...items);
  }

  // The editor.

  private async edit(side: 0 | 1): Promise<void> {
    const word = this.forceWord(side);
    const own = this.rules.own.find(({ path }) => path === word);
    if (own !== undefined) {
      this.openEditor(own.path, own.text);
      return;
    }
    const force = this.rules.files('force').find((file) => file.word === word);
    if (force === undefined) {
      say('notice', `the scenario gives \`${word}\` by itself, and no file of a force is there to edit`);
      return;
    }
    const engine = await this.rules.asked();
    const text = await engine.ask<string>({ call: 'text', place: force.place });
    const name = this.freeName(`my-${force.name}`);
    const copied = text.replace(/^#:schema .*\n+/, '').replace(/^name *=.*$/m, `name = "${name}"`);
    await this.add(`${name}.toml`, copied);
    this.list();
    choice(`force-${side}`).value = `${name}.toml`;
    this.openEditor(`${name}.toml`, copied);
  }

  /** A name that no file of one's own has. */
  private freeName(name: string): string {
    const isTaken = (wanted: string): boolean => this.rules.own.some(({ path }) => path === `${wanted}.toml`);
    let free = name;
    for (let copyNumber = 2; isTaken(free); copyNumber += 1) free = `${name}-${copyNumber}`;
    return free;
  }

  private openEditor(path: string, text: string): void {
    this.edited = path;
    say('path', path);
    this.text().value = text;
    show('editor', true);
    this.text().focus();
    void this.check();
  }

  private text(): HTMLTextAreaElement {
    const place = part('text');
    if (!(place instanceof HTMLTextAreaElement)) throw new Error('the page has no editor');
    return place;
  }

  private listenToEditor(): void {
    this.text().addEventListener('input', () => {
      clearTimeout(this.checking);
      this.checking = setTimeout(() => void this.check(), 250);
    });
    button('close').addEventListener('click', () => {
      show('editor', false);
      this.edited = null;
      const chosen = [choice('force-0').value, choice('force-1').value];
      this.list();
      chosen.forEach((value, side) => (choice(`force-${side}`).value = value));
      button('play').focus();
    });
    button('to-line').addEventListener('click', () => this.toLine());
  }

  private async check(): Promise<void> {
    const path = this.edited;
    if (path === null) return;
    this.wrongLine = null;
    try {
      const summary = await this.rules.put(path, this.text().value);
      if (this.edited !== path) return;
      const units = summary.kind === 'force' ? summary.units.reduce((sum, [, count]) => sum + count, 0) : 0;
      say('verdict-of-text', summary.kind === 'force' ? `Legal: ${units} units, ${points(summary.points)}.` : `Legal: ${summary.title}.`);
    } catch (error) {
      if (this.edited !== path) return;
      say('verdict-of-text', told(error));
      if (error instanceof Refusal) this.wrongLine = error.failure.place?.line ?? null;
    }
    this.text().setAttribute('aria-invalid', String(this.wrongLine !== null));
    show('to-line', this.wrongLine !== null);
    button('to-line').textContent = `Go to line ${this.wrongLine ?? ''}`;
  }

  /** Selects the line that is wrong. */
  private toLine(): void {
    const text = this.text();
    const before = text.value.split('\n').slice(0, (this.wrongLine ?? 1) - 1);
    const start = before.reduce((sum, line) => sum + line.length + 1, 0);
    const end = text.value.indexOf('\n', start);
    text.focus();
    text.setSelectionRange(start, end < 0 ? text.value.length : end);
  }
}
