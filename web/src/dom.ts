// What the page is made of: elements by their names, and text that is never markup.

/** The element of a name, of a kind that it has to be. */
export function at<T extends Element>(name: string, kind: new () => T): T {
  const found = document.getElementById(name);
  if (!(found instanceof kind)) throw new Error(`the page has no ${name}`);
  return found;
}

export const button = (name: string): HTMLButtonElement => at(name, HTMLButtonElement);
export const field = (name: string): HTMLInputElement => at(name, HTMLInputElement);
export const choice = (name: string): HTMLSelectElement => at(name, HTMLSelectElement);
export const part = (name: string): HTMLElement => at(name, HTMLElement);

/** An element with text and others in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  kind: K,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a drawing. */
export function drawn(kind: string, attributes: Record<string, string | number>, ...content: (Node | string)[]): SVGElement {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...content);
  return made;
}

export function show(name: string, is: boolean): void {
  part(name).hidden = !is;
}

/** Shows a text, or nothing. */
export function say(name: string, text: string | null): void {
  const place = part(name);
  place.textContent = text ?? '';
  if (place.classList.contains('refusal') || place.classList.contains('notice')) place.hidden = text === null;
}

/** Fills a list of choices; keeps what was chosen where it is still there. */
export function fill(name: string, options: { value: string; text: string }[], chosen?: string): void {
  const list = choice(name);
  const wanted = chosen ?? list.value;
  list.replaceChildren(...options.map(({ value, text }) => element('option', { value }, text)));
  const isThere = options.some(({ value }) => value === wanted);
  list.value = isThere ? wanted : (options[0]?.value ?? '');
}

/** Has somebody save a file. */
export function save(name: string, content: Blob): void {
  const link = element('a', { href: URL.createObjectURL(content), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies a text, and says so; shows it to be copied by hand where the browser does not let a page copy. */
export async function copy(text: string, what: string, place: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(place, `${what} is copied.`);
  } catch {
    say(place, text);
  }
}
