import { useEffect, type RefObject } from 'react';
import { tabStorage } from './stored.ts';
import { tabPerson } from './tab-person.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Never stored: the next person in this tab must not find them. */
const isSecret = (field: Field) =>
  field.type === 'password' || /\b(?:one-time-code|current-password|new-password)\b/.test(field.autocomplete);

const PREFIX = 'desk-text ';
/** Under the person's id, because somebody else may log in where they were logged out. */
const storageKey = (name: string) => `${PREFIX}${tabPerson()} ${name}`;

/**
 * Keeps what was typed into a form in this tab until it is saved: a lost session, a lost network or a reload does not
 * lose it. `name` identifies the form and the thing it edits: `invite`, `note 7KQ2-M9XD`.
 */
export function useKeptText(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const key = storageKey(name);
    const kept = readKept(key);
    const fields = () => ([...element.elements] as Field[]).filter((field) => field.name && !isSecret(field));
    for (const field of fields()) {
      const text = kept[field.name];
      if (text !== undefined && field.type !== 'checkbox' && field.type !== 'radio') field.value = text;
    }
    const keep = () => {
      const typed = fields().map((field) => [field.name, field.value]);
      tabStorage.write(key, JSON.stringify(Object.fromEntries(typed)));
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, name]);
}

/** For text that has been saved, or discarded on purpose. */
export function forgetText(name: string): void {
  keepText(name, null);
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
