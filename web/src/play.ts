// A study played by several workers: one has the desk and hands out pieces, the others play them.

import { Engine, Refusal } from './engine.js';
import type { Findings, GivenFile, Head, Request, Standing } from './types.js';

/** How long a piece is to take, in milliseconds: long enough to be worth handing out, short enough to see it move. */
const PIECE = 250;
/** The most pairs of a piece. */
const MOST_PAIRS = 256;

export interface Order {
  ruleset: string;
  request: Request;
  files: GivenFile[];
  workers: number;
  /** Seconds after which it is stopped; none if 0. */
  seconds: number;
  follow: (now: Progress) => void;
}

export interface Progress {
  standing: Standing;
  planned: number | null;
  /** Games a second. */
  pace: number;
}

/** A study that is being played, or has been. */
export class Play {
  private players: Engine[] = [];
  private isStopped = false;
  private isDone = false;
  private wake: () => void = () => undefined;
  private come: Promise<void> = Promise.resolve();

  private constructor(
    private readonly order: Order,
    private readonly desk: Engine,
    /** What it is; of fewer games once it was stopped. */
    public head: Head,
  ) {
    this.await();
  }

  /** Reads and checks all that the study needs; fails with the program's error. */
  static async begin(order: Order): Promise<Play> {
    const desk = await Engine.start(order.ruleset);
    try {
      const { request, files } = order;
      return new Play(order, desk, await desk.ask<Head>({ call: 'study', request, files }));
    } catch (error) {
      desk.end();
      throw error;
    }
  }

  /** Plays until all is decided or somebody stops it; gives what it came to. */
  async run(): Promise<Findings> {
    const begun = performance.now();
    const { ruleset, request, files, workers, seconds } = this.order;
    const limit = seconds > 0 ? setTimeout(() => this.stop(), seconds * 1000) : undefined;
    try {
      const one = async (): Promise<void> => {
        const player = await Engine.start(ruleset);
        this.players.push(player);
        if (this.isStopped) return;
        await player.ask({ call: 'study', request, files });
        await this.playOn(player, begun);
      };
      await Promise.all(Array.from({ length: Math.max(1, workers) }, one));
    } catch (error) {
      if (!this.isStopped) throw error;
    } finally {
      clearTimeout(limit);
      for (const player of this.players) player.end();
      this.players = [];
    }
    if (!this.isDone) this.head = await this.desk.ask<Head>({ call: 'stop' });
    return this.desk.ask<Findings>({ call: 'findings' });
  }

  /** Ends it with what has come in. */
  stop(): void {
    this.isStopped = true;
    for (const player of this.players) player.end();
    this.wake();
  }

  /** The files that the program would write, in an archive. */
  archive(): Promise<Uint8Array<ArrayBuffer>> {
    return this.desk.ask({ call: 'archive' });
  }

  /** A game as a page; nothing where it cannot be drawn. */
  film(matchup: number, pair: number, game: number): Promise<string | null> {
    return this.desk.ask({ call: 'film', matchup, pair, game });
  }

  /** Ends the desk, too. */
  end(): void {
    this.stop();
    this.desk.end();
  }

  private await(): void {
    this.come = new Promise((wake) => (this.wake = wake));
  }

  private async playOn(player: Engine, begun: number): Promise<void> {
    let most = 1;
    while (!this.isStopped && !this.isDone) {
      const come = this.come;
      const piece = await this.desk.ask<string | null>({ call: 'handOut', most });
      if (piece === null) {
        // All is handed out: what comes in decides whether there is more.
        if (!this.isDone) await come;
        continue;
      }
      const start = performance.now();
      const outcome = await player.ask<string>({ call: 'play', piece });
      const took = Math.max(1, performance.now() - start);
      const standing = await this.desk.ask<Standing>({ call: 'take', piece, outcome });
      this.isDone = standing.done;
      const { start: first, end } = JSON.parse(piece) as { start: number; end: number };
      most = Math.min(MOST_PAIRS, Math.max(1, Math.round(((end - first) * PIECE) / took)));
      const pace = (1000 * standing.games) / (performance.now() - begun);
      if (!this.isStopped) this.order.follow({ standing, planned: this.head.planned, pace });
      this.wake();
      this.await();
    }
  }
}

/** A command as it is typed, its words quoted where a shell would read them otherwise. */
export function commandOf(words: string[]): string {
  const quoted = (word: string): string =>
    /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return ['wargauge', ...words].map(quoted).join(' ');
}

export function told(error: unknown): string {
  if (error instanceof Refusal) return error.failure.text;
  return error instanceof Error ? error.message : String(error);
}
