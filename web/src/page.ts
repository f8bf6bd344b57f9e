// The page: which question is asked, by which rules, and what a link says.

import { Compare } from './compare.js';
import { button, choice, fill, part, say, show } from './dom.js';
import { moduleOf } from './engine.js';
import { Odds } from './odds.js';
import { told } from './play.js';
import { Rules, index } from './rules.js';
import { unpacked } from './share.js';
import type { Shared } from './share.js';
import type { Index } from './types.js';

type Question = Shared['question'];

const QUESTIONS: Question[] = ['compare', 'odds'];

class Page {
  private question: Question = 'compare';

  private constructor(
    private readonly known: Index,
    private rules: Rules,
    private readonly compare: Compare,
    private readonly odds: Odds,
  ) {}

  static async open(): Promise<void> {
    const known = await index();
    say('version', known.version);
    fill('ruleset', known.rulesets.map(({ name, title }) => ({ value: name, text: title })));
    const first = known.rulesets[0];
    if (first === undefined) throw new Error('the site has no ruleset');
    const rules = await Rules.open(first.name);
    const page = new Page(known, rules, new Compare(rules, known.version), new Odds(rules, known.version));
    page.listen();
    await page.link();
  }

  private listen(): void {
    choice('ruleset').addEventListener('change', () => void this.use(choice('ruleset').value).catch((error: unknown) => say('notice', told(error))));
    window.addEventListener('hashchange', () => void this.link());
    QUESTIONS.forEach((question, at) => {
      const tab = button(`tab-${question}`);
      tab.addEventListener('click', () => this.show(question));
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        const next = QUESTIONS[(at + step + QUESTIONS.length) % QUESTIONS.length] ?? question;
        this.show(next);
        button(`tab-${next}`).focus();
      });
    });
  }

  private show(question: Question): void {
    this.question = question;
    for (const one of QUESTIONS) {
      const isShown = one === question;
      show(one, isShown);
      button(`tab-${one}`).setAttribute('aria-selected', String(isShown));
      button(`tab-${one}`).tabIndex = isShown ? 0 : -1;
    }
    if (question === 'odds') this.odds.askSoon();
  }

  /** Takes another ruleset, and has its module fetched before anybody asks. */
  private async use(name: string): Promise<void> {
    const rules = await Rules.open(name);
    this.rules.end();
    this.rules = rules;
    choice('ruleset').value = name;
    this.compare.use(rules);
    this.odds.use(rules);
    say('loading', 'loading …');
    await moduleOf(name);
    say('loading', '');
    if (this.question === 'odds') this.odds.askSoon();
  }

  /** Takes what the link says, if it says something. */
  private async link(): Promise<void> {
    const first = this.known.rulesets[0]?.name ?? '';
    const text = location.hash.slice(1);
    if (text === '') {
      await this.use(first);
    } else {
      try {
        await this.take(await unpacked(text));
      } catch (error) {
        say('notice', `The link cannot be read: ${told(error)}.`);
        await this.use(first);
      }
    }
    document.documentElement.dataset['ready'] = 'true';
  }

  private async take(shared: Shared): Promise<void> {
    const isKnown = this.known.rulesets.some(({ name }) => name === shared.ruleset);
    if (!isKnown) throw new Error(`there is no ruleset \`${shared.ruleset}\``);
    await this.use(shared.ruleset);
    if (shared.question === 'odds') this.odds.restore(shared);
    else await this.compare.restore(shared);
    this.show(shared.question);
    if (shared.version !== this.known.version) {
      say('notice', `The link is of wargauge ${shared.version} and this page of ${this.known.version}: rules and players may differ, and so may numbers.`);
    }
  }
}

/** Keeps the site where the browser can find it without a network. */
async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('offline.js');
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
    // The module was loaded before there was anybody to keep it.
    await fetch(`rules/${choice('ruleset').value}/lab_bg.wasm`);
    say('offline', 'Rules that were loaded once work without a network.');
  } catch {
    say('offline', '');
  }
}

Page.open().then(keep, (error: unknown) => {
  say('notice', told(error));
  part('content').focus();
});
