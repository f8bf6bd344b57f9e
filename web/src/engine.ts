// Workers, each with the module of a ruleset. The page itself plays nothing, so that nothing holds it up.

import type { Answered, Asked, Call, Failure } from './types.js';

/** An error that the program tells, with its place where it has one. */
export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.text);
  }
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The module of a ruleset, fetched and compiled once for all workers. */
export function moduleOf(ruleset: string): Promise<WebAssembly.Module> {
  let found = modules.get(ruleset);
  if (found === undefined) {
    found = fetched(ruleset);
    // What failed is tried again the next time.
    found.catch(() => modules.delete(ruleset));
    modules.set(ruleset, found);
  }
  return found;
}

async function fetched(ruleset: string): Promise<WebAssembly.Module> {
  const response = await fetch(`rules/${ruleset}/lab_bg.wasm`);
  if (!response.ok) throw new Refusal({ text: `the module of ${ruleset} cannot be had (${response.status})` });
  // Some servers do not say what a module is, so that it cannot be compiled while it comes in.
  return WebAssembly.compile(await response.arrayBuffer());
}

interface Waiting {
  done: (value: unknown) => void;
  failed: (reason: Refusal) => void;
}

/** A worker with a module. */
export class Engine {
  private readonly worker = new Worker('worker.js', { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  private constructor() {
    this.worker.addEventListener('message', (message: MessageEvent<Answered>) => {
      const { id, value, failure } = message.data;
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (failure === undefined) waiting?.done(value);
      else waiting?.failed(new Refusal(failure));
    });
    this.worker.addEventListener('error', (event) => {
      this.fail(`a worker has stopped: ${event.message ?? 'it cannot be loaded'}`);
    });
  }

  static async start(ruleset: string): Promise<Engine> {
    const module = await moduleOf(ruleset);
    const engine = new Engine();
    await engine.ask({ call: 'load', ruleset, module });
    return engine;
  }

  /** Has the worker do something; fails with the program's error. */
  ask<T>(call: Call): Promise<T> {
    const id = (this.last += 1);
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { done: done as (value: unknown) => void, failed });
      const asked: Asked = { id, call };
      this.worker.postMessage(asked);
    });
  }

  /** Ends the worker, whatever it is doing. */
  end(): void {
    this.worker.terminate();
    this.fail('stopped');
  }

  private fail(text: string): void {
    for (const { failed } of this.waiting.values()) failed(new Refusal({ text }));
    this.waiting.clear();
  }
}
