// What an attack does: exact odds, worked out as one types, and each of an army against each of another.

import { button, choice, copy, element, field, fill, part, say, show } from './dom.js';
import { commandOf, told } from './play.js';
import { chancePlot, percent } from './plot.js';
import type { Chance } from './plot.js';
import type { Rules } from './rules.js';
import { linkOf } from './share.js';
import type { Shared } from './share.js';
import type { ArmyFile, Circumstance, Findings, ForceFile, Request, Row } from './types.js';

/** Fields that a link holds, beside the circumstances. */
const FIELDS = ['army', 'attackers', 'target-army', 'target', 'range', 'cover', 'at-least'] as const;

/** The most units of an army in the table of each against each: a size that can be read. */
const MOST_UNITS = 24;

const name = (circumstance: Circumstance): string => `with-${circumstance.name}`;

/** The page of this question. */
export class Odds {
  private found: Findings | null = null;
  private typing = 0;
  private asked = 0;
  private mapped = 0;

  constructor(
    private rules: Rules,
    private readonly version: string,
  ) {
    part('odds-form').addEventListener('submit', (event) => event.preventDefault());
    part('odds-form').addEventListener('input', (event) => {
      if (event.target === choice('army')) this.listUnits('army', 'attackers', 'attacker-names');
      if (event.target === choice('target-army')) this.listUnits('target-army', 'target', 'target-names');
      this.askSoon();
    });
    choice('case').addEventListener('change', () => this.draw());
    field('cumulative').addEventListener('change', () => this.draw());
    button('copy-odds-command').addEventListener('click', () => void copy(this.command(), 'The command', 'odds-done'));
    button('odds-link').addEventListener('click', () => void this.copyLink());
    button('map').addEventListener('click', () => void this.map());
  }

  /** Another ruleset is chosen. */
  use(rules: Rules): void {
    this.rules = rules;
    this.mapped += 1;
    show('heat', false);
    const armies = rules.files('army').map(({ word, title }) => ({ value: word, text: title }));
    const [one, other] = this.usualForces();
    fill('army', armies, this.wordOf(one));
    fill('target-army', armies, this.wordOf(other));
    const covers = (rules.catalogue.odds?.covers ?? []).map((cover) => ({ value: cover, text: cover }));
    fill('cover', [{ value: '', text: 'all' }, ...covers], '');
    const places = this.circumstances().map((circumstance) => {
      const options = circumstance.values.map((value) => element('option', { value }, value));
      const list = element('select', { id: name(circumstance), title: circumstance.summary }, ...options);
      return element('p', {}, element('label', { for: name(circumstance) }, circumstance.summary), list);
    });
    part('circumstances').replaceChildren(...places);
    for (const place of ['range', 'at-least']) field(place).value = '';
    this.listUnits('army', 'attackers', 'attacker-names');
    this.listUnits('target-army', 'target', 'target-names');
    const price = (entry: string): number => this.units('army').find((unit) => unit.entry === entry)?.points ?? 0;
    const dearest = one?.units.map(([entry]) => entry).reduce((most, entry) => (price(entry) > price(most) ? entry : most));
    const usual = other?.units.reduce((most, unit) => (unit[1] > most[1] ? unit : most))[0];
    if (dearest !== undefined) field('attackers').value = dearest;
    if (usual !== undefined) field('target').value = usual;
  }

  /** The forces of the small scenario: what is asked first is the dearest unit of one against the usual of the other. */
  private usualForces(): (ForceFile | undefined)[] {
    const scenario = this.rules.files('scenario').find(({ name: own }) => own === this.rules.catalogue.small_scenario);
    return [0, 1].map((side) => this.rules.files('force').find(({ name: own, units }) => own === scenario?.forces[side] && units.length > 0));
  }

  private wordOf(force: ForceFile | undefined): string | undefined {
    return this.rules.files('army').find(({ name: own }) => own === force?.army)?.word;
  }

  shared(): Shared {
    const places = [...FIELDS, ...this.circumstances().map(name)];
    const fields = Object.fromEntries(places.map((place) => [place, this.value(place)]));
    return { version: this.version, question: 'odds', ruleset: this.rules.name, fields, files: [] };
  }

  /** Takes what a link says. A name that there is not is left to the program to refuse. */
  restore(shared: Shared): void {
    for (const place of [...FIELDS, ...this.circumstances().map(name)]) {
      const value = shared.fields[place];
      const control = document.getElementById(place);
      if (value === undefined) continue;
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) {
        control.append(element('option', { value }, value));
      }
      if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value;
    }
  }

  askSoon(): void {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.ask(), 120);
  }

  private circumstances(): Circumstance[] {
    return this.rules.catalogue.odds?.circumstances ?? [];
  }

  private value(place: string): string {
    const control = document.getElementById(place);
    return control instanceof HTMLSelectElement || control instanceof HTMLInputElement ? control.value : '';
  }

  private armyOf(list: string): ArmyFile | undefined {
    return this.rules.files('army').find(({ word }) => word === choice(list).value);
  }

  private units(list: string): ArmyFile['entries'] {
    return (this.armyOf(list)?.entries ?? []).filter(({ unit }) => unit);
  }

  private listUnits(list: string, unit: string, names: string): void {
    const units = this.units(list);
    const options = units.map(({ entry, name: title, points }) => element('option', { value: entry }, `${title}, ${points} points`));
    part(names).replaceChildren(...options);
    const first = unit === 'target' ? (units.at(-1) ?? units[0]) : units[0];
    field(unit).value = first?.entry ?? '';
  }

  private request(attackers: string, target: string): Request {
    const army = choice('army').value;
    const request: Request = { study: 'odds', army, attackers, target };
    if (choice('target-army').value !== army) request['target_army'] = choice('target-army').value;
    if (field('range').value !== '') request['range'] = [field('range').value];
    if (choice('cover').value !== '') request['cover'] = [choice('cover').value];
    if (field('at-least').value !== '') request['at_least'] = field('at-least').value;
    const circumstances = this.circumstances();
    const others = circumstances.filter((one) => choice(name(one)).value !== one.values[0]);
    if (others.length > 0) request['with'] = others.map((one) => `${one.name}=${choice(name(one)).value}`);
    return request;
  }

  private async ask(): Promise<void> {
    const number = (this.asked += 1);
    if (this.rules.catalogue.odds === null) {
      say('odds-refusal', 'This ruleset does not say what a single attack is.');
      return;
    }
    try {
      const engine = await this.rules.asked();
      const request = this.request(field('attackers').value, field('target').value);
      const found = await engine.ask<Findings>({ call: 'odds', request, files: [] });
      if (number === this.asked) this.tell(found);
    } catch (error) {
      if (number === this.asked) this.refuse(told(error));
    }
  }

  private refuse(text: string): void {
    say('odds-refusal', text);
    say('odds-answer', '');
    say('case-words', '');
    part('distribution').replaceChildren();
    show('odds-after', false);
    this.found = null;
  }

  private tell(found: Findings): void {
    this.found = found;
    say('odds-refusal', null);
    say('odds-answer', found.answer ?? '');
    const rows = found.tables['odds'] ?? [];
    const best = rows.reduce((most, row, at) => (Number(row['losses_mean']) > Number(rows[most]?.['losses_mean']) ? at : most), 0);
    const cases = rows.map((row, at) => ({ value: String(at), text: `${String(row['attack'])}, range ${String(row['range'])}, cover ${String(row['cover'])}` }));
    fill('case', cases, String(best));
    say('odds-command', this.command());
    show('odds-after', true);
    const report = part('odds-report');
    if (report instanceof HTMLIFrameElement) report.srcdoc = found.page ?? '';
    this.draw();
  }

  private command(): string {
    return commandOf(this.found?.arguments ?? []);
  }

  private draw(): void {
    const row = this.found?.tables['odds']?.[Number(choice('case').value)];
    if (row === undefined) return;
    const chances = this.chancesOf(row);
    const isCumulative = field('cumulative').checked;
    const asked = row['at_least'] === null ? null : Number(row['at_least']);
    const title = `Chance of each number of losses${isCumulative ? ' or more' : ''}: ${String(row['attackers'])} against ${String(row['target'])}`;
    part('distribution').replaceChildren(chancePlot(title, chances.map(({ losses, chance, atLeast }): Chance => ({ losses, chance: isCumulative ? atLeast : chance })), asked));
    const words = [
      `${String(row['dice'])}.`,
      `${Number(row['losses_mean']).toFixed(2)} of ${String(row['strength'])} lost on average, some with ${percent(Number(row['chance_any']))}, all with ${percent(Number(row['chance_destroyed']))};`,
      `${Number(row['destroyed_mean']).toFixed(1)} points destroyed.`,
    ];
    if (asked !== null) words.push(`${asked} or more with ${percent(Number(row['chance_at_least']))}.`);
    say('case-words', words.join(' '));
  }

  private chancesOf(row: Row): { losses: number; chance: number; atLeast: number }[] {
    const keys = ['attackers', 'target', 'attack', 'range', 'cover', 'circumstances'];
    const own = (this.found?.tables['chances'] ?? []).filter((one) => keys.every((key) => one[key] === row[key]));
    return own.map((one) => ({ losses: Number(one['losses']), chance: Number(one['chance']), atLeast: Number(one['at_least']) }));
  }

  private async copyLink(): Promise<void> {
    await copy(await linkOf(this.shared()), 'The link', 'odds-done');
  }

  /** Each unit of one army against each of the other: the most points that an attack destroys on average. */
  private async map(): Promise<void> {
    const number = (this.mapped += 1);
    const [own, targets] = [this.units('army').slice(0, MOST_UNITS), this.units('target-army').slice(0, MOST_UNITS)];
    const head = element('tr', {}, element('th', { scope: 'col' }, 'attacks'), ...targets.map(({ name: title }) => element('th', { scope: 'col' }, title)));
    const body = element('tbody');
    part('heat-map').replaceChildren(element('table', {}, element('thead', {}, head), body));
    const range = field('range').value;
    say('heat-about', `Points destroyed on average by the attack that destroys most, ${range === '' ? 'at its best range' : `at range ${range}`}, cover ${choice('cover').value || 'none or any'}. The first ${MOST_UNITS} units of an army at most. A cell opens its odds.`);
    delete part('heat').dataset['whole'];
    show('heat', true);
    const engine = await this.rules.asked();
    for (const { entry, name: title } of own) {
      const row = element('tr', {}, element('th', { scope: 'row' }, title));
      body.append(row);
      for (const target of targets) {
        const best = await engine
          .ask<Findings>({ call: 'odds', request: this.request(entry, target.entry), files: [] })
          .then((found) => Math.max(0, ...(found.tables['odds'] ?? []).map((one) => Number(one['destroyed_mean']))), () => null);
        if (number !== this.mapped) return;
        row.append(this.cell(entry, title, target, best));
      }
    }
    part('heat').dataset['whole'] = 'true';
  }

  private cell(entry: string, title: string, target: ArmyFile['entries'][number], best: number | null): HTMLTableCellElement {
    if (best === null) return element('td', {}, element('span', { title: 'cannot attack it' }, ''));
    const share = best / Math.max(1, target.points);
    const shade = ['h0', 'h1', 'h2', 'h3', 'h4'][Math.min(4, Math.ceil(share * 8))] ?? 'h0';
    const label = `${title} against ${target.name}: ${best.toFixed(1)} points`;
    const open = element('button', { type: 'button', 'aria-label': label, title: label }, best.toFixed(1));
    open.addEventListener('click', () => {
      field('attackers').value = entry;
      field('target').value = target.entry;
      this.askSoon();
      field('attackers').focus();
    });
    return element('td', { class: shade }, open);
  }
}
