// A worker with the module of a ruleset: does what it is asked, one thing after the other.

import type * as Module from '../generated/lab.js';
import type { Answered, Asked, Call, Failure } from './types.js';

declare const self: DedicatedWorkerGlobalScope;

type Rules = typeof Module;

let rules: Rules | null = null;
let lab: Module.Lab | null = null;

/** Loads what is beside a module and starts it. */
async function load(ruleset: string, module: WebAssembly.Module): Promise<void> {
  const place = new URL(`rules/${ruleset}/lab.js`, self.location.href);
  const loaded = (await import(place.href)) as Rules;
  await loaded.default({ module_or_path: module });
  rules = loaded;
}

function loaded(): Rules {
  if (rules === null) throw new Error('no module is loaded');
  return rules;
}

function open(): Module.Lab {
  if (lab === null) throw new Error('no study is open');
  return lab;
}

const read = (json: string): unknown => JSON.parse(json) as unknown;

async function answer(call: Call): Promise<unknown> {
  switch (call.call) {
    case 'load':
      return load(call.ruleset, call.module);
    case 'text':
      return loaded().text_of(call.place) ?? '';
    case 'check':
      return read(loaded().check(call.path, JSON.stringify(call.files)));
    case 'odds':
      return read(loaded().odds(JSON.stringify(call.request), JSON.stringify(call.files)));
    case 'study':
      lab?.free();
      lab = null;
      lab = new (loaded().Lab)(JSON.stringify(call.request), JSON.stringify(call.files));
      return read(lab.head);
    case 'handOut':
      return open().hand_out(call.most) ?? null;
    case 'play':
      return open().play(call.piece);
    case 'take':
      return read(open().take(call.piece, call.outcome));
    case 'stop':
      open().stop();
      return read(open().head);
    case 'findings':
      return read(open().findings());
    case 'archive':
      return open().archive();
    case 'film':
      return open().film(call.matchup, call.pair, call.game) ?? null;
  }
}

/** The program's error, or whatever else went wrong. */
function failure(error: unknown): Failure {
  if (typeof error === 'string') return read(error) as Failure;
  return { text: `the engine has stopped: ${error instanceof Error ? error.message : String(error)}` };
}

// One after the other: a module does not begin the next before it has loaded.
let before: Promise<void> = Promise.resolve();

self.addEventListener('message', (message: MessageEvent<Asked>) => {
  const { id, call } = message.data;
  before = before.then(async () => {
    let answered: Answered;
    try {
      answered = { id, value: await answer(call) };
    } catch (error) {
      answered = { id, failure: failure(error) };
    }
    self.postMessage(answered);
  });
});
