// The ruleset that is chosen: what there is of it, and the worker that answers for it.

import { Engine } from './engine.js';
import type { BuiltIn, Catalogue, FileSummary, ForceFile, GivenFile, Index } from './types.js';

async function json<T>(place: string): Promise<T> {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} cannot be had (${response.status})`);
  return (await response.json()) as T;
}

export const index = (): Promise<Index> => json<Index>('rules/index.json');

/** A file of somebody's own, and what is in it, unless it is wrong. */
export interface OwnFile extends GivenFile {
  summary: FileSummary | null;
}

/** A ruleset with its files and those of somebody's own. */
export class Rules {
  /** Files of somebody's own. */
  own: OwnFile[] = [];
  private engine: Promise<Engine> | null = null;

  private constructor(readonly catalogue: Catalogue) {}

  static async open(name: string): Promise<Rules> {
    return new Rules(await json<Catalogue>(`rules/${name}/catalogue.json`));
  }

  get name(): string {
    return this.catalogue.name;
  }

  /** The worker that answers what is not played. */
  asked(): Promise<Engine> {
    if (this.engine === null) {
      this.engine = Engine.start(this.name);
      this.engine.catch(() => (this.engine = null));
    }
    return this.engine;
  }

  files<K extends BuiltIn['kind']>(kind: K): Extract<BuiltIn, { kind: K }>[] {
    return this.catalogue.files.filter((file): file is Extract<BuiltIn, { kind: K }> => file.kind === kind);
  }

  ownOf(kind: FileSummary['kind']): OwnFile[] {
    return this.own.filter(({ summary }) => summary === null || summary.kind === kind);
  }

  given(): GivenFile[] {
    return this.own.map(({ path, text }) => ({ path, text }));
  }

  /** Puts a file among one's own, in the place of one of the same name; fails with what is wrong with it. */
  async put(path: string, text: string): Promise<FileSummary> {
    const others = this.own.filter((file) => file.path !== path);
    const file: OwnFile = { path, text, summary: this.own.find((one) => one.path === path)?.summary ?? null };
    this.own = [...others, file];
    const engine = await this.asked();
    const summary = await engine.ask<FileSummary>({ call: 'check', path, files: this.given() });
    file.summary = summary;
    return summary;
  }

  remove(path: string): void {
    this.own = this.own.filter((file) => file.path !== path);
  }

  /** A force by what a request calls it. */
  force(word: string): ForceFile | null {
    const own = this.own.find(({ path }) => path === word)?.summary;
    const found = own ?? this.files('force').find((file) => file.word === word);
    return found?.kind === 'force' ? found : null;
  }

  end(): void {
    this.engine?.then((engine) => engine.end(), () => undefined);
    this.engine = null;
  }
}
