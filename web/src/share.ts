// Everything that is asked in a link: compressed, behind the `#`, so that no server is told.

import type { GivenFile } from './types.js';

/** What is asked, whichever question it is. */
export interface Shared {
  version: string;
  question: 'compare' | 'odds';
  ruleset: string;
  /** The fields of the question, by their names. */
  fields: Record<string, string>;
  files: GivenFile[];
}

/** The most bytes that a link may come to when it is unpacked, and the most files in it. */
const MOST_BYTES = 2 << 20;
const MOST_FILES = 32;

async function through(bytes: Uint8Array<ArrayBuffer>, way: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new Error('it is longer than a question can be meant to be');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let end = 0;
  for (const one of parts) {
    all.set(one, end);
    end += one.length;
  }
  return all;
}

/** What stands behind the `#` of a link. */
export async function packed(shared: Shared): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(shared));
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads what stands behind the `#` of a link; fails with what is wrong with it. */
export async function unpacked(text: string): Promise<Shared> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const json = new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
  return checked(JSON.parse(json) as unknown);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function checked(value: unknown): Shared {
  const wrong = new Error('it is no question of this page');
  if (!isObject(value)) throw wrong;
  const { version, question, ruleset, fields, files } = value;
  if (!isText(version) || !isText(ruleset) || (question !== 'compare' && question !== 'odds')) throw wrong;
  if (!isObject(fields) || !Array.isArray(files) || files.length > MOST_FILES) throw wrong;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields)) {
    if (!isText(text)) throw wrong;
    texts[name] = text;
  }
  const given = files.map((file: unknown): GivenFile => {
    if (!isObject(file) || !isText(file['path']) || !isText(file['text'])) throw wrong;
    return { path: file['path'], text: file['text'] };
  });
  return { version, question, ruleset, fields: texts, files: given };
}

/** The link to this page with a question. */
export async function linkOf(shared: Shared): Promise<string> {
  return `${location.href.split('#')[0] ?? ''}#${await packed(shared)}`;
}
