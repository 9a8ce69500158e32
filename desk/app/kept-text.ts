import { useEffect, useRef, type RefObject } from 'react';
import { tabStorage } from './stored.ts';
import { tabPerson } from './tab-person.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Never stored: the next person in this tab must not find them. */
const isSecret = (field: Field) =>
  field.type === 'password' || /\b(?:one-time-code|current-password|new-password)\b/.test(field.autocomplete);

const PREFIX = 'desk-text ';
const SEEN = ' seen';
/** Under the person's id, because somebody else may log in where they were logged out. */
const storageKey = (name: string) => `${PREFIX}${tabPerson()} ${name}`;

/**
 * Keeps what was typed into a form in this tab until it is saved: a lost session, a lost network or a reload does not
 * lose it. `name` identifies the form and the thing it edits: `invite`, `note 7KQ2-M9XD`. `seen` is what the person saw
 * while typing, where somebody else may change the same thing: `typedOn` returns it.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  seen?: () => unknown,
): void {
  const now = useRef(seen);
  useEffect(() => {
    now.current = seen;
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const key = storageKey(name);
    const fields = () => ([...element.elements] as Field[]).filter((field) => field.name && !isSecret(field));
    const fill = () => {
      const kept = readKept(key);
      for (const field of fields()) {
        const text = kept[field.name];
        if (text !== undefined && field.type !== 'checkbox' && field.type !== 'radio') field.value = text;
      }
    };
    fill();
    shown.set(key, fill);
    const keep = () => {
      // Only these: what was not touched may be changed by somebody else meanwhile.
      const typed = fields().filter((field) => field.value !== shownIn(field));
      if (typed.length === 0) return forgetText(name);
      const texts = Object.fromEntries(typed.map(({ name: of, value }) => [of, value]));
      tabStorage.write(key, JSON.stringify(texts));
      if (now.current && tabStorage.read(key + SEEN) === null) {
        tabStorage.write(key + SEEN, JSON.stringify(now.current()));
      }
    };
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('input', keep);
      if (shown.get(key) === fill) shown.delete(key);
    };
  }, [form, name]);
}

/** The forms on the screen, to show in them what comes back. */
const shown = new Map<string, () => void>();

const ASIDE = 'aside ';

/**
 * For text that has been used by something that can still be undone: the form begins empty, and `giveTextBack` with
 * the same id returns what was typed, also after a reload.
 */
export function setTextAside(id: string, name: string): void {
  const text = readText(name);
  if (text !== null) keepText(ASIDE + id, JSON.stringify({ name, text }));
  forgetText(name);
}

/** What was undone: it is in its form again, open or not. */
export function giveTextBack(id: string): void {
  const aside = readText(ASIDE + id);
  dropTextAside(id);
  if (aside === null) return;
  const { name, text } = JSON.parse(aside) as { name: string; text: string };
  keepText(name, text);
  shown.get(storageKey(name))?.();
}

/** It has taken effect. */
export const dropTextAside = (id: string) => keepText(ASIDE + id, null);

/** The value that a field had before it was typed in. */
function shownIn(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '';
}

/** What the person saw who typed the kept text; `now` if nothing is kept. */
export function typedOn<T>(name: string, now: T): T {
  try {
    return (JSON.parse(tabStorage.read(storageKey(name) + SEEN) ?? 'null') as T | null) ?? now;
  } catch {
    return now;
  }
}

/** For text that has been saved, or discarded on purpose. */
export function forgetText(name: string): void {
  keepText(name, null);
  tabStorage.write(storageKey(name) + SEEN, null);
}

/** For text that is not simply the fields of a form. */
export function keepText(name: string, text: string | null): void {
  tabStorage.write(storageKey(name), text);
}

export function readText(name: string): string | null {
  return tabStorage.read(storageKey(name));
}

/** A log-out leaves nothing for the next person in this tab. */
export function forgetAllText(): void {
  tabStorage.clear(PREFIX);
}

function readKept(key: string): Record<string, string> {
  try {
    return JSON.parse(tabStorage.read(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
